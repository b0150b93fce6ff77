"""Decides which structures of a page are its content, all of them together.

Every node of the page's structures is kept or dropped. Keeping a block gains the difference between its score
and the threshold, times the square root of its words. A node that differs from its parent has a cost, which
depends on its kind and on how much is below it. A kept run or unit of links has a cost if the page has
running text. The labels with the greatest gain minus cost are found exactly, in two passes over the nodes.
On modern pages, what stands in the same place of the members of a run gets one label: all cards keep their
prices, or none does. Its cost is that of all together, divided by the fourth root of their number. All
numbers are integers, so that every interpreter decides the same: scores in 4096ths (`ONE`), weights
in eighths, shares in 256ths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from math import isqrt

from .blocks import Page, is_linked
from .structure import Structure

ONE = 4096
"""A score of one in log-odds."""

_LIMIT = 4 * ONE
"""The most that a single block can gain or lose, per unit of its weight."""

COSTS = {
    "text": (2.2, 0.7),
    "run of texts": (5.5, 0.3),
    "in run p": (0.8, 1.2),
    "in run item": (4.0, 0.4),
    "in run row": (0.5, 0.5),
    "in run cell": (1.1, 0.3),
    **dict.fromkeys(
        ("in run box", "in run main", "in run side", "in run list", "in run table", "in run unit"), (3.3, 0.8)
    ),
    "run p": (0.8, 0.6),
    "run item": (1.5, 1.2),
    **dict.fromkeys(("run row", "run cell", "run table"), (1.4, 5.0)),
    **dict.fromkeys(("run box", "run main", "run list", "run side", "run unit"), (4.0, 0.9)),
    "alone p": (0.2, 0.6),
    "alone heading": (1.5, 0.1),
    **dict.fromkeys(("alone item", "alone list"), (0.7, 1.5)),
    **dict.fromkeys(("alone row", "alone cell", "alone table"), (0.5, 0.9)),
    "alone side": (0.6, 0.0),
    "alone main": (0.1, 0.0),
    "alone unit": (3.0, 1.5),
    "alone box": (2.8, 0.9),
    "alone inline": (0.1, 0.0),
}
"""The cost of differing from the parent, by kind of node: a constant, and a share of the weight below."""
_OTHER_COST = (0.5, 0.0)

_EIGHTHS = 8
_COSTS_IN_ONES = {
    kind: (round(constant * ONE * _EIGHTHS), round(slope * ONE)) for kind, (constant, slope) in COSTS.items()
}
_OTHER_IN_ONES = round(_OTHER_COST[0] * ONE * _EIGHTHS), round(_OTHER_COST[1] * ONE)

_WORTH_KEEPING = 40
"""With so many words outside of links that are worth keeping by themselves, a page is not empty."""

_LINKED = 8
_LINKS_FREE = 64
"""A run's or a unit's share of linked words, in 256ths, that costs nothing."""


@dataclass(frozen=True, slots=True)
class DecisionSettings:
    """What the decision goes by on a page.

    Attributes:
        threshold: the score, in 4096ths, above which a single block is worth keeping.
        firmness: the factor for the costs of differing from the parent, in 256ths.
        links: the cost of linked words in a run or a unit, in 256ths of the greatest cost.
        same_label_per_template: whether all nodes of a template get one label.
    """

    threshold: int
    firmness: int
    links: int
    same_label_per_template: bool = False


class Gains:
    """What each block of a page gains if it is kept, and sums of it.

    Args:
        scores: of the blocks, in 4096ths of log-odds.
        threshold: the score above which a single block is worth keeping.

    Attributes:
        limited: of each block: its score above the threshold, within limits.
        each: the same times the block's weight.
    """

    def __init__(self, page: Page, scores: Sequence[int], threshold: int = 0) -> None:
        weights = page.weights
        above = [score - threshold for score in scores]
        # Comparisons take a third of the time of max() and min().
        self.limited = [_LIMIT if z > _LIMIT else -_LIMIT if z < -_LIMIT else z for z in above]
        self.each = [gain * weight for gain, weight in zip(self.limited, weights, strict=True)]
        self._page = page

    @cached_property
    def _sums(self) -> list[int]:
        """The sum before each block, and in all blocks."""
        return [*accumulate(self.each, initial=0)]

    def suffices(self, span: range, margin: int) -> bool:
        """Whether the mean gain of some blocks is at most a margin below zero.

        Args:
            margin: in 4096ths of log-odds.
        """
        gain = self._sums[span.stop] - self._sums[span.start]
        weights = self._page.weights_before
        return gain > -margin * (weights[span.stop] - weights[span.start])


def decide_with_care(
    structure: Structure, page: Page, scores: Sequence[int], settings: DecisionSettings
) -> list[bool]:
    """What :func:`decide` keeps. If that is nothing although enough text is worth keeping by itself, be it a
    paragraph or many short posts, it decides again with lower costs, because such a page is not empty."""
    kept = decide(structure, page, scores, settings)
    if any(kept):
        return kept
    worth = sum(
        block.words - block.link_words
        for block, score in zip(page.blocks, scores, strict=True)
        if score > settings.threshold and not is_linked(block)
    )
    firmness = settings.firmness if worth >= _WORTH_KEEPING else 0
    while firmness and not any(kept):
        firmness //= 4
        kept = decide(structure, page, scores, replace(settings, firmness=firmness))
    return kept


def decide(structure: Structure, page: Page, scores: Sequence[int], settings: DecisionSettings) -> list[bool]:
    """For each block, whether it is kept.

    Args:
        scores: of the blocks, in 4096ths.
    """
    parents, kinds = structure.parents, structure.kinds
    count = len(parents)
    gains, weights, words, links = [0] * count, [0] * count, [0] * count, [0] * count
    each = Gains(page, scores, settings.threshold).each
    rows = [*zip(each, page.weights, page.words, page.link_words, strict=True)]
    for node, numbers in enumerate(structure.blocks):
        for number in numbers:
            gain, weight, own, linked = rows[number]
            gains[node] += gain
            weights[node] += weight
            words[node] += own
            links[node] += linked
    for node in range(count - 1, 0, -1):
        parent = parents[node]
        weights[parent] += weights[node]
        words[parent] += words[node]
        links[parent] += links[node]
    link_cost = _LINKED * settings.links
    costs = [0] * count
    for node, kind in enumerate(kinds):
        constant, slope = _COSTS_IN_ONES.get(kind, _OTHER_IN_ONES)
        costs[node] = (constant + slope * weights[node]) * settings.firmness >> 8
        if link_cost and (kind.startswith("run") or len(structure.blocks[node]) > 1):
            excess = 256 * links[node] // max(1, words[node]) - _LINKS_FREE
            if excess > 0:
                gains[node] -= link_cost * excess * weights[node] * ONE >> 16
    labels = (
        _labels_of_templates(structure, gains, costs)
        if settings.same_label_per_template
        else cheapest_labels(parents, gains, costs)
    )
    found = [False] * len(page.blocks)
    for label, numbers in zip(labels, structure.blocks, strict=True):
        for number in numbers:
            found[number] = label
    return found


def _labels_of_templates(structure: Structure, gains: Sequence[int], costs: Sequence[int]) -> list[bool]:
    """The labels with the lowest cost minus gain that are the same for all nodes of a template."""
    templates = structure.templates()
    count = len(templates)
    sizes, all_gains, all_costs = [0] * count, [0] * count, [0] * count
    for template, gain, cost in zip(templates, gains, costs, strict=True):
        sizes[template] += 1
        all_gains[template] += gain
        all_costs[template] += cost
    for template, size in enumerate(sizes):
        if size > 1:
            all_costs[template] = 256 * all_costs[template] // isqrt(isqrt(size << 32))
    parents = [templates[parent] if parent >= 0 else -1 for parent in structure.parents]
    labels = cheapest_labels(parents, all_gains, all_costs)
    return [labels[template] for template in templates]


def cheapest_labels(parents: Sequence[int], gains: Sequence[int], costs: Sequence[int]) -> list[bool]:
    """The labels with the lowest cost minus gain, by dynamic programming.

    Args:
        parents: for each node, the number of its parent, which is less than its own; -1 for node 0.
        gains: the gain for keeping each node.
        costs: the cost if a node differs from its parent.
    """
    out = [0] * len(parents)
    kept = [-gain for gain in gains]
    for node in range(len(parents) - 1, 0, -1):
        parent, cost, without, with_ = parents[node], costs[node], out[node], kept[node]
        # A comparison takes a third of the time of min().
        out[parent] += without if without <= with_ + cost else with_ + cost
        kept[parent] += with_ if with_ <= without + cost else without + cost
    labels = [kept[0] < out[0]]
    for node in range(1, len(parents)):
        cost = costs[node]
        if labels[parents[node]]:
            labels.append(kept[node] <= out[node] + cost)
        else:
            labels.append(kept[node] + cost < out[node])
    return labels
