"""Corrections: what a reader left out on a site, described so that it is found on the site's other pages.

A path identifies an element by the tags from the body down. The last three steps also have class names,
except those with digits, which differ from page to page: ``main > article.post > div.promo``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

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
    for node in root.iter():
        if lengths[node] == len(wanted) and "".join(_text(node).split()) == wanted:
            break
    else:
        return ""
    path = _path(node)
    if len(path) > _LONGEST or "." not in _JOIN.join(path.split(_JOIN)[-2:]):
        return ""
    named = sum(lengths[found] for found in _find(root, [path]))
    others = named - lengths[node]
    return "" if others > _TELLING_SHARE * lengths[root] else path


def leave_out(root: Node, paths: Iterable[str]) -> int:
    """Remove the elements at these paths from the tree, unless they contain too much of its text.

    Returns:
        The number of removed elements.
    """
    found = _find(root, paths)
    if not found:
        return 0
    lengths = _lengths(root)
    if sum(lengths[node] for node in found) > MOST_SHARE * lengths[root]:
        return 0
    take_out(found)
    return len(found)


def _find(root: Node, paths: Iterable[str]) -> list[Node]:
    """The outermost elements at the paths, in document order."""
    wanted = set(list(paths)[:MOST_PATHS])
    ends = {path.rpartition(_JOIN)[2] for path in wanted}
    found = []
    stack = [root] if ends else []
    while stack:
        node = stack.pop()
        if _step(node) in ends and _path(node) in wanted:
            found.append(node)
        else:
            stack += [child for child in reversed(node.children) if isinstance(child, Node)]
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
