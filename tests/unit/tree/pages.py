"""The real pages that the tests run over."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).parents[3]


def repo_pages() -> list[Path]:
    """The pages that lie in the repository."""
    return sorted((_ROOT / "tests" / "pages" / "html").glob("*.html.gz"))


def all_pages() -> list[Path]:
    """The repository's pages, and the labelled set's where it is at hand.

    PYJUSTEXT_PAGES names its folder; otherwise it is looked for beside the repository.
    """
    folder = Path(os.environ.get("PYJUSTEXT_PAGES", _ROOT.parent / "shared" / "wcxb-dev"))
    return repo_pages() + sorted((folder / "html").glob("*.html.gz"))


def texts(pages: list[Path]) -> Iterator[tuple[str, str]]:
    """Name and text of each page."""
    for page in pages:
        yield page.name.partition(".")[0], gzip.decompress(page.read_bytes()).decode("utf-8", "replace")
