"""The text of the block itself."""

from __future__ import annotations

from collections import Counter
from operator import sub

from ..shared import Column, Shared
from .all_features import of_block
from .page_facts import PageFacts

_ENDS = tuple('.!?:"”…。！？»')  # noqa: RUF001


@of_block("words")
def words(page: PageFacts) -> Column:
    """Number of words."""
    return [*page.page.words]


@of_block("share")
def link_density(page: PageFacts) -> Column:
    """Share of the characters in links (as in jusText)."""
    # A comparison takes a third of the time of min().
    shares = [b.link_chars / len(b.text) for b in page.blocks]
    return [share if share < 1.0 else 1.0 for share in shares]


@of_block("words")
def own_words(page: PageFacts) -> Column:
    """Number of words outside links."""
    return list(map(sub, page.page.words, page.page.link_words))


@of_block("ratio")
def words_by_mean(page: PageFacts) -> Column:
    """Number of words, relative to the mean block of running text."""
    prose = [n for n in page.prose if n]
    mean = sum(prose) / len(prose) if prose else 15
    return [words / mean for words in page.page.words]


@of_block("per word")
def tag_density(page: PageFacts) -> Column:
    """Inline elements per word."""
    return [b.inline_tags / words for b, words in zip(page.blocks, page.page.words, strict=True)]


@of_block("yes or no")
def ends_sentence(page: PageFacts) -> Column:
    """Whether it ends like a sentence."""
    return [b.text.endswith(_ENDS) for b in page.blocks]


@of_block("count")
def copies(page: PageFacts) -> Column:
    """How often the same text occurs on the page."""
    texts = [b.text for b in page.blocks]
    copies = Counter(texts)
    return [copies[text] for text in texts]


@of_block("share")
def title_covered(page: PageFacts) -> Column:
    """Share of the title's words that the block has."""
    length = len(page.title_words) or 1
    return Shared(page.title_shared, [shared / length for shared in range(length + 1)])
