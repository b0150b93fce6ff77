"""Microdata: properties that stand on the elements themselves."""

from __future__ import annotations

from itertools import islice

from ..tree import Node
from ..tree.text import visible_text
from .facts import Facts

_OTHERS = (
    "comment",
    "review",
    "rating",
    "offer",
    "breadcrumb",
    "listitem",
    "answer",
    "imageobject",
    "website",
)
_NAMES = ("person", "organization")


def values(facts: Facts, name: str) -> list[str]:
    """The values of a property of the page's article, in document order."""
    found = []
    for node in facts.items:
        if name in node.attrs["itemprop"].split() and node.tag != "meta":
            if not _is_others(node):
                found.append(_value(node))
        elif node.tag == "meta" and name in node.attrs["itemprop"].split() and not _is_others(node):
            found.append(node.get("content").strip())
    return [value for value in found if value]


def _is_others(node: Node) -> bool:
    """Whether the property belongs to a comment or another thing beside the article."""
    for above in islice(node.ancestors(), 40):
        if "itemscope" in above.attrs:
            kind = above.get("itemtype").lower()
            return any(other in kind for other in _OTHERS)
    return False


def _value(node: Node) -> str:
    for name in ("content", "datetime"):
        if node.get(name).strip():
            return node.get(name).strip()
    if "itemscope" in node.attrs:
        for inner in node.iter():
            if inner is not node and "name" in inner.get("itemprop").split():
                return inner.get("content").strip() or visible_text(inner, 200)
    if node.tag in ("a", "link") and node.get("href") and node.tag == "link":
        return node.get("href")
    return visible_text(node, 200)
