"""Writes trees of stock html5lib and ours in one format, so that they can be compared."""

# ruff: noqa: N802, N803, N815 (html5lib's names)

from __future__ import annotations

from typing import Any

import html5lib
from html5lib.constants import namespaces
from html5lib.treebuilders import base

from pyjustext.tree.html5.nodes import new_element
from pyjustext.tree.html5.parser import Parser
from pyjustext.tree.html5.treebuilder import TreeBuilder
from pyjustext.tree.node import Node

_PREFIXES = {None: "", namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}

Line = tuple[Any, ...]


class CommentedTreeBuilder(TreeBuilder):
    """Our tree builder with comments and doctype, as ``#comment`` and ``#doctype`` nodes."""

    keeps_comments = True

    def insertComment(self, token: Any, parent: Any = None) -> None:
        comment = new_element("#comment", {"data": token["data"]})
        (self.openElements[-1] if parent is None else parent).appendChild(comment)

    def insertDoctype(self, token: Any) -> None:
        attrs = {key: token[key] or "" for key in ("name", "publicId", "systemId")}
        self.document.appendChild(new_element("#doctype", attrs))


class _PlainNode(base.Node):
    """The simplest node that html5lib's own tree construction can use."""

    def __init__(self, name: str, namespace: str | None = None) -> None:
        super().__init__(name)
        self.namespace = namespace
        self.nameTuple = (namespace or namespaces["html"], name)

    def appendChild(self, node: _PlainNode) -> None:
        node.parent = self
        self.childNodes.append(node)

    def insertText(self, data: str, insertBefore: _PlainNode | None = None) -> None:
        text = _PlainNode("#text")
        text.value = data
        if insertBefore is None:
            self.appendChild(text)
        else:
            self.insertBefore(text, insertBefore)

    def insertBefore(self, node: _PlainNode, refNode: _PlainNode) -> None:
        node.parent = self
        self.childNodes.insert(self.childNodes.index(refNode), node)

    def removeChild(self, node: _PlainNode) -> None:
        node.parent = None
        self.childNodes.remove(node)

    def cloneNode(self) -> _PlainNode:  # type: ignore[override]
        twin = _PlainNode(self.name, self.namespace)
        twin.attributes = dict(self.attributes)
        return twin

    def hasContent(self) -> bool:  # type: ignore[override]
        return bool(self.childNodes)


class _PlainDoctype(_PlainNode):
    def __init__(self, name: str, public_id: str | None, system_id: str | None) -> None:
        super().__init__("#doctype")
        self.value = name or ""


class _PlainComment(_PlainNode):
    def __init__(self, data: str) -> None:
        super().__init__("#comment")
        self.value = data


class _PlainTreeBuilder(base.TreeBuilder):
    """Stock html5lib's tree builder over plain nodes.

    html5lib's own builders are not suitable: for ElementTree, it loses nodes that were moved out of a table;
    for minidom, it confuses the attributes href and xlink:href.
    """

    elementClass = _PlainNode
    commentClass = _PlainComment
    doctypeClass = _PlainDoctype

    @staticmethod
    def documentClass() -> _PlainNode:
        return _PlainNode("#document")

    @staticmethod
    def fragmentClass() -> _PlainNode:
        return _PlainNode("#fragment")


def _attribute_name(name: str | tuple[str | None, str, str]) -> str:
    if isinstance(name, str):
        return name
    return f"{name[0]}:{name[1]}" if name[0] else name[1]


def stock(text: str, container: str | None = None, *, comments: bool = True) -> list[Line]:
    """The tree that stock html5lib makes of a text, one line per node: depth, name, attributes or text.

    Raises html5lib's own exceptions: on some markup, it stops with an AssertionError.
    """
    parser = html5lib.HTMLParser(tree=_PlainTreeBuilder, namespaceHTMLElements=False)
    root = parser.parse(text) if container is None else parser.parseFragment(text, container=container)
    lines: list[Line] = []
    stack = [(child, 0) for child in reversed(root.childNodes)]
    while stack:
        node, depth = stack.pop()
        if node.name == "#text":
            data = node.value
            if lines and lines[-1][:2] == (depth, "#text"):
                data = lines.pop()[2] + data
            lines.append((depth, "#text", data))
        elif node.name in ("#comment", "#doctype"):
            if comments:
                lines.append((depth, node.name, node.value))
        else:
            attributes = {_attribute_name(name): value for name, value in node.attributes.items()}
            lines.append((depth, _PREFIXES[node.namespace] + node.name, attributes))
            stack.extend((child, depth + 1) for child in reversed(node.childNodes))
    return lines


def lines_of(root: Node) -> list[Line]:
    """The children of one of our nodes in the same format."""
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
    """The tree that our parser makes of a text."""
    parser = Parser(CommentedTreeBuilder if comments else TreeBuilder)
    return lines_of(parser.read(text) if container is None else parser.read_fragment(text, container))


def difference(expected: list[Line], found: list[Line]) -> str:
    """The first line in which two trees differ, ``""`` if they are the same."""
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
