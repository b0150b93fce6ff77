"""Takes the pictures of the README and of the user's guide: a page beside its reader, the page after the
installation, a highlight, the library, and why each block is there.

``python -m tests.e2e.tour FOLDER``: ``reader.png``, ``first-run.png``, ``highlight.png``,
``library-list.png``, ``why-sepia.png``.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from store import pictures
from tests.e2e import web
from tests.e2e.browsers import WELCOME, Tab, count, open_article, wait
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.demo import DIST
from tests.e2e.library.asking import open_library, wait_ready
from tests.e2e.library.pictures import fill
from tests.e2e.library.test_highlights_anywhere import highlight

SIZE = (1100, 760)
BLOCK = "The lighthouse had been dark"
POINT = """(words) => [...document.querySelectorAll("#explain-blocks [data-block]")]
  .find((block) => block.textContent.startsWith(words))
  .dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))"""


def first_run(browser: Chromium, target: Path) -> None:
    address = browser.url(WELCOME)
    tab = wait("the first page", lambda: next((t for t in browser.tabs() if t.url == address), None))
    _take(tab, target)


def first_highlight(browser: Chromium, site: str, target: Path) -> None:
    """In an article that is saved by it."""
    tab = open_article(browser, f"{site}long.html")
    tab.resize(*SIZE)
    wait("the bar", lambda: count(tab, "#marking"))
    highlight(tab)
    wait("what was done", lambda: count(tab, "#toast button"))
    _take(tab, target)
    tab.close()


def library(browser: Chromium, site: str, target: Path) -> None:
    tab = open_library(browser)
    fill(tab, site)
    tab.reload()
    wait_ready(tab)
    _take(tab, target)


def why(browser: Chromium, site: str, target: Path) -> None:
    tab = open_article(browser, f"{site}story.html")
    tab.eval("() => { document.documentElement.dataset.theme = 'sepia'; }")
    tab.press("w")
    wait("the blocks", lambda: count(tab, "#explain-blocks [data-block]"))
    tab.eval(POINT, BLOCK)
    wait("the reason", lambda: count(tab, "#explain-why .reason"))
    _take(tab, target)


def _take(tab: Tab, target: Path) -> None:
    tab.resize(*SIZE)
    tab.eval("() => new Promise((done) => setTimeout(done, 600))")  # what moves has arrived
    tab.screenshot(target)


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    with sync_playwright() as playwright, web.serve() as site:
        browser = Chromium(playwright, DIST / "unpacked", first_run=True)
        try:
            first_run(browser, folder / "first-run.png")
            library(browser, site, folder / "library-list.png")
            first_highlight(browser, site, folder / "highlight.png")
            why(browser, site, folder / "why-sepia.png")
        finally:
            browser.close()
    with tempfile.TemporaryDirectory() as name:
        pictures.take(Path(name))
        shutil.copyfile(Path(name) / "2-before-and-after.png", folder / "reader.png")


if __name__ == "__main__":
    main()
