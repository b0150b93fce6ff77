"""html5lib tree builder that makes our Nodes directly."""

from __future__ import annotations

from typing import Any

from html5lib.constants import namespaces
from html5lib.treebuilders import base

from .node import Node

_HTML = namespaces["html"]
_PREFIX = {None: "", _HTML: "", namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}


class BuilderNode(Node):
    """A Node with the bookkeeping that html5lib's tree construction asks for."""

    __slots__ = ("name", "nameTuple", "namespace")

    def __init__(self, name: str, namespace: str | None) -> None:
        super().__init__(_PREFIX.get(namespace, "") + name)
        self.name = name
        self.namespace = namespace
        self.nameTuple = (namespace or _HTML, name)

    @property
    def attributes(self) -> dict[Any, str]:
        return self.attrs

    @attributes.setter
    def attributes(self, attributes: dict[Any, str]) -> None:
        self.attrs = {
            (key if isinstance(key, str) else key[0] + ":" + key[1] if key[0] else key[1]): value
            for key, value in attributes.items()
        }

    @property
    def childNodes(self) -> list[Node | str]:
        return self.children

    def appendChild(self, node: Node) -> None:
        self.append(node)

    def insertText(self, data: str, insertBefore: Node | None = None) -> None:
        if insertBefore is None:
            self.append(data)
            return
        index = self.children.index(insertBefore)
        before = self.children[index - 1] if index else None
        if isinstance(before, str):
            self.children[index - 1] = before + data
        else:
            self.children.insert(index, data)

    def insertBefore(self, node: Node, refNode: Node) -> None:
        node.parent = self
        self.children.insert(self.children.index(refNode), node)

    def removeChild(self, node: Node) -> None:
        index = self.children.index(node)
        del self.children[index]
        node.parent = None
        if 0 < index < len(self.children):
            before, after = self.children[index - 1], self.children[index]
            if isinstance(before, str) and isinstance(after, str):
                self.children[index - 1 : index + 1] = [before + after]

    def reparentChildren(self, newParent: Node) -> None:
        for child in self.children:
            newParent.append(child)
        self.children = []

    def cloneNode(self) -> BuilderNode:
        twin = BuilderNode(self.name, self.namespace)
        twin.attrs = dict(self.attrs)
        return twin

    def hasContent(self) -> bool:
        return bool(self.children)


class _Document(BuilderNode):
    def __init__(self) -> None:
        super().__init__("#document", None)


class _Fragment(BuilderNode):
    def __init__(self) -> None:
        super().__init__("#fragment", None)


class _Doctype(BuilderNode):
    def __init__(self, name: str, public_id: str | None, system_id: str | None) -> None:
        super().__init__("#doctype", None)
        self.attrs = {"name": name, "publicId": public_id or "", "systemId": system_id or ""}


class _Comment(BuilderNode):
    def __init__(self, data: str) -> None:
        super().__init__("#comment", None)
        self.attrs = {"data": data}


class TreeBuilder(base.TreeBuilder):
    """Builds Nodes; comments are left out, and so the text on both sides of one is a single text."""

    documentClass = _Document
    elementClass = BuilderNode
    commentClass = _Comment
    doctypeClass = _Doctype
    fragmentClass = _Fragment

    def insertComment(self, token: Any, parent: Any = None) -> None:
        pass

    def getDocument(self) -> Node:
        document: Node = self.document
        return document

    def getFragment(self) -> Node:
        fragment = self.fragmentClass()
        self.openElements[0].reparentChildren(fragment)
        return fragment
