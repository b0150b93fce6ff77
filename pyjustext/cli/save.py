"""Save articles: each as a file that opens offline, or all of them as one book."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from ..export import BOOK_FORMATS, FORMATS, export, export_together, to_json
from ..export.media import data_url, identify
from ..model import Article
from ..sanitize.urls import resolved
from ..tree import parse_fragment, serialize
from . import WrongUsage
from .articles import ReadingOptions, add_reading_arguments, outcome_of, record_of
from .batch import Outcome, finish, named_by_title, outcomes, with_progress
from .inputs import Input, add_pages_argument, find_inputs
from .outputs import (
    Sources,
    add_output_arguments,
    check_folder,
    check_no_terminal,
    check_result,
    write_and_name,
)

_SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")
_MAX_BYTES = 30_000_000  # of a picture in a file beside the page
_MAX_TOTAL_BYTES = 300_000_000  # bytes of all these pictures
_OF_BOOK = ""
"""Instead of a format, for the articles of a book."""
_OTHER_ENDINGS = {".htm": "html", ".markdown": "markdown"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_pages_argument(parser)
    parser.add_argument(
        "--format", choices=tuple(FORMATS), help="the files' format (default: from the name of -o, else html)"
    )
    parser.add_argument("--title", default="", help="the title of the book made from several pages")
    add_output_arguments(parser, several=True)
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Name each file after its article and print its name; with ``-o``, several pages become one book."""
    format_ = args.format or _format_of(args.output)
    results = (args.output_dir or ".") if args.output is None else None
    suffix = FORMATS[format_].suffix
    pages = find_inputs(args.pages, results, suffix)
    is_book = len(pages) > 1 and args.output is not None
    if args.title and not is_book:
        raise WrongUsage("--title needs several pages and -o BOOK.epub")
    sources = Sources([page.name for page in pages])
    check_result(args.output, force=args.force, sources=sources)
    if args.output == "-" and not FORMATS[format_].is_text:
        check_no_terminal(args.output, format_)
    if is_book:
        return _save_together(args, pages, format_, sources)
    if len(pages) > 1 and not args.output_dir:
        raise WrongUsage(f"{len(pages)} pages need --output-dir DIR, or -o BOOK.epub")
    if args.output is None:
        check_folder(args.output_dir or ".")
        place = named_by_title(args.output_dir or "", suffix, force=args.force, sources=sources)
    else:

        def place(outcome: Outcome) -> None:
            write_and_name(outcome.data or b"", args.output, force=args.force, sources=sources)

    job = partial(_outcome, settings=record_of(args, ReadingOptions), format_=format_)
    return finish(with_progress(outcomes(job, pages, args.parallel), len(pages)), place)


def _save_together(args: argparse.Namespace, pages: list[Input], format_: str, sources: Sources) -> int:
    """Write all articles into one file, in the order of their pages. Pages that fail are left out."""
    if FORMATS[format_].write_together is None:
        able = " and ".join(BOOK_FORMATS)
        raise WrongUsage(f"a file of the format {format_} holds one article; {able} hold many")
    articles: list[Article] = []

    def keep(outcome: Outcome) -> None:
        articles.append(Article.from_dict(json.loads(outcome.data or b"")))

    job = partial(_outcome, settings=record_of(args, ReadingOptions), format_=_OF_BOOK)
    status = finish(with_progress(outcomes(job, pages, args.parallel), len(pages)), keep)
    if articles:
        book = export_together(articles, format_, title=args.title)
        write_and_name(book, args.output, force=args.force, sources=sources)
    return status


def _format_of(name: str | None) -> str:
    ending = Path(name or "").suffix.lower()
    known = {format_.suffix: key for key, format_ in FORMATS.items()} | _OTHER_ENDINGS | {"": "html"}
    if ending not in known:
        raise WrongUsage(f"{name}: no format has files that end in {ending}; use --format")
    return known[ending]


def _outcome(page: Input, settings: ReadingOptions, format_: str) -> Outcome:
    """The article as a file; for a book, as JSON with its pictures embedded: pictures of two pages may share
    an address."""

    def write(article: Article, images: Mapping[str, str]) -> bytes:
        pictures = {**_pictures_in_files(page.name, article), **images}
        if format_ == _OF_BOOK:
            return to_json(_embedding(article, pictures))
        return export(article, format_, images=pictures)

    return outcome_of(page, settings, write)


def _pictures_in_files(page: str, article: Article) -> dict[str, str]:
    """The article's pictures that are files in the page's folder or below it, as ``data:`` URLs by address.

    Files outside the folder are never read, whatever the page refers to.
    """
    if page == "-":
        return {}
    folder = Path(page).resolve().parent
    top = resolved(".", article.url) if article.url else ""
    found: dict[str, str] = {}
    left = _MAX_TOTAL_BYTES
    for node in parse_fragment(article.html).find_all("img"):
        address = node.get("src")
        name = address.removeprefix(top) if top else address
        if address in found or not name or name.startswith(("/", "#")) or _SCHEME.match(name):
            continue
        data = _read_inside(folder, unquote(name.partition("?")[0].partition("#")[0]), min(left, _MAX_BYTES))
        picture = identify(data)
        if picture is not None:
            found[address] = data_url(picture)
            left -= len(data)
    return found


def _embedding(article: Article, images: Mapping[str, str]) -> Article:
    """The article with each picture's address replaced by its ``data:`` URL in ``images``."""
    content = parse_fragment(article.html)
    for node in content.find_all("img"):
        node.attrs["src"] = images.get(node.get("src"), node.get("src"))
    return replace(article, html=serialize(content), image=images.get(article.image, article.image))


def _read_inside(folder: Path, name: str, limit: int) -> bytes:
    """The file's bytes; empty if it is missing, too large, or outside the folder."""
    try:
        path = (folder / name).resolve()
        if path.is_relative_to(folder) and path.is_file() and path.stat().st_size <= limit:
            return path.read_bytes()
    except (OSError, ValueError):
        pass
    return b""
