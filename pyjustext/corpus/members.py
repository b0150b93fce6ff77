"""Reads an archive gzip member by gzip member, and finds the next one after a broken one."""

from __future__ import annotations

import re
import zlib
from typing import Protocol

_GZIP = b"\x1f\x8b\x08"
_WARC = re.compile(rb"WARC/[01]\.\d")
_CHUNK = 1 << 16
_WINDOW = 1 << 20
_FIRST_WINDOW = 1 << 12


class Seekable(Protocol):
    """An open file: Python's, or pyarrow's of any file system."""

    def seek(self, offset: int, /) -> object: ...
    def read(self, size: int, /) -> bytes: ...


class Broken(Exception):
    """The bytes cannot be unpacked, or are not a record."""


class Member:
    """A gzip member, or a whole file that is not compressed, read once from start to end.

    Attributes:
        start: its offset in the file, in bytes.
        inner: the number of unpacked bytes read so far.
        whole: whether its real end was reached, not the end of a truncated file.
    """

    def __init__(self, file: Seekable, start: int, packed: bool) -> None:
        self.start = start
        self.inner = 0
        self.whole = False
        self._file = file
        self._position = start
        self._unpack = zlib.decompressobj(31) if packed else None
        # Bytes that were read are not cut off the buffer, because that would copy the rest each time.
        self._buffer = b""
        self._used = 0
        self._ended = False

    @property
    def end(self) -> int:
        """The offset in the file of the next member; known only after this one was read to its end."""
        unused = len(self._unpack.unused_data) if self._unpack is not None else 0
        return self._position - unused

    def read(self, size: int) -> bytes:
        """Read ``size`` unpacked bytes, fewer at the end.

        Raises:
            Broken: if they cannot be unpacked.
        """
        parts = []
        while size > 0:
            if self._used == len(self._buffer) and not self._fill():
                break
            part = self._buffer[self._used : self._used + size]
            parts.append(part)
            self._used += len(part)
            self.inner += len(part)
            size -= len(part)
        return b"".join(parts)

    def skip(self, size: int) -> int:
        """Skip ``size`` unpacked bytes; returns how many there were."""
        skipped = 0
        while skipped < size:
            data = self.read(min(_CHUNK, size - skipped))
            if not data:
                break
            skipped += len(data)
        return skipped

    def line(self) -> bytes:
        """Read up to and including the next line end, at most 64 K."""
        while (end := self._buffer.find(b"\n", self._used, self._used + _CHUNK)) < 0:
            before = self._buffer[self._used :]
            if len(before) >= _CHUNK:
                return self.read(_CHUNK)
            more = self._fill()
            self._buffer = before + self._buffer
            if not more:
                return self.read(len(self._buffer))
        return self.read(end + 1 - self._used)

    def _fill(self) -> bool:
        """Put the next bytes into the buffer, in place of what it holds; False at the end."""
        self._buffer, self._used = b"", 0
        while not self._buffer and not self._ended:
            if self._unpack is not None and self._unpack.unconsumed_tail:
                data = self._unpack.unconsumed_tail
            else:
                self._file.seek(self._position)
                data = self._file.read(_CHUNK)
                self._position += len(data)
            if not data:
                self._ended = True
                self.whole = self._unpack is None
            elif self._unpack is None:
                self._buffer = data
            else:
                try:
                    # Limited, so that a decompression bomb is not unpacked at once.
                    self._buffer = self._unpack.decompress(data, _WINDOW)
                except zlib.error as error:
                    raise Broken(str(error)) from error
                self._ended = self.whole = self._unpack.eof
        return bool(self._buffer)


def starts_record(file: Seekable, offset: int, packed: bool) -> bool:
    """Whether a record begins at this offset."""
    file.seek(offset)
    return _begins(file.read(1024), packed)


def next_start(file: Seekable, offset: int, packed: bool) -> int | None:
    """The first offset from here on at which a record begins; None if there is none."""
    sign = re.compile(re.escape(_GZIP)) if packed else _WARC
    window = _FIRST_WINDOW  # grows, because the next record is mostly near
    while True:
        file.seek(offset)
        data = file.read(window)
        for found in sign.finditer(data):
            if starts_record(file, offset + found.start(), packed):
                return offset + found.start()
        if len(data) < window:
            return None
        offset += len(data) - 16
        window = min(4 * window, _WINDOW)


def _begins(data: bytes, packed: bool) -> bool:
    if packed:
        try:
            data = zlib.decompressobj(31).decompress(data, 16)
        except zlib.error:
            return False
    return _WARC.match(data) is not None
