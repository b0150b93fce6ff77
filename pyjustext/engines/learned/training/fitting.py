"""From measured pages to a model: learned words, a first forest, page kinds, a second forest.

What a later step learns from an earlier one is crossed: a page's words, first scores and kinds come from
pages of other folds, as they will at run time come from pages that it is not among.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray

from ..features import KINDS, Lexicon
from .corpus import FOLDS
from .packing import SCALE, pack
from .samples import (
    LEXICAL,
    OF_PAGE,
    PAGE_ONLY,
    PLAIN,
    SCORED,
    Matrix,
    Sample,
    fit_lexicon,
    forget_classes,
    matrix,
)

FIRST = [*PLAIN, *LEXICAL]
"""The columns that the first forest is trained on."""
SECOND = [*FIRST, *SCORED]
"""Those of the second."""

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
    "learning_rate": 0.06,
    "num_leaves": 16,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.45,
    "lambda_l2": 5,
}
FIRST_TREES = 200
SECOND_TREES = 100
ROWS_OF_A_PAGE = 300
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

_WORD_POWER = 0.6
_PAGE_CAP = 4.0
_SHORT_LABEL = 30


@dataclass(slots=True)
class Fitted:
    """What was learned from some pages.

    Attributes:
        lexicon: the learned words; first, kinds, second: the forests.
    """

    lexicon: Lexicon
    first: lightgbm.Booster
    kinds: lightgbm.Booster
    second: lightgbm.Booster

    def packed(self) -> dict[str, Any]:
        """The content of ``model.json``."""
        kinds = _trees(self.kinds)
        return {
            "version": 2,
            "scale": SCALE,
            "classes": _by_weight(self.lexicon.classes),
            "texts": _by_weight(self.lexicon.texts),
            "first": pack(_trees(self.first), FIRST),
            "kinds": [pack(kinds[kind :: len(KINDS)], _KIND_COLUMNS) for kind in range(len(KINDS))],
            "second": pack(_trees(self.second), SECOND),
            "probabilities": [
                [round(z * SCALE), round(float(1 / (1 + np.exp(-z))), 4)] for z in np.linspace(-6, 6, 97)
            ],
        }


_KIND_COLUMNS = [*PAGE_ONLY, *OF_PAGE]


def fit(samples: Sequence[Sample]) -> Fitted:
    """The model that these pages teach."""
    return fit_folds(samples, [-1])[0]


def fit_folds(samples: Sequence[Sample], folds: Sequence[int]) -> list[Fitted]:
    """For each of these folds the model that the other folds' pages teach; -1 for all pages.

    Args:
        samples: pages with text.
    """
    wanted = sorted({*range(FOLDS), *folds})
    others = {f: [i for i, s in enumerate(samples) if s.fold != f] for f in wanted}
    own = {f: [i for i, s in enumerate(samples) if s.fold == f] for f in range(FOLDS)}
    lexicons = {f: fit_lexicon(samples[i] for i in others[f]) for f in wanted}
    rows = _crossed(samples, own, lambda sample, f: first_rows(sample, lexicons[f]))
    firsts = {f: train_blocks([samples[i] for i in others[f]], [rows[i] for i in others[f]]) for f in wanted}
    for f, numbers in own.items():
        for i in numbers:
            samples[i].measured = samples[i].measured.with_first(first_scores(firsts[f], rows[i]))
    kind_rows = [_kind_row(sample) for sample in samples]
    kinds = {f: fit_kinds([samples[i] for i in others[f]], [kind_rows[i] for i in others[f]]) for f in wanted}
    for f, numbers in own.items():
        for i in numbers:
            samples[i].measured.kinds = kind_scores(kinds[f], kind_rows[i])
    rows = [
        np.hstack([page, matrix(sample.measured, SCORED)]) for sample, page in zip(samples, rows, strict=True)
    ]
    return [
        Fitted(
            lexicons[f],
            firsts[f],
            kinds[f],
            train_blocks([samples[i] for i in others[f]], [rows[i] for i in others[f]], first=True),
        )
        for f in folds
    ]


def _crossed(
    samples: Sequence[Sample], own: dict[int, list[int]], rows_of: Callable[[Sample, int], Matrix]
) -> list[Matrix]:
    found: list[Matrix] = [np.empty((0, 0), np.float32)] * len(samples)
    for f, numbers in own.items():
        for i in numbers:
            found[i] = rows_of(samples[i], f)
    return found


def first_rows(sample: Sample, lexicon: Lexicon) -> Matrix:
    """The features of a page's blocks that do not depend on scores. Its measurements keep the lexicon."""
    sample.measured = sample.measured.with_lexicon(lexicon)
    words = matrix(sample.measured, LEXICAL)
    if sample.without_classes:
        forget_classes(words, LEXICAL)
    return np.hstack([sample.plain, words])


