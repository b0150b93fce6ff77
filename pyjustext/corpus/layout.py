"""The folder of a corpus: the names in it and of its columns, and how to tell it from folders of pages."""

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
DUPLICATES = "duplicates.parquet"
PARTITIONS = "partitions"
PARTITION_ROWS = 100_000
"""The most rows of a file of the partitions, unless another number is wanted."""
FAILED = "failed.txt"

ALWAYS = frozenset({"id", "error"})
OF_RECORD = frozenset({"id", "url", "date", "source", "offset", "status", "digest"})
"""The columns that describe where a page comes from, not its article."""
ON_REQUEST = frozenset({"markdown", "html", "stopword_density", "link_density"})
ABOUT = {
    "id": "source and offset; unique, the same in every run",
    "url": "address of the page",
    "date": "when it was crawled, as the archive writes it",
    "source": "the file",
    "offset": "byte where the record begins in the file, or the number of the row",
    "status": "of HTTP",
    "digest": "of the page's bytes: sha1 in base 32, as WARC writes it",
    "text_digest": "of the text: BLAKE2b, 16 bytes, hexadecimal",
    "language": "BCP 47",
    "base_language": "the language without region and script: en beside en-US",
    "title": "of the article",
    "byline": "its authors",
    "published": "its date, ISO 8601",
    "modified": "the date of its last change",
    "site": "the name of the site",
    "canonical": "the address that the page names as its own",
    "license": "the address of its licence",
    "excerpt": "what the article is about",
    "tags": "its topics",
    "kind": "of the page: article, forum, listing, ...",
    "text": "the article",
    "markdown": "the article, on request",
    "html": "the article, on request; purified",
    "word_count": "words of the text",
    "stopword_density": "share of the text's words that are stop words of its language, on request",
    "link_density": "share of the text's characters that are in links, on request",
    "readable": "probability that the page holds an article",
    "replaced": "share of the text that could not be decoded",
    "notes": "such as that a page was cut",
    "error": "null, or a word for why there is no sound text",
    "message": "more about the error",
}
"""The columns, each with its meaning."""
ALL_COLUMNS = tuple(ABOUT)

_FOLDERS = (PARTS, SUMMARIES, CHECKPOINTS, PARTITIONS)
_LIST = re.compile(r".*/failed(?:-\d+-of-\d+)?\.txt", re.DOTALL)
_LONGEST_STAMP = 10_000


def without_corpora(files: Sequence[str]) -> list[str]:
    """The files that belong to no corpus among them, whose articles would be taken for pages."""
    folders = [path.removesuffix(STAMP) for path in files if _is_stamp(path)]
    own = {f"{folder}{name}" for folder in folders for name in (STAMP, DUPLICATES)}
    own |= {path for path in files if _LIST.fullmatch(path) and path.rpartition("/")[0] + "/" in folders}
    below = tuple([f"{folder}{name}/" for folder in folders for name in _FOLDERS])
    return [path for path in files if path not in own and not path.startswith(below)]


def _is_stamp(path: str) -> bool:
    if posixpath.basename(path) != STAMP:
        return False
    try:
        with open_file(path) as file:
            made = json.loads(file.read(_LONGEST_STAMP))
    except (PyjustextError, OSError, ValueError, RecursionError):
        return False
    return isinstance(made, dict) and "pyjustext" in made
