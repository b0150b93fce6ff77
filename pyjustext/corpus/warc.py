"""Reads pages from WARC files (ISO 28500), even damaged ones.

FastWARC and warcio stop at the first gzip member that cannot be unpacked, and do not report truncated bodies.
This reader yields a record with the reason for each broken one, and continues at the next.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from ..tree.binary import kind_of_binary
from .archives import Broken, Member, Seekable, next_start, starts_record
from .records import MOST, Record, count_reason

_MEDIA_TYPES = ("text/html", "application/xhtml+xml", "")
_MOST_HEADERS = 200
_HTTP_HEADER_BYTES = 65_536
"""Bytes of a block allowed for the HTTP headers before the page."""
_LONG_RECORD = 65_536
"""Bytes from which a record's end is checked before the record is read."""


def read_warc(file: Seekable, source: str, skipped: Counter[str]) -> Iterator[Record]:
    """The pages of an archive that is compressed by record, as a whole, or not at all.

    Args:
        source: the archive's name, for the records.
        skipped: counts the records that are not pages by reason: requests, images, redirects, ...
    """
    file.seek(0)
    first = file.read(4)
    if not first:
        return
    packed = first.startswith(b"\x1f\x8b")
    offset: int | None = 0
    if not starts_record(file, 0, packed):
        packed = _is_packed(file)
        zstd = first == b"\x28\xb5\x2f\xfd"
        message = "a zstd archive: its name must end in .warc.zst" if zstd else "no record begins here"
        yield Record(source, 0, error="broken", message=message)
        offset = next_start(file, 1, packed)
    archive = _Archive(file, source, packed, skipped)
    while offset is not None:
        offset = yield from archive.member(offset)


def _is_packed(file: Seekable) -> bool:
    """Whether the first readable record, possibly after a broken beginning, is in a gzip member."""
    packed, plain = next_start(file, 1, True), next_start(file, 1, False)
    return packed is not None and (plain is None or packed < plain)


class _Archive:
    def __init__(self, file: Seekable, source: str, packed: bool, skipped: Counter[str]) -> None:
        self._file = file
        self._source = source
        self._packed = packed
        self._skipped = skipped

    def member(self, offset: int) -> Generator[Record, None, int | None]:
        """Yield the pages of the member at this offset; return the offset to continue from."""
        member = Member(self._file, offset, self._packed)
        begin = 0
        try:
            while True:
                begin = self._next_record(member)
                if begin < 0:
                    break
                head = self._head(member)
                record, sound = self._record(member, begin, head)
                if record is not None:
                    yield record
                if not sound and not self._packed:
                    # The stated length may be too large and cover the following records.
                    return next_start(self._file, member.start + begin + 1, self._packed)
        except Broken as error:
            yield self._record_at(member, begin, error="broken", message=str(error))
            return next_start(self._file, member.start + 1 + (0 if self._packed else begin), self._packed)
        return self._after(member)

    def _after(self, member: Member) -> int | None:
        if not self._packed or not member.whole:
            return None
        self._file.seek(member.end)
        if not self._file.read(1):
            return None
        if starts_record(self._file, member.end, self._packed):
            return member.end
        count_reason(self._skipped, "bytes between records")
        return next_start(self._file, member.end, self._packed)

    def _next_record(self, member: Member) -> int:
        """Read the first line of the next record; return the record's offset in the member, -1 at the end."""
        while True:
            begin = member.inner
            line = member.line()
            if not line:
                return -1
            if line.startswith(b"WARC/"):
                return begin

    def _head(self, member: Member) -> dict[str, str]:
        """Read the headers of the record whose first line was just read."""
        headers: dict[str, str] = {}
        for _ in range(_MOST_HEADERS):
            line = member.line()
            if not line:
                raise Broken("the file ends in the headers of a record")
            if not line.strip():
                return headers
            name, _colon, value = line.decode("utf-8", "replace").partition(":")
            headers[name.strip().lower()] = value.strip()
        raise Broken("a record has too many headers")

    def _record(self, member: Member, begin: int, head: dict[str, str]) -> tuple[Record | None, bool]:
        """The page of a record, and whether the record has the length that it states."""
        stated = head.get("content-length", "")
        if not stated.isdecimal() or len(stated) > 15:
            raise Broken("a record without a length")
        length = int(stated)
        real = self._real_length(member, length)
        if real is not None:
            block, there, sound = member.read(min(real, MOST + _HTTP_HEADER_BYTES)), length, False
        else:
            block = member.read(min(length, MOST + _HTTP_HEADER_BYTES))
            there = len(block) + member.skip(length - len(block)) if len(block) < length else length
            sound = there == length and not member.line().strip()
        page = self._page(member, begin, head, block)
        if page is not None and not page.error:
            if there < length:
                page.error, page.message = "truncated", f"{there} of {length} bytes are there"
            elif not sound:
                page.error, page.message = "length", f"the record is not {length} bytes long"
        return page, sound

    def _real_length(self, member: Member, stated: int) -> int | None:
        """The bytes up to the next record, if a long record in an uncompressed archive does not end where it
        states; else None.

        Without this, many records that state the archive's length would each be read to its end.
        """
        if self._packed or stated < _LONG_RECORD:
            return None
        start = member.start + member.inner
        try:
            self._file.seek(start + stated - 1)
            end = self._file.read(3)  # the last byte of the block, and a line end
        except OSError:  # some file systems do not seek past the end
            end = b""
        if end and not end[1:].strip():
            return None
        following = next_start(self._file, start, self._packed)
        return None if following is None else following - start

    def _page(self, member: Member, begin: int, head: dict[str, str], block: bytes) -> Record | None:
        kind = head.get("warc-type", "").lower()
        if kind not in ("response", "resource"):
            count_reason(self._skipped, kind or "no type")
            return None
        if kind == "response" and head.get("content-type", "").startswith("application/http"):
            message = parse_message(block)
        else:
            message = Message(None, {"content-type": head.get("content-type", "")}, block)
        if head.get("warc-truncated"):
            message.error, message.message = "truncated", f"by the crawler: {head['warc-truncated'][:100]}"
        why = _why_no_page(message)
        if why:
            count_reason(self._skipped, why)
            return None
        page = self._record_at(member, begin, url=head.get("warc-target-uri", "").strip("<>"))
        page.date = head.get("warc-date", "")
        page.status, page.encoding, page.html = message.status, message.encoding, message.body[:MOST]
        page.error, page.message = message.error, message.message
        if not page.html and not page.error:
            page.error, page.message = "empty", "the record has no body"
        return page

    def _record_at(
        self, member: Member, begin: int, *, url: str = "", error: str = "", message: str = ""
    ) -> Record:
        # In an uncompressed file, the position in the member is the position in the file.
        offset, inner = (member.start, begin) if self._packed else (member.start + begin, 0)
        return Record(self._source, offset, inner, url, error=error, message=message)


