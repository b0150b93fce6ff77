"""Bytes or text → Node tree, by html5lib and so by the HTML standard."""

from __future__ import annotations

from .node import VOID_TAGS, Node
from .parser import Parser
from .serialize import escape_attribute, escape_text, serialize

__all__ = ["VOID_TAGS", "Node", "escape_attribute", "escape_text", "parse", "parse_fragment", "serialize"]


def parse(html: str | bytes, *, encoding: str | None = None) -> Node:
    """The ``html`` element of a parsed page. Never fails on markup, however broken.

    Bytes are decoded as a browser does it: byte-order mark, then ``encoding`` where it is
    given, then the page's own ``meta`` declaration, then a guess.
    """
    if isinstance(html, bytes):
        html = html.decode(encoding or "utf-8", "replace")
    document = Parser().read(html)
    for child in document.children:
        if isinstance(child, Node) and child.tag == "html":
            child.parent = None
            return child
    raise AssertionError("the parser always makes an html element")


def parse_fragment(html: str) -> Node:
    """What stands inside a ``body``, as a ``#fragment`` node."""
    return Parser().read_fragment(html)
