"""The extension in other languages than English: each needs a browser of its own."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import Browser, count, open_article, text, wait, wait_article
from tests.e2e.conftest import InLanguage
from tests.e2e.library.asking import open_library
from tests.e2e.test_first_run import EXAMPLE
from tests.e2e.test_why import explain_with, point_at_next

PAGES = """() => [document.documentElement.dir, getComputedStyle(document.querySelector("#more")).direction,
    document.querySelector("#more").getBoundingClientRect().left < innerWidth / 4]"""


def check_the_page_to_try(app: Browser) -> None:
    """It is in the language, and its article is found."""
    tab = app.open(app.url(EXAMPLE))
    wait("the words", lambda: count(tab, "article p") == 3)
    shown = tab.eval("() => [...document.querySelectorAll('article > p')].map((p) => p.textContent)")
    advert = text(tab, "header div")
    app.action(tab)
    article = wait_article(tab)
    assert [part for part in shown if part not in article] == []
    assert advert not in article


def test_arabic_pages_run_from_right_to_left(in_language: InLanguage, site: str) -> None:
    """Whatever the language of the browser is; an English article still runs from left to right."""
    arabic = in_language("ar")
    reader = open_article(arabic, f"{site}pages/0085")
    assert reader.eval(PAGES) == ["rtl", "rtl", True]
    direction = "(css) => getComputedStyle(document.querySelector(css)).direction"
    assert reader.eval(direction, "#article") == "ltr"
    assert reader.eval(direction, "#notes p") == "rtl"
    reader.press("?")
    wait("the keys", lambda: count(reader, "#help[open] kbd"))
    keys = "() => getComputedStyle(document.querySelector('#help kbd')).direction"
    assert reader.eval(keys) == "ltr"  # "]" is not drawn as "["
    shelf = open_library(arabic)
    assert shelf.eval(PAGES) == ["rtl", "rtl", True]
    shelf.press("?")
    wait("the keys", lambda: count(shelf, "#help[open] kbd"))
    assert shelf.eval(keys) == "ltr"
    check_the_page_to_try(arabic)


WIDER = """() => { const panel = document.querySelector("#appearance-panel");
  panel.querySelector("details").open = true;
  return panel.scrollWidth - panel.clientWidth; }"""


@pytest.mark.large
def test_in_german(in_language: InLanguage, site: str) -> None:
    """The reasons are in German, and the long names of settings fit into their panel."""
    german = in_language("de")
    tab = open_article(german, f"{site}story.html")
    tab.click("#appearance")
    wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))
    assert tab.eval(WIDER) == 0
    tab.press("Escape")
    tab.press("w")
    explain_with(tab, "article")
    point_at_next(tab)
    reason = text(tab, "#explain-why .reason")
    assert reason.startswith("Weggelassen · Seine eigene Bewertung hat entschieden; der Schwellenwert ist ")
    explain_with(tab, "justext")
    point_at_next(tab)
    assert text(tab, "#explain-why .reason") == "Weggelassen · Zu viel von seinem Text sind Links."


@pytest.mark.large
def test_the_page_to_try_is_in_japanese(in_language: InLanguage) -> None:
    check_the_page_to_try(in_language("ja"))
