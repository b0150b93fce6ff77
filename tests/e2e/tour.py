"""Takes pictures of what a new user meets: the page after the installation, a list whose pages are fetched,
and the first highlight.

``python -m tests.e2e.tour FOLDER``: ``first-run.png``, ``fetching.png``, ``highlight.png``.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e import web
from tests.e2e.browsers import WELCOME, Tab, count, open_article, wait
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.conftest import manifest_with
from tests.e2e.demo import DIST
from tests.e2e.library.asking import titles
from tests.e2e.library.test_fetching import ALLOWED, HOSTS, fetch_all, imported, is_done, paper
from tests.e2e.library.test_highlights_anywhere import highlight

SIZE = (1100, 760)


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
    wait("what was done", lambda: count(tab, "#toast:not([hidden])"))
    _take(tab, target)


def fetching(browser: Chromium, port: int, target: Path) -> None:
    addresses = [f"http://{host}:{port}/story/{number}" for number, host in enumerate(HOSTS * 2)]
    with tempfile.TemporaryDirectory() as folder:
        shelf = imported(browser, Path(folder), addresses)
        shelf.click("#toast button")
        fetch_all(shelf)
        wait("three pages", lambda: sum(title.startswith("Story") for title in titles(shelf)) >= 3, 60)
        _take(shelf, target)
        wait("all pages", lambda: is_done(shelf), 60)


def _take(tab: Tab, target: Path) -> None:
    tab.resize(*SIZE)
    tab.eval("() => new Promise((done) => setTimeout(done, 600))")  # what moves has arrived
    tab.screenshot(target)


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    with (
        tempfile.TemporaryDirectory() as name,
        sync_playwright() as playwright,
        web.serve() as site,
        paper() as (_, port),
    ):
        copy = Path(name) / "unpacked"
        manifest_with(DIST, copy, ALLOWED)
        browser = Chromium(playwright, copy, first_run=True, local_hosts=HOSTS)
        try:
            first_run(browser, folder / "first-run.png")
            fetching(browser, port, folder / "fetching.png")
            first_highlight(browser, site, folder / "highlight.png")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
