"""Measures the contribution of each rule of the article engine, by leaving out one at a time.

    python -m tests.benchmarks.steps [--pages FOLDER] [--models FOLDER]

Pages, models and measures are those of `tests/benchmarks/quality.py`. The first rows decide without
structures, or with fewer rules; all others are the shipped engine without one rule. After the score of a row
stand the differences to the shipped engine with their standard errors over the pages: of the score, and of
the pages, in per cent, that are torn and padded. A difference of less than twice the standard error may be
chance.

The contribution of the transformed pages can be measured with models that were trained without them:
`python -m training FOLDER --plain --folds MODELS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from pathlib import Path

from pyjustext.engines.learned import whole_page
from pyjustext.engines.learned.blocks import Page
from pyjustext.engines.learned.decision import DecisionSettings, decide_with_care
from pyjustext.engines.learned.features import PageFacts
from pyjustext.engines.learned.forest import Forest
from pyjustext.engines.learned.rule import Rule
from pyjustext.engines.learned.rules import RULES
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import Decide, Model, default_model
from pyjustext.engines.learned.shared import Column
from pyjustext.engines.learned.structure import Structure
from pyjustext.tree import parse
from pyjustext.tree.visibility import drop_hidden
from tests.benchmarks.command import parser_of, run
from training.labelled_pages import UnusableCorpus, fold
from training.labels import label_blocks

from .measures import Measures, difference, ratio, whole_texts
from .quality import OWN_PAGES, Extracted, Task, models_of, tasks_of


class RememberingForest:
    """A forest that caches the scores of a page's blocks for several decisions."""

    def __init__(self, forest: Forest) -> None:
        self._forest = forest
        self._known: list[int] | None = None

    @property
    def features(self) -> list[str]:
        return self._forest.features if self._known is None else []

    def scores(self, columns: Sequence[Column | float]) -> list[int]:
        if self._known is None:
            self._known = self._forest.scores(columns)
        return list(self._known)


def _each_by_itself(_: Structure, __: Page, scores: Sequence[int], ___: DecisionSettings) -> list[bool]:
    return [score >= 0 for score in scores]


def _greatest_expected_f1(
    _: Structure, page: Page, scores: Sequence[int], __: DecisionSettings
) -> list[bool]:
    probabilities = default_model().probabilities_of(scores)
    least = whole_page.expected_f1(page.words, probabilities) / 2
    return [probability > least for probability in probabilities]


_EACH_ONCE = tuple(rule for rule in RULES if rule.reason == "copy")

ROWS: dict[str, tuple[Decide, tuple[Rule, ...]]] = {
    "what ships": (decide_with_care, RULES),
    "each block by itself": (_each_by_itself, ()),
    "greatest expected F1": (_greatest_expected_f1, ()),
    "greatest expected F1, each text once": (_greatest_expected_f1, _EACH_ONCE),
    "structures, no rules": (decide_with_care, ()),
    "structures and each text once, no rules": (decide_with_care, _EACH_ONCE),
    "all rules, no structures": (_greatest_expected_f1, RULES),
    "without all that keep": (decide_with_care, tuple(rule for rule in RULES if rule.effect != "keep")),
    "without all that drop": (decide_with_care, tuple(rule for rule in RULES if rule.effect == "keep")),
    **{
        f"without {left_out.name}": (decide_with_care, tuple(rule for rule in RULES if rule is not left_out))
        for left_out in RULES
    },
}
"""The rows of the table: the decision, and the rules that follow it."""


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--pages", type=Path, default=OWN_PAGES)
    parser.add_argument("--models", type=Path, help="models of the folds; without them the one that ships")
    options = parser.parse_args()
    models = models_of(options.models)
    measures: dict[str, list[Measures]] = {name: [] for name in ROWS}
    for task in tasks_of(options.pages):
        for name, found in page_measures(models[fold(task.page.url)], task):
            measures[name].append(found)
    print(table(measures))


def page_measures(model: Model, task: Task) -> Iterator[tuple[str, Measures]]:
    """What is measured on a page in every row."""
    root = parse(task.page.html)
    drop_hidden(root)
    measured = PageFacts(segment(root), task.page.url, model.lexicon)
    labels = label_blocks(measured.blocks, task.page.content) if task.page.content else []
    words = [block.words for block in measured.blocks]
    remembering = copy(model)
    remembering.blocks = RememberingForest(model.blocks)  # type: ignore[assignment]
    for name, (decide, rules) in ROWS.items():
        kept: Sequence[bool] = ()
        if measured.count:
            kept = remembering.choose(measured, rules=rules, decide=decide).ledger.kept
        text = "\n".join(b.text for b, keep in zip(measured.blocks, kept, strict=True) if keep)
        found = task.judge(Extracted(text))
        yield name, found | whole_texts(labels, words, kept) if task.page.content else found


def table(measures: dict[str, list[Measures]]) -> str:
    """The score of each row, and the differences of its measures to those of the first."""
    (_, first), *_ = measures.items()
    columns = [column for column in ("F1", "torn pages", "padded pages") if column in first[0]]
    lines = [f"{f'{len(first)} pages':40}{'F1':>7}" + "".join(f"{column:>18}" for column in columns)]
    for name, found in measures.items():
        line = f"{name:40}{ratio([page['F1'] for page in found]):7.4f}"
        for column in columns:
            change, error = difference([page[column] for page in first], [page[column] for page in found])
            scale, digits = (1, 4) if column == "F1" else (100, 1)
            line += f"{scale * change:+10.{digits}f} ±{scale * error:<6.{digits}f}"
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    run(main, UnusableCorpus)
