"""Headings: the ``h1`` is the title, which is a field of the Article and not part of its content."""

from __future__ import annotations

import re
from itertools import pairwise

from ..tree import Node
from ..tree.text import heading_key
from .fates import Fates
from .tags import HEADINGS

_LONGEST, _LONGEST_SENTENCE = 250, 100
"""In characters: a longer heading, or a longer sentence with its full stop, is a paragraph in large type."""
_FILE_NAME = re.compile(r"[\w@./\\-]{1,80}\.[A-Za-z][A-Za-z0-9]{0,9}|Dockerfile|Makefile")
_NUMBER = re.compile(r"#?\d{1,3}[.)]?")
_LOOKED_AT = 3
"""The title is looked for among the first blocks, because a kicker or a date may stand above it."""


def standardize(tree: Node, title: str, fates: Fates) -> None:
    """Remove the title from the top and the end, and adjust the levels so that headings start below it."""
    wanted = heading_key(title)
    blocks = [child for child in tree.children if isinstance(child, Node)]
    if wanted and len(blocks) > 1:
        for block in blocks[:_LOOKED_AT]:
            said = heading_key(block.text()) if block.tag in HEADINGS else ""
            if said and (said == wanted or (block.tag == "h1" and _is_title(said, wanted))):
                tree.children.remove(block)
                fates.remove(block, "shown-above")
                break
        last = blocks[-1]
        if last.tag in HEADINGS and last in tree.children and heading_key(last.text()) == wanted:
            tree.children.remove(last)  # of a copy of the page whose text was left out
            fates.remove(last, "shown-above")
    found = [node for node in tree.in_order() if node.tag in HEADINGS]
    doubles: set[Node] = set()
    for place in dict.fromkeys([node.parent for node in found]):
        if place is not None:
            doubles |= _drop_doubles(place)
            _demote_file_names(place)
    for node in doubles:
        fates.remove(node, "copy")
    headings = []
    for node in found:
        if node in doubles or node.tag not in HEADINGS:
            continue
        text = node.text()
        if len(text) > _LONGEST or (len(text) > _LONGEST_SENTENCE and text.endswith((".", "。"))):
            node.tag = "p"
        else:
            headings.append(node)
    _close_gaps(headings)
    _join_numbers(headings, fates)
    for node in headings:
        _plain(node)


def _close_gaps(headings: list[Node]) -> None:
    """Begin below the title and leave no level out, in the page's order of levels: who hears an article moves
    from level to level, and pages choose theirs by size."""
    levels = sorted({node.tag for node in headings})
    for node in headings:
        node.tag = f"h{min(levels.index(node.tag) + 2, 6)}"


def _drop_doubles(place: Node) -> set[Node]:
    """Keep one of two adjacent headings with the same words, which pages have for different widths.

    Returns:
        The others.
    """
    doubles: set[Node] = set()
    before = ""
    for child in place.children:
        if isinstance(child, str):
            before = before if child.isspace() else ""
            continue
        said = heading_key(child.text()) if child.tag in HEADINGS else ""
        if said and said == before:
            doubles.add(child)
        before = said
    if doubles:
        children = place.children
        place.children = []
        for part in children:
            if part not in doubles:
                place.append(part)
    return doubles


def _demote_file_names(place: Node) -> None:
    """A heading right above code that is a file's name is the code's label."""
    children = [child for child in place.children if isinstance(child, Node)]
    for heading, code in pairwise(children):
        if heading.tag in HEADINGS and code.tag == "pre" and _FILE_NAME.fullmatch(heading.text().strip()):
            heading.tag = "p"


def _join_numbers(headings: list[Node], fates: Fates) -> None:
    """Put the numbers of steps or ranks, which pages show in circles beside headings, into the headings.

    They rise or fall from heading to heading; counts of comments do not.
    """
    above: dict[Node, Node] = {}
    for place in dict.fromkeys([heading.parent for heading in headings]):
        pairs = pairwise(place.children) if place is not None else ()
        above |= {
            heading: line
            for line, heading in pairs
            if isinstance(line, Node) and isinstance(heading, Node) and _is_number_of(line, heading)
        }
    lines = {above[heading]: heading for heading in headings if heading in above}
    numbers = [int(line.text().strip().strip("#.)")) for line in lines]
    if {(after > before) - (after < before) for before, after in pairwise(numbers)} not in ({1}, {-1}):
        return
    for place in dict.fromkeys([line.parent for line in lines]):
        if place is not None:
            place.children = [child for child in place.children if child not in lines]
    for line, heading in lines.items():
        rest = heading.children
        heading.children = []
        fates.move(line, heading)
        for part in (f"{line.text().strip()} ", *rest):
            heading.append(part)


def _is_number_of(line: Node, heading: Node) -> bool:
    """Whether a line is nothing but a number, and a heading below it does not begin with that."""
    if line.tag != "p" or heading.tag not in HEADINGS or line.attrs or len(line.children) != 1:
        return False
    number = line.text().strip()
    if not _NUMBER.fullmatch(number):
        return False
    return not heading.text().lstrip().startswith(number.strip("#.)"))


def _is_title(heading: str, wanted: str) -> bool:
    """Whether one of the two is the other plus a site's name or a part number."""
    shorter, longer = sorted((heading, wanted), key=len)
    return len(shorter) >= 12 and len(shorter) * 2 >= len(longer) and shorter in longer


def _plain(heading: Node) -> None:
    """Remove emphasis in a heading, which is emphasised anyway."""
    while len(heading.children) == 1:
        only = heading.children[0]
        if isinstance(only, str) or only.tag not in ("strong", "b", "u"):
            return
        heading.children = []
        for child in only.children:
            heading.append(child)
