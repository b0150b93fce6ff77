"""What the decision takes into account of the whole page: its kind, its running text, how sure it can be.

The numbers were searched for on the labelled pages, each scored by a model that had not seen its site, and
on pages of other languages (see MODEL.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, log

from ...metadata.hints import Hints
from .blocks import Block, Page
from .decision import ONE, Facts
from .features import KINDS, Measured

_CAUTION = {
    "article": 0.7,
    "service": 0.2,
    "forum": 0.4,
    "product": 0.6,
    "listing": 0.3,
    "collection": 0.0,
    "documentation": 0.2,
}
"""What a score loses by the page's kind. In an article a stray block of boilerplate is worse than the
rule of expected F1 has it, as the probabilities of a page's blocks are wrong together (from the
cross-validation: articles gain 0.002 by it, the mean of all pages 0.001)."""

_FIRMNESS = {
    "article": 0.57,
    "service": 2.19,
    "forum": 0.21,
    "product": 1.23,
    "listing": 2.0,
    "collection": 0.29,
    "documentation": 1.12,
}
"""How much it costs, by the page's kind, where parts of a structure are decided differently, on pages of
an older web. An article in a page of headlines looks like a listing there, and only its structure tells."""
_MODERN_FIRMNESS = {
    "article": 0.57,
    "service": 0.57,
    "forum": 0.21,
    "product": 0.4,
    "listing": 0.5,
    "collection": 0.29,
    "documentation": 0.57,
}
"""The same on pages like those that the model learned from: there blocks may say more for themselves."""
_MODERN_LINKS = 0.25
"""What is left of the cost of linked words there."""
_ASSISTIVE = frozenset({"role", "aria-label", "aria-hidden", "aria-labelledby", "aria-describedby"})
_ENOUGH_ASSISTIVE = 5
"""So many elements with attributes for screen readers a page of today has."""
_KIND_THRESHOLD = {
    "article": -0.01,
    "service": 0.0,
    "forum": -0.21,
    "product": -0.18,
    "listing": 0.0,
    "collection": -0.33,
    "documentation": -0.32,
}
"""What is added to the threshold by the page's kind."""
_OTHERS_THRESHOLD = 1.19
"""What the threshold is multiplied with on pages that are no articles."""
_PROSE_THRESHOLD = 0.14
"""What running text adds to the threshold: where there is some, little else is content."""
_PROSE_WORDS = 12
"""Words of a block of running text at least."""
_LIKELY, _SURE = 1.0, 2.5
"""Scores, in log-odds, from which on it is likely or surely content."""
_ENOUGH_PROSE = 66
"""So many words of it make a page one of running text."""


def caution(shares: Sequence[float]) -> float:
    """What the scores of a page's blocks lose, in log-odds.

    Args:
        shares: how probable each of KINDS is.
    """
    return _mean(_CAUTION, shares)


def _mean(values: Mapping[str, float], shares: Sequence[float]) -> float:
    return fsum(share * values[kind] for share, kind in zip(shares, KINDS, strict=True))


def facts_of(measured: Measured, scores: Sequence[int], shares: Sequence[float]) -> Facts:
    """What the decision takes into account of the whole page.

    Args:
        scores: of its blocks, in 4096ths.
        shares: how probable each of KINDS is.
    """
    blocks = measured.blocks
    some, sure = (_prose(blocks, scores, round(least * ONE)) for least in (_LIKELY, _SURE))
    half = max(0.02, expected_f1(blocks)) / 2
    article = shares[0]
    threshold = (article + _OTHERS_THRESHOLD * (1 - article)) * log(half / (1 - half))
    modern = modernity(measured.page, measured.hints)
    firmness = (1 - modern) * _mean(_FIRMNESS, shares) + modern * _mean(_MODERN_FIRMNESS, shares)
    own = _mean(_KIND_THRESHOLD, shares)
    return Facts(
        round(ONE * (threshold + own + _PROSE_THRESHOLD * some)),
        round(256 * firmness),
        round(256 * sure * (1 - modern + modern * _MODERN_LINKS)),
    )


def modernity(page: Page, hints: Hints) -> float:
    """How much a page is made as pages are since there are phones, 0 to 1.

    Those that the model learned from are: they say how wide they are on a phone, and have attributes for
    screen readers. On others scores are less to be trusted, and structure more.
    """
    if not hints.for_phones:
        return 0.0
    count = 0
    for element in page.elements:
        if not _ASSISTIVE.isdisjoint(element.node.attrs):
            count += 1
            if count == _ENOUGH_ASSISTIVE:
                break
    return count / _ENOUGH_ASSISTIVE


def _prose(blocks: Sequence[Block], scores: Sequence[int], least: int) -> float:
    """How near the page comes to running text that is surely content, 0 to 1."""
    words = sum(
        b.words
        for b, score in zip(blocks, scores, strict=True)
        if score > least and b.words >= _PROSE_WORDS and 4 * b.link_words < b.words
    )
    return min(1.0, words / _ENOUGH_PROSE)


def expected_f1(blocks: Sequence[Block]) -> float:
    """The greatest expected word F1 of any choice of blocks, if their scores are probabilities.

    With the blocks in the order of their scores, the best choice is a beginning of that order:
    the one where 2 * expected hits / (chosen words + expected content) is greatest. Half of it is the
    probability from which on a single block is worth keeping.
    """
    content = fsum(b.score * b.words for b in blocks)
    hits = chosen = best = 0.0
    for block in sorted(blocks, key=lambda b: -b.score):
        hits += block.score * block.words
        chosen += block.words
        best = max(best, 2 * hits / (chosen + content))
    return best
