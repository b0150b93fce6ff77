"""Keys that are pressed before the reader's commands are there are not lost."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.browsers import Browser, Tab, count, state, text, wait, wait_article, wait_text
from tests.e2e.conftest import Changed

LATE = "await new Promise((done) => setTimeout(done, {}));\n"


def opened_late(changed: Changed, address: str, milliseconds: int, module: str = "features.js") -> Tab:
    """The reader, which shows a page's title while a module of it is late."""

    def delay(folder: Path) -> None:
        file = folder / "reader" / module
        file.write_text(LATE.format(milliseconds) + file.read_text("utf-8"), "utf-8")

    browser: Browser = changed(delay)
    tab = browser.open(address)
    browser.action(tab)
    wait("the title", lambda: state(tab) == "busy" and text(tab, "#title"), 30, 0.02)
    return tab


def test_a_key_before_the_commands_is_run_with_them(changed: Changed, site: str) -> None:
    """The one that needs the article and the one that does not, in the order in which they came."""
    tab = opened_late(changed, f"{site}second.html", 2000)
    theme = tab.eval("() => document.documentElement.dataset.theme")
    tab.press("d")
    tab.press("x")
    assert state(tab) == "busy"
    assert tab.eval("() => document.documentElement.dataset.theme") == theme
    wait_article(tab)
    wait_text(tab, "#toast", "Click a part")
    assert tab.eval("() => document.documentElement.dataset.theme") != theme
    tab.press("Escape")
    wait("the end of the mode", lambda: not count(tab, ".removing"))
    assert count(tab, "#content p")  # nothing is run twice


def test_escape_before_the_commands_leaves(changed: Changed, site: str) -> None:
    tab = opened_late(changed, f"{site}second.html", 2000)
    tab.press("Escape")
    wait("the page", lambda: tab.url == f"{site}second.html")
