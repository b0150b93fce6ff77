"""Links inside the page: they lead on to where their targets have come to stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

from ...parsing import Node

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
PREFIX = "pj-"
"""Before every id in an article, so that none of them clashes with the page that shows it."""


def standardize(tree: Node, targets: dict[str, Node], local_target: Callable[[str], str]) -> None:
    """Give targets of links their ids, point the links there, and unwrap links that lead nowhere.

    ``targets`` says where each id of the page came to stand; ``local_target`` gives the id that
    an address leads to inside the page.
    """
    standing = set(tree.iter())
    names: dict[Node, str] = {}
    taken: set[str] = set()
    links = [node for node in standing if node.tag == "a"]
    for link in links:
        wanted = local_target(link.get("href"))
        if not wanted:
            continue
        target = targets.get(wanted) or targets.get(unquote(wanted))
        if target is None or target not in standing:
            _unwrap(link)
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


def _unwrap(node: Node) -> None:
    parent = node.parent
    if parent is None:
        return
    index = parent.children.index(node)
    before, after = parent.children[:index], parent.children[index + 1 :]
    parent.children = []
    for child in (*before, *node.children, *after):
        parent.append(child)
