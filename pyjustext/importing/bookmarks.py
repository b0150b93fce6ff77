"""Bookmarks of a browser, as HTML: links to be read later, tagged with the names of their folders.

Firefox, Chrome and Safari all write Netscape's format: ``DT`` before each link or folder, ``H3`` for the name
of a folder, ``DL`` around its content, ``ADD_DATE`` (seconds), and ``TAGS`` in Firefox.

Source: https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582(v=vs.85)
"""

from __future__ import annotations

from collections.abc import Iterator

from ..tree import Node
from .items import Item, labels, moment, words
from .source import Source

_NEAREST = 20
"""The most folders that a link is tagged with. Otherwise each link could get thousands of tags."""
_LONGEST_NAME = 2_000
"""Characters of a folder's name, which each of its links has for a tag."""
_TOP = ("personal_toolbar_folder", "unfiled_bookmarks_folder")


def recognises(source: Source) -> bool:
    return source.start.startswith("<!doctype netscape-bookmark-file")


def items(source: Source) -> Iterator[Item]:
    folders: list[str] = []
    name = ""
    stack: list[Node | None] = [source.links]
    while stack:
        node = stack.pop()
        if node is None:
            folders.pop()
            continue
        if node.tag == "h3":
            name = "" if any(node.get(top) for top in _TOP) else words(node.text())[:_LONGEST_NAME]
        elif node.tag == "a" and node.get("href"):
            yield Item(
                node.get("href").strip(),
                words(node.text()),
                saved=moment(node.get("add_date")),
                tags=labels([*folders[-_NEAREST:], *node.get("tags").split(",")]),
            )
        elif node.tag == "dl":
            folders.append(name)
            name = ""
            stack.append(None)
        stack += [child for child in reversed(node.children) if isinstance(child, Node)]
