"""The parts of a corpus: one file for each source, complete or absent."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EDQUOT, ENOSPC
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import PyjustextError
from .layout import PARTS
from .options import Options
from .places import file_system, why
from .schema import columns, table_of

_ROWS = 256
_BYTES = 16_000_000
"""Rows are written when there are this many or their text has this many bytes, which bounds a worker's
memory."""


class Full(PyjustextError):
    """The disk of the corpus is full: no other part would fare better."""


class Folder:
    """The directory of a corpus: ``parts``, their ``summaries``, and ``corpus.json``."""

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
        new = self.new(path)
        try:
            with self.writing(), self._system.open_output_stream(new) as file:
                file.write(data)
        except BaseException:
            self.drop(new)
            raise
        self.keep(new, path)

    def new(self, path: str) -> str:
        """The temporary path for what becomes ``path``: beside it, under a name unique to this process.
        Leftovers of a killed process, of this machine or another, are removed."""
        folder, _slash, name = f"{self._top}/{path}".rpartition("/")
        with self.writing():
            self._system.create_dir(folder, recursive=True)
            for info in self._system.get_file_info(pa.fs.FileSelector(folder)):
                if info.base_name.startswith(f".{name}.") and not _is_written(info.base_name):
                    with suppress(OSError):
                        self._system.delete_file(info.path)
        return f"{folder}/.{name}.{_own_ending()}"

    def keep(self, new: str, path: str) -> None:
        """Rename the temporary file to its final path."""
        with self.writing():
            self._system.move(new, f"{self._top}/{path}")

    def drop(self, new: str) -> None:
        with suppress(OSError):
            self._system.delete_file(new)

    def sink(self, new: str) -> Any:
        with self.writing():
            return self._system.open_output_stream(new)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Raises PyjustextError, which names the directory, for an OSError in the block; Full for a full
        disk."""
        try:
            yield
        except OSError as error:
            if error.errno in (ENOSPC, EDQUOT):
                raise Full(
                    f"{self.place}: {os.strerror(error.errno)}. Its finished parts are kept; "
                    "make room and run the same command again."
                ) from error
            raise PyjustextError(f"{self.place}: {why(error)}") from error


class Part:
    """A part being written."""

    def __init__(self, folder: Folder, path: str, options: Options) -> None:
        self._folder, self._path, self._options = folder, path, options
        self._columns = columns(options)
        self._rows: list[dict[str, Any]] = []
        self._size = 0
        self._new = folder.new(path)
        self._sink = folder.sink(self._new)
        self._writer: Any = None

    def add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        self._size += sum([len(value) for value in row.values() if isinstance(value, str)])
        if len(self._rows) == _ROWS or self._size > _BYTES:
            self._flush()

    def finish(self) -> None:
        """Complete the part and move it to its final path."""
        if self._rows or self._writer is None:
            self._flush()
        with self._folder.writing():
            if self._options.format == "parquet":
                self._writer.close()
            self._sink.close()
        self._folder.keep(self._new, self._path)

    def abandon(self) -> None:
        """Discard the part."""
        with suppress(Exception):
            if self._options.format == "parquet" and self._writer is not None:
                self._writer.close()
        with suppress(Exception):
            self._sink.close()
        self._folder.drop(self._new)

    def _flush(self) -> None:
        with self._folder.writing():
            if self._options.format == "parquet":
                table = table_of(self._rows).select(self._columns)
                if self._writer is None:
                    self._writer = pq.ParquetWriter(self._sink, table.schema, compression="zstd")
                self._writer.write_table(table)
            else:
                self._writer = self._sink
                for row in self._rows:
                    line = {name: row.get(name) for name in self._columns}
                    self._sink.write(f"{json.dumps(line, ensure_ascii=False)}\n".encode("utf-8", "replace"))
        self._rows.clear()
        self._size = 0


def _own_ending() -> str:
    return f"{platform.node()}-{os.getpid()}"


def _is_written(name: str) -> bool:
    """Whether the process that a temporary file is named after runs on this machine."""
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
