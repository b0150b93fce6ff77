"""Turn a crawl into a corpus: WARC, Parquet, JSON Lines or HTML files into a table of articles."""

from __future__ import annotations

import argparse
import os

from ..corpus import Options
from ..engines.registry import ENGINES
from ..errors import PyjustextError
from .inputs import add_parser_argument
from .outputs import say
from .progress import progress_bar
from .status import DONE, NOTHING, WrongUsage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    default = Options()
    parser.add_argument(
        "inputs",
        metavar="INPUT",
        nargs="+",
        help="files (.warc, .warc.gz, .parquet, .jsonl, .html), directories, globs, s3://... and the like",
    )
    parser.add_argument(
        "--output",
        required=True,
        metavar="DIR",
        help="the folder of the corpus; started again, a run goes on",
    )
    parser.add_argument("--engine", choices=ENGINES, default=default.engine, help="(%(default)s)")
    add_parser_argument(parser)
    parser.add_argument("--workers", type=int, metavar="N", help="pages at once (all processors)")
    parser.add_argument(
        "--ray", action="store_true", help="run on Ray: the cluster at RAY_ADDRESS, or a local one"
    )
    parser.add_argument(
        "--format", choices=("parquet", "jsonl"), default=default.format, help="(%(default)s)"
    )
    parser.add_argument("--markdown", action="store_true", help="a column with the article as Markdown")
    parser.add_argument("--html", action="store_true", help="a column with the article as HTML")
    parser.add_argument(
        "--duplicates", action="store_true", help="list exact duplicates in duplicates.parquet"
    )
    parser.add_argument(
        "--seconds", type=float, default=default.seconds, help="processor time for a page (%(default)g)"
    )
    parser.add_argument(
        "--memory", type=int, default=default.memory, metavar="MB", help="for a page (%(default)s)"
    )
    parser.add_argument("--html-column", default=default.html_column, help="of the inputs (%(default)s)")
    parser.add_argument("--url-column", default=default.url_column, help="of the inputs (%(default)s)")


def run(args: argparse.Namespace) -> int:
    from ..corpus import Progress, find_duplicates
    from ..corpus import run as run_corpus

    if args.workers is not None and args.workers < 1:
        raise WrongUsage("--workers must be 1 or more")
    options = Options(
        engine=args.engine,
        parser=args.parser,
        markdown=args.markdown,
        html=args.html,
        format=args.format,
        seconds=args.seconds,
        memory=args.memory,
        html_column=args.html_column,
        url_column=args.url_column,
    )
    with progress_bar("page") as bar:

        def show(progress: Progress) -> None:
            bar(progress.pages, f"{progress.done} of {progress.parts} files")

        try:
            result = run_corpus(
                args.inputs,
                args.output,
                options,
                workers=args.workers or os.cpu_count(),
                ray=args.ray,
                on_progress=show,
            )
        except PyjustextError as error:
            raise WrongUsage(str(error)) from error
    for line in result.summary.lines():
        say(line)
    if args.duplicates:
        say(f"{find_duplicates(args.inputs, args.output, options)} exact duplicates")
    rate = result.new / result.seconds if result.seconds else 0.0
    say(f"{result.new} pages in {result.seconds:.1f} s, {rate:.1f} pages a second")
    for name, why in result.failures.items():
        say(f"failed: {name}: {why}")
    return NOTHING if result.failures else DONE
