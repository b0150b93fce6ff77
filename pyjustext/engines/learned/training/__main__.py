"""The command that rebuilds the model."""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..features import KINDS
from ..selection import Model
from .ablation import ablation_table
from .corpus import FOLDS, read_labels, site
from .fitting import Fitted, fit_folds
from .samples import Sample, read_samples
from .scores import word_f1

_MODEL = Path(__file__).parent.parent / "model.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Train on a folder of labelled pages, and report the cross-validation."""
    parser = argparse.ArgumentParser(prog="python -m pyjustext.engines.learned.training", description=__doc__)
    parser.add_argument("folder", type=Path, help="ground-truth.jsonl.gz and html/ID.html.gz")
    parser.add_argument(
        "--without", type=Path, help="leave out all sites of the labelled pages in this folder"
    )
    parser.add_argument("--score", action="store_true", help="also cross-validate and print scores")
    parser.add_argument("--folds", type=Path, help="also write there the model of each fold")
    parser.add_argument(
        "--ablate", action="store_true", help="only print the worth of each group of features"
    )
    parser.add_argument(
        "--plain", action="store_true", help="learn from the pages as they are alone, not transformed, too"
    )
    parser.add_argument("--output", type=Path, default=_MODEL)
    options = parser.parse_args(arguments)
    held = (
        frozenset(site(label["url"]) for label in read_labels(options.without))
        if options.without
        else frozenset()
    )
    samples = read_samples(options.folder, without_sites=held, plain=options.plain)
    if options.ablate:
        print(ablation_table(samples))
        return 0
    of_all, *of_folds = fit_folds(samples, [-1, *range(FOLDS)] if options.score or options.folds else [-1])
    text = _as_json(of_all)
    options.output.write_text(text + "\n", encoding="utf-8")
    print(f"{len(samples)} pages, {len(text.encode())} bytes written to {options.output}", file=sys.stderr)
    if options.folds:
        options.folds.mkdir(parents=True, exist_ok=True)
        for number, fitted in enumerate(of_folds):
            (options.folds / f"fold-{number}.json").write_text(_as_json(fitted), encoding="utf-8")
    if options.score:
        print(score_table(cross_validate(samples, of_folds)))
    return 0


Scored = tuple[Sample, tuple[float, float, float]]


def cross_validate(samples: Sequence[Sample], of_folds: Sequence[Fitted]) -> list[Scored]:
    """Precision, recall and F1 of every original page, by the model that was not trained on its fold."""
    models = [Model(json.loads(_as_json(fitted))) for fitted in of_folds]
    return [(s, score(models[s.fold], s)) for s in samples if not s.transformed]


def score(model: Model, sample: Sample) -> tuple[float, float, float]:
    """Precision, recall and F1 of the text that the model extracts from a page."""
    kept = model.choose(sample.measured.with_lexicon(model.lexicon)).blocks
    return word_f1("\n".join(t for t, k in zip(sample.texts, kept, strict=True) if k), sample.page.content)


def _as_json(fitted: Fitted) -> str:
    return json.dumps(fitted.packed(), ensure_ascii=False, separators=(",", ":"))


def score_table(found: Sequence[Scored]) -> str:
    """Means by kind of page and by fold."""
    groups: dict[str, list[Any]] = defaultdict(list)
    for sample, scores in found:
        for name in ("all", KINDS[sample.kind], f"fold {sample.fold + 1}"):
            groups[name].append(scores)
    lines = [f"{'':15}{'pages':>6}{'precision':>11}{'recall':>9}{'F1':>9}"]
    for name in ("all", *KINDS, *(f"fold {n + 1}" for n in range(FOLDS))):
        if groups[name]:
            precision, recall, f1 = np.mean(groups[name], axis=0)
            lines.append(f"{name:15}{len(groups[name]):6}{precision:11.4f}{recall:9.4f}{f1:9.4f}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
