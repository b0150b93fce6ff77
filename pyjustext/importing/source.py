"""A file to be imported, read within limits, as bytes, text, JSON or a table."""

from __future__ import annotations

import csv
import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..errors import PyjustextError
from ..tree import decode

MAX_BYTES = 300_000_000
"""The limit for a file, and for everything in a zip."""
MAX_FILES = 50_000
MAX_ITEMS = 200_000
_MAX_PAGE = 50_000_000
_MAX_COLUMNS = 200
"""Far more than any export has. Every row costs as much time as there are columns, even if it is short."""
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The compression methods of exports. Others could request gigabytes of memory before a byte is read."""


@dataclass
class Source:
    """A file: its name, its bytes, and the other files of the zip that it is from."""

    name: str
    data: bytes
    beside: dict[str, bytes] = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        """The file as text. Invalid bytes become replacement characters."""
        return decode(self.data, default_encoding="utf-8")[0].removeprefix("\ufeff")

    @cached_property
    def start(self) -> str:
        """The first characters after white space, in lower case."""
        return self.data[:4000].decode("utf-8", "replace").lstrip("\ufeff \t\r\n").lower()

    @cached_property
    def json(self) -> Any:
        """The file as JSON, None if it is not JSON.

        Raises:
            PyjustextError: if it starts like JSON, but is damaged.
        """
        if not self.start.startswith(("{", "[")):
            return None
        try:
            return json.loads(self.data.decode("utf-8-sig", "replace"))
        except (ValueError, RecursionError) as error:
            raise PyjustextError(f"{self.name or 'The file'} is damaged: {error}") from error

    @cached_property
    def columns(self) -> list[str]:
        """The names of the columns in lower case; none if the file is not a table."""
        if self.start.startswith(("<", "{", "[")):
            return []
        first = self.start.split("\n", 1)[0]
        return [column.strip().strip('"').lower() for column in first.split(",")]

    def rows(self) -> Iterator[dict[str, str]]:
        """The rows of a CSV file, each by the names of the columns. Columns that a row lacks are empty.

        Raises:
            PyjustextError: if the table is damaged, or has far more columns than an export.
        """
        try:
            table = csv.DictReader(io.StringIO(self.text, newline=""), restval="")
            names = [name.strip().lower() for name in table.fieldnames or ()]
            if len(names) > _MAX_COLUMNS:
                raise PyjustextError(f"{self.name or 'The file'} has more than {_MAX_COLUMNS} columns.")
            table.fieldnames = names
            for row in table:
                yield {name: value for name, value in row.items() if isinstance(value, str)}
        except csv.Error as error:
            raise PyjustextError(f"{self.name or 'The file'} is damaged: {error}") from error


def sources(data: bytes, name: str) -> list[Source]:
    """The file, or the files in a zip.

    Raises:
        PyjustextError: if it is too large, or a zip that is damaged, encrypted, or too large when unpacked.
    """
    if len(data) > MAX_BYTES:
        raise PyjustextError(f"{name or 'The file'} is larger than {MAX_BYTES // 1_000_000} MB.")
    if not data.startswith(b"PK"):
        return [Source(name, data)]
    files = _unpacked(data, name or "The file")
    return [Source(path, content, files) for path, content in files.items()]


def _unpacked(data: bytes, name: str) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    left = MAX_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            entries = [entry for entry in zipped.infolist() if not entry.is_dir()]
            if len(entries) > MAX_FILES:
                raise PyjustextError(f"{name} holds more than {MAX_FILES:,} files.")
            for entry in entries:
                if entry.compress_type not in _METHODS:
                    raise PyjustextError(f"{name} is packed in a way that cannot be read.")
                # The stated size of an entry may be false, so read no more than the rest of the limit.
                with zipped.open(entry) as file:
                    content = file.read(min(left, _MAX_PAGE) + 1)
                if len(content) > min(left, _MAX_PAGE):
                    raise PyjustextError(
                        f"{name} holds more than can be unpacked ({entry.filename[:100]!r})."
                    )
                left -= len(content)
                files[entry.filename] = content
    except (
        zipfile.BadZipFile,
        zlib.error,
        RuntimeError,
        NotImplementedError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        raise PyjustextError(f"{name} is a zip that cannot be read: {error}") from error
    return files
