"""Print the articles of pages as text, HTML, Markdown, JSON or JSON Lines."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from typing import Any

from ..export import FORMATS, export
from ..export.names import distinct
from ..model import Article
from .articles import Settings, add_reading_arguments, outcome_of, settings_of
from .batch import Outcome, finish, outcomes
from .inputs import Input, add_pages_argument, find_inputs
from .outputs import Result, add_output_arguments, check_folder, write_result
from .progress import with_progress
from .status import WrongUsage

LINES = "jsonl"
"""The format with one line for each page, which can hold several pages in one file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_pages_argument(parser)
    parser.add_argument(
        "--format",
        choices=(*FORMATS, LINES),
        default="text",
        help="what to print; jsonl: a line of JSON for each page (default: text)",
    )
    parser.add_argument("--blocks", action="store_true", help="with jsonl: every block of the page, too")
    add_output_arguments(parser, several=True)
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    pages = find_inputs(args.pages, args.input_dir)
    if len(pages) > 1 and not args.output_dir and args.format != LINES:
        raise WrongUsage(f"{len(pages)} pages need --output-dir DIR or --format {LINES}")
    sources = [page.name for page in pages]
    job = partial(_outcome, settings=settings_of(args), format_=args.format, blocks=args.blocks)
    done = with_progress(outcomes(job, pages, args.parallel), len(pages))
    if args.output_dir:
        check_folder(args.output_dir)
        suffix = ".json" if args.format == LINES else FORMATS[args.format].suffix
        taken: dict[str, int] = {}

        def place(outcome: Outcome) -> None:
            name = distinct(str(PurePath(outcome.page.relative).with_suffix("")), taken) + suffix
            write_result(
                outcome.data or b"", os.path.join(args.output_dir, name), force=args.force, sources=sources
            )

        return finish(done, place)
    with Result(args.output, force=args.force, sources=sources) as result:
        return finish(done, lambda outcome: result.write(outcome.data or b""))


def _outcome(page: Input, settings: Settings, format_: str, blocks: bool) -> Outcome:
    def write(article: Article, _: Mapping[str, str]) -> bytes:
        if format_ != LINES:
            return export(article, format_)
        record: dict[str, Any] = {"file": page.name, **article.record()}
        if blocks:
            record["blocks"] = article.to_dict()["paragraphs"]
        return f"{json.dumps(record, ensure_ascii=False)}\n".encode("utf-8", "replace")

    return outcome_of(page, settings, write)
