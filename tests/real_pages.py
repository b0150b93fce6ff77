"""The real pages that tests use.

These are the pages of the repository, and those in the folder that the variable PYJUSTEXT_PAGES names, as
``html/ID.html.gz``.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pyjustext
from pyjustext import Article

FOLDER = Path(__file__).with_name("pages")


def repo_pages() -> list[Path]:
    """The pages of the repository, in order."""
    return sorted((FOLDER / "html").glob("*.html.gz"))


def all_pages() -> list[Path]:
    """The pages of the repository, then those of PYJUSTEXT_PAGES."""
    return repo_pages() + other_pages()


def other_pages() -> list[Path]:
    """The pages of PYJUSTEXT_PAGES, in order; none if it is not set.

    Raises:
        FileNotFoundError: if it names a folder without pages.
    """
    named = os.environ.get("PYJUSTEXT_PAGES")
    if not named:
        return []
    files = sorted((Path(named) / "html").glob("*.html.gz"))
    if not files:
        raise FileNotFoundError(f"PYJUSTEXT_PAGES: no html/*.html.gz in {named}")
    return files


def read(path: Path) -> str:
    """The text of a page."""
    return gzip.decompress(path.read_bytes()).decode("utf-8", "replace")


@cache
def article(path: Path) -> Article:
    """The article of a page, not to be changed: tests of several formats begin with all of them."""
    return pyjustext.read(read(path), "https://example.org/a/b")


def texts(pages: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Name and text of each page."""
    for page in pages:
        yield page.name.partition(".")[0], read(page)
