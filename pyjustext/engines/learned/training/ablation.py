"""What each group of features is worth: the cross-validated score of a forest without it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..features import FEATURES, KINDS
from ..selection import choose
from .corpus import FOLDS
from .fitting import FIRST_TREES, NAMES, all_rows, block_weights, chosen_rows, train_blocks
from .samples import Matrix, Sample
from .scores import word_f1


def ablation_table(samples: Sequence[Sample]) -> str:
    """Mean F1 of all pages and of the articles with all groups, and without each of them.

    A smaller forest than the one that ships, and words and kinds learned once from other folds'
    pages: good for comparing rows with each other, not with other tables.
    """
    samples = [s for s in samples if s.blocks]
    rows = all_rows(samples)
    groups = sorted({feature.group for feature in FEATURES.values()})
    lines = [f"{'without':16}{'features':>9}{'all':>9}{'article':>9}"]
    for group in ("", *groups):
        kept = [i for i, name in enumerate(NAMES) if FEATURES[name].group != group]
        scores = _scores(samples, [page[:, kept] for page in rows])
        articles = [f1 for f1, sample in zip(scores, samples, strict=True) if KINDS[sample.kind] == "article"]
        name = group or "(nothing)"
        lines.append(f"{name:16}{len(NAMES) - len(kept):9}{np.mean(scores):9.4f}{np.mean(articles):9.4f}")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


def _scores(samples: Sequence[Sample], rows: Sequence[Matrix]) -> list[float]:
    scores = [0.0] * len(samples)
    for number in range(FOLDS):
        others = [i for i, s in enumerate(samples) if s.fold != number]
        chosen = [chosen_rows(samples[i]) for i in others]
        booster = train_blocks(
            np.vstack([rows[i][c] for i, c in zip(others, chosen, strict=True)]),
            np.concatenate([samples[i].labels[c] >= 0.5 for i, c in zip(others, chosen, strict=True)]),
            np.concatenate([block_weights(samples[i], c) for i, c in zip(others, chosen, strict=True)]),
            2 * FIRST_TREES,
        )
        for i, sample in enumerate(samples):
            if sample.fold == number:
                scores[i] = _score(sample, np.asarray(booster.predict(rows[i])))
    return scores


def _score(sample: Sample, probabilities: NDArray[np.float64]) -> float:
    for block, probability in zip(sample.blocks, probabilities.tolist(), strict=True):
        block.score = probability
    kept = choose(sample.blocks)
    return word_f1("\n".join(t for t, k in zip(sample.texts, kept, strict=True) if k), sample.page.content)[2]
