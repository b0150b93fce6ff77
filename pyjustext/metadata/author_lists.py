"""Lists of authors with the places where they work, as scientific papers have them."""

from __future__ import annotations

from itertools import islice

from ..tree import Node
from ..tree.class_names import class_search
from ..tree.text import squeeze, visible_text
from . import names

_names_person = class_search(r"(?:^|[\s_-])(?:person-?name|pers-?name)(?:$|\s)", "name")
_LOOKED_AT = 200
"""Elements of a list that are looked at."""
_MOST = 12
_PARTS = 20
"""Children of an element among which the first line break is."""


def persons(node: Node) -> str:
    """The persons in a list of authors, joined by ``", "``, each in an element that is named so.

    Where they work stands in the same element, below the name.
    """
    every = [inner for inner in node.first(_LOOKED_AT) if _names_person(inner.get("class")[:200])]
    return ", ".join([name for inner in every[:_MOST] if names.is_name(name := _first_line(inner))])


def _first_line(node: Node) -> str:
    """The text of an element above its first line break, without references to notes."""
    line: list[str] = []
    for child in islice(node.children, _PARTS):
        if isinstance(child, str):
            line.append(child)
        elif child.tag == "br":
            break
        elif child.tag != "sup":
            line.append(visible_text(child, 80))
    return squeeze("".join(line))
