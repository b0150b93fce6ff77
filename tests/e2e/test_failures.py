"""Failures: each has a helpful message and a way back, never a blank page or an endless wait."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.browsers import (
    Browser,
    Tab,
    count,
    open_article,
    state,
    text,
    wait,
    wait_article,
    wait_failure,
)
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox


def goes_back(tab: Tab, url: str) -> None:
    tab.click("#failure-actions button")
    wait("the way back", lambda: tab.url == url)


def test_restricted_page(app: Browser) -> None:
    url = {"chromium": "chrome://version/", "firefox": "about:license"}[app.name]
    tab = app.open(url)
    app.action(tab)
    assert wait_failure(tab) == "restricted"
    goes_back(tab, url)


def test_pdf(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval("(url) => { location.href = url; }", f"{site}paper.pdf")
    wait("the PDF", lambda: "paper.pdf" in tab.url)
    app.action(tab)
    assert wait_failure(tab) == "pdf"


def test_empty_page(app: Browser, site: str) -> None:
    tab = app.open(f"{site}empty.html")
    app.action(tab)
    assert wait_failure(tab) == "empty"
    assert count(tab, "#failure-actions button") == 1  # it must be captured again
    goes_back(tab, f"{site}empty.html")


BUSY = """() => {
  const work = () => {
    for (const end = performance.now() + 200; performance.now() < end;);
    setTimeout(work); };
  setTimeout(work); }"""
SESSIONS = """async () => Object.keys(await (globalThis.browser ?? chrome).storage.session.get(null))
  .filter((key) => key.startsWith("session:"))"""


def test_a_page_that_is_replaced_while_it_is_captured(app: Browser, site: str) -> None:
    """It is not said to be closed to extensions. Busy and with many pieces, its capture lasts."""
    tab = app.open(f"{site}large/4500")
    tab.eval(BUSY)
    app.action(tab)
    other = site.replace("127.0.0.1", "localhost")
    tab.eval("(url) => { location.href = url; }", f"{other}second.html")
    assert wait_failure(tab) == "empty"


def test_a_second_click_before_the_first_is_answered(app: Browser, site: str) -> None:
    """It changes nothing: the article comes, and is read once. A page that the browser does not keep for Back
    would end a second capture as soon as it is left."""
    tab = app.open(f"{site}large/1000")
    tab.eval("() => addEventListener('unload', () => {})")
    app.action(tab, clicks=2)
    assert "Number 100." in wait_article(tab)
    assert len(app.within(SESSIONS)) == 1


def test_picture(app: Browser, site: str) -> None:
    tab = app.open(f"{site}image/open/one.png")
    app.action(tab)
    assert wait_failure(tab) == "not-a-page"
    goes_back(tab, f"{site}image/open/one.png")


def test_no_article(app: Browser, site: str) -> None:
    """The reader says so and offers every other engine; the chosen one answers."""
    tab = app.open(f"{site}noarticle.html")
    app.action(tab)
    assert wait_failure(tab) == "no-article"
    assert count(tab, "#failure-actions button") == 3
    tab.click("#more")  # most of the menu needs an article; the focus passes over it
    wait("the focus in the menu", lambda: count(tab, "#more-menu:has(:disabled) :focus"))
    tab.press("Escape")
    tab.click("#failure-actions button:last-child")
    # The reader's address names the engine that has answered.
    wait("an answer", lambda: "engine=article" not in tab.url and state(tab) in ("ready", "failed"))


def test_a_mailbox(app: Browser, site: str) -> None:
    """It is said not to look like an article, and shown if that is wanted."""
    tab = app.open(f"{site}inbox.html")
    app.action(tab)
    assert wait_failure(tab) == "not-an-article"
    assert "does not look like an article" in text(tab, "#failure")
    assert not count(tab, "#content *")
    tab.click("#failure-actions button:nth-child(2)")
    wait("the article", lambda: state(tab) == "ready")
    assert "Dear passenger" in text(tab, "#content")
    assert count(tab, "#failure[hidden]") == 1
    assert "may not contain an article" in text(tab, "#notes")


APP = """() => {
  addEventListener("pageshow", ({ persisted }) => { globalThis.back = persisted; });
  history.pushState(null, "", "?message=7");
  document.querySelector("h1").textContent = "Message 7"; }"""


def test_back_into_an_app(kept_app: Browser, site: str) -> None:
    """It leads to where the user was. Chromium keeps the page with what its scripts have made; Firefox keeps
    none behind a page of an extension."""
    tab = kept_app.open(f"{site}story.html")
    tab.eval(APP)
    kept_app.action(tab)
    wait_article(tab)
    tab.click("#back")
    wait("the app", lambda: tab.url == f"{site}story.html?message=7")
    if kept_app.name == "chromium":
        assert text(tab, "h1") == "Message 7"
        assert tab.eval("() => globalThis.back") is True


def test_a_tab_without_a_page(app: Browser) -> None:
    """It is not said to be closed to extensions."""
    tab = app.open("about:blank")
    app.action(tab)
    assert wait_failure(tab) == "empty"


def test_reader_whose_session_has_ended(app: Browser, site: str) -> None:
    """The way back is what the tab has shown before."""
    tab = app.open(f"{site}story.html")
    tab.goto(app.url("reader/reader.html?id=gone"))
    assert wait_failure(tab) == "gone"
    goes_back(tab, f"{site}story.html")


def test_reader_opened_without_a_page(app: Browser) -> None:
    tab = app.open(app.url("reader/reader.html"))
    assert wait_failure(tab) == "gone"


def test_unknown_engine_in_the_address(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    tab.goto(tab.url.replace("engine=article", "engine=__proto__"))
    wait_article(tab)


@pytest.mark.large
def test_engine_killed_while_reading(app: Browser, site: str) -> None:
    """The reader shows the article anyway, or says what happened and reads it after another click."""
    tab = app.open(f"{site}large/4000")
    app.action(tab)
    wait("the reader at work", lambda: state(tab) == "busy")
    wait(
        "the engine at work",
        lambda: tab.eval("() => document.documentElement.dataset.stage") == "working",
        60,
        0.01,
    )
    app.kill_engine()
    wait("an end", lambda: state(tab) in ("ready", "failed"), 90)
    if state(tab) == "failed":
        assert wait_failure(tab) == "killed"
        tab.click("#failure-actions button:nth-child(2)")
    wait("the article", lambda: state(tab) == "ready", 90)
    assert "Number 100." in text(tab, "#content")


@pytest.fixture
def kept_app(name: str, dist: Path, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser that keeps pages for Back. Playwright turns that off in Chromium."""
    if name == "firefox":
        yield request.getfixturevalue("app")
        return
    app = Chromium(request.getfixturevalue("playwright"), dist / "unpacked", keeps_pages=True)
    yield app
    app.close()


