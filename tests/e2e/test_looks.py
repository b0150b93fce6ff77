"""Looks that readers would notice: captions, words that must not be cut, colours, what fits into a window."""

from __future__ import annotations

import base64
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.browsers import OPTIONS, Browser, Tab, count, open_article, wait
from tests.e2e.library.asking import PAGE as LIBRARY
from tests.e2e.library.asking import open_library
from tests.e2e.test_access import violations

HIGHLIGHTS = "library/highlights.html"

CAPTION = """() => { const figure = [...document.querySelectorAll("#content figure")].at(-1);
    figure.scrollIntoView();
    const [image, caption] = ["img", "figcaption"].map((css) => figure.querySelector(css));
    if (!image.complete || !image.naturalWidth) return null;
    const [a, b] = [image, caption].map((one) => one.getBoundingClientRect());
    return [Math.abs(a.left - b.left), Math.abs(a.width - b.width)]; }"""
WORDS = """() => { const select = document.querySelector("#set-engine");
    if (!select) return null;
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = getComputedStyle(select).font;
    return [canvas.measureText(select.selectedOptions[0].text).width, select.clientWidth]; }"""


def test_the_caption_of_a_narrow_picture_begins_where_the_picture_does(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}rich.html")
    tab.resize(1280, 900)
    assert max(wait("the picture", lambda: tab.eval(CAPTION))) < 2


def test_the_words_of_the_engine_are_not_cut(app: Browser, site: str) -> None:
    """In a window of usual width."""
    tab = app.open(app.url(OPTIONS))
    tab.resize(1280, 900)
    words, room = wait("the settings", lambda: tab.eval(WORDS))
    assert words < room


STORE = "(settings) => (globalThis.browser ?? chrome).storage.local.set({ settings })"
PAPER = "() => getComputedStyle(document.body).backgroundColor"


def has_paper(tab: Tab, colour: str) -> bool:
    return bool(tab.eval(PAPER) == colour)


PAPERS = {
    "dark": "rgb(23, 24, 26)",
    "sepia": "rgb(245, 236, 217)",
    "black": "rgb(0, 0, 0)",
    "contrast": "rgb(255, 255, 255)",
    "light": "rgb(252, 251, 248)",
}
# The same page without its modules: only the code that runs before the first paint.
EARLY = """async () => { const page = await (await fetch(location.pathname)).text();
    const { head } = new DOMParser().parseFromString(page, "text/html");
    const [script, ...others] = head.querySelectorAll("script, link[rel=stylesheet]");
    const src = script.getAttribute("src");
    delete document.documentElement.dataset.theme;
    await new Promise((done, fail) => { const s = document.createElement("script");
      s.onload = done; s.onerror = fail; s.src = src; document.head.append(s); });
    return [script.type, script.defer, document.documentElement.dataset.theme]; }"""


@pytest.mark.parametrize("page", [OPTIONS, LIBRARY, HIGHLIGHTS])
def test_every_page_wears_the_theme(app: Browser, page: str) -> None:
    """In the colours that the user chose for reading, before the first paint, and as soon as they change."""
    tab = app.open(app.url(page))
    assert violations(tab) == []
    for theme, paper in PAPERS.items():
        tab.eval(STORE, {"theme": theme})
        wait(f"the paper of {theme}", partial(has_paper, tab, paper))
        assert violations(tab, colours_alone=True) == [], theme
        assert tab.eval(EARLY) == ["", False, theme]


def test_own_colours_leave_the_settings_readable(app: Browser) -> None:
    """White on white can be taken back: of the own colours, the settings are only as bright as the paper."""
    tab = app.open(app.url(OPTIONS))
    own = {"theme": "own", "ownInk": "#ffffff", "ownLink": "#ffffff"}
    for colour, theme in {"#ffffff": "light", "#20242c": "dark", "#ffe0a0": "light"}.items():
        tab.eval(STORE, {**own, "ownPaper": colour})
        wait(f"{theme} for {colour}", partial(has_paper, tab, PAPERS[theme]))
    assert violations(tab) == []


WIDER = """() => { document.body.style.inlineSize = "320px";
    const edge = document.body.getBoundingClientRect().right + 1;
    return [...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > edge)
      .map((e) => e.outerHTML.slice(0, 100)); }"""
NARROW = {"chromium": 320, "firefox": 500}
"""The narrowest window, in pixels."""
OUTSIDE = """() => { const right = document.documentElement.clientWidth + 1;
    return [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility()
        && !e.closest(".scroll, pre, .skip, #explain-blocks, svg"))
      .filter((e) => { const box = e.getBoundingClientRect();
        return box.width && (box.right > right || box.left < -1); })
      .map((e) => e.outerHTML.slice(0, 100)); }"""
TWICE = "() => { document.documentElement.style.fontSize = '200%'; }"


