"""The command line: ``pyjustext read | classify | declutter | save``, one module a command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from .. import __version__
from ..errors import PyjustextError
from .pages import WrongUsage

COMMANDS = ("read", "classify", "declutter", "save")
"""Each names a module here with ``add_arguments(parser)`` and ``run(args) -> int``; its first
docstring line is the command's help."""

_STATUS = "Exit status: 0 for a result, 1 for none, 2 for wrong usage or a file that cannot be read."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="pyjustext", description="The article of a web page without its clutter.", epilog=_STATUS
    )
    parser.add_argument("-V", "--version", action="version", version=f"%(prog)s {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True)
    modules = {}
    for name in COMMANDS:
        module = modules[name] = import_module(f"{__name__}.{name}")
        summary = (module.__doc__ or "").splitlines()[0]
        module.add_arguments(subparsers.add_parser(name, help=summary, description=summary, epilog=_STATUS))
    args = parser.parse_args(argv)
    try:
        status = int(modules[args.command].run(args))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read our output has had enough (``| head``); Python would complain once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except PyjustextError as error:
        print(f"pyjustext: {error}", file=sys.stderr)
        return 2 if isinstance(error, WrongUsage) else 1
