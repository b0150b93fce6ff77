"""The nodes of a tree while html5lib builds it: our Nodes with html5lib's interface."""

from __future__ import annotations

from typing import Any

from html5lib.constants import namespaces

from ..node import Node

HTML: str = namespaces["html"]
_PREFIX = {namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}
_SLOTS: Any = vars(Node)


class Element(Node):
    """An HTML element with the interface that html5lib's tree construction needs.

    While the tree is being built, text that arrived in several pieces is in ``children`` as a ``TextRun``.
    The tree builder joins it at the end.
    """

    __slots__ = ()

    # Aliases of the slots, so that html5lib accesses them without the cost of a property.
    name: Any = _SLOTS["tag"]
    attributes: Any = _SLOTS["attrs"]
    childNodes: Any = _SLOTS["children"]
    namespace: str | None = None

    @property
    def nameTuple(self) -> tuple[str, str]:
        """Namespace and name."""
        return (HTML, self.tag)

    def appendChild(self, node: Node) -> None:
        """Add a node at the end."""
        node.parent = self
        self.children.append(node)

    def insertBefore(self, node: Node, refNode: Node | None) -> None:
        """Add a node before a child, or at the end if there is none.

        html5lib gives none where a foreign element has the name of a part of a table, such as ``<math><tr>``,
        and no table is open.
        """
        node.parent = self
        children = self.children
        children.insert(len(children) if refNode is None else index_of(self, refNode), node)

    def removeChild(self, node: Node) -> None:
        """Remove a child and join the texts before and after it."""
        children: list[Any] = self.children
        index = index_of(self, node)
        del children[index]
        node.parent = None
        if 0 < index < len(children) and not isinstance(children[index], Node):
            before, after = children[index - 1], children[index]
            if isinstance(before, Node):
                return
            if isinstance(before, TextRun):
                before.extend([after] if isinstance(after, str) else after)
                del children[index]
            elif isinstance(after, TextRun):
                after.insert(0, before)
                del children[index - 1]
            else:
                children[index - 1 : index + 1] = [before + after]

    def reparentChildren(self, newParent: Node) -> None:
        """Move all children to the end of another, empty node."""
        for child in self.children:
            if not isinstance(child, str):
                if isinstance(child, TextRun):
                    child.owner = newParent
                else:
                    child.parent = newParent
        newParent.children.extend(self.children)
        self.children = []

    def cloneNode(self) -> Element:
        """A copy without parent and children."""
        return new_element(self.tag, self.attrs.copy())

    def hasContent(self) -> bool:
        """Whether it has children."""
        return bool(self.children)


class ForeignElement(Element):
    """An element of SVG or MathML; ``tag`` begins with the namespace."""

    __slots__ = ("_attributes", "name", "nameTuple", "namespace")

    def __init__(self, name: str, namespace: str, attributes: dict[Any, str]) -> None:
        super().__init__(_PREFIX[namespace] + name)
        self.name = name
        self.namespace = namespace
        self.nameTuple = (namespace, name)  # type: ignore[misc]
        self.attributes = attributes

    @property
    def attributes(self) -> dict[Any, str]:
        """The attributes under html5lib's names: a triple for those like ``xlink:href``."""
        return self._attributes

    @attributes.setter
    def attributes(self, attributes: dict[Any, str]) -> None:
        self._attributes = attributes
        self.attrs = {
            (key if isinstance(key, str) else key[0] + ":" + key[1] if key[0] else key[1]): value
            for key, value in attributes.items()
        }

    def cloneNode(self) -> Element:
        """A copy without parent and children."""
        assert self.namespace is not None
        return ForeignElement(self.name, self.namespace, self._attributes.copy())


class TextRun(list[str]):
    """The pieces of a text, joined when the tree is finished, because repeated concatenation is quadratic."""

    __slots__ = ("owner",)

    owner: Node

    def __init__(self, owner: Node, pieces: list[str]) -> None:
        super().__init__(pieces)
        self.owner = owner


_new = object.__new__


def new_element(tag: str, attrs: dict[str, str]) -> Element:
    """An HTML element without parent and children."""
    element = _new(Element)
    element.tag = tag
    element.attrs = attrs
    element.children = []
    element.parent = None
    return element


def index_of(parent: Node, child: Node) -> int:
    """The index of a child, searched from the end, where the parser works."""
    children = parent.children
    for index in range(len(children) - 1, -1, -1):
        if children[index] is child:
            return index
    raise ValueError(f"{child!r} is not a child of {parent!r}")
