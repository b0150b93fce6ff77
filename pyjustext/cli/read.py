"""Print the article of a page: its text, or all of it as HTML, Markdown or JSON."""

from __future__ import annotations

import argparse
import sys

from ..engines.registry import ENGINES
from ..errors import PyjustextError
from ..export import FORMATS, export
from ..model import Article
from ..reading import read
from .pages import add_page_argument, read_page, write_result


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_page_argument(parser)
    add_reading_arguments(parser)
    parser.add_argument(
        "--format", choices=tuple(FORMATS), default="text", help="what to print (default: text)"
    )
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write it (default: standard output)")


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that say how a page is read."""
    parser.add_argument(
        "--url", metavar="URL", help="the page's address, against which its links are resolved"
    )
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0], help="what chooses the content")
    parser.add_argument("--encoding", metavar="NAME", help="the encoding that the server stated")


def read_article(args: argparse.Namespace) -> Article:
    """The article of the page that the arguments name; what a person should know goes to standard error.

    Raises:
        PyjustextError: where there is none.
    """
    article = read(read_page(args.page), args.url, engine=args.engine, encoding=args.encoding)
    if not article.html:
        raise PyjustextError(f"{args.page}: the engine {args.engine!r} found no article.")
    for note in article.notes:
        print(f"pyjustext: {note}", file=sys.stderr)
    return article


def run(args: argparse.Namespace) -> int:
    article = read_article(args)
    write_result(export(article, args.format), args.output)
    return 0
