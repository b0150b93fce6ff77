"""How much of a page is read: at most so many characters and tags."""

from __future__ import annotations

MAX_LENGTH = 12_000_000
"""At most this many characters (or bytes) of a page are read."""

MAX_TAGS = 210_000
"""At most this many start tags and as many end tags of a page are read; some end tags create elements,
too. That is a little more than 200,000 elements, at most about a minute's work in a browser."""

_SHORTEST_TAG = 3
"""In characters: a shorter page than the shortest tags need is not counted."""


def readable_length(html: str | bytes) -> int:
    """The number of characters or bytes from the start of a page that are within the limits."""
    end = min(len(html), MAX_LENGTH)
    if end <= _SHORTEST_TAG * MAX_TAGS or _elements(html, end) <= MAX_TAGS:
        return end
    # Binary search finds the place in a few passes over the page.
    low, high = 0, end
    while high - low > 1000:
        middle = (low + high) // 2
        if _elements(html, middle) > MAX_TAGS:
            high = middle
        else:
            low = middle
    return low


def _elements(html: str | bytes, end: int) -> int:
    """The approximate number of elements up to ``end`` (see MAX_TAGS)."""
    if isinstance(html, bytes):
        tags, ends = html.count(b"<", 0, end), html.count(b"</", 0, end)
    else:
        tags, ends = html.count("<", 0, end), html.count("</", 0, end)
    return max(tags - ends, ends)
