"""What becomes of the page's texts, by position: the report from which explanations are made."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Literal

from ..tree import Node

Fate = Literal["shown-above", "control", "copy", "label"]
"""``"shown-above"``: it is the title, author or date, which stands above the article or the post;
``"control"``: a button, a count, navigation; ``"copy"``: what it says stands beside it already; ``"label"``:
it was not chosen, but goes with what was."""

_HIGHEST = 600
"""A block is at most this deep in what was removed."""
_MOST_MOVES = 10


def fate_of_most(
    parts: Sequence[tuple[Node, int]], fates: Mapping[tuple[Node, int], Fate], *, is_kept: bool
) -> Fate | None:
    """The fate of the longest text of a block, None if that is in the article as the engine decided.

    Args:
        parts: the positions of the block's texts.
        fates: what became of them, as :meth:`Fates.report` says.
        is_kept: whether the engine chose the block.
    """
    lengths = [(len(_text_at(part).strip()), place) for place, part in enumerate(parts)]
    if not lengths:
        return None
    fate = fates.get(parts[max(lengths)[1]])
    return fate if (fate == "label") is not is_kept else None


def _text_at(position: tuple[Node, int]) -> str:
    element, index = position
    text = element.children[index]
    return text if isinstance(text, str) else ""


class Fates:
    """Takes down what is written where, what is handled as a whole, and what is removed again.

    Args:
        chosen: for each element that holds chosen text itself, the indexes of these children.
    """

    def __init__(self, chosen: dict[Node, set[int]]) -> None:
        self._chosen = chosen
        self._written: list[tuple[Node, Node, int]] = []
        self._settled: list[tuple[Node, Fate | None]] = []
        self._moved: dict[Node, Node] = {}
        self._removed: dict[Node, Fate] = {}

    def write(self, block: Node, element: Node, index: int) -> None:
        """A text of the page stands in a block of the content tree."""
        self._written.append((block, element, index))

    def settle(self, element: Node, fate: Fate | None) -> None:
        """An element of the page was handled as a whole: kept, if ``fate`` is None, or left out."""
        self._settled.append((element, fate))

    def move(self, old: Node, new: Node) -> None:
        """The content of a block is now in another one."""
        self._moved[old] = new

    def remove(self, block: Node, fate: Fate) -> None:
        """A block was taken out of the content tree."""
        self._removed[block] = fate

    def report(self, tree: Node) -> dict[tuple[Node, int], Fate]:
        """The fate of each chosen text that is not in the content tree, and of each other text that is."""
        inside = set(tree.in_order())
        found: dict[tuple[Node, int], Fate] = {}
        for element, indexes in self._chosen.items():
            for index in indexes:
                found[element, index] = "control"  # unless it was written, or kept within a whole
        for element, fate in self._settled:
            for node in element.iter():
                chosen = self._chosen.get(node, ())
                for index, child in enumerate(node.children):
                    if isinstance(child, str) and not child.isspace():
                        self._settle(found, (node, index), index in chosen, fate)
        for block, element, index in self._written:
            is_there = self._final(block, inside) in inside
            fate = None if is_there else self._reason(block)
            self._settle(found, (element, index), index in self._chosen.get(element, ()), fate)
        return found

    def _settle(
        self,
        found: dict[tuple[Node, int], Fate],
        position: tuple[Node, int],
        is_chosen: bool,
        fate: Fate | None,
    ) -> None:
        if is_chosen and fate is not None:
            found[position] = fate
        elif is_chosen:
            found.pop(position, None)
        elif fate is None:
            found[position] = "label"
        else:
            found.pop(position, None)

    def _final(self, block: Node, inside: Collection[Node]) -> Node:
        """The block that now has the content of another one."""
        for _ in range(_MOST_MOVES):
            if block in inside or block not in self._moved:
                break
            block = self._moved[block]
        return block

    def _reason(self, block: Node) -> Fate:
        around = (above for above in islice(block.ancestors(), _HIGHEST) if above in self._removed)
        return self._removed.get(block) or self._removed.get(next(around, block), "control")
