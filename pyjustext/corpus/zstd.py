"""Web archives packed with Zstandard, as IIPC's proposal and Archive Team's archives have them."""

from __future__ import annotations

import struct
import tempfile
from typing import IO, Any

from ..errors import PyjustextError
from .stores import INSTALL

_DICTIONARY = 0x184D2A5D
"""The magic number of the skippable frame at the start of a file that holds the dictionary of all others."""
_LONGEST_DICTIONARY = 100_000_000
_MAGIC = b"\x28\xb5\x2f\xfd"
MAX_GROWTH = 100
"""A file may become this many times as long. Pages become five to ten times as long."""
FREE_BYTES = 64_000_000
"""A short file may become this long, whatever its own length."""
_STEP = 4096
"""Bytes unpacked at once: at worst, they become 128 MB."""


class Unpacked:
    """A packed file as its unpacked content, which can seek. What was unpacked is in a temporary file.

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
        if magic == _DICTIONARY and length <= _LONGEST_DICTIONARY:
            data = file.read(length)
            if data.startswith(_MAGIC):
                data = zstandard.ZstdDecompressor().decompress(data, max_output_size=_LONGEST_DICTIONARY)
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
        """Go to an offset in the unpacked content, also beyond its end."""
        self._position = offset
        return offset

    def read(self, size: int, /) -> bytes:
        """Up to ``size`` bytes."""
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
                self.error = f"the rest was not read: it becomes more than {MAX_GROWTH} times as long"
        self._file.seek(self._position)
        data = self._file.read(size)
        self._position += len(data)
        return data
