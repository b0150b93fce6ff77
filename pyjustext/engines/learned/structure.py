"""The structures of a page: the tree that the decision about its content works on.

Blocks, the elements around them, runs of similar siblings, and units (tables, lists, code, figures,
quotations) are the nodes of one tree. The decision labels every node, at a cost where a node and its parent
differ. What stands in the same place of the members of a run, such as the prices of all cards, has one
template.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...tree.elements import CELLS
from .blocks import Element, Page

_TAGS = {
    "p": "p",
    "heading": "h1 h2 h3 h4 h5 h6",
    "item": "li dt dd",
    "list": "ul ol dl menu",
    "row": "tr",
    "cell": "td th",
    "table": "table tbody thead tfoot caption",
    "side": "aside nav footer header form",
    "main": "article main section body",
    "unit": "figure pre blockquote code figcaption details",
    "inline": "a b i em strong span font small u big sup sub time label cite abbr button q tt nobr",
}
"""The tags of each class in the decision; all other tags are of the class ``"box"``, like ``div``."""
_CLASSES = {tag: class_ for class_, tags in _TAGS.items() for tag in tags.split()}
_ALONE = {tag: f"alone {class_}" for tag, class_ in _CLASSES.items()}
_RUN = {tag: f"run {class_}" for tag, class_ in _CLASSES.items()}
_IN_RUN = {tag: f"in run {class_}" for tag, class_ in _CLASSES.items()}

_WHOLE = frozenset({"pre", "figure", "details", "blockquote", "table", "ul", "ol", "dl"})
_LISTS = frozenset({"ul", "ol", "dl"})
_ITEMS = frozenset({"li", "dd", "dt"})
_QUOTING = frozenset({"blockquote", "details"})
_INDENTED_PAGE = 0.5
"""A quotation with a larger share of the page's words is not one: old pages use it to indent."""
_CELL_WORDS = 60
"""A table with a longer cell is decided cell by cell."""
_BLOCKS_AN_ITEM = 1.5
"""A list with more blocks per item on average is a list of cards or comments."""
_POST_BLOCKS = 4
"""A list that has an item with more blocks and more words than these is a list of posts."""
_POST_WORDS = 60
_MEMBER = -1
"""The place of the members of a run with templates; texts count from 0."""
_MEMBER_OF_FEW = -2
"""The place of the members of a smaller run, which has templates only if it stands in another run with
them."""
_FEWEST_ALIKE = 3
"""A run with fewer members has no template: two boxes that look alike may hold different things."""


@dataclass(slots=True)
class Structure:
    """The nodes of a page, parents before their children; node 0 is the page.

    Attributes:
        parents: for each node, the number of its parent (-1 for the page).
        kinds: for each node, what determines its cost: ``"text"``, ``"run of texts"``, or ``"alone"``,
            ``"in run"``, ``"run"`` with the class of the element's tag.
        blocks: for each node, the numbers of the blocks that it decides on: one for a text and for an element
            with nothing else, all for a unit, none for other nodes.
        places: for each node, its place in its parent, which distinguishes it from others in there.
    """

    parents: Sequence[int]
    kinds: Sequence[str]
    blocks: Sequence[Sequence[int]]
    places: Sequence[str | int]

    def templates(self) -> list[int]:
        """For each node, the first node in the same place of a run's members; outside of runs itself."""
        found: list[int] = []
        repeated: list[bool] = []
        """For each node, whether it is a member of a run with templates, or stands in one."""
        firsts: dict[tuple[int, str | int], int] = {}
        for number, (above, place) in enumerate(zip(self.parents, self.places, strict=True)):
            again = place == _MEMBER or (above >= 0 and repeated[above])
            if again:
                place = _MEMBER if place == _MEMBER_OF_FEW else place
                found.append(firsts.setdefault((found[above], place), number))
            else:
                found.append(number)
            repeated.append(again)
        return found


