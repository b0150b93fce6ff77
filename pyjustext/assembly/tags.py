"""What each element of a page becomes in the content tree."""

from __future__ import annotations

from ..tree import Node
from ..tree.elements import HEADINGS, PHRASING, SECTIONING, TABLE_PARTS, UNRENDERED

__all__ = ["HEADINGS", "TABLE_PARTS"]

ADDED = "data-added"
"""Marks what assembly added to the content tree besides the chosen text: captions, players, notes. Purify
removes the mark."""

LEAVES = HEADINGS | {"p", "dt", "summary"}
"""Blocks that contain a line of text and no other block."""

FLOWS = frozenset({"blockquote", "li", "dd", "figure", "figcaption", "details", "td", "th", "caption"})
"""Blocks that contain lines and other blocks."""

STRUCTURES = frozenset({"ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"})
"""Blocks that contain only certain other blocks."""

BLOCKS = LEAVES | FLOWS | STRUCTURES

BREAKS = SECTIONING
"""Blocks that are dropped themselves and leave a paragraph break; a callout stays as an ``aside``."""

INLINES = PHRASING
"""Phrasing elements that are kept; all other elements that are not blocks are transparent."""

INVISIBLE = UNRENDERED
"""Elements that are dropped with their content, unless some of their text was chosen."""

RENAMED = {"tt": "code", "strike": "s", "acronym": "abbr", "dir": "ul", "menu": "ul"}
"""Obsolete elements and their replacements."""

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
"""Attributes that are kept in the content tree, besides ``lang`` and ``dir``."""


_WITHIN_LINES = frozenset({"span", "img", "br", "math math"})


def attributes(node: Node, tag: str) -> dict[str, str]:
    """The attributes of a page's element that its counterpart in the content tree keeps."""
    source = node.attrs
    if not source:
        return {}
    kept = {name: source[name] for name in KEPT_ATTRIBUTES.get(tag, ()) if name in source}
    if tag in INLINES or tag == "span":
        if source.get("lang"):
            kept["lang"] = source["lang"]
        if source.get("dir"):
            kept["dir"] = source["dir"]
    return kept


def is_phrase(node: Node) -> bool:
    """Whether a node of the content tree stands within a line."""
    return node.tag in INLINES or node.tag in _WITHIN_LINES
