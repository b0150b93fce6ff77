"""Chooses the blocks of a page that are its content."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import fsum
from typing import Any

from ...model import ArticleParagraph, Paragraphs
from ..choice import Choice, Request, shown_path
from ..reasons import Reason
from .blocks import A_TEXT, Page
from .decision import ONE, DecisionSettings, decide_with_care
from .features import FEATURES, Lexicon, PageFacts
from .forest import Forest
from .ledger import Ledger
from .rule import Rule
from .rules import RULES
from .segmentation import segment
from .shared import Column
from .structure import Structure, structure_of
from .view import View
from .whole_page import Kind, is_thread, modernity, settings_of

Decide = Callable[[Structure, Page, Sequence[int], DecisionSettings], list[bool]]
"""A decision on the structures of a page; see :func:`decide_with_care`."""

READABLE_KINDS = ("article", "documentation", "forum")
"""The kinds of pages for which people open a reader view."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A page, and what was chosen of it.

    Attributes:
        probabilities: for each block, that it belongs to the content, 0 to 1.
    """

    view: View
    kind: Kind
    ledger: Ledger
    probabilities: Sequence[float]


class Model:
    """The learned model: words, forests, and the probability that each score stands for.

    Args:
        data: the content of ``model.json``.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.lexicon = Lexicon(_weights(data["classes"]))
        self.blocks = Forest(data["blocks"])
        self.kinds = [Forest(forest) for forest in data["kinds"]]
        self._names_for_kinds = list(dict.fromkeys(name for kind in self.kinds for name in kind.features))
        self.scale: float = data["scale"]
        self.probabilities: list[tuple[int, float]] = [tuple(p) for p in data["probabilities"]]
        self._known_scores = [score for score, _ in self.probabilities]

    def select(self, request: Request) -> Choice:
        """Split a page into blocks and choose those that are its content. The tree is not changed."""
        root = request.root
        page = segment(root)
        if not page.blocks:
            return Choice(root)
        facts = PageFacts(page, request.url, self.lexicon, request.hints)
        chosen = self.choose(facts, comments=request.comments, favor=request.favor)
        view, kind, ledger = chosen.view, chosen.kind, chosen.ledger
        kept = [block for block, keep in zip(page.blocks, ledger.kept, strict=True) if keep]
        gaps = ledger.gaps(view.structure)
        if gaps:  # what is shown elsewhere is not missing
            shown = {block.text for block in kept}
            gaps = [number for number in gaps if page.blocks[number].text not in shown]
        readable = kind.share(*READABLE_KINDS)
        words = sum(block.words for block in kept)
        reasons: list[Reason] = []
        if request.explained:
            alone = [score > view.threshold for score in view.scores]
            reasons = ledger.reasons(alone, self.probabilities_of([view.threshold])[0])
        return Choice(
            root,
            [part for block in kept for part in block.parts],
            _paragraphs(view.facts, chosen.probabilities, ledger.kept, frozenset(gaps)),
            [block.parts for block in page.blocks],
            round(readable * min(1.0, words / A_TEXT), 4),
            kind.name,
            reasons=[[reason] for reason in reasons],
            gaps=gaps,
            texts=[block.text for block in kept],
        )

    def choose(
        self,
        facts: PageFacts,
        *,
        comments: bool = False,
        favor: float = 0.0,
        rules: Iterable[Rule] = RULES,
        decide: Decide = decide_with_care,
    ) -> Selection:
        """Which blocks of a page are its content. The page has at least one block.

        Args:
            rules: what completes and corrects the decision, in this order.
            decide: makes the decision.
        """
        page = facts.page
        scores = self.blocks.scores(columns(facts, self.blocks.features))
        facts = facts.with_scores(scores)
        shares = self.shares(facts)
        kind = Kind(shares, is_thread(facts, shares))
        loss = round(kind.numbers.caution * self.scale)
        scores = [score - loss for score in scores]
        probabilities = self.probabilities_of(scores)
        modern = modernity(page, facts.hints)
        structure = structure_of(page)
        settings = settings_of(facts, scores, probabilities, kind, modern)
        settings = replace(settings, threshold=settings.threshold + round(favor * ONE))
        view = View(structure, facts, scores, settings.threshold)
        ledger = Ledger(decide(structure, page, scores, settings))
        ledger.apply(rules, view, kind, comments=comments)
        return Selection(view, kind, ledger, probabilities)

    def shares(self, page: PageFacts) -> list[float]:
        """The probability of each of KINDS, for a page whose blocks have scores."""
        names = self._names_for_kinds
        row: dict[str, Any] = dict(zip(names, columns(page, names), strict=True))
        scores = [forest.score(row) for forest in self.kinds]
        return softmax([score / self.scale for score in scores])

    def probabilities_of(self, scores: Iterable[int]) -> list[float]:
        """The share of content among blocks with each score, interpolated between the points from
        training."""
        points, known, found = self.probabilities, self._known_scores, []
        for score in scores:
            high = bisect_right(known, score)
            if 0 < high < len(points):
                (x0, y0), (x1, y1) = points[high - 1], points[high]
                found.append(y0 + (y1 - y0) * (score - x0) / (x1 - x0))
            else:
                found.append(points[-1 if high else 0][1])
        return found


@cache
def default_model() -> Model:
    """The model that comes with the package."""
    return Model(json.loads(files(__package__).joinpath("model.json").read_text(encoding="utf-8")))


def columns(facts: PageFacts, names: Sequence[str]) -> Iterator[Column | float]:
    """The features with these names, each as a column or as one number for the whole page.

    They come one by one: the memory of a column serves for the next one, and stays in the processor's cache.
    """
    for name in names:
        feature = FEATURES[name]
        if feature.is_of_page and not feature.learned:
            known = facts.known
            if name not in known:
                known[name] = feature.measure(facts)
            yield known[name]
        else:
            yield feature.measure(facts)


def _paragraphs(
    facts: PageFacts, probabilities: Sequence[float], kept: Sequence[bool], gaps: frozenset[int]
) -> Paragraphs:
    """Every block with its class; blocks in gaps are ``"left-out"``, of which the reader is informed."""
    texts, places = [block.text for block in facts.blocks], facts.places
    tags, parents = [element.tag for element in facts.elements], facts.parents

    def make() -> list[ArticleParagraph]:
        # It refers to no tree, because an article keeps it.
        paths: list[str] = []
        for tag, parent in zip(tags, parents, strict=True):
            paths.append(tag if parent < 0 else f"{paths[parent]}.{tag}")
        found = []
        for number, (text, score, place, keep) in enumerate(
            zip(texts, probabilities, places, kept, strict=True)
        ):
            kind = "content" if keep else "left-out" if number in gaps else "boilerplate"
            score = round(score, 4)
            path = shown_path(paths[place])
            found.append(ArticleParagraph(text, path, keep, kind, score, f"probability {score:.2f}"))
        return found

    return Paragraphs(make)


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as shares that add up to 1. They are rounded because powers differ slightly between machines."""
    top = max(scores)
    powers = [2.718281828459045 ** (score - top) for score in scores]
    total = fsum(powers)
    return [round(power / total, 6) for power in powers]


def _weights(groups: dict[str, str]) -> dict[str, int]:
    """The weight of each word, from words grouped by weight."""
    return {word: int(weight) for weight, words in groups.items() for word in words.split()}
