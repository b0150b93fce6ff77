"""html5lib tree builder that makes our Nodes directly, in linear time and bounded depth."""

from __future__ import annotations

from typing import Any

from html5lib.constants import namespaces
from html5lib.treebuilders import base
from html5lib.treebuilders.base import Marker

from ..node import Node

HTML: str = namespaces["html"]
_PREFIX = {namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}

MAX_DEPTH = 512
"""Elements that may be open at once, and so the depth of the tree (a few more where a table's parts
or reopened formatting are implied).

Browsers cap the tree's depth at the same number: ``kMaximumHTMLParserDOMTreeDepth`` in Blink's
HTMLConstructionSite and ``defaultMaximumHTMLParserDOMTreeDepth`` in WebKit's Settings, which attach
what is deeper to the current node's parent.
"""

MAX_REOPENED = 5_000
"""Formatting elements that are opened again on one page.

The standard opens all unclosed ``<b>`` and ``<font>`` again in each new paragraph, which makes
quadratic trees of hostile pages. Of 1,224 real pages the one with the most has 34. What goes beyond is not
opened again: the text stays, its emphasis does not.
"""

_IMPLIED_END = frozenset({"dd", "dt", "li", "option", "optgroup", "p", "rp", "rt"})
_TABLE_PARTS = frozenset({"table", "tbody", "tfoot", "thead", "tr"})
_SCOPES = base.listElementsMap
_SLOTS: Any = vars(Node)


class Element(Node):
    """An HTML element with the interface that html5lib's tree construction asks for.

    While the tree is being built, text that came in several pieces stands in ``children`` as a
    ``TextRun``; the tree builder joins it at the end.
    """

    __slots__ = ()

    # Second names for the same slots: html5lib reads and writes them without a property's cost.
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

    def insertBefore(self, node: Node, refNode: Node) -> None:
        """Add a node before a child."""
        node.parent = self
        self.children.insert(index_of(self, refNode), node)

    def removeChild(self, node: Node) -> None:
        """Take a child out; the texts on its two sides become one."""
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
        """The element without parent and children."""
        return new_element(self.tag, self.attrs.copy())

    def hasContent(self) -> bool:
        """Whether it has children."""
        return bool(self.children)


class ForeignElement(Element):
    """An element of SVG or MathML; ``tag`` carries the namespace in front."""

    __slots__ = ("_attributes", "name", "nameTuple", "namespace")

    def __init__(self, name: str, namespace: str, attributes: dict[Any, str]) -> None:
        super().__init__(_PREFIX[namespace] + name)
        self.name = name
        self.namespace = namespace
        self.nameTuple = (namespace, name)  # type: ignore[misc]
        self.attributes = attributes

    @property
    def attributes(self) -> dict[Any, str]:
        """Attributes as html5lib names them: those like ``xlink:href`` by a triple."""
        return self._attributes

    @attributes.setter
    def attributes(self, attributes: dict[Any, str]) -> None:
        self._attributes = attributes
        self.attrs = {
            (key if isinstance(key, str) else key[0] + ":" + key[1] if key[0] else key[1]): value
            for key, value in attributes.items()
        }

    def cloneNode(self) -> Element:
        """The element without parent and children."""
        assert self.namespace is not None
        return ForeignElement(self.name, self.namespace, self._attributes.copy())


class TextRun(list[str]):
    """Pieces of one text, joined when the tree is finished: adding to a string each time is quadratic."""

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
    """The position of a child, searched from the end: there the parser works."""
    children = parent.children
    for index in range(len(children) - 1, -1, -1):
        if children[index] is child:
            return index
    raise ValueError(f"{child!r} is no child of {parent!r}")


class FormattingElements(list[Any]):
    """The active formatting elements, in html5lib's place; the builder looks for equal ones."""

    def append(self, node: Any) -> None:
        """Add an element or a marker. The oldest is forgotten where hostile markup piles them up."""
        if len(self) >= 2 * MAX_DEPTH:
            del self[0]
        super().append(node)


