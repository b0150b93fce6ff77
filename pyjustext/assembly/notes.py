"""Footnotes that the text refers to though they were not chosen with it."""

from __future__ import annotations

import re

from ..tree import Node

_MARK = re.compile(r"[\s\[(]*(?:\d{1,3}|[a-z]|[ivx]{1,5}|[*†‡§¶#]{1,3})[\s\])]*$", re.I)
_PLACES = frozenset({"li", "p", "div", "dd", "aside", "span", "td", "section"})
_LONGEST = 2_000
_MOST = 300


def is_mark(link: Node) -> bool:
    """Whether a link looks like the mark of a note: a number or a sign, or a raised one."""
    text = link.text()
    return len(text) <= 12 and bool(_MARK.match(text))


def find(root: Node, names: set[str]) -> list[tuple[str, Node]]:
    """The notes with these ids, in document order: no headings and no whole sections of the page."""
    found: list[tuple[str, Node]] = []
    for node in root.iter():
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
