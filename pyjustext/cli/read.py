"""Print the articles of pages as text, HTML, Markdown, JSON or JSON Lines."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import PurePath
from typing import Any

from ..export import FORMATS, HEADED, Head, export
from ..export.files import distinct, json_text
from ..model import Article
from . import WRONG, WrongUsage
from .articles import ReadingOptions, add_reading_arguments, outcome_of, record_of
from .batch import Job, Outcome, finish, outcomes, with_progress
from .inputs import Input, add_pages_argument, find_inputs
from .outputs import (
    Result,
    Sources,
    add_output_arguments,
    check_folder,
    check_no_terminal,
    check_result,
    write_result,
)

LINES = "jsonl"
"""The format with one line for each page. One file can hold several pages."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_pages_argument(parser)
    parser.add_argument(
        "--format",
        choices=(*FORMATS, LINES),
        default="text",
        help="what to print; jsonl: a line of JSON for each page (default: text)",
    )
    parser.add_argument("--blocks", action="store_true", help="with jsonl: include every block of the page")
    head = parser.add_mutually_exclusive_group()
    head.add_argument(
        "--no-header",
        dest="head",
        action="store_const",
        const="none",
        default="source",
        help="with text or markdown: the article alone, without its title and source",
    )
    head.add_argument(
        "--with-metadata",
        dest="head",
        action="store_const",
        const="metadata",
        help="with text or markdown: add the article's metadata as YAML front matter",
    )
    add_output_arguments(parser, several=True)
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    pages = find_inputs(args.pages, args.output_dir or None, _suffix(args.format))
    if len(pages) > 1 and not args.output_dir and args.format != LINES:
        raise WrongUsage(f"{len(pages)} pages need --output-dir DIR or --format {LINES}")
    if args.blocks and args.format != LINES:
        raise WrongUsage(f"--blocks needs --format {LINES}")
    if args.head != "source" and args.format not in HEADED:
        option = "--no-header" if args.head == "none" else "--with-metadata"
        raise WrongUsage(f"{option} needs --format {' or '.join(HEADED)}")
    job = partial(
        _outcome,
        settings=record_of(args, ReadingOptions),
        format_=args.format,
        blocks=args.blocks,
        head=args.head,
    )
    sources = Sources([page.name for page in pages])
    if args.output_dir:
        return _write_each(args, pages, job, sources)
    if args.format != LINES and not FORMATS[args.format].is_text:
        check_no_terminal(args.output, args.format)
    with Result(args.output, force=args.force, sources=sources) as result:
        done = with_progress(outcomes(job, pages, args.parallel), len(pages))
        return finish(done, lambda outcome: result.write(outcome.data or b""))


def _write_each(args: argparse.Namespace, pages: Sequence[Input], job: Job, sources: Sources) -> int:
    """Write a file for each page. Pages whose file cannot be written are not read."""
    check_folder(args.output_dir)
    suffix = _suffix(args.format)
    taken: dict[str, int] = {}
    names: dict[str, str] = {}
    ready: list[Input] = []
    refused: list[Outcome] = []
    for page in pages:
        own = distinct(str(PurePath(page.relative).with_suffix("")), taken) + suffix
        names[page.name] = os.path.join(args.output_dir, own)
        try:
            check_result(names[page.name], force=args.force, sources=sources, in_folder=True)
            ready.append(page)
        except WrongUsage as error:
            refused.append(Outcome(page, failure=str(error), status=WRONG))

    def place(outcome: Outcome) -> None:
        name = names[outcome.page.name]
        write_result(outcome.data or b"", name, force=args.force, sources=sources, in_folder=True)

    done = with_progress(outcomes(job, ready, args.parallel), len(ready))
    return finish(chain(refused, done), place)


def _suffix(format_: str) -> str:
    return ".json" if format_ == LINES else FORMATS[format_].suffix


def _outcome(page: Input, settings: ReadingOptions, format_: str, blocks: bool, head: Head) -> Outcome:
    def write(article: Article, _: Mapping[str, str]) -> bytes:
        if format_ != LINES:
            return export(article, format_, head=head)
        record: dict[str, Any] = {"file": page.name, **article.record()}
        if blocks:
            record["blocks"] = article.to_dict()["paragraphs"]
        return f"{json_text(record)}\n".encode("utf-8", "replace")

    return outcome_of(page, settings, write)
