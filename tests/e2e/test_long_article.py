"""Help with long articles: contents, footnotes, tables, the reading position, pages to turn."""

from __future__ import annotations

import pytest

from tests.e2e import web
from tests.e2e.browsers import Browser, count, open_article, text, wait, wait_article, wait_text

STORED = "async (key) => (await (globalThis.browser ?? chrome).storage.local.get(key))[key]"


def test_contents_footnote_and_table(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}long.html")
    wait("the contents", lambda: count(tab, "#contents:not([hidden])"))
    tab.press("t")
    wait("four headings", lambda: count(tab, "#contents-panel:popover-open #contents-list li") == 4)
    tab.eval("() => { document.querySelectorAll('#contents-list a')[3].click(); }")
    wait("the last part", lambda: tab.eval("() => scrollY > 500"))
    tab.press("t")
    wait_text(tab, "#contents-list [aria-current]", "^What was left$")  # once it has scrolled there
    tab.press("Escape")
    tab.eval("() => { document.querySelector('#content sup a').click(); }")
    assert "museum of the harbour" in wait_text(tab, "#footnote:popover-open", "museum")
    tab.press("Escape")
    days = "() => [...document.querySelectorAll('#content tbody tr')].map((row) => row.cells[0].textContent)"
    click = "() => { document.querySelectorAll('#content th button')[1].click(); }"
    assert tab.eval(days) == ["Monday", "Tuesday", "Friday"]
    tab.eval(click)
    assert tab.eval(days) == ["Monday", "Friday", "Tuesday"]
    tab.eval(click)
    assert tab.eval(days) == ["Tuesday", "Friday", "Monday"]
    assert tab.eval("() => document.querySelectorAll('#content th')[1].ariaSort") == "descending"


PICTURE = """() => document.querySelectorAll("article h2")[1].prepend(Object.assign(new Image(300, 200),
  { src: "https://pictures.test/lamp.png", alt: "A lamp" }))"""


def test_contents_leave_out_what_is_instead_of_a_picture(app: Browser, site: str) -> None:
    tab = app.open(f"{site}long.html")
    wanted = tab.eval("() => document.querySelectorAll('article h2')[1].textContent")
    tab.eval(PICTURE)
    app.action(tab)
    wait_article(tab)
    wait("the button for the picture", lambda: count(tab, "#content h2 .waiting-image"))
    tab.press("t")
    wait("the heading", lambda: wanted in text(tab, "#contents-list").split("\n"))


NOTE = """() => { const mark = document.querySelector("#content sup a").getBoundingClientRect();
    const note = document.querySelector("#footnote").getBoundingClientRect();
    const inside = note.left >= 0 && note.top >= 0 && note.right <= innerWidth && note.bottom <= innerHeight;
    const gaps = [note.top - mark.bottom, mark.top - note.bottom].map(Math.abs);
    return [inside, Math.round(Math.min(...gaps))]; }"""


def test_a_footnote_opens_beside_its_mark(app: Browser, site: str) -> None:
    """Below it, or above it at the foot of the window; in a narrow window, too."""
    tab = open_article(app, f"{site}long.html")
    for width in (1200, 520):
        tab.resize(width, 800)
        for block in ("center", "end"):
            tab.eval(
                "(block) => document.querySelector('#content sup a').scrollIntoView({ block })",
                block,
            )
            tab.eval("() => { document.querySelector('#content sup a').click(); }")
            wait("the note", lambda: count(tab, "#footnote:popover-open"))
            assert tab.eval(NOTE) == [True, 6], (width, block)
            tab.press("Escape")
            wait("the note's end", lambda: not count(tab, "#footnote:popover-open"))


def test_the_beginning_of_a_long_article_is_painted_before_the_rest_is_there(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}large/400")
    painted, shown = tab.eval(
        "() => ['painted', 'article'].map((name) => performance.getEntriesByName(name)[0]?.startTime)"
    )
    assert painted is not None
    assert painted < shown
    assert tab.eval("() => document.getElementById('content').textContent.length") > 250_000
    end = "() => document.querySelector('#content > :last-child').getBoundingClientRect().top"
    assert tab.eval(end) > 5000


def test_the_reading_position_is_remembered(app: Browser, site: str) -> None:
    """It works in another tab, too. Only a hash of the address is stored."""
    tab = open_article(app, f"{site}long.html")
    tab.eval("() => { document.querySelectorAll('#content h2')[2].scrollIntoView({ behavior: 'instant' }); }")
    places = wait("the place", lambda: tab.eval(STORED, "places"))
    assert "127.0.0.1" not in str(places)
    tab = open_article(app, f"{site}long.html")
    wait_text(tab, "#toast", "You stopped reading here")
    wait("the place", lambda: tab.eval("() => scrollY > 500"))
    tab.click("#toast button")
    wait("the top", lambda: tab.eval("() => scrollY < 50"))


