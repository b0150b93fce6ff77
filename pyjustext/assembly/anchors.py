"""Links inside the page: they lead on to where their targets have come to stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from urllib.parse import unquote

from ..tree import Node
from .tags import HEADINGS

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
PREFIX = "pj-"
"""Before every id in an article, so that none of them clashes with the page that shows it."""

_PERMALINK_SIGNS = frozenset({"\u00b6", "#", "\u00a7", "\U0001f517"})
_NAMED_PLACES = frozenset({*HEADINGS, "dt", "caption", "figcaption", "summary"})


def is_permalink(link: Node) -> bool:
    """Whether a link is no more than the sign by which a page offers the address of a heading."""
    children = link.children
    if len(children) != 1 or not isinstance(children[0], str) or "#" not in link.get("href"):
        return False
    if children[0].strip() not in _PERMALINK_SIGNS:
        return False
    return any(node.tag in _NAMED_PLACES for node in islice(link.ancestors(), 2))


def standardize(tree: Node, targets: dict[str, Node], local_target: Callable[[str], str]) -> None:
    """Give targets of links their ids, point the links there, and unwrap links that lead nowhere.

    ``targets`` says where each id of the page came to stand; ``local_target`` gives the id that
    an address leads to inside the page.
    """
    nodes = list(tree.iter())
    standing = set(nodes) if targets else set()
    names: dict[Node, str] = {}
    taken: set[str] = set()
    loose: dict[Node, set[Node]] = {}
    links = [node for node in nodes if node.tag == "a"]
    for link in links:
        wanted = local_target(link.get("href"))
        if not wanted:
            continue
        target = targets.get(wanted) or targets.get(unquote(wanted))
        if target is None or target not in standing:
            if link.parent is not None:
                loose.setdefault(link.parent, set()).add(link)
            continue
        if target not in names:
            name = base = PREFIX + (_UNSAFE.sub("-", wanted).strip("-")[:60] or "target")
            count = 1
            while name in taken:
                count += 1
                name = f"{base}-{count}"
            taken.add(name)
            names[target] = name
            target.attrs["id"] = name
        link.attrs["href"] = "#" + names[target]
    for parent, gone in loose.items():
        children = parent.children
        parent.children = []
        for child in children:
            for part in child.children if child in gone and isinstance(child, Node) else (child,):
                parent.append(part)
