"""The lightweight tree that the whole engine works on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

VOID_TAGS = frozenset(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input"}
    | {"keygen", "link", "meta", "param", "source", "track", "wbr"}
)
"""HTML elements without end tag and content (HTML standard, 13.1.2 and 13.3)."""


class Node:
    """One element of a parsed page.

    ``tag`` is the lower-case name of an HTML element. Elements of other namespaces have the namespace in
    front, separated by a space, which no HTML tag name can contain: ``"svg path"``, ``"math mi"``. So
    ``node.tag == "a"`` never mistakes an SVG link for an HTML one. Names that begin with ``#`` are not
    elements: ``"#document"``, ``"#fragment"``, ``"#doctype"`` and ``"#comment"``.

    ``children`` contains Nodes and, for text, plain strings; two strings are never adjacent. Trees from the
    web may be deep, so all walks are iterative. A :class:`.PageIndex` sets ``place``, the element's index in
    document order.
    """

    __slots__ = ("attrs", "children", "parent", "place", "tag")

    tag: str
    attrs: dict[str, str]
    children: list[Node | str]
    parent: Node | None
    place: int

    def __init__(self, tag: str, attrs: dict[str, str] | None = None) -> None:
        self.tag = tag
        self.attrs = attrs if attrs is not None else {}
        self.children = []
        self.parent = None

    def __repr__(self) -> str:
        return f"<Node {self.tag} {self.attrs!r} with {len(self.children)} children>"

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute, or ``default`` if it is missing."""
        return self.attrs.get(name, default)

    def append(self, child: Node | str) -> None:
        """Add a child at the end; text is joined to text that is already there."""
        children = self.children
        if child.__class__ is not str:
            child.parent = self  # type: ignore[union-attr]
            children.append(child)
        elif child:
            if children and children[-1].__class__ is str:
                # Python extends a text in place if nothing else holds it. Otherwise thousands of pieces would
                # copy it thousands of times.
                text = children.pop()
                text += child  # type: ignore[operator]
                children.append(text)
            else:
                children.append(child)

    def set_children(self, parts: Iterable[Node | str]) -> None:
        """Replace the children. The parts may be children of this node or of another one. A former child that
        stands nowhere has no parent."""
        parts = [*parts]
        for child in self.children:
            if not isinstance(child, str) and child.parent is self:
                child.parent = None
        self.children = []
        for part in parts:
            self.append(part)

    def elements(self) -> list[Node]:
        """The children that are elements."""
        return [child for child in self.children if child.__class__ is not str]  # type: ignore[misc]

    def body(self) -> Node:
        """The ``body`` of an ``html`` element; the element itself if it has none, as a page of frames."""
        return next((child for child in self.elements() if child.tag == "body"), self)

    def iter(self) -> Iterator[Node]:
        """This node and all nodes below it, in document order."""
        yield self
        # A stack of iterators over children takes half the time of a stack of nodes. Each list of
        # children is copied, since callers may change the tree during the walk.
        above: list[Iterator[Node | str]] = []
        children = iter(self.children[:])
        while True:
            for child in children:
                if child.__class__ is not str:
                    yield child  # type: ignore[misc]
                    below: list[Node | str] = child.children  # type: ignore[union-attr]
                    if below and (len(below) > 1 or below[0].__class__ is not str):
                        above.append(children)
                        children = iter(below[:])
                        break
            else:
                if not above:
                    return
                children = above.pop()

    def in_order(self) -> list[Node]:
        """The nodes of :meth:`iter`, as a list."""
        return [*self.iter()]

    def first(self, count: int) -> Iterator[Node]:
        """The first ``count`` nodes of :meth:`iter`, in time that does not grow with what follows them. The
        tree must not change meanwhile."""
        above: list[Iterator[Node | str]] = []
        children: Iterator[Node | str] = iter((self,))
        while True:
            for child in children:
                if child.__class__ is not str:
                    if count <= 0:
                        return
                    count -= 1
                    yield child  # type: ignore[misc]
                    above.append(children)
                    children = iter(child.children)  # type: ignore[union-attr]
                    break
            else:
                if not above:
                    return
                children = above.pop()

    def following(self) -> Iterator[Node]:
        """All nodes after this one in document order, those below it first. The tree must not change
        meanwhile."""
        yield from islice(self.iter(), 1, None)
        node = self
        while node.parent is not None:
            siblings = node.parent.children
            for sibling in siblings[siblings.index(node) + 1 :]:
                if isinstance(sibling, Node):
                    yield from sibling.iter()
            node = node.parent

    def find(self, *tags: str) -> Node | None:
        """The first node whose tag is among ``tags``: this one or one below it."""
        for node in self.iter():
            if node.tag in tags:
                return node
        return None

    def find_all(self, *tags: str) -> Iterator[Node]:
        """This node and the nodes below it whose tags are among ``tags``, in document order."""
        return (node for node in self.iter() if node.tag in tags)

    def ancestors(self) -> Iterator[Node]:
        """The parents, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def texts(self) -> Iterator[str]:
        """All text below this node, in document order, one string for each text node."""
        above: list[Iterator[Node | str]] = []
        children = iter(self.children)
        while True:
            for child in children:
                if child.__class__ is str:
                    yield child
                else:
                    above.append(children)
                    children = iter(child.children)  # type: ignore[union-attr]
                    break
            else:
                if not above:
                    return
                children = above.pop()

    def text(self) -> str:
        """All text below this node, unchanged."""
        return "".join(self.texts())


def take_out(nodes: Iterable[Node]) -> None:
    """Remove elements from their tree and join the texts around each."""
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


Position = tuple[Node, int]
"""The position of a text: its element and its index among the element's children."""
