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
    order, parents, safe, links = _walk(node, gone, blessed)
    words, link_words, tags = _count(order, links)
    keep = safe[:]
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
            if not keep[i] or standing is not None:
                reason = _reason(words[i], link_words[i], tags[i], score)
                if not keep[i]:
                    removals[item] = reason
                elif standing is not None:
                    standing[item] = reason
        if i:
            keep[up] = keep[up] or keep[i]
            words[up] += words[i]
            link_words[up] += link_words[i]
            tags[up] += tags[i]
    return removals


def _reason(words: int, links: int, tags: int, score: float) -> Reason:
    return Reason("count", {"words": words, "links": links, "tags": tags, "score": score})


def _walk(
    node: Node, gone: Container[Node], blessed: Container[Node]
) -> tuple[list[Node], list[int], list[bool], list[bool]]:
    """The elements in document order, and for each: its parent's index, is it blessed, is it in a link."""
    order: list[Node] = []
    parents: list[int] = []
    safe: list[bool] = []
    links: list[bool] = []
    stack = [(node, 0, False, False)]
    while stack:
        item, up, kept, linked = stack.pop()
        if item in gone:
            continue
        here = len(order)
        kept = kept or item in blessed
        linked = linked or item.tag == "a"
        order.append(item)
        parents.append(up)
        safe.append(kept)
        links.append(linked)
        stack.extend([(c, here, kept, linked) for c in reversed(item.children) if isinstance(c, Node)])
    return order, parents, safe, links


def _count(order: list[Node], links: list[bool]) -> tuple[list[int], list[int], list[int]]:
    """The words, link words and tags of each element itself."""
    words: list[int] = []
    link_words: list[int] = []
    for item, linked in zip(order, links, strict=True):
        if item.tag in DROP or item.tag.startswith("svg "):
            count = 0
        else:
            count = sum([len(_WORD.findall(c)) for c in item.children if isinstance(c, str)])
        words.append(count)
        link_words.append(count if linked else 0)
    return words, link_words, [1] * len(order)
