"""Labelled pages as numbers: the features of every block, with cross-validated lexicons, and its label."""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pyjustext.engines.learned.blocks import Page
from pyjustext.engines.learned.features import FEATURES, KINDS, Lexicon, PageFacts
from pyjustext.engines.learned.features.element_facts import FAR
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import columns
from pyjustext.engines.learned.shared import Shared
from pyjustext.tree import parse
from pyjustext.tree.visibility import drop_hidden

from .labelled_pages import LabelledPage, fold, lot, read_pages, site
from .labels import label_blocks
from .transform import headlines_of, transformed

Matrix: TypeAlias = NDArray[np.float32]

CLASS_WORDS = 800
"""The most tokens of class names in a lexicon."""
_CLASS_SITES = 5
"""A token is learned only if it occurs on so many sites: names of fewer say nothing about others."""
_SMOOTHING = 0.15
"""Added to the weights of a token on both sides, so that rare tokens have odds near one."""
_LIMIT = 3.0
"""The greatest logarithm of odds."""

_WITHOUT_ADDRESS = 3
"""One page in this many is used without its address."""
_WITHOUT_CLASSES = 8
"""One page in this many is used without its class names, because other sites use other names."""
_CLASS_BLANKS = {
    **{name: float(FAR) for name, feature in FEATURES.items() if name.startswith("group_")},
    **{name: 0.0 for name in FEATURES if name.startswith("class_")},
}
"""The values of the features of class names on a page without any."""
_NO_ADDRESS = {name: -1.0 for name in FEATURES if name.startswith("address_")}
"""The values of the features of the address on a page without one."""

PLAIN = [name for name, f in FEATURES.items() if not f.learned]
"""The features that do not depend on learned data."""
LEXICAL = [name for name, f in FEATURES.items() if f.learned == "lexicon"]
"""The features that depend on the lexicon, and so on the pages that it was learned from."""
SCORED = [name for name, f in FEATURES.items() if f.learned == "scores"]
"""The features of the page that depend on the scores of its blocks, and so also on those pages."""
PAGE_ONLY = [name for name in PLAIN if FEATURES[name].is_of_page]
"""The features of the page that do not depend on learned data."""


class Sample:
    """A labelled page, measured.

    Attributes:
        page: the labelled page.
        transformed: whether it is used in its transformed form.
        site, fold: its registrable domain, and its fold in the cross-validation.
        measured: what features are computed from.
        blocks, texts: its blocks, at least one, and their texts.
        labels, words: the share of content (0 to 1) and the number of words of each block.
        kind: the number of its kind in KINDS.
        plain, page_row: the features of PLAIN, a row for each block, and those of PAGE_ONLY, one row.
        without_classes: whether it is used without its class names.
        evidence: for class tokens, their weights on this page: (weight in content, weight in boilerplate).

    Args:
        segmented: the page's blocks, with its tree.
    """

    def __init__(
        self, page: LabelledPage, segmented: Page, labels: Sequence[float], *, transformed: bool = False
    ) -> None:
        self.page = page
        self.transformed = transformed
        self.site = site(page.url)
        self.fold = fold(page.url)
        self.measured = PageFacts(segmented, page.url, Lexicon())
        self.blocks = segmented.blocks
        self.labels = np.array(labels, np.float32)
        self.words = np.array([b.words for b in self.blocks], np.float64)
        self.texts = [b.text for b in self.blocks]
        self.kind = KINDS.index(page.kind)
        self.plain = matrix(self.measured, PLAIN)
        self.page_row = matrix(self.measured, PAGE_ONLY)[:1]
        if lot(f"address{transformed}{page.id}", _WITHOUT_ADDRESS) == 0:
            forget_address(self.plain, PLAIN)
            forget_address(self.page_row, PAGE_ONLY)
        self.without_classes = not transformed and lot(f"classes{page.id}", _WITHOUT_CLASSES) == 0
        if self.without_classes:
            forget_classes(self.plain, PLAIN)
        self.evidence = {} if transformed else self._evidence()

    def _evidence(self) -> dict[str, tuple[float, float]]:
        """See ``evidence``. A token counts for the blocks up to seven elements below it. The weights of the
        blocks add up to one at most, so that every page says equally much."""
        weights = np.sqrt(np.minimum(self.words, 60))
        weights /= max(1.0, float(weights.sum()))
        sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for block, label, weight in zip(self.blocks, self.labels, weights, strict=True):
            side = 0 if label >= 0.5 else 1
            near: set[str] = set()
            for step, element in enumerate(block.element.up()):
                if step >= 8:
                    break
                near.update(element.tokens)
            for token in near:
                sums[token][side] += float(weight)
        return {token: (inside, outside) for token, (inside, outside) in sums.items()}


