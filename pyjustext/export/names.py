"""Turns titles into file names that are valid on every file system and cannot lead out of their folder."""

from __future__ import annotations

import re

_FORBIDDEN = frozenset('\\/:*?"<>|')
_MAX_BYTES = 180
"""The limit in bytes of UTF-8. File systems allow 255, and an extension and a number must still fit."""
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)")
"""Names of devices on Windows, whatever follows the first dot.

Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
"""


def file_name(title: str, default: str = "article") -> str:
    """``title`` as a file name, without an extension."""
    words = "".join([" " if c in _FORBIDDEN or not c.isprintable() else c for c in title[:1000]]).split()
    name = " ".join(words).strip(". ").encode("utf-8", "ignore")[:_MAX_BYTES].decode("utf-8", "ignore")
    name = name.strip(". ") or default
    return f"_{name}" if _RESERVED.match(name) else name


def distinct(name: str, taken: set[str]) -> str:
    """``name``, with a number if it is taken, ignoring case (Windows, macOS). The result is added to
    ``taken``."""
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name} {number}"
    taken.add(found.casefold())
    return found
