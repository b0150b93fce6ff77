"""Turns one source into one part: the unit of work, of failure and of resuming."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import Any

import pyarrow.parquet as pq

from .guard import Guard
from .layout import SUMMARIES
from .options import Options
from .parts import Folder, Part, row_of
from .records import COUNTED, Record, Summary, writable
from .sources import Source, read_source

GIVEN_UP = frozenset({"timeout", "memory", "crash", "failed"})
"""Errors of pages that might be read with other limits, on another machine or by another version."""
_ROWS = 256


class Stopped(Exception):
    """The run was asked to stop."""


def do_source(
    source: Source,
    place: str,
    options: Options,
    on_page: Callable[[], None] = lambda: None,
    *,
    again: bool = False,
) -> Summary:
    """Read a source and write its part. It is safe to repeat or to kill at any moment: the part appears
    complete or not at all, and its summary appears before it. What was read of the source is kept, and not
    read again.

    Args:
        source: what to read.
        place: the path of the corpus folder.
        on_page: called before each page that is read. If it raises, no part is left behind.
        again: whether the part is made again for the pages that were given up (see :data:`GIVEN_UP`).

    Raises:
        PyjustextError: if the source cannot be opened or the part cannot be written.
    """
    folder = Folder(place)
    part = Part(folder, source.name, options)
    known = _known_rows(part, _sound_rows(folder, source, options) if again else ())
    summary = Summary()
    with closing(rows_of(source, options, summary.skipped, on_page, known)) as rows:
        for row in rows:
            part.add(row)
            summary.count(row)
    folder.write(summary_path(source), summary.to_json())
    part.finish()
    return summary


def rows_of(
    source: Source,
    options: Options,
    skipped: Counter[str],
    on_page: Callable[[], None],
    known: Iterable[dict[str, Any]] = (),
) -> Generator[dict[str, Any], None, None]:
    """The rows of a source, in the order of its records.

    Args:
        known: rows of the source that are known, in the same order; their pages are not read again.
    """
    guard = Guard(options)
    records = read_source(source, skipped, html_column=options.html_column, url_column=options.url_column)
    rows = iter(known)
    row = next(rows, None)
    try:
        for record in records:
            if row is not None and row["id"] == writable(record.id):
                yield row
                row = next(rows, None)
                continue
            on_page()
            yield row_of(record, extract_record(guard, record))
    finally:
        guard.close()


def _known_rows(part: Part, others: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows in the pieces of a part, then those of the others that are not among them."""
    seen = set()
    for row in part.known_rows():
        seen.add(row["id"])
        yield row
    yield from (row for row in others if row["id"] not in seen)


def _sound_rows(folder: Folder, source: Source, options: Options) -> Iterator[dict[str, Any]]:
    """The rows of a finished part but those of pages that were given up."""
    path = folder.part(source.name, options)
    if not folder.exists(path):
        return
    with folder.open(path) as file:
        if options.format == "parquet":
            batches = pq.ParquetFile(file).iter_batches(_ROWS)
            rows: Iterable[dict[str, Any]] = (row for batch in batches for row in batch.to_pylist())
        else:
            rows = map(json.loads, io.BufferedReader(file))
        for row in rows:
            if not row.keys() >= COUNTED:
                return
            if row["error"] not in GIVEN_UP:
                yield row


def extract_record(guard: Guard, record: Record) -> dict[str, Any]:
    """The article's columns; for a broken record nothing, or what can be extracted from the rest of its
    page."""
    return guard.extract(record) if record.html else {}


def summary_path(source: Source) -> str:
    """The path of the summary of a source's part."""
    return f"{SUMMARIES}/{source.name}.json"
