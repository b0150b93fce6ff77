"""HTTP messages stored in archives: status, headers, and the decoded body."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field

from ..tree.binary import kind_of_binary
from .records import MOST

_PACKINGS = ("gzip", "x-gzip", "deflate")
_OTHER_PACKINGS = ("br", "zstd", "compress", "x-compress")
_PIECE = 4096
"""Bytes unpacked at once: what is before a damaged place is kept."""

_CHARSET = re.compile(r"charset\s*+=\s*+[\"']?\s*+([^\s\"';,]+)", re.IGNORECASE)


@dataclass(slots=True)
class Message:
    """A response. The names of ``headers`` are lower-case; of headers with the same name the last one is
    kept. ``error`` and ``message`` say what is wrong with its body, as in
    :class:`~pyjustext.corpus.records.Record`."""

    status: int | None
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    error: str = ""
    message: str = ""

    @property
    def media_type(self) -> str:
        """Such as ``"text/html"``; ``""`` if none is declared."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def encoding(self) -> str | None:
        """The character encoding that the server declared."""
        found = _CHARSET.search(self.headers.get("content-type", ""))
        return found.group(1) if found else None


def parse_message(block: bytes) -> Message:
    """Never raises; a block that is not HTTP becomes a body without a status."""
    if not block.startswith(b"HTTP/"):
        return Message(None, {}, block)
    end = re.search(rb"\r?\n\r?\n", block)
    head, body = (block[: end.start()], block[end.end() :]) if end else (block, b"")
    # Not splitlines(), which would also split at bytes of UTF-8 such as \x85.
    first, *lines = head.decode("latin-1").split("\n")
    words = first.split(None, 2)
    status = int(words[1]) if len(words) > 1 and words[1].isdecimal() and len(words[1]) == 3 else None
    headers = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if colon:
            headers[name.strip().lower()] = value.strip()
    message = Message(status, headers, body)
    _decode(message)
    return message


def _decode(message: Message) -> None:
    """Remove transfer and content encodings from the body. If it does not match its headers it is left
    unchanged, because crawlers often store the unpacked body with the original headers."""
    if "chunked" in message.headers.get("transfer-encoding", "").lower():
        message.body, whole = _joined(message.body)
        if not whole and len(message.body) < MOST:
            message.error, message.message = "truncated", "its chunked body has no end"
    packing = message.headers.get("content-encoding", "").strip().lower()
    if packing in _PACKINGS:
        message.body, whole = _unpacked(message.body)
        if not whole:
            message.error, message.message = "truncated", f"its body, packed by {packing}, has no end"
    elif packing in _OTHER_PACKINGS and kind_of_binary(message.body):
        message.body = b""
        message.error, message.message = "broken", f"its body is packed by {packing}, which is not supported"


def _unpacked(body: bytes) -> tuple[bytes, bool]:
    """The body unpacked as far as possible, or unchanged if it is not packed; and whether it is complete."""
    for window in (47, -15):
        unpack = zlib.decompressobj(window)
        parts: list[bytes] = []
        room = MOST
        try:
            for start in range(0, len(body), _PIECE):
                parts.append(unpack.decompress(body[start : start + _PIECE], room))
                room -= len(parts[-1])
                if unpack.eof or room <= 0:
                    return b"".join(parts), True
        except zlib.error:
            pass
        if any(parts):
            return b"".join(parts), False
    return body, True


def _joined(body: bytes) -> tuple[bytes, bool]:
    """The chunks of a body, or the body if it is not chunked; and whether its end was found. What follows a
    broken chunk is lost."""
    chunks: list[bytes] = []
    place = 0
    while True:
        end = body.find(b"\r\n", place, place + 100)
        try:
            size = int(body[place:end].partition(b";")[0], 16) if end >= 0 else -1
        except ValueError:
            size = -1
        if size <= 0:
            return (b"".join(chunks), size == 0) if chunks else (body, True)
        chunks.append(body[end + 2 : end + 2 + size])
        place = end + 2 + size + 2
