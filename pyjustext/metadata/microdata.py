"""Microdata: properties that stand on the elements themselves."""

from __future__ import annotations

from functools import partial
from itertools import islice

from ..tree import Node
from ..tree.text import visible_text
from .candidates import Texts
from .evidence import Evidence
from .surroundings import BESIDE_CLASS

_OTHERS = (
    *("comment", "review", "rating", "offer", "breadcrumb", "listitem", "answer", "imageobject"),
    "website",
)
"""Parts of the types of things that are beside the article."""


def values(name: str) -> Texts:
    """The values of a property of the page's article, in document order.

    If several things have the property, they are teasers, unless one of them holds the page's heading.
    """
    return partial(_values, name)


def _values(name: str, evidence: Evidence) -> list[str]:
    found: dict[Node | None, list[str]] = {}
    for node in evidence.facts.items:
        if name not in node.attrs["itemprop"].split():
            continue
        thing = _thing_of(node)
        if (thing is not None and _is_beside(thing)) or _is_in_comment(node):
            continue
        value = _value(node)
        if value:
            found.setdefault(thing, []).append(value)
    if len(found) > 1:
        found = {thing: texts for thing, texts in found.items() if thing is None or thing in evidence.around}
    return [value for texts in found.values() for value in texts]


def _thing_of(node: Node) -> Node | None:
    """The thing that a property belongs to, None where the page names none."""
    return next((above for above in islice(node.ancestors(), 40) if "itemscope" in above.attrs), None)


def _is_in_comment(node: Node) -> bool:
    """Whether the page marks an element as part of a comment or a review by a class only."""
    return any(BESIDE_CLASS.search(above.get("class")[:200]) for above in islice(node.ancestors(), 6))


def _is_beside(thing: Node) -> bool:
    """Whether a thing is a comment or another thing beside the article."""
    kind = thing.get("itemtype").lower()
    return any(other in kind for other in _OTHERS)


def _value(node: Node) -> str:
    for name in ("content", "datetime"):
        if node.get(name).strip():
            return node.get(name).strip()
    if "itemscope" in node.attrs:
        for inner in node.iter():
            if inner is not node and "name" in inner.get("itemprop").split():
                return inner.get("content").strip() or visible_text(inner, 200)
    return visible_text(node, 200)
