"""The chosen texts, by element of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..tree import Node

_SHARE = 0.8


class Marks:
    """The chosen texts of a page and the elements around them.

    Attributes:
        texts: for each element that holds chosen text itself, the indexes of these children.
        weight: for each element with chosen text in or below it, how many characters of it.
        core: the deepest element that holds at least 80 % of the chosen text.
        above: the elements around the core.
    """

    __slots__ = ("above", "core", "texts", "weight")

    def __init__(self, root: Node, kept: Iterable[tuple[Node, int]]) -> None:
        self.texts: dict[Node, set[int]] = {}
        texts = self.texts
        for parent, index in kept:
            if parent in texts:
                texts[parent].add(index)
            else:
                texts[parent] = {index}
        self.weight: dict[Node, int] = {}
        self._weigh()
        self.above: set[Node] = set()
        self.core = self._find_core(root)

    def _weigh(self) -> None:
        weight = self.weight
        for node, indexes in self.texts.items():
            if node not in weight:
                new = [node]
                above = node.parent
                while above is not None and above not in weight:
                    new.append(above)
                    above = above.parent
                for element in reversed(new):
                    weight[element] = 0
            for index in indexes:
                text = node.children[index]
                if isinstance(text, str):
                    weight[node] += len(text)
        # Parents stand before their children, so that each is complete when it is added to its own parent.
        for node in reversed(weight):
            if node.parent is not None:
                weight[node.parent] += weight[node]

    def near(self, elements: Sequence[Node]) -> Sequence[Node]:
        """The elements that hold all of the chosen text, and all inside the deepest of them, in document
        order.

        Args:
            elements: all of the page.
        """
        weight = self.weight
        element = elements[0]
        whole = weight.get(element, 0)
        around: list[Node] = []
        while element not in self.texts:
            inner = [c for c in element.children if not isinstance(c, str) and weight.get(c) == whole]
            if not inner:
                break
            around.append(element)
            element = inner[0]
        begin = elements.index(element)
        following = _next_outside(element)
        return [*around, *elements[begin : None if following is None else elements.index(following, begin)]]

    def _find_core(self, root: Node) -> Node:
        core = root
        least = self.weight.get(root, 0) * _SHARE
        while True:
            for child in core.children:
                if not isinstance(child, str) and self.weight.get(child, -1) >= least:
                    self.above.add(core)
                    core = child
                    break
            else:
                return core


def _next_outside(element: Node) -> Node | None:
    """The next element in document order that is not in this one."""
    for inner in (element, *element.ancestors()):
        siblings = inner.parent.children if inner.parent is not None else []
        after = siblings[siblings.index(inner) + 1 :] if siblings else []
        following = next((sibling for sibling in after if not isinstance(sibling, str)), None)
        if following is not None:
            return following
    return None
