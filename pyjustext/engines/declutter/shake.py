"""Shake: works bottom-up and removes blocks with more links and tags than words."""

from __future__ import annotations

import re
from collections.abc import Container

from ...sanitize.allowlist import DROP
from ...tree import Node
from ..reasons import Reason
from .bless import marked
from .prune import without
from .rules import RulesSource, load_rules

# Scripts without spaces between words; two characters are about a word.
_DENSE = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_DENSE}]{{1,2}}|[^\W{_DENSE}]+(?:['\u2019][^\W{_DENSE}]+)*")


def shake(node: Node, rules: RulesSource | None = None) -> Node:
    """A copy of ``node`` without the blocks that score below zero and hold nothing that is kept.

    Score = Words - 2·LinkWords - Tags (weights settable), each counted over the whole element, itself
    included. Only block tags decide. A score of zero or more keeps the element and all of its ancestors. A
    removed element still counts for its ancestors, so that decisions do not depend on each other. What
    :func:`.bless.bless` marked keeps itself, all inside it and its ancestors.

    Source: html-declutter (D. Beer), the phase of that name.
    """
    return without(node, shaken(node, rules, blessed=marked(node)))


def shaken(
    node: Node,
    rules: RulesSource | None = None,
    *,
    gone: Container[Node] = (),
    blessed: Container[Node] = (),
    standing: dict[Node, Reason] | None = None,
) -> dict[Node, Reason]:
    """The elements that shake removes, with their scores.

    Args:
        gone: elements that are treated as absent.
        blessed: elements that are kept.
        standing: if given, receives each element that its own score keeps.
    """
    rules = load_rules(rules)
    order, parents, keep, words, link_words = _measured(node, gone, blessed)
    tags = [1] * len(order)
    removals: dict[Node, Reason] = {}
    for i in range(len(order) - 1, -1, -1):
        item, up = order[i], parents[i]
        if item.tag in rules.block_tags and not keep[i]:
            score = (
                rules.word_weight * words[i]
                + rules.link_word_weight * link_words[i]
                + rules.tag_weight * tags[i]
            )
            keep[i] = score >= 0
            found = standing if keep[i] else removals
            if found is not None:
                found[item] = Reason(
                    "count", {"words": words[i], "links": link_words[i], "tags": tags[i], "score": score}
                )
        if i:
            keep[up] = keep[up] or keep[i]
            words[up] += words[i]
            link_words[up] += link_words[i]
            tags[up] += tags[i]
    return removals


def _measured(
    node: Node, gone: Container[Node], blessed: Container[Node]
) -> tuple[list[Node], list[int], list[bool], list[int], list[int]]:
    """The elements in document order, and for each: its parent's index, whether it is or stands in a blessed
    one, and the number of words, and of words in links, that are directly in it."""
    order: list[Node] = []
    parents: list[int] = []
    safe: list[bool] = []
    words: list[int] = []
    link_words: list[int] = []
    stack = [(node, 0, False, False)]
    while stack:
        item, up, kept, linked = stack.pop()
        if item in gone:
            continue
        here = len(order)
        kept = kept or item in blessed
        linked = linked or item.tag == "a"
        has_text = item.tag not in DROP and not item.tag.startswith("svg ")
        texts = [c for c in item.children if isinstance(c, str)] if has_text else ()
        order.append(item)
        parents.append(up)
        safe.append(kept)
        words.append(sum([len(_WORD.findall(text)) for text in texts]))
        link_words.append(words[here] if linked else 0)
        stack.extend([(c, here, kept, linked) for c in reversed(item.children) if isinstance(c, Node)])
    return order, parents, safe, words, link_words
