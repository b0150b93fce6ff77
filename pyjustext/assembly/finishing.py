"""What a block of the content tree may contain, and what happens to it when it is complete."""

from __future__ import annotations

from ..sanitize.nesting import FORMATTING
from ..tree import Node
from ..tree.elements import CELLS

PARTS = {
    "ul": ("li",),
    "ol": ("li",),
    "dl": ("dd", "dt"),
    "table": ("tr", "thead", "tbody", "tfoot", "caption"),
    "thead": ("tr",),
    "tbody": ("tr",),
    "tfoot": ("tr",),
    "tr": ("td", "th"),
}
"""The children that a structure may have; stray content is wrapped in the first of them."""

_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u00a0 \n"
"""Signs without width, which editors leave behind in empty lines, and spaces."""
_LONGEST_INVISIBLE = 8

_UNWRAP_SOLE_PARAGRAPH = frozenset({"li", "dd", "td", "th", "figcaption", "caption"})


def finish(node: Node) -> Node | None:
    """Remove a complete block if it stayed empty; otherwise unwrap its only paragraph where that is usual.

    The block must be the last child of its parent.

    Returns:
        The paragraph that was unwrapped, if any: its content is now in ``node``.
    """
    parent = node.parent
    assert parent is not None
    tag = node.tag
    if not node.children or _is_invisible(node):
        if tag not in CELLS:
            parent.children.pop()
    elif tag == "tr" and not any(isinstance(c, Node) and c.children for c in node.children):
        parent.children.pop()
    elif tag in _UNWRAP_SOLE_PARAGRAPH:
        return _unwrap_sole_paragraph(node)
    return None


def _is_invisible(node: Node) -> bool:
    """Whether a block contains nothing but signs without width, perhaps in phrasing elements."""
    while len(node.children) == 1:
        child = node.children[0]
        if isinstance(child, str):
            return len(child) <= _LONGEST_INVISIBLE and not child.strip(_INVISIBLE)
        if child.tag not in FORMATTING:
            return False
        node = child
    return False


def _unwrap_sole_paragraph(node: Node) -> Node | None:
    first, rest = node.children[0], node.children[1:]
    if not isinstance(first, Node) or first.tag != "p":
        return None
    if rest and not (node.tag == "li" and all(isinstance(c, Node) and c.tag in ("ul", "ol") for c in rest)):
        return None
    node.children = []
    for child in (*first.children, *rest):
        node.append(child)
    for key, value in first.attrs.items():
        node.attrs.setdefault(key, value)
    return first
