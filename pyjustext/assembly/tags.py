"""What each element of a page becomes in the content tree."""

from __future__ import annotations

from ..tree import Node
from ..tree.elements import HEADINGS, PHRASING, SECTIONING, TABLE_PARTS, UNRENDERED

__all__ = ["HEADINGS", "TABLE_PARTS"]

ADDED = "data-added"
"""Marks what assembly put into the content tree beside the chosen text: captions, players, notes.
Purify takes the mark away."""

LEAVES = HEADINGS | {"p", "dt", "summary"}
"""Blocks that hold a line of text and no other block."""

FLOWS = frozenset({"blockquote", "li", "dd", "figure", "figcaption", "details", "td", "th", "caption"})
"""Blocks that hold lines and other blocks."""

STRUCTURES = frozenset({"ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"})
"""Blocks that hold only certain other blocks."""

BREAKS = SECTIONING
"""Blocks that are dropped themselves and leave a paragraph break; a callout stays as an ``aside``."""

INLINES = PHRASING
"""Phrasing that is kept; every other element that is no block is transparent."""

INVISIBLE = UNRENDERED
"""Elements that are dropped with all they hold, unless some of their text was chosen."""

RENAMED = {"tt": "code", "strike": "s", "acronym": "abbr", "dir": "ul", "menu": "ul"}
"""Elements that HTML has given up, and what stands for them now."""

KEPT_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "a": ("href", "title", "hreflang"),
    "abbr": ("title",),
    "dfn": ("title",),
    "time": ("datetime",),
    "del": ("datetime", "cite"),
    "ins": ("datetime", "cite"),
    "q": ("cite",),
    "blockquote": ("cite",),
    "ol": ("start", "reversed", "type"),
    "li": ("value",),
    "td": ("colspan", "rowspan"),
    "th": ("colspan", "rowspan", "scope"),
    "bdo": ("dir",),
    "details": (),
}
"""Attributes that go with an element into the content tree, beside ``lang`` and ``dir``."""


def attributes(node: Node, tag: str) -> dict[str, str]:
    """The attributes of a page's element that its counterpart in the content tree keeps."""
    source = node.attrs
    if not source:
        return {}
    kept = {name: source[name] for name in KEPT_ATTRIBUTES.get(tag, ()) if name in source}
    if tag in INLINES or tag == "span":
        for name in ("lang", "dir"):
            if source.get(name):
                kept[name] = source[name]
    return kept
