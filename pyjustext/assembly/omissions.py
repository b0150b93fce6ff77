"""Removes what the caller does not want in articles: tables, links, images."""

from __future__ import annotations

from ..tree import Node

_IMAGES = frozenset({"img", "picture", "video", "audio", "source", "iframe", "svg svg"})
_WITH_IMAGES = frozenset({"figure"})
"""Elements that are removed with their images if they contain nothing else but captions."""
_KEEPS = ("table", "pre", "blockquote", "math math")
"""A figure is kept if it contains one of these."""
_TABLES = frozenset({"table"})
_LINKS = frozenset({"a"})


def omissions(*, tables: bool, links: bool, images: bool) -> frozenset[str]:
    """The tags that are not wanted, for :func:`omit`."""
    unwanted: frozenset[str] = frozenset()
    if not tables:
        unwanted |= _TABLES
    if not links:
        unwanted |= _LINKS
    if not images:
        unwanted |= _IMAGES | _WITH_IMAGES
    return unwanted


def omit(tree: Node, unwanted: frozenset[str]) -> None:
    """Remove the elements with these tags from an assembled tree; the content of links is kept."""
    if not unwanted:
        return
    for node in list(tree.iter()):
        if not any(isinstance(child, Node) and child.tag in unwanted for child in node.children):
            continue
        children, node.children = node.children, []
        # Links cannot be nested, so its content needs no further unwrapping.
        for child in children:
            if isinstance(child, str) or child.tag not in unwanted:
                node.append(child)
            elif child.tag in _LINKS:
                for inner in child.children:
                    if isinstance(inner, str) or inner.tag not in unwanted:
                        node.append(inner)
            elif child.tag in _WITH_IMAGES and child.find(*_KEEPS) is not None:
                node.append(child)
