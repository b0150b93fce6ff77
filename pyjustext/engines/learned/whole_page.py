"""What the decision knows about the whole page: its kind, its running text, how reliable the scores are.

The numbers were optimised on the labelled pages, each scored by a model that had not seen its site, and on
pages in other languages (see MODEL.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, log
from operator import mul
from typing import NamedTuple

from ...metadata.hints import Hints
from ...model import PageKind
from .blocks import Page, is_running
from .decision import ONE, DecisionSettings
from .features import KINDS, PageFacts


class Numbers(NamedTuple):
    """What the decision goes by on a page that is certainly of a kind.

    Attributes:
        caution: what is subtracted from each score. In an article, a stray block of boilerplate does more
            harm than the expected F1 suggests, because the errors in the probabilities of a page's blocks
            are correlated. In the cross-validation, articles gain 0.002 by this, the mean of all pages 0.001.
        firmness: the factor for the costs of splitting a structure, on pages of the older web. There, an
            article among columns of headlines looks like a listing, and only its structure shows what it is.
        modern_firmness: the same on pages like those in the training set, where the scores of single blocks
            are more reliable.
        threshold: what is added to the threshold.
    """

    caution: float
    firmness: float
    modern_firmness: float
    threshold: float


_OF_KIND = {
    "article": Numbers(0.7, 0.57, 0.57, -0.01),
    "service": Numbers(0.2, 2.19, 0.57, 0.0),
    "forum": Numbers(0.4, 0.21, 0.21, -0.21),
    "product": Numbers(0.6, 1.23, 0.4, -0.18),
    "listing": Numbers(0.3, 2.0, 0.5, 0.0),
    "collection": Numbers(0.0, 0.29, 0.29, -0.33),
    "documentation": Numbers(0.2, 1.12, 0.57, -0.32),
}
_MODERN_LINKS = 0.25
"""The share of the cost of linked words that remains on such pages."""
_ALIKE = 0.5
"""From this modernity, similar structures get the same decision, except posts of threads. On the
older web, different content has the same markup."""
_ASSISTIVE = frozenset({"role", "aria-label", "aria-hidden", "aria-labelledby", "aria-describedby"})
_ENOUGH_ASSISTIVE = 5
"""A modern page has at least this many elements with attributes for screen readers."""
_SERVICE_THRESHOLD = -0.8
"""What is added on a modern page that is certainly about a service. It is made of many sections that belong
together, most of them too short to be certain of."""
_PROBABLY_SERVICE = 0.4
"""From this probability of a service, some of it is added."""
_OLDER_SERVICE_THRESHOLD = 0.6
"""What is added on an older page that looks certainly like one about a service. There, an article among short
texts and columns looks like that, so short texts are less certain, not more."""
_OTHERS_THRESHOLD = 1.19
"""What the threshold is multiplied by on pages that are not articles."""
_PROSE_THRESHOLD = 0.14
"""What running text adds to the threshold: if a page has some, little else is content."""
_THREAD = 0.4
"""From this probability of a forum, a page is a thread."""
_THREADS = frozenset({"discussionforumposting", "qapage"})
"""What threads are called in JSON-LD and microdata (schema.org), in lower case."""
_LONGEST_TYPE = 100
"""The number of characters at the end of a type that are read."""
_LIKELY = 1.0
"""The score, in log-odds, from which running text is likely to be content."""
_SURE = 2.5
"""The score from which it certainly is."""
_ENOUGH_PROSE = 66
"""With this many words of it, a page counts fully as one with running text."""


@dataclass(frozen=True)
class Kind:
    """What kind of page a page is.

    Attributes:
        shares: the probability of each of KINDS.
        is_thread: whether it is a thread, whose posts are not comments.
    """

    shares: Sequence[float]
    is_thread: bool = False

    @cached_property
    def name(self) -> PageKind:
        """The most probable kind."""
        return KINDS[max(range(len(KINDS)), key=self.shares.__getitem__)]

    @cached_property
    def numbers(self) -> Numbers:
        """What the decision goes by: the numbers of all kinds, weighted by their probabilities."""
        rows = zip(*(_OF_KIND[kind] for kind in KINDS), strict=True)
        return Numbers(*[fsum(map(mul, self.shares, row)) for row in rows])

    def share(self, *kinds: str) -> float:
        """The probability that the page is of one of these kinds."""
        return fsum(self.shares[KINDS.index(kind)] for kind in kinds)


def is_thread(facts: PageFacts, shares: Sequence[float]) -> bool:
    """Whether a page is a thread, whose posts are not comments: probably a forum, or declared to be one.

    Args:
        shares: the probability of each of KINDS.
    """
    if shares[KINDS.index("forum")] >= _THREAD or not _THREADS.isdisjoint(facts.hints.types):
        return True
    declared = [element.node.attrs for element in facts.page.declaring]
    return any(map(_names_thread, [attrs["itemtype"] for attrs in declared if "itemtype" in attrs]))


def _names_thread(kind: str) -> bool:
    """Whether a thing of microdata is a thread; the address of its type ends in its name."""
    return kind.strip()[-_LONGEST_TYPE:].rpartition("/")[2].lower() in _THREADS


def settings_of(
    facts: PageFacts,
    scores: Sequence[int],
    probabilities: Sequence[float],
    kind: Kind,
    modern: float,
) -> DecisionSettings:
    """What the decision goes by on a page.

    Args:
        scores, probabilities: of the blocks; scores are in 4096ths.
        modern: how modern the page is (see :func:`modernity`).
    """
    blocks = facts.blocks
    prose = [(score, block.words) for block, score in zip(blocks, scores, strict=True) if is_running(block)]
    some, sure = (_share_of_prose(prose, round(least * ONE)) for least in (_LIKELY, _SURE))
    half = max(0.02, expected_f1(facts.page.words, probabilities)) / 2
    article, service, numbers = kind.share("article"), kind.share("service"), kind.numbers
    threshold = (article + _OTHERS_THRESHOLD * (1 - article)) * log(half / (1 - half))
    firmness = (1 - modern) * numbers.firmness + modern * numbers.modern_firmness
    own = numbers.threshold
    probably = max(0.0, service - _PROBABLY_SERVICE) / (1 - _PROBABLY_SERVICE)
    own += _SERVICE_THRESHOLD * probably * modern + _OLDER_SERVICE_THRESHOLD * service * (1 - modern)
    return DecisionSettings(
        round(ONE * (threshold + own + _PROSE_THRESHOLD * some)),
        round(256 * firmness),
        round(256 * sure * (1 - modern + modern * _MODERN_LINKS)),
        modern >= _ALIKE and not kind.is_thread,
    )


def modernity(page: Page, hints: Hints) -> float:
    """How modern a page is, 0 to 1.

    The training pages are modern: they declare a viewport for phones and have attributes for screen readers.
    On other pages, scores are less reliable, so structure counts more.
    """
    if not hints.for_phones:
        return 0.0
    count = 0
    for node in page.nodes:
        if node.attrs and not _ASSISTIVE.isdisjoint(node.attrs):
            count += 1
            if count == _ENOUGH_ASSISTIVE:
                break
    return count / _ENOUGH_ASSISTIVE


def _share_of_prose(prose: Sequence[tuple[int, int]], least: int) -> float:
    """How much running text with at least this score the page has, 0 to 1.

    Args:
        prose: the score and the number of words of each block of running text.
    """
    return min(1.0, sum([words for score, words in prose if score > least]) / _ENOUGH_PROSE)


def expected_f1(words: Sequence[int], probabilities: Sequence[float]) -> float:
    """The greatest expected word F1 of any choice of blocks.

    With the blocks sorted by probability, the best choice is the first few of them: as many as make
    2 * expected hits / (chosen words + expected content) greatest. Half of that F1 is the probability above
    which a single block is worth keeping.

    Args:
        words, probabilities: the number of words of each block, and the probability that it is content.
    """
    expected = [share * own for share, own in zip(probabilities, words, strict=True)]
    content = fsum(expected)
    hits = chosen = best = 0.0
    for number in sorted(range(len(words)), key=[-share for share in probabilities].__getitem__):
        hits += expected[number]
        chosen += words[number]
        value = 2 * hits / (chosen + content)
        if value > best:
            best = value
    return best
