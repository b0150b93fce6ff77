"""Corrections: elements that a reader left out, as paths that also match on the site's other pages.

A path identifies an element by the tags from the body down, such as ``main > article.post > div.promo``. Its
last three steps also have class names, except names with digits, which differ from page to page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any

from .tree import Node
from .tree.elements import TEXTLESS
from .tree.node import take_out

MOST_PATHS = 200
"""At most this many paths are looked for."""

MOST_SHARE = 0.3
"""Corrections may remove at most this share of a page's text. If they match more, the page has a different
structure."""

_MAX_OTHER_SHARE = 0.2
"""A path may match at most this share of the page's text in addition to the part: else it is not specific."""

_MAX_PATH = 2_000  # characters
_MIN_TEXT = 12  # characters
_NAMED_STEPS = 3
_MAX_NAMES = 4
_NAME = re.compile(r"[A-Za-z][A-Za-z_-]{1,40}")
_JOIN = " > "


def path_to(root: Node, text: str) -> str:
    """The path of the element with exactly this text; ``""`` if there is none, or if its path also matches
    too much other text."""
    wanted = "".join(text.split())
    if len(wanted) < _MIN_TEXT:
        return ""
    lengths = _lengths(root)
    others: set[Node] = set()  # elements of the right length with another text
    for node in root.iter():
        if lengths[node] != len(wanted):
            continue
        # An only child has its parent's text, which need not be compared again.
        if node.parent not in others and "".join(_text(node).split()) == wanted:
            break
        others.add(node)
    else:
        return ""
    path = _path(node)
    if len(path) > _MAX_PATH or "." not in _JOIN.join(path.split(_JOIN)[-2:]):
        return ""
    matched = sum(lengths[found] for found in _find(root, [path]))
    return "" if matched - lengths[node] > _MAX_OTHER_SHARE * lengths[root] else path


def leave_out(root: Node, paths: Iterable[str]) -> int:
    """Remove the elements at these paths from the tree, unless they contain too much of its text.

    Returns:
        The number of removed elements.
    """
    found = corrected(root, paths)
    take_out(found)
    return len(found)


def corrected(root: Node, paths: Iterable[str]) -> list[Node]:
    """The outermost elements at these paths, in document order; none if they contain too much of the page's
    text."""
    found = _find(root, paths)
    if not found:
        return []
    lengths = _lengths(root)
    return found if sum(lengths[node] for node in found) <= MOST_SHARE * lengths[root] else []


def _prefixes(paths: Iterable[str]) -> dict[str | None, Any]:
    """The tree of the paths' prefixes, which are the tags from the body down without the named steps. Each
    prefix has those that are one tag longer, by that tag, and under None the named steps of its paths."""
    top: dict[str | None, Any] = {}
    for path in islice(paths, MOST_PATHS):
        steps = path.split(_JOIN)
        prefix = top
        for tag in steps[:-_NAMED_STEPS]:
            prefix = prefix.setdefault(tag, {})
        prefix.setdefault(None, set()).add(tuple(steps[-_NAMED_STEPS:]))
    return top


def _find(root: Node, paths: Iterable[str]) -> list[Node]:
    """The outermost elements at the paths, in document order.

    The walk follows all paths at once, so its time does not grow with the depth of the tree.
    """
    top = _prefixes(paths)
    found = []
    # Each element with the prefix that its outer ancestors match, and its inner ancestors after the prefix.
    stack: list[tuple[Node, dict[str | None, Any] | None, tuple[Node, ...]]] = [(root, top, ())]
    if not top:
        return []
    while stack:
        node, prefix, above = stack.pop()
        if prefix and None in prefix and (*map(_step, above), _step(node)) in prefix[None]:
            found.append(node)
            continue
        if node.tag in ("body", "html"):
            prefix, above = top, ()
        else:
            above = (*above, node)
            if len(above) == _NAMED_STEPS:
                prefix = prefix and prefix.get(above[0].tag)
                above = above[1:]
        stack += [(child, prefix, above) for child in reversed(node.children) if isinstance(child, Node)]
    return found


def _path(node: Node) -> str:
    steps = [_step(node)]
    above = node.parent
    while above is not None and above.tag not in ("body", "html"):
        steps.append(_step(above) if len(steps) < _NAMED_STEPS else above.tag)
        above = above.parent
    return _JOIN.join(reversed(steps))


def _step(node: Node) -> str:
    if "class" not in node.attrs:
        return node.tag
    names = {name for name in node.attrs["class"][:1000].split() if _NAME.fullmatch(name)}
    return ".".join([node.tag, *sorted(names)[:_MAX_NAMES]])


def _lengths(root: Node) -> dict[Node, int]:
    """For each element, the number of characters of its text, without white space."""
    lengths: dict[Node, int] = {}
    for node in reversed(list(root.iter())):
        if node.tag in TEXTLESS:
            lengths[node] = 0
            continue
        lengths[node] = sum(
            len("".join(child.split())) if isinstance(child, str) else lengths[child]
            for child in node.children
        )
    return lengths


def _text(top: Node) -> str:
    texts = []
    stack: list[Node | str] = [top]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            texts.append(item)
        elif item.tag not in TEXTLESS:
            stack += reversed(item.children)
    return "".join(texts)
