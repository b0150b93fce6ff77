# ruff: noqa: RUF001 (letters of many scripts)
"""Finds comments that no element's name tells, by the control under each that answers it.

Class names are often made by a machine, and comments are often inserted by a script. But under nearly every
comment stands the same short control, "Reply" in the language of the page, and between two of them a date and
what someone wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..blocks import Block, Element, Page
from .running import is_running

_REPLY = frozenset(
    (
        *("reply", "respond", "antworten", "répondre", "responder", "respondre", "rispondi", "reageer"),
        *("beantwoorden", "svara", "svar", "besvar", "vastaa", "odpowiedz", "odpovědět", "odpovedať"),
        *("odgovori", "válasz", "răspunde", "yanıtla", "cevapla", "ответить", "відповісти", "отговори"),
        *("одговори", "απάντηση", "رد", "پاسخ", "הגב", "השב", "जवाब", "balas"),
        *("返信", "回复", "回覆", "답글", "ตอบกลับ", "trả lời"),
    )
)
"""The words of such controls, as in the translations of common forums and blogs."""
_CONTROL_WORDS, _CONTROL_SIGNS = 6, 60
"""A control has at most so many words and characters: "Reply to this", "Report  Reply"."""
_FEWEST = 3
"""At least so many comments stand one after the other."""
_MOST_BLOCKS = 40
"""At most so many blocks stand between the controls of two comments."""
_DATE_WORDS = 16
"""A line with the author and the date has at most so many words."""
_SAID_WORDS = 4
"""What someone wrote has at least so many words."""
_TEXT_WORDS = 60
"""The page has at least so many words of running text before its comments, so they are not all there is."""


def below_text(page: Page, headline: int, kept: Sequence[bool]) -> list[int]:
    """The numbers of the blocks in comments below the page's text, in document order.

    Args:
        headline: the number of the headline's block, -1 for none. What stands above it is no comment.
        kept: for each block, whether it is kept.
    """
    blocks = page.blocks
    found: list[int] = []
    controls = [number for number in _controls(blocks) if number > headline]
    words = page.kept_words([keep and is_running(b) for b, keep in zip(blocks, kept, strict=True)])
    for run in _runs(blocks, controls):
        numbers = _around(blocks, run)
        if found or words[numbers.start] >= _TEXT_WORDS:
            found += range(max(numbers.start, found[-1] + 1 if found else 0), numbers.stop)
    return found


def _controls(blocks: Sequence[Block]) -> list[int]:
    """The numbers of the blocks that are controls to answer a comment."""
    return [
        number
        for number, block in enumerate(blocks)
        if block.words <= _CONTROL_WORDS
        and len(block.text) <= _CONTROL_SIGNS
        and not (_REPLY.isdisjoint(block.tokens) and block.text.lower() not in _REPLY)
    ]


def _runs(blocks: Sequence[Block], controls: Sequence[int]) -> Iterator[list[int]]:
    """The longest runs of controls with a single comment between each two of them."""
    run = list(controls[:1])
    for last, control in pairwise(controls):
        if not _is_comment(blocks[last + 1 : min(control, last + _MOST_BLOCKS + 2)]):
            if len(run) >= _FEWEST:
                yield run
            run = []
        run.append(control)
    if len(run) >= _FEWEST:
        yield run


def _is_comment(blocks: Sequence[Block]) -> bool:
    """Whether these blocks between two controls are a date and what someone wrote."""
    if len(blocks) > _MOST_BLOCKS:
        return False
    dates = [b for b in blocks if b.words <= _DATE_WORDS and any(sign.isdigit() for sign in b.text)]
    said = [b for b in blocks if b.words >= _SAID_WORDS and 2 * b.link_words <= b.words]
    return bool(dates) and (len(said) > 1 or (bool(said) and said[0] not in dates))


def _around(blocks: Sequence[Block], run: Sequence[int]) -> range:
    """The blocks from the child with the first control to that with the last, in the element around the run.

    If there are more words in it before the control than in any other comment, it may be that of the text
    itself, so they begin with the control.
    """
    first, last = run[0], run[-1]
    inner: Element = blocks[first].element
    for element in inner.up():
        if last < element.first + element.block_count:
            break
        inner = element
    longest = max(sum(block.words for block in blocks[a:b]) for a, b in pairwise(run))
    start = inner.first if sum(block.words for block in blocks[inner.first : first]) <= longest else first
    stop = last + 1
    for above in blocks[last].element.up():
        if above is element:
            break
        stop = above.first + above.block_count
    return range(start, stop)
