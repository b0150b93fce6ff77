"""Labels blocks: aligns the page with the labelled content to find each block's share of it."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import LCSseq

from pyjustext.engines.learned.blocks import Block, is_quoted
from pyjustext.engines.learned.rules.copies import COPY_WORDS
from pyjustext.languages.words import WORD

_RUN = 4
"""Words in a sequence: by chance, so many hardly follow each other in another text."""
_LONG_ENOUGH = 6
"""In words: blocks with fewer have too few sequences to tell by."""
_MOVED = 0.7
"""Above this share of sequences in the content, a block was moved."""
_BY_CHANCE = 0.2
"""Below this share, a block matched by chance."""


def label_blocks(blocks: Sequence[Block], content: str, *, is_thread: bool = False) -> list[float]:
    """For each block, the share of its words that are in the content, in the same order.

    Words are matched by their longest common subsequence. A block that does not match, but has most of its
    sequences of four words in the content, was moved, so it counts as content. A block that matches, but has
    almost none of its sequences there, matched by chance.

    Args:
        blocks: the page's, in document order.
        content: the labelled main content as plain text.
        is_thread: whether the page is a thread, where a quotation of another post is content, too: readers
            see by it what is answered.
    """
    wanted = WORD.findall(content.lower())
    numbers: dict[str, int] = {}
    page = [numbers.setdefault(token, len(numbers)) for block in blocks for token in block.tokens]
    owners = [i for i, block in enumerate(blocks) for _ in block.tokens]
    label = [numbers.setdefault(token, len(numbers)) for token in wanted]
    matched = [0] * len(blocks)
    if page and label:
        for code in LCSseq.opcodes(page, label):
            if code.tag == "equal":
                for position in range(code.src_start, code.src_end):
                    matched[owners[position]] += 1
    runs = set(_runs(wanted))
    shares = [_share(block.tokens, count, runs) for block, count in zip(blocks, matched, strict=True)]
    quoted = [is_thread and is_quoted(block) for block in blocks]
    _label_once(blocks, shares, quoted)
    return shares


def _label_once(blocks: Sequence[Block], shares: list[float], quoted: Sequence[bool]) -> None:
    """Of several copies of a text, label only the best as content, because readers want each text once. Text
    that is repeated side by side is not a copy (:func:`pyjustext.engines.learned.rules.copies.copies`), nor
    is a quotation in a thread."""
    best: dict[str, int] = {}
    for number, block in enumerate(blocks):
        if block.words >= COPY_WORDS and shares[number] >= 0.5 and not quoted[number]:
            known = best.setdefault(block.text, number)
            if shares[number] > shares[known]:
                best[block.text] = number
    for number, block in enumerate(blocks):
        known = best.get(block.text, number)
        if (
            known != number
            and not quoted[number]
            and blocks[known].element.parent is not block.element.parent
        ):
            shares[number] = 0.0


def _share(tokens: list[str], matched: int, runs: set[tuple[str, ...]]) -> float:
    share = matched / len(tokens)
    if len(tokens) < _LONG_ENOUGH:
        return share
    own = _runs(tokens)
    known = sum(run in runs for run in own) / len(own)
    if share < 0.5 and known > _MOVED:
        return known * 0.9
    if share >= 0.3 and known < _BY_CHANCE:
        return min(share, known + 0.1)
    return share


def _runs(tokens: Sequence[str]) -> list[tuple[str, ...]]:
    return list(zip(*(tokens[i:] for i in range(_RUN)), strict=False))
