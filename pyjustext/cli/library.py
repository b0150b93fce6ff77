"""Saved articles: list, search, export, import and check the extension's library (SQLite)."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..errors import PyjustextError
from ..export import FORMATS, export, export_together
from ..export.highlights import Highlighted, MarkedArticle, to_highlights
from ..export.names import distinct, file_name
from ..importing import Item, read_export
from ..importing.backup import purified, to_backup
from ..importing.items import bound
from ..library.file import Library, is_database, open_library
from ..model import Article
from ..reading import read
from ..sanitize import purify_html
from .inputs import find_inputs
from .outputs import add_output_arguments, say, write_result, write_to_standard_output
from .status import DONE, NOTHING, WRONG, WrongUsage

_UNKNOWN = {f.name: getattr(Article(), f.name) for f in fields(Article)}
"""The fields of an article, with the values that mean unknown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("library", metavar="FILE", help="the library, or a backup of it")
    parser.add_argument(
        "action",
        choices=tuple(_ACTIONS),
        help="import makes FILE where there is none; the others only read",
    )
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        help="search: words; export: numbers of articles, as list shows them (default: all); import: backups "
        "(SQLite or JSON), exports of other services and browsers, saved pages, and folders of saved pages",
    )
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        default="json",
        help="export: json is a backup that import takes back without loss (%(default)s)",
    )
    parser.add_argument("--title", default="", help="export: of the book")
    parser.add_argument("--trash", action="store_true", help="list, search: also what was put into the trash")
    add_output_arguments(parser, several=True)


def run(args: argparse.Namespace) -> int:
    with ExitStack() as stack:
        try:
            library = stack.enter_context(open_library(args.library, write=args.action == "import"))
        except PyjustextError as error:
            raise WrongUsage(str(error)) from error
        return _ACTIONS[args.action](args, library)


def _list(args: argparse.Namespace, library: Library) -> int:
    """One line for each article: number, date, title, address, tags."""
    if args.action == "search" and not args.what:
        raise WrongUsage("search for what?")
    lines = []
    for entry in library.entries(" ".join(args.what) if args.action == "search" else "", trash=args.trash):
        cells = (str(entry.id), _day(entry.saved), entry.title, entry.url, entry.tags)
        lines.append("\t".join([" ".join(cell.split()) for cell in cells]) + "\n")
    write_result("".join(lines).encode("utf-8", "replace"), args.output, force=args.force)
    return DONE if lines else NOTHING


def _day(moment: int) -> str:
    """The date of a time in milliseconds, ``"?"`` if no calendar has it."""
    try:
        return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return "?"


def _export(args: argparse.Namespace, library: Library) -> int:
    """Write a backup, a book or a zip archive; with --output-dir one file for each article."""
    items = library.items(_numbers(args.what) if args.what else None)
    if args.format == "json" and not args.output_dir:
        write_result(to_backup(items), args.output, force=args.force, sources=[args.library])
        return DONE
    if args.output_dir:
        return _export_each(args, items)
    chosen = [item for item in items if item.html]
    if not chosen:
        return NOTHING
    articles = [_article(item) for item in chosen]
    if len(articles) == 1:
        data = export(articles[0], args.format, images=chosen[0].images)
    else:
        images = [item.images for item in chosen]
        data = export_together(articles, args.format, title=args.title, images=images)
    write_result(data, args.output, force=args.force, sources=[args.library])
    return DONE


def _export_each(args: argparse.Namespace, items: Iterator[Item]) -> int:
    taken: dict[str, int] = {}
    status = NOTHING
    for item in items:
        if item.html:
            name = distinct(file_name(item.title), taken) + FORMATS[args.format].suffix
            path = os.path.join(args.output_dir, name)
            write_result(export(_article(item), args.format, images=item.images), path, force=args.force)
            write_to_standard_output(os.fsencode(path) + b"\n")
            status = DONE
    return status


def _highlights(args: argparse.Namespace, library: Library) -> int:
    """Print all highlights with their notes as Markdown."""
    articles = [
        MarkedArticle(item.title, item.url, [Highlighted(mark.quote, mark.note) for mark in item.highlights])
        for item in library.items()
        if item.highlights and item.deleted is None
    ]
    data = to_highlights(articles, args.title)
    write_result(data, args.output, force=args.force, sources=[args.library])
    return DONE if articles else NOTHING


