"""The elements that the phases remove, with the reasons, and the tree without them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from ...tree import Node
from ..reasons import Reason


@dataclass(frozen=True, slots=True)
class Removal:
    """A removed element and the reason.

    Attributes:
        node: the element, on the tree that was judged.
        reason: the rule that decided.
    """

    node: Node
    reason: Reason

    @property
    def phase(self) -> str:
        """``"prune"`` or ``"shake"``."""
        return "shake" if self.reason.rule == "count" else "prune"

    @property
    def rule(self) -> str:
        """The rule that decided, such as ``"tag nav"`` or ``"word sidebar"``; for shake, its arithmetic."""
        values = self.reason.values
        if self.reason.rule == "count":
            return "score {score:g}: {words} words, {links} in links, {tags} tags".format_map(values)
        return f"{self.reason.rule} {values[self.reason.rule]}"


def without(node: Node, gone: Container[Node]) -> Node:
    """A copy of ``node`` without the elements in ``gone``; one that is itself gone keeps nothing inside."""
    top = Node(node.tag, dict(node.attrs))
    if node in gone:
        return top
    stack = [(node, top)]
    while stack:
        source, target = stack.pop()
        texts: list[str] = []
        for child in source.children:
            if isinstance(child, str):
                texts.append(child)
            elif child not in gone:
                if texts:
                    target.children.append("".join(texts))
                    texts = []
                twin = Node(child.tag, dict(child.attrs))
                twin.parent = target
                target.children.append(twin)
                stack.append((child, twin))
        if texts:
            target.children.append("".join(texts))
    return top
