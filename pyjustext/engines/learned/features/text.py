"""The text of the block itself."""

from __future__ import annotations

from string import ascii_uppercase

from ..vocabulary import UPPER
from .measured import Measured, ratio
from .registry import Column, block_family, of_block

_ENDS = tuple('.!?:"”…。！？»')  # noqa: RUF001

_ASCII_CAPITALS = ascii_uppercase.encode()
_SAMPLE = 2_000
"""Letters are counted in at most this many characters, which are enough."""


@of_block("words")
def words(page: Measured) -> Column:
    """Number of words."""
    return [b.words for b in page.blocks]


@of_block("characters")
def characters(page: Measured) -> Column:
    """Number of characters (jusText's length)."""
    return [len(b.text) for b in page.blocks]


@of_block("share")
def link_density(page: Measured) -> Column:
    """Share of the characters in links (as in jusText)."""
    return list(page.link_density)


@of_block("words")
def own_words(page: Measured) -> Column:
    """Number of words outside links."""
    return [b.words - b.link_words for b in page.blocks]


@of_block("level")
def heading_level(page: Measured) -> Column:
    """1 to 6 in a heading, otherwise 0."""
    return [b.element.heading for b in page.blocks]


@of_block("ratio")
def words_by_mean(page: Measured) -> Column:
    """Number of words, relative to the mean block of running text."""
    prose = [n for n in page.prose if n]
    mean = sum(prose) / len(prose) if prose else 15
    return [b.words / mean for b in page.blocks]


@of_block("per word")
def tag_density(page: Measured) -> Column:
    """Inline elements per word."""
    return [b.inline_tags / b.words for b in page.blocks]


@of_block("yes or no")
def ends_sentence(page: Measured) -> Column:
    """Whether it ends like a sentence."""
    return [b.text.endswith(_ENDS) for b in page.blocks]


@of_block("share")
def upper_share(page: Measured) -> Column:
    """Share of upper-case letters."""
    return [_capitals(text) / len(text) for text in [b.text[:_SAMPLE] for b in page.blocks]]


def _capitals(text: str) -> int:
    if text.isascii():
        # The same result in a tenth of the time.
        return len(text) - len(text.encode().translate(None, _ASCII_CAPITALS))
    return len(UPPER.findall(text))


@of_block("yes or no")
def divider_sign(page: Measured) -> Column:
    """Whether it contains a character that separates links: a bar, an arrow."""
    return ["|" in b.text or "»" in b.text or "›" in b.text for b in page.blocks]  # noqa: RUF001


@of_block("yes or no")
def boilerplate_phrase(page: Measured) -> Column:
    """Whether it contains a phrase that occurs mostly in boilerplate."""
    return list(page.has_boilerplate_phrase)


@of_block("count")
def copies(page: Measured) -> Column:
    """How often the same text occurs on the page."""
    return [page.copies[b.text] for b in page.blocks]


@of_block("share")
def in_title(page: Measured) -> Column:
    """Words shared with the page's title, per word of the block."""
    return [shared / b.words for shared, b in zip(page.title_shared, page.blocks, strict=True)]


@of_block("share")
def title_covered(page: Measured) -> Column:
    """Share of the title's words that the block has."""
    length = len(page.title_words)
    return [ratio(shared, length) for shared in page.title_shared]


@block_family("score", {"text_min": 0, "text_mean": 1}, learned="lexicon")
def text_score(page: Measured, which: int) -> Column:
    """Learned scores of its first words: their {1}."""
    return [scores[which] for scores in page.text_scores]
