"""The rows of a corpus: one for each page, whether or not it has an article."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import pyarrow as pa

from .options import Options
from .records import Record, writable

_FIELDS: tuple[tuple[str, Any, str], ...] = (
    ("id", pa.string(), "source and offset; unique, the same in every run"),
    ("url", pa.string(), "address of the page"),
    ("date", pa.string(), "when it was crawled, as the archive writes it"),
    ("source", pa.string(), "the file"),
    ("offset", pa.int64(), "byte where the record begins in the file, or the number of the row"),
    ("status", pa.int16(), "of HTTP"),
    ("digest", pa.string(), "of the page's bytes: sha1 in base 32, as WARC writes it"),
    ("text_digest", pa.string(), "of the text: BLAKE2b, 16 bytes, hexadecimal"),
    ("language", pa.string(), "BCP 47"),
    ("title", pa.string(), "of the article"),
    ("byline", pa.string(), "its authors"),
    ("published", pa.string(), "its date, ISO 8601"),
    ("kind", pa.string(), "of the page: article, forum, listing, ..."),
    ("text", pa.string(), "the article"),
    ("markdown", pa.string(), "the article, on request"),
    ("html", pa.string(), "the article, on request; purified"),
    ("word_count", pa.int32(), "words of the text"),
    ("readable", pa.float32(), "probability that the page holds an article"),
    ("replaced", pa.float32(), "share of the text that could not be decoded"),
    ("notes", pa.list_(pa.string()), "such as that a page was cut"),
    ("error", pa.string(), "null, or a word for why there is no sound text"),
    ("message", pa.string(), "more about the error"),
)

SCHEMA = pa.schema([pa.field(name, type_, metadata={"about": about}) for name, type_, about in _FIELDS])
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


def columns(options: Options) -> list[str]:
    """The names of the columns that a run fills, in order."""
    unwanted = {"markdown": not options.markdown, "html": not options.html}
    return [name for name in SCHEMA.names if not unwanted.get(name)]


def _digest(html: bytes | str) -> str:
    if not html:
        return ""
    data = html.encode("utf-8", "replace") if isinstance(html, str) else html
    return "sha1:" + base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode("ascii")
