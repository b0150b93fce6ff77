"""Hidden text is left out, with and without a browser; collapsible content and formulas stay."""

from __future__ import annotations

import pytest

from pyjustext import read
from pyjustext.tree import parse, serialize
from pyjustext.tree.visibility import drop_hidden
from tests.unit.tree.hiding import INLINE, OPENED, SECRET, SHOWN

TEXT = "<p>" + "Visible words of the page. " * 20 + "</p>"


def left(html: str) -> str:
    root = parse(TEXT + html)
    drop_hidden(root)
    return serialize(root)


@pytest.mark.parametrize(
    "attributes",
    [
        "data-pyjustext-hidden",
        "hidden",
        'style="display:none"',
        'style="color: red; DISPLAY : none !important"',
        "style='visibility:hidden'",
    ],
)
def test_hidden_elements_are_dropped(attributes: str) -> None:
    assert "secret" not in left(f"<div {attributes}><b>secret</b></div>")


@pytest.mark.parametrize(
    "html",
    [
        "<details><summary>more</summary><p hidden>secret</p></details>",
        "<div class=accordion-body style='display:none'>secret</div>",
        "<div role=tabpanel hidden>secret</div>",
        "<div hidden=until-found>secret</div>",
        "<span class=ltx_note_outer data-pyjustext-hidden>secret</span>",
        "<span class=sidenote style='display:none'>secret</span>",
        "<span style='display: none'><math><mi>secret</mi></math></span>",
        "<div class=tab>one</div> <div class=tab style='display:none'>secret</div>",
        "<div class=qa><b>q</b><p hidden>secret</p></div><div class=qa><b>q</b><p hidden>a</p></div>",
        "<div hidden id=S:1a>secret</div>",
        "<button aria-controls=rest>Read on</button><div id=rest hidden>secret</div>",
        "<main><p>Enter</p><div hidden><p>secret: the whole product</p></div></main>",
        "<p style='x-display:none'>secret</p>",
        "<p aria-hidden=true>secret</p>",
        "<p class=hidden>secret</p>",
    ],
)
def test_collapsible_content_and_formulas_stay(html: str) -> None:
    assert "secret" in left(html)


@pytest.mark.parametrize(
    "html",
    [
        "<nav><button aria-controls=menu>Menu</button></nav><div id=menu hidden>secret</div>",
        "<button aria-controls=menu>Menu</button><ul id=menu hidden><li>secret</li></ul>",
        "<button aria-controls=box>Share</button><div id=box role=dialog hidden>secret</div>",
        "<main><p>Words that are seen at once, many of them.</p><div hidden>secret</div></main>",
    ],
)
def test_menus_and_dialogs_are_dropped(html: str) -> None:
    assert "secret" not in left(html)


def test_a_picture_whose_alternative_text_is_transparent_is_seen() -> None:
    picture = "<img style='color:transparent;font-size:0' alt=Lake src=lake.jpg>"
    assert "lake.jpg" in left(f"<figure>{picture}</figure>")
    assert "lake.jpg" not in left("<img style='color:transparent;display:none' alt=Lake src=lake.jpg>")


def test_the_stroke_of_a_stacked_fraction_stays() -> None:
    assert ">/<" in left("<p><sup>4</sup><span data-pyjustext-hidden>/</span><sub>3</sub> litres</p>")
    assert ">/<" not in left("<p>A line <span data-pyjustext-hidden>/</span> and its end</p>")
    article = read(
        f"{TEXT}<p>It holds <sup>4</sup><span data-pyjustext-hidden>/</span><sub>3</sub> litres.</p>"
    )
    assert "4/3" in article.text
    assert not article.notes


def test_tabs_that_the_browser_found_hidden_are_dropped() -> None:
    row = "<div class=tab>one</div><div class=tab data-pyjustext-hidden>secret</div>"
    assert "secret" not in left(row)


def test_a_page_that_is_hidden_until_a_script_runs_is_read() -> None:
    root = parse(f"<body style='visibility:hidden'>{TEXT}<i hidden>secret</i>")
    drop_hidden(root)
    assert "Visible" in serialize(root)
    assert "secret" not in serialize(root)
    root = parse(f"<p>Loading</p><div hidden>{TEXT}</div>")
    drop_hidden(root)
    assert "Visible" in serialize(root)


def test_deep_pages() -> None:
    root = parse("<div hidden class=fold>" * 3_000 + "secret")
    drop_hidden(root)
    assert "secret" in serialize(root)


@pytest.mark.parametrize("way", INLINE)
def test_ways_to_hide_text_that_attributes_tell(way: str) -> None:
    assert SECRET not in left(INLINE[way].format(SECRET))


# That an accordion opens, only a browser can tell.
@pytest.mark.parametrize("way", [*(way for way in OPENED if way != "an accordion"), *SHOWN])
def test_text_that_is_shown_or_opened_stays(way: str) -> None:
    assert SECRET in left({**OPENED, **SHOWN}[way].format(SECRET))


def test_hidden_text_in_an_article_is_told() -> None:
    words = "<p>" + "Visible words of the page, and of the article that it holds. " * 9 + "</p>"
    more = f"<p style='opacity:0'>{'Words that nobody sees yet, but that may appear. ' * 9}</p>"
    notes = [
        note for note in read(f"<article>{words * 5}{more}{words}</article>").notes if note.code == "hidden"
    ]
    assert [note.values["count"] for note in notes] == [1]
    assert read(f"<article>{words * 6}</article>").notes == []
