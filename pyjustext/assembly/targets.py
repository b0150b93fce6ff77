"""The nodes of the content tree that links within the page lead to."""

from __future__ import annotations

from ..tree import Node


class Targets:
    """Assigns wanted ids to nodes. An id keeps the first node that it gets.

    Attributes:
        wanted: the ids that the next written node gets.
    """

    def __init__(self) -> None:
        self.wanted: list[str] = []
        self._nodes: dict[str, Node] = {}
        self._moved: dict[Node, Node] = {}

    def want(self, name: str) -> None:
        """Assign this id to the node that is written next."""
        self.wanted.append(name)

    def take(self, node: Node) -> None:
        """Assign all wanted ids to a node."""
        for name in self.wanted:
            self._nodes.setdefault(name, node)
        self.wanted.clear()

    def move(self, old: Node, new: Node) -> None:
        """The content of ``old`` is now in ``new``."""
        self._moved[old] = new

    def all(self) -> dict[str, Node]:
        """The final node of each id."""
        return {name: self._moved.get(node, node) for name, node in self._nodes.items()}