def read_samples(
    folder: Path, *, without_sites: frozenset[str] = frozenset(), plain: bool = False
) -> list[Sample]:
    """All pages of the folder that have text, measured, each in its original form and once transformed.

    All are in memory together, with their trees: the lexicon of each fold is learned from all other folds.

    Args:
        folder, without_sites: as for :func:`.corpus.read_pages`.
        plain: whether to leave out the transformed pages.

    Raises:
        UnusableCorpus: if a label is wrong, or a page is missing or damaged.
    """
    samples = []
    for page in read_pages(folder, without_sites=without_sites):
        root = parse(page.html)
        drop_hidden(root)
        blocks = segment(root)
        if blocks.blocks:
            labels = label_blocks(blocks.blocks, page.content, is_thread=page.kind == "forum")
            samples.append(Sample(page, blocks, labels))
            _tell(samples, "measured")
    print(f"{len(samples)} pages measured, all in all", file=sys.stderr, flush=True)
    return samples if plain else samples + _twins(samples)


def _twins(samples: Sequence[Sample]) -> list[Sample]:
    """The transformed pages."""
    headlines = headlines_of([sample.blocks for sample in samples])
    twins: list[Sample] = []
    for sample in samples:
        new, labels = transformed(sample.page, sample.labels.tolist(), headlines)
        if new.blocks:
            twins.append(Sample(sample.page, new, labels, transformed=True))
            _tell(twins, "transformed")
    return twins


def _tell(samples: Sequence[Sample], what: str) -> None:
    if len(samples) % 100 == 0:
        print(f"{len(samples)} pages {what}", file=sys.stderr, flush=True)


def matrix(measured: PageFacts, names: Sequence[str]) -> Matrix:
    """A matrix with a row for each block and a column for each feature."""
    found = np.empty((measured.count, len(names)), np.float32)
    if not measured.count:
        return found
    for number, column in enumerate(columns(measured, names)):
        found[:, number] = column.spread() if isinstance(column, Shared) else column
    return found


def fit_lexicon(samples: Iterable[Sample]) -> Lexicon:
    """The most informative tokens of class names, each with the logarithm of its odds of being in content."""
    content: dict[str, float] = defaultdict(float)
    boilerplate: dict[str, float] = defaultdict(float)
    sites: dict[str, set[str]] = defaultdict(set)
    for sample in samples:
        for token, (inside, outside) in sample.evidence.items():
            content[token] += inside
            boilerplate[token] += outside
            sites[token].add(sample.site)
    found = {}
    for token in sorted(sites):
        if len(sites[token]) >= _CLASS_SITES:
            odds = (content[token] + _SMOOTHING) / (boilerplate[token] + _SMOOTHING)
            found[token] = round(100 * max(-_LIMIT, min(_LIMIT, math.log(odds))))
    order = sorted(found, key=lambda token: -abs(found[token]) * math.sqrt(len(sites[token])))
    return Lexicon({token: found[token] for token in order[:CLASS_WORDS]})


def forget_classes(rows: Matrix, names: Sequence[str]) -> None:
    """Set the features of class names to those of a page without any."""
    _set(rows, names, _CLASS_BLANKS)


def forget_address(rows: Matrix, names: Sequence[str]) -> None:
    """Set the features of the address to those of a page without one: so the model works without it, too."""
    _set(rows, names, _NO_ADDRESS)


def _set(rows: Matrix, names: Sequence[str], values: Mapping[str, float]) -> None:
    for number, name in enumerate(names):
        if name in values:
            rows[:, number] = values[name]
