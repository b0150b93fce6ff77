"""Classify the paragraphs of a page as content or boilerplate (jusText).

It has the features of the Python package's command: output formats, stop lists, encodings, thresholds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from .. import __version__
from ..engines.justext import DEFAULT, JAVA, PUBLISHED, Options
from ..engines.justext.algorithm import page_language, segment_and_classify
from ..engines.justext.formats import FORMATS
from ..engines.justext.options import THRESHOLDS
from ..engines.registry import stop_words
from ..errors import PyjustextError
from ..languages import get_stoplist, get_stoplists
from ..languages.known_languages import find_language
from ..tree import Node, decode, parse
from . import DONE, NOTHING, WrongUsage
from .inputs import add_encoding_argument, add_page_argument, finite_number, read_page
from .outputs import Sources, add_output_arguments, say, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    add_page_argument(parser)
    parser.add_argument("-V", "--version", action="version", version=f"pyjustext {__version__}")
    add_output_arguments(parser)
    parser.add_argument(
        "-s",
        "--stoplist",
        default="auto",
        metavar="STOPLIST",
        help="a UTF-8 file with one word per line; a language's name or code; None for the "
        "language-independent mode; or auto, the default, to detect the language",
    )
    parser.add_argument("--list-stoplists", action="store_true", help="print the names of all stop lists")
    parser.add_argument("--format", choices=list(FORMATS), default="default", help="what to print")
    encoding = parser.add_argument_group("character encoding")
    add_encoding_argument(encoding, "if the page states none (default: detected as in browsers)")
    encoding.add_argument(
        "--enc-force", action="store_true", help="use --encoding, or else UTF-8, whatever the page states"
    )
    encoding.add_argument(
        "--enc-errors",
        type=str.lower,
        choices=("strict", "ignore", "replace"),
        default="replace",
        help="how to treat bytes that cannot be decoded (%(default)s)",
    )
    rules = parser.add_argument_group("the algorithm")
    rules.add_argument("--no-headings", action="store_true", help="treat headings like any other block")
    rules.add_argument(
        "--no-headlines", action="store_true", help="with --java: treat h1 like any other heading"
    )
    rules.add_argument(
        "--images",
        choices=("ignore", "separate", "promote"),
        help="ignore images; separate: each is a bad block; promote: good if a good block follows "
        "(ignore; with --java: promote)",
    )
    form = rules.add_mutually_exclusive_group()
    form.add_argument("--java", action="store_true", help="behave like jusText for Java: h1, images, forms")
    form.add_argument(
        "--as-published", action="store_true", help="behave exactly like jusText 3.0.2 for Python"
    )
    for name, kind in THRESHOLDS.items():
        rules.add_argument(
            f"--{name.replace('_', '-')}",
            type=finite_number if kind is float else kind,
            default=getattr(DEFAULT, name),
            metavar=kind.__name__.upper(),
            help="(%(default)s)",
        )


def run(args: argparse.Namespace) -> int:
    """Return 0 if there is content and 1 if there is none; wrong usage gives 2."""
    if args.list_stoplists:
        _write(sorted(get_stoplists()), args)
        return DONE
    root = parse(_decode(read_page(args.page)[0], args))
    paragraphs = segment_and_classify(root, _stoplist(args.stoplist, root), _options(args))
    _write(FORMATS[args.format](paragraphs), args)
    if any(not paragraph.is_boilerplate for paragraph in paragraphs):
        return DONE
    say(f"{args.page}: this page has {'no good paragraph' if paragraphs else 'no text'}")
    return NOTHING


def _decode(html: str | bytes, args: argparse.Namespace) -> str:
    if isinstance(html, str):
        return html
    forced = args.encoding or "utf-8" if args.enc_force else None
    try:
        return decode(html, forced, args.encoding, args.enc_errors)[0]
    except UnicodeError as error:
        raise PyjustextError(f"{args.page}: the page cannot be decoded: {error}") from error


def _options(args: argparse.Namespace) -> Options:
    form = JAVA if args.java else PUBLISHED if args.as_published else DEFAULT
    try:
        return replace(
            form,
            no_headings=args.no_headings,
            no_headlines=form.no_headlines or args.no_headlines,
            images=args.images or form.images,
            **{name: getattr(args, name) for name in THRESHOLDS},
        )
    except PyjustextError as error:
        raise WrongUsage(str(error)) from error


def _stoplist(name: str, root: Node) -> frozenset[str] | None:
    if name.lower() == "none":
        return None
    if name.lower() == "auto":
        return stop_words(page_language(root))
    # As in the Python package, a file takes precedence over a language, and an empty file means the
    # language-independent mode.
    if Path(name).is_file():
        try:
            return frozenset(Path(name).read_text("utf-8-sig").split()) or None
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise WrongUsage(f"cannot read the stop list {name}: {why}") from error
    if find_language(name) is None:
        raise WrongUsage(f"there is no file and no stop list {name!r}; --list-stoplists prints the names")
    return get_stoplist(name)


def _write(lines: Iterable[str], args: argparse.Namespace) -> None:
    text = "".join([f"{line}\n" for line in lines])
    write_text(text, args.output, force=args.force, sources=Sources([args.page]))
