"""Zip archives of files that are already compressed, so that several archives can share them.

The standard library's zipfile compresses each file itself. The bytes are those that it writes
(tests/unit/test_packing.py).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

DEFLATE = 8
UNIX = 3
VERSION = 20  # 2.0, the first one with this compression
DATE = (2020 - 1980) << 9 | 1 << 5 | 1  # 1 January 2020
MODE = 0o644 << 16


@dataclass(frozen=True, slots=True)
class Member:
    """A file of an archive: its name in ASCII, CRC-32 and size of its content, and the raw deflate stream."""

    name: str
    crc: int
    size: int
    deflated: bytes


def write(target: Path, members: Iterable[Member]) -> None:
    """Write an archive of less than 4 GB and 65,535 files. All have the same date and permissions."""
    directory: list[bytes] = []
    offset = 0
    with target.open("wb") as out:
        for member in members:
            name = member.name.encode("ascii")
            sizes = (member.crc, len(member.deflated), member.size, len(name))
            common = struct.pack("<5H3I2H", VERSION, 0, DEFLATE, 0, DATE, *sizes, 0)
            directory.append(
                struct.pack("<4s2B", b"PK\x01\x02", VERSION, UNIX)
                + common
                + struct.pack("<3H2I", 0, 0, 0, MODE, offset)
                + name
            )
            offset += out.write(b"PK\x03\x04" + common + name + member.deflated)
        size = sum(out.write(entry) for entry in directory)
        count = len(directory)
        out.write(struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, count, count, size, offset, 0))
