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
OFFERED = """() => [...document.querySelectorAll("#marking [data-colour]")]
  .map((button) => getComputedStyle(button, "::before").backgroundColor)"""
BAR = "#marking:popover-open"
TYPE = """(words) => { const field = document.querySelector("#marking textarea"); field.value = words;
    field.dispatchEvent(new Event("input")); }"""
IS_BESIDE = """() => { const [words] = CSS.highlights.get("mark-green");
    const [bar, text] = [document.querySelector("#marking"), words].map((one) => one.getBoundingClientRect());
    return bar.height > 120 && (bar.bottom <= text.top || bar.top >= text.bottom); }"""
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
    wait("its colours", lambda: count(shelf, BAR))
    for forced in (True, False):
        library.forced(shelf, forced)
        wait("four colours", lambda: len(set(shelf.eval(OFFERED))) == 4)
    shelf.click("#marking .mark-green")
    wait("the paint", lambda: shelf.eval(PAINTED) == [WORDS])
    shelf.click("#marking .note")
    shelf.eval(TYPE, "why?")
    wait("the note", lambda: ask(shelf, "get", uid="lamp")["highlights"][0]["note"] == "why?")
    shelf.eval(TYPE, "why? " * 40)
    wait("a longer bar beside the words", lambda: shelf.eval(IS_BESIDE))
    shelf.eval(TYPE, "why?")
    wait("the note again", lambda: ask(shelf, "get", uid="lamp")["highlights"][0]["note"] == "why?")
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
    """A key highlights the selection; pressed again, it leads into the bar. What is deleted, with its note,
    can be brought back."""
    shelf = open_library(library)
    put(shelf, "uid", article(1, f"Of the lamp {WORDS} anything."))
    shelf.goto(library.url("reader/reader.html?saved=uid"))
    wait_article(shelf)
    wait("the bar", lambda: shelf.eval(SELECT, WORDS) and count(shelf, BAR))
    shelf.press("Escape")
    wait("no bar", lambda: not count(shelf, BAR))
    assert shelf.url.endswith("saved=uid")
    shelf.press("h")
    wait("the paint", lambda: shelf.eval(PAINTED.replace("green", "yellow")) == [WORDS])
    assert count(shelf, f"{BAR} [data-colour=yellow][aria-pressed=true]") == 1
    shelf.press("h")
    wait("the colours", lambda: count(shelf, "#marking .mark-yellow:focus"))
    shelf.press("Tab")
    shelf.press("Enter")
    wait("another colour", lambda: shelf.eval(PAINTED) == [WORDS])
    assert shelf.eval(PAINTED.replace("green", "yellow")) == []
    shelf.press("Escape")
    wait("the text", lambda: count(shelf, "#article:focus") and not count(shelf, BAR))
    shelf.eval("() => document.querySelector('#marks .quote').focus()")
    shelf.press("Enter")
    wait("the bar again", lambda: count(shelf, f"{BAR} .mark-yellow:focus"))
    shelf.click("#marking .drop")
    wait("no paint", lambda: shelf.eval(PAINTED) == [])
    assert not count(shelf, BAR)
    shelf.click("#toast button")
    wait("the paint", lambda: shelf.eval(PAINTED) == [WORDS])
    assert ask(shelf, "get", uid="uid")["highlights"][0]["quote"] == WORDS
    assert count(shelf, BAR) == 1


PARTS = """(parts) => { const walker = document.createTreeWalker(document.querySelector("#content"), 4);
    const ends = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [index, part] of parts.entries()) {
            const at = node.textContent.indexOf(part);
            if (at >= 0 && !ends[index]) ends[index] = [node, at + (index ? part.length : 0)]; }
    getSelection().setBaseAndExtent(...ends[0], ...ends[1]);
    return true; }"""


