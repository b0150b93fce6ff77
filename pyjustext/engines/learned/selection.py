"""Which blocks of a page are its content."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import fsum, log
from typing import Any

from ...metadata.hints import Hints
from ...model import ArticleParagraph
from ...tree import Node
from ..choice import Choice
from .blocks import Block, Element, segment
from .comments import comment_blocks, is_said
from .copies import keep_once
from .decision import ONE, Facts, decide
from .features import FEATURES, KINDS, Column, Lexicon, Measured
from .forest import Forest
from .gaps import left_out
from .structure import structure_of

READABLE_KINDS = ("article", "documentation", "forum")
"""Kinds of pages that a person opens a reader view for."""

CAUTION = {
    "article": 0.7,
    "service": 0.2,
    "forum": 0.4,
    "product": 0.6,
    "listing": 0.3,
    "collection": 0.0,
    "documentation": 0.2,
}
"""What a score loses by the page's kind. In an article a stray block of furniture is worse than the
rule of expected F1 has it, as the probabilities of a page's blocks are wrong together (from the
cross-validation: articles gain 0.002 by it, the mean of all pages 0.001)."""

_ENOUGH_WORDS = 60
"""With fewer words kept a page is the less readable."""


_FIRMNESS = {
    "article": 1.0,
    "service": 2.0,
    "forum": 0.6,
    "product": 1.0,
    "listing": 2.0,
    "collection": 0.6,
    "documentation": 1.0,
}
"""How much it costs, by the page's kind, where parts of a structure are decided differently."""
_OTHERS_THRESHOLD = 1.1
"""What the threshold is multiplied with on pages that are no articles."""
_PROSE_THRESHOLD = 0.1
"""What running text adds to the threshold: where there is some, little else is content."""
_SURE_PROSE = 12
"""Words of a block that is surely running text."""
_ENOUGH_PROSE = 100
"""So many words of it make a page one of running text."""
_THREAD = 0.5
"""From this share of the kind forum on a page is a thread, and its comments are its content."""


@dataclass(slots=True)
class Kept:
    """What was decided about the blocks of a page.

    Attributes:
        blocks: for each block whether it is content.
        gaps: the numbers of those that are not, between kept siblings of the same kind.
        shares: how probable each of KINDS is.
    """

    blocks: list[bool]
    gaps: list[int]
    shares: list[float]


class Model:
    """What was learned: learned words, forests, and what a score means.

    Args:
        data: the content of ``model.json``.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.lexicon = Lexicon(_weights(data["classes"]), _weights(data["texts"]))
        self.first = Forest(data["first"])
        self.kinds = [Forest(forest) for forest in data["kinds"]]
        self.second = Forest(data["second"])
        self.scale: float = data["scale"]
        self.probabilities: list[tuple[int, float]] = [tuple(p) for p in data["probabilities"]]

    def select(
        self,
        root: Node,
        url: str = "",
        *,
        comments: bool = False,
        hints: Hints | None = None,
        favor: float = 0.0,
    ) -> Choice:
        """See :func:`select`."""
        page = segment(root)
        if not page.blocks:
            return Choice(root)
        measured = Measured(page, url, self.lexicon)
        if hints is not None:
            measured.hints = hints
        kept = self.choose(measured, comments=comments, favor=favor)
        chosen = [block for block, keep in zip(page.blocks, kept.blocks, strict=True) if keep]
        readable = fsum(kept.shares[KINDS.index(kind)] for kind in READABLE_KINDS)
        words = sum(block.words for block in chosen)
        return Choice(
            root,
            [part for block in chosen for part in block.parts],
            _paragraphs(page.blocks, kept),
            round(readable * min(1.0, words / _ENOUGH_WORDS), 4),
            KINDS[max(range(len(KINDS)), key=kept.shares.__getitem__)],
        )

    def choose(self, measured: Measured, *, comments: bool = False, favor: float = 0.0) -> Kept:
        """Which blocks of a page that has some are its content."""
        page = measured.page
        scores = self.score(measured)
        shares = self.shares(measured)
        structure = structure_of(page)
        facts = _facts(page.blocks, scores, shares)
        facts = replace(facts, threshold=facts.threshold + round(favor * ONE))
        kept = decide(structure, page.blocks, scores, facts)
        if shares[KINDS.index("forum")] < _THREAD:
            for number in comment_blocks(page, scores):
                kept[number] = comments and is_said(page.blocks[number])
        gaps = left_out(structure, kept)
        keep_once(structure, page.blocks, kept)
        return Kept(kept, gaps, shares)

    def score(self, page: Measured) -> list[int]:
        """The score of every block, which is also set as a probability, and those of the page's kinds."""
        page.first = self.first.scores(columns(page, self.first.features))
        page.kinds = [forest.scores(columns(page, forest.features))[0] for forest in self.kinds]
        second = self.second.scores(columns(page, self.second.features))
        caution = fsum(share * CAUTION[kind] for share, kind in zip(self.shares(page), KINDS, strict=True))
        loss = round(caution * self.scale)
        scores = [one + two - loss for one, two in zip(page.first, second, strict=True)]
        for block, score in zip(page.blocks, scores, strict=True):
            block.score = self.probability(score)
        return scores

    def shares(self, page: Measured) -> list[float]:
        """How probable each of KINDS is."""
        return softmax([score / self.scale for score in page.kinds])

    def probability(self, score: int) -> float:
        """The share of content among blocks with this score, between the points that training found."""
        points = self.probabilities
        low, high = 0, len(points) - 1
        if score <= points[low][0]:
            return points[low][1]
        if score >= points[high][0]:
            return points[high][1]
        while high - low > 1:
            middle = (low + high) // 2
            if points[middle][0] <= score:
                low = middle
            else:
                high = middle
        (x0, y0), (x1, y1) = points[low], points[high]
        return y0 + (y1 - y0) * (score - x0) / (x1 - x0)


