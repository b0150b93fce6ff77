"""Lists: removes written bullets, because the browser draws its own, joins what was torn, and takes apart
what only sets sections below each other."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..tree import Node
from .tags import HEADINGS, is_phrase

_BULLET = re.compile("\\s*[•●▪◦‣∙■□○·]\\s*|\\s*[-\u2013\u2014*]\\s+")
_numbers = re.compile(r"list-style(?:-type)?\s*:\s*decimal\b").search
_START = re.compile(r"[0-9]{1,6}")
_OF_SECTIONS = HEADINGS | {"hr"}
_LONGEST_LABEL = 60
"""In characters."""
_MEDIA = ("img", "math math", "pre", "table")


def is_numbered(items: Node) -> bool:
    """Whether the style of a ``ul``, or of its first item, numbers its items."""
    first = next((child for child in items.children if isinstance(child, Node)), items)
    return any("style" in node.attrs and _numbers(node.attrs["style"][:200]) for node in (items, first))


def standardize(tree: Node, move_target: Callable[[Node, Node], None]) -> None:
    """Remove bullets that are written as text, and items that contain nothing else.

    Args:
        move_target: lets links to the first node lead to the second.
    """
    for items in list(tree.find_all("ul")):
        kept: list[Node | str] = []
        for item in items.children:
            if isinstance(item, Node):
                _drop_bullet(item)
                if not any(map(str.strip, item.texts())) and item.find(*_MEDIA) is None:
                    continue
            kept.append(item)
        items.children = kept
        if not any(isinstance(item, Node) for item in kept) and items.parent is not None:
            items.parent.children.remove(items)
    for items in reversed([node for node in tree.in_order() if node.tag == "ul"]):
        if _holds_sections(items):
            _take_apart(items, move_target)
    for place in dict.fromkeys([items.parent for items in tree.find_all("ul", "ol")]):
        if place is not None:
            _join(place)


def _holds_sections(items: Node) -> bool:
    """Whether the only item of a list is a section of the page, with a heading or a rule, or labels stand
    between its items that are sections, such as the days between the events of a calendar."""
    inner = [item for item in items.children if isinstance(item, Node)]
    sections = [item for item in inner if any(_begins_section(part) for part in item.children)]
    if len(inner) == 1:
        return bool(sections)
    labels = [item for item in inner if item not in sections]
    if not labels or inner[-1] in labels or 2 * len(sections) < len(inner):
        return False
    return all(0 < len(item.text().strip()) <= _LONGEST_LABEL and not item.find("a") for item in labels)


def _begins_section(part: Node | str) -> bool:
    return isinstance(part, Node) and part.tag in _OF_SECTIONS


def _take_apart(items: Node, move_target: Callable[[Node, Node], None]) -> None:
    """Replace a list by the blocks of its items. A label between sections is emphasised."""
    inner = [item for item in items.children if isinstance(item, Node)]
    place = items.parent
    if place is None:
        return
    blocks: list[Node] = []
    for item in inner:
        own = _blocks(item.children)
        if own and len(inner) > 1 and not any(_begins_section(part) for part in item.children):
            _emphasise(own[0])
        for node in (item,) if blocks else (items, item):
            if own:
                move_target(node, own[0])
        blocks += own
    children = place.children
    place.children = []
    for child in children:
        for part in blocks if child is items else (child,):
            place.append(part)


def _emphasise(line: Node) -> None:
    strong = Node("strong")
    for part in line.children:
        strong.append(part)
    line.children = []
    line.append(strong)


def _blocks(parts: list[Node | str]) -> list[Node]:
    """The blocks of an item; what stands between them becomes paragraphs."""
    blocks: list[Node] = []
    line: Node | None = None
    for part in parts:
        if isinstance(part, Node) and not is_phrase(part):
            line = None
            blocks.append(part)
        elif line is not None or not isinstance(part, str) or part.strip():
            if line is None:
                line = Node("p")
                blocks.append(line)
            line.append(part)
    return blocks


def _join(place: Node) -> None:
    """Make one list of lists right after each other of which one has a single item, as editors write them, or
    the second goes on counting."""
    children = place.children
    place.children = []
    last: Node | None = None
    was_one = False
    for child in children:
        if isinstance(child, str):
            last = last if child.isspace() else None
        elif child.tag not in ("ul", "ol"):
            last = None
        else:
            is_one = _count(child) == 1
            if last is not None and (
                _goes_on(last, child) or ((is_one or was_one) and _is_like(last, child))
            ):
                for item in child.children:
                    last.append(item)
                was_one = is_one
                continue
            last, was_one = child, is_one
        place.append(child)


def _count(items: Node) -> int:
    return sum(isinstance(item, Node) for item in items.children)


def _is_like(items: Node, after: Node) -> bool:
    return items.tag == after.tag == "ul" and items.attrs == after.attrs


def _goes_on(items: Node, after: Node) -> bool:
    """Whether a list with numbers begins with the next one."""
    if (
        not items.tag == after.tag == "ol"
        or items.get("type") != after.get("type")
        or "reversed" in items.attrs
    ):
        return False
    start, next_start = items.get("start") or "1", after.get("start")
    if not _START.fullmatch(start) or not _START.fullmatch(next_start):
        return False
    return int(next_start) == int(start) + _count(items)


def _drop_bullet(item: Node) -> None:
    """Remove the sign at the start of an item's first text."""
    place = item
    while place.children and isinstance(place.children[0], Node) and place.children[0].tag in ("p", "span"):
        place = place.children[0]
    first = place.children[0] if place.children else None
    if isinstance(first, str):
        match = _BULLET.match(first)
        if match:
            rest = first[match.end() :]
            place.children[:1] = [rest] if rest else []
