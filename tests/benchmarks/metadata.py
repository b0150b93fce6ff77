"""Title, authors and date of labelled pages: ours compared with trafilatura's.

    python -m tests.benchmarks.metadata [--pages FOLDER] [--limit N] [--kind KIND]
        [--misses FIELD | --agreement]

The folder contains ``ground-truth.jsonl.gz`` (or ``index.jsonl``) and ``html/ID.html.gz``. It is given by
``--pages`` or the environment variable PYJUSTEXT_PAGES; otherwise the project's own pages are read. An empty
label says nothing, so only pages with a label count, except in the column "made up": the share of pages
without a label for which a value is given.

``--agreement`` prints for six fields how often two readers say the same, on the pages where both say
something, and how many pages these are: ours, trafilatura, Readability.js (with what ``make bench-setup``
installs). It says nothing of who is right. Titles are compared without the names of sites, which
Readability.js leaves in.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pyjustext
from pyjustext.engines.learned.training.corpus import UnusableCorpus, read_html, read_labels
from pyjustext.languages import dates
from pyjustext.metadata import describe, gather, pieces
from pyjustext.tree import parse
from pyjustext.tree.encoding import decode
from tests.benchmarks import node_peers
from tests.benchmarks.command import Missing, load, need, pages_folder, parser_of, run

FIELDS = ("title", "author", "date")
_WORD = re.compile(r"\w+")
_BY = re.compile(r"\b(?:by|and|und|et|y|e|von|de|par)\b")


def main() -> None:
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=Path, help="labelled pages")
    arguments.add_argument("--limit", type=int, default=None, help="read only the first pages")
    arguments.add_argument("--misses", choices=FIELDS, help="print where ours differs from the label")
    arguments.add_argument("--kind", help="only pages of this kind")
    arguments.add_argument("--agreement", action="store_true", help="compare readers with each other")
    args = arguments.parse_args()
    folder = pages_folder(args.pages)
    labels = [label for label in read_labels(folder) if args.kind in (None, label["page_type"])]
    pages: list[dict[str, Any]] = [{**label, "folder": folder} for label in labels[: args.limit]]
    if not pages:
        raise Missing(f"there are no such pages in {folder}")
    if args.agreement:
        print_agreement(pages)
        return
    readers: dict[str, Callable[[str, str], dict[str, str]]] = {"pyjustext": ours}
    if not args.misses:
        need("trafilatura")
        readers["trafilatura"] = trafilaturas
    print(f"{len(pages)} pages, {load()}\n")
    titles = ("labelled", "right", "given", "words F1", "made up", "ms/page")
    print(f"{'':12} {'field':8} " + " ".join([f"{title:>8}" for title in titles]))
    for name, reader in readers.items():
        results = []
        spent = 0.0
        reader("", "")  # imports and loads what is loaded only once, which is not counted
        for page in pages:
            html = read_html(page["folder"], page["id"]).decode("utf-8", "replace")
            began = time.process_time()
            results.append(reader(html, page["url"]))
            spent += time.process_time() - began
        for field in FIELDS:
            print_row(name, field, pages, results, 1000 * spent / max(1, len(pages)))
        if args.misses:
            print_misses(args.misses, pages, results)


def print_agreement(pages: list[Any]) -> None:
    """How often ours and two peers say the same of a page."""
    need("trafilatura")
    node_peers.program()
    given = [(decode(read_html(page["folder"], page["id"]))[0], page["url"]) for page in pages]
    says: dict[str, list[dict[str, str]]] = {
        "pyjustext": [_article(html, url) for html, url in given],
        "trafilatura": [trafilaturas(html, url) for html, url in given],
        "Readability.js": [
            answers["Readability.js"] for answers in node_peers.answers(given, ["Readability.js"])
        ],
    }
    pairs = list(combinations(says, 2))
    print(f"{len(pages)} pages: share of the same, and pages where both say something\n")
    print(f"{'':8} " + " ".join([f"{f'{one}, {other}':>31}" for one, other in pairs]))
    for field in (*FIELDS, "site", "excerpt", "lang"):
        cells = []
        for one, other in pairs:
            values = [
                (_comparable(field, a[field]), _comparable(field, b[field]))
                for a, b in zip(says[one], says[other], strict=True)
            ]
            both = [a == b for a, b in values if a and b]
            cells.append(f"{sum(both) / max(1, len(both)):24.3f} {len(both):6}")
        print(f"{field:8} " + " ".join(cells))


def _article(html: str, url: str) -> dict[str, str]:
    found = pyjustext.read(html, url)
    return {
        "title": found.title,
        "author": found.byline,
        "date": found.published,
        "site": found.site,
        "excerpt": found.excerpt,
        "lang": found.lang,
    }


def _comparable(field: str, text: str) -> str:
    """What has to be the same: a date's day, a language without its region, words of the rest."""
    if field == "date":
        return dates.iso(text)[:10]
    if field == "lang":
        return text.lower().replace("_", "-").partition("-")[0]
    if field == "title":
        text = pieces.clean(text, set())
    return " ".join(sorted(set(_words(text))) if field == "author" else _WORD.findall(text.casefold()))


