"""MHTML: a page and its pictures in one MIME message, as saved by Chrome and others.

Source: RFC 2557; Chromium's MHTMLGenerator for ``Snapshot-Content-Location``.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Iterator
from datetime import UTC
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from ..errors import PyjustextError
from ..export.pictures import data_url, identify
from ..tree import decode
from .items import Item
from .source import Source

_MAX_HEAD = 100_000
_MAX_NAMED = 100
"""The longest address that replaces a ``cid:`` reference: a page may have any number of these."""
_MAX_PARTS = 10_000
_MAX_DEPTH = 10
"""The most nested messages; a page has two. The whole content is scanned at each level."""
_CID = re.compile(r"\bcid:([^\s\"'<>)]{1,500})", re.IGNORECASE)
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")


class SavedPage(NamedTuple):
    """A page: HTML, address, time of saving (milliseconds since 1970), pictures (``data:``) by address."""

    html: str
    url: str
    saved: int | None
    images: dict[str, str]


class _Part(NamedTuple):
    head: Message
    body: bytes


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
    page = next((part for part in parts if part.head.get_content_type() in _PAGES), None)
    if page is None:
        raise PyjustextError("This MHTML file contains no page.")
    html = decode(_content(page), page.head.get_content_charset())[0]
    url = _header(top.head, "Snapshot-Content-Location") or _header(page.head, "Content-Location")
    images: dict[str, str] = {}
    known: dict[str, str] = {}
    for part in parts:
        if part.head.get_content_maintype() == "image":
            picture = identify(_content(part))
            if picture is None:
                continue
            name = _header(part.head, "Content-ID").strip("<>")
            address = _header(part.head, "Content-Location")
            if not address.lower().startswith(("http:", "https:")) or (name and len(address) > _MAX_NAMED):
                # The allow-list only accepts http and https addresses; this one leads nowhere.
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
    return _Part(BytesHeaderParser().parsebytes(head + b"\n\n"), data[match.end() :] if match else b"")


def _parts(top: _Part) -> Iterator[_Part]:
    """The leaf parts: those that do not contain parts themselves."""
    stack = [(top, 0)]
    count = 0
    while stack:
        part, depth = stack.pop()
        boundary = part.head.get_boundary()
        if part.head.get_content_maintype() != "multipart" or not boundary:
            yield part
            continue
        mark = re.escape(boundary.encode("ascii", "ignore"))
        pieces = re.split(rb"(?:^|\r?\n)--" + mark + rb"(?:--)?[ \t]*(?:\r?\n|$)", part.body)
        count += len(pieces)
        if count > _MAX_PARTS or depth > _MAX_DEPTH:
            raise PyjustextError("This MHTML file has more parts than a page has.")
        stack += [(_split(piece), depth + 1) for piece in reversed(pieces[1:]) if piece.strip()]


def _content(part: _Part) -> bytes:
    encoding = _header(part.head, "Content-Transfer-Encoding").lower()
    try:
        if encoding == "base64":
            return base64.b64decode(part.body)
        if encoding == "quoted-printable":
            return quopri.decodestring(part.body)
    except (binascii.Error, ValueError):
        return b""
    return part.body


def _header(head: Message, name: str) -> str:
    return "".join(str(head.get(name, "")).split())[:8000]


def _date(head: Message) -> int | None:
    try:
        date = parsedate_to_datetime(str(head.get("Date", "")))
        # Chrome writes the zone "-0000": UTC, but Python returns a time without a zone for it.
        return int((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError, IndexError):
        return None
