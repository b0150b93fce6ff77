"""Elements that the capture found invisible on the page."""

from __future__ import annotations

import re

from . import Node

HIDDEN = "data-pyjustext-hidden"
"""The attribute that marks them; what stands inside a marked element carries no mark of its own."""

_FOLDED = re.compile(
    r"accordion|collaps|expand|(?:^|[\s_-])(?:tab-?(?:pane|panel|content)|faq|toggle|fold|spoiler|read-?more|show-?more"
    r"|answer|drawer-content)",
    re.I,
)
"""Class names of what is only folded up until someone asks for it: content all the same."""
_TEXTLESS = frozenset({"script", "style", "template", "noscript"})
_MOSTLY = 3
"""Invisible text that is so many times as long as the visible one is the page's content after all:
it waits behind an overlay or for a script to fade it in."""


def is_marked(html: str | bytes) -> bool:
    """Whether a page has marks at all: most come from no capture."""
    return HIDDEN in html if isinstance(html, str) else HIDDEN.encode() in html


def drop_hidden(root: Node) -> None:
    """Take invisible elements out of the tree, unless the page would mostly vanish with them.

    Folded content (``details``, tabs, accordions) stays, and so do formulas, of which pages hide
    the form that readers of the screen hear.
    """
    marked = [node for node in root.iter() if HIDDEN in node.attrs and not _is_folded(node)]
    if not marked:
        return
    hidden = sum(_text_length(node) for node in marked)
    if hidden > _MOSTLY * (_text_length(root.find("body") or root) - hidden):
        return
    parents: dict[Node, set[Node]] = {}
    for node in marked:
        if node.parent is not None:
            parents.setdefault(node.parent, set()).add(node)
    for parent, gone in parents.items():
        children = parent.children
        parent.children = []
        for child in children:
            if child not in gone:
                parent.append(child)


def _is_folded(node: Node) -> bool:
    if node.tag.startswith("math ") or node.get("role") == "tabpanel":
        return True
    if any(above.tag == "details" for above in node.ancestors()):
        return True
    return bool(_FOLDED.search(f"{node.get('class')} {node.get('id')}"[:300]))


def _text_length(top: Node) -> int:
    length = 0
    stack = [top]
    while stack:
        node = stack.pop()
        for child in node.children:
            if isinstance(child, str):
                length += len(child.strip())
            elif child.tag not in _TEXTLESS:
                stack.append(child)
    return length
