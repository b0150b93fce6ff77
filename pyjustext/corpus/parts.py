"""The parts of a corpus: one file for each source, complete or absent."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EDQUOT, ENOSPC
from itertools import count
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import PyjustextError
from .records import ABOUT, ALL_COLUMNS, Record, writable
from .run_options import Options
from .stores import file_system, why

STAMP = "corpus.json"
PARTS = "parts"
SUMMARIES = "summaries"
CHECKPOINTS = "checkpoints"
FAILED = "failed.txt"

_ROWS = 256
_BYTES = 16_000_000
"""Rows are written in pieces of this many rows or text of this size, to bound a worker's memory."""


class Full(PyjustextError):
    """The disk of the corpus is full, so writing other parts would fail too."""


class Folder:
    """The directory of a corpus: ``parts``, their ``summaries``, the ``checkpoints`` of unfinished parts, and
    ``corpus.json``."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._system, self._top = file_system(place)

    def part(self, name: str, options: Options) -> str:
        """The path of a source's part."""
        return f"{PARTS}/{name}.{options.format}"

    def is_file(self) -> bool:
        """Whether the place is taken by a file."""
        return bool(self._system.get_file_info(self._top).type == pa.fs.FileType.File)

    def exists(self, path: str) -> bool:
        return bool(self._system.get_file_info(f"{self._top}/{path}").type != pa.fs.FileType.NotFound)

    def read(self, path: str) -> bytes:
        with self._system.open_input_stream(f"{self._top}/{path}") as file:
            return bytes(file.read())

    def open(self, path: str) -> Any:
        """Open a file for reading; it can seek."""
        return self._system.open_input_file(f"{self._top}/{path}")

    def write(self, path: str, data: bytes) -> None:
        """Write a small file in one step."""
        with self.created(path) as file:
            file.write(data)

    @contextmanager
    def created(self, path: str) -> Iterator[Any]:
        """Yield a file to write. It gets its name at the end of the block, or is removed after an error.
        Leftovers of killed processes on this machine or another are removed, too.

        Raises:
            PyjustextError: after an OSError in the block; Full if the disk is full. It names the directory.
        """
        folder, _slash, name = f"{self._top}/{path}".rpartition("/")
        new = f"{folder}/.{name}.{platform.node()}-{os.getpid()}"
        try:
            self._system.create_dir(folder, recursive=True)
            for info in self._system.get_file_info(pa.fs.FileSelector(folder)):
                if info.base_name.startswith(f".{name}.") and not _is_in_use(info.base_name):
                    self._delete(info.path)
            with self._system.open_output_stream(new) as file:
                yield file
            self._system.move(new, f"{self._top}/{path}")
        except BaseException as error:
            self._delete(new)
            if not isinstance(error, OSError):
                raise
            if error.errno in (ENOSPC, EDQUOT):
                raise Full(
                    f"{self.place}: {os.strerror(error.errno)}. Its finished parts are kept; "
                    "free some space and run the same command again."
                ) from error
            raise PyjustextError(f"{self.place}: {why(error)}") from error

    def remove(self, path: str) -> None:
        """Remove a directory with its files, and its parent if that is then empty."""
        with suppress(OSError):
            self._system.delete_dir(f"{self._top}/{path}")
        parent = f"{self._top}/{path.rpartition('/')[0]}"
        with suppress(OSError):
            if not self._system.get_file_info(pa.fs.FileSelector(parent)):
                self._system.delete_dir(parent)

    def remove_file(self, path: str) -> None:
        self._delete(f"{self._top}/{path}")

    def _delete(self, path: str) -> None:
        with suppress(OSError):
            self._system.delete_file(path)


class Part:
    """A part being written. Until it is complete, its rows are kept in pieces under ``checkpoints``: after a
    killed run, the pages of a large source need not be read again."""

    def __init__(self, folder: Folder, name: str, options: Options) -> None:
        self._folder, self._name, self._options = folder, name, options
        self._path = folder.part(name, options)
        self._columns = options.wanted_columns()
        self._rows: list[dict[str, Any]] = []
        self._size = 0
        self._pieces = self._known_pieces = 0

    def known_rows(self) -> Iterator[dict[str, Any]]:
        """The rows in the pieces that an earlier run left, in order."""
        for number in count():
            try:
                with self._folder.open(self._piece(number)) as file:
                    rows = pq.read_table(file).to_pylist()
            except (FileNotFoundError, pa.ArrowException):
                return
            self._known_pieces += 1
            yield from rows

    def add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        self._size += sum([len(value) for value in row.values() if isinstance(value, str)])
        if len(self._rows) == _ROWS or self._size > _BYTES:
            self._keep_piece()

    def finish(self) -> None:
        """Join the pieces and write the part to its final path."""
        try:
            with self._folder.created(self._path) as file:
                self._write(file)
        except PyjustextError as error:
            if not (isinstance(error.__cause__, FileNotFoundError) and self._folder.exists(self._path)):
                raise
            return  # another run has finished the part in the meantime
        self._folder.remove(f"{CHECKPOINTS}/{self._name}")

    def _write(self, file: Any) -> None:
        last = table_of(self._rows)
        writer = None
        if self._options.format == "parquet":
            writer = pq.ParquetWriter(file, last.select(self._columns).schema, compression="zstd")
        for table in self._tables(last):
            chosen = table.select(self._columns)
            if writer is not None:
                writer.write_table(chosen)
                continue
            for row in chosen.to_pylist():
                line = json.dumps(row, ensure_ascii=False)
                file.write(f"{line}\n".encode("utf-8", "replace"))
        if writer is not None:
            writer.close()

    def _tables(self, last: pa.Table) -> Iterator[pa.Table]:
        for number in range(self._pieces):
            with self._folder.open(self._piece(number)) as file:
                yield pq.read_table(file)
        if last.num_rows or not self._pieces:
            yield last

    def _keep_piece(self) -> None:
        # The rows of a source are cut into the same pieces in every run.
        if self._pieces >= self._known_pieces:
            data = pa.BufferOutputStream()
            pq.write_table(table_of(self._rows), data, compression="zstd")
            self._folder.write(self._piece(self._pieces), data.getvalue().to_pybytes())
        self._pieces += 1
        self._rows.clear()
        self._size = 0

    def _piece(self, number: int) -> str:
        return f"{CHECKPOINTS}/{self._name}/{number:06}.parquet"


def _is_in_use(name: str) -> bool:
    """Whether the process in a temporary file's name is running on this machine."""
    start, _dash, process = name.rpartition("-")
    if not start.endswith(f".{platform.node()}") or not process.isdecimal():
        return False
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


_TYPES = {
    "offset": pa.int64(),
    "status": pa.int16(),
    "word_count": pa.int32(),
    **dict.fromkeys(("readable", "replaced"), pa.float32()),
    **dict.fromkeys(("tags", "notes"), pa.list_(pa.string())),
}
"""The types of the columns that are not text."""

SCHEMA = pa.schema(
    [pa.field(name, _TYPES.get(name, pa.string()), metadata={"about": ABOUT[name]}) for name in ALL_COLUMNS]
)
"""The columns, each described in its metadata. Unknown values are null."""


def row_of(record: Record, extracted: dict[str, Any]) -> dict[str, Any]:
    """The row for a page and the result of :func:`pyjustext.corpus.guard.extract`."""
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
