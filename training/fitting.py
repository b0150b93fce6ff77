"""Trains a model on measured pages: learned words, the forest of blocks, the forests of page kinds.

Later steps are trained on cross-validated results of earlier ones: the words for a page and the scores of its
blocks come from pages of other folds, because at run time they come from other pages, too.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import KINDS, Lexicon

from .labelled_pages import FOLDS, UnusableCorpus
from .packing import pack
from .samples import (
    LEXICAL,
    PAGE_ONLY,
    PLAIN,
    SCORED,
    Matrix,
    Sample,
    fit_lexicon,
    forget_classes,
    matrix,
)

if TYPE_CHECKING:
    import lightgbm

OF_BLOCKS = [*PLAIN, *LEXICAL]
"""The features that the forest of blocks is trained on."""
OF_KINDS = [*PAGE_ONLY, *SCORED]
"""The features that the forests of kinds are trained on."""

# One thread, one seed and a fixed layout of the data: the same pages give the same bytes.
_COMMON: dict[str, Any] = {
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
    "max_bin": 63,
    "seed": 1,
    "bagging_freq": 1,
}
BLOCK_PARAMETERS: dict[str, Any] = {
    **_COMMON,
    "objective": "binary",
    "learning_rate": 0.08,
    "max_bin": 31,
    "num_leaves": 16,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.45,
    "lambda_l2": 5,
}
BLOCK_TREES = 195
ROWS_OF_A_PAGE = 300
"""The most blocks of a page to train on, which bounds time and memory: those chosen weigh more instead."""
KIND_PARAMETERS: dict[str, Any] = {
    **_COMMON,
    "objective": "multiclass",
    "num_class": len(KINDS),
    "learning_rate": 0.1,
    "num_leaves": 8,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.7,
    "lambda_l2": 5,
}
KIND_TREES = 40

ALL_PAGES = -1
"""In place of the number of a fold: no page is left out."""

_WORD_POWER = 0.6
"""The weight of a block is this power of its share of the label's words."""
_PAGE_CAP = 4.0
"""The greatest sum of the weights of a page's blocks."""
_SHORT_LABEL = 30
"""In words: shares of a shorter label are taken of so many, so that its few blocks do not weigh too much."""
_PROBABILITIES = np.linspace(-6, 6, 97)
"""The scores, in log-odds, whose probabilities are in the model."""


@dataclass(slots=True)
class Fitted:
    """The model learned from some pages.

    Attributes:
        lexicon: the learned words.
        blocks, kinds: the forests.
    """

    lexicon: Lexicon
    blocks: lightgbm.Booster
    kinds: lightgbm.Booster

    def packed(self, made_with: str = "") -> dict[str, Any]:
        """The content of ``model.json``.

        Args:
            made_with: the digest of what it was made with (:mod:`.made_with`).
        """
        kinds = _trees(self.kinds)
        return {
            "version": 3,
            "made_with": made_with,
            "scale": ONE,
            "classes": _by_weight(self.lexicon.classes),
            "blocks": pack(_trees(self.blocks), OF_BLOCKS),
            "kinds": [pack(kinds[kind :: len(KINDS)], OF_KINDS) for kind in range(len(KINDS))],
            "probabilities": [
                [round(z * ONE), round(float(1 / (1 + np.exp(-z))), 4)] for z in _PROBABILITIES
            ],
        }

    def as_json(self, made_with: str = "") -> str:
        """The content of ``model.json`` as text."""
        return json.dumps(self.packed(made_with), ensure_ascii=False, separators=(",", ":"))


def fit_folds(samples: Sequence[Sample], folds: Sequence[int]) -> list[Fitted]:
    """For each of these folds, the model trained on the pages of the other folds.

    Args:
        samples: pages with text.
        folds: numbers of folds, or ALL_PAGES.

    Raises:
        UnusableCorpus: if all pages are in one fold, so that nothing is left to learn from for it.
    """
    if len({sample.fold for sample in samples}) < 2:
        sites = len({sample.site for sample in samples})
        raise UnusableCorpus(f"{len(samples)} pages of {sites} sites are too few to learn from")
    wanted = sorted({*range(FOLDS), *folds})
    others = {f: [i for i, s in enumerate(samples) if s.fold != f] for f in wanted}
    lexicons = {f: fit_lexicon(samples[i] for i in others[f]) for f in wanted}
    rows = [block_rows(sample, lexicons[sample.fold]) for sample in samples]
    forests = {}
    for f in wanted:
        forests[f] = train_blocks([samples[i] for i in others[f]], [rows[i] for i in others[f]])
        learned_from = "all pages" if f == ALL_PAGES else f"the pages outside fold {f}"
        print(f"forest of blocks learned from {learned_from}", file=sys.stderr, flush=True)
    kind_rows = [
        kind_row(sample, block_scores(forests[sample.fold], page))
        for sample, page in zip(samples, rows, strict=True)
    ]
    return [
        Fitted(
            lexicons[f],
            forests[f],
            fit_kinds([samples[i] for i in others[f]], [kind_rows[i] for i in others[f]]),
        )
        for f in folds
    ]


