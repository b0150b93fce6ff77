"""Corrections: what a reader left out on a site, described so that it is found on the site's other pages.

A path identifies an element by the tags from the body down. The last three steps also have class names,
except those with digits, which differ from page to page: ``main > article.post > div.promo``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from .tree import Node
from .tree.elements import TEXTLESS
from .tree.visibility import take_out

MOST_PATHS = 200
"""At most this many paths are looked for."""

MOST_SHARE = 0.3
"""Corrections may remove at most this share of a page's text. A page on which they match more has another
structure."""

_TELLING_SHARE = 0.2
"""A path that matches a larger share of the page's text does not distinguish the part from the text around
it."""

_LONGEST = 2_000
_SHORTEST = 12
_NAMED_STEPS = 3
_MOST_NAMES = 4
_NAME = re.compile(r"[A-Za-z][A-Za-z_-]{1,40}")
_JOIN = " > "


def path_to(root: Node, text: str) -> str:
    """The path of the element with exactly this text; ``""`` if there is none or the path would also match
    other parts of the page's text."""
    wanted = "".join(text.split())
    if len(wanted) < _SHORTEST:
        return ""
    lengths = _lengths(root)
    others: set[Node] = set()  # elements of the right length with another text
    for node in root.iter():
        if lengths[node] != len(wanted):
            continue
        # The only child with text has its parent's text, which need not be compared again.
        if node.parent not in others and "".join(_text(node).split()) == wanted:
            break
        others.add(node)
    else:
        return ""
    path = _path(node)
    if len(path) > _LONGEST or "." not in _JOIN.join(path.split(_JOIN)[-2:]):
        return ""
    named = sum(lengths[found] for found in _find(root, [path]))
    return "" if named - lengths[node] > _TELLING_SHARE * lengths[root] else path


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


class _Start:
    """The start of some paths: the tags from the body down, without the steps with names.

    Attributes:
        longer: the starts that are one tag longer, by that tag.
        ends: the last steps of the paths that begin so.
    """

    __slots__ = ("ends", "longer")

    def __init__(self) -> None:
        self.longer: dict[str, _Start] = {}
        self.ends: set[tuple[str, ...]] = set()


def _starts(paths: Iterable[str]) -> _Start:
    top = _Start()
    for path in islice(paths, MOST_PATHS):
        steps = path.split(_JOIN)
        start = top
        for tag in steps[:-_NAMED_STEPS]:
            start = start.longer.setdefault(tag, _Start())
        start.ends.add(tuple(steps[-_NAMED_STEPS:]))
    return top


def _find(root: Node, paths: Iterable[str]) -> list[Node]:
    """The outermost elements at the paths, in document order.

    The walk follows all paths at once, so its time does not grow with the depth of the tree.
    """
    top = _starts(paths)
    found = []
    # Beside each element: the start that the tags above it make, and the elements between start and element.
    stack: list[tuple[Node, _Start | None, tuple[Node, ...]]] = [(root, top, ())]
    if not top.ends and not top.longer:
        return []
    while stack:
        node, start, above = stack.pop()
        if start is not None and start.ends and (*map(_step, above), _step(node)) in start.ends:
            found.append(node)
            continue
        if node.tag in ("body", "html"):
            start, above = top, ()
        else:
            above = (*above, node)
            if len(above) == _NAMED_STEPS:
                start = start and start.longer.get(above[0].tag)
                above = above[1:]
        stack += [(child, start, above) for child in reversed(node.children) if isinstance(child, Node)]
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
    return ".".join([node.tag, *sorted(names)[:_MOST_NAMES]])


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
