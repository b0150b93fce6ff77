"""What is being read stays where it is when the type, the column, the layout or the window changes."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.e2e.browsers import READER, Browser, Tab, open_article, wait, wait_article
from tests.e2e.library.asking import PAGE, article, ask, clear, open_library, put, wait_ready

PARAGRAPH = 40
LINE = 90
READ_TO = """async (n) => {
    const ended = new Promise((done) => addEventListener("scrollend", done, { once: true }));
    document.querySelectorAll("#content p")[n].scrollIntoView({ behavior: "instant" });
    await ended; }"""
# The paragraph at the line, or the first on the page, and the size of all.
SEEN = """(line) => {
    const content = document.querySelector("#content");
    const page = content.getBoundingClientRect();
    const isThere = (part) =>
      part.bottom > line && part.left >= page.left - 1 && part.right <= page.right + 1;
    const number = [...content.querySelectorAll("p")].findIndex((p) => [...p.getClientRects()].some(isThere));
    const { fontSize } = getComputedStyle(content);
    return [number, [fontSize, page.width, content.scrollWidth > 2 * page.width].join(" ")]; }"""
# Notes the paragraph at the line in every frame that is painted. A script may run between the layout of
# a size and the event that says so, but nothing is painted there.
WATCH = f"""(line) => {{
    const seen = {SEEN};
    window.painted = new Set();
    window.painting = 0;
    const note = () => {{
      window.painted.add(seen(line)[0]);
      window.painting++;
      requestAnimationFrame(note); }};
    requestAnimationFrame(note); }}"""


def read_to(app: Browser, url: str) -> Tab:
    tab = open_article(app, url)
    tab.resize(1280, 900)
    tab.eval(READ_TO, PARAGRAPH)
    assert seen(tab)[0] == PARAGRAPH
    return tab


def seen(tab: Tab) -> list[Any]:
    found: list[Any] = tab.eval(SEEN, LINE)
    return found


def is_other(tab: Tab, before: list[Any]) -> bool:
    return bool(seen(tab)[1] != before[1])


def is_again(tab: Tab, before: list[Any]) -> bool:
    return seen(tab) == before


@pytest.mark.parametrize(("there", "back"), [("+++", "---"), ("[[", "]]"), ("narrow", "wide")])
def test_it_stays_at_its_line(app: Browser, site: str, there: str, back: str) -> None:
    """And comes back to the pixel."""
    tab = read_to(app, f"{site}large/60")
    before, top = seen(tab), tab.eval("() => scrollY")
    tab.eval(WATCH, LINE)
    change(tab, there)
    wait("another size", partial(is_other, tab, before))
    wait("the paragraph", lambda: seen(tab)[0] == PARAGRAPH)
    await_frames(tab)
    change(tab, back)
    wait("the first size", partial(is_again, tab, before))
    wait("the line", lambda: abs(tab.eval("() => scrollY") - top) <= 1)
    await_frames(tab)
    assert tab.eval("() => [...window.painted]") == [PARAGRAPH]


def await_frames(tab: Tab) -> None:
    """Wait until two more frames have been painted: a busy browser may paint none between two changes."""
    before = tab.eval("() => window.painting")
    wait("two frames", lambda: tab.eval("() => window.painting") >= before + 2)


def change(tab: Tab, what: str) -> None:
    sizes = {"narrow": (560, 800), "wide": (1280, 900)}
    if what in sizes:
        tab.resize(*sizes[what])
    else:
        for key in what:
            tab.press(key)


def test_pages_begin_with_it(app: Browser, site: str) -> None:
    """In another type, too; and it is at its line again in the layout that scrolls."""
    tab = read_to(app, f"{site}large/60")
    before = seen(tab)
    for key in ("v", "+", "v"):
        now = seen(tab)
        tab.press(key)
        wait("another layout", partial(is_other, tab, now))
        # A page begins where the one before ends.
        wait("the text", lambda: PARAGRAPH - 3 <= seen(tab)[0] <= PARAGRAPH)
    tab.press("-")
    wait("the first size", lambda: seen(tab)[1] == before[1])


def test_a_page_comes_back(app: Browser, site: str) -> None:
    """Another type shows the page that has its beginning, and that page begins earlier."""
    tab = read_to(app, f"{site}large/60")
    tab.press("v")
    wait("pages", lambda: "true" in seen(tab)[1])
    for _ in range(3):
        tab.press("ArrowRight")
    before = seen(tab)
    for _ in range(3):
        tab.press("+")
        wait("another size", partial(is_other, tab, before))
        tab.press("-")
        wait("the same page", partial(is_again, tab, before))


def test_it_is_no_reading(app: Browser) -> None:
    """Another type, set in this tab or another, does not move the place back that was reached elsewhere."""
    shelf = open_library(app)
    clear(shelf)
    put(shelf, "uid", article(1, "\n".join(["The lamp on the point was lit at four. " * 15] * 80)))
    tab = app.open(app.url(f"{READER}?saved=uid"))
    wait_article(tab)
    tab.eval(READ_TO, PARAGRAPH)
    wait("the place", lambda: ask(shelf, "get", uid="uid")["state"]["place"] > 0.4)
    ask(shelf, "change", uids=["uid"], changes={"place": 0.9})
    before, top = seen(tab), tab.eval("() => scrollY")
    tab.press("+")
    wait("another size", partial(is_other, tab, before))
    wait("the text at its line", lambda: tab.eval("() => scrollY") != top)
    tab.goto(app.url(PAGE))
    wait_ready(tab)
    assert ask(shelf, "get", uid="uid")["state"]["place"] == 0.9
