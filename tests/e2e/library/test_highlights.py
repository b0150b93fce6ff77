"""Highlights stay at their words, are listed and exported; reading an article again shows the changes."""

from __future__ import annotations

from functools import partial

from tests.e2e.browsers import READER, Browser, Tab, count, text, wait, wait_article, wait_text
from tests.e2e.library.asking import article, ask, open_library, put, wait_ready
from tests.e2e.library.downloads import downloaded, empty_downloads
from tests.e2e.web import HERE

SELECT = """(words) => { const walker = document.createTreeWalker(document.querySelector("#content"), 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent.indexOf(words);
        if (at < 0) continue;
        getSelection().setBaseAndExtent(node, at, node, at + words.length);
        return true; }
    return false; }"""
PAINTED = "() => [...CSS.highlights.get('mark-green')].map((range) => range.toString())"
OFFERED = """() => [...document.querySelectorAll("#marking .tool")]
  .map((button) => getComputedStyle(button).backgroundColor)"""
STORY = (HERE / "site" / "story.html").read_text("utf-8")
WORDS = "nobody in the village could say"


def save_as_an_old_engine(library: Browser, uid: str, words: str) -> None:
    """Save the captured story with other text, as if an older engine had read it."""
    shelf = open_library(library)
    made = article(1, words, title="The lamp on the point")
    ask(shelf, "save", uid=uid, url=made["url"], title=made["title"], html=STORY, article=made)
    shelf.close()


def test_a_highlight_survives_reading_again(library: Browser) -> None:
    save_as_an_old_engine(library, "lamp", f"Of the lamp {WORDS} anything.")
    shelf = open_library(library)
    shelf.eval("() => { location.href = '../reader/reader.html?saved=lamp'; }")
    wait_article(shelf)
    wait("the bar", lambda: shelf.eval("() => !!document.querySelector('#marking')"))
    assert shelf.eval(SELECT, WORDS)
    wait("its colours", lambda: not shelf.eval("() => document.querySelector('#marking').hidden"))
    for forced in (True, False):
        library.forced(shelf, forced)
        wait("four colours", lambda: len(set(shelf.eval(OFFERED))) == 4)
    shelf.click("#marking .mark-green")
    wait("the paint", lambda: shelf.eval(PAINTED) == [WORDS])
    shelf.eval(
        """() => { const note = document.querySelector("#marks input"); note.value = "why?";
        note.dispatchEvent(new Event("change")); }"""
    )
    wait("the note", lambda: ask(shelf, "get", uid="lamp")["highlights"][0]["note"] == "why?")
    before = ask(shelf, "get", uid="lamp")["highlights"]
    ask(shelf, "takeOver", uid="lamp")
    whole = ask(shelf, "get", uid="lamp")
    assert whole["highlights"] == before
    assert len(whole["article"]["text"]) > 500
    shelf.reload()
    wait_article(shelf)
    wait("the paint", lambda: shelf.eval(PAINTED) == [WORDS])
    wait_text(shelf, "#marks", WORDS)


def test_with_the_keyboard(library: Browser) -> None:
    """A key leads from the selection to the colours; what is deleted, with its note, can be brought back."""
    shelf = open_library(library)
    put(shelf, "uid", article(1, f"Of the lamp {WORDS} anything."))
    shelf.goto(library.url("reader/reader.html?saved=uid"))
    wait_article(shelf)
    wait("the bar", lambda: shelf.eval(SELECT, WORDS) and count(shelf, "#marking:not([hidden])"))
    shelf.press("h")
    wait("the colours", lambda: count(shelf, "#marking .mark-yellow:focus"))
    shelf.press("Escape")
    wait("the text", lambda: count(shelf, "#article:focus"))
    shelf.press("h")
    wait("the colours again", lambda: count(shelf, "#marking .mark-yellow:focus"))
    shelf.press("Tab")
    shelf.press("Enter")
    wait("the paint", lambda: shelf.eval(PAINTED) == [WORDS])
    wait("no colours", lambda: count(shelf, "#marking[hidden]"))
    assert count(shelf, "#article:focus") == 1
    shelf.eval("() => document.querySelector('#marks .plain').focus()")
    shelf.press("Enter")
    wait("no paint", lambda: shelf.eval(PAINTED) == [])
    wait("the text", lambda: count(shelf, "#article:focus"))
    shelf.click("#toast button")
    wait("the paint", lambda: shelf.eval(PAINTED) == [WORDS])
    assert ask(shelf, "get", uid="uid")["highlights"][0]["quote"] == WORDS
    assert count(shelf, "#marks .quote:focus") == 1


