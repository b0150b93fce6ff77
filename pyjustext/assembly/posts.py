"""Posts of a thread: who wrote each of them, and when."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.text import visible_text

_POST = re.compile(
    r"(?:^|[\s_-])(?:post|comment|answer|message|reply|posting|postcontainer|post-?wrapper)(?:$|[\s_-]|\d)",
    re.I,
)
_POST_TYPES = ("comment", "answer", "question", "posting")
_AUTHOR = re.compile(
    r"(?:^|[\s_-])(?:author|user-?name|user-?link|bigusername|poster|creator|user-?details|display-?name)(?:$|[\s_-])",
    re.I,
)
_NOT_AUTHOR = re.compile(r"avatar|image|bio|rank|badge|title|meta|info|stats|link-?back", re.I)
_DATE = re.compile(r"(?:^|[\s_-])(?:date|time|timestamp|posted|post-?date|relativetime)(?:$|[\s_-])", re.I)
_LOOKED_AT = 400
"""Elements of a post among which its author and date are looked for."""
_LONGEST_NAME = 40
_FEWEST = 2


@dataclass(slots=True)
class Post:
    """What stands above a post: its author, and its date as ISO 8601 (``""`` where it has none)."""

    author: str
    date: str


def find(chosen: Mapping[Node, int]) -> dict[Node, Post]:
    """The posts among the elements with chosen text, if there are at least two with an author.

    A post whose author was chosen with its text needs no line above it and is not among them.
    """
    candidates = {node for node in chosen if _is_post(node)}
    found: dict[Node, Post] = {}
    count = 0
    for node in candidates:
        author, element, date = _signature(node, candidates)
        if author:
            count += 1
            if element not in chosen:
                found[node] = Post(author, date)
    # Of two elements around the same post the outer one counts.
    inner = {node for node in found if any(a in found and found[a] == found[node] for a in node.ancestors())}
    return {n: p for n, p in found.items() if n not in inner} if count - len(inner) >= _FEWEST else {}


def _is_post(node: Node) -> bool:
    if node.tag in ("a", "span", "body", "html", "main", "p", "ul", "ol", "time", "form"):
        return False
    attrs = node.attrs
    kind = attrs.get("itemtype", "").lower()
    if kind.endswith(_POST_TYPES):
        return True
    marks = attrs.get("class", "")
    return bool(marks and _POST.search(marks[:200]))


def _signature(post: Node, posts: Container[Node]) -> tuple[str, Node | None, str]:
    """The author, the element that names it, and the date, of which one that says "created" counts most."""
    author, element, date, created = "", None, "", ""
    seen = 0
    stack = [post]
    while stack and seen < _LOOKED_AT and not (author and created):
        node = stack.pop()
        seen += 1
        attrs = node.attrs
        if attrs:
            marks = attrs.get("class", "")[:200]
            item = attrs.get("itemprop", "")
            if not author and (
                item == "author" or (marks and _AUTHOR.search(marks) and not _NOT_AUTHOR.search(marks))
            ):
                name = _name(node)
                if name:
                    author, element = name, node
            if item in ("dateCreated", "datePublished"):
                created = created or _date(node)
            elif not date and ("datetime" in attrs or (marks and _DATE.search(marks))):
                date = _date(node)
        stack.extend([c for c in reversed(node.children) if not isinstance(c, str) and c not in posts])
    return author, element, created or date


def _name(node: Node) -> str:
    for inner in islice(node.iter(), 1, 20):
        marks = inner.get("class")[:200]
        if inner.tag == "a" or inner.get("itemprop") == "name" or "username" in marks:
            text = inner.get("content").strip() or visible_text(inner, 60)
            if 1 < len(text) <= _LONGEST_NAME:
                return text
    text = visible_text(node, 60)
    return text if 1 < len(text) <= _LONGEST_NAME else ""


def _date(node: Node) -> str:
    stated = node.get("datetime") or node.get("content") or node.get("title")
    return dates.iso(stated) or dates.iso(visible_text(node, 100))
