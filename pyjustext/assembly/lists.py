"""Lists: removes written bullets, because the browser draws its own, joins what was torn, takes apart what
only sets sections below each other, and puts numbers that stand alone into their items."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.visible_text import short_text
from .notes import LONGEST_MARK, MARK
from .origins import Part, parents
from .tags import ADDED, is_phrase

if TYPE_CHECKING:
    from .walk import Walk

_BULLET = re.compile("\\s*[•●▪◦‣∙■□○·]\\s*|\\s*[-\u2013\u2014*]\\s+")
_numbers = re.compile(r"list-style(?:-type)?\s*:\s*decimal\b").search
_NUMBER_OF_ITEM = re.compile(r"\s*\d{1,3}[.)]\s*$")
_MOST_IN_MARK = 3  # parts
_START = re.compile(r"[0-9]{1,6}")
_OF_SECTIONS = HEADINGS | {"hr"}
_LONGEST_LABEL = 60
_JOINED = ("ul", "ol", "dl")
_CONTENT = ("img", "math math", "pre", "table")


def is_numbered(items: Node) -> bool:
    """Whether the style of a ``ul``, or of its first item, numbers its items."""
    first = next((child for child in items.children if isinstance(child, Node)), items)
    return any("style" in node.attrs and _numbers(node.attrs["style"][:200]) for node in (items, first))


def drop_bullets(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Remove bullets that are written as text, and items that contain nothing else."""
    empty: dict[Node, list[Part]] = {}
    for items in [node for node in nodes if node.tag == "ul"]:
        inner = items.elements()
        for item in inner:
            _drop_bullet(item)
        gone = [i for i in inner if not any(map(str.strip, i.texts())) and i.find(*_CONTENT) is None]
        empty |= {node: [] for node in ([items] if len(gone) == len(inner) else gone)}
    walk.origins.replace(empty)


def take_apart(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Replace lists of sections by the blocks of their items. A label between sections is emphasised."""
    origins = walk.origins
    for items in reversed([node for node in nodes if node.tag == "ul"]):
        inner = items.elements()
        sections = [item for item in inner if any(map(_begins_section, item.children))]
        if not _are_sections(inner, sections):
            continue
        blocks: list[Node] = []
        for item in inner:
            own = _blocks(item.children)
            if own and item not in sections:
                strong = Node("strong")
                origins.refill(strong, own[0].children)
                origins.refill(own[0], [strong])
            if own:
                origins.move_origins(item, own[0])
            blocks += own
        origins.replace({items: blocks})


def _are_sections(items: list[Node], sections: list[Node]) -> bool:
    """Whether the only item of a list is a section of the page, with a heading or a rule, or labels stand
    between its items that are sections, such as the days between the events of a calendar."""
    if len(items) <= 1:
        return bool(sections)
    labels = [item for item in items if item not in sections]
    if not labels or items[-1] in labels or 2 * len(sections) < len(items):
        return False
    return all(0 < len(item.text().strip()) <= _LONGEST_LABEL and not item.find("a") for item in labels)


def _begins_section(part: Node | str) -> bool:
    return isinstance(part, Node) and part.tag in _OF_SECTIONS


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


def join_torn(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Make one list of lists right after each other of which one has a single item, as editors write them, or
    the second goes on counting. The lists of notes have an item each."""
    gone: dict[Node, list[Part]] = {}
    for place in parents(node for node in nodes if node.tag in _JOINED):
        last: Node | None = None
        was_one = False
        for child in place.children:
            if isinstance(child, str):
                last = last if child.isspace() else None
            elif child.tag not in _JOINED:
                last = None
            else:
                is_one = len(child.elements()) == 1
                is_torn = last is not None and (
                    _goes_on(last, child) or ((is_one or was_one) and _is_like(last, child))
                )
                if last is not None and is_torn:
                    walk.origins.absorb(last, child)
                    gone[child] = []
                else:
                    last = child
                was_one = is_one
    walk.origins.replace(gone)


def _is_like(items: Node, after: Node) -> bool:
    return items.tag == after.tag == "ul" and items.attrs == after.attrs


def _goes_on(items: Node, after: Node) -> bool:
    """Whether a list with numbers begins with the next one, or both hold the terms of notes."""
    if items.tag == after.tag == "dl":
        return ADDED in items.attrs and ADDED in after.attrs
    if (
        not items.tag == after.tag == "ol"
        or items.get("type") != after.get("type")
        or "reversed" in items.attrs
    ):
        return False
    start, next_start = items.get("start") or "1", after.get("start")
    if not _START.fullmatch(start) or not _START.fullmatch(next_start):
        return False
    return int(next_start) == int(start) + len(items.elements())


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


def join_lone_marks(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Put marks of notes and numbers of items that have a line of their own into the lines below them. Layout
    tables have a cell for each, Substack a box."""
    marks = {node for node in nodes if node.tag == "p" and _is_lone_mark(node, walk)}
    gone: dict[Node, list[Part]] = {}
    for line, told in [pair for place in parents(marks) for pair in pairwise(place.elements())]:
        if line in marks and told.tag == "p" and not _is_mark(short_text(told, LONGEST_MARK)):
            walk.origins.refill(told, [*line.children, " ", *told.children])
            walk.origins.move_origins(line, told)
            gone[line] = []
    walk.origins.replace(gone)


def _is_lone_mark(line: Node, walk: Walk) -> bool:
    """Whether a line is nothing but the mark of a note, to which links lead, or the number of an item."""
    children = line.children
    if not 0 < len(children) <= _MOST_IN_MARK:
        return False
    if isinstance(first := children[0], str) and len(first) > LONGEST_MARK:
        return False  # as most lines
    said = short_text(line, LONGEST_MARK)
    if not _is_mark(said):
        return False
    marks = [child for child in children if isinstance(child, Node)]
    if [mark.tag for mark in marks] in (["a"], ["sup"]):  # perhaps in brackets
        return not walk.origins.ids.keys().isdisjoint((line, *marks))
    return _NUMBER_OF_ITEM.match(said) is not None


def _is_mark(said: str) -> bool:
    return bool(said) and (MARK.match(said) is not None or _NUMBER_OF_ITEM.match(said) is not None)
