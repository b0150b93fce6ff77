"""File names: titles become names that are valid on every file system and cannot lead out of their folder."""

from __future__ import annotations

import re
import unicodedata

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
