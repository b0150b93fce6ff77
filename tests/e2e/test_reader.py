"""The reader itself: from the first paint to printing, with and without a mouse."""

from __future__ import annotations

from functools import partial

import pytest

from tests.e2e.browsers import READER, Browser, Tab, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.library.asking import clear, open_library


def test_colours_before_the_first_paint(app: Browser, site: str) -> None:
    """The settings are applied before the body exists, so nothing flashes."""
    tab = open_article(app, f"{site}story.html")
    tab.click("#appearance")
    tab.click(".themes label:nth-of-type(4)")
    wait("its copy", lambda: "dark" in (tab.eval("() => localStorage.getItem('appearance')") or ""))
    # The same page without its modules: only the code that runs before the first paint.
    seen = tab.eval(
        """async () => { const page = await (await fetch(location.pathname)).text();
        const { head } = new DOMParser().parseFromString(page, "text/html");
        const scripts = [...head.querySelectorAll("script")];
        const early = scripts.findIndex((s) => s.getAttribute("src") === "early.js" && !s.type && !s.defer);
        delete document.documentElement.dataset.theme;
        await new Promise((done, fail) => { const s = document.createElement("script");
          s.onload = done; s.onerror = fail; s.src = "early.js"; document.head.append(s); });
        return [early, document.documentElement.dataset.theme,
          getComputedStyle(document.documentElement).backgroundColor]; }"""
    )
    assert seen == [0, "dark", "rgb(23, 24, 26)"]


def test_printing(app: Browser, site: str) -> None:
    """Black on white in every theme, only the article, and nothing cut off at the side."""
    tab = open_article(app, f"{site}story.html")
    tab.eval("() => { document.documentElement.dataset.theme = 'dark'; }")
    app.paper(tab, True)
    paper = tab.eval(
        """() => { const style = (css) => getComputedStyle(document.querySelector(css));
        const wide = [...document.querySelectorAll("#content pre, #content .scroll")]
          .filter((e) => e.scrollWidth > e.clientWidth + 1);
        return [style("html").backgroundColor, style("#content p").color, style(".bar").display,
          wide.length]; }"""
    )
    app.paper(tab, False)
    assert paper == ["rgb(255, 255, 255)", "rgb(0, 0, 0)", "none", 0]
    assert tab.eval("() => getComputedStyle(document.querySelector('.bar')).display") == "flex"


def test_printing_leaves_out_what_must_be_clicked(app: Browser, site: str) -> None:
    """Paper cannot show a picture that waits for a click, nor what was left out."""
    tab = open_article(app, f"{site}pages/0085")
    visible = """() => [".waiting-image", "#notes button", "#notes p", "#content p"]
        .map((css) => document.querySelector(css).checkVisibility())"""
    assert tab.eval(visible) == [True, True, True, True]
    app.paper(tab, True)
    paper = tab.eval(visible)
    app.paper(tab, False)
    assert paper == [False, False, True, True]


def has_focus(tab: Tab, name: str) -> bool:
    return bool(tab.eval("(name) => document.activeElement.matches(`#${name}, .${name}`)", name))


def test_keyboard_alone(app: Browser, site: str) -> None:
    """Tab reaches every control in visual order, with a focus ring; Enter activates it."""
    clear(open_library(app))  # another test may have saved the page
    tab = app.open(f"{site}story.html")
    app.shortcut(tab)
    wait_article(tab)
    where = """() => { const e = document.activeElement; const ring = getComputedStyle(e);
        return [e.id || e.className, ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 1]; }"""
    seen = []
    order = ("skip", "back", "listen", "appearance", "original", "save", "save-as", "keep", "more")
    for name in order:
        tab.press("Tab")
        wait(f"the focus on {name}", partial(has_focus, tab, name))
        seen.append(tab.eval(where))
    assert seen == [[name, True] for name in order]
    tab.eval("() => document.querySelector('#appearance').focus()")
    tab.press("Enter")
    wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))
    tab.press("Escape")
    wait("no panel", lambda: not count(tab, "#appearance-panel:popover-open"))
    assert tab.url.startswith(app.url(READER))
    for key, panel in {"a": "appearance", "e": "ways"}.items():  # the key takes the focus there, Escape back
        tab.press(key)
        wait("the focus in the panel", partial(count, tab, f"#{panel}-panel input:checked:focus"))
        tab.press("Escape")
        wait("the focus where it was", partial(has_focus, tab, "appearance"))
    tab.eval("() => document.querySelector('#keep').focus()")
    tab.press("Enter")
    wait_text(tab, "#toast", "Saved to the library")
    wait("the focus still there", partial(has_focus, tab, "keep"))
    tab.eval("() => document.querySelector('#back').focus()")
    tab.press("Enter")
    wait("the page", lambda: tab.url == f"{site}story.html")


