"""Links within the page: makes them lead to the new places of their targets."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from urllib.parse import unquote

from ..tree import Node
from ..tree.elements import HEADINGS

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
_DEEPEST = 4
"""Elements around a link among which its heading is looked for."""
PREFIX = "pj-"
"""Prefix of every id in an article, so that none clashes with ids of the page that shows it."""


def standardize(tree: Node, targets: dict[str, Node], local_target: Callable[[str], str]) -> None:
    """Give link targets their ids, adjust the links, and unwrap links that lead nowhere.

    A heading that links to itself, for people to copy its address, leads nowhere, too.

    ``targets`` maps each id of the page to its node; ``local_target`` returns the id within the page that an
    address leads to.
    """
    nodes = list(tree.iter())
    standing = set(nodes) if targets else set()
    names: dict[Node, str] = {}
    taken: set[str] = set()
    loose: dict[Node, set[Node]] = {}
    links = [
        (node, wanted) for node in nodes if node.tag == "a" and (wanted := local_target(node.get("href")))
    ]
    found = {wanted: targets.get(wanted) or targets.get(unquote(wanted)) for _, wanted in links}
    headings: dict[Node, Node] = {}
    for link, wanted in links:
        heading = _heading_around(link)
        if heading is not None and found[wanted] in (link, heading):
            headings[link] = heading
    for link, wanted in links:
        target = found[wanted]
        if target is None or target not in standing or link in headings:
            if link.parent is not None:
                loose.setdefault(link.parent, set()).add(link)
            continue
        target = headings.get(target, target)
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


def _heading_around(link: Node) -> Node | None:
    return next((above for above in islice(link.ancestors(), _DEEPEST) if above.tag in HEADINGS), None)
