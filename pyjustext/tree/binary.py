"""Recognises bytes that are not text and so cannot be a page."""

from __future__ import annotations

import codecs

_BEGINNINGS = (
    (b"%PDF-", "a PDF file"),
    (b"\x1f\x8b", "gzip data (unpack it first)"),
    (b"PK\x03\x04", "a zip archive or what is built on one (EPUB, Office)"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"RIFF", "a RIFF file (WebP, AVI, WAV)"),
    (b"\x7fELF", "an ELF program"),
    (b"\0asm", "a WebAssembly module"),
    (b"BZh", "bzip2 data (unpack it first)"),
    (b"\xfd7zXZ\0", "xz data (unpack it first)"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\x28\xb5\x2f\xfd", "zstd data (unpack it first)"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file"),
    (b"OggS", "Ogg media"),
    (b"ID3", "an MP3 file"),
)
_LOOKED_AT = 4096
_UNUSED = bytes([*range(9), *range(14, 27), *range(28, 32), 127])
"""Control characters that text never contains: all but tab, line ends and the escape of ISO-2022-JP."""
_MOST_UNUSED = 0.03
"""Above this share of control characters, bytes are binary. In random bytes the share is an eighth."""
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def kind_of_binary(data: bytes) -> str | None:
    """What the bytes are, in words such as "a PDF file"; None if they may be text in some encoding."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    if data[4:8] == b"ftyp":
        return "a video or an image (MP4, AVIF)"
    start = data[:_LOOKED_AT]
    if start.startswith(_MARKS) or _alternates(start):
        return None
    unused = len(start) - len(start.translate(None, _UNUSED))
    return "binary data" if unused > 2 and unused > _MOST_UNUSED * len(start) else None


def _alternates(start: bytes) -> bool:
    """Whether nearly every other byte is zero and the others are not: ASCII markup in UTF-16."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    half = len(start) // 2
    return max(even, odd) > 0.4 * half and min(even, odd) < 0.02 * half
