"""HTTP messages stored in archives: status, headers, and the decoded body."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field

from .records import MOST

_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([^\s\"';,]+)", re.IGNORECASE)


@dataclass(slots=True)
class Message:
    """A response. The names of ``headers`` are lower-case; of headers with the same name the last one is
    kept."""

    status: int | None
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

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
    first, *lines = head.decode("latin-1").splitlines()
    words = first.split(None, 2)
    status = int(words[1]) if len(words) > 1 and words[1].isdecimal() and len(words[1]) == 3 else None
    headers = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if colon:
            headers[name.strip().lower()] = value.strip()
    return Message(status, headers, _decoded(body, headers))


def _decoded(body: bytes, headers: dict[str, str]) -> bytes:
    """The body without transfer and content encodings. If it does not match its headers it is returned
    unchanged, because crawlers often store the unpacked body with the original headers."""
    if "chunked" in headers.get("transfer-encoding", "").lower():
        body = _joined(body)
    if headers.get("content-encoding", "").strip().lower() in ("gzip", "x-gzip", "deflate"):
        for window in (47, -15):
            try:
                return zlib.decompressobj(window).decompress(body, MOST)
            except zlib.error:
                continue
    return body


def _joined(body: bytes) -> bytes:
    """Join a chunked body; what follows a broken chunk is lost."""
    chunks: list[bytes] = []
    place = 0
    while True:
        end = body.find(b"\r\n", place, place + 100)
        try:
            size = int(body[place:end].partition(b";")[0], 16) if end >= 0 else 0
        except ValueError:
            size = 0
        if size <= 0:
            return b"".join(chunks) if chunks else body
        chunks.append(body[end + 2 : end + 2 + size])
        place = end + 2 + size + 2