def test_paged_layout_for_one_site(app: Browser, site: str) -> None:
    """The keys turn whole pages. The setting for one site does not affect another."""
    tab = open_article(app, f"{site}long.html")
    tab.eval("() => { document.querySelector('#appearance-panel [name=site]').click(); }")
    wait("the site's own look", lambda: tab.eval(STORED, "site:127.0.0.1"))
    tab.press("v")
    wait("pages", lambda: tab.eval("() => document.documentElement.dataset.layout") == "pages")
    assert (tab.eval(STORED, "settings") or {}).get("layout", "scroll") == "scroll"
    left = "() => Math.round(document.querySelector('#content').scrollLeft)"
    wide = "() => { const c = document.querySelector('#content'); return c.scrollWidth > 2 * c.clientWidth; }"
    wait("columns", lambda: tab.eval(wide))
    end = "() => document.querySelector('#content').getBoundingClientRect().bottom < innerHeight + 1"
    assert not tab.eval(end)  # because of the title
    tab.press("ArrowRight")
    wait("the end of the first page", lambda: tab.eval(end))
    assert tab.eval(left) == 0
    tab.press("ArrowRight")
    first = wait("the next page", lambda: tab.eval(left))
    tab.press(" ")
    wait("the page after it", lambda: tab.eval(left) > first)
    box = "(id) => { const { top, bottom } = document.getElementById(id).getBoundingClientRect(); "
    assert tab.eval(f"{box} return bottom <= 0; }}", "title")
    assert tab.eval(f"{box} return top >= innerHeight; }}", "foot")
    tab.eval("() => document.querySelector('#appearance').focus()")  # as after its panel was closed
    tab.press("ArrowLeft")
    wait("one page back", lambda: tab.eval(left) == first)
    tab.press("ArrowRight")
    wait("the page after it", lambda: tab.eval(left) > first)
    # A page is in the window and begins at its left side, in whatever type.
    whole = """() => { const c = document.querySelector("#content");
        const { width, bottom } = c.getBoundingClientRect();
        const pages = c.scrollLeft / (width + parseFloat(getComputedStyle(c).columnGap));
        return [bottom < innerHeight + 1, Math.abs(pages - Math.round(pages)) < 0.01, Math.round(width)]; }"""
    fits, begins, width = tab.eval(whole)
    assert (fits, begins) == (True, True)
    for _ in range(3):
        tab.press("-")
    wait("narrower pages", lambda: tab.eval(whole)[2] < width)
    wait("a whole page", lambda: tab.eval(whole)[:2] == [True, True])
    assert tab.eval(left) > 0
    other = open_article(app, f"{site.replace('127.0.0.1', 'localhost')}second.html")
    assert other.eval("() => document.documentElement.dataset.layout") == "scroll"


@pytest.mark.parametrize("page", ["long.html", "code.html"])
def test_pages_do_not_reach_into_the_next(app: Browser, site: str, page: str) -> None:
    """Tables and code, which use the space at the side elsewhere."""
    tab = open_article(app, f"{site}{page}")
    tab.resize(1280, 900)
    wide = """() => { const content = document.querySelector("#content");
      return [...content.querySelectorAll(":scope > :is(.scroll, .tools-frame)")]
        .map((box) => box.getBoundingClientRect().width > content.clientWidth + 1); }"""
    assert True in tab.eval(wide)
    tab.press("v")
    wait("pages", lambda: tab.eval("() => document.documentElement.dataset.layout") == "pages")
    assert True not in tab.eval(wide)


CHAPTERS = """() => {
  const words = "it was foggy that night and nobody came ";
  document.querySelector("#content").replaceChildren(...Array.from({ length: 120 }, (_, n) => [
    Object.assign(document.createElement("h2"), { textContent: `Chapter ${n}` }),
    Object.assign(document.createElement("p"), { textContent: words.repeat(2 + (n * 7) % 23) }),
  ]).flat()); }"""
ALONE = """() => {
  const content = document.querySelector("#content");
  const { left, width } = content.getBoundingClientRect();
  const step = width + parseFloat(getComputedStyle(content).columnGap);
  const page = ([box]) => Math.round((box.left - left) / step);
  return [...content.querySelectorAll("h2")].filter((heading) =>
    page(heading.getClientRects()) !== page(heading.nextElementSibling.getClientRects())).length; }"""


def test_no_heading_stands_alone_at_the_foot_of_a_page(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}long.html")
    tab.eval(CHAPTERS)
    tab.press("v")
    wait("pages", lambda: tab.eval("() => document.documentElement.dataset.layout") == "pages")
    for width in (1280, 560):
        tab.resize(width, 900)
        assert tab.eval(ALONE) == 0


@pytest.mark.large
def test_a_very_long_article(app: Browser, site: str) -> None:
    """With a hundred thousand words and five hundred pictures, nothing is missing at either end."""
    tab = open_article(app, f"{site}book")
    words, pictures, end = tab.eval(
        """() => { const content = document.querySelector("#content");
        return [content.textContent.split(/\\s+/).length, content.querySelectorAll("img").length,
          content.textContent.trim().slice(-40)]; }"""
    )
    assert words >= web.BOOK_WORDS
    assert pictures == web.BOOK_PICTURES
    assert "and a few who did not. Number" in end
    # On a busy machine, the time for looking for hidden text may end before the page does.
    unchecked = "This page is very large, so it was not searched completely for hidden text."
    assert text(tab, "#notes") in ("", unchecked)
