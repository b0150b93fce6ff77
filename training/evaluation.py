"""Evaluates models on pages that they were not trained on: every page with the model without its fold, and
how well the forest classifies blocks without each group of features."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from pyjustext.engines.learned.features import FEATURES, KINDS
from pyjustext.engines.learned.selection import Model

from .fitting import OF_BLOCKS, Fitted, block_rows, train_blocks
from .labelled_pages import FOLDS
from .samples import Matrix, Sample, fit_lexicon
from .scores import word_f1

Scores = tuple[float, float, float]
"""Precision, recall and F1, each from 0 to 1."""


def cross_validate(samples: Sequence[Sample], of_folds: Sequence[Fitted]) -> list[tuple[Sample, Scores]]:
    """The scores of every original page, by the model that was not trained on its fold.

    Args:
        of_folds: the model without each fold, in the order of their numbers.
    """
    models = [Model(json.loads(fitted.as_json())) for fitted in of_folds]
    return [(s, score(models[s.fold], s)) for s in samples if not s.transformed]


def score(model: Model, sample: Sample) -> Scores:
    """The scores of the text that the model extracts from a page."""
    kept = model.choose(sample.measured.with_lexicon(model.lexicon)).ledger.kept
    return word_f1("\n".join(t for t, k in zip(sample.texts, kept, strict=True) if k), sample.page.content)


def score_table(found: Sequence[tuple[Sample, Scores]]) -> str:
    """Means by kind of page and by fold."""
    groups: dict[str, list[Scores]] = defaultdict(list)
    for sample, scores in found:
        for name in ("all", KINDS[sample.kind], f"fold {sample.fold}"):
            groups[name].append(scores)
    lines = [f"{'':15}{'pages':>6}{'precision':>11}{'recall':>9}{'F1':>9}"]
    for name in ("all", *KINDS, *(f"fold {n}" for n in range(FOLDS))):
        if groups[name]:
            precision, recall, f1 = np.mean(groups[name], axis=0)
            lines.append(f"{name:15}{len(groups[name]):6}{precision:11.4f}{recall:9.4f}{f1:9.4f}")
    return "\n".join(lines)


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
