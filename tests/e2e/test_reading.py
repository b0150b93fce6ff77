"""The main task: from a page to its article and back, in both browsers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.e2e.browsers import READER, Browser, Tab, count, open_article, text, wait, wait_article, wait_text


@pytest.mark.parametrize("how", ["action", "shortcut"])
def test_click_and_shortcut(app: Browser, site: str, how: str) -> None:
    tab = app.open(f"{site}story.html")
    getattr(app, how)(tab)
    words = wait_article(tab)
    assert tab.url.startswith(app.url(READER))
    assert text(tab, "#title") == "The lamp on the point"
    assert "nobody in the village could say who had sent it" in words
    assert "All rights reserved" not in words
    assert "Shop the sale" not in words
    assert text(tab, ".origin") == "127.0.0.1 The Harbour Gazette"
    assert "Ada Fisher" in text(tab, "#facts")
    assert "March 9, 2025" in text(tab, "#facts")
    # The text keeps its markup.
    assert text(tab, "#content h2") == "What the ship carried"
    assert text(tab, "#content em") == "very"
    assert count(tab, "#content li") == 3
    assert count(tab, "#content blockquote") == 1
    assert count(tab, "#content td") == 9
    assert "def lamp(oil: int)" in text(tab, "#content pre code")
    assert tab.eval("() => document.querySelector('#content a').href") == f"{site}known"
    wait("the picture", lambda: tab.eval("() => document.querySelector('#content img').naturalWidth") == 900)
    assert text(tab, "#content figcaption") == "The lighthouse, before the letter came."


def test_the_title_is_shown_while_the_page_is_read(app: Browser, site: str) -> None:
    tab = app.open(f"{site}large/1500")
    app.action(tab)
    # The reader's file is in the state "busy" from its first byte; its script fills in the title.
    shown = (
        "() => document.documentElement.dataset.state + ' ' + document.querySelector('#title')?.textContent"
    )
    wait("the shell with its title", lambda: tab.eval(shown) == "busy A large page")
    wait_article(tab)


WAYS: dict[str, Callable[[Browser, Tab], None]] = {
    "button": lambda app, tab: tab.click("#back"),
    "another click": lambda app, tab: app.action(tab),
    "Escape": lambda app, tab: tab.press("Escape"),
    "browser": lambda app, tab: tab.back(),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_back_returns_to_the_place_in_the_page(app: Browser, site: str, way: str) -> None:
    """And the next click shows the article again.

    Each way has a tab of its own, because a busy Firefox sometimes forgets the place in a page to which it
    has returned before.
    """
    url = f"{site}large/60"
    tab = app.open(url)
    scroll(tab, 1500)
    app.action(tab)
    wait_article(tab)
    WAYS[way](app, tab)
    wait("the page", lambda: tab.url == url)
    wait("the place", partial(is_at, tab, 1500))
    app.action(tab)
    wait_article(tab)


def scroll(tab: Tab, place: int) -> None:
    """Scroll the page to a place, and wait until it is painted."""
    tab.eval(
        "async (place) => { scrollTo(0, place);"
        " for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame); }",
        place,
    )


def is_at(tab: Tab, place: int) -> bool:
    """Whether the page is scrolled to a place; Firefox may round it."""
    return bool(tab.eval("(place) => Math.abs(scrollY - place) < 2", place))


def test_a_page_that_answers_late_returns_at_its_place(app: Browser, site: str) -> None:
    """However long its server takes, the way back is the one of the history, which knows the place."""
    url = f"{site}late/2"
    tab = app.open(url)
    scroll(tab, 1500)
    app.action(tab)
    wait_article(tab)
    tab.press("Escape")
    wait("the page", lambda: tab.url == url)
    wait("its place", partial(is_at, tab, 1500), 5)


def test_links_within_the_article_add_nothing_to_the_history(app: Browser, site: str) -> None:
    """A mark opens its note in place. Escape closes the note, and then returns to the page."""
    tab = open_article(app, f"{site}story.html")
    tab.click("#content a[href^='#']")
    wait("the note", lambda: count(tab, "#footnote:popover-open"))
    tab.press("Escape")
    wait("the note's end", lambda: not count(tab, "#footnote:popover-open"))
    assert tab.url.startswith(app.url(READER))
    tab.press("Escape")
    wait("the page", lambda: tab.url == f"{site}story.html")


def test_a_page_built_by_a_script(app: Browser, site: str) -> None:
    tab = app.open(f"{site}script.html")
    wait_text(tab, "h1", "Built by script")
    app.action(tab)
    assert "the children were singing them" in wait_article(tab)


def test_shadow_dom(app: Browser, site: str) -> None:
    tab = app.open(f"{site}shadow.html")
    app.action(tab)
    words = wait_article(tab)
    assert "a ship that was not on any list came slowly round the point" in words
    assert "slotted in from the light" in words
    assert "has no slot" not in words


def test_frame_of_the_same_origin(app: Browser, site: str) -> None:
    tab = app.open(f"{site}frame.html")
    app.action(tab)
    assert "only the slow movements and never the end of anything" in wait_article(tab)


def test_lazy_images(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}lazy.html")
    sources = tab.eval(
        "() => [...document.querySelectorAll('#content img')].map((i) => new URL(i.src).pathname)"
    )
    names = ["one", "two-wide", "three-wide", "four", "five"]
    assert sources == [f"/image/open/{name}.png" for name in names]
    assert app.errors == []


DRAWN = (
    "() => [...document.querySelectorAll('#content img')].map((image) => [image.alt, image.naturalWidth > 0])"
)


def test_charts_of_a_page_that_allows_no_pictures_of_its_own(app: Browser, site: str) -> None:
    """They are in their places, whatever the page's policy for its content says."""
    tab = open_article(app, f"{site}chart.html")
    assert tab.eval(DRAWN) == [["Litres of oil by month", True], ["", True]]
    assert tab.eval("() => document.querySelector('figure img').alt") == "Litres of oil by month"


