"""What an element without chosen text consists of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..tree import Node
from ..tree.elements import HEADINGS, UNRENDERED
from ..tree.index import FORMULA_ATTRIBUTES, PageIndex
from . import decoration, math
from .embeds import EMBEDS
from .naming import FORMULA_SIGNS
from .picture_links import enlarges

_NUMBER_MOST = 12
"""In characters: a longer text beside a formula is not its number."""
_MEDIA = frozenset({"img", "noscript", *EMBEDS, *math.FORMULAS})
"""``noscript`` may hold a picture as text."""
_SKIPPED = UNRENDERED | {"noscript"}
_STRUCTURE = HEADINGS | {"ul", "ol", "dl", "table", "form", "input", "select", "nav", "blockquote", "pre"}


@dataclass(slots=True)
class Measure:
    """Characters of text and of linked text, both without formulas; pictures and players, formulas, and
    elements that no caption has."""

    text: int = 0
    linked: int = 0
    media: int = 0
    formulas: int = 0
    structure: int = 0

    def add(self, other: Measure) -> None:
        self.text += other.text
        self.linked += other.linked
        self.media += other.media
        self.formulas += other.formulas
        self.structure += other.structure

    def is_linked(self, share: float) -> bool:
        """Whether this share of the text is that of links."""
        return self.linked >= share * self.text

    @property
    def is_formula(self) -> bool:
        """Whether there are only formulas, and their number."""
        return bool(self.formulas) and self.text <= _NUMBER_MOST and not self.media


class Measures:
    """The measures of elements, each computed once.

    Attributes:
        decorations: which pictures are decoration.
    """

    def __init__(self, page: PageIndex) -> None:
        self.decorations = decoration.Decorations()
        self._page = page
        self._of: dict[Node, Measure] = {}

    def holds_media(self, node: Node) -> bool:
        """Whether an element is or contains a picture, a player or a formula. Of the elements without chosen
        text, only these few need to be examined."""
        return node in self._holders

    @cached_property
    def _holders(self) -> set[Node]:
        """The elements of the page for which :meth:`holds_media` is true."""
        page = self._page
        places = [*page.with_tags(("script",)), *page.with_attributes(FORMULA_ATTRIBUTES)]
        formulas = [*page.with_class(bool, FORMULA_SIGNS), *[page.order[place] for place in places]]
        media = [page.order[place] for place in page.with_tags(_MEDIA)]
        holders: set[Node] = set()
        for node in (*media, *filter(math.is_formula, formulas)):
            above: Node | None = node
            while above is not None and above not in holders:
                holders.add(above)
                above = above.parent
        return holders

    def __call__(self, node: Node) -> Measure:
        found = self._of.get(node)
        if found is None:
            self._measure(node)
            found = self._of[node]
        return found

    def _measure(self, top: Node) -> None:
        """Measure an element and those below it that are not measured yet."""
        of, holders = self._of, self._holders
        order: list[Node] = []
        stack = [top]
        while stack:
            node = stack.pop()
            if node in of:
                of[node.parent].add(of[node])  # type: ignore[index]  # below the top
                continue
            order.append(node)
            mine = of[node] = Measure()
            tag = node.tag
            if node in holders and math.is_formula(node):
                mine.formulas = 1
            elif ("role" in node.attrs or tag == "button") and enlarges(node, tag):
                mine.media = sum(not self.decorations[image] for image in node.find_all("img"))
            elif tag not in _SKIPPED:
                for child in node.children:
                    if isinstance(child, str):
                        mine.text += len(child.strip())
                    elif tag != "svg svg":
                        stack.append(child)
        for node in reversed(order):
            mine = of[node]
            tag = node.tag
            if tag == "a":
                mine.linked = mine.text
            elif tag == "img":
                if math.of_image(node) is not None:
                    mine.formulas += 1
                else:
                    mine.media += not self.decorations[node]
            elif tag in EMBEDS:
                mine.media += 1
            elif tag in _STRUCTURE:
                mine.structure += 1
            if node is not top and node.parent is not None:
                of[node.parent].add(mine)
