"""The command line: ``pyjustext read | classify | declutter | save | library | corpus``, a module each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from .. import __version__
from ..errors import PyjustextError
from .outputs import say
from .status import DONE, EXPLAINED, INTERRUPTED, NOTHING, WRONG, WrongUsage

COMMANDS = ("read", "classify", "declutter", "save", "library", "corpus")
"""Each names a module here with ``add_arguments(parser)`` and ``run(args) -> int``; its first
docstring line is the command's help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    if sys.stderr is not None and hasattr(sys.stderr, "reconfigure"):
        # A locale of ASCII only must not turn a message into an error.
        sys.stderr.reconfigure(errors="backslashreplace")
    try:
        status = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read our output has had enough (``| head``).
        _drop_output()
        return DONE
    except KeyboardInterrupt:
        _drop_output()
        say("interrupted")
        return INTERRUPTED
    except PyjustextError as error:
        _drop_output()
        say(str(error))
        return WRONG if isinstance(error, WrongUsage) else NOTHING
    except OSError as error:
        # Help and versions are printed by argparse.
        _drop_output()
        say(f"standard output: {error.strerror or error}")
        return WRONG


def _run(argv: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(
        prog="pyjustext", description="The article of a web page without its clutter.", epilog=EXPLAINED
    )
    parser.add_argument("-V", "--version", action="version", version=f"%(prog)s {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True)
    modules = {}
    for name in COMMANDS:
        module = modules[name] = import_module(f"{__name__}.{name}")
        summary = (module.__doc__ or "").splitlines()[0]
        module.add_arguments(subparsers.add_parser(name, help=summary, description=summary, epilog=EXPLAINED))
    try:
        args = parser.parse_args(argv)
    except SystemExit:
        if sys.stdout is not None:
            sys.stdout.flush()
        raise
    return int(modules[args.command].run(args))


def _drop_output() -> None:
    """What is still to be printed is dropped: Python would try once more at its end, and complain."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            descriptor = sys.stdout.fileno()
            os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
            sys.stdout.flush()
