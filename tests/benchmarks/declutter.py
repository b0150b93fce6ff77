"""html-declutter and jusText, alone and together, on labelled pages: word F1 and time.

    python -m tests.benchmarks.declutter [--every N]

The pages are those in ``PYJUSTEXT_PAGES`` (``ground-truth.jsonl.gz`` and ``html/ID.html.gz``), otherwise
those in ``tests/pages``. The word F1 of a page compares the multisets of its lower-case ``\\w+`` tokens and
the label's; that of a set is the mean over its pages.
"""

from __future__ import annotations

import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pyjustext.engines.declutter import declutter_tree, judge
from pyjustext.engines.declutter.prune import pruned
from pyjustext.engines.declutter.shake import shaken
from pyjustext.engines.justext.algorithm import segment_and_classify
from pyjustext.engines.justext.paragraphs import segment
from pyjustext.engines.reasons import Reason
from pyjustext.languages.stoplists import get_stoplist
from pyjustext.sanitize import purify
from pyjustext.tree import Node, parse
from tests.benchmarks.command import load, pages_folder, parser_of, run
from training.labelled_pages import UnusableCorpus, read_html, read_labels
from training.scores import overlap

WORD = re.compile(r"\w+")
STOP_WORDS = get_stoplist("English")

Position = tuple[Node, int]


def pages() -> Iterator[dict[str, Any]]:
    """The labels of the pages, each with its HTML as ``html``."""
    folder = pages_folder()
    for label in read_labels(folder):
        yield {**label, "html": read_html(folder, label["id"])}


def all_texts(root: Node) -> list[Position]:
    return [part for paragraph in segment(root) for part in paragraph.parts]


def without(root: Node, removed: dict[Node, Reason]) -> set[Position]:
    """The texts that are not inside a removed element."""
    inside: dict[Node, bool] = {}
    for node in root.iter():
        parent = node.parent
        inside[node] = node in removed or (parent is not None and inside.get(parent, False))
    return {part for part in all_texts(root) if not inside[part[0]]}


def by_justext(root: Node) -> set[Position]:
    paragraphs = segment_and_classify(root, STOP_WORDS)
    return {part for p in paragraphs if p.class_type == "good" for part in p.parts}


def by_declutter(root: Node) -> set[Position]:
    return without(root, judge(root).removed)


def by_prune_and_shake(root: Node) -> set[Position]:
    removed = pruned(root)
    return without(root, removed | shaken(root, gone=removed))


EXTRACTORS: dict[str, Callable[[Node], set[Position]]] = {
    "all text": lambda root: set(all_texts(root)),
    "jusText": by_justext,
    "prune alone": lambda root: without(root, pruned(root)),
    "shake alone": lambda root: without(root, shaken(root)),
    "prune, shake": by_prune_and_shake,
    "declutter (prune, bless, shake)": by_declutter,
}
TOGETHER = "union of jusText and declutter", "intersection of both"


def words(root: Node, kept: set[Position]) -> Counter[str]:
    blocks = ("".join(str(n.children[i]) for n, i in p.parts if (n, i) in kept) for p in segment(root))
    return Counter(WORD.findall("\n".join(blocks).lower()))


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth page")
    every = parser.parse_args().every
    results: dict[str, list[tuple[float, float, float]]] = {n: [] for n in [*EXTRACTORS, *TOGETHER]}
    kinds: list[str] = []
    times: dict[str, list[float]] = {"parse": [], "prune, bless, shake": [], "purify": [], "all phases": []}
    for number, page in enumerate(pages()):
        if number % every:
            continue
        start = time.process_time()
        root = parse(page["html"])
        times["parse"].append(time.process_time() - start)
        for name, phases in (
            ("prune, bless, shake", judge),
            ("purify", purify),
            ("all phases", declutter_tree),
        ):
            start = time.process_time()
            phases(root)
            times[name].append(time.process_time() - start)
        label = Counter(WORD.findall(page["main_content"].lower()))
        kinds.append(page["page_type"])
        kept = {name: extract(root) for name, extract in EXTRACTORS.items()}
        good, calm = kept["jusText"], kept["declutter (prune, bless, shake)"]
        kept |= {TOGETHER[0]: good | calm, TOGETHER[1]: good & calm}
        for name, positions in kept.items():
            results[name].append(overlap(words(root, positions), label))
    print(f"{len(kinds)} pages\n")
    columns = ["all", *sorted(set(kinds))]
    print("| word F1 by kind | precision | recall | " + " | ".join(columns) + " |")
    print("|---" * (3 + len(columns)) + "|")
    for name, values in results.items():
        cells = [statistics.fmean(v[i] for v in values) for i in (0, 1)]
        for column in columns:
            chosen = [v[2] for v, kind in zip(values, kinds, strict=True) if column in ("all", kind)]
            cells.append(statistics.fmean(chosen))
        print(f"| {name} | " + " | ".join(f"{cell:.3f}" for cell in cells) + " |")
    print(f"\n{load()}\n\n| milliseconds a page | mean | median | 90 % | largest |\n|---|---|---|---|---|")
    for name, seconds in times.items():
        ranked = sorted(1000 * second for second in seconds)
        picks = [statistics.fmean(ranked), statistics.median(ranked)]
        picks += [ranked[len(ranked) * 9 // 10], ranked[-1]]
        print(f"| {name} | " + " | ".join(f"{pick:.1f}" for pick in picks) + " |")


if __name__ == "__main__":
    run(main, UnusableCorpus)
