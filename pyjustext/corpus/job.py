"""Turns one source into one part: the unit of work, of failure and of resuming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from .guard import Guard
from .layout import SUMMARIES
from .options import Options
from .parts import Folder, Part
from .records import Record
from .schema import row_of
from .sources import Source, read_source
from .summary import Summary


class Stopped(Exception):
    """The run was asked to stop."""


def do_source(
    source: Source, place: str, options: Options, on_page: Callable[[], None] = lambda: None
) -> Summary:
    """Read a source and write its part. It is safe to repeat or to kill at any moment: the part appears
    complete or not at all, and its summary appears before it.

    Args:
        source: what to read.
        place: the path of the corpus folder.
        on_page: called before each page. If it raises, nothing is left behind.

    Raises:
        PyjustextError: if the source cannot be opened or the part cannot be written.
    """
    folder = Folder(place)
    path = folder.part(source.name, options)
    summary = Summary()
    part = Part(folder, path, options)
    try:
        for row in rows_of(source, options, summary.skipped, on_page):
            part.add(row)
            summary.count(row)
        folder.write(summary_path(source), summary.to_json())
        part.finish()
    except BaseException:
        part.abandon()
        raise
    return summary


def rows_of(
    source: Source, options: Options, skipped: Counter[str], on_page: Callable[[], None]
) -> Iterator[dict[str, Any]]:
    """The rows of a source, in the order of its records."""
    guard = Guard(options)
    records = read_source(source, skipped, html_column=options.html_column, url_column=options.url_column)
    try:
        for record in records:
            on_page()
            yield row_of(record, extract_record(guard, record))
    finally:
        guard.close()


def extract_record(guard: Guard, record: Record) -> dict[str, Any]:
    """The article's columns; for a broken record nothing, or what can be extracted from the rest of its
    page."""
    return guard.extract(record) if record.html else {}


def summary_path(source: Source) -> str:
    """The path of the summary of a source's part."""
    return f"{SUMMARIES}/{source.name}.json"
