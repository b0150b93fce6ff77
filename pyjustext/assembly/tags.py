"""What each element of a page becomes in the content tree, by its tag or by its role."""

from __future__ import annotations

import re

from ..tree import Node
from ..tree.elements import HEADINGS, PHRASING
from ..tree.visible_text import short_text

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
_TAG_BY_ROLE = {
    "table": "table",
    "rowgroup": "tbody",
    "row": "tr",
    "cell": "td",
    "columnheader": "th",
    "rowheader": "th",
}
_CELL_ROLES = frozenset({"cell", "columnheader", "rowheader"})
_MEANINGLESS = frozenset({"div", "span", "p"})
"""Elements that mean nothing by themselves, or little."""
_FIRST_CELL_ROLES = 60
"""At most this many elements at the beginning of a table are searched for a row of several cells."""
_IN_LINE = re.compile(r"(?:^|;)\s*display\s*:\s*inline\s*(?:;|$)")
_KEEPS_LINES = re.compile(r"(?:^|;)\s*white-space\s*:\s*(?:pre(?:-wrap|-line)?|break-spaces)\s*(?:;|!|$)")
_LONGEST_STYLE = 500
_LONGEST_HEADING = 160
"""In characters: a longer paragraph is none."""
_MOST_IN_SUMMARY = 4
_USUAL_LEVEL = 2
"""The level of a heading that gives none, by WAI-ARIA."""


def element(tag: str, attrs: dict[str, str], *children: Node | str) -> Node:
    """A new element with these children."""
    made = Node(tag, attrs)
    made.set_children(children)
    return made


def attributes(node: Node, tag: str) -> dict[str, str]:
    """The attributes of a page's element that its counterpart in the content tree keeps."""
    source = node.attrs
    if not source:
        return {}
    kept = {name: source[name] for name in KEPT_ATTRIBUTES.get(tag, ()) if name in source}
    if tag in PHRASING or tag == "span":
        if source.get("lang"):
            kept["lang"] = source["lang"]
        if source.get("dir"):
            kept["dir"] = source["dir"]
    return kept


def is_phrase(node: Node) -> bool:
    """Whether a node of the content tree stands within a line."""
    return node.tag in PHRASING or node.tag in _WITHIN_LINES


def tag_by_role(node: Node, tag: str) -> str:
    """The tag of the element that a node says to be by its role, else ``tag``."""
    role = node.attrs["role"]
    if tag not in _MEANINGLESS:
        return tag
    if role == "heading" and not _is_said(node):
        level = node.get("aria-level")
        return f"h{level if level in '123456' and len(level) == 1 else _USUAL_LEVEL}"
    if tag == "p" or role not in _TAG_BY_ROLE or (role == "table" and not _has_columns(node)):
        return tag
    return _TAG_BY_ROLE[role]


def _is_said(node: Node) -> bool:
    """Whether an element has several paragraphs, or one that is too long for a heading or ends a sentence."""
    paragraphs = sum(child.tag == "p" for child in node.elements())
    text = short_text(node, _LONGEST_HEADING) if paragraphs == 1 else ""
    return paragraphs > 0 and (not text or text.endswith((".", "!", "?")))


def keeps_lines(node: Node) -> bool:
    """Whether the style of an element keeps the line breaks of its text."""
    return _KEEPS_LINES.search(node.get("style")[:_LONGEST_STYLE]) is not None


def stands_in_line(node: Node, tag: str) -> bool:
    """Whether the style of a box makes it a part of the line."""
    return tag in _MEANINGLESS and _IN_LINE.search(node.get("style")[:_LONGEST_STYLE]) is not None


def _has_columns(table: Node) -> bool:
    """Whether there is a row of several cells in it."""
    rows = [node for node in table.first(_FIRST_CELL_ROLES) if node.get("role") == "row"]
    return any(sum(cell.get("role") in _CELL_ROLES for cell in row.elements()) > 1 for row in rows)


def is_section(details: Node) -> bool:
    """Whether ``details`` are unfolded below a heading: a section of the text that can be folded."""
    if "open" not in details.attrs:
        return False
    summary = next((child for child in details.elements() if child.tag == "summary"), None)
    inside = summary.elements()[:_MOST_IN_SUMMARY] if summary is not None else ()
    return any(child.tag in HEADINGS for child in inside)
