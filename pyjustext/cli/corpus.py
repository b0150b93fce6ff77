"""Turn a crawl into a corpus: WARC, Parquet, JSON Lines, HTML or MHTML files into a table of articles."""

from __future__ import annotations

import argparse

from ..corpus import Options
from ..engines.registry import ENGINES
from ..errors import PyjustextError
from .inputs import add_parser_argument
from .numbers import positive_integer, positive_number
from .outputs import name_of_a_file, say
from .progress import progress_bar
from .status import DONE, NOTHING, WrongUsage

_EXPLAINED = (
    "Exit status: 0 when every file was read, also if pages in it have no article: these are rows with an "
    "error; 1 when a file could not be read; 2 for wrong usage and for a corpus that cannot be written; "
    "130 when interrupted by Ctrl-C, 143 when told to end (SIGTERM). The same command goes on where it "
    "stopped."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EXPLAINED
    default = Options()
    parser.add_argument(
        "inputs",
        metavar="INPUT",
        nargs="+",
        help="files (.warc, .warc.gz, .parquet, .jsonl, .html, .mhtml), directories, globs, s3://... and "
        "the like",
    )
    parser.add_argument(
        "--output",
        required=True,
        metavar="DIR",
        type=name_of_a_file,
        help="the folder of the corpus; started again, a run goes on",
    )
    parser.add_argument(
        "--engine", choices=ENGINES, default=default.engine, help="what chooses the content (%(default)s)"
    )
    add_parser_argument(parser)
    parser.add_argument(
        "--workers",
        type=positive_integer,
        metavar="N",
        help="files at once (all processors, of this machine or the cluster)",
    )
    parser.add_argument(
        "--ray", action="store_true", help="run on Ray: the cluster at RAY_ADDRESS, or a local one"
    )
    parser.add_argument(
        "--format",
        choices=("parquet", "jsonl"),
        default=default.format,
        help="the format of the table (%(default)s)",
    )
    parser.add_argument("--markdown", action="store_true", help="a column with the article as Markdown")
    parser.add_argument("--html", action="store_true", help="a column with the article as HTML")
    parser.add_argument(
        "--duplicates", action="store_true", help="list exact duplicates in duplicates.parquet"
    )
    parser.add_argument(
        "--seconds",
        type=positive_number,
        default=default.seconds,
        help="processor time for a page (%(default)g)",
    )
    parser.add_argument(
        "--memory",
        type=positive_integer,
        default=default.memory,
        metavar="MB",
        help="memory for a page (%(default)s)",
    )
    for name, value, about in (
        ("html", default.html_column, "with the page"),
        ("url", default.url_column, "with its address"),
    ):
        parser.add_argument(
            f"--{name}-column",
            metavar="NAME",
            default=value,
            help=f"in Parquet and JSON Lines inputs, the column {about} (%(default)s)",
        )


def run(args: argparse.Namespace) -> int:
    if "-" in args.inputs:
        raise WrongUsage("corpus reads files, not standard input; a file of this name is ./-")
    try:
        from ..corpus import Progress, find_duplicates
        from ..corpus import run as run_corpus
        from ..corpus.summary import most
    except PyjustextError as error:
        raise WrongUsage(str(error)) from error
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
    with progress_bar() as bar:

        def show(progress: Progress) -> None:
            bar(progress.pages, f"{progress.done} of {progress.parts} files")

        try:
            result = run_corpus(
                args.inputs,
                args.output,
                options,
                workers=args.workers,
                ray=args.ray,
                on_progress=show,
            )
            duplicates = find_duplicates(args.inputs, args.output, options) if args.duplicates else 0
        except PyjustextError as error:
            raise WrongUsage(str(error)) from error
        except OSError as error:
            raise WrongUsage(f"{args.output}: {error.strerror or error}") from error
    for line in result.summary.lines():
        say(line)
    if result.other:
        say(f"files of other kinds, not read: {most(result.other)}")
    if args.duplicates:
        say(f"{duplicates} exact duplicates")
    rate = result.new / result.seconds if result.seconds else 0.0
    say(f"{result.new} pages read in {result.seconds:.1f} s, {rate:.1f} pages a second")
    for name, why in result.failures.items():
        say(f"failed: {name}: {why}")
    return NOTHING if result.failures else DONE
