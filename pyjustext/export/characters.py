"""Converts text to the bytes of a file."""

from __future__ import annotations

import re

_CONTROLS = dict.fromkeys([*range(0x09), 0x0B, *range(0x0E, 0x20), *range(0x7F, 0xA0)])
"""C0 and C1 control characters except tabs and line ends. A page can contain them as character references,
and a terminal that shows the file would obey them."""


NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f]")
"""Characters that XML 1.0 does not allow, and other control characters."""


def without_controls(text: str) -> str:
    """The text without control characters other than tabs and line ends."""
    return text.translate(_CONTROLS)


def to_bytes(text: str) -> bytes:
    """UTF-8 without control characters. Lone surrogates, which UTF-8 cannot encode, become question marks."""
    return without_controls(text).encode("utf-8", "replace")
