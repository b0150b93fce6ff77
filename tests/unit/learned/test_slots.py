"""The scores of the blocks in one slot of all cards are evened out."""

from __future__ import annotations

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import KINDS, Lexicon, Measured
from pyjustext.engines.learned.slots import even_out, weight_of_slots
from pyjustext.tree import parse

CARDS = "".join(f"<div class=card><h3>Lamp {n}</h3><p class=price>{n} euros</p></div>" for n in range(1, 6))


def measured(html: str) -> Measured:
    return Measured(segment(parse(html)), "", Lexicon())


def shares(**known: float) -> list[float]:
    return [known.get(kind, 0.0) for kind in KINDS]


def test_all_blocks_of_a_slot_get_their_mean() -> None:
    page = measured(f"<main>{CARDS}</main>")
    scores = [ONE, -ONE, 2 * ONE, -2 * ONE, 3 * ONE, -3 * ONE, 2 * ONE, -2 * ONE, 2 * ONE, ONE]
    even = even_out(page, scores, 256)
    assert even[::2] == [2 * ONE] * 5
    assert even[1::2] == [-7 * ONE // 5] * 5


def test_a_longer_block_counts_more_and_no_block_counts_without_limit() -> None:
    page = measured(f"<main>{CARDS}<div class=card><h3>Lamp {'word ' * 60}</h3></div></main>")
    names = [0, 2, 4, 6, 8, 10]
    even = even_out(page, [0] * 10 + [ONE], 256)
    assert ONE // 6 < even[0] < ONE
    assert len({even[name] for name in names}) == 1
    assert even == even_out(page, [0] * 10 + [ONE], 256)
    assert even_out(page, [0] * 10 + [4 * ONE], 256)[0] == even_out(page, [0] * 10 + [400 * ONE], 256)[0]


def test_scores_move_by_the_weight_and_two_blocks_are_no_slot() -> None:
    page = measured(f"<main>{CARDS}</main><div><b>one</b></div><div><b>two</b></div>")
    scores = [0, 0, 0, 0, 10 * ONE, 0, 0, 0, 0, 0, ONE, -ONE]
    assert even_out(page, scores, 0) == scores
    half = even_out(page, scores, 128)
    assert half[0] == (4 * ONE // 5) // 2
    assert half[10:] == [ONE, -ONE]


def test_slots_count_on_modern_pages_of_cards_only() -> None:
    assert weight_of_slots(shares(listing=0.3, collection=0.3), 1.0) == 256
    assert weight_of_slots(shares(listing=0.25), 1.0) == 128
    assert weight_of_slots(shares(listing=0.6), 0.2) == 51
    assert weight_of_slots(shares(article=0.9, forum=0.1), 1.0) == 0
    assert weight_of_slots(shares(listing=1.0), 0.0) == 0
