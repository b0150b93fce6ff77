"""A file to be imported, read within limits, as bytes, text, JSON or a table."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..errors import PyjustextError
from ..tree import Node, decode, parse

MAX_BYTES = 300_000_000
"""The limit for a file, and for everything in a zip."""
MAX_FILES = 50_000
MAX_ITEMS = 200_000
_MAX_PAGE = 50_000_000
MAX_GROWTH = 25
"""A zip may become this many times as long. Real exports become three to ten times as long."""
_FREE_BYTES = 2_000_000
"""A short zip may become this long, whatever its own length."""
_FREE_TAGS = 100_000
_CHARACTERS_PER_TAG = 10
"""In a list of links with more than ``_FREE_TAGS`` tags: a shorter link than any real one has 11."""
_FREE_VALUES = 1_000_000
_BYTES_PER_VALUE = 6
"""In JSON with more than ``_FREE_VALUES`` values. Our own backups of links have more than twice as many bytes
for each."""
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A text in JSON; one that has no end reaches to the end of the file."""
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
            return load_json(self.data)
        except (ValueError, RecursionError) as error:
            raise PyjustextError(f"{self.name or 'The file'} is damaged: {error}") from error

    @property
    def links(self) -> Node:
        """The root of the file as a page of links.

        Raises:
            PyjustextError: if it has far more tags than links have, which would fill the memory.
        """
        text = self.text
        if text.count("<") > _FREE_TAGS + len(text) // _CHARACTERS_PER_TAG:
            raise PyjustextError(
                f"{self.name or 'The file'} was not read: it has more tags than a list of links."
            )
        return parse(text)

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


def load_json(data: bytes) -> Any:
    """The value in UTF-8-encoded JSON.

    Raises:
        RecursionError: if it is nested too deep.
        ValueError: if it is damaged, or has so many short values that it would fill the memory: each takes up
            to a hundred bytes, however short it is written.
    """
    most = _FREE_VALUES + len(data) // _BYTES_PER_VALUE
    if sum(map(data.count, (b"[", b"{", b","))) > most and _count_values(data) > most:
        raise ValueError("it has more values than any export")
    return json.loads(data.decode("utf-8-sig", "replace"))


def _count_values(data: bytes) -> int:
    """The approximate number of values in JSON."""
    count = end = 0
    for string in _STRING.finditer(data):
        count += sum(data.count(sign, end, string.start()) for sign in (b"[", b"{", b","))
        end = string.end()
    return count + sum(data.count(sign, end) for sign in (b"[", b"{", b","))


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
    left = min(MAX_BYTES, _FREE_BYTES + MAX_GROWTH * len(data))
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
                        f"{name} was not read: unpacked, it is too large for an export "
                        f"({entry.filename[:100]!r})."
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
