"""Compares how much of the labelled content our engines and other extractors find, in one run.

    python -m tests.benchmarks.quality [--pages FOLDER] [--models FOLDER | --unseen]
        [--only NAME ...] [--save FILE]

The score is the mean over the pages of each page's word F1 (multisets of `\\w+` tokens in lower case), with a
95 % confidence interval from 1,000 bootstrap samples of the pages. Without `--pages`, the labelled pages in
tests/pages are used; the model was not trained on any of their sites. On pages that the model was trained on,
the article engine is scored with the models in `--models`, written by `python -m
training FOLDER --score --folds MODELS`: each page with the model that was not
trained on its fold. `--unseen` states that the model that ships was not trained on the pages. Without either
option, the row of the article engine would be a score on training pages, so it is left out.

Of the article engine, a second table says how whole its texts are. Between the first and the last block that
are kept and labelled, *torn* are labelled blocks (.7 of their words) that it dropped, *padded* are unlabelled
ones (.3) that it kept: the share of pages that have any, and words per 1,000 labelled ones. Readers notice
them more than a few words at an end, which count as much in F1.

If the labels of the folder are passages (`labelled.py` has the forms of folders), the score is that of the
passages: which of those that the text must hold it holds, and which of those that it must not hold.

`--save` writes what was measured on each page. `python -m tests.benchmarks.compare BEFORE AFTER` compares two
such files; its help has the commands for a change of the article engine.

If the labels state the language of the pages (`lang`), there is a column for each language, and a word with
Han or kana counts as its single characters.

Needs what `make bench-setup` installs.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pyjustext
from pyjustext.engines.choice import Choice, Request
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import Model, default_model
from pyjustext.tree import parse
from pyjustext.tree.encoding import decode
from pyjustext.tree.visibility import drop_hidden
from tests.benchmarks import node_peers
from tests.benchmarks.command import Missing, load, need, parser_of, run
from tests.benchmarks.labelled import html_of, labels_beside
from tests.benchmarks.measures import Measures, Results, passages, ratio, save, whole_texts
from training.labelled_pages import (
    FOLDS,
    LabelledPage,
    UnusableCorpus,
    fold,
    read_pages,
)
from training.labels import label_blocks
from training.scores import word_f1

OWN_PAGES = Path(__file__).parents[1] / "pages"
KINDS = ("article", "documentation", "forum", "listing", "collection", "product", "service")
SAMPLES = 1_000

_WHOLE = ("torn pages", "torn words", "padded pages", "padded words")


@dataclass(frozen=True, slots=True)
class Extracted:
    """What an extractor found on a page.

    Attributes:
        text: its text.
        choice: the decision about each block, if it is the article engine's.
    """

    text: str
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A page, and how what is extracted from it is judged."""

    page: LabelledPage
    judge: Callable[[Extracted], Measures]


Extractor = Callable[[LabelledPage], Extracted]


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--pages", type=Path, default=OWN_PAGES, help="labelled pages (see labelled.py)")
    parser.add_argument("--models", type=Path, help="models of the folds")
    parser.add_argument("--unseen", action="store_true", help="the model was not trained on these pages")
    parser.add_argument("--only", nargs="+", default=[], help="names of extractors")
    parser.add_argument("--save", type=Path, help="also write what was measured on each page, as JSON")
    options = parser.parse_args()
    tasks = tasks_of(options.pages)
    if not tasks:
        raise Missing(f"there are no labelled pages in {options.pages}")
    extractors = dict(
        _extractors(options.models, unseen=options.unseen or options.pages.resolve() == OWN_PAGES.resolve())
    )
    known = [*extractors, *node_peers.NAMES.values()]
    wanted = options.only or known
    if not set(wanted) <= set(known):
        parser.error(f"--only takes of: {', '.join(known)}")
    need(*(module for name, module in _MODULES.items() if name in wanted))
    node = [name for name in node_peers.NAMES.values() if name in wanted]
    if node:
        node_peers.program()  # before the others take minutes
    results: dict[str, list[Measures]] = {}
    times: dict[str, float] = {}
    for name, extract in extractors.items():
        if name in wanted:
            results[name], times[name] = _run(extract, tasks)
    if node:
        for name, (measures, seconds) in _run_node(tasks, node).items():
            results[name], times[name] = measures, seconds
    groups = [task.page.lang or task.page.kind for task in tasks]
    print(f"processor time, {load()}\n")
    print(_table(groups, results, times))
    print(_table_of_whole_texts(groups, results), end="")
    if options.save:
        saved: Results = {
            task.page.id: (group, {name: measures[i] for name, measures in results.items()})
            for i, (task, group) in enumerate(zip(tasks, groups, strict=True))
        }
        save(options.save, saved)
    return 0


