"""A reader comes back with its article: its tab reopened, from a bookmark."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from tests.e2e.browsers import (
    OPTIONS,
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
from tests.e2e.browsers.firefox import Firefox

FILES = """async () => { const names = [];
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("readers", { create: true });
  for await (const name of folder.keys()) names.push(name);
  return names; }"""
DROP_PAGES = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("readers");
  for await (const name of folder.keys()) if (name.endsWith(".gz")) await folder.removeEntry(name); }"""
WRITE = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("readers", { create: true });
  const file = await (await folder.getFileHandle("a.json", { create: true })).createWritable();
  setTimeout(() => file.close(), 3000); }"""
"""Writes a file for three seconds, as a reader does a shorter time when it has been opened."""
KEEP = "(keep) => (globalThis.browser ?? chrome).storage.local.set({ settings: { keep } })"
KEPT = (
    "async () => (await (globalThis.browser ?? chrome).storage.local.get('settings')).settings?.keep ?? 'on'"
)
PLACE = """() => (globalThis.browser ?? chrome).storage.local.set({
  places: { hash: { block: 3, day: 99999 } }, placesSalt: "salt" })"""
SESSIONS = "async () => Object.keys(await (globalThis.browser ?? chrome).storage.session.get(null)).length"


def kept(app: Browser) -> list[str]:
    """The names of the kept files."""
    names: list[str] = app.within(FILES)
    return names


def read(app: Browser, url: str) -> Tab:
    tab = open_article(app, url)
    wait("the kept page", lambda: any(name.endswith(".gz") for name in kept(app)))
    return tab


def test_a_closed_tab_is_reopened(app: Browser, site: str) -> None:
    tab = read(app, f"{site}story.html")
    address = tab.url
    assert set(parse_qs(urlsplit(address).query)) == {"id", "engine"}  # nothing of the page
    tab.close()
    wait("its end", lambda: app.within(SESSIONS) == 0)
    if isinstance(app, Firefox):
        app.ff.run_chrome("() => { SessionStore.undoCloseTab(window, 0); }")
        tab = wait("the tab", lambda: next((tab for tab in app.tabs() if tab.url == address), None))
    else:
        tab = app.open(address)
    assert "nobody in the village" in wait_article(tab)
    assert text(tab, "#title") == "The lamp on the point"
    tab.reload()
    assert "nobody in the village" in wait_article(tab)


def test_what_is_not_wanted_is_not_kept(app: Browser, site: str) -> None:
    tab = read(app, f"{site}story.html")
    address = tab.url
    options = app.open(app.url(OPTIONS))
    options.click("#set-keep")
    wait("no files", lambda: kept(app) == [])
    options.click("#set-keep")
    wait("the setting", lambda: app.within(KEPT) == "on")
    tab.close()
    app.within(KEEP, "off")
    other = open_article(app, f"{site}second.html")
    tab = app.open(address)
    assert wait_failure(tab) == "gone"
    assert kept(app) == []
    other.reload()  # as long as its tab is open
    wait_article(other)
    app.within(KEEP, "on")


def test_one_button_forgets_what_was_read(app: Browser, site: str) -> None:
    address = read(app, f"{site}story.html").url
    app.within(PLACE)
    options = app.open(app.url(OPTIONS))
    options.click("#forget")
    wait("no files", lambda: kept(app) == [])
    stored = "async () => Object.keys(await (globalThis.browser ?? chrome).storage.local.get(null))"
    wait("no places", lambda: not {"places", "placesSalt"} & set(app.within(stored)))
    tab = app.open(address)
    assert wait_failure(tab) == "gone"


def test_what_is_still_being_written_is_forgotten_too(app: Browser) -> None:
    writing = app.open(app.url("manifest.json"))
    writing.eval(WRITE)
    options = app.open(app.url(OPTIONS))
    options.click("#forget")
    wait("no files", lambda: kept(app) == [])


def test_a_page_that_is_kept_no_longer_is_read_again(trusted: Browser, site: str) -> None:
    tab = read(trusted, f"{site}story.html")
    address = tab.url
    tab.close()
    trusted.within(DROP_PAGES)
    tab = trusted.open(address)
    assert wait_failure(tab) == "gone"
    assert count(tab, "#failure-actions button") == 1
    tab.click("#failure-actions button")
    wait("the article", lambda: state(tab) == "ready", 60)  # the failure stays until the page is there
    assert "nobody in the village" in text(tab, "#content")
