"""The library's page: search in many scripts, views, tags, deleting and undoing, the keyboard."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tests.e2e.browsers import READER, Browser, Tab, count, text, wait, wait_article, wait_failure, wait_text
from tests.e2e.conftest import InLanguage
from tests.e2e.library.asking import EMPTIED, article, ask, open_library, put, put_all, titles, wait_ready

TEXTS = {
    "The lamp": "Nobody asked why. The lamp was lit at four in the afternoon. Then fog came.",
    "Straßen": "Lange Straßen führen zum Hafen. Dort liegt ein Boot.",
    "京都の庭": "東京から京都へ行く。庭は静かだった。朝の光が石に落ちていた。",
    "网络": "计算机网络配置很简单。系统已经安装。",
    "ภาษา": "ภาษาไทยง่ายมาก ทะเลสงบในตอนเช้า",
    "الفنار": "كان الفنار مظلما منذ أحد عشر عاما. وصلت الرِّسالة في الصباح.",
    "Τέλος": "Με ΦΙΛΟΣΟΦΊΑ άρχισε στο λιμάνι. Κανείς δεν ρώτησε.",
    "<b>Bold</b>": "Words with <i>markup</i> in them, and \"quotes\" OR 'more' AND (brackets) NEAR *.",
}
FOUND = {
    "lamp": ("The lamp", "The lamp was lit at four in the afternoon."),
    "strasse": ("Straßen", "Lange Straßen führen zum Hafen."),
    "京都": ("京都の庭", "東京から京都へ行く。"),
    "网络": ("网络", "计算机网络配置很简单。"),
    "ไทย": ("ภาษา", "ภาษาไทยง่ายมาก ทะเลสงบในตอนเช้า"),
    "الرسالة": ("الفنار", "وصلت الرِّسالة في الصباح."),
    "φιλοσοφια": ("Τέλος", "Με ΦΙΛΟΣΟΦΊΑ άρχισε στο λιμάνι."),
    '"brackets) NEAR': ("<b>Bold</b>", "Words with <i>markup</i> in them"),
}

WAY_BACK = """() => { const back = document.querySelector("#back");
    return [back.textContent.trim(), back.title, back.ariaLabel]; }"""
UNDO = "() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))"


@pytest.fixture
def shelf(library: Browser) -> Tab:
    made = [article(i, content, title=title) for i, (title, content) in enumerate(TEXTS.items())]
    tab = EMPTIED[library]
    put_all(tab, [{"uid": f"uid-{i}", "article": whole, "saved": i} for i, whole in enumerate(made)])
    tab.eval("() => localStorage.removeItem('library-looks')")
    return open_library(library)


def search(tab: Tab, typed: str) -> None:
    tab.eval(
        """(typed) => { const e = document.querySelector("#typed"); e.value = typed;
        e.dispatchEvent(new Event("input")); }""",
        typed,
    )


def shows_only(tab: Tab, title: str) -> bool:
    return titles(tab) == [title]


def test_search_in_any_script(shelf: Tab) -> None:
    for typed, (title, sentence) in FOUND.items():
        search(shelf, typed)
        wait(f"the hit of {typed}", partial(shows_only, shelf, title))
        wait_text(shelf, ".hit", re.escape(sentence))
        assert shelf.eval("() => document.querySelectorAll('.hit mark').length") >= 1
    search(shelf, "nothing at all has this")
    wait("no hit", lambda: titles(shelf) == [])
    assert "No article matches this search." in text(shelf, "#nothing")
    assert count(shelf, "[data-choice=view-all][aria-current]")
    search(shelf, "")
    wait("the articles to read", lambda: count(shelf, "[data-choice=view-unread][aria-current]"))
    assert len(titles(shelf)) == len(TEXTS)


def test_markup_in_titles_is_shown_as_text(shelf: Tab) -> None:
    assert "<b>Bold</b>" in titles(shelf)
    assert shelf.eval("() => document.querySelectorAll('.item b, .item i').length") == 0


def test_delete_and_undo(shelf: Tab) -> None:
    first = titles(shelf)[0]
    shelf.click(".item-tools button:last-child")
    wait("one less", lambda: first not in titles(shelf))
    shelf.click("#toast button")
    wait("it is back", lambda: first in titles(shelf))
    shelf.click(".item-tools button:last-child")
    wait("one less", lambda: first not in titles(shelf))
    shelf.click("[data-choice=view-deleted]")
    wait("the trash", lambda: titles(shelf) == [first])
    shelf.click("#more")
    shelf.click("#empty")
    wait("the question", lambda: count(shelf, "#sure[open]"))
    shelf.press("Enter")  # deletes nothing
    wait("no question", lambda: not count(shelf, "#sure[open]"))
    assert ask(shelf, "counts")["deleted"] == 1
    shelf.click("#more")
    shelf.click("#empty")
    shelf.click("#sure-yes")
    wait("an empty trash", lambda: ask(shelf, "counts")["deleted"] == 0)
    wait("no notice that offers to undo it", lambda: count(shelf, "#toast[hidden]"))
    shelf.click("#more")
    wait("nothing to empty", lambda: count(shelf, "#empty:disabled"))
    found = ask(shelf, "check")
    assert (found["problems"], found["rebuilt"]) == ([], False)


def test_archive_and_undo(shelf: Tab) -> None:
    """From the list, from the archive, and several at once, of which some are in the archive already."""
    first, second = titles(shelf)[:2]
    box = ".item-tools button:nth-child(2)"
    shelf.click(box)
    wait_text(shelf, "#toast", r"^1 article moved to the archive\.")
    wait("one less", lambda: first not in titles(shelf))
    shelf.click("#toast button")
    wait("it is back", lambda: titles(shelf)[:2] == [first, second])
    shelf.click(box)
    wait("one less", lambda: first not in titles(shelf))
    shelf.click("[data-choice=view-all]")
    wait("all", lambda: titles(shelf)[:2] == [first, second])
    for place in (1, 2):
        shelf.click(f"#items li:nth-child({place}) input")
    shelf.click("#selected-archive")
    wait_text(shelf, "#toast", r"^1 article moved to the archive\.")
    shelf.click("[data-choice=view-archived]")
    wait("both", lambda: titles(shelf) == [first, second])
    shelf.eval(UNDO)
    wait("the first alone", lambda: titles(shelf) == [first])
    shelf.click(box)
    wait_text(shelf, "#toast", r"^1 article taken out of the archive\.")
    wait("an empty archive", lambda: titles(shelf) == [])
    shelf.click("#toast button")
    wait("it is back", lambda: titles(shelf) == [first])


def test_trash(shelf: Tab) -> None:
    """There articles can only be taken out again, several at once, or deleted for good."""
    tools = """() => [...document.querySelectorAll("#selected :is(button, select)")]
        .filter((e) => e.checkVisibility()).map((e) => e.id)"""
    shelf.click("#items input")
    wait("the tools", lambda: "selected-delete" in shelf.eval(tools))
    assert "selected-restore" not in shelf.eval(tools)
    assert count(shelf, "#empty-here[hidden]")
    ask(shelf, "change", uids=["uid-1", "uid-2", "uid-3"], changes={"deleted": 1})
    shelf.click("[data-choice=view-deleted]")
    wait("the trash", lambda: len(titles(shelf)) == 3)
    for place in (1, 2):
        shelf.click(f"#items li:nth-child({place}) input")
    wait("its tools", lambda: shelf.eval(tools) == ["selected-restore", "selected-all", "selected-none"])
    shelf.click("#selected-restore")
    wait("the third alone", lambda: len(titles(shelf)) == 1)
    shelf.click("#empty-here")
    wait_text(shelf, "#sure-title", r"^Delete 1 article permanently\?$")
    shelf.click("#sure-no")
    assert ask(shelf, "counts")["deleted"] == 1
    shelf.click("#empty-here")
    shelf.click("#sure-yes")
    wait("an empty trash", lambda: ask(shelf, "counts")["deleted"] == 0)
    wait_text(shelf, "#nothing", "The trash is empty.")
    wait("the focus in the list", lambda: shelf.eval("() => document.activeElement.id") == "main")
    assert count(shelf, "#empty-here[hidden]")


def test_empty_views_say_what_they_are_for(shelf: Tab) -> None:
    for view, words in {"favourite": "the star", "archived": "the box", "deleted": "The trash"}.items():
        shelf.click(f"[data-choice=view-{view}]")
        wait_text(shelf, "#nothing", words)
    shelf.goto(shelf.url.replace("library.html", "highlights.html"))
    wait_text(shelf, "#nothing", "Select text in an article")


def test_views_and_tags(shelf: Tab) -> None:
    shelf.click(".item-tools button:first-child")
    wait("a favourite", lambda: count(shelf, ".item-tools button:first-child[aria-pressed=true]") == 1)
    assert ask(shelf, "counts")["favourite"] == 1
    shelf.click(".item-tools button:nth-child(2)")
    wait("an archived one", lambda: ask(shelf, "counts")["archived"] == 1)
    wait("the list without it", lambda: len(titles(shelf)) == len(TEXTS) - 1)
    shelf.click(".item-tools button:nth-child(3)")
    wait("the dialog", lambda: count(shelf, "#tagging[open]"))
    shelf.eval("() => { document.querySelector('#tagging-names').value = 'sea, 港'; }")
    shelf.click("#tagging button[value=save]")
    wait("the tags", lambda: [t["name"] for t in ask(shelf, "counts")["tags"]] == ["sea", "港"])
    wait("its button", lambda: shelf.eval("() => !!document.querySelector('[data-choice=tag-sea]')"))
    shelf.click("[data-choice=tag-sea]")
    wait("the tagged one", lambda: len(titles(shelf)) == 1)


def test_keyboard(shelf: Tab) -> None:
    where = "() => document.activeElement.closest('.item')?.id ?? document.activeElement.id"
    shelf.press("/")
    wait("the focus in the search", lambda: shelf.eval(where) == "typed")
    shelf.eval("() => document.querySelector('.title').focus()")
    first = shelf.eval(where)
    second = shelf.eval("() => document.activeElement.closest('.item').nextElementSibling.id")
    shelf.press("ArrowDown")
    wait("the focus on the second", lambda: shelf.eval(where) == second)
    shelf.press("ArrowUp")
    wait("the focus on the first", lambda: shelf.eval(where) == first)
    shelf.press("ArrowDown")
    wait("the focus on the second", lambda: shelf.eval(where) == second)
    third = shelf.eval("() => document.activeElement.closest('.item').nextElementSibling.id")
    shelf.press("Delete")
    wait("one less", lambda: len(titles(shelf)) == len(TEXTS) - 1)
    wait("the focus on the next", lambda: shelf.eval(where) == third)
    wait_text(shelf, "#toast", r"^1 article moved to the trash\.")
    shelf.eval(UNDO)
    wait("it is back, with the focus", lambda: shelf.eval(where) == second)
    shelf.eval("() => document.activeElement.closest('.item').querySelector('.tool').focus()")
    shelf.press("Enter")
    wait("the focus still on its star", lambda: count(shelf, f"#{second} [aria-pressed=true]:focus"))
    shelf.press("?")
    wait_text(shelf, "#help-keys", r"↓\s+Next article\s[^~]*Ctrl \+ Z\s+Undo")
    shelf.press("Escape")
    wait("no help", lambda: not count(shelf, "#help[open]"))


def test_undo_while_the_list_is_made_anew(shelf: Tab) -> None:
    """Each view that is asked for overtakes the one before; the focus still returns to the article."""
    shelf.eval("() => document.querySelector('.title').focus()")
    gone = shelf.eval("() => document.activeElement.closest('.item').id")
    shelf.press("Delete")
    wait("one less", lambda: len(titles(shelf)) == len(TEXTS) - 1)
    shelf.eval("() => document.activeElement.blur()")
    shelf.eval(f"""() => {{
      const again = setInterval(() => document.getElementById("order").dispatchEvent(new Event("change")), 1);
      setTimeout(() => clearInterval(again), 500);
      ({UNDO})();
    }}""")
    wait("it is back", lambda: len(titles(shelf)) == len(TEXTS))
    wait("the focus on it", lambda: shelf.eval("() => document.activeElement.closest('.item')?.id") == gone)


def test_changes_while_the_library_was_stopped(library: Browser, shelf: Tab) -> None:
    """The browser stops it when nobody uses it. A page that is open catches up when its user is back."""
    library.kill_engine()
    other = open_library(library)
    ask(other, "change", uids=["uid-0"], changes={"deleted": 1})
    shelf.eval("() => dispatchEvent(new Event('focus'))")
    wait("one less", lambda: len(titles(shelf)) == len(TEXTS) - 1)
    ask(other, "change", uids=["uid-1"], changes={"deleted": 1})
    wait("two less", lambda: len(titles(shelf)) == len(TEXTS) - 2)


def test_selecting(shelf: Tab) -> None:
    """What is cleared looks cleared, and what an action took off the list is not selected any more."""
    shelf.click("#items input")
    wait_text(shelf, "#selected-count", "1")
    shelf.click("#selected-none")
    wait("none", lambda: not count(shelf, "#items input:checked, #selected:not([hidden])"))
    assert shelf.eval("() => document.activeElement.id") == "main"
    shelf.click("#items input")
    shelf.click("#selected-archive")
    wait("one less", lambda: len(titles(shelf)) == len(TEXTS) - 1)
    wait("none", lambda: count(shelf, "#selected[hidden]"))
    shelf.click("#items input")
    shelf.click("#selected-all")
    wait_text(shelf, "#selected-count", str(len(TEXTS) - 1))
    assert count(shelf, "#items input:checked") == len(TEXTS) - 1
    shelf.click("#selected-delete")
    wait_text(shelf, "#nothing", "Nothing left to read.")
    shelf.click("#toast button")
    wait("all back", lambda: len(titles(shelf)) == len(TEXTS) - 1)


PICKED = "() => [...document.querySelectorAll('#items input')].map((box) => box.checked)"
PICK = """(at, shiftKey) => document.querySelectorAll("#items input")[at]
  .dispatchEvent(new MouseEvent("click", { shiftKey, bubbles: true }))"""


def test_selecting_a_range(shelf: Tab) -> None:
    """Shift and a click select all articles from the last one, or deselect them."""
    for picks, wanted in (
        ([(1, False), (4, True)], [1, 2, 3, 4]),
        ([(3, False), (2, True)], [1, 4]),
    ):
        for pick in picks:
            shelf.eval(PICK, *pick)
        assert [at for at, is_picked in enumerate(shelf.eval(PICKED)) if is_picked] == wanted
        wait_text(shelf, "#selected-count", str(len(wanted)))


PASTE = """(css, text) => { const value = new DataTransfer(); value.setData("text/plain", text);
  const event = Object.defineProperty(new Event("paste", { bubbles: true }), "clipboardData", { value });
  document.querySelector(css).dispatchEvent(event); }"""


def test_pasted_links_are_added(shelf: Tab) -> None:
    """A search that is pasted into its box, and other text, are no links."""
    shelf.eval(PASTE, "#typed", "https://b.test/typed")
    shelf.eval(PASTE, "main", "no link")
    shelf.eval(PASTE, "main", "https://b.test/one\nhttps://b.test/two")
    wait_text(shelf, "#toast", "^2 articles imported", 60)
    wait("two links more", lambda: len(titles(shelf)) == len(TEXTS) + 2)
    assert ask(shelf, "counts")["fetching"]["links"] == 2


def test_an_article_that_cannot_be_opened(library: Browser) -> None:
    """The reader says what is the matter with the library, not with the page."""
    tab = library.open(library.url("reader/reader.html?saved=gone&url=https%3A%2F%2Fa.test%2F"))
    assert wait_failure(tab) == "not-there"
    assert "until the browser is closed" not in text(tab, "#failure")
    links = "() => [...document.querySelectorAll('#failure-actions a')].map((a) => a.getAttribute('href'))"
    assert tab.eval(links) == ["https://a.test/", "../library/library.html"]
    tab.eval(
        """async () => { const { showFailure } = await import("/reader/failures.js");
        showFailure("library", { reason: "busy", url: "" }); }"""
    )
    assert "in use elsewhere" in text(tab, "#failure-words")
    tab.click("#failure-actions .plain")
    wait_ready(tab)


def test_back_from_an_article(shelf: Tab) -> None:
    """The search and the article that was opened are still there."""
    search(shelf, "lamp")
    wait("the hit", partial(shows_only, shelf, "The lamp"))
    shelf.eval("() => document.querySelector('.title').focus()")
    shelf.press("Enter")
    wait_article(shelf)
    assert shelf.eval(WAY_BACK) == ["Back to the library"] * 3
    shelf.press("Escape")
    wait("the hit again", partial(shows_only, shelf, "The lamp"))
    assert shelf.eval("() => document.querySelector('#typed').value") == "lamp"
    wait("the focus on it", lambda: count(shelf, ".title:focus"))
    search(shelf, "")
    wait("the articles to read", lambda: count(shelf, "[data-choice=view-unread][aria-current]"))


def test_back_from_an_article_in_a_tab_of_its_own(library: Browser, shelf: Tab) -> None:
    """There the history has nothing but the article; Back leads to the library, without the network."""
    shelf.eval("() => { document.querySelector('.title').target = '_blank'; }")
    shelf.click(".title")
    tab = wait("the tab", lambda: next((t for t in library.tabs() if READER in t.url), None))
    wait_article(tab)
    tab.click("#back")
    wait("the library", lambda: tab.url.endswith("/library/library.html"))


def test_back_from_a_highlight(shelf: Tab) -> None:
    mark = {"uid": "m", "start": 0, "quote": "Nobody", "before": "", "after": " asked", "colour": "blue"}
    ask(shelf, "highlight", uid="uid-0", mark={**mark, "note": "", "made": 1})
    shelf.goto(shelf.url.replace("library.html", "highlights.html"))
    wait("the highlight", lambda: count(shelf, "#marked .quote"))
    shelf.click("#marked .quote")
    wait_article(shelf)
    assert shelf.eval(WAY_BACK) == ["Back to the highlights"] * 3
    shelf.press("?")
    wait_text(shelf, "#help-keys dd", "Back to the highlights")
    shelf.press("Escape")
    shelf.click("#back")
    wait("the highlights", lambda: shelf.url.endswith("/library/highlights.html"))


def chips(tab: Tab) -> list[str]:
    found: list[str] = tab.eval(
        "() => [...document.querySelectorAll('#understood li')].map((e) => e.textContent)"
    )
    return found


def test_search_operators(shelf: Tab) -> None:
    """What must not occur, phrases and fields; what was understood is shown, what was not is a word."""
    ask(shelf, "tag", uids=["uid-1", "uid-2"], add=["sea", "green tea"], remove=[])
    ask(shelf, "change", uids=["uid-1"], changes={"opened": 1, "archived": 1})
    long_ago = "before:1971"  # the articles were saved in the first milliseconds of 1970
    for typed, found, shown in (
        ("lamp", ["The lamp"], []),
        ("-lamp -harbour quotes", ["<b>Bold</b>"], ["not lamp", "not harbour", "quotes"]),
        ('"was lit at"', ["The lamp"], ["\u201cwas lit at\u201d"]),
        ('"lit was at"', [], ["\u201clit was at\u201d"]),
        ("tag:SEA", ["京都の庭", "Straßen"], ["with the tag SEA"]),
        ('tag:"green tea" -is:archived', ["京都の庭"], ["with the tag green tea", "not in the archive"]),
        ("is:archived", ["Straßen"], ["in the archive"]),
        ("site:a.test lamp", ["The lamp"], ["on the site a.test", "lamp"]),
        ("site:b.test", [], ["on the site b.test"]),
        (f"{long_ago} lamp", ["The lamp"], ["saved before 1971", "lamp"]),
        (f"-{long_ago}", [], ["not saved before 1971"]),
        ("colour:red", [], ["colour:red"]),
        ("site:test lamp", ["The lamp"], ["on the site test", "lamp"]),
        ("https://a.test/2", ["京都の庭"], ["https://a.test/2"]),  # a pasted address
        ("http://a.test/2", [], ["http://a.test/2"]),
        ("title:lamp", ["The lamp"], ["in the title lamp"]),
        ("title:harbour", [], ["in the title harbour"]),
        ("tag:tea OR title:lamp", None, ["with the tag tea", "or in the title lamp"]),
    ):
        search(shelf, typed)
        if found is not None:
            wait(f"the hits of {typed}", lambda f=found: titles(shelf) == f)  # type: ignore[misc]
        wait(f"the parts of {typed}", lambda s=shown: chips(shelf) == s)  # type: ignore[misc]
    search(shelf, "tag:sea")
    wait("the order can be chosen", lambda: not count(shelf, "#order:disabled"))
    search(shelf, "tag:sea lamp")
    wait("hits have their own", lambda: count(shelf, "#order:disabled"))


def choose_order(tab: Tab, order: str) -> None:
    tab.eval(
        """(order) => { const e = document.querySelector("#order"); e.value = order;
        e.dispatchEvent(new Event("change")); }""",
        order,
    )


def test_orders_by_length_and_progress(shelf: Tab) -> None:
    ask(shelf, "change", uids=["uid-3"], changes={"place": 0.9})
    ask(shelf, "change", uids=["uid-5"], changes={"place": 0.4})
    choose_order(shelf, "progress")
    wait("the furthest first", lambda: titles(shelf)[:2] == ["网络", "الفنار"])
    choose_order(shelf, "longest")
    wait("the longest first", lambda: titles(shelf)[0] == "The lamp")


def test_own_order(shelf: Tab) -> None:
    """By the keys, and by dragging; it stays, also when the list is opened again."""
    before = titles(shelf)
    assert not shelf.eval("() => document.querySelector('.handle').checkVisibility()")
    choose_order(shelf, "own")
    wait("the handles", lambda: shelf.eval("() => document.querySelector('.handle').checkVisibility()"))
    shelf.eval("() => document.querySelectorAll('.handle')[0].focus()")
    shelf.press("ArrowDown")
    moved = [before[1], before[0], *before[2:]]
    wait("the second place", lambda: titles(shelf) == moved)
    wait_text(shelf, "#toast", "Moved to place 2 of 8")
    wait("the focus on its handle", lambda: count(shelf, "#items li:nth-child(2) .handle:focus"))
    shelf.eval(DRAG, 4, 0)
    wait("the fifth in front", lambda: titles(shelf) == [moved[4], *moved[:4], *moved[5:]])
    wait_text(shelf, "#toast", "Moved to place 1 of 8")
    shelf.reload()
    wait_ready(shelf)
    wait("the same order", lambda: titles(shelf) == [moved[4], *moved[:4], *moved[5:]])
    choose_order(shelf, "newest")
    wait("the order of saving", lambda: titles(shelf) == before)


DRAG = """(from, to) => {
  const items = document.querySelectorAll("#items > li");
  const handle = items[from].querySelector(".handle");
  handle.setPointerCapture = () => undefined; // there is no real pointer
  const at = (item) => { const box = item.getBoundingClientRect();
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }; };
  const send = (type, place) => handle.dispatchEvent(new PointerEvent(type,
    { bubbles: true, button: 0, pointerId: 1, pointerType: "touch", ...place }));
  scrollTo(0, 0);
  send("pointerdown", at(items[from]));
  send("pointermove", at(items[to]));
  send("pointerup", at(items[to]));
}"""
"""Drags an article at its handle with a finger."""


def test_words_with_symbols_authors_and_alternatives(library: Browser) -> None:
    shelf = open_library(library)
    texts = ["A compiler for C++ and more.", "A course in C for beginners.", "F# and C# compared."]
    for n, (text_of, author) in enumerate(zip(texts, ("Ada Fisher", "Bo Li", "Cy Ada"), strict=True)):
        put(shelf, f"uid-{n}", article(n, text_of, byline=author), saved=n)
    ask(shelf, "highlight", uid="uid-1", mark={**MARK, "quote": "course in C", "note": "Start here"})
    shelf.reload()
    wait_ready(shelf)
    for typed, numbers in (
        ("C++", {0}),
        ("C#", {2}),
        ("c++ OR course", {0, 1}),
        ("author:ada", {0, 2}),
        ("author:ada -compared", {0}),
        ("highlight:start", {1}),
        ("-C++", {1, 2}),
    ):
        search(shelf, typed)
        wanted = {f"Article {number}" for number in numbers}
        wait(f"the hits of {typed}", lambda w=wanted: set(titles(shelf)) == w)  # type: ignore[misc]


MARK = {"uid": "m", "start": 2, "before": "", "after": "", "colour": "blue", "made": 1}


def select_hit(shelf: Tab) -> bool:
    """Whether a hit is selected; else selects it, because the hits are drawn anew for each letter."""
    if not count(shelf, "#items input:checked"):
        shelf.click("#items input[type=checkbox]")
    return count(shelf, "#selected:not([hidden])") > 0


def test_help_before_one_types_and_kept_searches(library: Browser) -> None:
    """A click on a part of the help types it. The help does not cover the hits. A search that is kept is one
    click away."""
    shelf = open_library(library)
    for n, words in enumerate(("The lamp.", "The harbour.")):
        put(shelf, f"uid-{n}", article(n, words, title=words))
    assert not shelf.eval("() => document.querySelector('#search-help').checkVisibility()")
    shelf.click("#typed")
    wait("the help", lambda: shelf.eval("() => document.querySelector('#search-help').checkVisibility()"))
    shelf.click("#search-help button")
    for key in "lamp":
        shelf.press(key)
    wait("the hit", lambda: titles(shelf) == ["The lamp."])
    assert shelf.eval("() => document.querySelector('#typed').value") == "title:lamp"
    assert not shelf.eval("() => document.querySelector('#search-help').checkVisibility()")
    wait("a selected hit", lambda: select_hit(shelf))
    shelf.click("#selected-none")
    shelf.click("#keep-search")
    wait_text(shelf, "#toast", "Saved")
    wait_text(shelf, "#searches", "title:lamp")
    search(shelf, "")
    wait(
        "no search to keep",
        lambda: not shelf.eval("() => document.querySelector('#keep-search').checkVisibility()"),
    )
    shelf.click("#typed")
    shelf.press("Escape")
    wait("no help", lambda: not shelf.eval("() => document.querySelector('#search-help').checkVisibility()"))
    shelf.reload()
    wait_ready(shelf)
    wait("all", lambda: len(titles(shelf)) == 2)
    shelf.click("#searches .choice")
    wait("the hit again", lambda: titles(shelf) == ["The lamp."])
    shelf.click("#searches .tool")
    wait("none", lambda: not count(shelf, "#searches li"))


FIRST_AND_LAST = """() => { const [text] = document.querySelector("#search-help code").childNodes;
  const left = (at) => { const range = new Range(); range.setStart(text, at); range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left; };
  return [left(0), left(text.length - 1)]; }"""


def test_the_help_writes_operators_from_left_to_right(in_language: InLanguage) -> None:
    """With their colon at the right, in languages that are written from right to left, too."""
    shelf = open_library(in_language("ar"))
    shelf.click("#typed")
    first, last = shelf.eval(FIRST_AND_LAST)
    assert first < last


def test_search_in_highlights(library: Browser) -> None:
    """In quotes, notes and titles, whatever the case of the letters."""
    shelf = open_library(library)
    for n, (quote, note) in enumerate(
        (("The LAMP was lit", ""), ("a harbour", "like a lamp"), ("no more", ""))
    ):
        put(
            shelf,
            f"uid-{n}",
            article(n, f"{quote}."),
            highlights=[{**MARK, "uid": f"m{n}", "quote": quote, "note": note}],
        )
    shelf.goto(library.url("library/highlights.html"))
    wait("all", lambda: count(shelf, "#marked .quote") == 3)
    shelf.click("#typed")
    for key in "lamp":
        shelf.press(key)
    wait("two", lambda: count(shelf, "#marked .quote") == 2)
