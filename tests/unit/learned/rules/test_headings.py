"""The headings of kept text are kept, too."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import Lexicon, Measured
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


@pytest.mark.parametrize(
    ("beside", "texts"),
    [
        ("<span><a href=/edit>edit</a></span>", ["The oil"]),
        ("<span><a href=/edit>Add a comment here</a></span>", []),
        ("<span>Advertisement</span>", []),
    ],
)
def test_a_link_beside_a_heading_does_not_part_it_from_its_text(beside: str, texts: list[str]) -> None:
    heading = f"<div class=heading><h2>The oil</h2>{beside}</div><section>{TEXT}</section>"
    assert restored(BOX.format(TEXT) + heading) == texts
    assert restored(BOX.format(TEXT) + heading + heading.replace(TEXT, "<p>Sold out</p>")) == texts


def test_a_heading_far_below_the_threshold_stays_out() -> None:
    page = BOX.format(TEXT) + BOX.format("<h2>The oil</h2>") + BOX.format(TEXT)
    assert restored(page, score=-ONE) == ["The oil"]
    assert restored(page, score=-2 * ONE) == []


def test_the_term_above_a_kept_definition_is_kept() -> None:
    terms = f"<dl><dt><a href=#oil>The oil</a></dt><dd>{TEXT}</dd><dt>The rope</dt><dd>None.</dd></dl>"
    assert restored(TEXT + terms, score=-3 * ONE) == ["The oil"]
    assert restored(TEXT + terms.replace("dt>", "li>"), score=-3 * ONE) == []


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


LIST = (
    "<ul><li><p>" + "It burns a litre of oil in every night of the year, and no more. " * 2 + "</p></li></ul>"
)
NAMED = [
    ("<h3>Pros</h3>{}", ["Pros"]),
    ("<p>Disadvantages:</p>{}", ["Disadvantages:"]),
    ("<div><h3>Pros</h3></div><div>{}</div>", ["Pros"]),
    ("<p>Disadvantages</p>{}", []),
    ("<p>All that we have to say against a lamp of brass:</p>{}", []),
    ("<h3><a href=/pros>Pros</a></h3>{}", []),
    ("<h3>Pros</h3><div><p>Buy</p>{}</div>", []),
    ("<section><h3>Pros</h3></section><p>Buy</p>{}", []),
]


@pytest.mark.parametrize(("part", "texts"), NAMED)
def test_the_name_of_a_kept_list_is_kept_whatever_its_score(part: str, texts: list[str]) -> None:
    assert restored(BOX.format(TEXT) + BOX.format(part.format(LIST)), score=-3 * ONE) == texts


def restored_alike(sections: int, kept_headings: int, text: str = TEXT) -> list[str]:
    """The headings that are restored after a decision kept the first so many of them, and the paragraphs."""
    parts = "".join(f"<div class=part><h2>{n}. Lamp</h2>{text}</div>" for n in range(sections))
    root = parse(f"<body><main>{TEXT}{parts}</main>")
    measured = Measured(segment(root), "", Lexicon({}))
    before = [
        int(block.text[0]) < kept_headings if block.element.heading else block.words > 12
        for block in measured.blocks
    ]
    kept = list(before)
    headings.complete_alike(measured, kept)
    return [b.text for b, was, is_ in zip(measured.blocks, before, kept, strict=True) if is_ and not was]


def test_a_heading_is_kept_if_most_like_it_are() -> None:
    assert restored_alike(5, 3) == ["3. Lamp", "4. Lamp"]
    assert restored_alike(5, 2) == []
    assert restored_alike(3, 2) == []
    assert restored_alike(5, 3, "<p>Sold out</p>") == []


POINTS = "<ul><li>The keeper lit the lamp</li><li>He wrote the hour down</li></ul>"


@pytest.mark.parametrize("above", ["", TEXT])
@pytest.mark.parametrize(
    ("box", "texts"),
    [
        (f"<div><b>Key points</b>{POINTS}</div>", ["Key points"]),
        (f"<div><h4>Story highlights</h4><div>{POINTS}</div></div>", ["Story highlights"]),
        (f"<div><b>Key points</b>{POINTS}<p>Share</p></div>", []),
        (f"<div><b>Key points of all that was</b>{POINTS}</div>", []),
        (f"<div><a href=/more>Key points</a>{POINTS}</div>", []),
    ],
)
def test_the_name_of_a_list_that_fills_a_box_is_kept(box: str, texts: list[str], above: str) -> None:
    page = segment(parse(f"<body><main>{above}{box}{TEXT}</main>"))
    before = [block.words > 3 and block.element.tag in ("li", "p") for block in page.blocks]
    kept = list(before)
    headings.complete(page, [-ONE] * len(kept), kept, 0)
    restored = zip(page.blocks, before, kept, strict=True)
    assert [block.text for block, was, is_ in restored if is_ and not was] == texts
