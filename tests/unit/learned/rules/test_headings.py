"""The headings of kept text are kept, too."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rules import headings
from pyjustext.tree import parse

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 3 + "</p>"
BOX = "<div class=widget>{}</div>"


def restored(body: str, *, score: int = 0) -> list[str]:
    """The texts that are restored after a decision kept only the paragraphs of more than twelve words."""
    page = segment(parse(f"<body><main>{body}</main>"))
    before = [block.element.tag == "p" and block.words > 12 for block in page.blocks]
    kept = list(before)
    headings.complete(page, [score] * len(kept), kept, 0)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if is_ and not was]


@pytest.mark.parametrize(
    ("between", "texts"),
    [
        (BOX.format("<h2>The oil</h2>"), ["The oil"]),
        (BOX.format("<h2>The oil</h2>") + BOX.format("<h3>Its price</h3>"), ["The oil", "Its price"]),
        (BOX.format("<h3>Contents</h3>") + BOX.format("<h2>The oil</h2>"), ["The oil"]),
        (BOX.format("<h2><a href=/oil>The oil that we sell</a></h2>"), []),
        (BOX.format("<h2>8:26 PM</h2>"), []),
        (BOX.format("<h2>News of the island</h2>"), []),
        ("<div><p>Buy a lamp</p><h2>Lamps of all kinds</h2></div>", []),
        ("<h2>The oil</h2><p>Buy a lamp</p>", []),
        ("<p>The oil</p>", []),
    ],
)
def test_headings_of_kept_text_are_kept(between: str, texts: list[str]) -> None:
    top = BOX.format("<h2>News of the island</h2>")
    assert restored(top + BOX.format(TEXT) + between + BOX.format(TEXT)) == texts


def test_a_heading_far_below_the_threshold_stays_out() -> None:
    page = BOX.format(TEXT) + BOX.format("<h2>The oil</h2>") + BOX.format(TEXT)
    assert restored(page, score=-ONE) == ["The oil"]
    assert restored(page, score=-2 * ONE) == []


def test_the_caption_above_a_kept_table_is_kept() -> None:
    table = (
        "<table><tr><td><p>"
        + "The lamp burns a litre of oil in every night of the year. " * 2
        + "</p></table>"
    )
    box = f"<div><figcaption>Table 1. The oil</figcaption>{table}</div>"
    assert restored(BOX.format(TEXT) + box, score=-3 * ONE) == ["Table 1. The oil"]
    assert restored(BOX.format(TEXT) + box.replace("figcaption", "span"), score=-3 * ONE) == []
    assert restored(f"{TEXT}<figcaption>A lamp</figcaption><div>{table}</div>", score=-3 * ONE) == []
