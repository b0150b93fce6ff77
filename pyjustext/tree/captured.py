"""A page as a browser has it, its tree written down by the extension's content script → Node tree.

The browser has parsed the page already; its tree is sent as a flat list that C code reads, and no
HTML is written and parsed again. The list is JSON::

    ["pyjustext-tree 1", ["html", "head", "title", ...], item, item, ...]

First the form's name and version, then the names that the tree uses, each a tag as :class:`Node`
has it (lower case; MathML's as ``"math mi"``), then the tree in document order. An item is

===================  =============================================================================
an object            the attributes of the element that the next item begins; may be left out
a number n >= 0      an element begins; its tag is the n-th name. Void elements end by themselves
a number n < 0       the -n innermost elements that are open end
a string             text
===================  =============================================================================

What is open at the end ends there. What comes from a page may be anything: every string gives a tree as
:func:`pyjustext.tree.parse` might have made it, or a :class:`PyjustextError`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from ..errors import PyjustextError
from .collector import without_collection
from .html5.treebuilder import MAX_DEPTH
from .node import VOID_TAGS, Node

FORM = "pyjustext-tree 1"
"""What the first string of the list says."""

_NAME = re.compile(r"(?:math )?[a-z][a-z0-9_.:-]{0,99}", re.ASCII)
_ATTRIBUTE = re.compile(r"[a-z_][a-z0-9_.:-]{0,99}", re.ASCII)
_ESCAPED = re.compile(r"\\u(?:000[0dD]|[dD][89a-fA-F])").search
_LINE_END = re.compile("\r\n?")
_SURROGATE = re.compile("[\ud800-\udfff]")
_NEW = object.__new__


@dataclass(slots=True)
class Captured:
    """A page that was captured.

    Attributes:
        root: its ``html`` element, with ``head`` and ``body``.
        share: how much of the list was read, 0 to 1: less than 1 where the page is too large.
    """

    root: Node
    share: float


@without_collection
def from_capture(text: str, *, most_elements: int = 200_000, most_characters: int = 12_000_000) -> Captured:
    """The tree that a captured page holds, in linear time.

    It is at most 512 elements deep, as ``parse`` has it; deeper ones stand beside each other.

    Args:
        text: what ``extension/capture`` wrote, in the form that this module's documentation says.
        most_elements: what comes after so many elements is left out,
        most_characters: and what comes after so many characters of text and attributes.

    Raises:
        PyjustextError: where ``text`` is not in that form.
    """
    try:
        items = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PyjustextError(f"not a captured page: {error}") from None
    if items.__class__ is not list or len(items) < 2 or items[0] != FORM:
        raise PyjustextError(f"not a captured page: it does not begin with {FORM!r}")
    names = items[1]
    del items[:2]
    _check_names(names)
    whole = len(items)
    if whole > most_elements or len(text) > most_characters:
        del items[_end(items, most_elements, most_characters) :]
    # JSON escapes what no parser lets through: texts are looked at only where there is something to find.
    if "\\r" in text or ("\\u" in text and _ESCAPED(text)) or not _is_well_formed(text):
        items = [_clean(item) for item in items]
    try:
        top = _build(items, names)
    except (IndexError, TypeError, ValueError) as error:
        raise PyjustextError(f"not a captured page: {error}") from None
    return Captured(_page(top), len(items) / whole if whole else 1.0)


def _build(items: list[Any], names: list[str]) -> Node:
    """A ``#document`` with what the items say.

    Raises:
        IndexError, TypeError, ValueError: where they say what cannot be.
    """
    top = parent = Node("#document")
    children = parent.children
    above: list[Node] = []
    attrs: dict[str, str] | None = None
    known: set[str] = set()
    torn: list[Node] = []  # whose texts stand side by side
    for item in items:
        kind = item.__class__
        if kind is int:
            if item < 0:
                # Of all that end, the outermost one's parent.
                parent = above[item]
                del above[item:]
                children = parent.children
                continue
            tag = names[item]
            node: Node = _NEW(Node)
            node.tag = tag
            if attrs is None:
                node.attrs = {}
            else:
                node.attrs = attrs
                attrs = None
            node.children = []
            node.parent = parent
            children.append(node)
            if tag not in VOID_TAGS:
                above.append(parent)
                if len(above) <= MAX_DEPTH:
                    parent = node
                    children = node.children
        elif kind is str:
            if item:
                if children and children[-1].__class__ is str:
                    torn.append(parent)
                children.append(item)
        elif kind is dict:
            if not item.keys() <= known:
                _check_attributes(item)
                known.update(item)
            "".join(item.values())  # a TypeError where one is no text
            attrs = item
        else:
            raise TypeError(f"{kind.__name__} as an item")
    for node in dict.fromkeys(torn):
        _join_texts(node)
    return top


def _join_texts(node: Node) -> None:
    children: list[Node | str] = []
    texts: list[str] = []
    for child in node.children:
        if isinstance(child, str):
            texts.append(child)
            continue
        if texts:
            children.append("".join(texts))
            texts.clear()
        children.append(child)
    if texts:
        children.append("".join(texts))
    node.children = children


def _page(top: Node) -> Node:
    """The ``html`` element, with the two children that every page has."""
    roots = [child for child in top.children if isinstance(child, Node)]
    if len(roots) != 1 or roots[0].tag != "html":
        raise PyjustextError("not a captured page: it is not one html element")
    root = roots[0]
    root.parent = None
    tags = [child.tag for child in root.children if isinstance(child, Node)]
    if "body" not in tags:
        body = Node("body")
        children, root.children = root.children, []
        for child in children:
            (root if isinstance(child, Node) and child.tag == "head" else body).append(child)
        root.append(body)
    if "head" not in tags:
        head = Node("head")
        head.parent = root
        root.children.insert(0, head)
    return root


def _check_names(names: Any) -> None:
    if names.__class__ is not list:
        raise PyjustextError("not a captured page: no list of names")
    for name in names:
        if name.__class__ is not str or not _NAME.fullmatch(name):
            raise PyjustextError(f"not a captured page: {str(name)[:50]!r} as a name")


def _check_attributes(attrs: dict[str, Any]) -> None:
    for name in attrs:
        if not _ATTRIBUTE.fullmatch(name):
            raise ValueError(f"{name[:50]!r} as an attribute")


def _end(items: list[Any], elements: int, characters: int) -> int:
    """How many items there are before the page gets too large."""
    for index, item in enumerate(items):
        kind = item.__class__
        if kind is int:
            elements -= item >= 0
        elif kind is str:
            characters -= len(item)
        elif kind is dict:
            characters -= sum([len(value) for value in item.values() if value.__class__ is str])
        if elements < 0 or characters < 0:
            return index
    return len(items)


def _is_well_formed(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _clean(item: Any) -> Any:
    """A text without what no parser lets through; attributes likewise."""
    if item.__class__ is str:
        return _clean_text(item).replace("\0", "")
    if item.__class__ is dict:
        return {
            name: _clean_text(value).replace("\0", "\ufffd") if value.__class__ is str else value
            for name, value in item.items()
        }
    return item


def _clean_text(text: str) -> str:
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    return _SURROGATE.sub("\ufffd", text)
