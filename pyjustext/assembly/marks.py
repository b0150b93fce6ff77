"""The chosen texts, by element of the page, and what stands beside an element."""

from __future__ import annotations

from collections.abc import Iterable

from ..tree import Node

_CORE_SHARE = 0.8  # of the chosen text


class Marks:
    """The chosen texts of a page and the elements around them.

    Attributes:
        texts: for each element that holds chosen text itself, the indexes of these children.
        weight: for each element with chosen text in or below it, how many characters of it.
        count: for these elements, how many chosen texts.
        total: how many texts were chosen.
        core: the deepest element that holds at least 80 % of the chosen text.
        above: the elements around the core.
    """

    __slots__ = ("above", "core", "count", "texts", "total", "weight")

    def __init__(self, root: Node, kept: Iterable[tuple[Node, int]]) -> None:
        self.texts: dict[Node, set[int]] = {}
        texts = self.texts
        for parent, index in kept:
            if parent in texts:
                texts[parent].add(index)
            else:
                texts[parent] = {index}
        self.total = sum(map(len, texts.values()))
        self.weight: dict[Node, int] = {}
        self.count: dict[Node, int] = {}
        self._add_up()
        self.above: set[Node] = set()
        self.core = self._find_core(root)

    def _add_up(self) -> None:
        weight, count = self.weight, self.count
        for node, indexes in self.texts.items():
            above = node.parent
            if node not in weight and above is not None and above not in weight:
                new = []
                while above is not None and above not in weight:
                    new.append(above)
                    above = above.parent
                for element in reversed(new):
                    weight[element] = count[element] = 0
            children, length = node.children, 0
            for index in indexes:
                text = children[index]
                if isinstance(text, str):
                    length += len(text)
            weight[node] = weight.get(node, 0) + length
            count[node] = count.get(node, 0) + len(indexes)
        # Parents stand before their children, so that each is complete when it is added to its own parent.
        for node in reversed(weight):
            if node.parent is not None:
                weight[node.parent] += weight[node]
                count[node.parent] += count[node]

    def _find_core(self, root: Node) -> Node:
        core = root
        least = self.weight.get(root, 0) * _CORE_SHARE
        while True:
            for child in core.children:
                if not isinstance(child, str) and self.weight.get(child, -1) >= least:
                    self.above.add(core)
                    core = child
                    break
            else:
                return core

    def around(self, node: Node, box: Node) -> tuple[int, int]:
        """How many characters of the chosen text in ``box`` stand above an element in it, and below it. What
        stands right in an element around it counts as above."""
        above = 0
        child = node
        while child is not box and child.parent is not None:
            parent = child.parent
            texts = [parent.children[index] for index in self.texts.get(parent, ())]
            above += sum(len(text) for text in texts if isinstance(text, str))
            for sibling in parent.children:
                if sibling is child:
                    break
                if not isinstance(sibling, str):
                    above += self.weight.get(sibling, 0)
            child = parent
        return above, self.weight.get(box, 0) - self.weight.get(node, 0) - above


class Places:
    """Tells what stands beside an element. The children of each parent are looked through once, however many
    of them are asked for.

    Attributes:
        last: for elements, the children that end the chosen text, see :mod:`.belonging`.
    """

    def __init__(self, marks: Marks) -> None:
        self._weight = marks.weight
        self._indexes: dict[Node, dict[Node, int]] = {}
        self._between: dict[tuple[Node, str], set[Node]] = {}
        self.last: dict[Node, set[Node]] = {}

    def before(self, node: Node) -> Node | None:
        """The element right before one, with nothing but white space between them; None without one."""
        return self._beside(node, -1)

    def after(self, node: Node) -> Node | None:
        """The element right after one, with nothing but white space between them; None without one."""
        return self._beside(node, 1)

    def _beside(self, node: Node, step: int) -> Node | None:
        parent = node.parent
        if parent is None:
            return None
        children = parent.children
        if parent not in self._indexes:
            self._indexes[parent] = {c: index for index, c in enumerate(children) if isinstance(c, Node)}
        index = self._indexes[parent][node] + step
        while 0 <= index < len(children):
            part = children[index]
            if isinstance(part, Node):
                return part
            if not part.isspace():
                return None
            index += step
        return None

    def is_between(self, node: Node, tag: str = "") -> bool:
        """Whether elements with chosen text, or only those of a tag, stand on both sides of an element."""
        parent = node.parent
        if parent is None:
            return False
        between = self._between.get((parent, tag))
        if between is None:
            children = parent.elements()
            chosen = [n for n, c in enumerate(children) if c in self._weight and tag in ("", c.tag)]
            between = self._between[parent, tag] = set(children[chosen[0] : chosen[-1]] if chosen else ())
        return node in between
