"""Headings: the ``h1`` is the title, which is a field of the Article and not part of its content."""

from __future__ import annotations

import re
from itertools import pairwise

from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.visible_text import heading_key
from .origins import Origins, Part, parents
from .tags import ADDED
from .walk import Walk

_LONGEST = 250  # characters; a longer heading is a paragraph in large type
_LONGEST_SENTENCE = 100  # characters; so is a longer sentence with its full stop
_FILE_NAME = re.compile(r"[\w@./\\-]{1,80}\.[A-Za-z][A-Za-z0-9]{0,9}|Dockerfile|Makefile")
_EMPHASIS = frozenset({"strong", "b", "u"})  # headings are emphasised anyway
_NUMBER = re.compile(r"#?\d{1,3}[.)]?")
_LOOKED_AT = 3
"""The title is looked for among the first blocks, because a kicker or a date may stand above it."""


def drop_title(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Remove the title from the top, and from the end, where it may head a copy of the page."""
    wanted = heading_key(walk.source.head.title)
    blocks = tree.elements()
    if not wanted or len(blocks) < 2:
        return
    gone: dict[Node, list[Part]] = {}
    for block in blocks[:_LOOKED_AT]:
        if block.tag == "p" and len(block.text()) > _LONGEST:
            break  # below running text, a heading with the title's words heads a section
        said = heading_key(block.text()) if block.tag in HEADINGS else ""
        if said and (said == wanted or (block.tag == "h1" and _is_title(said, wanted))):
            gone[block] = []
            break
    if blocks[-1].tag in HEADINGS and heading_key(blocks[-1].text()) == wanted:
        gone[blocks[-1]] = []
    rest = [block for block in blocks if block not in gone]
    if gone and rest and rest[0].tag == "hr":
        gone[rest[0]] = []
    walk.origins.replace(gone)


def drop_doubles(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Keep one of two adjacent headings with the same words, which pages have for different widths, and not
    the line below a player that repeats its name."""
    gone: dict[Node, list[Part]] = {}
    for place in parents(node for node in nodes if node.tag in HEADINGS or ADDED in node.attrs):
        before, kind = "", ""
        for child in place.children:
            if isinstance(child, str):
                before = before if child.isspace() else ""
                continue
            kind_before = kind
            kind = "player" if ADDED in child.attrs else "heading" if child.tag in HEADINGS else child.tag
            is_below = kind == kind_before == "heading" or (kind, kind_before) == ("p", "player")
            said = heading_key(child.text()) if is_below or kind in ("heading", "player") else ""
            if is_below and said and said == before:
                gone[child] = []
            before = said
    walk.origins.replace(gone)


def standardize(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Begin below the title and leave no level out, in the page's order of levels. People who hear an article
    move from level to level, and pages choose theirs by size.

    Headings that are none become paragraphs, and the numbers of steps beside headings go into them.
    """
    headings = [node for node in nodes if node.tag in HEADINGS]
    for place in parents(headings):
        for heading, code in pairwise(place.elements()):
            if code.tag == "pre" and heading.tag in HEADINGS and _FILE_NAME.fullmatch(heading.text().strip()):
                heading.tag = "p"  # the label of the code
    for node in headings:
        text = node.text() if node.tag in HEADINGS else ""
        if len(text) > _LONGEST or (len(text) > _LONGEST_SENTENCE and text.endswith((".", "。"))):
            node.tag = "p"
    headings = [node for node in headings if node.tag in HEADINGS]
    levels = sorted({node.tag for node in headings})
    for node in headings:
        node.tag = f"h{min(levels.index(node.tag) + 2, 6)}"
    _join_numbers(headings, walk.origins)
    for node in headings:
        while (
            len(node.children) == 1 and isinstance(only := node.children[0], Node) and only.tag in _EMPHASIS
        ):
            walk.origins.refill(node, only.children)


def _join_numbers(headings: list[Node], origins: Origins) -> None:
    """Put the numbers of steps or ranks, which pages show in circles beside headings, into the headings.

    They rise or fall from heading to heading; counts of comments do not.
    """
    above: dict[Node, Node] = {}
    for place in parents(headings):
        above |= {
            heading: line
            for line, heading in pairwise(place.children)
            if isinstance(line, Node) and isinstance(heading, Node) and _is_number_of(line, heading)
        }
    lines = {above[heading]: heading for heading in headings if heading in above}
    numbers = [int(line.text().strip().strip("#.)")) for line in lines]
    if {(after > before) - (after < before) for before, after in pairwise(numbers)} not in ({1}, {-1}):
        return
    for line, heading in lines.items():
        origins.refill(heading, [f"{line.text().strip()} ", *heading.children])
        origins.move_origins(line, heading)
    origins.replace({line: [] for line in lines})


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
