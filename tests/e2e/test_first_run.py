"""The page that opens after the installation, once, and the page that it offers to try the reader on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.e2e.browsers import WELCOME, Browser, Tab, count, text, wait, wait_article, wait_text
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import packed_for_firefox
from tests.e2e.test_access import THEMES, violations

EXAMPLE = "welcome/example.html"


def start(name: str, dist: Path, playwright: Playwright, profile: Path) -> Chromium | Firefox:
    if name == "chromium":
        return Chromium(playwright, dist / "unpacked", profile=profile)
    return Firefox(packed_for_firefox(dist), profile=profile, first_run=True)


def welcomes(app: Browser) -> list[Tab]:
    return [tab for tab in app.tabs() if tab.url == app.url(WELCOME)]


@pytest.fixture
def started(name: str, dist: Path, playwright: Playwright, tmp_path: Path) -> Iterator[Callable[[], Browser]]:
    """Starts a browser, at the second call again. At the first one, the extension has just been installed."""
    running: list[Browser] = []

    def begin() -> Browser:
        for app in running:
            app.close()
        running[:] = [start(name, dist, playwright, tmp_path / "profile")]
        return running[0]

    yield begin
    for app in running:
        app.close()


def test_it_opens_once_and_leads_to_everything(started: Callable[[], Browser]) -> None:
    """After the installation; not when the browser starts again."""
    app = started()
    [tab] = wait("the first page", lambda: welcomes(app))
    key = wait_text(tab, "#shortcut", r"Alt\+R")
    assert "presses the button" in key
    assert text(tab, "#key p:nth-of-type(2)").startswith("If nothing happens")
    assert count(tab, ".picture[role=img][aria-label]") == 1
    assert len(re.findall(r"[.!?](?:\s|$)", text(tab, "section:last-of-type p"))) == 2  # about privacy
    check_the_button(app, tab)
    check_the_page_to_try(app, tab)
    assert app.errors == []
    app = started()
    app.open(app.url("manifest.json"))
    app.within("async () => { await new Promise((done) => setTimeout(done, 1500)); }")
    assert welcomes(app) == []


def check_the_button(app: Browser, tab: Tab) -> None:
    """The page says how to put it into the toolbar, and that it is there."""
    puzzle = wait_text(tab, "#pin", "puzzle")
    assert ("pin beside" in puzzle) == (app.name == "chromium")
    app.pin()
    tab.eval("() => dispatchEvent(new Event('focus'))")  # the user comes back
    wait_text(tab, "#pin", "in your toolbar")


def check_the_page_to_try(app: Browser, tab: Tab) -> None:
    tab.click("#try")
    wait("the page to try", lambda: tab.url == app.url(EXAMPLE))
    wait_text(tab, "body", "Subscribe to our newsletter")
    app.action(tab)
    article = wait_article(tab)
    assert text(tab, "#title") == "A page to try the reader on"
    assert article.startswith("Like most pages")
    assert article.endswith("takes you back to this page.")
    assert [words for words in ("newsletter", "Ten bridges", "buy now") if words in article] == []
    assert count(tab, "#site-icon[src]") == 0  # it is no site's page
    # It names what leads back, and both do, although nobody touches the page: Firefox's Back would skip it.
    assert "The arrow at the top, or another click on pyjustext" in article
    app.action(tab)
    wait("the page again", lambda: tab.url == app.url(EXAMPLE))
    app.action(tab)
    wait_article(tab)
    tab.click("#back")
    wait("the page once more", lambda: tab.url == app.url(EXAMPLE))


def test_the_import_is_one_click_away(app: Browser) -> None:
    tab = app.open(app.url(WELCOME))
    tab.click("a[href*=import]")
    wait("the panel", lambda: count(tab, "#storage:popover-open"))
    assert tab.eval("() => document.activeElement.id") == "import"


@pytest.mark.parametrize("page", [WELCOME, EXAMPLE])
def test_it_is_accessible_in_every_theme(app: Browser, page: str) -> None:
    tab = app.open(app.url(page))
    wait("its words", lambda: text(tab, "h1"))
    assert violations(tab) == []
    for theme in THEMES[:-1]:
        tab.eval("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(tab, colours_alone=True) == [], theme
