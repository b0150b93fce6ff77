"""Save the articles of pages, each as one file that opens anywhere, with no network."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path

from ..export import FORMATS, export
from ..export.names import distinct, file_name
from .articles import Settings, add_reading_arguments, outcome_of, settings_of
from .batch import Outcome, finish, outcomes
from .inputs import Input, add_pages_argument, find_inputs
from .outputs import add_output_arguments, write_result, write_to_standard_output
from .progress import with_progress
from .status import WrongUsage

_OTHER_ENDINGS = {".htm": "html", ".markdown": "markdown"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_pages_argument(parser)
    parser.add_argument(
        "--format", choices=tuple(FORMATS), help="the files' format (default: by the name of -o, else html)"
    )
    add_output_arguments(parser, several=True)
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Each file is named after its article's title, and its name is printed."""
    pages = find_inputs(args.pages, args.input_dir)
    if len(pages) > 1 and not args.output_dir:
        raise WrongUsage(f"{len(pages)} pages need --output-dir DIR")
    format_ = args.format or _format_of(args.output)
    taken: set[str] = set()
    sources = [page.name for page in pages]

    def place(outcome: Outcome) -> None:
        name = args.output
        if name is None:
            name = distinct(_nameable(file_name(outcome.title)), taken) + FORMATS[format_].suffix
            name = os.path.join(args.output_dir or "", name)
        write_result(outcome.data or b"", name, force=args.force, sources=sources)
        if name != "-":
            write_to_standard_output(os.fsencode(name) + b"\n")

    job = partial(_outcome, settings=settings_of(args), format_=format_)
    return finish(with_progress(outcomes(job, pages, args.parallel), len(pages)), place)


def _nameable(name: str) -> str:
    """A locale of ASCII only can name no other files."""
    encoding = sys.getfilesystemencoding()
    return name.encode(encoding, "ignore").decode(encoding).strip() or "article"


def _format_of(name: str | None) -> str:
    ending = Path(name or "").suffix.lower()
    known = {format_.suffix: key for key, format_ in FORMATS.items()} | _OTHER_ENDINGS | {"": "html"}
    if ending not in known:
        raise WrongUsage(f"{name}: no format has files that end in {ending}; say --format")
    return known[ending]


def _outcome(page: Input, settings: Settings, format_: str) -> Outcome:
    return outcome_of(page, settings, lambda article: export(article, format_))
