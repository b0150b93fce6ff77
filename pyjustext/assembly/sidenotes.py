"""Notes that stand in the middle of a line, where a style sheet moves them into the margin or hides them.

Tufte CSS and LaTeXML, which makes arXiv's pages, write them so. They become notes at the end, with a mark in
the line that leads to each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.text import heading_key
from .naming import said_by
from .tags import ADDED

if TYPE_CHECKING:
    from .walk import Walk

_TAGS = frozenset({"span", "small"})
TAGS = _TAGS | {"label"}
"""The elements that may be a note, or the label that shows one."""
_MOST_ELEMENTS = 500
"""A note holds fewer elements."""
_MARK = re.compile(r"\s*(?:\d{1,3}|[*†‡§¶]{1,3})\s*$")
_NAME = "sidenote."
_LINES = frozenset({"p", "li"})


class Sidenotes:
    """Collects the notes in the lines, and writes them at the end."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._notes: list[Node] = []
        self._refused: set[Node] = set()
        self._adds = False

    def take(self, node: Node, tag: str) -> bool:
        """Write only the mark of a note; false for what is none. The label that shows it is left out.

        A note within a note stays in its line, so that nothing is looked at again for each note around it.
        """
        if tag == "label":
            if "notetoggle" in said_by(node):
                self._walk.progress.settle(node, "control")
                return True
            return False
        if tag not in _TAGS or self._adds or "sidenote" not in said_by(node) or node in self._refused:
            return False
        elements = [*node.first(_MOST_ELEMENTS)]
        if len(elements) == _MOST_ELEMENTS or all(text.isspace() for text in _texts(node)):
            self._refused.update(elements)
            return False
        progress = self._walk.progress
        progress.settle(node)
        self._notes.append(node)
        number = len(self._notes)
        link = Node("a", {"href": f"#{_NAME}{number}"})
        link.append(str(number))
        mark = Node("sup", {ADDED: ""})
        mark.append(link)
        progress.writer.add_inline(mark)
        return True

    def add(self) -> None:
        """Write the notes at the end of the content tree."""
        if not self._notes:
            return
        progress = self._walk.progress
        writer = progress.writer
        writer.close_to(1)
        listed = {heading_key(node.text()): node for node in writer.root.in_order() if node.tag in _LINES}
        notes = []
        for number, note in enumerate(self._notes, start=1):
            line = listed.get(heading_key(note.text()))
            if line is None:
                notes.append((number, note))
            else:  # a list of the notes stands below the text, too
                writer.lead_to(f"{_NAME}{number}", line)
        if not notes:
            return
        writer.add_rule()
        writer.open_block("ol")
        self._adds = True
        for number, note in notes:
            progress.left += progress.chosen_in(note)
            writer.close_to(2)
            writer.open_block("li")
            writer.want_id(f"{_NAME}{number}")
            writer.claim_ids()
            self._walk.enter_children(note, True)
            progress.take_steps()
        writer.close_to(1)


def is_mark(node: Node) -> bool:
    """Whether an element that is named the mark of a note has its number, and not the note: notes at the end
    have their own."""
    return _MARK.match(node.text()) is not None


def _texts(note: Node) -> list[str]:
    """The texts of a note besides its number."""
    found = []
    stack = [note]
    while stack:
        for child in stack.pop().children:
            if isinstance(child, str):
                found.append(child)
            elif "notemark" not in said_by(child):
                stack.append(child)
    return found
