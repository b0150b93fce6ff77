"""Exact duplicates: pages with identical texts."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import PyjustextError
from .layout import DUPLICATES
from .options import Options
from .parts import Folder
from .sources import find_sources

_SCHEMA = pa.schema([("id", pa.string()), ("duplicate_of", pa.string())])
_ROWS = 4096


def find_duplicates(inputs: Sequence[str], output: str, options: Options) -> int:
    """Write ``duplicates.parquet``: the id of each row whose text occurs in an earlier row, with that row's
    id.

    The parts are not changed; to remove duplicates, drop the rows with these ids. "Earlier" refers to the
    order of the sources, which are sorted by name. Each distinct text takes about 150 bytes of memory.

    Returns:
        The number of duplicates.

    Raises:
        PyjustextError: for a part that is damaged.
    """
    folder = Folder(output)
    first: dict[bytes, str] = {}
    found: list[dict[str, str]] = []
    for source in find_sources(inputs, output):
        path = folder.part(source.name, options)
        if not folder.exists(path):
            continue
        for row in _readable(folder, path, options):
            if row["text_digest"] and row["error"] is None:
                earlier = first.setdefault(bytes.fromhex(row["text_digest"]), row["id"])
                if earlier != row["id"]:
                    found.append({"id": row["id"], "duplicate_of": earlier})
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(found, schema=_SCHEMA), sink, compression="zstd")
    folder.write(DUPLICATES, sink.getvalue().to_pybytes())
    return len(found)


def _readable(folder: Folder, path: str, options: Options) -> Iterator[dict[str, Any]]:
    try:
        yield from _digests(folder, path, options)
    except (pa.ArrowException, ValueError) as error:
        why = " ".join(str(error).split())[:300]
        raise PyjustextError(
            f"{folder.place}/{path} is damaged ({why}); remove it, and the same command makes it again"
        ) from error


def _digests(folder: Folder, path: str, options: Options) -> Iterator[dict[str, Any]]:
    with folder.open(path) as file:
        if options.format == "parquet":
            for batch in pq.ParquetFile(file).iter_batches(_ROWS, columns=["id", "text_digest", "error"]):
                yield from batch.to_pylist()
        else:
            for line in io.BufferedReader(file):
                yield json.loads(line)
