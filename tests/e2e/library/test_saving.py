"""Saving from the reader, the menus and several tabs, and opening the saved article."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    count,
    open_article,
    text,
    wait,
    wait_article,
    wait_text,
)
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.library.asking import ask, clear, open_library, titles, wait_ready
from tests.e2e.library.conftest import Start


def test_save_from_the_reader(library: Browser, site: str) -> None:
    tab = open_article(library, f"{site}story.html")
    tab.click("#keep")
    wait_text(tab, "#toast", "Saved to the library.")
    shelf = open_library(library)
    assert titles(shelf) == ["The lamp on the point"]
    [row] = ask(shelf, "list", view="unread")["rows"]
    assert (row["images"], row["missing"]) == (1, 0)
    whole = ask(shelf, "get", uid=row["uid"])
    assert whole["hasOriginal"]
    assert "nobody in the village" in whole["article"]["text"]
    shelf.click(".title")
    assert "nobody in the village could say" in wait_article(shelf)
    shown = "() => [...document.querySelectorAll('#content img')].map((i) => i.src.slice(0, 5))"
    assert shelf.eval(shown) == ["blob:"]
    wait(
        "the picture", lambda: shelf.eval("() => document.querySelector('#content img').naturalWidth") == 900
    )


def test_the_same_article_is_saved_once(library: Browser, site: str) -> None:
    for number in range(2):
        tab = open_article(library, f"{site}story.html")
        wait("the bookmark", partial(count, tab, "#keep.kept" if number else "#keep:not(.kept)"))
        tab.click("#keep")
        wait("it saved", partial(count, tab, "#keep.kept"))
        wait("its panel", lambda: not number or count(tab, "#kept-panel:popover-open"))  # noqa: B023
        wait_name = partial(count, tab, "#keep[aria-label^='This article is already in the library']")
        wait("its new name", wait_name)
    assert len(titles(open_library(library))) == 1


def test_pictures_that_need_permission_are_asked_for_once_the_text_is_saved(
    library: Browser, site: str
) -> None:
    """The question says so, and nothing in it promises that the article is not in the library yet."""
    tab = open_article(library, f"{site}images.html")
    tab.click("#keep")
    wait("the question", lambda: tab.eval("() => document.querySelector('#ask').open"))
    assert "The article is in the library." in text(tab, "#ask-words")
    assert count(tab, KEPT)
    shown = "() => [...document.querySelectorAll('#ask button:not([hidden])')].map((b) => b.textContent)"
    assert tab.eval(shown) == ["Allow access", "Not now"]
    assert titles(open_library(library)) == ["Pictures of three kinds"]
    tab.click("#ask-without")
    wait_text(tab, "#toast", "Saved to the library. 1 of 3 pictures saved.")


KEPT = "#keep.kept[aria-label^='This article is already in the library']"


def test_what_is_saved_shows_it(library: Browser, site: str) -> None:
    """When the page is read again, also at a fragment, and when the saved article is opened."""
    tab = open_article(library, f"{site}story.html")
    assert count(tab, "#keep[aria-label^='Save to the library']")
    tab.click("#keep")
    wait("the sign", lambda: count(tab, KEPT))
    tab.reload()
    wait_article(tab)
    wait("the sign after a reload", lambda: count(tab, KEPT))
    again = open_article(library, f"{site}story.html#a-place")
    wait("the sign on the page read again", lambda: count(again, KEPT))
    shelf = open_library(library)
    shelf.click(".title")
    wait_article(shelf)
    wait("the sign on the saved article", lambda: count(shelf, KEPT))
    shelf.click("#keep")
    wait("its panel", lambda: count(shelf, "#kept-panel:popover-open"))
    assert rows(open_library(library)) == [("The lamp on the point", 1, 0)]
    other = open_article(library, f"{site}second.html")
    other.click("#keep")  # nothing has said before that it is saved, nor does the notice
    wait_text(other, "#toast", "Saved to the library.")


def test_an_empty_library_explains_itself(library: Browser) -> None:
    shelf = open_library(library)
    assert "on this computer only" in text(shelf, "#nothing")
    assert shelf.eval("() => document.querySelectorAll('#nothing p').length") == 2
    assert shelf.eval("() => document.querySelector('#nothing svg').getBoundingClientRect().width") > 100


def rows(shelf: Tab) -> list[tuple[Any, ...]]:
    """Title, number of images and of missing images of each article, in the order of the titles."""
    found = ask(shelf, "list", view="all", order="title")["rows"]
    return [(row["title"], row["images"], row["missing"]) for row in found]


def test_images_for_the_site_alone_are_fetched_by_the_page(library: Browser, site: str) -> None:
    """While the page is open in its tab, images that only its own site may read are fetched by the page."""
    shelf = open_library(library)
    shelf.eval("() => (globalThis.browser ?? chrome).storage.local.set({ settings: { open: 'new' } })")
    tab = library.open(f"{site}own-image.html")
    library.action(tab)
    reader = wait("the reader", lambda: [t for t in library.tabs() if t.url.startswith(library.url(READER))])[
        0
    ]
    wait_article(reader)
    reader.click("#keep")
    wait_text(reader, "#toast", "Saved to the library.")
    assert rows(shelf) == [("A picture for its own site alone", 1, 0)]


@pytest.mark.large
def test_single_sites_stay_allowed_after_all_were(start: Start, site: str) -> None:
    """Saving the selected tabs requests access to all sites and returns it; Chrome then removes access to
    single sites, too. The next click in one of our pages restores it, without a prompt."""
    app = start()
    one, every = "http://localhost/*", "*://*/*"
    allowed = "async () => (await (globalThis.browser ?? chrome).permissions.getAll()).origins"
    if isinstance(app, Chromium):
        app.agree_to(one, every)
    options = app.open(app.url(OPTIONS))
    options.eval(
        "() => { document.body.onclick = () => (globalThis.browser ?? chrome).permissions.request("
        "{ origins: ['http://localhost/*'] }); }"
    )
    options.click("h1")
    wait("one site", lambda: options.eval(allowed) == [one])
    shelf = open_library(app)
    tab = app.open(f"{site}story.html")
    if isinstance(app, Chromium):  # the background's own click needs a window
        options.eval("""async () => { const { saveSelectedTabs } = await import("/background/saving.js");
            await saveSelectedTabs(await chrome.tabs.getCurrent()); }""")
    else:
        choose(app, tab, "save-tabs", [tab.url])
    wait("the article", lambda: [row[0] for row in rows(shelf)] == ["The lamp on the point"], 30)
    lost = "async () => (await (globalThis.browser ?? chrome).storage.local.get('lostSites')).lostSites"
    wait("the end", lambda: every not in shelf.eval(allowed))
    if isinstance(app, Chromium):
        wait("what was lost", lambda: shelf.eval(lost) == [one])
    shelf.reload()
    wait_ready(shelf)
    shelf.click("h1")
    wait("the one site again", lambda: shelf.eval(allowed) == [one])


def choose(app: Browser, tab: Tab, item: str, selected: Sequence[str] = ()) -> None:
    """Choose an item of the menu. Chromium's cannot be opened without a window, so the event of the click is
    sent to the background."""
    if isinstance(app, Chromium):
        app.choose_menu(tab, item, selected=selected)
        return
    assert isinstance(app, Firefox)
    if item == "save-page":
        app.menu(tab, "h1", "Save this page to the library")
    else:
        app.tab_menu(tab, "Save the selected tabs to the library", selected=selected)


def test_save_from_the_menus(trusted: Browser, site: str) -> None:
    shelf = open_library(trusted)
    clear(shelf)
    own = ("A picture for its own site alone", 1, 0)
    tab = trusted.open(f"{site}own-image.html")
    choose(trusted, tab, "save-page")
    wait("the article", lambda: rows(shelf) == [own], 30)
    pages = [f"{site}{name}.html" for name in ("story", "second", "empty")]
    tabs = [trusted.open(page) for page in pages]
    choose(trusted, tabs[0], "save-tabs", pages)
    wait("all articles", lambda: len(rows(shelf)) == 3, 30)
    assert rows(shelf)[0] == own
    clear(shelf)
