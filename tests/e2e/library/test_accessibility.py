"""axe-core finds nothing on the library's page in any state, and the page fits into a narrow window."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import OPTIONS, READER, Browser, Tab, count, wait, wait_article, wait_text
from tests.e2e.conftest import ROOT
from tests.e2e.library.asking import PAGE, article, ask, clear, open_library, put, wait_ready
from tests.e2e.test_looks import NARROW, OUTSIDE, TWICE

AXE = ROOT / "extension" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """return (await axe.run()).violations.map((v) =>
    v.id + ": " + v.nodes.map((node) => node.html).join(" | ").slice(0, 500));"""


def violations(tab: Tab) -> list[str]:
    assert AXE.exists(), "axe-core is missing: make setup"
    # In Firefox, tests have their own global object, in which axe does not find the window of the page.
    source = f"const module = undefined; const define = undefined; {AXE.read_text('utf-8')}; {RUN}"
    found: list[str] = tab.eval(f"async () => {{ {source} }}")
    return found


@pytest.mark.large
def test_no_violation(library: Browser) -> None:
    tab = open_library(library)
    assert violations(tab) == []
    put(tab, "untagged", article(9, "Some words."))  # without the heading of the tags
    tab.reload()
    wait_ready(tab)
    assert violations(tab) == []
    clear(tab)
    for n in range(3):
        made = article(
            n, "Some words.", lang=["en", "ar", "ja"][n], dir=["ltr", "rtl", "ltr"][n], excerpt="Words"
        )
        mark = {"quote": "Some words", "note": "why", "colour": ["yellow", "green", "pink"][n]}
        put(tab, f"uid-{n}", made, missing=n, tags=["sea", "港"], highlights=[mark])
    tab.reload()
    wait_ready(tab)
    for dark in (False, True):
        library.dark(tab, dark)
        assert violations(tab) == []
    tab.click("#cards")
    tab.click("#items input")
    wait("a selected card", lambda: count(tab, "#items.cards input:checked"))
    assert violations(tab) == []
    tab.click("#cards")
    library.dark(tab, False)
    tab.click("#more")
    wait("the menu", lambda: count(tab, ":popover-open"))
    assert violations(tab) == []
    tab.click("#again-all")
    wait_text(tab, "#again-status", "3 were saved without their pages")
    assert violations(tab) == []
    tab.goto(library.url("library/highlights.html"))
    wait_ready(tab)
    assert tab.eval("() => document.querySelectorAll('#marked .quote').length") == 3
    for dark in (False, True):
        library.dark(tab, dark)
        assert violations(tab) == []
    library.dark(tab, False)


# Links within sentences and titles are as high as their line.
SMALL = """() => [...document.querySelectorAll("button, a, input, select, summary")]
    .filter((each) => each.checkVisibility() && !each.closest("p, h2, .skip, .content"))
    .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 24 || height < 24).map(([each]) => each.outerHTML)"""


def test_no_control_is_hard_to_hit(library: Browser) -> None:
    """Each takes 24 pixels at least in both directions (WCAG 2.2, 2.5.8)."""
    tab = open_library(library)
    put(tab, "one", article(1, "Some words."), highlights=[{"quote": "Some", "note": "", "colour": "blue"}])
    for page in (PAGE, "library/highlights.html", OPTIONS, f"{READER}?saved=one"):
        tab.goto(library.url(page))
        wait("its controls", lambda: count(tab, "#items input, .quote, #set-width, #foot:not([hidden])"))
        # The reader adds the style sheet of highlights when there are some.
        wait(f"controls of 24 pixels in {page}", lambda: tab.eval(SMALL) == [])


LIGHT = """() => { const { color } = getComputedStyle(document.querySelector(".title, .quote"));
    return /^rgb.(2[0-9]{2}|1[5-9][0-9])/.test(color); }"""
PRESSED = """() => [...document.querySelectorAll("button, input, select, nav, .skip")]
    .filter((each) => each.checkVisibility() && !each.closest("#marked")).map((each) => each.outerHTML)"""


def test_on_paper(library: Browser) -> None:
    """Dark words on white, whatever the theme, and nothing that can only be pressed."""
    tab = open_library(library)
    put(tab, "one", article(1, "Some words."), highlights=[{"quote": "Some", "note": "", "colour": "blue"}])
    for page in (PAGE, "library/highlights.html"):
        tab.goto(library.url(page))
        wait("the article", lambda: count(tab, ".title, .quote"))
        tab.eval("() => { document.documentElement.dataset.theme = 'dark'; }")
        assert tab.eval(LIGHT), page
        assert tab.eval(PRESSED), page
        library.paper(tab, True)
        assert not tab.eval(LIGHT), page
        assert tab.eval(PRESSED) == [], page
        library.paper(tab, False)


def test_nothing_is_wider_than_a_narrow_window(library: Browser) -> None:
    tab = open_library(library)
    long = article(1, "Words.", title="Donaudampfschifffahrtsgesellschaftskapitän" * 3, excerpt="w" * 300)
    put(tab, "long", long, tags=["averyveryverylongtag" * 4])
    tab.resize(500, 700)
    tab.reload()
    wait_ready(tab)
    tab.eval("() => { document.body.style.inlineSize = '320px'; }")
    for direction in ("ltr", "rtl"):
        tab.eval("(direction) => { document.documentElement.dir = direction; }", direction)
        wide = """() => { const body = document.body.getBoundingClientRect();
            return [...document.querySelectorAll("main *, header *, nav *")].filter((e) => {
              const box = e.getBoundingClientRect();
              return box.width && (box.right > body.right + 1 || box.left < body.left - 1); })
              .map((e) => e.outerHTML.slice(0, 100)); }"""
        assert tab.eval(wide) == [], direction


REACHED = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const box = document.querySelector("#selected-archive").getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return [there?.id, bar.height <= 110, document.documentElement.scrollWidth <= innerWidth]; }"""