def test_words_are_completed(library: Browser) -> None:
    """Half words become whole ones, spaces around them are left out, and lines stay apart."""
    shelf = open_library(library)
    html = "<p>It had been bolted; don't ask.</p><p>Two<br>lines of verse.</p><p>他们在北京大学读书。</p>"
    text_of = "It had been bolted; don't ask. Two lines of verse. 他们在北京大学读书。"
    put(shelf, "uid", article(1, text_of, html=html))
    shelf.goto(library.url("reader/reader.html?saved=uid"))
    wait_article(shelf)
    cases = [
        (("een bo", "een bo"), "been bolted"),
        ((" bee", "on"), "been bolted; don't"),
        (("Two", "wo"), "Two"),
        (("北", "大"), "北京大"),
        (("k.", "in"), "ask.Twolines"),
    ]
    for parts, wanted in cases:
        wait("the bar", lambda: count(shelf, "#marking"))
        wait("a selection", partial(shelf.eval, PARTS, parts))
        wait("its bar", lambda: count(shelf, f"{BAR} .drop[hidden]"))
        shelf.press("h")
        wait("its highlight", lambda: count(shelf, f"{BAR} .drop:not([hidden])"))
        assert shelf.eval(PAINTED.replace("green", "yellow")) == [wanted]
        shelf.click("#marking .drop")
        wait("none", lambda: not count(shelf, "#marks li"))
        wait("no bar", lambda: not count(shelf, BAR))


def test_a_click_on_a_highlight_opens_its_bar(library: Browser) -> None:
    """Beside it, in the text: its colour, note and end are changed there."""
    shelf = open_library(library)
    mark = {"uid": "m", "start": 0, "quote": "The lamp was lit.", "before": "", "after": "", "colour": "blue"}
    put(shelf, "uid", article(1, "The lamp was lit.\nNo more."), highlights=[{**mark, "note": "", "made": 1}])
    for width in (1200, 600):
        shelf.resize(width, 800)
        shelf.goto(library.url("reader/reader.html?saved=uid"))
        wait_article(shelf)
        wait("the highlight", lambda: count(shelf, "#marks li"))
        shelf.eval("() => { document.querySelector('#content p').style.inlineSize = 'fit-content'; }")
        shelf.click("#content p")
        wait("its bar", lambda: count(shelf, f"{BAR} [aria-pressed=true]"))
        box = shelf.eval(
            """() => { const at = document.querySelector("#marking").getBoundingClientRect();
            const words = document.querySelector("#content p").getBoundingClientRect();
            const gap = Math.max(words.top - at.bottom, at.top - words.bottom);
            return [at.left >= 0 && at.right <= innerWidth, gap]; }"""
        )
        assert box[0]
        assert 0 < box[1] < 60
    shelf.click("#marking .mark-green")
    wait("green", lambda: shelf.eval(PAINTED) == ["The lamp was lit."])
    assert ask(shelf, "get", uid="uid")["highlights"][0]["colour"] == "green"
    shelf.click("#marking .note")
    shelf.press("w")
    shelf.press("Enter")
    wait("the note", lambda: has_note(shelf, "w"))
    wait_text(shelf, "#marks li p", "w")
    assert not count(shelf, BAR)
    shelf.click("#content p")
    wait("its note in the bar", lambda: count(shelf, f"{BAR} textarea:not([hidden])"))
    shelf.click("#marking .drop")
    wait("no paint", lambda: shelf.eval(PAINTED) == [])


def test_the_list_of_highlights_is_not_on_the_pages_to_turn(library: Browser) -> None:
    """It is below them."""
    shelf = open_library(library)
    mark = {"quote": "lamp", "uid": "m", "start": 4, "before": "", "after": "", "colour": "blue"}
    words = "The lamp was lit. " * 400
    put(shelf, "uid", article(1, words), highlights=[{**mark, "note": "", "made": 1}])
    shelf.eval("() => { location.href = '../reader/reader.html?saved=uid'; }")
    wait_article(shelf)
    wait("the list", lambda: count(shelf, "#marks:not([hidden]) li"))
    shelf.press("v")
    wait("pages", lambda: shelf.eval("() => document.documentElement.dataset.layout") == "pages")
    shelf.press("ArrowRight")
    top = "(css) => document.querySelector(css).getBoundingClientRect().top"
    wait("the top of the first page", lambda: shelf.eval(top, "#content") < 100)
    assert shelf.eval(f"() => ({top})('#marks h2') >= innerHeight")


