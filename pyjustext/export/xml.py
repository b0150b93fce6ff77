"""Writes a tree as XML: the chapters of books, and TEI."""

from __future__ import annotations

import re

from ..tree import VOID_TAGS, Node
from ..tree.invisible_characters import without_controls

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MATHML = "http://www.w3.org/1998/Math/MathML"
_SPECIAL = re.compile('[&<>"\n\r\t]')
_NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_TEXT = re.compile("[&<>\r]")


def escape(text: str) -> str:
    """Escape text between tags."""
    return _TEXT.sub(_reference, _allowed(text))


def _attribute(value: str) -> str:
    return _SPECIAL.sub(_reference, _allowed(value))


def _allowed(text: str) -> str:
    """The text without the characters that XML 1.0 forbids, and without control and hidden ones."""
    return _NOT_IN_XML.sub("", without_controls(text))


def _reference(match: re.Match[str]) -> str:
    character = match[0]
    return _NAMES.get(character) or f"&#{ord(character)};"


def serialize(node: Node, *, is_html: bool = True) -> str:
    """A fragment or a node as XML. With ``is_html``, only void elements are closed in their start tag: some
    programs read XHTML as HTML."""
    out: list[str] = []
    stack: list[Node | str | tuple[str]] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            out.append(item[0])
        elif isinstance(item, str):
            out.append(escape(item))
        elif item.tag == "#fragment":
            stack.extend(reversed(item.children))
        else:
            name = item.tag.rpartition(" ")[2]
            attrs = "".join([f' {key}="{_attribute(value)}"' for key, value in item.attrs.items()])
            if item.tag == "math math":
                attrs = f' xmlns="{_MATHML}"{attrs}'
            if item.tag in VOID_TAGS or not (is_html or item.children):
                out.append(f"<{name}{attrs}/>")
                continue
            out.append(f"<{name}{attrs}>")
            stack.append((f"</{name}>",))
            stack.extend(reversed(item.children))
    return "".join(out)