def test_actions_on_the_last_article_are_in_reach(library: Browser) -> None:
    """The bar is two rows in a narrow window, and what can be done with a selection stays below it."""
    tab = open_library(library)
    for n in range(12):
        put(tab, f"uid-{n}", article(n, "Some words."))
    tab.reload()
    wait_ready(tab)
    for width in (NARROW[library.name], 1280):
        tab.resize(width, 700)
        tab.click(".item:last-child input")
        wait("the selection", lambda: count(tab, "#selected:not([hidden])"))
        tab.eval("() => scrollTo(0, document.documentElement.scrollHeight)")
        assert tab.eval(REACHED) == ["selected-archive", True, True], width
        tab.eval("() => { document.querySelector('#selected-none').click(); }")
        wait("none", lambda: count(tab, "#selected[hidden]"))


def test_a_title_as_long_as_a_paragraph_takes_little_room(library: Browser) -> None:
    tab = open_library(library)
    put(tab, "long", article(1, "Words.", title="The harbour was quiet that morning. " * 20))
    put(tab, "short", article(2, "Words."))
    tab.resize(NARROW[library.name], 700)
    tab.click("#cards")
    wait("the cards", lambda: count(tab, ".cards .item") == 2)
    assert tab.eval("() => document.querySelector('.item:has(.title[href*=long])').offsetHeight") < 300
    tab.click("#cards")
    tab.resize(1280, 900)


def test_highlights_fit_with_twice_the_font_size(library: Browser) -> None:
    tab = open_library(library)
    put(tab, "marked", article(1, "The lamp was lit at four."))
    mark = {"uid": "m", "start": 0, "quote": "The lamp", "before": "", "after": " was", "colour": "blue"}
    ask(tab, "highlight", uid="marked", mark={**mark, "note": "", "made": 1})
    tab.resize(NARROW[library.name], 700)
    tab.goto(library.url("library/highlights.html"))
    wait("the highlight", lambda: count(tab, "#marked .quote"))
    tab.eval(TWICE)
    assert tab.eval(OUTSIDE) == []
    tab.click("#marked .quote")
    wait_article(tab)
    wait("its bar", lambda: count(tab, "#marking:popover-open"))
    tab.click("#marking .note")
    tab.eval(TWICE)
    assert tab.eval(OUTSIDE) == []
    tab.resize(1280, 900)
