"""Highlights stay with their words, and a new reading shows what it changes."""

from __future__ import annotations

from tests.e2e.browsers import Browser, text, wait, wait_article, wait_text
from tests.e2e.library.asking import article, ask, open_library, titles

SELECT = """(words) => { const walker = document.createTreeWalker(document.querySelector("#content"), 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent.indexOf(words);
        if (at < 0) continue;
        getSelection().setBaseAndExtent(node, at, node, at + words.length);
        return true; }
    return false; }"""
PAINTED = "() => [...CSS.highlights.get('mark-green')].map((range) => range.toString())"


def test_a_highlight_survives_another_text_before_it(library: Browser) -> None:
    shelf = open_library(library)
    made = article(1, "The first paragraph.\nThe lamp was lit.\nThe lamp was out.")
    ask(shelf, "put", {"uid": "lamp", "article": made})
    shelf.eval("() => { location.href = '../reader/reader.html?saved=lamp'; }")
    wait_article(shelf)
    wait("the bar", lambda: shelf.eval("() => !!document.querySelector('#marking')"))
    assert shelf.eval(SELECT, "The lamp was out")
    wait("its colours", lambda: not shelf.eval("() => document.querySelector('#marking').hidden"))
    shelf.click("#marking .mark-green")
    wait("the paint", lambda: shelf.eval(PAINTED) == ["The lamp was out"])
    shelf.eval(
        """() => { const note = document.querySelector("#marks input"); note.value = "why?";
        note.dispatchEvent(new Event("change")); }"""
    )
    wait("the note", lambda: ask(shelf, "get", "lamp")["highlights"][0]["note"] == "why?")
    longer = article(1, "A new beginning, and a longer one.\n" + made["text"])
    ask(shelf, "takeOver", "lamp", longer)
    shelf.reload()
    wait_article(shelf)
    wait("the paint", lambda: shelf.eval(PAINTED) == ["The lamp was out"])
    assert "The lamp was out" in text(shelf, "#marks")


def test_read_again_shows_what_changes(library: Browser, site: str) -> None:
    tab = library.open(f"{site}story.html")
    library.action(tab)
    wait_article(tab)
    tab.click("#keep")
    wait_text(tab, "#news", "Saved to the library.")
    shelf = open_library(library)
    [row] = ask(shelf, "list", {"view": "all"})["rows"]
    whole = ask(shelf, "get", row["uid"])["article"]
    cut = {**whole, "html": "<p>An old engine kept this.</p>", "text": "An old engine kept this."}
    ask(shelf, "takeOver", row["uid"], cut)
    wait("the list", lambda: len(titles(shelf)) == 1)
    shelf.click("#items input")
    shelf.click("#selected-again")
    wait("the question", lambda: shelf.eval("() => document.querySelector('#again').open"), 60)
    assert "An old engine kept this." in text(shelf, "#again-changes del")
    assert "nobody in the village" in text(shelf, "#again-changes")
    shelf.click("#again button[value=take]")
    wait_text(shelf, "#news", "Changed: 1 of 1")
    assert ask(shelf, "get", row["uid"])["article"]["text"] == whole["text"]
