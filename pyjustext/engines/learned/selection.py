"""Chooses the blocks of a page that are its content."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files
from math import fsum
from typing import Any

from ...metadata.hints import Hints
from ...model import ArticleParagraph, Paragraphs
from ...tree import Node
from ..choice import Choice, shown_path
from ..reasons import ArticleRule
from . import rules
from .blocks import Page, segment
from .decision import ONE, decide_with_care
from .facts import caution, facts_of, is_thread, likeliest, modernity
from .features import FEATURES, KINDS, Lexicon, Measured
from .forest import Forest
from .one_row import OneRow
from .rules import overlays
from .shared import Column
from .slots import even_out, weight_of_slots
from .structure import structure_of
from .trace import Trace

READABLE_KINDS = ("article", "documentation", "forum")
"""The kinds of pages for which people open a reader view."""

_ENOUGH_WORDS = 60
"""With fewer kept words, a page is less readable."""


@dataclass(slots=True)
class Kept:
    """What was decided about the blocks of a page.

    Attributes:
        blocks: for each block, whether it is content.
        gaps: the numbers of the dropped blocks between kept siblings of the same kind.
        shares: the probability of each of KINDS.
    """

    blocks: list[bool]
    gaps: list[int]
    shares: list[float]


class Model:
    """The learned model: words, forests, and the probability that each score stands for.

    Args:
        data: the content of ``model.json``.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.lexicon = Lexicon(_weights(data["classes"]))
        self.blocks = Forest(data["blocks"])
        self.kinds = OneRow([Forest(forest) for forest in data["kinds"]])
        self.scale: float = data["scale"]
        self.probabilities: list[tuple[int, float]] = [tuple(p) for p in data["probabilities"]]
        self._known_scores = [score for score, _ in self.probabilities]

    def select(
        self,
        root: Node,
        url: str = "",
        *,
        comments: bool = False,
        hints: Hints | None = None,
        favor: float = 0.0,
        explained: bool = False,
    ) -> Choice:
        """See :func:`select`."""

        def decide(page: Page) -> tuple[Measured, Kept, Trace | None]:
            measured = Measured(page, url, self.lexicon)
            if hints is not None:
                measured.hints = hints
            trace = Trace() if explained else None
            return measured, self.choose(measured, comments=comments, favor=favor, trace=trace), trace

        page = segment(root)
        if not page.blocks:
            return Choice(root)
        measured, kept, trace = decide(page)
        over = overlays.consent(page, measured.headline, kept.blocks)
        if over:
            page = segment(root, over)
            if not page.blocks:
                return Choice(root)
            measured, kept, trace = decide(page)
        chosen = [block for block, keep in zip(page.blocks, kept.blocks, strict=True) if keep]
        readable = fsum(kept.shares[KINDS.index(kind)] for kind in READABLE_KINDS)
        words = sum(block.words for block in chosen)
        return Choice(
            root,
            [part for block in chosen for part in block.parts],
            _paragraphs(page, kept),
            [block.parts for block in page.blocks],
            round(readable * min(1.0, words / _ENOUGH_WORDS), 4),
            likeliest(kept.shares),
            reasons=[[reason] for reason in trace.reasons] if trace is not None else [],
            gaps=sum(not kept.blocks[number] for number in kept.gaps),
        )

    def choose(
        self, measured: Measured, *, comments: bool = False, favor: float = 0.0, trace: Trace | None = None
    ) -> Kept:
        """Which blocks of a page are its content. The page has at least one block.

        Args:
            trace: if given, receives the reason for each decision.
        """
        page = measured.page
        scores = measured.scores = self.blocks.scores(columns(measured, self.blocks.features))
        shares = self.shares(measured)
        loss = round(caution(shares) * self.scale)
        scores = [score - loss for score in scores]
        in_thread = is_thread(measured, shares)
        modern = modernity(page, measured.hints)
        if not in_thread:  # its posts are not cards
            scores = even_out(measured, scores, weight_of_slots(shares, modern))
        for block, score in zip(page.blocks, scores, strict=True):
            block.score = self.probability(score)
        structure = structure_of(page)
        facts = facts_of(measured, scores, shares, modern)
        facts = replace(facts, threshold=facts.threshold + round(favor * ONE))
        kept = decide_with_care(structure, page.blocks, scores, facts)
        if trace is not None:
            trace.begin([score > facts.threshold for score in scores], self.probability(facts.threshold))

        def after(rule: ArticleRule) -> None:
            if trace is not None:
                trace.after(rule, kept)

        decided = rules.Decided(structure, measured, scores, shares, facts.threshold, in_thread)
        gaps = rules.apply(decided, kept, with_comments=comments, after=after)
        return Kept(kept, gaps, shares)

    def shares(self, page: Measured) -> list[float]:
        """The probability of each of KINDS, for a page whose blocks have scores."""
        names = self.kinds.features
        row: dict[str, Any] = dict(zip(names, columns(page, names), strict=True))
        scores = self.kinds.scores(row)
        return softmax([score / self.scale for score in scores])

    def probability(self, score: int) -> float:
        """The share of content among blocks with this score, interpolated between the points from
        training."""
        points = self.probabilities
        high = bisect_right(self._known_scores, score)
        if not high:
            return points[0][1]
        if high == len(points):
            return points[-1][1]
        (x0, y0), (x1, y1) = points[high - 1], points[high]
        return y0 + (y1 - y0) * (score - x0) / (x1 - x0)


