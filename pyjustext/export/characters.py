"""Converts text to the bytes of a file."""

from __future__ import annotations

import re

_CONTROLS = dict.fromkeys([*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)])
"""C0 and C1 control characters except tabs and line ends. A page can contain them as character references,
and a terminal that shows the file would obey them."""

_DIRECTIONS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Embeddings, overrides and isolates of the bidirectional algorithm: they let a line be read in another order
than it is stored in, beyond its end if they are not closed. Text in Hebrew or Arabic needs none of them.

Source: Unicode Standard Annex 9, 2.1 to 2.4
"""


NOT_IN_XML = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
)
"""Characters that XML 1.0 does not allow, and the other characters that texts are rid of."""


_UNWANTED = _CONTROLS | _DIRECTIONS


def without_controls(text: str) -> str:
    """The text without control characters other than tabs and line ends, and without those that change the
    order in which it is read."""
    return text if text.isascii() and text.isprintable() else text.translate(_UNWANTED)


def clean(text: str) -> str:
    """A text as :func:`to_bytes` writes it."""
    return to_bytes(text).decode("utf-8")


def to_bytes(text: str) -> bytes:
    """UTF-8 without control characters. Lone surrogates, which UTF-8 cannot encode, become question marks."""
    return without_controls(text).encode("utf-8", "replace")
