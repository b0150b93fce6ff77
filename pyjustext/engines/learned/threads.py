"""Keeps threads whole: no single post is left out of a run of posts."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Block
from .decision import ONE
from .structure import Structure

_RUNS = frozenset({"run item", "run row", "run box", "run main", "run unit"})
_FEWEST = 3
"""The least number of posts in a run."""
_FEWEST_WORDS = 4
"""The least number of words in a text that is restored: a shorter one may be a button or a link."""
_MARGIN = ONE
"""How far below the threshold the score of such a text may be, in 4096ths of log-odds."""


def complete(
    structure: Structure, blocks: Sequence[Block], scores: Sequence[int], kept: list[bool], threshold: int
) -> None:
    """Restore dropped posts in runs of which the decision kept at least half, by words.

    Every post of a thread is part of the conversation, but a short answer alone has few signs of content. Of
    each dropped post, the blocks whose score is high enough are restored.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether the decision kept it; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
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
