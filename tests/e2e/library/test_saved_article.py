"""What the reader does with an article of the library, besides showing it."""

from __future__ import annotations

import re
from functools import partial

from tests.e2e.browsers import READER, Browser, Tab, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.library.asking import PAGE, article, ask, clear, open_library, put, wait_ready

READING = "() => (globalThis.browser ?? chrome).storage.session.clear()"
FORGET = """async () => { await (globalThis.browser ?? chrome).storage.session.clear();
    await (await import("/shared/kept-readers.js")).deleteKept();
    await (await import("/wire/engine-client.js")).connect().forget(); }"""
"""Drops what is kept of reading, in memory, as files and by the host."""


def saved(library: Browser, site: str) -> Tab:
    """A tab that shows a page's article from the library, after its reader has been closed."""
    tab = open_article(library, f"{site}pages/0085")
    tab.click("#keep")
    wait("the article saved, without its pictures", lambda: is_saved(tab))
    tab.eval(READING)
    tab.close()
    shelf = open_library(library)
    shelf.click(".title")
    wait_article(shelf)
    return shelf


def is_saved(tab: Tab) -> bool:
    tab.eval("() => document.querySelector('#ask[open] #ask-without')?.click()")
    return "Saved to the library" in text(tab, "#toast")


def test_the_time_that_a_book_takes(library: Browser) -> None:
    """In the list and in the reader: hours and minutes, if it is more than an hour and a half."""
    shelf = open_library(library)
    for number, minutes in enumerate((1655, 90)):
        made = article(number, "Words.", word_count=230 * minutes, reading_time=minutes)
        put(shelf, f"uid-{number}", made, saved=number)
    for number, words in enumerate(("Reading time: 27 hours, 35 minutes", "90 min read")):
        wait_text(shelf, f"#uid-{number} .facts", words)
        reader = library.open(library.url(f"reader/reader.html?saved=uid-{number}"))
        wait_article(reader)
        assert text(reader, "#facts") == words
        reader.close()


def test_its_page_is_taken_from_the_library(library: Browser, site: str) -> None:
    """To say why something is there, to put back what was left out, and to save the page for a report."""
    tab = saved(library, site)
    tab.press("w")
    wait("the blocks", lambda: count(tab, "#explain-blocks .kept") and count(tab, "#explain-blocks .dropped"))
    tab.press("Escape")
    [parts] = re.findall(r"(\d+) parts were left out", text(tab, "#notes"))
    tab.click("#notes button")
    wait_text(tab, "#toast", f"^{parts} parts put back")
    tab.press("?")
    tab.click("#help .actions .plain")
    wait_text(tab, "#capture", "report")
    tab.press("Escape")
    tab.press("c")
    wait_text(tab, "#toast", "Copied")


def test_an_article_without_its_page(library: Browser) -> None:
    """The user is told so at once, and the keys go on working."""
    shelf = open_library(library)
    put(shelf, "imported", article(1, "The lamp was lit at four. Nobody asked why."))
    shelf.reload()
    wait_ready(shelf)
    shelf.click(".title")
    wait_article(shelf)
    shelf.press("w")
    wait_text(shelf, "#toast", "saved without its original page", timeout=5)
    shelf.press("?")
    wait("the keys", lambda: count(shelf, "#help[open]"), timeout=5)
    shelf.press("Escape")
    # Nor can it be read another way.
    assert not shelf.eval("() => document.querySelector('#ways').checkVisibility()")
    shelf.press("e")
    shelf.click("#more")
    wait("the menu", lambda: count(shelf, "#more-menu:popover-open [data-command=print]"))
    assert count(shelf, "[data-command=ways]") == count(shelf, "#ways-panel:popover-open") == 0


def test_a_page_that_is_not_kept_any_more(library: Browser, site: str) -> None:
    """A reader is still open, but its page has been forgotten."""
    tab = open_article(library, f"{site}story.html")
    tab.eval(FORGET)
    tab.press("w")
    wait_text(tab, "#toast", "The reader keeps articles for a few days only", timeout=5)
    tab.press("?")
    wait("the keys", lambda: count(tab, "#help[open]"), timeout=5)
    tab.press("Escape")
    tab.click("#keep")
    wait_text(tab, "#toast", "Saved to the library", timeout=5)


READ_TO = """async (n) => {
    const scrolled = new Promise((done) => addEventListener("scroll", done, { once: true }));
    document.querySelectorAll("#content p")[n].scrollIntoView({ behavior: "instant" });
    await scrolled; }"""


def test_the_place_is_where_it_was_read_last(library: Browser) -> None:
    """A tab that is left moves it only if it was scrolled since; another tab may have read on."""
    shelf = open_library(library)
    put(
        shelf, "uid", article(1, "\n".join("The lamp on the point was lit at four. " * 15 for _ in range(80)))
    )

    def is_at(paragraph: int) -> bool:
        place = float(ask(shelf, "get", uid="uid")["state"]["place"])
        return round(80 * place) == paragraph

    def read_to(paragraph: int) -> Tab:
        reader = library.open(library.url(f"{READER}?saved=uid"))
        wait_article(reader)
        reader.eval(READ_TO, paragraph)
        return reader

    readers = []
    for paragraph in (8, 60):
        readers.append(read_to(paragraph))
        wait("the place", partial(is_at, paragraph))
    for reader in readers:
        reader.goto(library.url(PAGE))
        wait_ready(reader)
        assert is_at(60)
    read_to(30).goto(library.url(PAGE))
    wait("the place where it was left", partial(is_at, 30))


def test_an_article_that_was_deleted_in_another_window(library: Browser) -> None:
    """Its reader does not say that it is in the library, or that nothing was lost."""
    shelf = open_library(library)
    put(shelf, "uid", article(1, "The lamp was lit."))
    tab = library.open(library.url(f"{READER}?saved=uid"))
    wait_article(tab)
    wait("its tools", lambda: count(tab, "#kept-tools button"))
    clear(shelf)
    wait("the empty bookmark", lambda: count(tab, "#keep:not(.kept)") and count(tab, "#kept-tools[hidden]"))
    tab.eval(
        """() => { const text = document.querySelector("#content p").firstChild;
        getSelection().setBaseAndExtent(text, 0, text, 8); }"""
    )
    tab.click("#marking .mark-green")
    wait_text(tab, "#toast", "This article is no longer here")
