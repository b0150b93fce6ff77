"""Titles → names of files that every file system takes, and that stay in their folder."""

from __future__ import annotations

import re

_FORBIDDEN = frozenset('\\/:*?"<>|')
_MAX_BYTES = 180
"""UTF-8. File systems stop at 255, and an ending and a number still have to fit."""
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)")
"""Devices of Windows, whatever stands behind the first dot.

Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
"""


def file_name(title: str, default: str = "article") -> str:
    """``title`` as the name of a file, without an ending."""
    words = "".join([" " if c in _FORBIDDEN or not c.isprintable() else c for c in title[:1000]]).split()
    name = " ".join(words).strip(". ").encode("utf-8", "ignore")[:_MAX_BYTES].decode("utf-8", "ignore")
    name = name.strip(". ") or default
    return f"_{name}" if _RESERVED.match(name) else name


def distinct(name: str, taken: set[str]) -> str:
    """``name``, with a number where it is taken, whatever its case (Windows, macOS). Then it is taken."""
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name} {number}"
    taken.add(found.casefold())
    return found
