"""Prune: works top-down and judges each element on its own, by tag and names."""

from __future__ import annotations

from collections.abc import Container

from ...tree import Node
from ..reasons import Reason
from .rules import Rules, RulesSource, load_rules


def prune(node: Node, rules: RulesSource | None = None) -> Node:
    """A copy of ``node`` without the elements that are clutter by their tag, role, class or id.

    Source: html-declutter (D. Beer), the phase of that name.
    """
    return without(node, pruned(node, rules))


def pruned(node: Node, rules: RulesSource | None = None) -> dict[Node, Reason]:
    """The outermost elements that prune removes, with the reason. Their descendants are not examined."""
    rules = load_rules(rules)
    removals: dict[Node, Reason] = {}
    stack = [node]
    while stack:
        item = stack.pop()
        reason = judge(item, rules)
        if reason:
            removals[item] = reason
        else:
            stack.extend(item.elements())
    return removals


def judge(node: Node, rules: Rules) -> Reason | None:
    """The rule that removes an element, None if none does. Position, ancestors and content do not
    matter."""
    if node.tag in rules.spare:
        return None
    if node.tag in rules.prune_tags:
        return Reason("tag", {"tag": node.tag})
    attrs = node.attrs
    if not attrs:
        return None
    role = attrs.get("role", "")
    if role in rules.prune_roles:
        return Reason("role", {"role": role})
    word = rules.prune_words.find(attrs.get("class", "")) or rules.prune_words.find(attrs.get("id", ""))
    return Reason("word", {"word": word}) if word else None


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
