"""Turns titles into file names that are valid on every file system and cannot lead out of their folder."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Mapping

from ..tree.characters import without_controls

_FORBIDDEN = frozenset('\\/:*?"<>|')
_MAX_BYTES = 180
"""The limit in bytes of UTF-8. File systems allow 255, and an extension and a number must still fit."""
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)")
"""Names of devices on Windows, whatever follows the first dot.

Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
"""


def file_name(title: str) -> str:
    """``title`` as a file name, without an extension. No command takes it for an option."""
    words = "".join([" " if c in _FORBIDDEN or not c.isprintable() else c for c in title[:1000]]).split()
    name = " ".join(words).strip(". ").encode("utf-8", "ignore")[:_MAX_BYTES].decode("utf-8", "ignore")
    name = name.strip(". ") or "article"
    return f"_{name}" if _RESERVED.match(name) or name.startswith("-") else name


def distinct(name: str, taken: dict[str, int]) -> str:
    """``name``, with a number if it is taken. File systems may ignore case (Windows, macOS) and the way in
    which accents are written (macOS).

    Args:
        taken: the names so far in the form in which they are compared, each with the last number that it was
            given. The result is added.
    """
    found = name
    first = key = _compared(name)
    number = taken.get(first, 1)
    while key in taken:
        number += 1
        found = f"{name} {number}"
        key = _compared(found)
    taken[key] = 1
    taken[first] = number
    return found


def _compared(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can store
_PACKED = frozenset({"png", "jpg", "gif", "webp", "avif"})


def archive(files: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """A zip of ``files`` (bytes by path), in their order. Pictures and ``stored`` are not compressed.

    Raises:
        ValueError: if a path could lead out of the folder into which the zip is unpacked.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for path, data in files.items():
            if path.startswith("/") or "\\" in path or ":" in path or ".." in path.split("/"):
                raise ValueError(f"not a path inside a folder: {path!r}")
            entry = zipfile.ZipInfo(path, _DATE)
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o644 << 16
            plain = path in stored or path.rpartition(".")[2] in _PACKED
            zipped.writestr(entry, data, zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED)
    return out.getvalue()


_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEMPLATE = re.compile("<(?=%)|%(?=>)")


def clean(text: str) -> str:
    """A text as :func:`to_bytes` writes it."""
    return to_bytes(text).decode("utf-8")


def to_bytes(text: str) -> bytes:
    """UTF-8 without control and hidden characters; lone surrogates, which it cannot hold, become "?"."""
    return without_controls(text).encode("utf-8", "replace")


def clean_markdown(text: str) -> str:
    """Markdown as :func:`to_markdown_bytes` writes it."""
    return to_markdown_bytes(text).decode("utf-8")


def to_markdown_bytes(text: str) -> bytes:
    """UTF-8 for a folder of notes: ``<%`` and ``%>``, between which the program Templater runs code wherever
    they stand, are parted by a space."""
    return to_bytes(_TEMPLATE.sub(r"\g<0> ", without_controls(text)))


def for_xml(text: str) -> str:
    """Text of which XML 1.0 allows each character, without control and hidden ones."""
    return _NOT_IN_XML.sub("", without_controls(text))
