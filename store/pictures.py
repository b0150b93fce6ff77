"""The pictures of the listings, taken from the extension in Chromium.

The pages stand in ``pages/`` and are served under hosts that end in ``.example``.
"""

from __future__ import annotations

import base64
import functools
import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.e2e.browsers import Browser, Tab, find, open_article, wait
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.library.asking import ask, open_library

from .texts import EXTENSION, STORE, listings, load

PAGE = "http://www.coastreview.example/harbour.html"
SETTLE = "() => new Promise((done) => setTimeout(done, 600))"  # until transitions have ended


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def _served() -> Iterator[int]:
    """Serve ``pages/``; gives the port."""
    handler = functools.partial(_Quiet, directory=STORE / "pages")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def take(folder: Path) -> list[Path]:
    """Write the five screenshots and both tiles; gives their files."""
    folder.mkdir(parents=True, exist_ok=True)
    sizes = load("limits.toml")["pictures"]
    width, height = sizes["screenshot"]
    made: list[Path] = []
    with _served() as port, sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP *.example 127.0.0.1:{port}, MAP * ~NOTFOUND"
        browser = Chromium(playwright, EXTENSION / "dist" / "unpacked", flags=[rules])
        try:
            before, after = folder / "before.png", folder / "1-reader.png"
            tab = browser.open(PAGE)
            _take(tab, before, width, height)
            tab.close()
            reader = open_article(browser, PAGE)
            _take(reader, after, width, height)
            beside = folder / "2-before-and-after.png"
            made += [after, beside]
            _take_dark_with_type(browser, reader, folder / "3-type-and-colours.png", width, height)
            made.append(folder / "3-type-and-colours.png")
            made += _take_library(browser, folder, width, height)
            made.append(_take_why(browser, folder / "5-why.png", width, height))
        finally:
            browser.close()
        program = playwright.chromium.launch(executable_path=find("chromium"))
        page = program.new_page()
        _draw(page, _beside(before, after), beside, width, height)
        for name in ("small_tile", "marquee"):
            made.append(folder / f"{name.replace('_', '-')}.png")
            _draw(page, _tile(after, wide=name == "marquee"), made[-1], *sizes[name])
        program.close()
    before.unlink()
    return made


def _take(tab: Tab, target: Path, width: int, height: int) -> None:
    tab.resize(width, height)
    tab.eval(SETTLE)
    tab.screenshot(target)


def _take_dark_with_type(browser: Browser, reader: Tab, target: Path, width: int, height: int) -> None:
    browser.dark(reader, True)
    reader.click("#appearance")
    _take(reader, target, width, height)
    browser.dark(reader, False)
    reader.close()


def _take_library(browser: Browser, folder: Path, width: int, height: int) -> list[Path]:
    library = open_library(browser)
    for number, (title, author, host, tag, words) in enumerate(
        json.loads((STORE / "library.json").read_text("utf-8"))
    ):
        article: dict[str, Any] = {
            "url": f"https://www.{host}/{number}",
            "title": title,
            "byline": author,
            "site": host.removesuffix(".example").title(),
            "lang": "de" if title.startswith(("Der ", "Eine ")) else "en",
            "dir": "ltr",
            "html": f"<p>{title}.</p>",
            "text": f"{title}.",
            "word_count": words,
            "engine": "article",
            "notes": [],
        }
        uid = f"store-{number}"
        ask(library, "put", save={"uid": uid, "article": article})
        ask(library, "tag", uids=[uid], add=[tag], remove=[])
    ask(library, "change", uids=["store-2"], changes={"favourite": 1, "opened": 1, "place": 0.4})
    library.close()
    library = open_library(browser)
    target = folder / "4-library.png"
    _take(library, target, width, height)
    library.close()
    return [target]


def _take_why(browser: Browser, target: Path, width: int, height: int) -> Path:
    reader = open_article(browser, PAGE)
    reader.resize(width, height)
    reader.press("w")
    wait(
        "why each part is there",
        lambda: reader.eval("() => document.querySelector('#explain[open] *') !== null"),
    )
    _take(reader, target, width, height)
    reader.close()
    return target


def _data(file: Path) -> str:
    return f"data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}"


def _draw(page: Page, html: str, target: Path, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(html)
    page.wait_for_timeout(300)
    page.screenshot(path=target)


STYLE = """<meta charset="utf-8"><style>body { margin: 0; height: 100vh; overflow: hidden; position: relative;
  color: #fff; background: linear-gradient(135deg, #1c3d5a, #12293a);
  font-family: "Source Sans 3", "DejaVu Sans", sans-serif; }
  img { border-radius: 10px; box-shadow: 0 10px 40px #0008; position: absolute; }</style>"""


def _beside(before: Path, after: Path) -> str:
    """The page behind, the reader before it."""
    return f"""{STYLE}<img src="{_data(before)}" style="width: 820px; left: 30px; top: 40px">
        <img src="{_data(after)}" style="width: 820px; right: 30px; bottom: 40px">"""


def _tile(after: Path, *, wide: bool) -> str:
    icon = _data(EXTENSION / "icons" / "icon-256.png")
    name = listings()["en"]["name"].partition(":")[0]
    if not wide:
        return f"""{STYLE}<img src="{icon}" style="width: 96px; left: 172px; top: 46px; box-shadow: none">
            <p style="position: absolute; top: 150px; width: 100%; text-align: center; margin: 0;
            font-size: 34px">{name}</p>
            <p style="position: absolute; top: 200px; width: 100%; text-align: center; margin: 0;
            font-size: 19px">Just the article</p>"""
    return f"""{STYLE}<img src="{icon}" style="width: 128px; left: 90px; top: 110px; box-shadow: none">
        <p style="position: absolute; left: 90px; top: 265px; margin: 0; font-size: 64px">{name}</p>
        <p style="position: absolute; left: 90px; top: 355px; margin: 0; font-size: 32px; width: 420px">
        Just the article. Yours to keep.</p>
        <img src="{_data(after)}" style="width: 900px; left: 560px; top: 60px">"""
