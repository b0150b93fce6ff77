"""Prune: works top-down and judges each element on its own, by tag and names."""

from __future__ import annotations

from ...tree import Node
from ..reasons import Reason
from .removal import Removal, without
from .rules import Rules, RulesSource, load_rules


def prune(node: Node, rules: RulesSource | None = None) -> Node:
    """A copy of ``node`` without the elements that are clutter by their tag, role, class or id.

    Source: html-declutter (D. Beer), the phase of that name.
    """
    return without(node, pruned(node, rules))


def pruned(node: Node, rules: RulesSource | None = None) -> dict[Node, Removal]:
    """The outermost elements that prune removes, with the reason. Their descendants are not examined."""
    rules = load_rules(rules)
    removals: dict[Node, Removal] = {}
    stack = [node]
    while stack:
        item = stack.pop()
        reason = judge(item, rules)
        if reason:
            removals[item] = Removal(item, reason)
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
