"""Measures the contribution of each step of the article engine's decision, by leaving out one step at a time.

    python -m tests.benchmarks.steps [--pages FOLDER] [--models FOLDER]

Pages, models and the score are those of `tests/benchmarks/quality.py`. A step is left out by replacing it, so
the rest is the engine itself. Some rows decide without structures; all others are the shipped engine without
one step. The last column is the difference to the mean of the shipped engine, with its standard error over
the pages: a difference of less than twice the standard error may be chance.

The contribution of the transformed pages can be measured with models that were trained without them:
`python -m pyjustext.engines.learned.training FOLDER --plain --folds MODELS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pyjustext.engines.learned import blocks, decision, facts, rules, selection
from pyjustext.engines.learned.blocks import Block, segment
from pyjustext.engines.learned.decision import Facts
from pyjustext.engines.learned.features import Measured
from pyjustext.engines.learned.forest import Forest
from pyjustext.engines.learned.rules import (
    beside,
    cards,
    comments,
    continued,
    copies,
    details,
    headings,
    headlines,
    loose,
    opening,
    overlays,
    pointers,
    prose,
    questions,
    recipes,
    remnants,
    replies,
    tables,
    teasers,
    terms,
    threads,
    tiles,
    title,
)
from pyjustext.engines.learned.selection import Model
from pyjustext.engines.learned.shared import Column
from pyjustext.engines.learned.structure import Structure
from pyjustext.engines.learned.training.corpus import LabelledPage, UnusableCorpus, fold, read_pages
from pyjustext.engines.learned.training.scores import word_f1
from pyjustext.languages.words import words_of
from pyjustext.tree import parse
from pyjustext.tree.visibility import drop_hidden
from tests.benchmarks.command import parser_of, run

from .quality import OWN_PAGES, models_of

Step = Callable[[], Any]
"""A context manager that leaves out a step."""


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


# Replacements for the decision on structures.


def _each_by_itself(_: Structure, __: Sequence[Block], scores: Sequence[int], ___: Facts) -> list[bool]:
    return [score >= 0 for score in scores]


def _greatest_expected_f1(_: Structure, blocks: Sequence[Block], __: Sequence[int], ___: Facts) -> list[bool]:
    least = facts.expected_f1(blocks) / 2
    return [block.score > least for block in blocks]


def _without_cost_of_links(*arguments: Any) -> Facts:
    return replace(facts.facts_of(*arguments), links=0)


def _by_spaces(text: str) -> tuple[list[str], int]:
    words = words_of(text)
    return words, len(words)


def _nothing(*_: Any, **__: Any) -> None:
    """Replaces a step that changes what is kept."""


def _step(target: Any, name: str, instead: Any) -> Step:
    return lambda: patch.object(target, name, instead)


_ONE_WEB = _step(selection, "modernity", lambda *_: 0.0)
_ALL_COPIES = _step(copies, "keep_once", _nothing)
_WITH_COMMENTS = _step(comments, "comment_blocks", lambda *_, **__: [])
_BY_REPLIES = _step(replies, "below_text", lambda *_: [])
_NO_POSTS_BACK = _step(threads, "complete", _nothing)
_NO_TEXT_BACK = _step(prose, "complete", _nothing)
_NO_LOOSE_TEXT = _step(loose, "complete", _nothing)
_NOTHING_BETWEEN_IT = _step(loose, "complete_between", _nothing)
_NO_QUESTIONS_BACK = _step(questions, "complete", _nothing)
_EACH_BLOCK_ITS_SCORE = _step(selection, "weight_of_slots", lambda *_: 0)
_WITH_DIALOGS = _step(overlays, "leave_out", _nothing)
_NO_RECIPES_BACK = _step(recipes, "complete", _nothing)
_NO_HEADINGS_BACK = _step(headings, "complete", _nothing)
_NO_HEADINGS_ALIKE = _step(headings, "complete_alike", _nothing)
_NO_NAMES = _step(headings, "_names", lambda *_: False)
_NO_TERMS_BACK = _step(headings, "_is_term", lambda *_: False)
_NO_TABLES_BACK = _step(tables, "complete", _nothing)
_NO_REPEATS = _step(copies, "KINDS_WITH_REPEATS", ())
_COUNTS = _step(threads, "drop_counts", _nothing)
_SIGNATURES = _step(threads, "drop_signatures", _nothing)
_ON_POSTS = _step(comments, "on_posts", lambda *_: [])
_NO_STANDFIRST = _step(opening, "complete", _nothing)
_NO_TEXT_BELOW_TITLE = _step(title, "complete", _nothing)
_NOT_CONTINUED = _step(continued, "complete", _nothing)
_TEASERS = _step(teasers, "drop_below", _nothing)
_TEASERS_APART = _step(teasers, "drop_apart", _nothing)
_NO_DETAILS_BACK = _step(details, "complete", _nothing)
_CONTROLS = _step(cards, "drop_controls", _nothing)
_NO_HEADLINES_BACK = _step(headlines, "restore", _nothing)
_REPEATS = _step(cards, "drop_repeats", _nothing)
_TILES = _step(tiles, "drop_other_tiles", _nothing)
_POINTERS = _step(pointers, "drop", _nothing)
_EMPTY_HEADINGS = _step(remnants, "drop_headings", _nothing)
_ASIDES = _step(beside, "drop_asides", _nothing)
_OFFERS = _step(beside, "drop_offers", _nothing)
_LINKED_CARDS = _step(beside, "drop_teasers", _nothing)
_SMALL_PRINT = _step(beside, "drop_small_print", _nothing)
_TERMS = _step(terms, "drop", _nothing)
_LONE_LINKS = _step(beside, "drop_links", _nothing)
_DECISION = (selection, "decide_with_care")

_NO_RULES = (
    _WITH_COMMENTS,
    _BY_REPLIES,
    _NO_POSTS_BACK,
    _NO_TEXT_BACK,
    _NO_LOOSE_TEXT,
    _NOTHING_BETWEEN_IT,
    _NO_QUESTIONS_BACK,
    _NO_RECIPES_BACK,
    _NO_HEADINGS_BACK,
    _NO_HEADINGS_ALIKE,
    _NO_TABLES_BACK,
    _COUNTS,
    _SIGNATURES,
    _ON_POSTS,
    _WITH_DIALOGS,
    _EACH_BLOCK_ITS_SCORE,
    _NO_STANDFIRST,
    _NO_TEXT_BELOW_TITLE,
    _NOT_CONTINUED,
    _TEASERS,
    _TEASERS_APART,
    _POINTERS,
    _EMPTY_HEADINGS,
    _CONTROLS,
    _NO_HEADLINES_BACK,
    _REPEATS,
    _TILES,
    _ASIDES,
    _OFFERS,
    _SMALL_PRINT,
    _TERMS,
    _LONE_LINKS,
    _LINKED_CARDS,
    _NO_DETAILS_BACK,
)
"""Every step but the decision and the rule that each text is kept once."""

ROWS: dict[str, tuple[Step, ...]] = {
    "what ships": (),
    "each block by itself": (_step(*_DECISION, _each_by_itself), _ALL_COPIES, *_NO_RULES),
    "greatest expected F1": (_step(*_DECISION, _greatest_expected_f1), _ALL_COPIES, *_NO_RULES),
    "  and each text once": (_step(*_DECISION, _greatest_expected_f1), *_NO_RULES),
    "no decision on structures": (_step(*_DECISION, _greatest_expected_f1),),
    "not each text once": (_ALL_COPIES,),
    "nothing is repeated on purpose": (_NO_REPEATS,),
    "no rule for comments": (_WITH_COMMENTS,),
    "comments without a name stay": (_BY_REPLIES,),
    "reviews are no comments": (_step(rules, "_PRODUCT", 2.0),),
    "comments always out": (_step(comments, "are_all_there_is", lambda *_: False),),
    "dialogs stay": (_WITH_DIALOGS,),
    "no slots": (_EACH_BLOCK_ITS_SCORE,),
    "structures weigh alike": (_ONE_WEB,),
    "no cost of links": (_step(selection, "facts_of", _without_cost_of_links),),
    "no floor": (_step(*_DECISION, decision.decide),),
    "no posts brought back": (_NO_POSTS_BACK,),
    "nothing of a text brought back": (_NO_TEXT_BACK,),
    "no text without an element brought back": (_NO_LOOSE_TEXT, _NOTHING_BETWEEN_IT),
    "no questions brought back": (_NO_QUESTIONS_BACK,),
    "no instructions brought back": (_NO_RECIPES_BACK,),
    "no headings brought back": (_NO_HEADINGS_BACK,),
    "no headings like others brought back": (_NO_HEADINGS_ALIKE,),
    "no names of lists brought back": (_NO_NAMES,),
    "no terms of definitions brought back": (_NO_TERMS_BACK,),
    "no tables of data brought back": (_NO_TABLES_BACK,),
    "counts beside posts stay": (_COUNTS,),
    "signatures stay": (_SIGNATURES,),
    "comments on posts stay": (_ON_POSTS,),
    "no standfirst brought back": (_NO_STANDFIRST,),
    "no text below the title brought back": (_NO_TEXT_BELOW_TITLE,),
    "no text in a second container brought back": (_NOT_CONTINUED,),
    "teasers without headline stay": (_TEASERS,),
    "teasers apart from the text stay": (_TEASERS_APART,),
    "lines that lead to other articles stay": (_POINTERS,),
    "headings without text stay": (_EMPTY_HEADINGS,),
    "controls of cards stay": (_CONTROLS,),
    "no headlines brought back": (_NO_HEADLINES_BACK,),
    "what a card says twice stays": (_REPEATS,),
    "tiles between cards stay": (_TILES,),
    "asides stay": (_ASIDES,),
    "offers around a text stay": (_OFFERS,),
    "small print stays": (_SMALL_PRINT,),
    "terms of a shop stay": (_TERMS,),
    "links that stand alone stay": (_LONE_LINKS,),
    "linked cards and slides stay": (_LINKED_CARDS,),
    "no tables of details brought back": (_NO_DETAILS_BACK,),
    "torn posts stay torn": (_step(threads, "_restore_bodies", _nothing),),
    "the same threshold for services": (_step(facts, "_SERVICE_THRESHOLD", 0.0),),
    "the same threshold for older services": (_step(facts, "_OLDER_SERVICE_THRESHOLD", 0.0),),
    "words told by spaces": (_step(blocks, "counted_words", _by_spaces),),
}
"""The rows of the table: the steps that are replaced, and their replacements."""

_AGAIN = "words told by spaces"
"""The last row. The page must be split and scored again if its words differ."""


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--pages", type=Path, default=OWN_PAGES)
    parser.add_argument("--models", type=Path, help="models of the folds; without them the one that ships")
    options = parser.parse_args()
    models = models_of(options.models)
    scores: dict[str, list[float]] = {name: [] for name in ROWS}
    for page in read_pages(options.pages):
        model = models[fold(page.url)]
        for name, score in page_scores(model, page):
            scores[name].append(score)
    print(table(scores))


def page_scores(model: Model, page: LabelledPage) -> Iterator[tuple[str, float]]:
    """The word F1 of a page in every row."""
    root = parse(page.html)
    drop_hidden(root)
    measured = Measured(segment(root), page.url, model.lexicon)
    forest = RememberingForest(model.blocks)
    for name, steps in ROWS.items():
        with _without(steps):
            if name == _AGAIN:
                anew = segment(root)
                if [b.words for b in anew.blocks] != [b.words for b in measured.blocks]:
                    measured = Measured(anew, page.url, model.lexicon)
                    forest = RememberingForest(model.blocks)
            with patch.object(model, "blocks", forest):
                kept = model.choose(measured).blocks if measured.count else []
        text = "\n".join(b.text for b, keep in zip(measured.blocks, kept, strict=True) if keep)
        yield name, word_f1(text, page.content, single_signs=bool(page.lang))[2]


@contextmanager
def _without(steps: Sequence[Step]) -> Iterator[None]:
    with ExitStack() as stack:
        for step in steps:
            stack.enter_context(step())
        yield


def table(scores: dict[str, list[float]]) -> str:
    """The mean of each row, and its difference to the first."""
    (_, first), *_ = scores.items()
    lines = [f"{len(first)} pages{'':29}{'F1':>7}{'difference':>20}"]
    for name, found in scores.items():
        count = len(found)
        differences = [a - b for a, b in zip(found, first, strict=True)]
        mean = sum(differences) / count
        error = sqrt(sum((d - mean) ** 2 for d in differences)) / count
        lines.append(f"{name:38}{sum(found) / count:7.4f}{mean:+12.4f} ±{error:.4f}")
    return "\n".join(lines)


if __name__ == "__main__":
    run(main, UnusableCorpus)
