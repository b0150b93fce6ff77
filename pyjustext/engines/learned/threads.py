"""Keeps threads whole: no single post is left out, and none is torn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from .blocks import Block
from .decision import ONE
from .features import Measured
from .slots import slots_of
from .structure import Structure

_RUNS = frozenset({"run item", "run row", "run box", "run main", "run unit"})
_FEWEST = 3
"""The least number of posts in a run."""
_FEWEST_WORDS = 4
"""The least number of words in a text that is restored: a shorter one may be a button or a link."""
_MARGIN = ONE
"""How far below the threshold the score of such a text may be, in 4096ths of log-odds."""
_BODY_WORDS = 12
"""The least mean number of words of the texts in a slot that holds what people wrote."""
_BODY_MARGIN = 2 * ONE
_NOT_OWN = frozenset({"quote", "quotes", "signature", "signatures", "sig"})
"""Parts of the names of elements that repeat what others wrote, or the same under every post."""
_LEVELS = 5
"""How many elements around a text are examined for these."""


def complete(
    structure: Structure, measured: Measured, scores: Sequence[int], kept: list[bool], threshold: int
) -> None:
    """Restore what the decision dropped of posts, by their runs and by their slots.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether the decision kept it; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    _restore_posts(structure, measured.blocks, scores, kept, threshold)
    _restore_bodies(measured, scores, kept, threshold)


def _restore_bodies(measured: Measured, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Restore the texts of posts in slots of which at least half is kept, by words.

    Posts are not always a run of siblings, but the text of every post has the same elements around it.
    Quotations of earlier posts and signatures are not restored.
    """
    blocks = measured.blocks
    first = next((number for number, keep in enumerate(kept) if keep), 0)
    for numbers in slots_of(measured):
        words = sum(blocks[number].words for number in numbers)
        if words < _BODY_WORDS * len(numbers) or _is_not_own(blocks[numbers[0]]):
            continue
        if 2 * sum(blocks[number].words for number in numbers if kept[number]) >= words:
            for number in numbers:
                if number > first and scores[number] > threshold - _BODY_MARGIN:
                    kept[number] = True


def _is_not_own(block: Block) -> bool:
    return any(
        element.tag == "blockquote" or not _NOT_OWN.isdisjoint(element.tokens)
        for element in islice(block.element.up(), _LEVELS)
    )


def _restore_posts(
    structure: Structure, blocks: Sequence[Block], scores: Sequence[int], kept: list[bool], threshold: int
) -> None:
    """Restore dropped posts in runs of which the decision kept at least half, by words.

    Every post of a thread is part of the conversation, but a short answer alone has few signs of content. Of
    each dropped post, the blocks whose score is high enough are restored.
    """
    parents, kinds = structure.parents, structure.kinds
    words, kept_words = [0] * len(parents), [0] * len(parents)
    for node, numbers in enumerate(structure.blocks):
        for number in numbers:
            words[node] += blocks[number].words
            kept_words[node] += blocks[number].words * kept[number]
    for node in range(len(parents) - 1, 0, -1):
        words[parents[node]] += words[node]
        kept_words[parents[node]] += kept_words[node]
    posts: dict[int, list[int]] = {}
    for node in range(1, len(parents)):
        if kinds[parents[node]] in _RUNS:
            posts.setdefault(parents[node], []).append(node)
    left_out = [False] * len(parents)
    for run, members in posts.items():
        read = sum(words[post] for post in members if kept_words[post])
        if len(members) >= _FEWEST and 2 * read >= words[run]:
            for post in members:
                left_out[post] = not kept_words[post]
    for node in range(1, len(parents)):
        left_out[node] = left_out[node] or left_out[parents[node]]
        if left_out[node]:
            for number in structure.blocks[node]:
                if scores[number] > threshold - _MARGIN and blocks[number].words >= _FEWEST_WORDS:
                    kept[number] = True
