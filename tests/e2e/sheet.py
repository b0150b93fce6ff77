"""The reader in its themes and widths, on pages of several kinds: one sheet of pictures to look at.

``python -m tests.e2e.sheet OUT.png [--browser firefox] [--pages story.html rich.html ...]``
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e import web
from tests.e2e.browsers import Browser, find, wait_article
from tests.e2e.demo import started

THEMES = ("light", "sepia", "dark", "black")
SIZES = ((390, 760), (1280, 760))  # a phone, a desktop
SCALE = 0.3


def shots(browser: Browser, addresses: list[str], folder: Path) -> list[Path]:
    """One picture for each page, theme and size, in this order."""
    files = []
    for page, address in enumerate(addresses):
        tab = browser.open(address)
        browser.action(tab)
        wait_article(tab)
        for theme in THEMES:
            tab.eval("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            for width, height in SIZES:
                tab.resize(width, height)
                tab.eval("() => new Promise((done) => setTimeout(done, 400))")  # colours fade
                files.append(folder / f"{page}-{theme}-{width}.png")
                tab.screenshot(files[-1])
        tab.close()
    return files


def sheet(files: list[Path], target: Path) -> None:
    """All pictures on one, a row for each page."""
    widths = [int(width * SCALE) for _ in THEMES for width, _ in SIZES]
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}"'
        f' width="{widths[number % len(widths)]}">'
        for number, file in enumerate(files)
    )
    columns = " ".join(f"{width}px" for width in widths)
    style = (
        f"display: inline-grid; grid-template-columns: {columns}; gap: 8px; padding: 8px; background: #888"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium"))
        page = browser.new_page(viewport={"width": sum(widths) + 8 * (len(widths) + 1), "height": 600})
        page.set_content(f'<body style="margin: 0"><div id="sheet" style="{style}">{images}</div>')
        page.locator("#sheet").screenshot(path=target)
        browser.close()


def main() -> None:
    """Make the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("--pages", nargs="+", default=["story.html"], help="as the tests' server names them")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with web.serve() as site, started(options.browser, True) as browser:
            files = shots(browser, [site + page for page in options.pages], Path(folder))
        sheet(files, options.target)


if __name__ == "__main__":
    main()
