"""Demonstrates the main task: a real cluttered page, one click, the article. ``make demo`` runs it."""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e import web
from tests.e2e.browsers import Browser, MissingBrowser, Tab, text, wait, wait_article
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "extension" / "dist"
PAGE = "0229"
"""The page, among ``tests/pages``: menus, a side bar, a banner, a table of contents around the text."""

OUT = ROOT / "out" / "demo"
SIZE = (1280, 960)


def main() -> int:
    """Run the demo; the exit status is 0 when the article was read and, headless, saved."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument(
        "--headless", action="store_true", help="no window: leave pictures and the saved article"
    )
    parser.add_argument("--pictures", type=Path, default=OUT, help="where pictures go")
    options = parser.parse_args()
    headless = options.headless or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    try:
        with web.serve() as site, started(options.browser, headless) as browser:
            show(browser, f"{site}pages/{PAGE}", options.pictures if headless else None)
    except MissingBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


@contextmanager
def started(name: str, headless: bool) -> Iterator[Browser]:
    """The browser with the extension."""
    # Ctrl+C in the terminal reaches all programs there; only this one should react, and close the others.
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with sync_playwright() as playwright:
        browser: Browser
        if name == "chromium":
            browser = Chromium(playwright, DIST / "unpacked", headless=headless)
        else:
            browser = Firefox(next(DIST.glob("*-firefox.xpi")), headless=headless)
        signal.signal(signal.SIGINT, interrupted)
        try:
            yield browser
        finally:
            with suppress(Exception):  # closed by its user
                browser.close()


def show(browser: Browser, address: str, pictures: Path | None) -> None:
    """Read the page; with ``pictures`` take them and save the article, else leave the reader open."""
    tab = browser.open(address)
    tab.resize(*SIZE)
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
        time.sleep(1)  # let the page's own scripts finish
        tab.screenshot(pictures / "before.png")
    clicked = time.monotonic()
    browser.action(tab)
    wait_article(tab)
    seconds = time.monotonic() - clicked
    words = text(tab, "#facts").replace("\n", " ")
    print(f"Read in {browser.name}, {seconds:.1f} s after the click: {text(tab, '#title')} ({words})")
    if pictures is None:
        print("The reader is open. Back returns to the page; close the browser or press Ctrl+C to end.")
        stay(tab)
        return
    time.sleep(1)  # pictures on the page fade in
    tab.screenshot(pictures / "after.png")
    tab.click("#save")
    saved = wait("the saved article", lambda: saved_file(browser, tab))
    OUT.mkdir(parents=True, exist_ok=True)
    kept = OUT / saved.name
    shutil.copyfile(saved, kept)
    for what, file in (
        ("before", pictures / "before.png"),
        ("after", pictures / "after.png"),
        ("the saved article", kept),
    ):
        print(f"  {what}: {os.path.relpath(file)}")


def saved_file(browser: Browser, tab: Tab) -> Path | None:
    """The saved article. The page's pictures are not available here, so it is saved without them."""
    if file := next(browser.downloads.glob("*.html"), None):
        return file
    tab.eval("() => document.querySelector('#ask[open] #ask-without')?.click()")
    return None


def stay(tab: Tab) -> None:
    """Wait until the user closes the tab or presses Ctrl+C."""
    try:
        while True:
            tab.eval("() => true")
            time.sleep(1)
    except KeyboardInterrupt:
        logging.getLogger(
            "asyncio"
        ).disabled = True  # Playwright's driver took the signal, too, and says so at length
    except Exception:  # the browser has been closed
        print("Closed.")


if __name__ == "__main__":
    sys.exit(main())
