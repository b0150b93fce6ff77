"""What the library offers where one reads: the panel of the bookmark, shortcuts, tools below the text."""

from __future__ import annotations

from typing import Any

from tests.e2e.browsers import Browser, Tab, count, open_article, wait, wait_article, wait_text
from tests.e2e.library.asking import PAGE, article, ask, open_library, put, titles, wait_ready

PANEL = "#kept-panel:popover-open"
COLOUR = "(css) => getComputedStyle(document.querySelector(css)).color"


def opened(library: Browser, *, articles: int = 3) -> Tab:
    """The first of some articles, opened from the list."""
    shelf = open_library(library)
    for n in range(articles):
        put(shelf, f"uid-{n}", article(n, f"The words of {n}."), saved=articles - n)
    shelf.reload()
    wait_ready(shelf)
    shelf.click(".title")
    wait_article(shelf)
    wait("its tools", lambda: count(shelf, "#kept-tools button"))
    return shelf


def state(tab: Tab, uid: str = "uid-0") -> dict[str, Any]:
    whole = ask(tab, "get", uid=uid)
    return {**whole["state"], "tags": whole["tags"]}


def test_the_bookmark_opens_what_can_be_done(library: Browser) -> None:
    tab = opened(library)
    tab.click("#keep")
    wait("the panel", lambda: count(tab, PANEL))
    tab.click(f"{PANEL} [data-kept=favourite]")
    wait("a favourite", lambda: state(tab)["favourite"])
    wait("its star", lambda: count(tab, "#kept-tools [data-kept=favourite][aria-pressed=true]"))
    tab.click("#keep")
    wait("the panel again", lambda: count(tab, PANEL))
    stars, boxes = (tab.eval(COLOUR, f"{PANEL} [data-kept={one}]") for one in ("favourite", "archive"))
    assert stars != boxes  # it shows which of them is on
    tab.click(f"{PANEL} [data-kept=archive]")
    wait_text(tab, "#toast", r"1 article moved to the archive\.\s+Undo\s+Next article")
    assert state(tab)["archived"]
    tab.click("#toast button")
    wait("it back", lambda: not state(tab)["archived"])


def test_with_keys(library: Browser) -> None:
    tab = opened(library)
    tab.press("f")
    wait_text(tab, "#toast", "★ Favourite")  # its star may be out of sight
    assert state(tab)["favourite"]
    tab.press("y")
    wait("the archive", lambda: state(tab)["archived"])
    tab.press("#")
    wait("the field", lambda: count(tab, f"{PANEL} input:focus"))
    for key in ("s", "e", "a", "Enter"):
        tab.press(key)
    wait("a tag", lambda: state(tab)["tags"] == ["sea"])
    wait("no panel", lambda: not count(tab, PANEL))
    tab.press("Delete")
    wait_text(tab, "#toast", "1 article moved to the trash")
    assert state(tab)["deleted"]
    wait("the empty bookmark", lambda: count(tab, "#keep:not(.kept)"))
    tab.click("#toast button")
    wait("it back", lambda: state(tab)["deleted"] is None)
    wait("the full bookmark", lambda: count(tab, "#keep.kept"))


def test_the_next_article(library: Browser) -> None:
    """In the order of the list, also after this one has left it; Back leads to the list."""
    tab = opened(library)
    tab.press("y")
    wait_text(tab, "#toast", "Next article")
    tab.click("#kept-tools [data-kept=next]")
    wait("the second", lambda: "saved=uid-1" in tab.url)
    assert "The words of 1." in wait_article(tab)
    wait("its tools", lambda: count(tab, "#kept-tools button"))
    tab.press("n")
    wait("the third", lambda: "saved=uid-2" in tab.url)
    wait_article(tab)
    wait("its tools", lambda: count(tab, "#kept-tools button"))
    tab.press("n")
    wait_text(tab, "#toast", "last article of the list")
    tab.click("#back")
    wait("the list", lambda: tab.url.split("#")[0] == library.url(PAGE))
    wait_ready(tab)
    assert titles(tab) == ["Article 1", "Article 2"]


def test_saving_offers_tags_and_undo(library: Browser, site: str) -> None:
    tab = open_article(library, f"{site}second.html")
    wait("the bar", lambda: count(tab, "#marking"))
    tab.click("#keep")
    wait_text(tab, "#toast", r"Saved to the library\.\s+Undo\s+Tags\s+Open the library")
    tab.click("#toast button:nth-of-type(2)")
    wait("the field", lambda: count(tab, f"{PANEL} input:focus"))
    for key in ("a", ",", "b", "Enter"):
        tab.press(key)
    assert count(tab, "#keep:focus")  # where it was before the field
    shelf = open_library(library)
    uid = ask(shelf, "find", url=f"{site}second.html")["uid"]
    wait("the tags", lambda: ask(shelf, "get", uid=uid)["tags"] == ["a", "b"])
    tab.press("Delete")  # what was just saved is in the library
    wait_text(tab, "#toast", "1 article moved to the trash")
    wait("the empty bookmark", lambda: count(tab, "#keep:not(.kept)"))
    tab.click("#keep")
    wait_text(tab, "#toast", r"Saved to the library\.\s+Undo")
    tab.click("#toast button")
    wait("it gone", lambda: ask(shelf, "find", url=f"{site}second.html")["uid"] is None)
    wait("the empty bookmark again", lambda: count(tab, "#keep:not(.kept)"))
