"""A page is captured once at a time, and shown and saved whole, or refused with words.

Whatever asks for it at once, and whatever the page does meanwhile.
"""

from __future__ import annotations

import re
import time

import pytest

from tests.e2e import web
from tests.e2e.browsers import (
    READER,
    Browser,
    Tab,
    count,
    open_article,
    state,
    text,
    wait,
    wait_article,
    wait_failure,
)
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.library.asking import ask, clear, open_library

LIMIT = 300
SITE = "http://127.0.0.1/*"
NUMBER = re.compile(r"Number (\d+)\.")
# The background saves the tab so many milliseconds after its button was clicked.
SAVE_AFTER = """(delay) => {
  const once = (tab) => {
    chrome.action.onClicked.removeListener(once);
    setTimeout(() => chrome.contextMenus.onClicked.dispatch({ menuItemId: "save-page" }, tab), delay); };
  chrome.action.onClicked.addListener(once); }"""
SHOWN = "() => [document.querySelector('#content').textContent, document.querySelector('#notes').textContent]"
# The next script that enters a page is refused, later than we wait for an answer.
REFUSE_LATE = """() => {
  const execute = chrome.scripting.executeScript;
  chrome.scripting.executeScript = () => {
    chrome.scripting.executeScript = execute;
    return new Promise((_, reject) =>
      setTimeout(() => reject(new Error("Cannot access contents of the page.")), 4000)); }; }"""
BLOCK = """(ms) => setTimeout(() => {
  for (const end = performance.now() + ms; performance.now() < end;); }, 300)"""
FAILURES = """async () => Object.values(await (globalThis.browser ?? chrome).storage.session.get(null))
  .map((session) => session.failure)"""


def numbers(words: str) -> list[int]:
    """The numbers of the paragraphs in a text."""
    return [int(number) for number in NUMBER.findall(words)]


def check(shelf: Tab, tab: Tab, kilobytes: int) -> None:
    """The reader and the library have the whole article, or say that the page was cut.

    A capture is bounded in time, and a machine may be slow.
    """
    whole = list(range(len(numbers(web.large(kilobytes).decode()))))
    words, notes = tab.eval(SHOWN)
    assert numbers(words) == whole or "Only the first" in notes
    uids = wait(
        "a saved article", lambda: [row["uid"] for row in ask(shelf, "list", view="all")["rows"]], 120
    )
    assert len(uids) == 1
    article = ask(shelf, "get", uid=uids[0])["article"]
    assert numbers(article["text"]) == whole or "cut" in [note["code"] for note in article["notes"]]


def wait_reader(app: Browser, tab: Tab) -> Tab:
    """The tab that shows the article.

    On a slow machine a large page may not answer in time: a tab of the reader's own says so, and shows the
    article later.
    """

    def reader() -> Tab | None:
        return next((one for one in [tab, *app.tabs()] if state(one) == "ready"), None)

    return wait("an article", reader, 120)


@pytest.mark.parametrize(
    ("kilobytes", "delay"),
    [
        (1000, 0),
        pytest.param(1000, 500, marks=pytest.mark.large),
        pytest.param(4400, 50, marks=pytest.mark.large),
        pytest.param(4400, 500, marks=pytest.mark.large),
    ],
)
def test_read_and_saved_at_once(app: Browser, site: str, kilobytes: int, delay: int) -> None:
    shelf = open_library(app)
    clear(shelf)
    tab = app.open(f"{site}large/{kilobytes}")
    if isinstance(app, Chromium):
        app.context.service_workers[-1].evaluate(SAVE_AFTER, delay)
        app.action(tab)
    else:  # as fast as a menu can be opened
        assert isinstance(app, Firefox)
        app.menu(tab, "li", "Save this page to the library")
        time.sleep(delay / 1000)
        app.action(tab)
    check(shelf, wait_reader(app, tab), kilobytes)


@pytest.mark.large
def test_a_page_that_answers_later(app: Browser, site: str) -> None:
    """The reader says after three seconds that the page does not answer. Once it does, it is read. The page
    stays."""
    url = f"{site}story.html"
    open_article(app, url).close()  # the engine is warm then
    tab = app.open(url)
    tab.eval(BLOCK, 9000)
    time.sleep(0.5)
    start = time.monotonic()
    app.action(tab, url=url)
    wait("words", lambda: "unresponsive" in app.within(FAILURES), 8)
    assert time.monotonic() - start < 8
    # The last tab first: the busy page's own does not answer.
    reader = wait(
        "the reader",
        lambda: next((one for one in reversed(app.tabs()) if app.url(READER) in one.url), None),
    )
    assert wait_failure(reader) == "unresponsive"
    wait("the article", lambda: state(reader) == "ready", 60)
    assert "nobody in the village" in text(reader, "#content")
    assert tab.url == url


