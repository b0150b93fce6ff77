"""The page that opens after the installation, once, and the page that it offers to try the reader on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.e2e.browsers import WELCOME, Browser, Tab, count, text, wait, wait_article, wait_text
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import InLanguage, packed_for_firefox
from tests.e2e.test_access import THEMES, violations

EXAMPLE = "welcome/example.html"


def start(name: str, dist: Path, playwright: Playwright, profile: Path) -> Chromium | Firefox:
    if name == "chromium":
        return Chromium(playwright, dist / "unpacked", profile=profile)
    return Firefox(packed_for_firefox(dist), profile=profile, first_run=True)


def welcomes(app: Browser) -> list[Tab]:
    return [tab for tab in app.tabs() if tab.url == app.url(WELCOME)]


@pytest.fixture
def new(name: str, dist: Path, playwright: Playwright) -> Iterator[Browser]:
    """A browser in which the extension has just been installed."""
    app: Browser
    if name == "chromium":
        app = Chromium(playwright, dist / "unpacked", first_run=True)
    else:
        app = Firefox(packed_for_firefox(dist), first_run=True)
    yield app
    app.close()


def test_it_opens_after_the_installation_and_leads_to_everything(new: Browser, site: str) -> None:
    app = new
    [tab] = wait("the first page", lambda: welcomes(app))
    key = wait_text(tab, "#shortcut", r"Alt\+R")
    assert "presses the button" in key
    assert text(tab, "#key p:nth-of-type(2)").startswith("If nothing happens")
    puzzle = wait_text(tab, "#pin", "puzzle")
    assert ("pin beside" in puzzle) == (app.name == "chromium")
    assert count(tab, ".picture[role=img][aria-label]") == 1
    assert len(re.findall(r"[.!?](?:\s|$)", text(tab, "section:last-of-type p"))) == 2  # about privacy
    tab.click("#try")
    wait("the page to try", lambda: tab.url == app.url(EXAMPLE))
    wait_text(tab, "body", "Subscribe to our newsletter")
    app.action(tab)
    article = wait_article(tab)
    assert text(tab, "#title") == "A page to try the reader on"
    assert article.startswith("This text is surrounded")
    assert article.endswith("leads back to this page.")
    assert [words for words in ("newsletter", "Ten bridges", "buy now") if words in article] == []
    app.action(tab)
    wait("the page again", lambda: tab.url == app.url(EXAMPLE))
    assert app.errors == []


def test_the_button_is_known_to_be_in_the_toolbar(new: Browser) -> None:
    [tab] = wait("the first page", lambda: welcomes(new))
    wait_text(tab, "#pin", "puzzle")
    new.pin()
    tab.eval("() => dispatchEvent(new Event('focus'))")  # the user comes back
    wait_text(tab, "#pin", "in your toolbar")


@pytest.mark.one_browser
def test_the_import_is_one_click_away(app: Browser) -> None:
    tab = app.open(app.url(WELCOME))
    tab.click("a[href*=import]")
    wait("the panel", lambda: count(tab, "#storage:popover-open"))
    assert tab.eval("() => document.activeElement.id") == "import"


def test_it_opens_once(name: str, dist: Path, playwright: Playwright, tmp_path: Path) -> None:
    """Not when the browser starts again, nor after an update."""
    app = start(name, dist, playwright, tmp_path / "profile")
    wait("the first page", lambda: welcomes(app))
    app.close()
    app = start(name, dist, playwright, tmp_path / "profile")
    app.open(app.url("manifest.json"))
    app.within("async () => { await new Promise((done) => setTimeout(done, 1500)); }")
    assert welcomes(app) == []
    app.close()


@pytest.mark.one_browser
@pytest.mark.parametrize("language", ["ja", "ar"])
def test_the_page_to_try_is_in_the_users_language(in_language: InLanguage, language: str) -> None:
    app = in_language(language)
    tab = app.open(app.url(EXAMPLE))
    wait("the words", lambda: count(tab, "article p") == 3)
    shown = tab.eval("() => [...document.querySelectorAll('article > p')].map((p) => p.textContent)")
    advert = text(tab, "header div")
    app.action(tab)
    article = wait_article(tab)
    assert [part for part in shown if part not in article] == []
    assert advert not in article


@pytest.mark.parametrize("page", [WELCOME, EXAMPLE])
def test_it_is_accessible_in_every_theme(app: Browser, page: str) -> None:
    tab = app.open(app.url(page))
    wait("its words", lambda: text(tab, "h1"))
    for theme in THEMES[:-1]:
        tab.eval("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(tab) == [], theme
