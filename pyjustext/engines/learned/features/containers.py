"""The elements around a block that hold more and more of the page, whatever they are called."""

from __future__ import annotations

from .measured import Measured, ratio
from .registry import Column, block_family, of_block

_LEVELS = 4
_LONG_WAY_BLOCKS = 60
_LONG_WAY_WORDS = 2000


def _signed_cap(value: float, most: float) -> float:
    return max(-most, min(most, value))


@block_family(
    "containers",
    {
        f"container{n}_{name}": (n, name)
        for n in range(_LEVELS)
        for name in ("links", "prose", "words", "share")
    },
)
def container(page: Measured, which: tuple[int, str]) -> Column:
    """Of the elements around it that hold more blocks each than the one before (0: the innermost with two):
    share of linked words, share of the page's running text, words a block, share of the page's words: {0}."""
    level, name = which
    found: Column = []
    total = page.prose_before[-1]
    known: dict[int, float] = {}
    for levels in page.widening:
        element = levels[level]
        value = known.get(element.index)
        if value is None:
            if name == "links":
                value = ratio(element.link_words, element.words)
            elif name == "prose":
                inside = (
                    page.prose_before[element.first + element.block_count] - page.prose_before[element.first]
                )
                value = ratio(inside, total)
            elif name == "words":
                value = element.words / element.block_count
            else:
                value = element.words / page.total
            known[element.index] = value
        found.append(value)
    return found


@of_block("stretch")
def stretch_blocks(page: Measured) -> Column:
    """Blocks before (negative) or after the stretch of the page with the most running text, 0 inside."""
    start, end = page.stretch
    return [
        _signed_cap(i - start if i < start else max(0, i - end + 1), _LONG_WAY_BLOCKS)
        for i in range(page.count)
    ]


@of_block("stretch")
def stretch_words(page: Measured) -> Column:
    """The same in words."""
    start, end = page.stretch
    before = page.words_before
    return [
        _signed_cap(
            before[i] - before[start] if i < start else max(0, before[i] - before[end]) + (i >= end),
            _LONG_WAY_WORDS,
        )
        for i in range(page.count)
    ]


@of_block("stretch")
def steps_to_stretch(page: Measured) -> Column:
    """Steps up until an element that holds most of that stretch's words, too."""
    return [page.stretch_steps[b.element.index] for b in page.blocks]


@of_block("relative")
def longer_share(page: Measured) -> Column:
    """Share of the page's words outside links that stand in blocks with fewer of them than this one."""
    own = [b.words - b.link_words for b in page.blocks]
    sums: dict[int, int] = {}
    for value in own:
        sums[value] = sums.get(value, 0) + value
    below: dict[int, float] = {}
    total = sum(own) or 1
    running = 0
    for value in sorted(sums):
        below[value] = running / total
        running += sums[value]
    return [below[value] for value in own]


@of_block("relative")
def words_by_mean(page: Measured) -> Column:
    """Words in relation to the mean block of running text."""
    prose = [n for n in page.prose if n]
    mean = sum(prose) / len(prose) if prose else 15
    return [b.words / mean for b in page.blocks]