def test_a_page_that_answers_as_the_reader_opens(app: Browser, site: str) -> None:
    """The page answers about when the three seconds are over, before the browser has shown the reader's tab.
    Whichever comes first, it is read."""
    url = f"{site}story.html"
    open_article(app, url).close()  # the engine is warm then
    tab = app.open(url)
    tab.eval(BLOCK, 3250)
    time.sleep(0.5)
    app.action(tab, url=url)
    ready = wait("the article", lambda: [one for one in app.tabs() if state(one) == "ready"], 60)
    assert "nobody in the village" in text(ready[0], "#content")


@pytest.mark.only_in("chromium")
def test_a_page_that_refuses_late(app: Browser, site: str) -> None:
    """A busy page may learn of the click after our script has come, and refuses it then. Once it answers, it
    is read."""
    assert isinstance(app, Chromium)
    url = f"{site}story.html"
    open_article(app, url).close()  # the engine is warm then
    tab = app.open(url)
    app.context.service_workers[-1].evaluate(REFUSE_LATE)
    app.action(tab, url=url)
    wait("words", lambda: "unresponsive" in app.within(FAILURES), 8)
    ready = wait("the article", lambda: [one for one in app.tabs() if state(one) == "ready"], 20)
    assert "nobody in the village" in text(ready[0], "#content")


# What stands in the middle of the window while the click waits, and how long.
WATCH = """() => { new MutationObserver(([{ addedNodes: [place] }]) => {
    if (!place) localStorage.gone = document.querySelectorAll("html > div").length === 0;
    else requestAnimationFrame(() => { localStorage.middle = place.localName === "div" &&
      document.elementFromPoint(innerWidth / 2, innerHeight / 2) === place; });
  }).observe(document.documentElement, { childList: true }); }"""
WATCHED = "() => [localStorage.middle, localStorage.gone]"


def test_a_page_that_is_still_loading(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    url = f"{site}loading/60"
    tab.eval("(url) => { setTimeout(() => { location.href = url; }); }", url)
    wait("its first half", lambda: tab.eval("() => document.readyState") == "loading" and count(tab, "p") > 3)
    tab.eval(WATCH)
    start = time.monotonic()
    app.action(tab, url=url)
    wait_article(tab)
    assert time.monotonic() - start < 20
    assert "still loading" in text(tab, "#notes")
    assert count(tab, "#notes button") == 1
    assert app.open(f"{site}second.html").eval(WATCHED) == ["true", "true"]


@pytest.mark.parametrize("kilobytes", [1000])
def test_a_page_that_changes_its_address(app: Browser, site: str, kilobytes: int) -> None:
    """The capture begins anew: no article is half of one page and half of another."""
    tab = app.open(f"{site}large/{kilobytes}")
    tab.eval(
        """() => { setTimeout(() => { history.pushState(null, "", "/other");
        for (const p of document.querySelectorAll("article p"))
          p.textContent = p.textContent.replace("Number", "Other"); }, 250); }"""
    )
    app.action(tab)
    reader = wait_reader(app, tab)
    words = text(reader, "#content")
    assert not ("Number 1." in words and "Other 1100." in words)
    assert not ("Other 1." in words and "Number 1100." in words)


CHOOSE_SITE = """(site) => { document.body.onclick = async () => {
  const api = globalThis.browser ?? chrome;
  await api.permissions.request({ origins: [site] }).catch(() => false);
  await api.storage.local.set({ chosen: [site] });
  await (await import("/shared/automatic-sites.js")).registerArrivalScript(); }; }"""
SAVE_AT = """async ([url, delay]) => {
  const tab = (await chrome.tabs.query({})).find((tab) => tab.url === url);
  await new Promise((resolve) => setTimeout(resolve, delay));
  chrome.contextMenus.onClicked.dispatch({ menuItemId: "save-page" }, tab); }"""


@pytest.mark.parametrize("delay", [0, pytest.param(500, marks=pytest.mark.large)])
def test_read_automatically_and_saved_at_once(trusted: Browser, site: str, delay: int) -> None:
    app = trusted
    shelf = open_library(app)
    clear(shelf)
    tab = app.open(f"{site}empty.html")
    shelf.eval(CHOOSE_SITE, SITE)
    shelf.click("h1")
    registered = "async () => (await (globalThis.browser ?? chrome).scripting.getRegisteredContentScripts())"
    wait("the site", lambda: shelf.eval(registered))
    try:
        tab.goto(f"{site}large/1000")
        if isinstance(app, Chromium):
            app.context.service_workers[-1].evaluate(SAVE_AT, [f"{site}large/1000", delay])
        else:  # as fast as a menu can be opened
            assert isinstance(app, Firefox)
            app.menu(tab, "li", "Save this page to the library")
        wait_article(tab, 120)
        check(shelf, tab, 1000)
    finally:
        shelf.eval(
            """async () => { await (globalThis.browser ?? chrome).storage.local.set({ chosen: [] });
            await (await import("/shared/automatic-sites.js")).registerArrivalScript(); }"""
        )
