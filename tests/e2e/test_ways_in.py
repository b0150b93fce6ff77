"""Other ways to open the reader: the context menu, links, private windows. Nothing is read without a
click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    open_article,
    state,
    text,
    wait,
    wait_article,
    wait_failure,
)
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox


def menu(app: Browser, tab: Tab, css: str, item: str) -> None:
    """Choose an item of the context menu.

    Chromium's menu is drawn by the system and cannot be opened without a window. There, the item is looked
    up, and the event of a click on it is sent to the background.
    """
    if isinstance(app, Firefox):
        app.menu(tab, css, {"read-page": "Read this page", "read-link": "Read this link"}[item])
        return
    link = tab.eval("(css) => document.querySelector(css).href ?? ''", css)
    app.choose_menu(tab, item, link)  # type: ignore[attr-defined]


def readers(app: Browser) -> list[Tab]:
    return [tab for tab in app.tabs() if tab.url.startswith(app.url(READER))]


def test_menu_of_the_page(trusted: Browser, site: str) -> None:
    """In Firefox, the click on the menu grants access; in Chromium, the test grants it beforehand."""
    tab = trusted.open(f"{site}story.html")
    menu(trusted, tab, "h1", "read-page")
    assert "nobody in the village" in wait_article(tab)


def test_read_this_link(trusted: Browser, site: str) -> None:
    tab = trusted.open(f"{site}links.html")
    menu(trusted, tab, "#link", "read-link")
    wait("the reader in a tab of its own", lambda: readers(trusted))
    opened = readers(trusted)[0]
    assert "The piano stands there still" in wait_article(opened)
    assert tab.url == f"{site}links.html"
    opened.click("#back")
    wait("the page of the link", lambda: opened.url == f"{site}second.html")
    if trusted.name == "firefox":  # in Chromium, the permission is in the test's manifest
        allowed = "async () => (await browser.permissions.getAll()).origins"
        wait("the permission given back", lambda: "http://127.0.0.1/*" not in trusted.within(allowed))


def test_nothing_is_read_without_a_click(app: Browser, site: str) -> None:
    """The extension cannot access a page on which the user has not clicked the button."""
    app.open(f"{site}story.html")
    results = app.within(
        """async () => { const api = globalThis.browser ?? chrome;
        const tabs = await api.tabs.query({});
        const tried = await Promise.allSettled(tabs.map((tab) =>
          api.scripting.executeScript({ target: { tabId: tab.id }, files: ["capture/capture.js"] })));
        return tried.map((result) => result.status); }"""
    )
    assert len(results) >= 2
    assert set(results) == {"rejected"}


KEPT = """async () => Object.keys(await (globalThis.browser ?? chrome).storage.session.get(null))
  .filter((key) => /^(capture|session):/.test(key))"""


FORGET = """async () => {
  const api = globalThis.browser ?? chrome;
  const { dropClosedTabs } = await import("/background/session-cleanup.js");
  const { query } = api.tabs;
  api.tabs.query = async (wanted) => {
    const found = await query(wanted);
    const { id } = await api.tabs.create({ url: api.runtime.getURL("manifest.json"), active: false });
    await api.storage.session.set({ "session:late": { tab: id, incognito: false, time: 0, size: 0 } });
    return found; };
  await dropClosedTabs();
  return Object.keys(await api.storage.session.get("session:late")); }"""


def test_a_page_that_is_read_while_others_are_forgotten(app: Browser) -> None:
    """Its tab is opened after the browser has listed its tabs."""
    assert app.open(app.url(OPTIONS)).eval(FORGET) == ["session:late"]


@pytest.fixture
def private_app(name: str, dist: Path, request: pytest.FixtureRequest) -> Iterator[Chromium | Firefox]:
    """A browser whose user allows the extension in private windows."""
    if name == "firefox":
        yield request.getfixturevalue("app")
        return
    app = Chromium(request.getfixturevalue("playwright"), dist / "unpacked", private=True)
    yield app
    app.close()


ON_DISK = """async () => {
  const root = await navigator.storage.getDirectory();
  const { places, ...others } = await (globalThis.browser ?? chrome).storage.local.get(null);
  const names = [...Object.keys(others), ...Object.keys(places ?? {}).map((hash) => `${hash}.place`)];
  for await (const folder of root.values())
    if (folder.kind === "directory" && folder.name === "readers")
      for await (const name of folder.keys()) names.push(name);
  return names.sort(); }"""
HALFWAY = "() => scrollTo(0, document.documentElement.scrollHeight / 2)"


@pytest.mark.large
def test_private_window(private_app: Chromium | Firefox, site: str) -> None:
    """Nothing is left on disk, neither what was read nor the place in it, both of which a normal window
    keeps. The readers of private and normal windows know nothing about each other."""
    app = private_app
    tab = app.open_private(f"{site}long.html?private")
    before = app.within(ON_DISK)
    app.action(tab)
    assert "The lighthouse had been dark" in wait_article(tab)
    assert text(tab, "#title") == "The keeper and the lamp"
    tab.eval(HALFWAY)
    normal = open_article(app, f"{site}long.html")
    normal.eval(HALFWAY)
    kept = wait("what is kept", lambda: len(app.within(ON_DISK)) >= len(before) + 4 and app.within(ON_DISK))
    added = sorted(name.rpartition(".")[2] for name in set(kept) - set(before))
    assert added == ["gz", "json", "place", "placesSalt"]
    assert wait_failure(app.open(tab.url)) == "gone"
    assert state(tab) == "ready"
    wait("what is kept in memory", lambda: app.within(KEPT))
    tab.goto(normal.url)
    assert wait_failure(tab) == "gone"
    normal.close()
    tab.close()
    app.open(f"{site}second.html")
    wait("nothing kept of it", lambda: not app.within(KEPT))