def select(
    root: Node,
    url: str = "",
    *,
    comments: bool = False,
    hints: Hints | None = None,
    favor: float = 0.0,
    explained: bool = False,
) -> Choice:
    """Split the page into blocks and choose those that are its content. The tree is not changed.

    Args:
        root: the ``html`` element.
        url: the address of the page, if known.
        comments: whether to keep the comments below an article, too.
        hints: what the page says about itself, if that has been read already.
        favor: what is added to the threshold, in log-odds.
        explained: whether the reason for each decision is wanted.
    """
    return default_model().select(root, url, comments=comments, hints=hints, favor=favor, explained=explained)


@cache
def default_model() -> Model:
    """The model that comes with the package."""
    return Model(json.loads(files(__package__).joinpath("model.json").read_text(encoding="utf-8")))


def columns(measured: Measured, names: Sequence[str]) -> list[Column | float]:
    """The features with these names, each as a column or as one number for the whole page."""
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


def _paragraphs(page: Page, kept: Kept) -> Paragraphs:
    """Every block with its class; blocks in gaps are ``"left-out"``, of which the reader is informed."""
    make = partial(
        _made,
        [block.text for block in page.blocks],
        [block.score for block in page.blocks],
        [block.element.index for block in page.blocks],
        kept.blocks,
        frozenset(kept.gaps),
        [element.tag for element in page.holders],
        [-1 if element.parent is None else element.parent.index for element in page.holders],
    )
    return Paragraphs(len(page.blocks), make)


def _made(
    texts: Sequence[str],
    scores: Sequence[float],
    places: Sequence[int],
    kept: Sequence[bool],
    gaps: Set[int],
    tags: Sequence[str],
    parents: Sequence[int],
) -> list[ArticleParagraph]:
    """The blocks of a page.

    Args:
        texts, scores, places, kept: of each block; its place is the index of its element.
        gaps: the numbers of the blocks that are left out.
        tags, parents: of each element; a parent is an index, -1 for none, and comes first.
    """
    paths: list[str] = []
    for tag, parent in zip(tags, parents, strict=True):
        paths.append(tag if parent < 0 else f"{paths[parent]}.{tag}")
    found = []
    for number, (text, score, place, keep) in enumerate(zip(texts, scores, places, kept, strict=True)):
        kind = "content" if keep else "left-out" if number in gaps else "boilerplate"
        score = round(score, 4)
        path = shown_path(paths[place])
        found.append(ArticleParagraph(text, path, keep, kind, score, f"probability {score:.2f}"))
    return found


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as shares that add up to 1. They are rounded because powers differ slightly between machines."""
    top = max(scores)
    powers = [2.718281828459045 ** (score - top) for score in scores]
    total = fsum(powers)
    return [round(power / total, 6) for power in powers]


def _weights(groups: dict[str, str]) -> dict[str, int]:
    """The weight of each word, from words grouped by weight."""
    return {word: int(weight) for weight, words in groups.items() for word in words.split()}
