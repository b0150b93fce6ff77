"""What the tests of the commands share."""

from __future__ import annotations

import sys
from pathlib import Path

SENTENCE = "This is a sentence of the article with words that people use when they write to each other. "
PAGE = f"<html lang=en><title>A headline</title><h1>A headline</h1>{f'<p>{SENTENCE * 4}</p>' * 4}"
COMMAND = [sys.executable, "-m", "pyjustext"]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