def select(
    root: Node, url: str = "", *, comments: bool = False, hints: Hints | None = None, favor: float = 0.0
) -> Choice:
    """The blocks of the page and which of them are its content. The tree is not changed.

    Args:
        root: the ``html`` element.
        url: the page's address where it is known.
        comments: whether the comments below an article are wanted, too.
        hints: what the page says of itself, where that is known already.
        favor: what is added to the threshold, in log-odds.
    """
    return default_model().select(root, url, comments=comments, hints=hints, favor=favor)


@cache
def default_model() -> Model:
    """The model that comes with the package."""
    return Model(json.loads(files(__package__).joinpath("model.json").read_text(encoding="utf-8")))


def columns(measured: Measured, names: Sequence[str]) -> list[Column | float]:
    """The features of these names, each as a column or as a number for the whole page."""
    found: list[Column | float] = []
    for name in names:
        feature = FEATURES[name]
        if feature.of_page is not None:
            known = measured.known
            if name not in known:
                known[name] = feature.of_page(measured)
            found.append(known[name])
        else:
            assert feature.of_block is not None
            found.append(feature.of_block(measured))
    return found


def _paragraphs(blocks: Sequence[Block], kept: Kept) -> list[ArticleParagraph]:
    """Every block and what became of it; those in gaps are ``"left-out"``, which a reader is told."""
    gaps = frozenset(kept.gaps)
    paths: dict[Element | None, str] = {None: ""}
    found = []
    for number, (block, keep) in enumerate(zip(blocks, kept.blocks, strict=True)):
        kind = "content" if keep else "left-out" if number in gaps else "boilerplate"
        score = round(block.score, 4)
        path = _path(block.element, paths)
        found.append(ArticleParagraph(block.text, path, keep, kind, score, f"probability {score:.2f}"))
    return found


def _path(element: Element, paths: dict[Element | None, str]) -> str:
    """The tags from ``body`` to the element, joined by ``"."``; ``paths`` keeps those that are known."""
    new = []
    above: Element | None = element
    while above not in paths:
        assert above is not None
        new.append(above)
        above = above.parent
    path = paths[above]
    for below in reversed(new):
        path = paths[below] = f"{path}.{below.tag}" if path else below.tag
    return path


def _facts(blocks: Sequence[Block], scores: Sequence[int], shares: Sequence[float]) -> Facts:
    """What the decision takes into account of the whole page."""
    prose = sum(
        b.words
        for b, score in zip(blocks, scores, strict=True)
        if score > ONE and b.words >= _SURE_PROSE and 4 * b.link_words < b.words
    )
    prose_share = min(1.0, prose / _ENOUGH_PROSE)
    half = max(0.02, expected_f1(blocks)) / 2
    article = shares[0]
    threshold = (article + _OTHERS_THRESHOLD * (1 - article)) * log(half / (1 - half))
    firmness = fsum(share * _FIRMNESS[kind] for share, kind in zip(shares, KINDS, strict=True))
    return Facts(
        round(ONE * (threshold + _PROSE_THRESHOLD * prose_share)),
        round(256 * firmness),
        round(256 * prose_share),
    )


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


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as shares that add up to 1, rounded: powers differ in the last place between machines."""
    top = max(scores)
    powers = [2.718281828459045 ** (score - top) for score in scores]
    total = fsum(powers)
    return [round(power / total, 6) for power in powers]


def _weights(groups: dict[str, str]) -> dict[str, int]:
    """Words grouped by weight as a weight for each word."""
    return {word: int(weight) for weight, words in groups.items() for word in words.split()}
