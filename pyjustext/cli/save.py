"""Save the article of a page as one file that opens anywhere, with no network."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..errors import PyjustextError
from ..export import FORMATS, export, file_name
from .pages import add_page_argument, write_result
from .read import add_reading_arguments, read_article


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_page_argument(parser)
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the file to write; its name follows the title if left out"
    )
    parser.add_argument(
        "--format", choices=tuple(FORMATS), help="the file's format (default: by its name, else html)"
    )
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    name, format_ = args.file, args.format
    if format_ is None:
        ending = Path(name).suffix.lower() if name else ""
        known = {f.suffix: key for key, f in FORMATS.items()} | {
            "": "html",
            ".htm": "html",
            ".markdown": "markdown",
        }
        if ending not in known:
            raise PyjustextError(f"{name}: no format has files that end in {ending}; say --format.")
        format_ = known[ending]
    article = read_article(args)
    if name is None:
        name = file_name(article.title) + FORMATS[format_].suffix
    write_result(export(article, format_), name)
    if name != "-":
        print(name)
    return 0
