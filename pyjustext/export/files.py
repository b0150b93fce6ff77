"""What a file may be called and contain: names, characters, JSON, and zips whose bytes depend only on their
files."""

from __future__ import annotations

import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Mapping
from typing import Any

from ..tree.invisible_characters import without_controls, without_hidden

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


_TEMPLATE = re.compile("<(?=%)|%(?=>)")


def clean(text: str) -> str:
    """A text as :func:`to_bytes` writes it."""
    return to_bytes(text).decode("utf-8")


def to_bytes(text: str) -> bytes:
    """UTF-8 without control and hidden characters; lone surrogates, which it cannot hold, become "?"."""
    return without_controls(text).encode("utf-8", "replace")


def without_templates(text: str) -> str:
    """Markdown for a folder of notes: ``<%`` and ``%>`` are parted by a space, because the program Templater
    runs code between them wherever they stand."""
    return _TEMPLATE.sub(r"\g<0> ", without_controls(text))


_ESCAPES = {
    code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""Control characters that JSON allows unescaped, but that a terminal would obey."""


def json_text(value: Any, *, indent: int | None = None) -> str:
    """The value as JSON without control and hidden characters; one line if there is no ``indent``,
    else that many spaces for each level."""
    return without_hidden(json.dumps(value, ensure_ascii=False, indent=indent)).translate(_ESCAPES)


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
