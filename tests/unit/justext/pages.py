"""Real pages: the labelled set where it is, else those in the repository."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def pages() -> list[Path]:
    """Files of gzipped HTML, in order."""
    folder = Path(os.environ.get("PYJUSTEXT_PAGES") or ROOT.parent / "shared" / "wcxb-dev")
    files = sorted((folder / "html").glob("*.html.gz"))
    return files or sorted((ROOT / "tests" / "pages" / "html").glob("*.html.gz"))


def read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
