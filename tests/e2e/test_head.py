"""What stands above an article: the page's own address, its dates, its name and its icon."""

from __future__ import annotations

from tests.e2e.browsers import Browser, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.library.asking import article, empty_library, open_library, put

SHOWN = "(css) => document.querySelector(css).checkVisibility()"


def test_the_address_of_the_page_is_there_to_copy(app: Browser, site: str) -> None:
    """One click selects it; the button copies it."""
    tab = open_article(app, f"{site}story.html#a-place")
    assert text(tab, "#address") == f"{site}story.html#a-place"
    assert tab.eval(SHOWN, "#address")
    tab.click("#address")
    wait("the selection", lambda: tab.eval("() => getSelection().toString()") == f"{site}story.html#a-place")
    wait("the buttons", lambda: count(tab, "#keep:enabled"))
    tab.click("#copy-address")
    wait_text(tab, "#toast", "Copied")
    assert app.clipboard(tab, "text/plain") == f"{site}story.html#a-place"


def test_title_and_icon_of_the_tab_are_those_of_the_page(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    assert tab.eval("() => document.title") == "The lamp on the point"
    icon = "() => document.querySelector('link[rel=icon]').href"
    if tab.eval("() => document.querySelector('#site-icon').getAttribute('src')"):
        wait("the icon", lambda: not tab.eval(icon).endswith("icon-32.png"))


def test_the_sample_page_has_no_name_of_a_host(app: Browser) -> None:
    """Nor a dot without a name."""
    tab = app.open(app.url("welcome/example.html"))
    wait("the page", lambda: count(tab, "article"))
    app.action(tab)
    wait_article(tab)
    assert text(tab, ".origin").strip() in ("", "pyjustext")
    dot = "() => getComputedStyle(document.querySelector('#claimed'), '::before').content"
    assert tab.eval(dot) in ("none", "normal")
    assert not tab.eval(SHOWN, "#address")


def test_an_update_is_named_if_it_was_on_another_day(app: Browser) -> None:
    empty_library(app)  # another test may have left a page with one of the addresses
    shelf = open_library(app)
    days = {"a": "2026-03-09T20:00:00Z", "b": "2026-03-10T08:00:00Z", "c": ""}
    for number, (uid, modified) in enumerate(days.items()):
        made = article(number, "Words.", published="2026-03-09T08:00:00Z", modified=modified)
        put(shelf, uid, made)
        shelf.goto(app.url(f"reader/reader.html?saved={uid}"))
        wait_article(shelf)
        wanted = "March 9, 2026 · updated March 10, 2026" if uid == "b" else "March 9, 2026"
        assert text(shelf, "#facts") == wanted
