"""The folder of a corpus: the names in it, and how to tell it from folders of pages."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Sequence

from ..errors import PyjustextError
from .places import open_file

STAMP = "corpus.json"
PARTS = "parts"
SUMMARIES = "summaries"
DUPLICATES = "duplicates.parquet"

_LONGEST_STAMP = 10_000


def without_corpora(files: Sequence[str]) -> list[str]:
    """The files that belong to no corpus among them, whose articles would be taken for pages."""
    folders = [path.removesuffix(STAMP) for path in files if _is_stamp(path)]
    own = {f"{folder}{name}" for folder in folders for name in (STAMP, DUPLICATES)}
    below = tuple([f"{folder}{name}/" for folder in folders for name in (PARTS, SUMMARIES)])
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
