"""What the article engine relies on: its scores on articles and documentation, each changed in one way.

    python -m tests.benchmarks.reliance --pages FOLDER --models DIR [--every N]

Each page is read as it is, then with class names made by a machine, without names, without the elements that
say what they hold, without metadata, without all of these, in the markup of the older web, and in made-up
words of other languages. The labels of its blocks move with their texts. The models are those of the folds,
so no page is read by one that learned from it. They learned from other pages with changes like the last five.
"""

from __future__ import annotations

import hashlib
import random
import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pyjustext.engines.learned.features import PageFacts
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import Model
from pyjustext.tree import Node, parse
from pyjustext.tree.visibility import drop_hidden
from tests.benchmarks.command import parser_of, run
from training.labelled_pages import LabelledPage, UnusableCorpus, fold, read_pages
from training.labels import label_blocks
from training.older_web import make_older, without_names
from training.pseudo_words import PseudoLanguage, translate
from training.transform import label_of

from .quality import models_of

_KINDS = frozenset({"article", "documentation"})
_LOSS = 0.1
"""Pages that lose more F1 than this are counted."""
_NEUTRAL = {
    **dict.fromkeys(("article", "main", "section", "header", "footer", "nav", "aside", "figure"), "div"),
    **dict.fromkeys(("figcaption", "details", "hgroup", "address"), "div"),
    **dict.fromkeys(("time", "summary"), "span"),
}
"""Elements that say what they hold, each with one that does not."""

Change = Callable[[Node, LabelledPage], None]
Score = tuple[float, float, float]
"""Precision, recall and F1."""


def _machine_made_names(root: Node, _: LabelledPage) -> None:
    for node in root.iter():
        for name in ("class", "id"):
            tokens = node.get(name).split()
            if tokens:
                made = (hashlib.sha1(token.encode()).hexdigest()[:6] for token in tokens)
                node.attrs[name] = " ".join(f"c{name}" for name in made)


def _without_names(root: Node, _: LabelledPage) -> None:
    without_names(root)


def _without_semantics(root: Node, _: LabelledPage) -> None:
    for node in root.iter():
        node.tag = _NEUTRAL.get(node.tag, node.tag)
        for name in ("role", "itemprop"):
            node.attrs.pop(name, None)


def _without_metadata(root: Node, _: LabelledPage) -> None:
    for node in list(root.find_all("script", "meta", "link")):
        if node.parent is not None:
            node.parent.children = [child for child in node.parent.children if child is not node]


def _without_all(root: Node, page: LabelledPage) -> None:
    for change in (_without_semantics, _without_metadata, _without_names):
        change(root, page)


def _older(root: Node, page: LabelledPage) -> None:
    make_older(root, random.Random("older " + page.id))


CHANGES: dict[str, Change | str] = {
    "as they are": "",
    "class names made by a machine": _machine_made_names,
    "no class names, ids and roles": _without_names,
    "no article, main, section and the like": _without_semantics,
    "no scripts, meta and link elements": _without_metadata,
    "nothing of these three": _without_all,
    "the markup of the older web": _older,
    "made-up German": "de",
    "made-up Chinese": "zh",
    "made-up Russian": "ru",
    "made-up Arabic": "ar",
}
"""The rows of the table: what changes the elements of a page, or the language that its words are put into."""


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True, help="models of the folds")
    parser.add_argument("--every", type=int, default=1, help="only every so many of the pages")
    options = parser.parse_args()
    models = models_of(options.models)
    pages = [page for page in read_pages(options.pages) if page.kind in _KINDS]
    print(table([page_scores(models[fold(page.url)], page) for page in pages[:: options.every]]))


def page_scores(model: Model, page: LabelledPage) -> dict[str, Score]:
    """The scores of a page in every row, by the words of its blocks."""
    blocks = segment(_read(page)).blocks
    labels = label_blocks(blocks, page.content)
    return {name: _score(model, page, labels, change) for name, change in CHANGES.items()}


def _read(page: LabelledPage) -> Node:
    root = parse(page.html)
    drop_hidden(root)
    return root


def _score(model: Model, page: LabelledPage, labels: Sequence[float], change: Change | str) -> Score:
    root = _read(page)
    blocks = segment(root).blocks
    if isinstance(change, str) and change:
        translate(root, PseudoLanguage(change, page.id))
    known = {
        id(node.children[index]): label
        for block, label in zip(blocks, labels, strict=True)
        for node, index in block.parts
    }
    if not isinstance(change, str):
        change(root, page)
    changed = segment(root)
    if not changed.blocks:
        return 0.0, 0.0, 0.0
    kept = model.choose(PageFacts(changed, page.url, model.lexicon)).ledger.kept
    right = chosen = content = 0.0
    for block, keep in zip(changed.blocks, kept, strict=True):
        label = label_of(block, known)
        content += label * block.words
        chosen += keep * block.words
        right += keep * label * block.words
    precision, recall = right / chosen if chosen else 0.0, right / content if content else 0.0
    return precision, recall, 2 * right / (chosen + content) if chosen + content else 1.0


def table(pages: Sequence[Mapping[str, Score]]) -> str:
    """The means of each row, and the number of pages that lose more than a tenth of F1."""
    first = next(iter(CHANGES))
    lines = [f"{len(pages)} pages{'':30}{'precision':>10}{'recall':>8}{'F1':>8}  torn or cluttered"]
    for name in CHANGES:
        means = [statistics.fmean(page[name][part] for page in pages) for part in range(3)]
        losses = sum(page[first][2] - page[name][2] > _LOSS for page in pages)
        lines.append(f"{name:40}{means[0]:9.3f}{means[1]:8.3f}{means[2]:8.3f}{losses:8}")
    return "\n".join(lines)


if __name__ == "__main__":
    run(main, UnusableCorpus)
