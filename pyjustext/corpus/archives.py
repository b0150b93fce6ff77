"""Reads an archive by gzip members, and finds the next member after a broken one."""

from __future__ import annotations

import re
import struct
import tempfile
import zlib
from typing import IO, Any, Protocol

from ..errors import PyjustextError
from .stores import INSTALL

_GZIP = b"\x1f\x8b\x08"
_WARC = re.compile(rb"WARC/[01]\.\d")
_CHUNK = 1 << 16
_WINDOW = 1 << 20
_FIRST_WINDOW = 1 << 12


class Seekable(Protocol):
    """An open file, of Python or pyarrow."""

    def seek(self, offset: int, /) -> object: ...
    def read(self, size: int, /) -> bytes: ...


class Broken(Exception):
    """The bytes cannot be unpacked, or are not a record."""


class Member:
    """A gzip member, or a whole uncompressed file, read once from start to end.

    Attributes:
        start: its offset in the file, in bytes.
        inner: the number of unpacked bytes read so far.
        whole: whether its end was reached, rather than the end of a truncated file.
    """

    def __init__(self, file: Seekable, start: int, packed: bool) -> None:
        self.start = start
        self.inner = 0
        self.whole = False
        self._file = file
        self._position = start
        self._unpack = zlib.decompressobj(31) if packed else None
        # Bytes stay in the buffer after they were read: cutting them off would copy the rest each time.
        self._buffer = b""
        self._used = 0
        self._ended = False

    @property
    def end(self) -> int:
        """The file offset of the next member; valid only after this one was read to its end."""
        unused = len(self._unpack.unused_data) if self._unpack is not None else 0
        return self._position - unused

    def read(self, size: int) -> bytes:
        """Read ``size`` unpacked bytes; fewer at the end.

        Raises:
            Broken: if the bytes cannot be unpacked.
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
        """Skip ``size`` unpacked bytes; return how many there were."""
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
        """Replace the buffer with the next bytes; False at the end."""
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
                    # Limited: a decompression bomb must not be unpacked at once.
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
    """The first offset from here on where a record begins; None if there is none."""
    magic = re.compile(re.escape(_GZIP)) if packed else _WARC
    window = _FIRST_WINDOW  # grows: the next record is usually near
    while True:
        file.seek(offset)
        data = file.read(window)
        for found in magic.finditer(data):
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


_DICTIONARY = 0x184D2A5D
"""The magic number of a skippable frame. At the start of a file, it holds the dictionary of the others."""
_MAX_DICTIONARY = 100_000_000  # bytes
_MAGIC = b"\x28\xb5\x2f\xfd"
MAX_GROWTH = 100
"""A file may unpack to this many times its size. Pages unpack to five to ten times."""
FREE_BYTES = 64_000_000
"""Any file may unpack to at least this size."""
_STEP = 4096
"""Packed bytes in one step: at worst, they unpack to 128 MB."""


class Unpacked:
    """The unpacked content of a zstd file, as a file that can seek. It is stored in a temporary file.

    Attributes:
        size: the bytes unpacked so far.
        error: why the rest cannot be unpacked; ``""`` if it can.

    Raises:
        PyjustextError: if the package zstandard is not installed.
    """

    def __init__(self, file: Any) -> None:
        try:
            import zstandard
        except ImportError as error:
            raise PyjustextError(f"a .warc.zst file needs the package zstandard: {INSTALL}") from error
        self._broken = zstandard.ZstdError
        self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed by __exit__)
        self._position = 0
        self.size = 0
        self.error = ""
        file.seek(0)
        magic, length = struct.unpack("<II", file.read(8).ljust(8, b"\0"))
        known = None
        if magic == _DICTIONARY and length <= _MAX_DICTIONARY:
            data = file.read(length)
            if data.startswith(_MAGIC):
                data = zstandard.ZstdDecompressor().decompress(data, max_output_size=_MAX_DICTIONARY)
            known = zstandard.ZstdCompressionDict(data)
        else:
            file.seek(0)
        self._unpacker = zstandard.ZstdDecompressor(dict_data=known)
        self._packed = file
        self._read = 0
        self._frame: Any = None

    def __enter__(self) -> Unpacked:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def seek(self, offset: int, /) -> object:
        """Go to an offset in the unpacked content, or beyond its end."""
        self._position = offset
        return offset

    def read(self, size: int, /) -> bytes:
        """Read up to ``size`` bytes."""
        while self.size < self._position + size and not self.error:
            packed = self._packed.read(_STEP)
            self._read += len(packed)
            if not packed:
                self.error = "" if self._frame is None else "the file ends in the middle of a frame"
                break
            self._file.seek(self.size)
            try:
                while packed:
                    if self._frame is None:
                        self._frame = self._unpacker.decompressobj()
                    self.size += self._file.write(self._frame.decompress(packed))
                    packed = self._frame.unused_data
                    if self._frame.eof:
                        self._frame = None
            except self._broken as error:
                self.error = str(error)
            if self.size > FREE_BYTES + MAX_GROWTH * self._read:
                self.error = f"the rest was not read: it unpacks to more than {MAX_GROWTH} times its size"
        self._file.seek(self._position)
        data = self._file.read(size)
        self._position += len(data)
        return data
