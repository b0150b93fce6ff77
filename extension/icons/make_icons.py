"""Draw the PNG icons from icon.svg with a headless Chromium: python -m extension.icons.make_icons."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.browsers import find

HERE = Path(__file__).resolve().parent
SIZES = (16, 24, 32, 48, 64, 96, 128, 256, 512)
"""Widths and heights in pixels: for toolbars, tabs, menus, lists of extensions and stores."""


def main() -> None:
    svg = (HERE / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium"))
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"body{{margin:0}} svg{{display:block;width:{size}px;height:{size}px}}"
            page.set_content(f"<!doctype html><style>{style}</style><body>{svg}")
            page.screenshot(path=HERE / f"icon-{size}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
