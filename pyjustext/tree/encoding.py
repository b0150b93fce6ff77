"""Bytes → text; the encoding is looked for in the order that browsers use."""

from __future__ import annotations

import codecs
import re

import webencodings
from html5lib._inputstream import EncodingParser

from .guess import guess, has_japanese_escapes

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16le"),
    (codecs.BOM_UTF16_BE, "utf-16be"),
)
_PRESCANNED = 1024
"""The first bytes of a page, in which the standard looks for a ``meta`` element."""
_LATE_SCANNED = 65536
"""A ``meta`` that comes too late for the standard still counts within this many bytes: browsers parse the
page again when they meet it."""
_late_meta = re.compile(
    rb"<meta[\s/][^<>]*?charset\s*+=\s*+[\"']?\s*+([A-Za-z0-9_:.-]{2,40})", re.IGNORECASE
).finditer
_utf8_characters = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
).findall


def decode(
    data: bytes, encoding: str | None = None, default_encoding: str | None = None, errors: str = "replace"
) -> tuple[str, str]:
    """The text of a page and the name of the encoding that was used.

    The first of these that gives an encoding is used (HTML standard, 13.2.3.2; Encoding standard):

    1. a byte-order mark of UTF-8 or UTF-16;
    2. ``encoding``: what the transport declared, such as the ``charset`` of an HTTP header. A label that the
       Encoding standard does not know is ignored;
    3. a ``meta`` element in the first 1,024 bytes;
    4. ISO-2022-JP, if all bytes are ASCII and include its escape sequences;
    5. UTF-16 without a byte-order mark, if every other one of the first bytes is zero;
    6. UTF-8, if all bytes are valid UTF-8, or nearly all of the non-ASCII characters are;
    7. a ``meta`` element in the first 64 K;
    8. ``default_encoding``, if it is given and known;
    9. the encoding in which the bytes make the most probable text (see :mod:`pyjustext.tree.guess`).

    Steps 4 to 9 are the standard's free choice, "frequency analysis or other algorithm". Bytes that are
    invalid in the encoding become U+FFFD. The byte-order mark is not part of the text.

    ``errors`` is the argument of ``bytes.decode``; only ``"strict"`` can fail, with UnicodeError.
    """
    for mark, label in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], _lookup(label), errors)
    found = _lookup(encoding) or _prescan(data[:_PRESCANNED])
    if found is not None:
        return _decoded(data, found, errors)
    if has_japanese_escapes(data) and data.isascii():
        return _decoded(data, _lookup("iso-2022-jp"), errors)
    found = _unmarked_utf16(data)
    if found is not None:
        # Before UTF-8, because zero bytes and ASCII are valid there.
        return _decoded(data, found, errors)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        # A page that was cut in the middle of its last character is still UTF-8.
        cut = error.end == len(data) and error.reason == "unexpected end of data"
        if cut and not data[: error.start].isascii():
            return data.decode("utf-8", errors), "utf-8"
    if _is_broken_utf8(data):
        return data.decode("utf-8", errors), "utf-8"
    found = _late(data) or _lookup(default_encoding) or _lookup(guess(data))
    return _decoded(data, found or _lookup("windows-1252"), errors)


def find_label(name: str) -> str | None:
    """The Encoding standard's label of an encoding that is given by such a label, or by Python's name for it;
    None if there is none."""
    if _lookup(name) is not None:
        return name
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return known if _lookup(known) is not None else None


def _decoded(data: bytes, encoding: webencodings.Encoding | None, errors: str) -> tuple[str, str]:
    assert encoding is not None
    text: str = encoding.codec_info.decode(data, errors)[0]
    return text, encoding.name


def _lookup(label: str | None) -> webencodings.Encoding | None:
    if not label:
        return None
    try:
        return webencodings.lookup(label)
    except (LookupError, UnicodeError):
        return None


def _declared(label: str) -> webencodings.Encoding | None:
    """The encoding that a ``meta`` names. It cannot be UTF-16, because then the ``meta`` could not have been
    read as ASCII."""
    found = _lookup(label)
    if found is not None and found.name in ("utf-16be", "utf-16le"):
        return _lookup("utf-8")
    if found is not None and found.name == "x-user-defined":
        return _lookup("windows-1252")
    return found


def _prescan(start: bytes) -> webencodings.Encoding | None:
    found: webencodings.Encoding | None = EncodingParser(start).getEncoding()
    return _declared(found.name) if found is not None else None


def _late(data: bytes) -> webencodings.Encoding | None:
    for match in _late_meta(data, 0, _LATE_SCANNED):
        found = _declared(match.group(1).decode("ascii"))
        if found is not None:
            return found
    return None


def _is_broken_utf8(data: bytes) -> bool:
    """Whether at least nine in ten non-ASCII characters are valid UTF-8, which never happens in other
    encodings."""
    characters = len(_utf8_characters(data, 0, _LATE_SCANNED))
    return characters > 0 and data[:_LATE_SCANNED].decode("utf-8", "replace").count("\ufffd") * 9 < characters


def _unmarked_utf16(data: bytes) -> webencodings.Encoding | None:
    start = data[:200]
    half = len(start) // 2
    even, odd = start[0::2].count(0), start[1::2].count(0)
    if half < 8 or min(even, odd) > 0 or max(even, odd) <= 0.9 * half:
        return None
    return _lookup("utf-16le" if odd else "utf-16be")
