"""Bless: marks what must be kept whatever its score, such as the byline."""

from __future__ import annotations

from collections.abc import Container

from ...tree import Node
from .prune import without
from .rules import RulesSource, load_rules

MARK = "data-pyjustext-blessed"
"""The attribute that :func:`bless` sets for :func:`.shake.shake`."""

_NAMES = ("class", "id", "rel", "itemprop")


def bless(node: Node, rules: RulesSource | None = None) -> Node:
    """A copy of ``node`` in which each blessed element, and no other, has the attribute :data:`MARK`.

    Source: html-declutter (D. Beer), the phase of that name.
    """
    chosen = blessed(node, load_rules(rules))
    top = without(node, ())
    for original, twin in zip(node.iter(), top.iter(), strict=True):
        twin.attrs.pop(MARK, None)
        if original in chosen:
            twin.attrs[MARK] = ""
    return top


def blessed(node: Node, rules: RulesSource | None = None, gone: Container[Node] = ()) -> set[Node]:
    """The elements at or below ``node`` that the rules bless, those in ``gone`` and inside them left out."""
    rules = load_rules(rules)
    chosen: set[Node] = set()
    stack = [node]
    while stack:
        item = stack.pop()
        if item in gone:
            continue
        attrs = item.attrs
        if item.tag in rules.bless_tags or (
            attrs and any(rules.bless_words.find(attrs.get(name, "")) for name in _NAMES)
        ):
            chosen.add(item)
        stack.extend(item.elements())
    return chosen


def marked(node: Node) -> set[Node]:
    """The elements that carry :data:`MARK`."""
    return {item for item in node.iter() if MARK in item.attrs}
