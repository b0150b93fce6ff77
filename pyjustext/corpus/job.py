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
from .parts import SUMMARIES, Folder, Part, row_of
from .records import Summary, writable
from .run_options import Options
from .sources import Source, read_source

GIVEN_UP = frozenset({"timeout", "memory", "crash", "failed"})
"""Errors that other limits, another machine or another version might avoid."""
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
    """Read a source and write its part. This can be repeated or killed at any moment: the part appears
    complete or not at all, after its summary. Pages that have been read are not read again.

    Args:
        place: the path of the corpus folder.
        on_page: called before each page is read. If it raises, no part is left behind.
        again: whether to rewrite a finished part and retry its failed pages (see :data:`GIVEN_UP`).

    Raises:
        PyjustextError: if the source cannot be opened or the part cannot be written.
    """
    folder = Folder(place)
    part = Part(folder, source.name, options)
    known = _all_known_rows(part, _rows_to_keep(folder, source, options) if again else ())
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
        known: rows from earlier runs, in the same order; their pages are not read again.
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
            yield row_of(record, guard.extract(record))
    finally:
        guard.close()


def _all_known_rows(part: Part, others: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows in the pieces of a part, then the other rows that are not among them."""
    seen = set()
    for row in part.known_rows():
        seen.add(row["id"])
        yield row
    yield from (row for row in others if row["id"] not in seen)


def _rows_to_keep(folder: Folder, source: Source, options: Options) -> Iterator[dict[str, Any]]:
    """The rows of a finished part, except those of pages that may be retried."""
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
            if row["error"] not in GIVEN_UP:
                yield row


def summary_path(source: Source) -> str:
    """The path of the summary of a source's part."""
    return f"{SUMMARIES}/{source.name}.json"
