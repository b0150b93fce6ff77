"""From measured pages to a model: lexicon, page kinds, block forest, and what its scores mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray

from ..features import KINDS
from ..forest import Forest
from .corpus import FOLDS
from .packing import SCALE, pack
from .samples import (
    KIND,
    LEXICAL,
    PAGE_ONLY,
    PLAIN,
    Matrix,
    Sample,
    crossed_lexicons,
    fit_lexicon,
    lexical_matrix,
)

NAMES = [*PLAIN, *LEXICAL, *KIND]
"""The columns of the matrix that the block forest is trained on."""

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
BLOCK_TREES = 300
FIRST_TREES = 60
"""Trees of the forest over all features that only says which features to keep."""
BLOCK_FEATURES = 130
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


def fit(samples: Sequence[Sample]) -> dict[str, Any]:
    """The model that these pages teach, as plain data."""
    samples = [s for s in samples if s.blocks]
    lexicon = fit_lexicon(samples)
    kinds = fit_kinds(samples)
    rows, target, weight = training_rows(samples)
    names = best_features(train_blocks(rows, target, weight, FIRST_TREES))
    rows = rows[:, [NAMES.index(name) for name in names]]
    booster = train_blocks(rows, target, weight)
    return {
        "version": 1,
        "scale": SCALE,
        "classes": _by_weight(lexicon.classes),
        "texts": _by_weight(lexicon.texts),
        "kinds": kinds,
        "blocks": _packed(booster, names),
        "probabilities": [
            [round(z * SCALE), round(float(1 / (1 + np.exp(-z))), 4)] for z in np.linspace(-6, 6, 97)
        ],
    }


def training_rows(samples: Sequence[Sample]) -> tuple[Matrix, NDArray[np.bool_], NDArray[np.float64]]:
    """Features, labels and weights of the blocks to learn from."""
    chosen = [chosen_rows(sample) for sample in samples]
    pairs = list(zip(samples, chosen, strict=True))
    return (
        np.vstack([page[rows] for page, rows in zip(all_rows(samples), chosen, strict=True)]),
        np.concatenate([sample.labels[rows] >= 0.5 for sample, rows in pairs]),
        np.concatenate([block_weights(sample, rows) for sample, rows in pairs]),
    )


def all_rows(samples: Sequence[Sample]) -> list[Matrix]:
    """Every page's features. What is learned in them was learned from other folds' pages."""
    lexical = lexical_matrix(samples, crossed_lexicons(samples))
    return [
        np.hstack([sample.plain, words, np.repeat(kind[None, :], len(words), axis=0)])
        for sample, words, kind in zip(samples, lexical, crossed_kinds(samples), strict=True)
    ]


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
    rows: Matrix, target: NDArray[np.bool_], weight: NDArray[np.float64], trees: int | None = None
) -> lightgbm.Booster:
    """The forest that tells content from furniture."""
    data = lightgbm.Dataset(rows, target, weight=weight / weight.mean(), params=BLOCK_PARAMETERS)
    return lightgbm.train(BLOCK_PARAMETERS, data, trees or BLOCK_TREES)


def best_features(booster: lightgbm.Booster) -> list[str]:
    """The features that a forest over all of them gains most by; the others cost time for nothing."""
    gain = booster.feature_importance("gain")
    best = np.argsort(-gain, kind="stable")[:BLOCK_FEATURES]
    return [NAMES[i] for i in sorted(best)]


def fit_kinds(samples: Sequence[Sample]) -> list[dict[str, Any]]:
    """A packed forest for each kind of page."""
    rows = np.vstack([s.page_row for s in samples])
    data = lightgbm.Dataset(rows, [s.kind for s in samples], params=KIND_PARAMETERS)
    booster = lightgbm.train(KIND_PARAMETERS, data, KIND_TREES)
    trees = [info["tree_structure"] for info in booster.dump_model()["tree_info"]]
    return [pack(trees[kind :: len(KINDS)], PAGE_ONLY) for kind in range(len(KINDS))]


def kind_scores(samples: Sequence[Sample], kinds: Sequence[dict[str, Any]]) -> Matrix:
    """The scores that packed forests give, a row for each page."""
    found = np.empty((len(samples), len(kinds)), np.float32)
    for number, data in enumerate(kinds):
        forest = Forest(data)
        places = [PAGE_ONLY.index(name) for name in forest.features]
        for row, sample in enumerate(samples):
            found[row, number] = forest.scores(sample.page_row[0, places].tolist())[0]
    return found


def crossed_kinds(samples: Sequence[Sample]) -> Matrix:
    """Scores of the kinds by forests that other folds' pages taught."""
    found = np.zeros((len(samples), len(KINDS)), np.float32)
    for number in range(FOLDS):
        own = [i for i, s in enumerate(samples) if s.fold == number]
        others = [s for s in samples if s.fold != number]
        if own and others:
            found[own] = kind_scores([samples[i] for i in own], fit_kinds(others))
    return found


def _packed(booster: lightgbm.Booster, names: Sequence[str]) -> dict[str, Any]:
    return pack([info["tree_structure"] for info in booster.dump_model()["tree_info"]], names)


def _by_weight(words: dict[str, int]) -> dict[str, str]:
    """Words grouped by their weight, which is shorter."""
    groups: dict[int, list[str]] = {}
    for word, weight in words.items():
        groups.setdefault(weight, []).append(word)
    return {str(weight): " ".join(sorted(groups[weight])) for weight in sorted(groups)}
