"""The rows of a corpus: one for each page, whether or not it has an article."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import pyarrow as pa

from .layout import ABOUT, ALL_COLUMNS
from .records import Record, writable

_TYPES = {
    "offset": pa.int64(),
    "status": pa.int16(),
    "word_count": pa.int32(),
    **dict.fromkeys(("stopword_density", "link_density", "readable", "replaced"), pa.float32()),
    **dict.fromkeys(("tags", "notes"), pa.list_(pa.string())),
}
"""The types of the columns that are not text."""

SCHEMA = pa.schema(
    [pa.field(name, _TYPES.get(name, pa.string()), metadata={"about": ABOUT[name]}) for name in ALL_COLUMNS]
)
"""The columns, each described in its metadata. Unknown values are null."""


def row_of(record: Record, extracted: dict[str, Any]) -> dict[str, Any]:
    """The row for a page and the result of :func:`pyjustext.corpus.extraction.extract`."""
    row: dict[str, Any] = {
        "id": record.id,
        "url": record.url,
        "date": record.date,
        "source": record.source,
        "offset": record.offset,
        "status": record.status,
        "digest": _digest(record.html),
        **extracted,
    }
    if record.error:
        row["error"], row["message"] = record.error, record.message
    # Unknown values are null in every column.
    return {
        name: (writable(value) or None) if isinstance(value, str) else value for name, value in row.items()
    }


def table_of(rows: list[dict[str, Any]]) -> pa.Table:
    """The rows as a table of :data:`SCHEMA`."""
    return pa.Table.from_pylist(rows, schema=SCHEMA)


def _digest(html: bytes | str) -> str:
    if not html:
        return ""
    data = html.encode("utf-8", "replace") if isinstance(html, str) else html
    return "sha1:" + base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode("ascii")
