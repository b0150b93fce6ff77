"""Links inside the page: they lead on to where their targets have come to stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

from ..tree import Node

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
PREFIX = "pj-"
"""Before every id in an article, so that none of them clashes with the page that shows it."""


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
