"""Headings whose text was dropped, and teasers whose headline was dropped, do not stay."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import remnants
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 5 + "</p>"
LINKS = "<ul><li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li></ul>"
TEASER = "Who repaired the lamp in the winter, and what the islands paid for the oil that it burns"


def dropped(markup: str) -> list[str]:
    """The texts that are dropped if the decision dropped the links and what is marked with ``data-out``."""
    page = segment(parse(f"<body><main>{TEXT}{markup}</main>"))
    kept = [
        not block.link_words and all("data-out" not in element.node.attrs for element in block.element.up())
        for block in page.blocks
    ]
    before = list(kept)
    remnants.drop_teasers(page, kept)
    remnants.drop_headings(page, kept)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if was and not is_]


@pytest.mark.parametrize(
    "markup",
    [
        f"<h2>Lamps</h2>{LINKS}",
        f"<h2>Lamps</h2>{LINKS}<h2>Oil</h2>{TEXT}",
        f"<h2>Oil</h2>{TEXT}<h3>Lamps</h3>{LINKS}<h2>Rope</h2>{TEXT}",
        f"<section><h2>Lamps</h2>{LINKS}</section>",
        "<h2>Lamps</h2><ul><li><a href=/a><img src=a.jpg>A lamp of brass</a></li></ul>",
        f"<h2 data-out>Oil</h2><div><h3>Lamps</h3></div>{LINKS}",
    ],
)
def test_a_heading_without_its_text_is_dropped(markup: str) -> None:
    assert dropped(markup) == ["Lamps"]


@pytest.mark.parametrize(
    "markup",
    [
        f"<h2>Lamps</h2>{TEXT}{LINKS}",
        f"<h2>Lamps</h2><h3>Of brass</h3>{TEXT}",
        f"<h2>Lamps</h2><img src=lamp.jpg><p data-out>A caption</p><h2>Oil</h2>{TEXT}",
        f"<div><h2>Lamps</h2></div><figure><img src=lamp.jpg></figure>{LINKS}",
        "<h2>The end</h2>",
    ],
)
def test_a_heading_with_its_text_or_picture_stays(markup: str) -> None:
    assert dropped(markup) == []


def test_a_line_that_announces_dropped_links_is_dropped() -> None:
    assert dropped(f"<p>Read more:</p>{LINKS}") == ["Read more:"]
    assert dropped(f"<p>相关新闻\uff1a</p>{LINKS}") == ["相关新闻\uff1a"]
    assert dropped(f"<p>She said:</p>{TEXT}{LINKS}") == []


def card(headline: str, text: str = TEASER) -> str:
    return f"<div class=card><h4>{headline}</h4><h5 data-out>12 January</h5><p>{text}</p></div>"


@pytest.mark.parametrize(
    "cards",
    [
        card("<a href=/a>Brass</a>") + card("<a href=/b>Tin</a>"),
        card("<a href=/a>Brass</a>"),
        card("<a href=/a>Lamps of brass are dear</a>", TEASER).replace("h4", "div"),
        "<a href=/a><div class=card><h4>Brass</h4></div></a>" + card("<a href=/a>Brass</a>"),
    ],
)
def test_teasers_after_the_text_are_dropped(cards: str) -> None:
    assert set(dropped(f"<section>{cards}</section>")) == {TEASER}


@pytest.mark.parametrize(
    "cards",
    [
        card("<a href=#brass>Brass</a>") * 2,
        card("Brass") * 2,
        card("<a href=/a>Brass</a>").replace("h4", "div"),
        card("<a href=/a>Brass</a>") + TEXT,
        card("<a href=/a>Brass</a>", TEASER * 6),
        card("<a href=/a>Brass</a>") + card("Tin") * 3,
    ],
    ids=("on this page", "no link", "a label", "amid the text", "most of the text", "a list"),
)
def test_other_cards_stay(cards: str) -> None:
    assert dropped(f"<section>{cards}</section>") == []
