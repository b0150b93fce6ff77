"""Trees of stock html5lib and ours, written in one form so that they can be compared."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import html5lib
from html5lib.constants import namespaces
from html5lib.treebuilders import getTreeBuilder

from pyjustext.parsing.node import Node
from pyjustext.parsing.parser import Parser
from pyjustext.parsing.treebuilder import TreeBuilder

_PREFIXES = {
    namespaces["svg"]: "svg ",
    namespaces["mathml"]: "math ",
    namespaces["xlink"]: "xlink:",
    namespaces["xml"]: "xml:",
    namespaces["xmlns"]: "xmlns:",
}

Line = tuple[Any, ...]


class CommentedTreeBuilder(TreeBuilder):
    """Our tree builder with comments and doctype."""

    keeps_comments = True


def _name(name: str) -> str:
    if name[0] != "{":
        return name
    namespace, _, local = name[1:].partition("}")
    prefix = _PREFIXES.get(namespace)
    if prefix is None:
        # An attribute that a page names like that.
        return name
    # The attribute xmlns itself has no prefix.
    return "xmlns" if (prefix, local) == ("xmlns:", "xmlns") else prefix + local


def _text(lines: list[Line], depth: int, text: str | None) -> None:
    if text:
        if lines and lines[-1][:2] == (depth, "#text"):
            text = lines.pop()[2] + text
        lines.append((depth, "#text", text))


def stock(text: str, container: str | None = None, *, comments: bool = True) -> list[Line]:
    """What stock html5lib makes of a text, a line a node: depth, name, attributes or text.

    Raises what html5lib raises: some markup makes it stop with an AssertionError.
    """
    parser = html5lib.HTMLParser(tree=getTreeBuilder("etree"), namespaceHTMLElements=False)
    if container is None:
        parser.parse(text)
        root: Any = parser.tree.document._element
    else:
        root = parser.parseFragment(text, container=container)
    lines: list[Line] = []
    _text(lines, 0, root.text)
    stack = [(child, 0) for child in reversed(root)]
    while stack:
        item, depth = stack.pop()
        if item is None:
            continue
        if isinstance(item, str):
            _text(lines, depth, item)
            continue
        if item.tag is ElementTree.Comment:
            if comments:
                lines.append((depth, "#comment", item.text))
        elif item.tag == "<!DOCTYPE>":
            if comments:
                lines.append((depth, "#doctype", item.text or ""))
        else:
            lines.append((depth, _name(item.tag), {_name(k): v for k, v in item.attrib.items()}))
        # In document order: text, children with what stands after each, then this node's tail.
        stack.append((item.tail, depth))
        if isinstance(item.tag, str) and item.tag != "<!DOCTYPE>":
            stack.extend((child, depth + 1) for child in reversed(item))
            stack.append((item.text, depth + 1))
    return lines


def lines_of(root: Node) -> list[Line]:
    """The children of a node of ours in the same form."""
    lines: list[Line] = []
    stack: list[tuple[Node | str, int]] = [(child, 0) for child in reversed(root.children)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, str):
            assert type(item) is str
            assert item, "an empty text"
            assert not lines or lines[-1][:2] != (depth, "#text"), "two texts side by side"
            lines.append((depth, "#text", item))
            continue
        if item.tag == "#comment":
            lines.append((depth, "#comment", item.attrs["data"]))
        elif item.tag == "#doctype":
            lines.append((depth, "#doctype", item.attrs["name"]))
        else:
            lines.append((depth, item.tag, item.attrs))
        for child in item.children:
            assert isinstance(child, str) or child.parent is item, "a child of another parent"
        stack.extend((child, depth + 1) for child in reversed(item.children))
    return lines


def ours(text: str, container: str | None = None, *, comments: bool = True) -> list[Line]:
    """What our parser makes of a text."""
    parser = Parser(CommentedTreeBuilder if comments else TreeBuilder)
    return lines_of(parser.read(text) if container is None else parser.read_fragment(text, container))


def difference(expected: list[Line], found: list[Line]) -> str:
    """The first line in which two trees differ, empty if they are the same."""
    for index, (wanted, got) in enumerate(zip(expected, found, strict=False)):
        if wanted != got or (isinstance(wanted[2], dict) and list(wanted[2]) != list(got[2])):
            return f"node {index}: expected {wanted!r:.500}, found {got!r:.500}"
    if len(expected) != len(found):
        longer = expected if len(expected) > len(found) else found
        return (
            f"{len(expected)} nodes expected, {len(found)} found; the first more: "
            f"{longer[min(len(expected), len(found))]!r:.500}"
        )
    return ""
