"""Where commands get their page from, and where they put what they made."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..errors import PyjustextError


class WrongUsage(PyjustextError):
    """A command that cannot be run as it was called; the exit status is 2."""


def add_page_argument(parser: argparse.ArgumentParser) -> None:
    """The argument ``page``."""
    parser.add_argument(
        "page", metavar="PAGE", nargs="?", default="-", help="an HTML file; - or nothing for standard input"
    )


def read_page(name: str) -> bytes:
    """The bytes of the page.

    Raises:
        WrongUsage: where the file cannot be read.
    """
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise WrongUsage(f"{name}: {error.strerror or error}") from error


def write_result(data: bytes, name: str | None) -> None:
    """Write to the file of that name; None and ``-`` are standard output.

    Raises:
        PyjustextError: where the file cannot be written.
    """
    if name is None or name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise PyjustextError(f"{name}: {error.strerror or error}") from error
