"""Scores every original page with the model that was not trained on its fold."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from ..features import KINDS
from ..selection import Model
from .fitting import Fitted
from .labelled_pages import FOLDS
from .samples import Sample
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