def test_panels_fit_with_twice_the_font_size(app: Browser, site: str) -> None:
    """In the narrowest window, whatever is open; what is outside of a panel could not be reached."""
    tab = open_article(app, f"{site}long.html")
    tab.resize(NARROW[app.name], 700)
    tab.eval(TWICE)
    tab.click("#appearance")
    tab.eval("() => { document.querySelector('#appearance-panel details').open = true; }")
    assert tab.eval(OUTSIDE) == []
    tab.press("Escape")
    for key, panel in {"?": "#help[open]", "e": "#ways-panel:popover-open", "t": "#contents-panel"}.items():
        tab.press(key)
        wait(panel, partial(count, tab, panel))
        assert tab.eval(OUTSIDE) == [], panel
        tab.press("Escape")
    tab.resize(1280, 900)


def test_the_tools_stand_in_one_row_on_a_phone(app: Browser, site: str) -> None:
    """Also when the article has a table of contents."""
    tab = open_article(app, f"{site}long.html")
    wait("the tools", lambda: count(tab, "#contents:not([hidden])") and count(tab, "#keep"))
    tab.resize(NARROW[app.name], 700)
    tops = """() => [...document.querySelectorAll("#bar .tool")].filter((e) => e.checkVisibility())
      .map((e) => e.getBoundingClientRect().top)"""
    assert len(set(tab.eval(tops))) == 1
    tab.resize(1280, 900)


SLIDERS = """() => [...document.querySelectorAll("input[type=range]")]
    .map((e) => e.getBoundingClientRect().width)"""


def test_the_settings_fit_with_twice_the_font_size(app: Browser) -> None:
    """Nothing is scrolled sideways in a window of 320 pixels, and each slider can be moved."""
    tab = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(tab, "#set-rate"))
    for size in ("100%", "200%"):
        tab.eval("(size) => { document.documentElement.style.fontSize = size; }", size)
        assert tab.eval(WIDER) == [], size
        assert min(tab.eval(SLIDERS)) > 100, size


HELP = """() => Object.fromEntries([...document.querySelectorAll("#help-keys dt")].map((keys) =>
    [keys.nextElementSibling.textContent, [...keys.children].map((key) => key.textContent)]))"""


SHEET = """() => { const box = (css) => document.querySelector(css).getBoundingClientRect();
    const [key, word] = ["#help-keys kbd", "#help-keys dd"].map(box);
    return { apart: box("#help button").top - box("#help-keys").bottom,
        askew: Math.abs(key.top + key.height / 2 - word.top - word.height / 2),
        font: getComputedStyle(document.querySelector("#help-keys kbd")).fontSize }; }"""


def help_of(page: Tab) -> dict[str, Any]:
    """How the help sheet of a page looks."""
    page.press("?")
    wait("the keys", lambda: count(page, "#help[open] kbd"))
    seen: dict[str, Any] = page.eval(SHEET)
    return seen


def test_the_help_looks_the_same_in_reader_and_library(app: Browser, site: str) -> None:
    sheets = [help_of(open_article(app, f"{site}second.html")), help_of(open_library(app))]
    for sheet in sheets:
        assert sheet["apart"] >= 10  # pixels between the list and the button
        assert sheet["askew"] <= 3  # a key stands beside its words
    assert sheets[0]["font"] == sheets[1]["font"]


def test_the_help_lists_every_key(app: Browser, site: str) -> None:
    reader = open_article(app, f"{site}second.html?never-saved")
    reader.press("?")
    wait("the keys", lambda: count(reader, "#help[open] kbd"))
    keys = reader.eval(HELP)
    assert keys["Save to the library"] == ["Ctrl + B"]
    assert keys["Save as a file"] == ["s", "Ctrl + S"]
    assert reader.eval("() => document.querySelector('#keep').title") == "Save to the library (Ctrl + B)"


BOX = """() => { const box = document.querySelector("#content .scroll");
    box.scrollIntoView({ block: "center" });
    const { right, top, height } = box.getBoundingClientRect();
    return [right, top + height / 2]; }"""
COLOURS = """async (png, x, y) => { const page = window;
    const picture = await page.createImageBitmap(new page.Blob([page.Uint8Array.fromBase64(png)]));
    const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 1 });
    const context = canvas.getContext("2d");
    context.drawImage(picture, 4 - Math.round(x), -Math.round(y));
    return [...context.getImageData(0, 0, 8, 1).data].join().match(/\\d+,\\d+,\\d+,255/g); }"""


def test_a_table_that_fits_has_no_line_beside_it(app: Browser, site: str, tmp_path: Path) -> None:
    """The shadow at its side is for tables that are scrolled, in windows of any width."""
    tab = open_article(app, f"{site}formula.html")
    for width in (1280, 1281, 1000, 1001):
        tab.resize(width, 900)
        x, y = tab.eval(BOX)
        tab.screenshot(tmp_path / "table.png")
        png = base64.b64encode((tmp_path / "table.png").read_bytes()).decode()
        colours = tab.eval(COLOURS, png, x, y)
        assert len(colours) == 8
        assert len(set(colours)) == 1, width
