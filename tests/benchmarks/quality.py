"""Compares how much of the labelled content our engines and other extractors find, in one run.

    python -m tests.benchmarks.quality [--pages FOLDER] [--models FOLDER | --unseen]
        [--only NAME ...] [--save FILE]

The score is the mean over the pages of each page's word F1 (multisets of `\\w+` tokens in lower case), with a
95 % confidence interval from 1,000 bootstrap samples of the pages. Without `--pages`, the labelled pages in
tests/pages are used; the model was not trained on any of their sites. On pages that the model was trained on,
the article engine is scored with the models in `--models`, written by `python -m
pyjustext.engines.learned.training FOLDER --score --folds MODELS`: each page with the model that was not
trained on its fold. `--unseen` states that the model that ships was not trained on the pages. Without either
option, the row of the article engine would be a score on training pages, so it is left out.

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
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pyjustext
from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.selection import Model, default_model
from pyjustext.engines.learned.training.corpus import FOLDS, LabelledPage, UnusableCorpus, fold, read_pages
from pyjustext.engines.learned.training.scores import word_f1
from pyjustext.tree import parse
from pyjustext.tree.encoding import decode
from pyjustext.tree.visibility import drop_hidden
from tests.benchmarks import node_peers
from tests.benchmarks.command import Missing, load, need, parser_of, run

OWN_PAGES = Path(__file__).parents[1] / "pages"
KINDS = ("article", "documentation", "forum", "listing", "collection", "product", "service")
SAMPLES = 1_000

Extractor = Callable[[LabelledPage], str]


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--pages", type=Path, default=OWN_PAGES)
    parser.add_argument("--models", type=Path, help="models of the folds")
    parser.add_argument("--unseen", action="store_true", help="the model was not trained on these pages")
    parser.add_argument("--only", nargs="+", default=[], help="names of extractors")
    parser.add_argument("--save", type=Path, help="also write every page's score to this file, as JSON")
    options = parser.parse_args()
    pages = list(read_pages(options.pages))
    if not pages:
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
    results: dict[str, list[tuple[float, float, float]]] = {}
    times: dict[str, float] = {}
    for name, extract in extractors.items():
        if name in wanted:
            results[name], times[name] = _run(extract, pages)
    if node:
        for name, (scores, seconds) in _run_node(pages, node).items():
            results[name], times[name] = scores, seconds
    print(f"processor time, {load()}\n")
    print(_table(pages, results, times))
    if options.save:
        scores_by_page = {
            page.id: {name: round(scores[i][2], 4) for name, scores in results.items()}
            for i, page in enumerate(pages)
        }
        options.save.write_text(json.dumps(scores_by_page, indent=1))
    return 0


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
        found.append(("article", lambda page: pyjustext.read(page.html, page.url).text))
    found += [
        ("our jusText", lambda page: pyjustext.read(page.html, page.url, engine="justext").text),
        ("our declutter", lambda page: pyjustext.read(page.html, page.url, engine="declutter").text),
        ("trafilatura", _trafilatura),
        ("resiliparse", _resiliparse),
        ("readability-lxml", _readability_lxml),
        ("jusText", _justext),
    ]
    return found


def _article_blocks(models: Path | None) -> Extractor:
    """The blocks that the article engine chooses, with the model that ships or that of the page's fold."""
    folds = models_of(models)
    return lambda page: chosen_text(folds[fold(page.url)], page)


def models_of(folder: Path | None) -> list[Model]:
    """The models of the folds in a folder; without one, for each fold the model that ships."""
    if folder is None:
        return [default_model()] * FOLDS
    texts = [(folder / f"fold-{n}.json").read_text(encoding="utf-8") for n in range(FOLDS)]
    return [Model(json.loads(text)) for text in texts]


def chosen_text(model: Model, page: LabelledPage) -> str:
    """The text of the blocks that a model chooses on a page."""
    root = parse(page.html)
    drop_hidden(root)
    return "\n".join(p.text for p in model.select(root, page.url).paragraphs if p.kept)


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


def _run_node(
    pages: list[LabelledPage], wanted: list[str]
) -> dict[str, tuple[list[tuple[float, float, float]], float]]:
    found: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    seconds: Counter[str] = Counter()
    given = ((_as_text(page), page.url) for page in [pages[0], *pages])
    found_of_pages = node_peers.answers(given, wanted)
    next(found_of_pages)  # compiles and loads what is loaded only once, which is not counted
    for page, answers in zip(pages, found_of_pages, strict=True):
        for name, answer in answers.items():
            found[name].append(_score(_text_of(answer["html"]), page))
            seconds[name] += answer["ms"] / 1000
    return {name: (scores, seconds[name]) for name, scores in found.items()}


# scores


def _run(extract: Extractor, pages: list[LabelledPage]) -> tuple[list[tuple[float, float, float]], float]:
    scores, seconds = [], 0.0
    with suppress(Exception):
        extract(pages[0])  # imports and loads what is loaded only once, which is not counted
    for page in pages:
        start = time.process_time()
        try:
            text = extract(page)
        except Exception as error:  # if an extractor fails on a page, it has found nothing there
            print(f"{page.id}: {type(error).__name__}: {error}", file=sys.stderr)
            text = ""
        seconds += time.process_time() - start
        scores.append(_score(text, page))
    return scores, seconds


def _score(text: str, page: LabelledPage) -> tuple[float, float, float]:
    return word_f1(text, page.content, single_signs=bool(page.lang))


def _interval(values: list[float]) -> tuple[float, float]:
    chance = random.Random(1)
    means = sorted(sum(chance.choices(values, k=len(values))) / len(values) for _ in range(SAMPLES))
    return means[int(SAMPLES * 0.025)], means[int(SAMPLES * 0.975)]


def _table(
    pages: list[LabelledPage], results: dict[str, list[tuple[float, float, float]]], times: dict[str, float]
) -> str:
    groups = [page.lang or page.kind for page in pages]
    counts = Counter(groups)
    kinds = [kind for kind in KINDS if kind in counts] + sorted(set(counts).difference(KINDS))
    head = f"{'':18}{'F1':>7} {'95 % interval':>15}{'prec.':>7}{'recall':>7}{'ms/page':>9}"
    lines = [head + "".join(f"{kind[:7]:>9}" for kind in kinds)]
    lines.append(f"{'pages':18}{len(pages):7} {'':38}" + "".join(f"{counts[kind]:9}" for kind in kinds))
    for name, scores in sorted(results.items(), key=lambda item: -sum(s[2] for s in item[1])):
        count = len(scores)
        precision, recall, f1 = (sum(s[i] for s in scores) / count for i in range(3))
        low, high = _interval([s[2] for s in scores])
        line = f"{name:18}{f1:7.3f} {low:7.3f}-{high:.3f}  {precision:7.3f}{recall:7.3f}"
        line += f"{times[name] / count * 1000:9.1f}"
        for kind in kinds:
            own = [s[2] for s, group in zip(scores, groups, strict=True) if group == kind]
            line += f"{sum(own) / len(own):9.3f}"
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    run(main, UnusableCorpus)
