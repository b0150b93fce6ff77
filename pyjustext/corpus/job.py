"""One source becomes one part: the unit of work, of failure and of going on after a stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from .guard import Guard
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
    """Read a source and write its part. It may be done twice, or be killed at any moment: the part appears
    whole, and its summary before it.

    Args:
        source: what to read.
        place: the folder of the corpus.
        on_page: called before each page; it may raise, and then nothing is left behind.

    Raises:
        PyjustextError: where the source cannot be opened or the part cannot be written.
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
    """The rows of a source, in its order."""
    guard = Guard(options)
    records = read_source(source, skipped, html_column=options.html_column, url_column=options.url_column)
    try:
        for record in records:
            on_page()
            yield row_of(record, extract_record(guard, record))
    finally:
        guard.close()


def extract_record(guard: Guard, record: Record) -> dict[str, Any]:
    """What there is of the article; of a broken record nothing, or what is left of its page."""
    return guard.extract(record) if record.html else {}


def summary_path(source: Source) -> str:
    """Where the summary of a source's part belongs."""
    return f"summaries/{source.name}.json"
