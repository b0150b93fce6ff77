"""Purifies a long article in two parts, so that its first screens can be shown before the rest is ready."""

from __future__ import annotations

from collections.abc import Callable

from ..tree import Node, serialize
from .purifier import purify

_PARTS = 200
"""Children of the content that are its first screens: more than the largest screen shows."""
_MOST_NODES = 4_000
"""In the first screens. With more, the rest would have to wait for them."""


def purify_and_write(
    tree: Node, *, base_url: str = "", show: Callable[[str], None] | None = None
) -> tuple[Node, str]:
    """Purify a content tree and write it as HTML.

    Args:
        base_url: as for :func:`purify`.
        show: called with the HTML of the first screens if the tree is long, before the rest is purified.

    Returns:
        The purified tree, and its HTML. It begins with what ``show`` was given, and neither depends on
        whether it was.
    """
    end = _first_screens(tree) if show is not None else 0
    clean = purify(_part(tree.children[:end]), base_url=base_url)
    if show is None or not clean.children or isinstance(clean.children[-1], str):
        # Text at the end might be joined to text of the rest.
        clean = purify(tree, base_url=base_url)
        return clean, serialize(clean, inner=True)
    html = serialize(clean, inner=True)
    show(html)
    rest = purify(_part(tree.children[end:]), base_url=base_url)
    html += serialize(rest, inner=True)
    for child in rest.children:
        clean.append(child)
    return clean, html


def _first_screens(tree: Node) -> int:
    """How many children of a long tree are its first screens; 0 if it is short."""
    if len(tree.children) < 2 * _PARTS:
        return 0
    nodes = 0
    for index, child in enumerate(tree.children[:_PARTS]):
        if isinstance(child, Node):
            nodes += sum(1 for _ in child.first(_MOST_NODES))
        if nodes >= _MOST_NODES:
            return index
    return _PARTS


def _part(children: list[Node | str]) -> Node:
    """A fragment with these children, which keep their parent."""
    part = Node("#fragment")
    part.children = children
    return part
