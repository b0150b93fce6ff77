"""Text → the bytes of a file."""

from __future__ import annotations

_CONTROLS = dict.fromkeys([*range(0x09), 0x0B, *range(0x0E, 0x20), *range(0x7F, 0xA0)])
"""C0 and C1 controls but tab and line ends: a page can hold them as character references, and a terminal that
shows the file would obey them."""


def to_bytes(text: str) -> bytes:
    """UTF-8 without control characters; what has no UTF-8 (lone surrogates) becomes a question mark."""
    return text.translate(_CONTROLS).encode("utf-8", "replace")
