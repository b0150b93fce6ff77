"""Headings whose text was dropped do not stay, nor do labels above the text."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rules import remnants
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 5 + "</p>"
LINKS = "<ul><li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li></ul>"


def dropped(markup: str) -> list[str]:
    """The texts that are dropped if the decision dropped the links and what is marked with ``data-out``."""
    page = segment(parse(f"<body><main>{TEXT}{markup}</main>"))
    kept = [
        not block.link_words and all("data-out" not in element.node.attrs for element in block.element.up())
        for block in page.blocks
    ]
    before = list(kept)
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


def test_a_picture_far_below_the_last_heading_does_not_keep_it() -> None:
    author = "<div><img src=author.jpg><p data-out>She keeps the lamp.</p></div>"
    assert dropped(f"<h2>Lamps</h2>{LINKS}{author}") == ["Lamps"]
    assert dropped(f"<h2>Lamps</h2>{author}{LINKS}") == []
    assert dropped(f"<h2>Lamps</h2>{LINKS}{author}<h2>Oil</h2>{TEXT}") == []


def test_a_line_that_announces_dropped_links_is_dropped() -> None:
    assert dropped(f"<p>Read more:</p>{LINKS}") == ["Read more:"]
    assert dropped(f"<p>相关新闻\uff1a</p>{LINKS}") == ["相关新闻\uff1a"]
    assert dropped(f"<p>She said:</p>{TEXT}{LINKS}") == []


def test_short_unlikely_texts_above_the_first_likely_one_are_dropped() -> None:
    labels = ["howto:brakes", "A standfirst that is no label at all"]
    body = (
        "".join(f"<div>{label}</div>" for label in labels) + f"<h2>Brakes</h2>{TEXT}<div>howto:brakes</div>"
    )
    page = segment(parse(f"<body>{body}"))
    kept = [True] * len(page.blocks)
    scores = [ONE if "keeper" in block.text else -2 * ONE for block in page.blocks]
    remnants.drop_above(page.blocks, scores, kept, 0)
    assert kept == [False, True, True, True, True]
    remnants.drop_above(page.blocks, [-ONE] * len(kept), everything := [True] * len(kept), 0)
    assert all(everything)
