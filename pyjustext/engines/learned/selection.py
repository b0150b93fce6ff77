"""Which blocks of a page are its content."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum
from typing import Any

from ...languages.words import count_words
from ...metadata.hints import Hints
from ...tree import Node
from .blocks import Block, segment
from .features import FEATURES, KINDS, Column, Lexicon, Measured
from .forest import Forest

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

_SHELL_WORDS = 100
"""So long an article in structured data is worth showing when the page has less than a fifth of it."""

_ENOUGH_WORDS = 60
"""With fewer words kept a page is the less readable."""


@dataclass(slots=True)
class Selection:
    """What was chosen.

    Attributes:
        blocks: all blocks of the page in document order, with ``score`` and ``kept``.
        shell_text: the article's text as structured data gives it, where the page itself has next to
            nothing of it (scripts would have written it), otherwise ``""``.
        readable: how probable it is that the page holds an article, 0 to 1.
        kind: the likeliest kind of the page (one of KINDS), ``""`` for a page without text.
    """

    blocks: list[Block]
    shell_text: str = ""
    readable: float = 0.0
    kind: str = ""


class Model:
    """What was learned: learned words, forests, and what a score means.

    Args:
        data: the content of ``model.json``.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.lexicon = Lexicon(_weights(data["classes"]), _weights(data["texts"]))
        self.kinds = [Forest(forest) for forest in data["kinds"]]
        self.blocks = Forest(data["blocks"])
        self.scale: float = data["scale"]
        self.probabilities: list[tuple[int, float]] = [tuple(p) for p in data["probabilities"]]

    def select(self, root: Node, url: str = "") -> Selection:
        """See :func:`select`."""
        page = segment(root)
        if not page.blocks:
            body = Hints.of(root).body
            return Selection([], body, 0.5 if count_words(body) >= _SHELL_WORDS else 0.0)
        measured = Measured(page, url, self.lexicon)
        self.score(measured)
        for block, kept in zip(page.blocks, choose(page.blocks), strict=True):
            block.kept = kept
        shares = self.shares(measured)
        readable = fsum(shares[KINDS.index(kind)] for kind in READABLE_KINDS)
        words = sum(b.words for b in page.blocks if b.kept)
        body = measured.hints.body
        shell = len(body) > 4 * _SHELL_WORDS and count_words(body) >= max(_SHELL_WORDS, 5 * words)
        return Selection(
            page.blocks,
            body if shell else "",
            round(readable * min(1.0, words / _ENOUGH_WORDS), 4),
            KINDS[max(range(len(KINDS)), key=shares.__getitem__)],
        )

    def score(self, page: Measured) -> None:
        """Set the score of every block, and the scores of the page's kinds."""
        if not page.count:
            return
        page.kinds = [forest.scores(columns(page, forest.features))[0] for forest in self.kinds]
        caution = fsum(share * CAUTION[kind] for share, kind in zip(self.shares(page), KINDS, strict=True))
        loss = round(caution * self.scale)
        scores = self.blocks.scores(columns(page, self.blocks.features))
        for block, score in zip(page.blocks, scores, strict=True):
            block.score = self.probability(score - loss)

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


def select(root: Node, url: str = "") -> Selection:
    """The blocks of the page and which of them are its content. The tree is not changed.

    Args:
        root: the ``html`` element.
        url: the page's address where it is known.
    """
    return default_model().select(root, url)


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


def choose(blocks: Sequence[Block]) -> list[bool]:
    """The choice with the greatest expected word F1, if the scores are probabilities.

    With the blocks in the order of their scores, the best choice is a beginning of that order:
    the one where 2 * expected hits / (chosen words + expected content) is greatest.
    """
    order = sorted(range(len(blocks)), key=lambda i: -blocks[i].score)
    content = fsum(b.score * b.words for b in blocks)
    hits = chosen = best = 0.0
    best_count = 0
    for count, number in enumerate(order, 1):
        block = blocks[number]
        hits += block.score * block.words
        chosen += block.words
        value = 2 * hits / (chosen + content) if content else 0.0
        if value > best:
            best, best_count = value, count
    kept = [False] * len(blocks)
    for number in order[:best_count]:
        kept[number] = True
    return kept


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as shares that add up to 1."""
    top = max(scores)
    powers = [2.718281828459045 ** (score - top) for score in scores]
    total = fsum(powers)
    return [power / total for power in powers]


def _weights(groups: dict[str, str]) -> dict[str, int]:
    """Words grouped by weight as a weight for each word."""
    return {word: int(weight) for weight, words in groups.items() for word in words.split()}
