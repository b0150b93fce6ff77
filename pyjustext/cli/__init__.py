"""The command line: ``pyjustext read``, ``classify`` and the other commands, one module each."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import current_thread, main_thread

from .. import __version__
from ..errors import PyjustextError

DONE = 0
NOTHING = 1
WRONG = 2
INTERRUPTED = 130
TERMINATED = 143

_EXIT_STATUS_HELP = (
    "Exit status: 0 if every page gave a result; 1 if a page gave none; 2 for wrong usage and for a file "
    "that cannot be read or written; 130 if interrupted by Ctrl-C; 143 if terminated (SIGTERM). "
    "Nothing is overwritten without --force."
)


class WrongUsage(PyjustextError):
    """The command was called wrongly, or a file cannot be read or written."""


class Unwritable(WrongUsage):
    """Results can no longer be written, so reading other pages would be useless."""


class Terminated(KeyboardInterrupt):
    """The process was terminated, for example by ``kill``, ``timeout`` or a shutdown."""


COMMANDS = {
    "read": "Print the articles of pages as text, HTML, Markdown, JSON, JSON Lines and other formats.",
    "explain": "Print every block of a page, whether it is part of the article, and which rule decided.",
    "classify": "Classify the paragraphs of a page as content or boilerplate (jusText).",
    "declutter": "Remove the clutter from a page with html-declutter, in all four phases or some of them.",
    "save": "Save the articles of pages, each as a file that opens offline, or all of them as one book.",
    "library": "List, search, export, import and check the articles of the extension's library (SQLite).",
    "corpus": "Turn a crawl into a corpus: WARC, Parquet, JSON Lines, HTML or MHTML files into a table of "
    "articles.",
}
"""The commands and their summaries. Each is a module with ``add_arguments(parser)`` and ``run(args) -> int``,
imported only if it is used: importing all of them takes longer than reading a short page."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    if sys.stderr is not None and hasattr(sys.stderr, "reconfigure"):
        # In an ASCII locale, printing a message must not raise an error.
        sys.stderr.reconfigure(errors="backslashreplace")
    try:
        with _terminable():
            status = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output has closed the pipe, as in ``| head``.
        message, status = "", DONE
    except Terminated:
        message, status = "terminated", TERMINATED
    except KeyboardInterrupt:
        message, status = "interrupted", INTERRUPTED
    except PyjustextError as error:
        message, status = str(error), WRONG if isinstance(error, WrongUsage) else NOTHING
    except OSError as error:
        # argparse exits after it has printed help or the version.
        message, status = f"standard output: {error.strerror or error}", WRONG
    _drop_output()
    if message:
        # Imported late, to load this module fast: only this function catches interrupts.
        from .outputs import say

        say(message)
    return status


@contextmanager
def _terminable() -> Iterator[None]:
    """SIGTERM ends a command like Ctrl-C: no half-written file and no process is left behind."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _terminate(*_: object) -> None:
    raise Terminated


def _run(argv: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(
        prog="pyjustext", description="Extract the article of a web page.", epilog=_EXIT_STATUS_HELP
    )
    parser.add_argument("-V", "--version", action="version", version=f"%(prog)s {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True)
    arguments = sys.argv[1:] if argv is None else argv
    command = next((argument for argument in arguments if not argument.startswith("-")), "")
    for name, summary in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary, description=summary, epilog=_EXIT_STATUS_HELP)
        if name == command:
            import_module(f"{__name__}.{name}").add_arguments(subparser)
    try:
        args = parser.parse_args(argv)
    except SystemExit:
        if sys.stdout is not None:
            sys.stdout.flush()
        raise
    return int(import_module(f"{__name__}.{args.command}").run(args))


def _drop_output() -> None:
    """Discard buffered output. Otherwise Python tries to flush it at exit and reports an error."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            descriptor = sys.stdout.fileno()
            os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
            sys.stdout.flush()