def print_misses(field: str, pages: list[Any], results: list[dict[str, str]]) -> None:
    for page, result in zip(pages, results, strict=True):
        want = label(page, field)
        if want and not is_right(field, want, result[field]):
            print(f"{page['id']} {page['url'][:90]}\n   label {want!r}\n    ours {result[field]!r}")


def print_row(
    name: str, field: str, pages: list[Any], results: list[dict[str, str]], milliseconds: float
) -> None:
    rows = [(label(page, field), result[field]) for page, result in zip(pages, results, strict=True)]
    labelled = [(want, got) for want, got in rows if want]
    others = [got for want, got in rows if not want]
    count = max(1, len(labelled))
    right = sum(is_right(field, want, got) for want, got in labelled) / count
    given = sum(bool(got) for _, got in labelled) / count
    score = sum(words_f1(want, got) for want, got in labelled) / count
    invented = f"{sum(bool(got) for got in others) / len(others):8.3f}" if others else f"{'':8}"
    numbers = f"{right:8.3f} {given:8.3f} {score:8.3f} {invented} {milliseconds:8.1f}"
    print(f"{name:12} {field:8} {len(labelled):8} {numbers}")


def ours(html: str, url: str) -> dict[str, str]:
    found = describe(gather(parse(html)), url)
    return {"title": found.title, "author": found.byline, "date": found.published[:10]}


def trafilaturas(html: str, url: str) -> dict[str, str]:
    from trafilatura import extract_metadata

    found = extract_metadata(html, default_url=url)
    if found is None:
        return dict.fromkeys((*FIELDS, "site", "excerpt", "lang"), "")
    return {
        "title": found.title or "",
        "author": found.author or "",
        "date": (found.date or "")[:10],
        "site": found.sitename or "",
        "excerpt": found.description or "",
        "lang": found.language or "",
    }


def label(page: dict[str, Any], field: str) -> str:
    key = "publish_date" if field == "date" else field
    return (page[key] or "").strip()


def is_right(field: str, want: str, got: str) -> bool:
    """Compare dates by day, titles by letters and digits, and authors by their set of words."""
    if field == "date":
        return want[:10] == got[:10]
    if field == "title":
        return _WORD.findall(want.casefold()) == _WORD.findall(got.casefold())
    return set(_words(want)) == set(_words(got))


def _words(text: str) -> list[str]:
    return _WORD.findall(_BY.sub(" ", text.casefold()))


def words_f1(want: str, got: str) -> float:
    a, b = _words(want), _words(got)
    hits = sum(min(a.count(word), b.count(word)) for word in set(a))
    return 2 * hits / (len(a) + len(b)) if a or b else 1.0


if __name__ == "__main__":
    run(main, UnusableCorpus)