def _import(args: argparse.Namespace, library: Library) -> int:
    """Import files; each one is imported completely or not at all, and one that fails stops no other."""
    if not args.what:
        raise WrongUsage("import which files?")
    status = DONE
    for name in [page.name for page in find_inputs(args.what, [])]:
        try:
            added, known, skipped = (_add_library if is_database(name) else _add_export)(name, library)
        except OSError as error:
            say(f"{name}: {error.strerror or error}")
            status = WRONG
        except PyjustextError as error:
            say(str(error) if name in str(error) else f"{name}: {error}")
            status = max(status, NOTHING)
        else:
            say(f"{name}: {added} added, {known} were there, {skipped} without an address of the web")
    return status


def _add_export(name: str, library: Library) -> tuple[int, int, int]:
    """How many entries were added, were known, and cannot be used. Raises OSError and PyjustextError."""
    found = read_export(Path(name).read_bytes(), name)
    added, known = library.add([_read(item) for item in found.items])
    return added, known, found.skipped


def _add_library(name: str, library: Library) -> tuple[int, int, int]:
    """Likewise for another library or a backup of this one, whose articles are copied one by one."""
    skipped = 0

    def usable(items: Iterator[Item]) -> Iterator[Item]:
        nonlocal skipped
        for item in items:
            if item.is_usable():
                bound(item)
                yield purified(item)
            else:
                skipped += 1

    with open_library(name) as other:
        added, known = library.add(usable(other.items()))
    return added, known, skipped


def _check(args: argparse.Namespace, library: Library) -> int:
    """Print one line for each fault; nothing, and status 0, if there is none."""
    faults = [f"{fault}\n" for fault in library.faults()]
    write_result("".join(faults).encode("utf-8", "replace"), args.output, force=args.force)
    return NOTHING if faults else DONE


def _read(item: Item) -> Item:
    """A saved page as an article, or as a link if it contains no article."""
    if not item.captured:
        return item
    try:
        article = read(item.captured, item.url or None)
    except PyjustextError:
        return item
    for name, value in article.to_dict().items():
        if name in Item.__dataclass_fields__ and name != "url" and value:
            setattr(item, name, value)
        elif name not in ("paragraphs", "url", "notes") and value:
            item.facts[name] = value
    item.url = item.url or article.canonical
    item.captured = ""
    return item


def _article(item: Item) -> Article:
    """The stored item as an Article."""
    known = {name: value for name, value in item.facts.items() if _is_fact(name, value)}
    own = {name: getattr(item, name) for name in _UNKNOWN.keys() & set(Item.__dataclass_fields__)}
    article = Article.from_dict({**known, **own})
    # A library may come from anywhere, so its content is not trusted.
    article.html = purify_html(article.html, base_url=article.url)
    return article


def _is_fact(name: str, value: Any) -> bool:
    """Whether this may be a field of an Article."""
    if name not in _UNKNOWN or name == "paragraphs":
        return False
    if name == "notes":
        return isinstance(value, list) and all(_is_note(note) for note in value)
    if isinstance(value, list):
        return isinstance(_UNKNOWN[name], list) and all(isinstance(part, str) for part in value)
    numbers = (int, float) if isinstance(_UNKNOWN[name], (int, float)) else ()
    return isinstance(value, (type(_UNKNOWN[name]), *numbers))


def _is_note(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"code", "values"}
        and isinstance(value["code"], str)
        and isinstance(value["values"], dict)
    )


def _numbers(what: list[str]) -> list[int]:
    try:
        numbers = [int(number) for number in what]
    except ValueError as error:
        raise WrongUsage("export takes the numbers that list shows") from error
    if any(abs(number) >= 2**63 for number in numbers):
        raise WrongUsage("there is no article of such a number")
    return numbers


_ACTIONS = {
    **{"list": _list, "search": _list, "export": _export, "highlights": _highlights},
    **{"import": _import, "check": _check},
}
