"""A file to import, read within limits as bytes, text, JSON or a table."""

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
"""The limit for a file, and for all files in a zip together."""
MAX_FILES = 50_000
_LISTED = b"PK\x01\x02"
"""The start of a file's entry in the list at the end of a zip. Zips within the zip have some, too."""
MAX_ITEMS = 100_000
"""Several times as many as anyone is known to have saved. Each takes about a kilobyte of memory."""
_MAX_PAGE = 50_000_000
MAX_GROWTH = 25
"""A zip may unpack to this many times its size. Real exports unpack to three to ten times."""
_FREE_BYTES = 2_000_000
"""Any zip may unpack to at least this size."""
_FREE_TAGS = 100_000
_CHARACTERS_PER_TAG = 10
"""In a list of links with more than ``_FREE_TAGS`` tags. The shortest conceivable link has 11 per tag."""
_FREE_VALUES = 1_000_000
_BYTES_PER_VALUE = 6
"""In JSON with more than ``_FREE_VALUES`` values. Our own backups of links have more than twice as many."""
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A string in JSON; one without a closing quote extends to the end of the file."""
_MAX_COLUMNS = 200
"""Far more than any export has. Even a short row takes time for every column."""
_COMPRESSION_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The compression methods of exports. Others may allocate gigabytes before the first byte is read."""


@dataclass
class Source:
    """A file: its name, its bytes, and all files of the zip that contained it."""

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
            PyjustextError: if it starts like JSON but is damaged.
        """
        if not self.start.startswith(("{", "[")):
            return None
        try:
            return load_json(self.data)
        except (ValueError, RecursionError) as error:
            raise PyjustextError(f"{self.name or 'The file'} is damaged: {error}") from error

    @property
    def links(self) -> Node:
        """The root of the file, parsed as a page of links.

        Raises:
            PyjustextError: if it has so many tags that it would fill the memory.
        """
        text = self.text
        if text.count("<") > _FREE_TAGS + len(text) // _CHARACTERS_PER_TAG:
            raise PyjustextError(
                f"{self.name or 'The file'} was not read: it has more tags than any list of links."
            )
        return parse(text)

    @cached_property
    def columns(self) -> list[str]:
        """The names of the columns in lower case; empty if the file is not a table."""
        if self.start.startswith(("<", "{", "[")):
            return []
        first = self.start.split("\n", 1)[0]
        return [column.strip().strip('"').lower() for column in first.split(",")]

    def rows(self) -> Iterator[dict[str, str]]:
        """The rows of a CSV file, as values by column name. Missing values are ``""``.

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
        RecursionError: if it is nested too deeply.
        ValueError: if it is damaged, or has so many short values that it would fill the memory: each takes up
            to a hundred bytes.
    """
    most = _FREE_VALUES + len(data) // _BYTES_PER_VALUE
    if sum(map(data.count, (b"[", b"{", b","))) > most and _count_values(data) > most:
        raise ValueError("it has more values than any export")
    return json.loads(data.decode("utf-8-sig", "replace"))


def _count_values(data: bytes) -> int:
    """The approximate number of values in JSON."""
    count = end = 0
    for string in _STRING.finditer(data):
        count += sum(data.count(symbol, end, string.start()) for symbol in (b"[", b"{", b","))
        end = string.end()
    return count + sum(data.count(symbol, end) for symbol in (b"[", b"{", b","))


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
    too_many = f"{name} holds more than {MAX_FILES:,} files."
    # Before the list of files is read: for each, Python takes ten times the memory that it has in the zip.
    if data.count(_LISTED) > 2 * MAX_FILES:
        raise PyjustextError(too_many)
    files: dict[str, bytes] = {}
    left = min(MAX_BYTES, _FREE_BYTES + MAX_GROWTH * len(data))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            entries = [entry for entry in zipped.infolist() if not entry.is_dir()]
            if len(entries) > MAX_FILES:
                raise PyjustextError(too_many)
            for entry in entries:
                if entry.compress_type not in _COMPRESSION_METHODS:
                    raise PyjustextError(f"{name} uses a compression method that is not supported.")
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
