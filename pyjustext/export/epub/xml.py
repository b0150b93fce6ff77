"""Serializes a node tree as XHTML."""

from __future__ import annotations

import re

from ...tree import VOID_TAGS, Node
from ..characters import for_xml

_MATHML = "http://www.w3.org/1998/Math/MathML"
_SPECIAL = re.compile('[&<>"\n\r\t]')
_NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_TEXT = re.compile("[&<>\r]")


def escape(text: str) -> str:
    """Escape text between tags."""
    return _TEXT.sub(_reference, for_xml(text))


def _attribute(value: str) -> str:
    return _SPECIAL.sub(_reference, for_xml(value))


def _reference(match: re.Match[str]) -> str:
    character = match[0]
    return _NAMES.get(character) or f"&#{ord(character)};"


def serialize(node: Node) -> str:
    """A fragment or a node as XHTML."""
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
            if item.tag in VOID_TAGS:
                out.append(f"<{name}{attrs}/>")
                continue
            out.append(f"<{name}{attrs}>")
            stack.append((f"</{name}>",))
            stack.extend(reversed(item.children))
    return "".join(out)
