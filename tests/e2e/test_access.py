"""For everyone: axe-core finds nothing on any page, panel or dialog, and letters stand out in every theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.browsers import OPTIONS, READER, Browser, Tab, count, wait, wait_article, wait_failure

AXE = Path(__file__).resolve().parents[2] / "extension" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "sepia", "dark", "black", "contrast", "own")


def violations(tab: Tab) -> list[str]:
    """What axe-core finds, as ``rule: element``."""
    assert AXE.exists(), "axe-core is missing: (cd extension && npm ci)"
    function = f"""async () => {{ {AXE.read_text("utf-8")};
        const {{ violations }} = await window.axe.run(document, {{ resultTypes: ["violations"] }});
        return violations.flatMap(({{ id, nodes }}) =>
          nodes.map(({{ html }}) => id + ": " + html.slice(0, 160))); }}"""
    return [str(found) for found in tab.eval(function)]


def opened(app: Browser, url: str) -> Tab:
    tab = app.open(url)
    app.action(tab)
    wait_article(tab)
    # Axe measures colours: nothing may be on its way from one to another.
    tab.eval(
        """() => { const sheet = new CSSStyleSheet(); sheet.replaceSync("* { transition: none !important }");
        document.adoptedStyleSheets = [sheet]; }"""
    )
    return tab


def test_reader_in_every_theme(app: Browser, site: str) -> None:
    tab = opened(app, f"{site}rich.html")
    tab.click("#appearance")
    wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))
    tab.eval("() => { document.querySelector('#appearance-panel details').open = true; }")
    for theme in THEMES:
        tab.eval("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(tab) == [], theme


@pytest.mark.parametrize("key", ["w", "?", "e"])
def test_dialogs(app: Browser, site: str, key: str) -> None:
    tab = opened(app, f"{site}story.html")
    tab.press(key)
    wait("what opens", lambda: count(tab, "dialog[open], :popover-open"))
    if key == "w":
        wait("the blocks", lambda: count(tab, "#explain-blocks li"))
    assert violations(tab) == []


def test_menus(app: Browser, site: str) -> None:
    tab = opened(app, f"{site}story.html")
    for button in ("more", "save-as"):
        tab.click(f"#{button}")
        wait("the menu", lambda: count(tab, "[role=menu]:popover-open [role=menuitem]"))
        assert violations(tab) == [], button
        tab.press("Escape")


def test_options_and_failures(app: Browser) -> None:
    tab = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(tab, "#set-theme"))
    assert violations(tab) == []
    tab = app.open(app.url(f"{READER}?id=gone&url=https%3A%2F%2Fexample.org%2F"))
    assert wait_failure(tab) == "gone"
    assert violations(tab) == []


def test_letters_twice_as_large(app: Browser, site: str) -> None:
    """The browser's own size of letters counts, and twice of it fits."""
    tab = opened(app, f"{site}story.html")
    size = "() => parseFloat(getComputedStyle(document.querySelector('#article')).fontSize)"
    before = tab.eval(size)
    tab.eval("() => { document.documentElement.style.fontSize = '200%'; }")
    assert tab.eval(size) == 2 * before
    for width in (500, 800, 1280):
        tab.resize(width, 800)
        assert tab.eval("() => document.documentElement.scrollWidth <= innerWidth"), width