def structure_of(page: Page) -> Structure:
    """The structures of a page with at least one block."""
    found: list[tuple[int, str, Sequence[int], str | int]] = []
    own_blocks = page.own_blocks
    like = page.like_siblings
    units = _Units(page)
    nodes: list[int] = []
    """For each element with words, its node, or -1 inside a unit, where elements have no node."""
    runs: dict[int, int] = {}
    for element, number in zip(page.holders, like.numbers, strict=True):
        parent, tag = element.parent, element.tag
        place: str | int = element.signature
        if parent is None:
            above, kind = -1, "alone main"
        else:
            above, kind = nodes[parent.index], _ALONE.get(tag, "alone box")
            if above < 0:
                nodes.append(-1)
                continue
            count = len(like.members[number])
            if count > 1:
                run = runs.get(number)
                if run is None:
                    run = runs[number] = len(found)
                    found.append((above, _RUN.get(tag, "run box"), (), f"run {place}"))
                above, kind = run, _IN_RUN.get(tag, "in run box")
                place = _MEMBER if count >= _FEWEST_ALIKE else _MEMBER_OF_FEW
            if tag in _WHOLE and element in units:
                nodes.append(-1)
                found.append((above, kind, element.span, place))
                continue
        node = len(found)
        nodes.append(node)
        texts = own_blocks.get(element.index)
        if texts is not None and element.block_count == 1:
            found.append((above, kind, texts, place))  # most texts are all that their element holds
            continue
        found.append((above, kind, (), place))
        if texts is None:
            continue
        if len(texts) > 1:
            found.append((node, "run of texts", (), "texts"))
            node += 1
        found += [(node, "text", (text,), order) for order, text in enumerate(texts)]
    return Structure(*zip(*found, strict=True))


class _Units:
    """Determines which elements of a page are kept or dropped as a whole."""

    def __init__(self, page: Page) -> None:
        self.most_quoted = _INDENTED_PAGE * page.holders[0].words
        self.items = [0] * len(page.holders)
        """The number of list items in each element."""
        self.divided: set[int] = set()
        """Tables that contain another table or a cell with much text; their cells are decided one by one."""
        self.of_posts: set[int] = set()
        """Lists that have an item that is a text by itself."""
        if "table" in page.tag_counts:
            self._read_tables(page)
        if not _ITEMS.isdisjoint(page.tag_counts):
            self._read_lists(page)

    def _read_tables(self, page: Page) -> None:
        tables: list[int] = []
        """For each node, the innermost table with text around it or that it is; -1 for none."""
        for node, parent, place in zip(page.nodes, page.parents, page.places, strict=True):
            above = tables[parent] if parent >= 0 else -1
            tag = node.tag
            if above >= 0 and (
                tag == "table" or (tag in CELLS and place >= 0 and page.holders[place].words > _CELL_WORDS)
            ):
                self.divided.add(above)
            tables.append(place if tag == "table" else above)

    def _read_lists(self, page: Page) -> None:
        for element in page.holders:
            long = element.block_count > _POST_BLOCKS and element.words > _POST_WORDS
            if long and element.tag in _ITEMS and element.parent is not None:
                self.of_posts.add(element.parent.index)
        items, places, parents = self.items, page.places, page.parents
        for number in [number for number, node in enumerate(page.nodes) if node.tag in _ITEMS]:
            while places[number] < 0:  # an item without text counts in what is around it
                number = parents[number]
            items[places[number]] += 1
        for element in reversed(page.holders):
            if element.parent is not None:
                items[element.parent.index] += items[element.index]

    def __contains__(self, element: Element) -> bool:
        tag = element.tag
        if element.block_count < 2:
            return False
        if tag == "table":
            return element.index not in self.divided
        if tag in _LISTS:
            few = element.block_count <= _BLOCKS_AN_ITEM * self.items[element.index]
            return few and element.index not in self.of_posts
        return tag not in _QUOTING or element.words <= self.most_quoted