def first_scores(first: lightgbm.Booster, rows: Matrix) -> list[int]:
    """The first forest's scores as whole numbers."""
    return [round(score * SCALE) for score in np.asarray(first.predict(rows, raw_score=True))]


def chosen_rows(sample: Sample) -> NDArray[np.int64]:
    """The blocks to learn from: all of a page, of a long one only some, the same every time."""
    count = len(sample.labels)
    if count <= ROWS_OF_A_PAGE:
        return np.arange(count)
    return np.sort(np.random.default_rng(count).choice(count, ROWS_OF_A_PAGE, replace=False))


def block_weights(sample: Sample, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """What an error in each of these blocks costs: its words in relation to the label's, less steep,
    capped for the page. Where they stand for a longer page, each weighs the more."""
    wanted = max(_SHORT_LABEL, int((sample.labels * sample.words).sum()))
    weights = (sample.words / wanted) ** _WORD_POWER
    weights *= min(1.0, _PAGE_CAP / max(float(weights.sum()), 1e-9))
    return weights[rows] * (len(weights) / max(1, len(rows)))


def train_blocks(
    samples: Sequence[Sample], pages: Sequence[Matrix], *, first: bool = False
) -> lightgbm.Booster:
    """The forest that tells content from boilerplate.

    Args:
        pages: the features of each sample's blocks.
        first: whether the trees add to the first forest's scores.
    """
    chosen = [chosen_rows(sample) for sample in samples]
    weight = np.concatenate([block_weights(s, c) for s, c in zip(samples, chosen, strict=True)])
    data = lightgbm.Dataset(
        np.vstack([page[rows] for page, rows in zip(pages, chosen, strict=True)]),
        np.concatenate([s.labels[c] >= 0.5 for s, c in zip(samples, chosen, strict=True)]),
        weight=weight / weight.mean(),
        init_score=np.concatenate(
            [np.array(s.measured.first)[c] / SCALE for s, c in zip(samples, chosen, strict=True)]
        )
        if first
        else None,
        params=BLOCK_PARAMETERS,
    )
    return lightgbm.train(BLOCK_PARAMETERS, data, SECOND_TREES if first else FIRST_TREES)


def _kind_row(sample: Sample) -> Matrix:
    """What the kind of a page is told by."""
    return np.hstack([sample.page_row, matrix(sample.measured, OF_PAGE)[:1]])


def fit_kinds(samples: Sequence[Sample], rows: Sequence[Matrix]) -> lightgbm.Booster:
    """The forests of the kinds of pages, in turns."""
    data = lightgbm.Dataset(np.vstack(rows), [s.kind for s in samples], params=KIND_PARAMETERS)
    return lightgbm.train(KIND_PARAMETERS, data, KIND_TREES)


def kind_scores(kinds: lightgbm.Booster, row: Matrix) -> list[int]:
    """The kinds' scores of one page as whole numbers."""
    return [round(score * SCALE) for score in np.asarray(kinds.predict(row, raw_score=True))[0]]


def _trees(booster: lightgbm.Booster) -> list[dict[str, Any]]:
    return [info["tree_structure"] for info in booster.dump_model()["tree_info"]]


def _by_weight(words: dict[str, int]) -> dict[str, str]:
    """Words grouped by their weight, which is shorter."""
    groups: dict[int, list[str]] = {}
    for word, weight in words.items():
        groups.setdefault(weight, []).append(word)
    return {str(weight): " ".join(sorted(groups[weight])) for weight in sorted(groups)}
