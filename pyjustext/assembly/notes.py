"""Footnotes that the chosen text refers to although they were not chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..tree import Node
from .progress import Progress
from .tags import ADDED
from .walk import Walk

_MARK = re.compile(r"[\s\[(]*(?:\d{1,3}|[a-z]|[ivx]{1,5}|[*†‡§¶#]{1,3})[\s\])]*$", re.I)
_PLACES = frozenset({"li", "p", "div", "dd", "aside", "span", "td", "section"})
_LONGEST = 2_000
_MOST = 300


Note = tuple[str, Node]
"""The id that marks refer to, and the element that has it."""


def referred(progress: Progress) -> list[Note]:
    """The notes outside the chosen text that it refers to; all ids that links in it lead to become wanted."""
    wanted = progress.wanted
    marked: set[str] = set()
    for node in progress.marks.weight:
        if node.tag == "a":
            target = progress.local_target(node.get("href"))
            if target:
                wanted.add(target)
                if _is_mark(node):
                    marked.add(target)
    found = [note for note in _find(progress.elements, marked) if note[1] not in progress.marks.weight]
    for _, note in found:
        for link in note.find_all("a"):
            target = progress.local_target(link.get("href"))
            if target:
                wanted.add(target)
    return found


def add(walk: Walk, found: list[Note]) -> None:
    """Write the notes at the end of the content tree."""
    if not found:
        return
    writer = walk.progress.writer
    writer.close_to(1)
    writer.add_rule()
    for name, note in found:
        tag = "li" if note.tag == "li" else "p"
        if tag == "li" and note.parent is not None:
            writer.open_block("ol", {ADDED: ""})
            items = [c for c in note.parent.children if not isinstance(c, str) and c.tag == "li"]
            writer.open_block("li", {"value": str(items.index(note) + 1)})
        else:
            writer.open_block(tag, {ADDED: ""})
        writer.want_id(name)
        writer.claim_ids()
        walk.enter_children(note, True)
        walk.progress.take_steps()
        writer.close_to(1)


def _is_mark(link: Node) -> bool:
    """Whether a link looks like the mark of a note: a number or a sign, or a raised one."""
    text = link.text()
    return len(text) <= 12 and bool(_MARK.match(text))


def _find(elements: Sequence[Node], names: set[str]) -> list[Note]:
    """The notes with these ids, in document order: no headings and no whole sections of the page."""
    found: list[Note] = []
    if not names:
        return found
    for node in elements:
        name = node.attrs.get("id")
        if name and name in names and node.tag in _PLACES and len(found) < _MOST:
            length = 0
            for text in node.texts():
                length += len(text)
                if length > _LONGEST:
                    break
            if 0 < length <= _LONGEST:
                found.append((name, node))
                names.discard(name)
    return found
