"""From the reader into the library, and back."""

from __future__ import annotations

from tests.e2e.browsers import Browser, text, wait, wait_article, wait_text
from tests.e2e.library.asking import ask, open_library, titles


def test_save_from_the_reader(library: Browser, site: str) -> None:
    tab = library.open(f"{site}story.html")
    library.action(tab)
    wait_article(tab)
    tab.click("#keep")
    wait_text(tab, "#news", "Saved to the library.")
    shelf = open_library(library)
    assert titles(shelf) == ["The lamp on the point"]
    [row] = ask(shelf, "list", {"view": "unread"})["rows"]
    assert (row["images"], row["missing"]) == (1, 0)
    whole = ask(shelf, "get", row["uid"])
    assert whole["hasOriginal"]
    assert "nobody in the village" in whole["article"]["text"]
    shelf.click(".title")
    assert "nobody in the village could say" in wait_article(shelf)
    shown = "() => [...document.querySelectorAll('#content img')].map((i) => i.src.slice(0, 5))"
    assert shelf.eval(shown) == ["blob:"]
    wait(
        "the picture", lambda: shelf.eval("() => document.querySelector('#content img').naturalWidth") == 900
    )


def test_the_same_article_is_there_once(library: Browser, site: str) -> None:
    for words in ("Saved to the library.", "in the library already"):
        tab = library.open(f"{site}story.html")
        library.action(tab)
        wait_article(tab)
        tab.click("#keep")
        wait_text(tab, "#news", words)
    assert len(titles(open_library(library))) == 1


def test_an_empty_library_explains_itself(library: Browser) -> None:
    shelf = open_library(library)
    assert "on this computer only" in text(shelf, "#nothing")
    assert shelf.eval("() => document.querySelectorAll('#nothing p').length") == 2
    assert shelf.eval("() => document.querySelector('#nothing svg').getBoundingClientRect().width") > 100
