"""MHTML: a page and its pictures in one MIME message, as Chrome and others save it.

Source: RFC 2557; Chromium's MHTMLGenerator for ``Snapshot-Content-Location``.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Iterator
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from ..errors import PyjustextError
from ..export.media import data_url, identify
from ..tree import decode
from .items import Item
from .source import Source

_MAX_HEAD = 100_000  # bytes
_MAX_FIELD = 8_000
"""Characters of one header. Python's ``email`` is not used: it takes quadratic time for parameters."""
_MAX_NAMED = 100
"""Characters of an address that replaces a ``cid:`` reference: a page may have any number of these."""
_MAX_PARTS = 10_000
_MAX_DEPTH = 10
"""Levels of nested messages. A page has two; each level is scanned whole."""
_CID = re.compile(r"\bcid:([^\s\"'<>)]{1,500})", re.IGNORECASE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_PARAMETER = re.compile(r";[ \t]*+([\w-]++)=(?:\"([^\"]*+)\"|([^;\s\"]*+))")


class SavedPage(NamedTuple):
    """A page: HTML, address, time of saving (milliseconds since 1970), pictures (``data:``) by address."""

    html: str
    url: str
    saved: int | None
    images: dict[str, str]


class _Part(NamedTuple):
    """A part of a message: its headers, by name in lower case, and the bytes after them."""

    head: dict[str, str]
    body: bytes

    def field(self, name: str) -> str:
        """A header without white space, ``""`` if there is none."""
        return "".join(self.head.get(name, "").split())

    @property
    def type(self) -> str:
        """The media type, such as ``"text/html"``."""
        return self.field("content-type").partition(";")[0].lower() or "text/plain"

    def parameter(self, name: str) -> str:
        """A parameter of the media type, ``""`` if there is none."""
        for key, quoted, plain in _PARAMETER.findall(self.head.get("content-type", "")):
            if key.lower() == name:
                return str(quoted or plain)
        return ""


def recognises(source: Source) -> bool:
    return is_mhtml(source.data)


def items(source: Source) -> Iterator[Item]:
    page = read_mhtml(source.data)
    yield Item(page.url, saved=page.saved, captured=page.html, images=page.images)


def is_mhtml(data: bytes) -> bool:
    """Whether these bytes start like MHTML: as a MIME message with several parts."""
    start = data[:_MAX_HEAD].lower()
    head = _BLANK_LINE.split(start.lstrip(), 1)[0]
    return b"mime-version:" in head and b"multipart/" in head


def read_mhtml(data: bytes) -> SavedPage:
    """The page in an MHTML file.

    Raises:
        PyjustextError: if the file contains no page or too many parts.
    """
    top = _split(data)
    parts = list(_parts(top))
    page = next((part for part in parts if part.type in _PAGES), None)
    if page is None:
        raise PyjustextError("This MHTML file contains no page.")
    html = decode(_content(page), page.parameter("charset"))[0]
    url = top.field("snapshot-content-location") or page.field("content-location")
    images: dict[str, str] = {}
    known: dict[str, str] = {}
    for part in parts:
        if part.type.startswith("image/"):
            picture = identify(_content(part))
            if picture is None:
                continue
            name = part.field("content-id").strip("<>")
            address = part.field("content-location")
            if not address.lower().startswith(("http:", "https:")) or (name and len(address) > _MAX_NAMED):
                # The sanitizer keeps only http and https addresses; this one leads nowhere.
                address = f"https://mhtml.invalid/{len(images)}{picture.suffix}"
            known[name] = address
            images[address] = data_url(picture)
    html = _CID.sub(lambda match: known.get(match[1], ""), html)
    return SavedPage(html, url, _date(top.head), images)


_PAGES = frozenset({"text/html", "application/xhtml+xml"})


def _split(data: bytes) -> _Part:
    data = data.lstrip()
    match = _BLANK_LINE.search(data, 0, _MAX_HEAD)
    head = data[: match.start()] if match else data[:_MAX_HEAD]
    fields: dict[str, str] = {}
    for line in _FOLD.sub("", head.decode("utf-8", "replace")).splitlines():
        name, colon, value = line[:_MAX_FIELD].partition(":")
        if colon:
            fields.setdefault(name.strip().lower(), value.strip())
    return _Part(fields, data[match.end() :] if match else b"")


def _parts(top: _Part) -> Iterator[_Part]:
    """The leaf parts, which contain no other parts."""
    stack = [(top, 0)]
    count = 0
    while stack:
        part, depth = stack.pop()
        boundary = part.parameter("boundary")
        if not part.type.startswith("multipart/") or not boundary:
            yield part
            continue
        mark = re.escape(boundary.encode("ascii", "ignore"))
        pieces = re.split(rb"(?:^|\r?\n)--" + mark + rb"(?:--)?[ \t]*+(?:\r?\n|$)", part.body)
        count += len(pieces)
        if count > _MAX_PARTS or depth > _MAX_DEPTH:
            raise PyjustextError("This MHTML file has too many parts for a page.")
        stack += [(_split(piece), depth + 1) for piece in reversed(pieces[1:]) if piece.strip()]


def _content(part: _Part) -> bytes:
    encoding = part.field("content-transfer-encoding").lower()
    try:
        if encoding == "base64":
            return base64.b64decode(part.body)
        if encoding == "quoted-printable":
            return quopri.decodestring(part.body)
    except (binascii.Error, ValueError):
        return b""
    return part.body


def _date(head: dict[str, str]) -> int | None:
    try:
        date = parsedate_to_datetime(head.get("date", "")[:100])
        # Chrome writes the zone "-0000", which means UTC; Python returns a time without a zone for it.
        return int((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError, IndexError):
        return None
