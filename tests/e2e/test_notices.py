"""Notices and what is open: Escape closes them first; a notice stays while it is used; what failures say."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    count,
    open_article,
    wait,
    wait_article,
    wait_failure,
    wait_text,
)
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.library.asking import PAGE as LIBRARY
from tests.e2e.test_speech import SOME, VOICES

SHOWN = ".toast:not([hidden])"

# The clock of a page: what it does after a long time waits until a test says that the time has passed.
CLOCK = """() => { const page = window; const real = page.setTimeout.bind(page); page.later = [];
  page.setTimeout = (run, time, ...rest) => time !== 8000 ? real(run, time, ...rest) : -page.later.push(run);
  const clear = page.clearTimeout.bind(page);
  page.clearTimeout = (timer) => timer < 0 ? void (page.later[-timer - 1] = undefined) : clear(timer); }"""
PASS = "() => { const due = window.later.splice(0); for (const run of due) run?.(); return due.length; }"


def stays(tab: Tab) -> None:
    """Escape has not left the article; another key is answered after it."""
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    assert READER in tab.url
    tab.press("Escape")
    wait("no notice", lambda: count(tab, SHOWN) == 0)


OPENED = {
    "t": "#contents-panel:popover-open",
    "a": "#appearance-panel:popover-open",
    "e": "#ways-panel:popover-open",
    "S": "#save-menu:popover-open",
    "?": "#help[open]",
    "l": "#player:not([hidden])",
    "c": SHOWN,
}
"""What each key opens."""


def test_escape_closes_what_is_open(app: Browser, site: str) -> None:
    """The panel, the menu, the dialog, the player or the notice; only then does it leave the article."""
    tab = open_article(app, f"{site}long.html")
    tab.eval(VOICES, SOME)
    for key, shown in OPENED.items():
        tab.press(key)
        wait(f"what {key} opens", partial(count, tab, shown))
        tab.press("Escape")
        wait(f"the end of what {key} opens", lambda shown=shown: count(tab, shown) == 0)  # type: ignore[misc]
        stays(tab)
    tab.press("Escape")
    wait("the page", lambda: tab.url == f"{site}long.html")


def test_a_notice_stays_while_it_is_used(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    tab.eval(CLOCK)
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    tab.click("#toast")  # and the pointer stays there
    assert tab.eval(PASS) == 1
    assert tab.eval(PASS) == 1
    assert count(tab, SHOWN)
    tab.click("#title")
    assert tab.eval(PASS) == 1
    assert count(tab, SHOWN) == 0

    tab.click("#keep")
    wait_text(tab, "#toast", "library")
    wait("its button", lambda: count(tab, "#toast button") and not count(tab, "#keep:disabled"))
    tab.eval("() => document.querySelector('#toast button').focus()")
    tab.eval(PASS)
    assert count(tab, SHOWN)
    tab.eval("() => document.querySelector('#toast button').blur()")
    tab.eval(PASS)
    assert count(tab, SHOWN) == 0


def test_a_notice_gives_the_focus_back(app: Browser) -> None:
    """When its button is pressed, or when it is closed."""
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-font"))
    for key in ("Enter", "Escape"):
        options.eval("() => document.querySelector('#reset').focus()")
        options.press("Enter")
        wait("its button", lambda: count(options, f"{SHOWN} button"))
        options.eval("() => document.querySelector('#toast button').focus()")
        options.press(key)
        wait("no button", lambda: count(options, f"{SHOWN} button") == 0)
        assert options.eval("() => document.activeElement.id") == "reset", key


STATUS = """() => { const status = document.querySelector("#toast").closest("[role=status]");
    return status.checkVisibility() && !status.matches("#toast") && getComputedStyle(status).display; }"""


def test_what_says_a_notice_is_there_before_it(app: Browser, site: str) -> None:
    """Screen readers watch what is there, and may miss words that come together with their element."""
    pages = [app.open(app.url(page)) for page in (OPTIONS, LIBRARY, "library/highlights.html")]
    for tab in (open_article(app, f"{site}second.html"), *pages):
        assert count(tab, SHOWN) == 0
        assert tab.eval(STATUS) == "block", tab.url


def test_a_notice_is_not_printed(app: Browser) -> None:
    """On any page: those of the highlights and the library are printed, too."""
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-font"))
    options.click("#reset")
    wait_text(options, "#toast", "Undo")
    app.paper(options, True)
    assert options.eval("() => getComputedStyle(document.querySelector('#toast')).display") == "none"
    app.paper(options, False)


REFUSE = """(what) => { const page = window; const refuse = () => page.Promise.reject(new page.Error("no"));
  if (what === "copy") page.Object.defineProperty(page.navigator.clipboard, "write", { value: refuse });
  else page.URL.createObjectURL = () => { throw new page.Error("no"); }; }"""


def test_the_browser_refuses_to_copy_or_to_save(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    tab.eval(REFUSE, "copy")
    tab.press("c")
    wait_text(tab, "#toast", "The browser did not allow copying")
    tab.eval(REFUSE, "save")
    tab.press("s")
    wait_text(tab, "#toast", "The file could not be saved. The article is still here")


SOONER = """() => { const page = window; const real = page.setTimeout.bind(page);
  page.setTimeout = (run, time, ...rest) => real(run, time === 120000 ? 0 : time, ...rest); }"""


def another_way(tab: Tab) -> None:
    tab.press("e")
    tab.click("#ways-panel label:nth-of-type(2)")


def test_a_page_that_takes_too_long(app: Browser, site: str) -> None:
    """The reader's own limit of two minutes, as if they had passed."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(SOONER)
    another_way(tab)
    assert wait_failure(tab) == "timeout"
    wait_text(tab, "#failure", "Reading it another way may be faster")
    assert count(tab, "#failure-actions button") == 4  # back, again, two engines
    tab.reload()
    wait_article(tab)


ALLOWED = "() => chrome.extension.isAllowedFileSchemeAccess()"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a page on this computer."""
    page = tmp_path / "page.html"
    page.write_text(f"<title>A file</title><p>{'Some words of a file. ' * 40}</p>", "utf-8")
    return page.as_uri()


def test_a_file_on_this_computer(app: Browser, file: str) -> None:
    """Firefox lets the click on the button into it; so does Chromium, for what the command line loads."""
    open_article(app, file)


@pytest.mark.large
@pytest.mark.only_in("chromium")
def test_a_file_that_is_not_allowed(name: str, dist: Path, playwright: Playwright, file: str) -> None:
    app = Chromium(playwright, dist / "unpacked")
    try:
        app.forbid_files()
        assert not app.within(ALLOWED)
        tab = app.open(file)
        app.action(tab)
        assert wait_failure(tab) == "file"
        wait_text(tab, "#failure", "allow access to files")
    finally:
        app.close()


def test_an_error_that_nobody_foresaw(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    tab.eval("() => { window.Element.prototype.setHTML = () => { throw new window.Error('unforeseen'); }; }")
    another_way(tab)
    assert wait_failure(tab) == "failed"
    wait_text(tab, "#failure", "an error in the extension")
    assert count(tab, "#failure-actions button") == 4
    assert [error for error in app.errors if "unforeseen" not in error] == []
    tab.reload()
    wait_article(tab)
    app.reset()  # forgets that error
