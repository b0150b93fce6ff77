"""What the benchmarks of quality measure on a page, so that any two runs can be compared page by page.

Each measure is a ratio of sums over the pages: a mean is the sum of the pages' values divided by their
number, a share of words is divided by words. So a page adds a numerator and a denominator.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import TypeAlias

Measures: TypeAlias = dict[str, tuple[float, float]]
"""For each measure by its name, what a page adds to the numerator and to the denominator."""
Results: TypeAlias = dict[str, tuple[str, dict[str, Measures]]]
"""For each page by its id, its group (its kind or its language), and the measures of each extractor."""

LABELLED = 0.7
"""The share of a block's words in the label from which it is labelled."""
UNLABELLED = 0.3
"""The share up to which it is not."""


def whole_texts(labels: Sequence[float], words: Sequence[int], kept: Sequence[bool]) -> Measures:
    """How whole a text is: *torn* are labelled blocks that were dropped, *padded* are unlabelled ones that
    were kept, both between the first and the last block that are kept and labelled. As the share of pages
    that have any, and as words per 1,000 labelled words of all pages.

    Args:
        labels: for each block of a page, the share of its words that are in the label.
        words, kept: the number of words of each block, and whether it was kept.
    """
    both = [n for n, (label, keep) in enumerate(zip(labels, kept, strict=True)) if keep and label >= LABELLED]
    between = range(both[0], both[-1]) if both else range(0)
    torn = [words[n] for n in between if labels[n] >= LABELLED and not kept[n]]
    padded = [words[n] for n in between if labels[n] <= UNLABELLED and kept[n]]
    thousands = sum(w for w, label in zip(words, labels, strict=True) if label >= LABELLED) / 1000
    return {
        "torn pages": (float(bool(torn)), 1),
        "torn words": (sum(torn), thousands),
        "padded pages": (float(bool(padded)), 1),
        "padded words": (sum(padded), thousands),
    }


def passages(text: str, wanted: Sequence[str], unwanted: Sequence[str]) -> Measures:
    """Precision, recall and F1 of passages, by plain search in the text; over all passages of all pages.

    Args:
        wanted, unwanted: what the text must hold, and what it must not.
    """
    found = sum(passage in text for passage in wanted)
    wrong = sum(passage in text for passage in unwanted)
    return {
        "precision": (found, found + wrong),
        "recall": (found, len(wanted)),
        "F1": (2 * found, found + wrong + len(wanted)),
    }


def ratio(pairs: Iterable[tuple[float, float]]) -> float:
    """The sum of the numerators divided by that of the denominators; 0 without any."""
    above, below = (sum(column) for column in zip(*pairs, strict=True)) if (pairs := list(pairs)) else (0, 0)
    return above / below if below else 0.0


def difference(
    before: Sequence[tuple[float, float]], after: Sequence[tuple[float, float]]
) -> tuple[float, float]:
    """How much greater a measure is after than before on the same pages, and its standard error (jackknife:
    each page is left out once), which for a mean is the usual one of paired differences."""
    count = len(before)
    whole = ratio(after) - ratio(before)
    if count < 2:
        return whole, 0.0
    sums = [[sum(column) for column in zip(*pairs, strict=True)] for pairs in (before, after)]
    without = []
    for pair in zip(before, after, strict=True):
        b, a = (
            (above - own[0]) / (below - own[1]) if below - own[1] else 0.0
            for (above, below), own in zip(sums, pair, strict=True)
        )
        without.append(a - b)
    mean = sum(without) / count
    return whole, sqrt((count - 1) / count * sum((value - mean) ** 2 for value in without))


def save(path: Path, results: Results) -> None:
    """Write what was measured on each page as JSON."""
    path.write_text(json.dumps(results, indent=1), encoding="utf-8")


def load(path: Path) -> Results:
    """What :func:`save` has written. Raises FileNotFoundError if there is no such file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return {
        page: (
            group,
            {
                extractor: {name: (above, below) for name, (above, below) in measures.items()}
                for extractor, measures in of.items()
            },
        )
        for page, (group, of) in data.items()
    }
