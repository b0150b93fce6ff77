"""Measures the contribution of each group of features: how well the forest classifies blocks without it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np

from ..features import FEATURES, KINDS
from .fitting import OF_BLOCKS, block_rows, train_blocks
from .labelled_pages import FOLDS
from .samples import Matrix, Sample, fit_lexicon
from .scores import word_f1


def ablation_table(samples: Sequence[Sample]) -> str:
    """Mean F1 of all original pages and of the articles, with all groups and without each of them.

    Each block is kept on its own from a probability of one half, and words are learned once from the pages of
    other folds. So rows can be compared with each other, but not with other tables.
    """
    lexicons = [fit_lexicon(s for s in samples if s.fold != f) for f in range(FOLDS)]
    rows = [block_rows(sample, lexicons[sample.fold]) for sample in samples]
    groups = sorted({FEATURES[name].group for name in OF_BLOCKS})
    lines = [f"{'without':16}{'features':>9}{'all':>9}{'article':>9}"]
    for group in ("", *groups):
        kept = [i for i, name in enumerate(OF_BLOCKS) if FEATURES[name].group != group]
        scores = _scores(samples, [page[:, kept] for page in rows])
        own = [(f1, s) for f1, s in zip(scores, samples, strict=True) if not s.transformed]
        articles = [f1 for f1, sample in own if KINDS[sample.kind] == "article"]
        name = group or "(nothing)"
        mean = np.mean([f1 for f1, _ in own])
        lines.append(f"{name:16}{len(OF_BLOCKS) - len(kept):9}{mean:9.4f}{np.mean(articles):9.4f}")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


def _scores(samples: Sequence[Sample], rows: Sequence[Matrix]) -> list[float]:
    scores = [0.0] * len(samples)
    for number in range(FOLDS):
        others = [i for i, s in enumerate(samples) if s.fold != number]
        forest = train_blocks([samples[i] for i in others], [rows[i] for i in others])
        for i, sample in enumerate(samples):
            if sample.fold == number:
                kept = np.asarray(forest.predict(rows[i])) >= 0.5
                text = "\n".join(t for t, k in zip(sample.texts, kept.tolist(), strict=True) if k)
                scores[i] = word_f1(text, sample.page.content)[2]
    return scores
