"""The pages that commands read: files, directories, standard input."""

from __future__ import annotations

import argparse
import math
import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from ..corpus.stores import files_below
from ..tree.binary import kind_of_binary
from ..tree.encoding import find_label
from . import WrongUsage

_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_ENDINGS = (".html", ".htm", ".xhtml", ".mhtml", ".mht")
_START = 1000
"""Bytes in which to look for a tag: a file that starts with one is HTML, not MHTML."""


@dataclass(frozen=True, slots=True)
class Input:
    """A page to read.

    Attributes:
        name: the path of the file, ``-`` for standard input.
        relative: the path of its result in the output directory, still with the page's own suffix.
        data: its bytes; None if they have not been read yet.
    """

    name: str
    relative: str
    data: bytes | None = None

    def held(self) -> Input:
        """This input with its bytes, for another process; unchanged if they cannot be read."""
        with suppress(OSError):
            return replace(self, data=read_bytes(self.name))
        return self

    def read(self) -> bytes:
        """The bytes of the page.

        Raises:
            WrongUsage: if it cannot be read or is not text.
        """
        try:
            data = read_bytes(self.name) if self.data is None else self.data
        except OSError as error:
            raise WrongUsage(f"{self.name}: {error.strerror or error}") from error
        kind = kind_of_binary(data)
        if kind:
            raise WrongUsage(f"{self.name}: this is {kind}, not a web page")
        if data.startswith(b"WARC/"):
            raise WrongUsage(f"{self.name}: this is a web archive; pyjustext corpus reads those")
        return data


def add_page_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument ``page``: one file."""
    parser.add_argument(
        "page",
        metavar="PAGE",
        nargs="?",
        default="-",
        help="an HTML or MHTML file; - or nothing for standard input",
    )


def add_pages_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument ``pages``: files and directories."""
    parser.add_argument(
        "pages",
        metavar="PAGE",
        nargs="*",
        help="HTML and MHTML files, and directories of them; - or nothing for standard input",
    )


def add_url_argument(parser: argparse._ActionsContainer) -> None:
    """Add the argument ``url``: the address of a page."""
    about = "the page's address, against which its links are resolved"
    parser.add_argument("--url", metavar="URL", help=about)


def add_encoding_argument(parser: argparse._ActionsContainer, about: str) -> None:
    """Add the argument ``encoding``: a label of the Encoding standard, or Python's name for one of its
    encodings."""
    parser.add_argument("--encoding", metavar="NAME", type=_encoding, help=about)


def _encoding(name: str) -> str:
    label = find_label(name)
    if label is None:
        raise argparse.ArgumentTypeError(f"unknown character encoding: {name}")
    return label


def read_page(name: str, url: str | None = None) -> tuple[str | bytes, str | None]:
    """The HTML of one HTML or MHTML page, and its address; see :func:`unpacked`.

    Raises:
        WrongUsage: if the file cannot be read or is not text, or the name is an address or empty.
        PyjustextError: if MHTML contains no page.
    """
    return unpacked(_one(name).read(), url)[:2]


def unpacked(data: bytes, url: str | None) -> tuple[str | bytes, str | None, dict[str, str]]:
    """The HTML in an HTML or MHTML file; the page's address (``url`` takes precedence); and its pictures,
    ``data:`` URLs by address.

    Raises:
        PyjustextError: if MHTML contains no page.
    """
    if data[:_START].lstrip().startswith(b"<"):
        return data, url, {}
    # Imported late: few pages are MHTML, and the import takes longer than reading a short page.
    from ..importing.mhtml import is_mhtml, read_mhtml

    if not is_mhtml(data):
        return data, url, {}
    saved = read_mhtml(data)
    return saved.html, url or saved.url or None, saved.images


def find_inputs(pages: Sequence[str], results: str | None = None, suffix: str = "") -> list[Input]:
    """The pages that the arguments name, each once, in order; the pages of a directory are sorted by name.

    Args:
        results: the directory of the results. It is left out below a directory of pages: otherwise a second
            run would read the first run's results as pages.
        suffix: the suffix of the results' file names.

    Raises:
        WrongUsage: for addresses and empty names, if a directory cannot be listed or contains no page, or if
            the results would go among its pages.
    """
    found: dict[str, Input] = {}
    for name in pages or ["-"]:
        if name != "-" and os.path.isdir(name):
            new = list(_in_directory(name, results, suffix))
            if not new:
                raise WrongUsage(f"{name}: no files in this folder end in {', '.join(_ENDINGS)}")
        else:
            new = [_one(name)]
        for page in new:
            # "pages/a.html" and "./pages/a.html" are one file. With "..", that depends on links.
            name = page.name if ".." in page.name else os.path.normpath(page.name)
            found.setdefault(name, page)
    return list(found.values())


def _one(name: str) -> Input:
    if _URL.match(name):
        fetch = f"curl -L {shlex.quote(name)} -o page.html"
        raise WrongUsage(f"pyjustext does not download pages; download the page first: {fetch}")
    if not name:
        raise WrongUsage("the name of a page is empty")
    return Input(name, "page.html" if name == "-" else Path(name).name)


def _in_directory(top: str, results: str | None, suffix: str) -> Iterator[Input]:
    if results is not None and os.path.isdir(results) and os.path.samefile(top, results):
        if suffix in _ENDINGS:
            raise WrongUsage(
                f"{top} would also receive the results, and the next run would read them as pages; "
                "choose another --output-dir, which may be inside it"
            )
        results = None
    try:
        for path in files_below(top, results):
            if path.lower().endswith(_ENDINGS):
                yield Input(path, os.path.relpath(path, top))
    except OSError as error:
        raise WrongUsage(f"{error.filename}: {error.strerror or error}") from error


def read_bytes(name: str, most: int = -1) -> bytes:
    """The bytes of a file, ``-`` for standard input; at most ``most`` unless that is negative.

    Raises:
        OSError: if it cannot be read.
    """
    if name == "-":
        # sys.stdin is None if standard input was closed.
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read(most)
    with open(name, "rb") as file:
        return file.read(most)


def positive_integer(text: str) -> int:
    """Raises ArgumentTypeError for anything else."""
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number, 1 or more: {text}")
    return number


def finite_number(text: str) -> float:
    """Raises ArgumentTypeError for anything else, infinity and NaN included."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"not a number: {text}")
    return number


def positive_number(text: str) -> float:
    """Raises ArgumentTypeError for anything else."""
    number = finite_number(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"must be more than 0: {text}")
    return number
