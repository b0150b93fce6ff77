"""Folders of labelled pages, as the benchmarks of quality take them with ``--pages``.

- Whole contents: a folder with ``ground-truth.jsonl.gz`` or ``index.jsonl`` and ``html/ID.html.gz``, as the
  training reads them (``training.labelled_pages``).
- Passages or facts: a folder of ``ID.html.gz``, and beside it ``FOLDER.jsonl.gz``, a JSON object a line with
  ``id`` and ``url``. Passages: ``with`` and ``without``, lists of texts that the article must hold and must
  not hold. Facts: ``title``, ``author`` or ``authors``, ``date_published`` or ``date``.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from training.labelled_pages import UnusableCorpus, read_html, read_labels


def labels_beside(folder: Path) -> list[dict[str, Any]] | None:
    """The labels of a folder of pages in the file beside it; None if there is no such file.

    Raises:
        UnusableCorpus: if a line is not a JSON object with an id and an address.
    """
    path = _beside(folder)
    if not path.is_file():
        return None
    found = []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                label = json.loads(line)
            except ValueError as error:
                raise UnusableCorpus(f"{path}, line {number}: not JSON: {error}") from None
            if not isinstance(label, dict) or not all(isinstance(label.get(n), str) for n in ("id", "url")):
                raise UnusableCorpus(f"{path}, line {number}: not an object with the texts id and url")
            found.append(label)
    return found


def labels_of(folder: Path) -> list[dict[str, Any]]:
    """The labels of a folder of either form. Raises UnusableCorpus if there are none, or one is wrong."""
    beside = labels_beside(folder)
    return list(read_labels(folder)) if beside is None else beside


def html_of(folder: Path, page: str) -> bytes:
    """The bytes of a page in a folder of either form. Raises UnusableCorpus if it is missing or damaged."""
    if not _beside(folder).is_file():
        return read_html(folder, page)
    path = folder / f"{page}.html.gz"
    try:
        return gzip.decompress(path.read_bytes())
    except (OSError, EOFError) as error:
        raise UnusableCorpus(f"{path}: {error}") from None


def _beside(folder: Path) -> Path:
    folder = folder.resolve()
    return folder.with_name(f"{folder.name}.jsonl.gz")
