"""An html5lib tree builder that makes our Nodes directly, in linear time and with bounded depth."""

from __future__ import annotations

from typing import Any

from html5lib.treebuilders import base
from html5lib.treebuilders.base import Marker

from ..node import Node
from .nodes import HTML, Element, ForeignElement, TextRun, index_of, new_element

MAX_DEPTH = 512
"""The largest number of open elements, and so the depth of the tree. It can be exceeded by a few implied
parts of tables and reopened formatting elements.

Browsers have the same limit: ``kMaximumHTMLParserDOMTreeDepth`` in Blink's HTMLConstructionSite and
``defaultMaximumHTMLParserDOMTreeDepth`` in WebKit's Settings, which attach deeper elements to the parent of
the current node.
"""

MAX_REOPENED = 5_000
"""The largest number of formatting elements that are reopened on one page.

The standard reopens all unclosed ``<b>`` and ``<font>`` in each new paragraph, so that hostile pages make
trees of quadratic size. The largest number on any of 1,224 real pages is 34. Beyond the limit the text is
kept but its formatting is lost.
"""

_IMPLIED_END = frozenset({"dd", "dt", "li", "option", "optgroup", "p", "rp", "rt"})
_TABLE_PARTS = frozenset({"table", "tbody", "tfoot", "thead", "tr"})
_SCOPES = {
    variant: (elements, frozenset([name for namespace, name in elements if namespace == HTML]), invert)
    for variant, (elements, invert) in base.listElementsMap.items()
}
"""html5lib's kinds of scopes: the elements that end one or, inverted, all others; and the HTML ones among
them by their tags alone."""


class FormattingElements(list[Any]):
    """The list of active formatting elements. Unlike html5lib's, it does not look for equal elements; the
    tree builder does.

    Attributes:
        has_moved: whether elements of misnested formatting were moved in the tree.
    """

    has_moved = False

    def insert(self, index: Any, node: Any) -> None:
        """Add the copy of an element at its place. html5lib does so whenever it moves elements."""
        self.has_moved = True
        super().insert(index, node)

    def append(self, node: Any) -> None:
        """Add an element or a marker. If hostile markup piles them up, the oldest is dropped."""
        if len(self) >= 2 * MAX_DEPTH:
            del self[0]
        super().append(node)


class TreeBuilder(base.TreeBuilder):
    """Builds Nodes.

    Comments and the doctype are left out, so the texts before and after a comment are joined.

    Attributes:
        keeps_comments: whether a subclass adds comments to the tree.
        made: the elements that start tags made, as they came.
        fosters: whether an element was put before a table that it may not stand in.
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
        self.made: list[Node] = []
        self.fosters = False
        self._runs: list[TextRun] = []

    # Making nodes ---------------------------------------------------------------------------

    def createElement(self, token: Any) -> Element:
        """An element for a start tag, not yet in the tree."""
        namespace = token.get("namespace")
        element: Element
        if namespace is None or namespace == HTML:
            element = new_element(token["name"], token["data"])
        else:
            element = ForeignElement(token["name"], namespace, token["data"])
        self.made.append(element)
        return element

    def insertElementNormal(self, token: Any) -> Element:
        """Insert an element for a start tag into the current node and open it."""
        element = self.createElement(token)
        stack = self.openElements
        parent = stack[-1]
        element.parent = parent
        parent.children.append(element)
        stack.append(element)
        return element

    def insertElementTable(self, token: Any) -> Element:
        """Insert and open an element for a start tag; amid the parts of a table, before the table."""
        if self.openElements[-1].name not in _TABLE_PARTS:
            return self.insertElementNormal(token)
        self.fosters = True
        element = self.createElement(token)
        parent, before = self.getTableMisnestedNodePosition()
        if before is None:
            parent.appendChild(element)
        else:
            parent.insertBefore(element, before)
        self.openElements.append(element)
        return element

    def insertComment(self, token: Any, parent: Any = None) -> None:
        """Leave a comment out."""
        if parent is None:
            parent = self.openElements[-1]
        if not parent.children and parent.name in ("pre", "listing", "textarea"):
            # A newline is dropped only directly after the start tag, so give the element some content.
            self._add_run(parent, 0, [])

    def insertDoctype(self, token: Any) -> None:
        """Leave a doctype out."""

    # Text -----------------------------------------------------------------------------------

    def insertText(self, data: str, parent: Any = None) -> None:
        """Add text to the current node, or before the table if it must not be inside."""
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
        """Add text at the end of a node."""
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
        """Whether an element (or a tag's name) is open and in the given scope."""
        elements, tags, invert = _SCOPES[variant]
        if isinstance(target, tuple) and target[0] == HTML:
            target = target[1]
        for node in reversed(self.openElements):
            if node.__class__ is Element:  # the stack may be hundreds of elements high
                tag = node.tag
                if tag == target or node is target:
                    return True
                if invert ^ (tag in tags):
                    return False
            else:
                name = node.nameTuple
                if name == target or node is target:
                    return True
                if invert ^ (name in elements):
                    return False
        return False

    def generateImpliedEndTags(self, exclude: str | None = None) -> None:
        """Close elements whose end tag may be omitted. html5lib uses recursion for this."""
        stack = self.openElements
        while (name := stack[-1].name) in _IMPLIED_END and name != exclude:
            stack.pop()

    def close_current(self) -> Element:
        """Close the current node without ever reopening it, to make room for another at the maximum depth."""
        element = self.openElements.pop()
        entries = self.activeFormattingElements
        if element in entries:
            entries.remove(element)
        return element

    def getTableMisnestedNodePosition(self) -> tuple[Any, Any]:
        """Where content goes that is not allowed directly in a table: its parent, and the child that follows
        it."""
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
        """Add an opened formatting element to the list; of four equal ones the first is dropped
        (13.2.4.3)."""
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
        """Reopen the formatting elements that the end of a paragraph closed."""
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
        """Remove the formatting elements after the last marker, and the marker."""
        entries = self.activeFormattingElements
        while entries and entries.pop() is not Marker:
            pass

    def elementInActiveFormattingElements(self, name: str) -> Any:
        """The last active formatting element with this name after the last marker, or False."""
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

    def elements(self) -> list[Node]:
        """The finished ``html`` element and all elements below it, in document order.

        They were made in this order, unless one was moved, or the body gave way to frames.
        """
        self._join_runs()
        root = self.made[0]
        root.parent = None
        has_moved = self.fosters or self.activeFormattingElements.has_moved or root.body() is root
        return root.in_order() if has_moved else self.made

    def getFragment(self) -> Node:
        """The finished ``#fragment``."""
        self._join_runs()
        fragment: Node = new_element("#fragment", {})
        self.openElements[0].reparentChildren(fragment)
        return fragment