class TreeBuilder(base.TreeBuilder):
    """Builds Nodes.

    Comments and the doctype are left out, and so the text on both sides of a comment is one text;
    with ``keeps_comments`` they are in the tree as ``#comment`` and ``#doctype`` nodes, for tests.
    """

    keeps_comments = False
    max_depth = MAX_DEPTH
    insertElement: Any
    max_reopened = MAX_REOPENED

    def reset(self) -> None:
        """Begin a new tree."""
        self.openElements: list[Element] = []
        self.activeFormattingElements = FormattingElements()
        self.headPointer = None
        self.formPointer = None
        self.insertFromTable = False
        self.document = new_element("#document", {})
        self.reopened = 0
        self._runs: list[TextRun] = []

    # Making nodes ---------------------------------------------------------------------------

    def createElement(self, token: Any) -> Element:
        """An element for a start tag, not yet in the tree."""
        namespace = token.get("namespace")
        if namespace is None or namespace == HTML:
            return new_element(token["name"], token["data"])
        return ForeignElement(token["name"], namespace, token["data"])

    def insertElementNormal(self, token: Any) -> Element:
        """An element for a start tag, put into the current node and opened."""
        element = self.createElement(token)
        stack = self.openElements
        parent = stack[-1]
        element.parent = parent
        parent.children.append(element)
        stack.append(element)
        return element

    def insertElementTable(self, token: Any) -> Element:
        """The same where a table's structure may have to push the element out before the table."""
        if self.openElements[-1].name not in _TABLE_PARTS:
            return self.insertElementNormal(token)
        element = self.createElement(token)
        parent, before = self.getTableMisnestedNodePosition()
        if before is None:
            parent.appendChild(element)
        else:
            parent.insertBefore(element, before)
        self.openElements.append(element)
        return element

    def insertComment(self, token: Any, parent: Any = None) -> None:
        """A comment: kept in test mode only."""
        if parent is None:
            parent = self.openElements[-1]
        if self.keeps_comments:
            parent.appendChild(new_element("#comment", {"data": token["data"]}))
        elif not parent.children and parent.name in ("pre", "listing", "textarea"):
            # Only a newline right after the start tag is dropped: let the element have content.
            self._add_run(parent, 0, [])

    def insertDoctype(self, token: Any) -> None:
        """A doctype: kept in test mode only."""
        if self.keeps_comments:
            attrs = {
                "name": token["name"] or "",
                "publicId": token["publicId"] or "",
                "systemId": token["systemId"] or "",
            }
            self.document.appendChild(new_element("#doctype", attrs))

    # Text -----------------------------------------------------------------------------------

    def insertText(self, data: str, parent: Any = None) -> None:
        """Text in the current node, or before the table that it must not be in."""
        current = self.openElements[-1]
        if self.insertFromTable and current.name in _TABLE_PARTS:
            parent, before = self.getTableMisnestedNodePosition()
            if before is not None:
                self._add_text(parent, index_of(parent, before), data)
                return
        elif parent is None:
            parent = current
        self.append_text(parent, data)

    def append_text(self, parent: Node, data: str) -> None:
        """Text at the end of a node."""
        children = parent.children
        if not children or isinstance(children[-1], Node):
            children.append(data)
        else:
            self._add_text(parent, len(children), data)

    def _add_text(self, parent: Node, index: int, data: str) -> None:
        children: list[Any] = parent.children
        before = children[index - 1] if index else None
        if isinstance(before, TextRun):
            before.append(data)
        elif isinstance(before, str):
            del children[index - 1]
            self._add_run(parent, index - 1, [before, data])
        else:
            children.insert(index, data)

    def _add_run(self, parent: Node, index: int, pieces: list[str]) -> None:
        run = TextRun(parent, pieces)
        self._runs.append(run)
        children: list[Any] = parent.children
        children.insert(index, run)

    def _join_runs(self) -> None:
        owners = {id(run.owner): run.owner for run in self._runs}
        for owner in owners.values():
            children: list[Any] = owner.children
            joined = ["".join(child) if isinstance(child, TextRun) else child for child in children]
            owner.children = [child for child in joined if child != ""]
        self._runs.clear()

    # The stack of open elements -------------------------------------------------------------

    def elementInScope(self, target: Any, variant: str | None = None) -> bool:
        """Whether an element (or a tag's name) is open and no element of the scope's list hides it."""
        elements, invert = _SCOPES[variant]
        if isinstance(target, Node):
            for node in reversed(self.openElements):
                if node is target:
                    return True
                if invert ^ (node.nameTuple in elements):
                    return False
            return False
        wanted = (HTML, target) if isinstance(target, str) else target
        for node in reversed(self.openElements):
            name = node.nameTuple
            if name == wanted:
                return True
            if invert ^ (name in elements):
                return False
        return False

    def generateImpliedEndTags(self, exclude: str | None = None) -> None:
        """Close elements whose end tag may be left out. html5lib does it by recursion."""
        stack = self.openElements
        while (name := stack[-1].name) in _IMPLIED_END and name != exclude:
            stack.pop()

    def close_current(self) -> Element:
        """Close the current node for good, to make room for another at the greatest depth."""
        element = self.openElements.pop()
        entries = self.activeFormattingElements
        if element in entries:
            entries.remove(element)
        return element

    def getTableMisnestedNodePosition(self) -> tuple[Any, Any]:
        """Where content goes that may not stand directly in a table: parent, and child before it."""
        stack = self.openElements
        for index in range(len(stack) - 1, -1, -1):
            if stack[index].name == "table":
                table = stack[index]
                if table.parent is not None:
                    return table.parent, table
                return stack[index - 1], None
        return stack[0], None

    # Formatting elements --------------------------------------------------------------------

    def add_formatting(self, element: Element) -> None:
        """Note an opened formatting element; of four equal ones the first is forgotten (13.2.4.3)."""
        entries = self.activeFormattingElements
        equal = 0
        for entry in reversed(entries):
            if entry is Marker:
                break
            if entry.tag == element.tag and entry.attrs == element.attrs:
                equal += 1
                if equal == 3:
                    entries.remove(entry)
                    break
        entries.append(element)

    def reconstructActiveFormattingElements(self) -> None:
        """Open the formatting elements again that a paragraph's end closed."""
        entries = self.activeFormattingElements
        if not entries:
            return
        stack = self.openElements
        first = len(entries)
        while first and (entry := entries[first - 1]) is not Marker and entry not in stack:
            first -= 1
        missing = len(entries) - first
        if not missing:
            return
        room = max(0, min(self.max_depth - len(stack), self.max_reopened - self.reopened))
        if missing > room:
            del entries[first : len(entries) - room]
        for index in range(first, len(entries)):
            entry = entries[index]
            token = {"name": entry.tag, "data": entry.attrs.copy()}
            entries[index] = self.insertElement(token)
            self.reopened += 1

    def clearActiveFormattingElements(self) -> None:
        """Forget the formatting elements down to the last marker, and the marker."""
        entries = self.activeFormattingElements
        while entries and entries.pop() is not Marker:
            pass

    def elementInActiveFormattingElements(self, name: str) -> Any:
        """The last active formatting element of a name after the last marker, or False."""
        for entry in reversed(self.activeFormattingElements):
            if entry is Marker:
                break
            if entry.tag == name:
                return entry
        return False

    # The result -----------------------------------------------------------------------------

    def getDocument(self) -> Node:
        """The finished ``#document``."""
        self._join_runs()
        document: Node = self.document
        return document

    def getFragment(self) -> Node:
        """The finished ``#fragment``."""
        self._join_runs()
        fragment: Node = new_element("#fragment", {})
        self.openElements[0].reparentChildren(fragment)
        return fragment