def test_right_to_left(app: Browser, site: str) -> None:
    tab = app.open(f"{site}rtl.html")
    app.action(tab)
    assert "كان رجلا صغيرا بعربة كبيرة" in wait_article(tab)
    article = "() => [document.querySelector('#article').dir, document.querySelector('#article').lang]"
    assert tab.eval(article) == ["rtl", "ar"]
    paragraph = "() => getComputedStyle(document.querySelector('#content p')).direction"
    assert tab.eval(paragraph) == "rtl"


def test_what_is_hidden_stays_hidden(app: Browser, site: str) -> None:
    tab = app.open(f"{site}hidden.html")
    app.action(tab)
    words = wait_article(tab)
    everything = tab.eval("() => document.querySelector('#content').textContent")
    assert "nobody in the village" in words
    assert "hidden from everybody" not in everything
    assert "only there for the ears" not in everything
    assert "had burned down twenty years before" in everything


def test_two_tabs_at_once(app: Browser, site: str) -> None:
    first = app.open(f"{site}large/700")
    second = app.open(f"{site}second.html")
    third = app.open(f"{site}rtl.html")
    for tab in (first, second, third):
        app.action(tab)
    assert "Number 100." in wait_article(first)
    assert "The piano stands there still" in wait_article(second)
    assert "كان رجلا صغيرا" in wait_article(third)
    assert text(second, "#title") == "The piano in the chapel"


@pytest.mark.large
def test_ten_pages_one_after_another(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    pages = {
        "story": "three crates",
        "second": "The piano stands",
        "shadow": "slotted in",
        "links": "the ninth of March",
    }
    for turn in range(10):
        name = list(pages)[turn % 4]
        tab.goto(f"{site}{name}.html")
        app.action(tab)
        assert pages[name] in wait_article(tab)


def test_reload_keeps_the_article(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    app.action(tab)
    words = wait_article(tab)
    tab.reload()
    assert wait_article(tab) == words


def test_a_stopped_background_is_started(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    app.stop_background()
    tab.goto(f"{site}second.html")
    app.action(tab)
    assert "The piano stands there still" in wait_article(tab)


def test_the_page_is_not_changed(app: Browser, site: str) -> None:
    """Capturing changes neither its tree nor a single attribute."""
    tab = app.open(f"{site}lazy.html")
    tab.eval(
        """() => { sessionStorage.changes = 0;  // there when Back loads the page again, too
        new MutationObserver((list) => { sessionStorage.changes = +sessionStorage.changes + list.length; })
          .observe(document, { subtree: true, childList: true, attributes: true, characterData: true }); }"""
    )
    app.action(tab)
    wait_article(tab)
    tab.back()
    wait("the page", lambda: tab.url.endswith("lazy.html"))
    assert tab.eval("() => sessionStorage.changes") == "0"