def is_wide(tab: Tab, width: int) -> bool:
    return bool(abs(tab.eval("() => innerWidth") - width) < 20)


SIZES = """() => { const { style } = document.documentElement;
    const measured = () => [...document.querySelectorAll("#facts, #content :is(td, figcaption)")]
      .map((e) => parseFloat(getComputedStyle(e).fontSize));
    style.setProperty("--size", "20"); const usual = measured();
    style.setProperty("--size", "40"); const large = measured();
    return usual.map((size, i) => [size, large[i]]); }"""


@pytest.mark.parametrize("page", ["story.html", "rich.html", "rtl.html"])
def test_large_letters_and_narrow_windows(app: Browser, site: str, page: str) -> None:
    """A zoom of 200 % halves the window: only code and tables are scrolled sideways."""
    tab = open_article(app, f"{site}{page}")
    for width in (1000, 500):
        tab.resize(width, 800)
        tab.eval("() => document.documentElement.style.setProperty('--size', '40')")
        wait("the width", partial(is_wide, tab, width))
        room = tab.eval("() => [document.documentElement.scrollWidth, innerWidth]")
        assert room[0] <= room[1], (width, room)
        # Tables and captions grow with the text.
        sizes = tab.eval(SIZES)
        assert all(large == 2 * usual for usual, large in sizes), sizes
    tab.resize(1280, 900)


def test_rich_article(app: Browser, site: str) -> None:
    """Everything that an article may contain is shown correctly."""
    tab = open_article(app, f"{site}rich.html")
    assert count(tab, "#title.long") == 1
    # A table with many columns scrolls, and no column is squeezed to the width of a word.
    narrowest = """() => Math.min(...[...document.querySelectorAll("#content td:last-child")]
        .map((cell) => cell.getBoundingClientRect().width))"""
    assert tab.eval(narrowest) > 100
    assert tab.eval("() => document.querySelector('#content .scroll').tabIndex") == 0
    # A picture fits into the window; one as tall as a page stays as wide as the text.
    tab.eval(
        "() => { for (const image of document.querySelectorAll('#content img')) image.loading = 'eager'; }"
    )
    wait("the tall picture", lambda: count(tab, "#content img.tall"))
    sizes = """() => [...document.querySelectorAll("#content img")].map((image) =>
        image.getBoundingClientRect().height <= innerHeight)"""
    assert tab.eval(sizes) == [True, False]
    # What is shown smaller than it is can be enlarged with the keyboard, too.
    tab.eval("() => document.querySelector('#content img[role=button]').focus()")
    tab.press("Enter")
    wait("the large picture", lambda: count(tab, ".large-image[open]"))
    tab.press("Escape")
    wait("the focus on the picture", lambda: count(tab, "#content img:focus"))
    # The authors of posts, in the language of the reader.
    assert text(tab, "#content .poster") == "Ada Fisher, March 9, 2025"
    assert count(tab, "#content math") == 1
    assert tab.eval("() => document.querySelector('#content details').open") is False


def test_copy(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    assert app.clipboard(tab, "text/plain").startswith("The piano in the chapel\n\nThe chapel had been dark")
    # The browser adds its own start around the markup.
    assert ">The piano in the chapel</h1><p" in app.clipboard(tab, "text/html")


def test_frame_of_another_origin(app: Browser, site: str) -> None:
    """It cannot be accessed, but the article around it is read."""
    tab = app.open(f"{site}story.html")
    other = site.replace("127.0.0.1", "localhost")
    tab.eval(
        """(src) => new Promise((done) => { const frame = document.createElement("iframe");
        frame.onload = () => done(true); frame.src = src;
        document.querySelector("h2").before(frame); })""",
        f"{other}second.html",
    )
    app.action(tab)
    words = wait_article(tab)
    assert "three crates, one piano" in words
    assert "The piano stands there still" not in words
    assert app.errors == []


@pytest.mark.only_in("chromium")  # Firefox grants every request in tests
def test_link_without_permission(app: Chromium, site: str) -> None:
    """The link is opened anyway, and the button says that one more click is needed."""
    tab = app.open(f"{site}links.html")
    app.answer_permissions(False)
    app.choose_menu(tab, "read-link", f"{site}second.html")
    opened = wait(
        "the link's tab", lambda: next((t for t in app.tabs() if t.url == f"{site}second.html"), None)
    )
    badges = """async () => Promise.all((await chrome.tabs.query({}))
        .map((tab) => chrome.action.getBadgeText({ tabId: tab.id })))"""
    wait("the badge", lambda: "1" in app.within(badges))
    app.action(opened)
    assert "The piano stands there still" in wait_article(opened)
    wait("no badge", lambda: "1" not in app.within(badges))
