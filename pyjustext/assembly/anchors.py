"""Links within the page, which must lead to the new places of their targets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.elements import HEADINGS, PHRASING

if TYPE_CHECKING:
    from .walk import Walk

PREFIX = "pj-"
"""Prefix of every id in an article, so that none clashes with ids of the page that shows it."""
_BACK_SIGNS = frozenset({"^", "↑", "↩", "↩\ufe0e", "↵", "⤴", "⏎", "[^]", "[↩]"})
"""The texts of links back from a note to its mark, which mean nothing where the mark is not there."""
_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
_LONGEST_ID = 60
_DEEPEST = 4  # elements around a link among which its heading is looked for
_NEAR_HEADING = 10  # elements in a heading, or children of its parent, that may have its id


class LocalLinks:
    """The links of a page that lead to a place within it.

    Args:
        elements: the page's elements in document order.
    """

    def __init__(self, elements: Sequence[Node], base_url: str) -> None:
        self._elements = elements
        self._base_url = base_url

    def target(self, href: str) -> str:
        """The id that a link inside the page leads to, ``""`` if it leads elsewhere."""
        if "#" not in href:
            return ""
        address, _, fragment = href.partition("#")
        if not fragment or fragment.startswith(":~:"):
            return ""
        if address and resolved(address, self._base_url) != self._base_url.partition("#")[0]:
            return ""
        return fragment

    def targets(self, nodes: Iterable[Node]) -> set[str]:
        """The ids that the links among these elements lead to."""
        return {self.target(node.get("href")) for node in nodes if node.tag == "a"} - {""}

    @cached_property
    def headings(self) -> set[str]:
        """The ids of the page's headings: their own, and those of elements in, just before or around them."""
        found: set[str] = set()
        for node in self._elements:
            if node.tag not in HEADINGS:
                continue
            places = [*node.first(_NEAR_HEADING)]
            if node.parent is not None:
                near = [child for child in node.parent.children[:_NEAR_HEADING] if isinstance(child, Node)]
                if node in near[:2]:
                    places += [node.parent, *near[:1]]
            found.update(
                [place.attrs[name] for place in places for name in ("id", "name") if name in place.attrs]
            )
        return found


def standardize(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Give link targets their ids, adjust the links, and unwrap links that lead nowhere.

    A heading that links to itself, so that people can copy its address, leads nowhere.
    """
    links = [
        (node, wanted)
        for node in nodes
        if node.tag == "a" and (wanted := walk.links.target(node.get("href")))
    ]
    if not links:
        return
    targets = {name: node for node, names in walk.origins.ids.items() for name in names}
    standing = set(nodes)
    names: dict[Node, str] = {}
    taken: set[str] = set()
    found = {wanted: targets.get(wanted) or targets.get(unquote(wanted)) for _, wanted in links}
    headings: dict[Node, Node] = {}
    for link, wanted in links:
        heading = _heading_around(link)
        if heading is not None and found[wanted] in (link, heading):
            headings[link] = heading
    loose: dict[Node, list[Node | str]] = {}
    for link, wanted in links:
        target = found[wanted]
        if target is None or target not in standing or link in headings:
            is_sign = link.text().strip() in _BACK_SIGNS
            loose[_wrapper(link) if is_sign else link] = [] if is_sign else link.children
            continue
        target = headings.get(target, target)
        if target not in names:
            name = base = PREFIX + (_UNSAFE.sub("-", wanted).strip("-")[:_LONGEST_ID] or "target")
            count = 1
            while name in taken:
                count += 1
                name = f"{base}-{count}"
            taken.add(name)
            names[target] = name
            target.attrs["id"] = name
        link.attrs["href"] = "#" + names[target]
    places = {link.parent for link, parts in loose.items() if not parts}
    walk.origins.replace(loose)
    for place in places:
        if place is not None and place.children:
            _strip(place)


def _wrapper(link: Node) -> Node:
    """The outermost phrasing element that contains nothing but a link."""
    while link.parent is not None and link.parent.tag in PHRASING and len(link.parent.children) == 1:
        link = link.parent
    return link


def _strip(place: Node) -> None:
    """Remove the space that stood beside a link at the edge of its line."""
    first, last = place.children[0], place.children[-1]
    if isinstance(first, str):
        place.children[0] = first.lstrip()
    if isinstance(last, str):
        place.children[-1] = place.children[-1].rstrip()  # type: ignore[union-attr]


def _heading_around(link: Node) -> Node | None:
    return next((above for above in islice(link.ancestors(), _DEEPEST) if above.tag in HEADINGS), None)