def _why_no_page(message: Message) -> str:
    if message.media_type not in _MEDIA_TYPES:
        return message.media_type
    if message.status is not None and message.status != 200:
        return f"status {message.status}"
    return kind_of_binary(message.body) or ""


_ENCODINGS = ("gzip", "x-gzip", "deflate")
_OTHER_ENCODINGS = ("br", "zstd", "compress", "x-compress")
_PIECE = 4096
"""Bytes unpacked at once: the content before a damaged place is kept."""

_CHARSET = re.compile(r"charset\s*+=\s*+[\"']?\s*+([^\s\"';,]+)", re.IGNORECASE)


@dataclass(slots=True)
class Message:
    """A response. The names of ``headers`` are in lower case; a repeated header has its last value. ``error``
    and ``message`` describe a broken body, as in :class:`~pyjustext.corpus.records.Record`."""

    status: int | None
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    error: str = ""
    message: str = ""

    @property
    def media_type(self) -> str:
        """The media type, such as ``"text/html"``; ``""`` if none is declared."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def encoding(self) -> str | None:
        """The character encoding that the server declared."""
        found = _CHARSET.search(self.headers.get("content-type", ""))
        return found.group(1) if found else None


def parse_message(block: bytes) -> Message:
    """Parse an HTTP response. Never raises; a block that is not HTTP becomes a body without a status."""
    if not block.startswith(b"HTTP/"):
        return Message(None, {}, block)
    end = re.search(rb"\r?\n\r?\n", block)
    head, body = (block[: end.start()], block[end.end() :]) if end else (block, b"")
    # splitlines() would also split at bytes of UTF-8 such as \x85.
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
    """Remove transfer and content encodings from the body. A body that does not match its headers stays
    unchanged: crawlers often store the unpacked body with the original headers."""
    if "chunked" in message.headers.get("transfer-encoding", "").lower():
        message.body, whole = _dechunked(message.body)
        if not whole and len(message.body) < MOST:
            message.error, message.message = "truncated", "its chunked body has no end"
    encoding = message.headers.get("content-encoding", "").strip().lower()
    if encoding in _ENCODINGS:
        message.body, whole = _unpacked(message.body)
        if not whole:
            message.error, message.message = "truncated", f"its body, compressed with {encoding}, has no end"
    elif encoding in _OTHER_ENCODINGS and kind_of_binary(message.body):
        message.body = b""
        message.error, message.message = (
            "broken",
            f"its body is compressed with {encoding}, which is not supported",
        )


def _unpacked(body: bytes) -> tuple[bytes, bool]:
    """The body, unpacked as far as possible, or unchanged if it is not packed; and whether it is complete."""
    for window in (47, -15):
        unpack = zlib.decompressobj(window)
        parts: list[bytes] = []
        left = MOST
        try:
            for start in range(0, len(body), _PIECE):
                parts.append(unpack.decompress(body[start : start + _PIECE], left))
                left -= len(parts[-1])
                if unpack.eof or left <= 0:
                    return b"".join(parts), True
        except zlib.error:
            pass
        if any(parts):
            return b"".join(parts), False
    return body, True


def _dechunked(body: bytes) -> tuple[bytes, bool]:
    """The joined chunks of a body, or the body if it is not chunked; and whether its end was found. Content
    after a broken chunk is lost."""
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
