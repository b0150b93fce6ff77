"""Looks that readers would notice: where captions begin, and words that must not be cut."""

from __future__ import annotations

from tests.e2e.browsers import OPTIONS, Browser, open_article, wait

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
