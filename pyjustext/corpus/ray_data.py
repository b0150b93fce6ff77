"""Tools for your own Ray Data pipelines: a datasource for web archives, and a function for ``map_batches``.

::

    import ray
    from pyjustext.corpus import WARCDatasource, extract_batch

    pages = ray.data.read_datasource(WARCDatasource("s3://bucket/crawl/"))
    articles = pages.map_batches(extract_batch, batch_format="pyarrow", batch_size=64)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pyarrow as pa
from ray.data.datasource import FileBasedDatasource

from .guard import Guard
from .parts import row_of, table_of
from .records import Record
from .run_options import Options
from .warc import read_warc

RECORDS = pa.schema(
    [
        ("source", pa.string()),
        ("offset", pa.int64()),
        ("inner", pa.int64()),
        ("url", pa.string()),
        ("date", pa.string()),
        ("status", pa.int16()),
        ("encoding", pa.string()),
        ("html", pa.binary()),
        ("error", pa.string()),
        ("message", pa.string()),
    ]
)
"""The columns of the datasource: pages as stored in the archives."""

_ROWS = 64
_BYTES = 4_000_000


class WARCDatasource(FileBasedDatasource):
    """The pages of WARC files, on any file system that pyarrow supports.

    Args:
        paths: files and directories.
        more: further arguments of Ray's ``FileBasedDatasource``, such as ``filesystem``.
    """

    def __init__(self, paths: str | list[str], **more: Any) -> None:
        more.setdefault("file_extensions", ["warc", "warc.gz"])
        super().__init__(paths, **more)

    def _read_stream(self, f: Any, path: str) -> Iterator[pa.Table]:
        held: list[dict[str, Any]] = []
        size = 0
        for record in read_warc(f, path, Counter()):
            held.append(asdict(record))
            size += len(record.html)
            if len(held) == _ROWS or size > _BYTES:
                yield pa.Table.from_pylist(held, schema=RECORDS)
                held, size = [], 0
        if held:
            yield pa.Table.from_pylist(held, schema=RECORDS)

    def _open_input_source(self, filesystem: Any, path: str, **arguments: Any) -> Any:
        # Not a stream: the reader goes back after a broken member.
        return filesystem.open_input_file(path)


_guards: dict[Options, Guard] = {}


def extract_batch(batch: pa.Table, options: Options | None = None) -> pa.Table:
    """A batch of pages → a batch of rows with the columns of :data:`pyjustext.corpus.parts.SCHEMA`.

    Args:
        batch: a table (``batch_format="pyarrow"``) with a column ``html`` and any of the other columns in
            :data:`RECORDS`.
        options: how pages are read; pass them with ``fn_kwargs={"options": Options(...)}``.
    """
    chosen = options or Options()
    guard = _guards.setdefault(chosen, Guard(chosen))
    rows = []
    for number, item in enumerate(batch.to_pylist()):
        known = {name: value for name, value in item.items() if name in RECORDS.names and value is not None}
        record = Record(**{"source": "", "offset": number, **known})
        rows.append(row_of(record, guard.extract(record)))
    return table_of(rows)
