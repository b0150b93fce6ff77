"""The browser is restarted: text and images are there without a network, the reading position is remembered,
and an unfinished save is offered again."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.e2e.browsers import Browser, Tab, wait, wait_article, wait_text
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import packed_for_firefox
from tests.e2e.library.asking import article, ask, open_library, titles, wait_ready
from tests.e2e.library.conftest import Start
from tests.e2e.library.downloads import downloaded
from tests.e2e.test_reopened import read
from tests.e2e.web import Handler

PARAGRAPHS = "\n".join(f"Paragraph {n} of a long article about the lamp on the point." * 6 for n in range(80))


def read_and_keep(app: Browser, url: str) -> str:
    """The path of a reader whose article is kept."""
    query = urlsplit(read(app, url).url).query
    return f"reader/reader.html?{query}"


def test_read_offline_after_a_restart(start: Start, site: str) -> None:
    """A saved article at the place where it was left, and a reader that was open."""
    app = start()
    shelf = open_library(app)
    picture = f'<p><img src="{site}image/open/lead-wide.png" alt="the lamp"></p>'
    made = article(1, PARAGRAPHS)
    hosts = [urlsplit(site).netloc]
    saved = {"uid": "lamp", "url": made["url"], "title": "Lamp", "imageHosts": hosts}
    outcome = ask(shelf, "save", **saved, article={**made, "html": picture + made["html"]})
    assert (outcome["images"], outcome["missing"]) == (1, [])
    shelf.reload()
    wait_ready(shelf)
    shelf.click(".title")
    wait_article(shelf)
    shelf.eval("() => scrollTo(0, document.documentElement.scrollHeight * 0.6)")
    place = """() => [...document.querySelectorAll("#content p")].findIndex((p) =>
        p.getBoundingClientRect().bottom > 0)"""
    before = shelf.eval(place)
    assert before > 20
    wait("the kept place", lambda: ask(shelf, "list", view="all")["rows"][0]["place"] > 0.2)
    reader = read_and_keep(app, f"{site}story.html")
    app.close()

    app = start()
    app.offline()  # before the library or the engine has been started
    assert "nobody in the village" in wait_article(app.open(app.url(reader)))
    shelf = open_library(app)
    assert titles(shelf) == ["Article 1"]
    wait_text(shelf, ".facts", r"\d+% read")
    shelf.click(".title")
    assert "Paragraph 79" in wait_article(shelf)
    wait("the place", lambda: abs(shelf.eval(place) - before) <= 1)
    shelf.eval("() => scrollTo(0, 0)")
    wait(
        "the picture", lambda: shelf.eval("() => document.querySelector('#content img').naturalWidth") == 900
    )
    check_files(app, shelf)


def check_files(app: Browser, reader: Tab) -> None:
    """Check that the article as a file contains the stored images, without a network."""
    held = {}
    for place, suffix in enumerate((".html", ".epub", ".zip"), 1):
        reader.click("#save-as")
        reader.click(f"#save-menu button:nth-child({place})")
        held[suffix] = downloaded(app, suffix).read_bytes()
    assert b'src="data:image/png;base64,' in held[".html"]
    for suffix in (".epub", ".zip"):
        with zipfile.ZipFile(io.BytesIO(held[suffix])) as file:
            assert len([name for name in file.namelist() if name.endswith(".png")]) == 1, suffix
            assert file.testzip() is None


@pytest.mark.large
@pytest.mark.only_in("firefox")
def test_an_unfinished_save_is_offered_again_after_an_update(start: Start, site: str, dist: Path) -> None:
    """The extension is installed over itself, which tests cannot do in Chromium."""
    app = start()
    begin_a_save(app, f"{site}slow/{app.name}-updated/")
    assert isinstance(app, Firefox)
    app.update(packed_for_firefox(dist))
    finish_the_save(app)


@pytest.mark.large
def test_an_unfinished_save_is_offered_again(start: Start, site: str) -> None:
    app = start()
    begin_a_save(app, f"{site}slow/{app.name}-killed/")
    app.kill()
    finish_the_save(start())


def begin_a_save(app: Browser, folder: str) -> None:
    """Save an article whose picture the server does not send at the first request."""
    shelf = open_library(app)
    shelf.eval(
        """(site) => { const port = (globalThis.browser ?? chrome).runtime.connect({ name: "host" });
        const article = { url: site, title: "Slow", text: "slow words", engine: "article",
          html: `<p>slow words <img src="${site}slow.png"></p>` };
        port.onMessage.addListener((answer) => { if (answer.kind === "hello") port.postMessage(
          { kind: "ask", id: 1,
            request: { kind: "save", uid: "slow", url: site, title: "Slow", article } }); }); }""",
        folder,
    )
    wait("its beginning", lambda: len(ask(shelf, "counts")["pending"]) == 1)
    wait("the request for its picture", lambda: f"{urlsplit(folder).path}slow.png" in Handler.asked_slow)


def finish_the_save(app: Browser) -> None:
    shelf = open_library(app)
    assert titles(shelf) == []
    wait_text(shelf, ".notice", "Slow")
    shelf.click(".notice button")
    wait("the article", lambda: titles(shelf) == ["Slow"], 60)
    assert ask(shelf, "counts")["pending"] == []


def test_a_lock_that_nobody_releases(start: Start) -> None:
    """As Firefox once left it behind when its background started again: nothing of the library answered."""
    app = start()
    page = app.open(app.url("manifest.json"))
    page.eval("() => void navigator.locks.request('library', () => new Promise(() => {}))")
    assert titles(open_library(app)) == []
