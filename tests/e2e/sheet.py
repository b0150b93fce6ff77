"""Makes two sheets of screenshots of the reader, on a phone and on a desktop, in every theme.

``python -m tests.e2e.sheet FOLDER [--browser firefox]``: ``reader-phone.webp``, ``reader-desk.webp``.
The Chinese page needs a font for it on the system.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e import web
from tests.e2e.browsers import Browser, find, open_article
from tests.e2e.demo import started

FORCED = "forced"
"""Not one of the reader's themes: the system's colours replace all others."""

OWN = {"ownPaper": "#e3edf2", "ownInk": "#14303d", "ownLink": "#8c1c5a"}
"""Colours that a user might choose."""

THEMES = ("light", "sepia", "dark", "black", "contrast", "own", FORCED)
SHOW = """(theme, own) => { const { dataset, style } = document.documentElement;
  dataset.theme = theme;
  for (const [name, colour] of Object.entries(own)) style.setProperty(`--${name}`, colour); }"""
KINDS = {
    "long": "",
    "chinese": "",
    "code": "pre",
    "rich": "table",
    "formula": "math[display=block]",
    "rtl": "",
}
"""The pages, and the element in the middle of each picture; "" for the top of the page."""
SIZES = {"phone": (390, 700, 0.44), "desk": (1280, 760, 0.25)}
"""Width and height of the window, and the scale of its picture on the sheet."""
NARROWEST = {"chromium": 0, "firefox": 500}
"""A window of Firefox cannot be narrower."""
QUALITY = 0.72


def shots(browser: Browser, site: str, folder: Path) -> dict[str, list[Path]]:
    """For each size, a picture of each kind of page in each theme, in this order."""
    files: dict[str, list[Path]] = {size: [] for size in SIZES}
    for kind, middle in KINDS.items():
        tab = open_article(browser, f"{site}{kind}.html")
        for size, (width, height, _) in SIZES.items():
            tab.resize(max(width, NARROWEST[browser.name]), height)
            if middle:
                tab.eval(
                    "(css) => document.querySelector(`#content ${css}`).scrollIntoView({ block: 'center' })",
                    middle,
                )
            for theme in THEMES:
                tab.eval(SHOW, "auto" if theme == FORCED else theme, OWN)
                for change in (browser.dark, browser.forced):
                    change(tab, theme == FORCED)
                tab.eval(
                    "() => new Promise((done) => setTimeout(done, 400))"
                )  # the colours have a transition
                files[size].append(folder / f"{size}-{kind}-{theme}.png")
                tab.screenshot(files[size][-1])
        tab.close()
    return files


def sheet(files: list[Path], width: int, target: Path) -> None:
    """One picture of them all: a row for each kind of page, a column for each theme."""
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}" width="{width}">'
        for file in files
    )
    columns = f"repeat({len(THEMES)}, {width}px)"
    style = f"display: inline-grid; grid-template-columns: {columns}; gap: 8px; padding: 8px"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium"))
        page = browser.new_page(viewport={"width": (width + 8) * len(THEMES) + 8, "height": 600})
        page.set_content(
            f'<body style="margin: 0; background: #888"><div id="sheet" style="{style}">{images}</div>'
        )
        picture = page.locator("#sheet").screenshot()
        webp = page.evaluate(
            """async ([png, quality]) => {
            const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"),
              { width: image.width, height: image.height });
            canvas.getContext("2d").drawImage(image, 0, 0);
            return canvas.toDataURL("image/webp", quality).split(",")[1]; }""",
            [base64.b64encode(picture).decode(), QUALITY],
        )
        target.write_bytes(base64.b64decode(webp))
        browser.close()


def main() -> None:
    """Make the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        with web.serve() as site, started(options.browser, True) as browser:
            files = shots(browser, site, Path(folder))
        for size, (width, _, scale) in SIZES.items():
            sheet(files[size], round(width * scale), options.folder / f"reader-{size}.webp")


if __name__ == "__main__":
    main()
