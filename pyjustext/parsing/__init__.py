"""Bytes or text → Node tree, by html5lib and so by the HTML standard."""

from __future__ import annotations

import html5lib

from .node import VOID_TAGS, Node
from .serialize import escape_attribute, escape_text, serialize
from .treebuilder import TreeBuilder

__all__ = ["VOID_TAGS", "Node", "escape_attribute", "escape_text", "parse", "parse_fragment", "serialize"]


def parse(html: str | bytes, *, encoding: str | None = None) -> Node:
    """The ``html`` element of a parsed page. Never fails on markup, however broken.

    Bytes are decoded as a browser does it: byte-order mark, then ``encoding`` where it is
    given, then the page's own ``meta`` declaration, then a guess.
    """
    parser = html5lib.HTMLParser(tree=TreeBuilder, namespaceHTMLElements=False)
    document: Node = (
        parser.parse(html, transport_encoding=encoding) if isinstance(html, bytes) else parser.parse(html)
    )
    for child in document.children:
        if isinstance(child, Node) and child.tag == "html":
            child.parent = None
            return child
    raise AssertionError("html5lib always makes an html element")


def parse_fragment(html: str) -> Node:
    """What stands inside a ``body``, as a ``#fragment`` node."""
    parser = html5lib.HTMLParser(tree=TreeBuilder, namespaceHTMLElements=False)
    fragment: Node = parser.parseFragment(html, container="div")
    return fragment