def test_a_note_is_kept_however_one_leaves_it(library: Browser) -> None:
    """With Escape, which leads to the text and only then out of the article, or straight to another page."""
    shelf = open_library(library)
    mark = {"uid": "m", "start": 0, "quote": "The lamp", "before": "", "after": " was", "colour": "blue"}
    put(shelf, "uid", article(1, "The lamp was lit."), highlights=[{**mark, "note": "", "made": 1}])
    shelf.goto(library.url("reader/reader.html?saved=uid"))
    wait_article(shelf)
    other = open_library(library)
    for key in ("a", "b"):
        wait("the field", lambda: count(shelf, "#marks input"))
        shelf.eval("() => document.querySelector('#marks input').focus()")
        shelf.press(key)
        if key == "a":
            shelf.press("Escape")
            assert count(shelf, "#article:focus") == 1
        else:
            shelf.goto(library.url(READER))
        wait(key, partial(has_note, other, key))


KEPT = "() => [scrollY, getSelection().toString(), CSS.highlights.get('mark-green').size]"


def test_two_windows_with_the_same_article(library: Browser) -> None:
    """Each shows what is highlighted in the other. Place, selection and a note that is being typed
    stay as they are."""
    other = open_library(library)
    lines = [f"Line {n} of the log." for n in range(300)]
    put(other, "uid", article(1, "\n".join([f"Of the lamp {WORDS} anything.", *lines])))
    for tab in (other, window := library.open(library.url("options/options.html"))):
        tab.goto(library.url("reader/reader.html?saved=uid"))
        wait_article(tab)
        wait("the bar", partial(count, tab, "#marking"))
    other.eval("() => scrollTo({ top: 1000, behavior: 'instant' })")
    wait("a selection", lambda: other.eval(SELECT, "Line 40 of"))
    assert other.eval(KEPT) == [1000, "Line 40 of", 0]
    wait("its colours", lambda: window.eval(SELECT, WORDS) and count(window, "#marking:not([hidden])"))
    window.click("#marking .mark-green")
    wait("the paint", lambda: other.eval(PAINTED) == [WORDS])
    assert other.eval(KEPT) == [1000, "Line 40 of", 1]
    window.eval("() => document.querySelector('#marks input').focus()")
    window.press("w")
    mark = {"uid": "m", "start": 0, "quote": "Line 7 of", "before": "", "after": " the", "colour": "green"}
    ask(other, "highlight", uid="uid", mark={**mark, "note": "", "made": 1})
    wait("more paint", lambda: set(window.eval(PAINTED)) == {WORDS, "Line 7 of"})
    assert window.eval("() => document.querySelector('#marks input:focus').value") == "w"
    noted = "() => [...document.querySelectorAll('#marks input')].map((note) => note.value).join()"
    wait("the note", lambda: "w" in other.eval(noted))
    window.click("#marks .plain")
    wait("less paint", lambda: len(other.eval(PAINTED)) == 1)
    assert other.eval(KEPT) == [1000, "Line 40 of", 1]


def has_note(tab: Tab, part: str) -> bool:
    return part in ask(tab, "get", uid="uid")["highlights"][0]["note"]