# pages


def tasks_of(folder: Path) -> list[Task]:
    """The pages of a folder, with whole contents or with passages (see ``labelled.py``)."""
    beside = labels_beside(folder)
    if beside is None:
        return [Task(page, partial(_by_content, page)) for page in read_pages(folder)]
    found = []
    for label in beside:
        if not label.get("with"):
            raise UnusableCorpus(f"{folder}: the label of {label['id']} has no passages")
        page = LabelledPage(label["id"], label["url"], "", "", html_of(folder, label["id"]))
        found.append(Task(page, partial(_by_passages, label["with"], label.get("without", []))))
    return found


def _by_content(page: LabelledPage, found: Extracted) -> Measures:
    names = ("precision", "recall", "F1")
    scores = word_f1(found.text, page.content, single_signs=bool(page.lang))
    measures: Measures = {name: (score, 1) for name, score in zip(names, scores, strict=True)}
    if found.choice is None:
        return measures
    return measures | _whole_texts(page, found.choice)


def _by_passages(wanted: Sequence[str], unwanted: Sequence[str], found: Extracted) -> Measures:
    return passages(found.text, wanted, unwanted)


def _whole_texts(page: LabelledPage, choice: Choice) -> Measures:
    """How whole the text is that the article engine chose."""
    blocks = segment(choice.root).blocks
    kept = {
        (id(node), index)
        for parts, paragraph in zip(choice.parts, choice.paragraphs, strict=True)
        if paragraph.kept
        for node, index in parts
    }
    return whole_texts(
        label_blocks(blocks, page.content),
        [block.words for block in blocks],
        [any((id(node), index) in kept for node, index in block.parts) for block in blocks],
    )


# extractors

_MODULES = {
    **{"trafilatura": "trafilatura", "resiliparse": "resiliparse", "readability-lxml": "readability"},
    **{"jusText": "justext"},
}
"""What each peer needs to be installed."""


def _extractors(models: Path | None, *, unseen: bool) -> list[tuple[str, Extractor]]:
    found: list[tuple[str, Extractor]] = []
    if unseen or models:
        found.append(("article blocks", _article_blocks(models)))
    if unseen:
        found.append(("article", _text_by(lambda page: pyjustext.read(page.html, page.url).text)))
    others: dict[str, Callable[[LabelledPage], str]] = {
        "our jusText": lambda page: pyjustext.read(page.html, page.url, engine="justext").text,
        "our declutter": lambda page: pyjustext.read(page.html, page.url, engine="declutter").text,
        "trafilatura": _trafilatura,
        "resiliparse": _resiliparse,
        "readability-lxml": _readability_lxml,
        "jusText": _justext,
    }
    return found + [(name, _text_by(extract)) for name, extract in others.items()]


def _text_by(extract: Callable[[LabelledPage], str]) -> Extractor:
    return lambda page: Extracted(extract(page))


def _article_blocks(models: Path | None) -> Extractor:
    """The blocks that the article engine chooses, with the model that ships or that of the page's fold."""
    folds = models_of(models)
    return lambda page: _chosen(folds[fold(page.url)], page)


def models_of(folder: Path | None) -> list[Model]:
    """The models of the folds in a folder; without one, for each fold the model that ships."""
    if folder is None:
        return [default_model()] * FOLDS
    texts = [(folder / f"fold-{n}.json").read_text(encoding="utf-8") for n in range(FOLDS)]
    return [Model(json.loads(text)) for text in texts]


def _chosen(model: Model, page: LabelledPage) -> Extracted:
    """The blocks that a model chooses on a page."""
    root = parse(page.html)
    drop_hidden(root)
    choice = model.select(Request(root, page.url))
    return Extracted("\n".join(p.text for p in choice.paragraphs if p.kept), choice)


def _trafilatura(page: LabelledPage) -> str:
    import trafilatura

    return trafilatura.extract(page.html, url=page.url) or ""


def _resiliparse(page: LabelledPage) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(_as_text(page), main_content=True))


def _readability_lxml(page: LabelledPage) -> str:
    from readability import Document

    return _text_of(Document(_as_text(page)).summary())


@cache
def _english() -> frozenset[str]:
    import justext

    return justext.get_stoplist("English")  # type: ignore[no-any-return]


def _justext(page: LabelledPage) -> str:
    import justext

    paragraphs = justext.justext(_as_text(page).encode(), _english(), encoding="utf-8")
    return "\n".join(p.text for p in paragraphs if not p.is_boilerplate)


