"""What the first forest's scores say together: of the neighbours, of the elements around, of the page.

The scores are whole numbers; weights are whole numbers, too, and so are all sums, so that every machine
computes the same.
"""

from __future__ import annotations

from .measured import Measured
from .page import KINDS
from .registry import Column, block_family, of_block, page_family

_LONG_WAY_BLOCKS = 60


@of_block("evidence", learned="scores")
def first_score(page: Measured) -> Column:
    """The first forest's score."""
    return list(page.first)


@block_family(
    "evidence",
    {f"first_{side}{n}": n if side == "next" else -n for side in ("previous", "next") for n in (1, 2)},
    learned="scores",
)
def first_neighbour(page: Measured, offset: int) -> Column:
    """The first score of the block {0} places after it (negative: before), -30000 past the ends."""
    gap: Column = [-30000] * min(abs(offset), page.count)
    values: Column = list(page.first)
    return (values[offset:] + gap if offset > 0 else gap + values[:offset])[: page.count]


@block_family("evidence", {f"first_window{n}": n for n in (3, 10)}, learned="scores")
def first_window(page: Measured, reach: int) -> Column:
    """Mean first score of the blocks up to {0} places away, long blocks counting more."""
    sums, weights = page.evidence_before, page.weights_before
    found: Column = []
    for number in range(page.count):
        low, high = max(0, number - reach), min(page.count, number + reach + 1)
        found.append((sums[high] - sums[low]) // max(1, weights[high] - weights[low]))
    return found


@block_family("evidence", {f"first_container{n}": n for n in range(4)}, learned="scores")
def first_container(page: Measured, level: int) -> Column:
    """Mean first score in its container number {0} (see container0_links), long blocks counting more."""
    sums, weights = page.evidence_before, page.weights_before
    found: Column = []
    for levels in page.widening:
        low = levels[level].first
        high = low + levels[level].block_count
        found.append((sums[high] - sums[low]) // max(1, weights[high] - weights[low]))
    return found


@of_block("evidence", learned="scores")
def first_set(page: Measured) -> Column:
    """Mean first score in the set of like siblings that it stands in, long blocks counting more."""
    return [sum_ // max(1, weight) for sum_, weight in page.evidence_of_sets]


@of_block("evidence", learned="scores")
def first_alike(page: Measured) -> Column:
    """Mean first score of the blocks that are made alike, long blocks counting more."""
    return list(page.evidence_of_alike)


@of_block("evidence", learned="scores")
def from_best_stretch(page: Measured) -> Column:
    """Blocks before (negative) or after the stretch of the page with the greatest evidence, 0 inside."""
    start, end = page.best_stretch
    return [
        max(-_LONG_WAY_BLOCKS, min(_LONG_WAY_BLOCKS, i - start if i < start else max(0, i - end + 1)))
        for i in range(page.count)
    ]


@of_block("evidence", learned="scores")
def better_share(page: Measured) -> Column:
    """Share of the page's words in blocks with a greater first score."""
    order = sorted(range(page.count), key=lambda i: -page.first[i])
    found: Column = [0.0] * page.count
    before = 0
    for number in order:
        found[number] = before / page.total
        before += page.blocks[number].words
    return found


@page_family(
    "evidence",
    {
        f"page_{name}": name
        for name in (
            *("expected_words", "expected_share", "stretch_words", "stretch_share", "stretch_links"),
            *("stretch_mean", "stretch_length", "stretch_begins", "stretch_block_words", "stretch_prose"),
            *("sure_words", "sure_share", "sure_prose", "sure_blocks", "clear_share"),
        )
    },
    learned="scores",
)
def summary(page: Measured, name: str) -> float:
    """A summary of the first scores: words expected to be content or those in the best stretch or in blocks
    that are surely content, and their share, links, running text: {0}."""
    return page.summary[name]


@page_family("kind", {"kind_" + name: number for number, name in enumerate(KINDS)}, learned="scores")
def kind_score(page: Measured, number: int) -> float:
    """Score of the kind number {0} by the forests of page kinds."""
    return page.kinds[number]