def broken(dist: Path, target: Path, name: str) -> Path:
    """The extension without its Python, as after an incomplete download."""
    shutil.copytree(dist / "unpacked", target, ignore=shutil.ignore_patterns("runtime"))
    if name == "chromium":
        return target
    package = target.with_suffix(".xpi")
    with zipfile.ZipFile(next(dist.glob("*-firefox.xpi"))) as whole, zipfile.ZipFile(package, "w") as out:
        for entry in whole.namelist():
            if not entry.startswith("runtime/"):
                out.writestr(entry, whole.read(entry))
    return package


@pytest.fixture
def broken_app(name: str, dist: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Browser]:
    extension = broken(dist, tmp_path / "broken", name)
    app: Browser
    if name == "chromium":
        app = Chromium(request.getfixturevalue("playwright"), extension)
    else:
        app = Firefox(extension)
    yield app
    app.close()


def test_engine_that_does_not_start(broken_app: Browser, site: str) -> None:
    tab = broken_app.open(f"{site}story.html")
    broken_app.action(tab)
    assert wait_failure(tab) == "engine-unavailable"
    # The second attempt may be too short to be seen, but it has its own message.
    tab.eval("() => { document.querySelector('#failure-words').textContent = 'said before'; }")
    tab.click("#failure-actions button:nth-child(2)")
    wait("a second try", lambda: text(tab, "#failure-words") not in ("", "said before"), 60)
    assert wait_failure(tab) == "engine-unavailable"
    goes_back(tab, f"{site}story.html")


@pytest.mark.parametrize(
    "html", ["<p>" * 20_000 + "deep", "<table>" * 3000 + "text", "\x00\x01\x02\ufffd" * 500]
)
def test_bad_pages(app: Browser, site: str, html: str) -> None:
    """Whatever a page contains, reading it ends, and the next page is read as usual."""
    tab = app.open(f"{site}story.html")
    tab.eval("(html) => { document.body.innerHTML = html; }", html)
    app.action(tab)
    wait("an end", lambda: state(tab) in ("ready", "failed"), 60)
    tab.goto(f"{site}second.html")
    app.action(tab)
    wait_article(tab)


def test_every_language_has_the_same_messages(dist: Path) -> None:
    """They have the same keys and the same placeholders."""
    locales = {
        path.parent.name: json.loads(path.read_text("utf-8"))
        for path in (dist / "unpacked" / "_locales").glob("*/messages.json")
    }
    english = locales.pop("en")
    assert locales
    for words in locales.values():
        assert words.keys() == english.keys()
        for key, entry in words.items():
            assert entry.get("placeholders") == english[key].get("placeholders"), key
            for place in entry.get("placeholders", {}):
                assert f"${place.upper()}$" in entry["message"], key
