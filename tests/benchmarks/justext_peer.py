"""Compares ours with the real jusText: the differences on real pages, and the time per page.

    python -m tests.benchmarks.justext_peer [PAGES]

Both get html5lib's tree of the same page. Speed is measured twice: starting from that tree, and starting from
the HTML text, where jusText uses lxml's C parser and ours html5lib.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from pyjustext.engines.justext.algorithm import justext, segment_and_classify
from pyjustext.languages import get_stoplist
from pyjustext.tree import Node, parse
from tests.benchmarks.command import load, parser_of, peers, run
from tests.real_pages import all_pages, read
from tests.unit.justext.differences import FORMS, compare, format_table

with peers():
    import justext as package

    from tests.unit.justext.peer import classify_by_package, segment_by_package, to_lxml


def main() -> int:
    """Print the tables."""
    arguments = parser_of(__doc__)
    arguments.add_argument("pages", type=int, nargs="?", help="how many of the pages; all by default")
    files = all_pages()[: arguments.parse_args().pages]
    comparisons = compare(files)
    for form in FORMS:
        print(format_table(form, comparisons[form]), end="\n\n")

    english = get_stoplist("English")
    times: dict[str, list[float]] = {}
    for path in files[:: max(1, len(files) // 100)]:
        html = read(path)
        root = parse(html)
        _time(times, "from the tree: ours", partial(segment_and_classify, root, english))
        _time(times, "from the tree: jusText", partial(_package, root, english))
        _time(times, "  of this making its tree", partial(to_lxml, root))
        _time(times, "from HTML: ours", partial(justext, html, english))
        _time(times, "from HTML: jusText", partial(package.justext, html, english))
    print(f"{load()}\n{'ms a page':28}{'mean':>8}{'median':>8}{'worst':>8}")
    for name, values in times.items():
        print(f"{name:28}{statistics.mean(values):8.1f}{statistics.median(values):8.1f}{max(values):8.1f}")
    return 0


def _package(root: Node, stoplist: frozenset[str]) -> None:
    classify_by_package(segment_by_package(root), stoplist, as_curator=False)


def _time(times: dict[str, list[float]], name: str, work: Callable[[], Any]) -> None:
    start = time.process_time()
    work()
    times.setdefault(name, []).append(1000 * (time.process_time() - start))


if __name__ == "__main__":
    run(main)
