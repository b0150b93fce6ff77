"""Turn a crawl into a corpus: WARC, Parquet, JSON Lines, HTML or MHTML files into a table of articles."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ..corpus import Options
from ..errors import PyjustextError
from . import DONE, NOTHING, WrongUsage
from .articles import add_engine_argument, add_kept_arguments, language, record_of
from .batch import progress_bar
from .inputs import positive_integer, positive_number
from .outputs import name_of_a_file, say

if TYPE_CHECKING:
    from ..corpus import Progress

_LINE_INTERVAL = 10.0  # seconds between two lines of progress

_EXPLAINED = (
    "Exit status: 0 if every file was read (pages without an article become rows with an error); 1 if a file "
    "could not be read; 2 for wrong usage and for a corpus that cannot be written; 130 if interrupted by "
    "Ctrl-C; 143 if terminated (SIGTERM). Run the same command again to continue."
)

_SWITCHES = {
    "ray": "run on Ray: the cluster at RAY_ADDRESS, or a local one",
    "retry-failed": "retry pages that failed (timeout, memory, crash, failed)",
    "accept-changes": "continue a corpus that was made with other options or another version",
    "markdown": "a column with the article as Markdown",
    "html": "a column with the article as HTML",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EXPLAINED
    default = Options()
    parser.add_argument(
        "inputs",
        metavar="INPUT",
        nargs="*",
        help="files (.warc, .warc.gz, .warc.zst, .parquet, .jsonl, .html, .mhtml), directories, globs, "
        "https://..., s3://... and the like",
    )
    parser.add_argument(
        "--input-list",
        metavar="FILE",
        action="append",
        default=[],
        help="a file with one input per line, gzipped or not; - for standard input",
    )
    parser.add_argument(
        "--input-prefix",
        metavar="PREFIX",
        default="",
        help="prefix for the relative paths in a list: https://data.commoncrawl.org/ for Common Crawl",
    )
    parser.add_argument(
        "--output",
        required=True,
        metavar="DIR",
        type=name_of_a_file,
        help="the folder of the corpus; a stopped run continues there",
    )
    add_engine_argument(parser)
    parser.add_argument(
        "--workers",
        type=positive_integer,
        metavar="N",
        help="files to read at once (default: one per processor of this machine or the cluster)",
    )
    parser.add_argument(
        "--shard",
        type=shard,
        metavar="I/N",
        default=(1, 1),
        help="read only the I-th of N equal shares of the files; N jobs can fill one folder",
    )
    for name, about in _SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", help=about)
    parser.add_argument(
        "--progress",
        choices=("bar", "lines", "none"),
        default="bar",
        help="bar: only on a terminal; lines: a line of JSON on standard error every ten seconds "
        "(%(default)s)",
    )
    parser.add_argument(
        "--format",
        choices=("parquet", "jsonl"),
        default=default.format,
        help="the format of the table (%(default)s)",
    )
    add_kept_arguments(parser)
    parser.add_argument(
        "--target-language",
        dest="languages",
        metavar="LANGUAGE",
        type=language,
        action="append",
        default=[],
        help="keep only texts in this language: German, de, ...; can be given several times",
    )
    parser.add_argument(
        "--seconds",
        type=positive_number,
        default=default.seconds,
        help="processor time allowed for a page, in seconds (%(default)g)",
    )
    parser.add_argument(
        "--memory",
        type=positive_integer,
        default=default.memory,
        metavar="MB",
        help="memory allowed for a page (%(default)s)",
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
        raise WrongUsage("corpus reads files, not standard input; for a file named -, write ./-")
    if not args.inputs and not args.input_list:
        raise WrongUsage("no inputs: name files, or give a list of them with --input-list")
    try:
        from ..corpus import run as run_corpus
        from ..corpus.records import most
        from ..corpus.sources import read_list
    except PyjustextError as error:
        raise WrongUsage(str(error)) from error
    try:
        options = replace(record_of(args, Options), languages=tuple(args.languages))
        inputs = list(args.inputs)
        for name in args.input_list:
            inputs += read_list(name, args.input_prefix)
        with _progress(args.progress) as show:
            result = run_corpus(
                inputs,
                args.output,
                options,
                workers=args.workers,
                ray=args.ray,
                shard=args.shard,
                retry_failed=args.retry_failed,
                accept_changes=args.accept_changes,
                on_progress=show,
            )
    except PyjustextError as error:
        raise WrongUsage(str(error)) from error
    except OSError as error:
        raise WrongUsage(f"{args.output}: {error.strerror or error}") from error
    for note in result.notes:
        say(f"changed since the last run: {note}")
    for line in result.summary.lines():
        say(line)
    if result.other:
        say(f"files of other types, not read: {most(result.other)}")
    rate = result.new / result.seconds if result.seconds else 0.0
    say(f"{result.new} pages read in {result.seconds:.1f} s, {rate:.1f} pages a second")
    for name, why in result.failures.items():
        say(f"failed: {name}: {why}")
    return NOTHING if result.failures else DONE


@contextmanager
def _progress(how: str) -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows the state of a run."""
    if how == "bar":
        with progress_bar() as bar:
            yield lambda now: bar(now.pages, f"{now.done} of {now.parts} files")
        return
    shown = -math.inf

    def show(now: Progress) -> None:
        nonlocal shown
        is_last = now.done + now.failed == now.parts
        if now.seconds < shown + _LINE_INTERVAL and not is_last:
            return
        shown = now.seconds
        line = {
            "files": now.done,
            "of": now.parts,
            "failed": now.failed,
            "pages": now.pages,
            "seconds": round(now.seconds, 1),
            "pages_a_second": round(now.pages / now.seconds, 1) if now.seconds else 0.0,
            "errors": dict(now.errors),
        }
        print(json.dumps(line), file=sys.stderr, flush=True)

    yield show if how == "lines" else lambda now: None


def shard(text: str) -> tuple[int, int]:
    """The two numbers of ``2/10``. Raises ArgumentTypeError for anything else."""
    number, slash, count = text.partition("/")
    if slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count):
        return int(number), int(count)
    raise argparse.ArgumentTypeError(f"must be I/N, such as 1/10 to 10/10: {text}")