def test_all_articles_are_read_again(library: Browser) -> None:
    save_as_an_old_engine(library, "old", "An old engine kept this.")
    shelf = open_library(library)
    put(shelf, "without", article(2, "No page was captured of this."))
    shelf.click("#more")
    shelf.click("#again-all")
    wait_text(shelf, "#again-status", r"Changed: 1 of 2\. Saved without their page: 1", 60)
    assert "The lamp on the point" in text(shelf, "#again-changes")
    assert "Words: +" in text(shelf, "#again-changes")
    shelf.click("#again-changes summary")
    wait_text(shelf, "#again-changes del", "An old engine kept this")
    assert "nobody in the village" in text(shelf, "#again-changes")
    shelf.click("#again-take")
    wait_text(shelf, "#toast", "taken: 1 of 1", 30)
    assert WORDS in ask(shelf, "get", uid="old")["article"]["text"]
    assert ask(shelf, "get", uid="without")["article"]["text"] == "No page was captured of this."


def test_reading_all_again_can_be_cancelled(library: Browser) -> None:
    """After Cancel, no further article is read, and the changes found so far are shown."""
    shelf = open_library(library)
    for n in range(3):
        put(shelf, f"uid-{n}", article(n, f"Words of {n}."))
    shelf.eval(
        """() => { const [progress, cancel] = ["again-progress", "again-stop"].map((id) =>
            document.getElementById(id));
        new MutationObserver(() => cancel.click()).observe(progress, { attributes: true }); }"""
    )
    shelf.click("#more")
    shelf.click("#again-all")
    wait_text(shelf, "#again-status", r"Changed: 0 of 1\. Saved without their page: 1")
    assert shelf.eval("() => document.activeElement.textContent") == "Done"  # there is nothing to choose
    shelf.press("Escape")
    wait("the page", lambda: not shelf.eval("() => document.querySelector('#again').open"))


def test_all_highlights_on_one_page(library: Browser) -> None:
    shelf = open_library(library)
    for n in range(2):
        mark = {"quote": f"words of {n}", "note": "a *note*" if n else "", "start": 4, "colour": "blue"}
        put(shelf, f"uid-{n}", article(n, f"The words of {n} are these."), highlights=[mark], saved=n)
    shelf.reload()
    wait_ready(shelf)
    wait_text(shelf, "#highlights", "2")
    shelf.click("#highlights")
    wait("the page", lambda: shelf.eval("() => document.querySelectorAll('#marked .quote').length") == 2)
    empty_downloads(library)
    shelf.click("#take")
    assert downloaded(library, ".md").read_text("utf-8") == (
        "# Highlights\n\n## [Article 1](https://a.test/1)\n\n> words of 1\n\na \\*note\\*\n\n"
        "## [Article 0](https://a.test/0)\n\n> words of 0\n"
    )
    shelf.click("#marked .quote")
    assert "The words of 1" in wait_article(shelf)
    blue = "() => [...(CSS.highlights.get('mark-blue') ?? [])].map((range) => range.toString())"
    wait("the paint", lambda: shelf.eval(blue) == ["words of 1"])


def test_taking_all_highlights_leaves_the_rest_to_be_shown(library: Browser) -> None:
    """The page shows two hundred of them at a time."""
    shelf = open_library(library)
    quotes = [f"word {n} " for n in range(201)]
    marks = [{"quote": quote, "note": "", "start": 7 * n, "colour": "blue"} for n, quote in enumerate(quotes)]
    put(shelf, "uid", article(1, "".join(quotes)), highlights=marks)
    shelf.goto(library.url("library/highlights.html"))
    wait("some of them", lambda: count(shelf, "#marked .quote") == 200)
    empty_downloads(library)
    shelf.click("#take")
    assert downloaded(library, ".md").read_text("utf-8").count("> word") == 201
    shelf.click("#next")
    wait("all of them", lambda: count(shelf, "#marked .quote") == 201)
