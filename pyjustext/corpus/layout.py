"""The folder of a corpus: its file names and columns, and how to tell its files from pages."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Sequence

from ..errors import PyjustextError
from .stores import open_file

STAMP = "corpus.json"
PARTS = "parts"
SUMMARIES = "summaries"
CHECKPOINTS = "checkpoints"
FAILED = "failed.txt"

OF_RECORD = frozenset({"id", "url", "date", "source", "offset", "status", "digest"})
"""The columns that describe the source of a page, not its article."""
ON_REQUEST = frozenset({"markdown", "html"})
ABOUT = {
    "id": "source and offset; unique, the same in every run",
    "url": "address of the page",
    "date": "when it was crawled, as the archive writes it",
    "source": "the file",
    "offset": "byte where the record begins in the file, or the number of the row",
    "status": "HTTP status",
    "digest": "digest of the page's bytes: SHA-1 in base 32, as in WARC",
    "text_digest": "digest of the text: BLAKE2b, 16 bytes, hexadecimal",
    "language": "BCP 47",
    "base_language": "the language without region and script: en beside en-US",
    "title": "title of the article",
    "byline": "authors of the article",
    "published": "date of publication, ISO 8601",
    "modified": "date of the last change, ISO 8601",
    "site": "name of the site",
    "canonical": "address that the page declares as its own",
    "license": "address of the article's licence",
    "excerpt": "one or two sentences about the article",
    "tags": "the page's tags for the article",
    "kind": "kind of the page: article, forum, listing, ...",
    "text": "the article",
    "markdown": "the article, on request",
    "html": "the article, on request; purified",
    "word_count": "number of words in the text",
    "readable": "probability that the page holds an article",
    "replaced": "share of the text that could not be decoded",
    "notes": "notes about the reading, such as that the page was cut",
    "error": "null, or one word for why the text is missing or incomplete",
    "message": "details of the error",
}
"""The columns and their meanings."""
ALL_COLUMNS = tuple(ABOUT)

_FOLDERS = (PARTS, SUMMARIES, CHECKPOINTS)
_FAILURE_LIST = re.compile(r".*/failed(?:-\d+-of-\d+)?\.txt", re.DOTALL)
_MAX_STAMP = 10_000


def without_corpora(files: Sequence[str]) -> list[str]:
    """The files without those of corpora among them, which are not pages."""
    folders = [path.removesuffix(STAMP) for path in files if _is_stamp(path)]
    own = {f"{folder}{STAMP}" for folder in folders}
    own |= {
        path for path in files if _FAILURE_LIST.fullmatch(path) and path.rpartition("/")[0] + "/" in folders
    }
    below = tuple([f"{folder}{name}/" for folder in folders for name in _FOLDERS])
    return [path for path in files if path not in own and not path.startswith(below)]


def _is_stamp(path: str) -> bool:
    if posixpath.basename(path) != STAMP:
        return False
    try:
        with open_file(path) as file:
            made = json.loads(file.read(_MAX_STAMP))
    except (PyjustextError, OSError, ValueError, RecursionError):
        return False
    return isinstance(made, dict) and "pyjustext" in made