def block_rows(sample: Sample, lexicon: Lexicon) -> Matrix:
    """The features of a page's blocks with this lexicon."""
    words = matrix(sample.measured.with_lexicon(lexicon), LEXICAL)
    if sample.without_classes:
        forget_classes(words, LEXICAL)
    return np.hstack([sample.plain, words])


def block_scores(forest: lightgbm.Booster, rows: Matrix) -> list[int]:
    """The scores of blocks as integers: log-odds times ONE."""
    return [round(score * ONE) for score in np.asarray(forest.predict(rows, raw_score=True))]


def chosen_rows(sample: Sample) -> NDArray[np.int64]:
    """The blocks of a page to train on: all of them, or of a long page some, the same ones in every run."""
    count = len(sample.labels)
    if count <= ROWS_OF_A_PAGE:
        return np.arange(count)
    return np.sort(np.random.default_rng(count).choice(count, ROWS_OF_A_PAGE, replace=False))


def block_weights(sample: Sample, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The weight of each of these blocks. It grows with the block's share of the label's words, but less than
    proportionally, and is capped for the page. Blocks sampled from a longer page weigh more."""
    wanted = max(_SHORT_LABEL, int((sample.labels * sample.words).sum()))
    weights = (sample.words / wanted) ** _WORD_POWER
    weights *= min(1.0, _PAGE_CAP / max(float(weights.sum()), 1e-9))
    return weights[rows] * (len(weights) / max(1, len(rows)))


def train_blocks(samples: Sequence[Sample], pages: Sequence[Matrix]) -> lightgbm.Booster:
    """Train the forest that distinguishes content from boilerplate.

    Args:
        samples: pages with text, at least one.
        pages: the features of each sample's blocks, a row for each block and a column for each of OF_BLOCKS,
            or for some of them.
    """
    chosen = [chosen_rows(sample) for sample in samples]
    weight = np.concatenate([block_weights(s, c) for s, c in zip(samples, chosen, strict=True)])
    import lightgbm  # takes half a second, which most callers of this module save

    data = lightgbm.Dataset(
        np.vstack([page[rows] for page, rows in zip(pages, chosen, strict=True)]),
        np.concatenate([s.labels[c] >= 0.5 for s, c in zip(samples, chosen, strict=True)]),
        weight=weight / weight.mean(),
        params=BLOCK_PARAMETERS,
    )
    return lightgbm.train(BLOCK_PARAMETERS, data, BLOCK_TREES)


def kind_row(sample: Sample, scores: list[int]) -> Matrix:
    """The features that determine the kind of a page, from the scores of its blocks."""
    return np.hstack([sample.page_row, matrix(sample.measured.with_scores(scores), SCORED)[:1]])


def fit_kinds(samples: Sequence[Sample], rows: Sequence[Matrix]) -> lightgbm.Booster:
    """Train the forests of the kinds of pages, interleaved."""
    import lightgbm  # as above

    data = lightgbm.Dataset(np.vstack(rows), [s.kind for s in samples], params=KIND_PARAMETERS)
    return lightgbm.train(KIND_PARAMETERS, data, KIND_TREES)


def _trees(booster: lightgbm.Booster) -> list[dict[str, Any]]:
    return [info["tree_structure"] for info in booster.dump_model()["tree_info"]]


def _by_weight(words: dict[str, int]) -> dict[str, str]:
    """Words grouped by their weight, which makes the file smaller."""
    groups: dict[int, list[str]] = {}
    for word, weight in words.items():
        groups.setdefault(weight, []).append(word)
    return {str(weight): " ".join(sorted(groups[weight])) for weight in sorted(groups)}
