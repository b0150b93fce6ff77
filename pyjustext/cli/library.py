"""Saved articles: list, search, export, import and check the extension's library (SQLite)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime

from ..errors import PyjustextError
from ..export import FORMATS, export, export_together
from ..export.markdown import to_highlights
from ..importing import Item
from ..importing.backup import to_backup
from ..library.file import Library, article_of
from ..library.open_or_create import open_library
from ..model import Article
from . import DONE, NOTHING, WrongUsage
from .batch import Outcome, finish, named_by_title
from .imports import add_files
from .inputs import Input, find_inputs
from .outputs import (
    Sources,
    add_output_arguments,
    check_folder,
    name_of_a_file,
    say,
    write_result,
    write_text,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("library", metavar="FILE", type=name_of_a_file, help="the library, or a backup of it")
    parser.add_argument(
        "action",
        choices=tuple(_ACTIONS),
        help="import creates FILE if it does not exist; the other actions only read",
    )
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        help="search: words, tag:, site:, before:, after:, is:, -word; export: article numbers as shown by "
        "list (default: all); import: backups (SQLite, JSON), exports of other services and browsers, saved "
        "pages and folders of them; - for standard input",
    )
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        help="export: json, the default, is a backup that import restores without loss; the others leave out "
        "the trash",
    )
    parser.add_argument("--title", default="", help="export, highlights: the title of the book or list")
    parser.add_argument("--trash", action="store_true", help="list, search: include the trash")
    add_output_arguments(parser, several=True)


def run(args: argparse.Namespace) -> int:
    if args.what and args.action in ("list", "highlights", "check"):
        raise WrongUsage(f"{args.action} takes no WHAT: it covers the whole library")
    for option, actions in _OPTIONS.items():
        if getattr(args, option) and args.action not in actions:
            name = option.replace("_", "-")
            raise WrongUsage(f"--{name} is for {' and '.join(actions)}, not for {args.action}")
    with ExitStack() as stack:
        try:
            library = stack.enter_context(open_library(args.library, write=args.action == "import"))
        except PyjustextError as error:
            raise WrongUsage(str(error)) from error
        return _ACTIONS[args.action](args, library)


def _list(args: argparse.Namespace, library: Library) -> int:
    """One line for each article: number, date, title, address, tags."""
    if args.action == "search" and not args.what:
        raise WrongUsage("search needs words, for example: pyjustext library FILE search tides")
    lines = []
    for entry in library.entries(" ".join(args.what) if args.action == "search" else "", trash=args.trash):
        cells = (str(entry.id), _day(entry.saved), entry.title, entry.url, entry.tags)
        lines.append("\t".join([" ".join(cell.split()) for cell in cells]) + "\n")
    write_text("".join(lines), args.output, force=args.force, sources=Sources([args.library]))
    return DONE if lines else NOTHING


def _day(moment: int) -> str:
    """The date of a time in milliseconds, ``"?"`` if it is out of range."""
    try:
        return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return "?"


def _export(args: argparse.Namespace, library: Library) -> int:
    """Write a backup, a book or a zip archive; with --output-dir, one file for each article.

    A backup includes the trash; other formats include an article in the trash only if its number is given.
    Articles that cannot be read are left out.
    """
    args.format = args.format or "json"
    is_backup = args.format == "json" and not args.output_dir
    numbers = _numbers(args.what, library) if args.what else library.numbers(trash=is_backup)
    unread: list[str] = []
    items = library.items(numbers, unread)
    if is_backup:
        write_result(to_backup(items), args.output, force=args.force, sources=Sources([args.library]))
        status = DONE
    elif args.output_dir:
        status = _export_each(args, items)
    else:
        status = _export_together(args, [item for item in items if item.html])
    return max(status, _report(unread))


def _export_together(args: argparse.Namespace, items: Sequence[Item]) -> int:
    """Write one file with all articles. Raises WrongUsage if the format holds only one."""
    if not items:
        say("there is no article to export: links saved to read later have no text")
        return NOTHING
    articles = [article_of(item) for item in items]
    if len(articles) == 1:
        data = export(articles[0], args.format, images=items[0].images)
    elif FORMATS[args.format].write_together is None:
        raise WrongUsage(f"a file of the format {args.format} holds one article; use --output-dir DIR")
    else:
        images = [item.images for item in items]
        data = export_together(articles, args.format, title=args.title, images=images)
    write_result(data, args.output, force=args.force, sources=Sources([args.library]))
    return DONE


def _export_each(args: argparse.Namespace, items: Iterable[Item]) -> int:
    """Write a file for each article. If one already exists, the others are still written."""
    check_folder(args.output_dir)
    made = (
        Outcome(Input(item.name, ""), export(article_of(item), args.format, images=item.images), item.title)
        for item in items
        if item.html
    )
    suffix, sources = FORMATS[args.format].suffix, Sources([args.library])
    return finish(made, named_by_title(args.output_dir, suffix, force=args.force, sources=sources))


def _report(unread: Sequence[str]) -> int:
    for why in unread:
        say(why)
    return NOTHING if unread else DONE


def _highlights(args: argparse.Namespace, library: Library) -> int:
    """Print all highlights with their notes as Markdown."""
    unread: list[str] = []
    articles = [
        Article(title=item.title, url=item.url, highlights=item.highlights)
        for item in library.items(library.numbers(trash=False), unread)
        if item.highlights
    ]
    data = to_highlights(articles, args.title)
    write_result(data, args.output, force=args.force, sources=Sources([args.library]))
    return max(_report(unread), DONE if articles else NOTHING)


def _import(args: argparse.Namespace, library: Library) -> int:
    if not args.what:
        raise WrongUsage("import needs at least one file")
    return add_files([page.name for page in find_inputs(args.what)], library)


def _check(args: argparse.Namespace, library: Library) -> int:
    """Print one line for each fault. Without faults, print nothing and return 0."""
    faults = [f"{fault}\n" for fault in library.faults()]
    write_text("".join(faults), args.output, force=args.force, sources=Sources([args.library]))
    return NOTHING if faults else DONE


def _numbers(what: Sequence[str], library: Library) -> list[int]:
    try:
        numbers = [int(number) for number in what]
    except ValueError as error:
        raise WrongUsage("export takes the numbers that list shows") from error
    known = set(library.numbers())
    for number in numbers:
        if number not in known:
            raise WrongUsage(f"there is no article {number}")
    return numbers


_OPTIONS = {
    "output": ("list", "search", "export", "highlights", "check"),
    "output_dir": ("export",),
    "format": ("export",),
    "title": ("export", "highlights"),
    "trash": ("list", "search"),
}
"""The actions that each option applies to."""

_ACTIONS = {
    **{"list": _list, "search": _list, "export": _export, "highlights": _highlights},
    **{"import": _import, "check": _check},
}
