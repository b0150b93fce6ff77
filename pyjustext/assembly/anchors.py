"""Links within the page: makes them lead to the new places of their targets."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

from ..tree import Node

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
PREFIX = "pj-"
"""Prefix of every id in an article, so that none clashes with ids of the page that shows it."""


def standardize(tree: Node, targets: dict[str, Node], local_target: Callable[[str], str]) -> None:
    """Give link targets their ids, adjust the links, and unwrap links that lead nowhere.

    ``targets`` maps each id of the page to its node; ``local_target`` returns the id within the page that an
    address leads to.
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
