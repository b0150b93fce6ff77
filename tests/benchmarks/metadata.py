"""Title, authors and date of labelled pages: ours compared with trafilatura's.

    python -m tests.benchmarks.metadata [--pages FOLDER] [--limit N] [--kind KIND]
        [--only READER ...] [--save FILE] [--misses FIELD | --agreement]

``labelled.py`` has the forms of folders. The folder is given by ``--pages`` or the environment variable
PYJUSTEXT_PAGES; otherwise the project's own pages are read. An empty label says nothing, so only pages with a
label count, except in the column "made up": the share of pages without a label for which a value is given.
``--save`` writes what was measured on each page, for ``python -m tests.benchmarks.compare BEFORE AFTER``.

``--agreement`` prints for six fields how often two readers say the same, on the pages where both say
something, and how many pages these are: ours, trafilatura, Readability.js (with what ``make bench-setup``
installs). It says nothing of who is right. Titles are compared without the names of sites, which
Readability.js leaves in.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pyjustext
from pyjustext.languages import dates
from pyjustext.metadata import describe, gather, title_parts
from pyjustext.opening import open_page
from pyjustext.tree.encoding import decode
from tests.benchmarks import node_peers
from tests.benchmarks.command import Missing, load, need, pages_folder, parser_of, run
from tests.benchmarks.labelled import html_of, labels_of
from tests.benchmarks.measures import Measures, Results, ratio, save
from training.labelled_pages import UnusableCorpus

FIELDS = ("title", "author", "date")
_LABELS = {
    "title": ("title",),
    "author": ("author", "authors"),
    "date": ("publish_date", "date_published", "date"),
}
"""The names of each field in labels."""
_WORD = re.compile(r"\w+")
_BY = re.compile(r"\b(?:by|and|und|et|y|e|von|de|par)\b")


def main() -> None:
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=Path, help="labelled pages")
    arguments.add_argument("--limit", type=int, default=None, help="read only the first pages")
    arguments.add_argument("--misses", choices=FIELDS, help="print where ours differs from the label")
    arguments.add_argument("--kind", help="only pages of this kind")
    arguments.add_argument("--agreement", action="store_true", help="compare readers with each other")
    arguments.add_argument("--only", nargs="+", choices=READERS, default=[], help="names of readers")
    arguments.add_argument("--save", type=Path, help="also write what was measured on each page, as JSON")
    args = arguments.parse_args()
    folder = pages_folder(args.pages)
    labels = [label for label in labels_of(folder) if args.kind in (None, label.get("page_type"))]
    pages: list[dict[str, Any]] = [{**label, "folder": folder} for label in labels[: args.limit]]
    if not pages:
        raise Missing(f"there are no such pages in {folder}")
    if args.agreement:
        print_agreement(pages)
        return
    readers = args.only or (["pyjustext"] if args.misses else list(READERS))
    if "trafilatura" in readers:
        need("trafilatura")
    print(f"{len(pages)} pages, {load()}\n")
    titles = ("labelled", "right", "given", "words F1", "made up", "ms/page")
    print(f"{'':12} {'field':8} " + " ".join([f"{title:>8}" for title in titles]))
    saved: Results = {page["id"]: (page.get("page_type", ""), {}) for page in pages}
    for name in readers:
        reader, results, spent = READERS[name], [], 0.0
        reader("", "")  # imports and loads what is loaded only once, which is not counted
        for page in pages:
            html = html_of(folder, page["id"]).decode("utf-8", "replace")
            began = time.process_time()
            results.append(reader(html, page["url"]))
            spent += time.process_time() - began
        for page, result in zip(pages, results, strict=True):
            saved[page["id"]][1][name] = {
                f"{field} {measure}": pair
                for field in FIELDS
                for measure, pair in measured(field, label(page, field), result[field]).items()
            }
        for field in FIELDS:
            own = [of[name] for _, of in saved.values()]
            print(row(name, field, own, 1000 * spent / len(pages)))
        if args.misses:
            print_misses(args.misses, pages, results)
    if args.save:
        save(args.save, saved)


def print_agreement(pages: list[Any]) -> None:
    """How often ours and two peers say the same of a page."""
    need("trafilatura")
    node_peers.program()
    given = [(decode(html_of(page["folder"], page["id"]))[0], page["url"]) for page in pages]
    says: dict[str, list[dict[str, str]]] = {
        "pyjustext": [article(html, url) for html, url in given],
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


def article(html: str, url: str) -> dict[str, str]:
    try:
        found = pyjustext.read(html, url)
    except pyjustext.PyjustextError:  # a page without text
        return dict.fromkeys((*FIELDS, "site", "excerpt", "lang"), "")
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
        text = title_parts.clean(text, set())
    return " ".join(sorted(set(_words(text))) if field == "author" else _WORD.findall(text.casefold()))


def print_misses(field: str, pages: list[Any], results: list[dict[str, str]]) -> None:
    for page, result in zip(pages, results, strict=True):
        want = label(page, field)
        if want and not is_right(field, want, result[field]):
            print(f"{page['id']} {page['url'][:90]}\n   label {want!r}\n    ours {result[field]!r}")


def measured(field: str, want: str, got: str) -> Measures:
    """What a page adds to each number of a field; an empty label counts only for what is made up. Of a date,
    the day counts."""
    labelled = float(bool(want))
    pair = (want[:10], got[:10]) if field == "date" else (want, got)
    return {
        "right": (float(bool(want) and is_right(field, want, got)), labelled),
        "given": (float(bool(want and got)), labelled),
        "words F1": (words_f1(*pair) if want else 0.0, labelled),
        "made up": (float(bool(got and not want)), 1 - labelled),
    }


def row(name: str, field: str, pages: list[Measures], milliseconds: float) -> str:
    count = sum(page[f"{field} right"][1] for page in pages)
    line = f"{name:12} {field:8} {count:8.0f}"
    for measure in ("right", "given", "words F1", "made up"):
        pairs = [page[f"{field} {measure}"] for page in pages]
        line += f" {ratio(pairs):8.3f}" if any(below for _, below in pairs) else f" {'':8}"
    return f"{line} {milliseconds:8.1f}"


def ours(html: str, url: str) -> dict[str, str]:
    page, url, *_ = open_page(html or "<p>", url)
    found = describe(gather(page), url).article
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
    value = next((page[name] for name in _LABELS[field] if page.get(name)), "")
    return (", ".join(value) if isinstance(value, list) else value).strip()


def is_right(field: str, want: str, got: str) -> bool:
    """Compare dates by day, titles by letters and digits, and authors by their set of words.

    A label that is a moment in UTC may be of the day before or after where the page was written.
    """
    if field == "date":
        return want[:10] == got[:10] or (want.endswith("Z") and _is_same_somewhere(want, got[:10]))
    if field == "title":
        return _WORD.findall(want.casefold()) == _WORD.findall(got.casefold())
    return set(_words(want)) == set(_words(got))


def _is_same_somewhere(moment: str, day: str) -> bool:
    """Whether a moment is within a day in one of the time zones, UTC-12 to UTC+14."""
    utc = datetime.fromisoformat(moment)
    return day in {str((utc + timedelta(hours=hours)).date()) for hours in (-12, 0, 14)}


def _words(text: str) -> list[str]:
    return _WORD.findall(_BY.sub(" ", text.casefold()))


def words_f1(want: str, got: str) -> float:
    a, b = _words(want), _words(got)
    hits = sum(min(a.count(word), b.count(word)) for word in set(a))
    return 2 * hits / (len(a) + len(b)) if a or b else 1.0


READERS: dict[str, Callable[[str, str], dict[str, str]]] = {
    "pyjustext": ours,
    "article": article,
    "trafilatura": trafilaturas,
}
"""The rows of the table: our metadata alone, with what reading the article adds, and trafilatura's."""


if __name__ == "__main__":
    run(main, UnusableCorpus)
