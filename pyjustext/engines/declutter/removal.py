"""The elements that the phases remove, with the reasons, and the tree without them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from ...tree import Node
from ..reasons import Reason

_PATH_LEVELS = 8
_EXCERPT = 60
_EXCERPT_NODES = 100
_NAME = 30


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

    def describe(self) -> str:
        """One line for people: phase, rule, path and the beginning of the text."""
        levels = [_name(self.node)]
        for ancestor in self.node.ancestors():
            if len(levels) == _PATH_LEVELS:
                levels.append("…")
                break
            levels.append(_name(ancestor))
        return f"{self.phase}\t{self.rule}\t{' > '.join(reversed(levels))}\t{_excerpt(self.node)}"


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


def _name(node: Node) -> str:
    classes = "".join("." + name[:_NAME] for name in node.get("class")[:200].split()[:2])
    identity = "#" + node.get("id")[:_NAME] if node.get("id") else ""
    return node.tag + identity + classes


def _excerpt(node: Node) -> str:
    parts: list[str] = []
    stack: list[Node | str] = [node]
    for _ in range(_EXCERPT_NODES):
        if not stack:
            break
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item[: 4 * _EXCERPT])
        else:
            stack.extend(reversed(item.children[:_EXCERPT_NODES]))
    text = " ".join(" ".join(parts).split())
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"
