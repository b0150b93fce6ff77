"""Text that a page hides: what a capture found invisible, and what attributes say without a browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from . import Node
from .class_names import class_search

HIDDEN = "data-pyjustext-hidden"
"""The attribute of a capture; what stands inside a marked element carries no mark of its own."""

_makes_invisible = class_search(
    r"(?:^|[;\s])(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden)", "none hidden"
)
_LONGEST_STYLE = 1000
_FOLDED = re.compile(
    r"accordion|collaps|expand|(?:^|[\s_-])(?:tab-?(?:pane|panel|content)|faq|toggle|fold|spoiler|read-?more|show-?more"
    r"|answer|drawer-content|less)",
    re.I,
)
"""Class names of what is only folded up until someone asks for it: content all the same."""
_STREAMED = re.compile(r"S:[0-9a-f]{1,4}")
"""Ids of the parts of a page that React streams to its end, for a script to put in their places."""
_TEXTLESS = frozenset({"script", "style", "template", "noscript"})
_WHOLE_PAGE = frozenset({"html", "body"})
"""These are hidden until a script shows them."""
_MOSTLY = 3
"""Invisible text that is so many times as long as the visible one is the page's content after all:
it waits behind an overlay or for a script to fade it in. So it is in the main element of a page."""
_NO_TEXT = frozenset({"nav", "ul", "ol", "menu", "form", "header", "footer", "aside", "dialog"})
"""In these a button opens a menu or the like, and these are no text that a button opens."""
_OVERLAY = re.compile(r"dialog|menu|listbox|navigation|search|tooltip|modal|drawer|pop-?up|overlay", re.I)


def is_hidden(node: Node) -> bool:
    """Whether the element's own attributes say that it is not shown."""
    attrs = node.attrs
    if HIDDEN in attrs or "hidden" in attrs:
        return True
    return "style" in attrs and _makes_invisible(attrs["style"][:_LONGEST_STYLE])


def drop_hidden(root: Node) -> None:
    """Take invisible elements out of the tree, unless the page would mostly vanish with them.

    Folded content (``details``, tabs, accordions) stays, and so do formulas: pages hide the form of
    them that screen readers read, and it may be the only one.
    """
    hidden = _outermost_hidden(root)
    if not hidden:
        return
    length = sum(_text_length(node) for node in hidden)
    if length > _MOSTLY * (_text_length(root.find("body") or root) - length):
        return
    waiting = _hidden_mains(hidden)
    take_out([node for node in hidden if _main_around(node) not in waiting])


def take_out(nodes: Iterable[Node]) -> None:
    """Take elements out of their tree; the texts around each are joined."""
    parents: dict[Node, set[Node]] = {}
    for node in nodes:
        if node.parent is not None:
            parents.setdefault(node.parent, set()).add(node)
    for parent, gone in parents.items():
        children = parent.children
        parent.children = []
        for child in children:
            if child not in gone:
                parent.append(child)


def _hidden_mains(hidden: list[Node]) -> set[Node]:
    """The main elements whose text is mostly hidden."""
    lengths: Counter[Node] = Counter()
    for node in hidden:
        main = _main_around(node)
        if main is not None:
            lengths[main] += _text_length(node)
    return {main for main, length in lengths.items() if length > _MOSTLY * (_text_length(main) - length)}


def _main_around(node: Node) -> Node | None:
    above = node.parent
    while above is not None and above.tag != "main" and above.get("role") != "main":
        above = above.parent
    return above


def _outermost_hidden(root: Node) -> list[Node]:
    """The hidden elements that are neither folded content nor formulas, without those inside others."""
    found: list[Node] = []
    rows = _Rows()
    opened: frozenset[str] | None = None
    stack = [root]
    while stack:
        node = stack.pop()
        if node.attrs and node.tag not in _WHOLE_PAGE and is_hidden(node):
            if opened is None:
                opened = _opened_by_buttons(root)
            if not _is_folded(node, rows, opened) and not _holds_formula(node):
                found.append(node)
                continue
        elif node.tag == "details":
            # Whatever is in there shows when it is opened.
            continue
        stack += [child for child in node.children if child.__class__ is not str]  # type: ignore[misc]
    return found


def _opened_by_buttons(root: Node) -> frozenset[str]:
    """The ids of what buttons beside the text open: the rest of a text, the answer to a question."""
    found: list[str] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if "aria-controls" in node.attrs:
            found.append(node.attrs["aria-controls"].strip())
        stack += [child for child in node.children if isinstance(child, Node) and child.tag not in _NO_TEXT]
    return frozenset(found)


def _is_folded(node: Node, rows: _Rows, opened: frozenset[str]) -> bool:
    if node.get("role") == "tabpanel" or node.get("hidden") == "until-found":
        return True
    names = f"{node.get('class')} {node.get('id')} {node.get('role')}"[:300]
    if _FOLDED.search(names):
        return True
    if node.get("id") in opened and node.tag not in _NO_TEXT and _OVERLAY.search(names) is None:
        return True
    if HIDDEN in node.attrs:
        return False
    # No browser has said it: one tab of several is open, and each question of a row hides its answer.
    if _STREAMED.fullmatch(node.get("id")):
        return True
    return node in rows or node.parent in rows


class _Rows:
    """The rows of elements with the same tag and class names beside each other."""

    def __init__(self) -> None:
        self._counts: dict[Node, Counter[tuple[str, str]]] = {}

    def __contains__(self, node: Node | None) -> bool:
        """Whether the element has another one like it beside it."""
        if node is None or node.parent is None or not node.get("class"):
            return False
        counts = self._counts.get(node.parent)
        if counts is None:
            children = [child for child in node.parent.children if isinstance(child, Node)]
            counts = self._counts[node.parent] = Counter((c.tag, c.get("class")) for c in children)
        return counts[node.tag, node.get("class")] > 1


def _holds_formula(node: Node) -> bool:
    """Whether a formula stands in the element, or it is part of one."""
    return any(below.tag.startswith("math ") for below in node.iter())


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