def _as_text(page: LabelledPage) -> str:
    """The page as text, for extractors that do not read bytes."""
    return page.html if isinstance(page.html, str) else decode(page.html)[0]


def _text_of(html: str) -> str:
    """The text of an extractor's HTML, with its blocks separated."""
    return "\n".join(block.text for block in segment(parse(html)).blocks)


def _run_node(tasks: Sequence[Task], wanted: list[str]) -> dict[str, tuple[list[Measures], float]]:
    found: dict[str, list[Measures]] = defaultdict(list)
    seconds: Counter[str] = Counter()
    given = ((_as_text(task.page), task.page.url) for task in [tasks[0], *tasks])
    found_of_pages = node_peers.answers(given, wanted)
    next(found_of_pages)  # compiles and loads what is loaded only once, which is not counted
    for task, answers in zip(tasks, found_of_pages, strict=True):
        for name, answer in answers.items():
            found[name].append(task.judge(Extracted(_text_of(answer["html"]))))
            seconds[name] += answer["ms"] / 1000
    return {name: (measures, seconds[name]) for name, measures in found.items()}


# scores


def _run(extract: Extractor, tasks: Sequence[Task]) -> tuple[list[Measures], float]:
    measures, seconds = [], 0.0
    with suppress(Exception):
        extract(tasks[0].page)  # imports and loads what is loaded only once, which is not counted
    for task in tasks:
        start = time.process_time()
        try:
            found = extract(task.page)
        except Exception as error:  # if an extractor fails on a page, it has found nothing there
            print(f"{task.page.id}: {type(error).__name__}: {error}", file=sys.stderr)
            found = Extracted("")
        seconds += time.process_time() - start
        measures.append(task.judge(found))
    return measures, seconds


def _interval(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    chance = random.Random(1)
    means = sorted(ratio(chance.choices(pairs, k=len(pairs))) for _ in range(SAMPLES))
    return means[int(SAMPLES * 0.025)], means[int(SAMPLES * 0.975)]


def _kinds(groups: Sequence[str]) -> list[str]:
    return [kind for kind in KINDS if kind in groups] + sorted(set(groups).difference(KINDS, {""}))


def _own(measures: Sequence[Measures], name: str, groups: Sequence[str], group: str) -> float:
    return ratio([page[name] for page, own in zip(measures, groups, strict=True) if own == group])


def _table(groups: Sequence[str], results: dict[str, list[Measures]], times: dict[str, float]) -> str:
    counts = Counter(groups)
    kinds = _kinds(groups)
    head = f"{'':18}{'F1':>7} {'95 % interval':>15}{'prec.':>7}{'recall':>7}{'ms/page':>9}"
    lines = [head + "".join(f"{kind[:7]:>9}" for kind in kinds)]
    lines.append(f"{'pages':18}{len(groups):7} {'':38}" + "".join(f"{counts[kind]:9}" for kind in kinds))
    rows = []
    for name, measures in results.items():
        precision, recall, f1 = (ratio([page[m] for page in measures]) for m in ("precision", "recall", "F1"))
        low, high = _interval([page["F1"] for page in measures])
        line = f"{name:18}{f1:7.3f} {low:7.3f}-{high:.3f}  {precision:7.3f}{recall:7.3f}"
        line += f"{times[name] / len(groups) * 1000:9.1f}"
        rows.append((f1, line + "".join(f"{_own(measures, 'F1', groups, kind):9.3f}" for kind in kinds)))
    return "\n".join(lines + [line for _, line in sorted(rows, reverse=True)])


def _table_of_whole_texts(groups: Sequence[str], results: dict[str, list[Measures]]) -> str:
    """How whole the texts are of each extractor that this is known of; nothing if of none."""
    kinds = _kinds(groups)
    lines = []
    for name, measures in results.items():
        if not all(measure in page for page in measures for measure in _WHOLE):
            continue
        lines += ["", f"{name:18}{'all':>7}" + "".join(f"{kind[:7]:>9}" for kind in kinds)]
        for measure in _WHOLE:
            unit = "%" if measure.endswith("pages") else "‰"
            scale = 100 if unit == "%" else 1
            line = f"  {f'{measure}, {unit}':16}{scale * ratio([page[measure] for page in measures]):7.1f}"
            of_kinds = (scale * _own(measures, measure, groups, kind) for kind in kinds)
            lines.append(line + "".join(f"{value:9.1f}" for value in of_kinds))
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    run(main, UnusableCorpus)