ROWS = """() => new Set([...document.querySelectorAll("#marking button:not([hidden])")]
  .map((button) => Math.round(button.getBoundingClientRect().top))).size"""


def test_the_bar_stays_one_row(library: Browser) -> None:
    """In a narrow window, too, and after it was at its edge."""
    shelf = open_library(library)
    put(shelf, "uid", article(1, "The lamp was lit."))
    shelf.resize(1200, 800)
    shelf.goto(library.url("reader/reader.html?saved=uid"))
    wait_article(shelf)
    wait("the bar", lambda: count(shelf, "#marking"))
    shelf.eval("() => { document.querySelector('#content p').style.textAlign = 'end'; }")
    assert shelf.eval(SELECT, "lit.")
    wait("its colours", lambda: count(shelf, BAR))
    shelf.eval("() => { document.querySelector('#marking').style.left = '440px'; }")
    shelf.resize(500, 800)
    # The window becomes narrow in steps.
    edge = "() => document.querySelector('#marking').getBoundingClientRect().right - innerWidth"
    wait("its place in the window", lambda: shelf.eval(edge) < 0)
    assert shelf.eval(ROWS) == 1


def test_a_note_is_kept_however_one_leaves_it(library: Browser) -> None:
    """With Escape, which leads to the text and only then out of the article, or straight to another page."""
    shelf = open_library(library)
    mark = {"uid": "m", "start": 0, "quote": "The lamp", "before": "", "after": " was", "colour": "blue"}
    put(shelf, "uid", article(1, "The lamp was lit."), highlights=[{**mark, "note": "", "made": 1}])
    shelf.goto(library.url("reader/reader.html?saved=uid"))
    wait_article(shelf)
    other = open_library(library)
    for key in ("a", "b"):
        wait("the list", lambda: count(shelf, "#marks .quote"))
        shelf.click("#marks .quote")
        wait("the bar", lambda: count(shelf, BAR))
        shelf.click("#marking .note")
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
    wait("its colours", lambda: window.eval(SELECT, WORDS) and count(window, BAR))
    window.click("#marking .mark-green")
    wait("the paint", lambda: other.eval(PAINTED) == [WORDS])
    assert other.eval(KEPT) == [1000, "Line 40 of", 1]
    window.click("#marking .note")
    window.press("w")
    mark = {"uid": "m", "start": 0, "quote": "Line 7 of", "before": "", "after": " the", "colour": "green"}
    ask(other, "highlight", uid="uid", mark={**mark, "note": "", "made": 1})
    wait("more paint", lambda: set(window.eval(PAINTED)) == {WORDS, "Line 7 of"})
    assert window.eval("() => document.querySelector('#marking textarea:focus').value") == "w"
    wait_text(other, "#marks li p", "w")
    window.click("#marking .drop")
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
    wait_text(shelf, "#again-status", r"1 of 2 articles changed\. 1 was saved without its page", 60)
    assert "The lamp on the point" in text(shelf, "#again-changes")
    assert "Words: +" in text(shelf, "#again-changes")
    shelf.click("#again-changes summary")
    wait_text(shelf, "#again-changes del", "An old engine kept this")
    assert "nobody in the village" in text(shelf, "#again-changes")
    shelf.click("#again-take")
    wait_text(shelf, "#toast", "1 of 1 article replaced", 30)
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
    wait_text(shelf, "#again-status", r"0 of 1 article changed\. 1 was saved without its page")
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
