"""The scores of the blocks in one slot have a mean."""

from __future__ import annotations

from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import Lexicon, PageFacts
from pyjustext.engines.learned.rules.slots import means_of_slots
from pyjustext.engines.learned.segmentation import segment
from pyjustext.tree import parse

CARDS = "".join(f"<div class=card><h3>Lamp {n}</h3><p class=price>{n} euros</p></div>" for n in range(1, 6))


def measured(html: str) -> PageFacts:
    return PageFacts(segment(parse(html)), "", Lexicon())


def test_all_blocks_of_a_slot_get_their_mean() -> None:
    page = measured(f"<main>{CARDS}</main>")
    scores = [ONE, -ONE, 2 * ONE, -2 * ONE, 3 * ONE, -3 * ONE, 2 * ONE, -2 * ONE, 2 * ONE, ONE]
    means = means_of_slots(page, scores)
    assert means[::2] == [2 * ONE] * 5
    assert means[1::2] == [-7 * ONE // 5] * 5


def test_a_longer_block_counts_more_and_no_block_counts_without_limit() -> None:
    page = measured(f"<main>{CARDS}<div class=card><h3>Lamp {'word ' * 60}</h3></div></main>")
    means = means_of_slots(page, [0] * 10 + [ONE])
    assert ONE // 6 < means[0] < ONE
    assert len({means[name] for name in (0, 2, 4, 6, 8, 10)}) == 1
    assert means_of_slots(page, [0] * 10 + [4 * ONE]) == means_of_slots(page, [0] * 10 + [400 * ONE])


def test_two_blocks_are_no_slot() -> None:
    page = measured(f"<main>{CARDS}</main><div><b>one</b></div><div><b>two</b></div>")
    assert means_of_slots(page, [0] * 10 + [ONE, -ONE])[10:] == [ONE, -ONE]
