"""The ledger of a page: which rule kept or dropped which blocks.

Nothing else writes what is kept. A rule only finds blocks. What one rule has dropped, no later rule keeps.
Reasons and gaps are read from the ledger after the last rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..reasons import Reason
from .rule import Kept, Rule
from .structure import Structure
from .view import View
from .whole_page import Kind

_SILENT = frozenset({"read-also", "control"})
"""Rules whose dropped blocks are not reported as gaps, because they are not text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The blocks that a rule kept or dropped."""

    rule: Rule
    numbers: Sequence[int]


class Ledger:
    """What is kept of a page, and why.

    Args:
        decided: for each block, whether the decision on structures kept it.

    Attributes:
        kept: for each block, whether it is kept.
        entries: in the order of the rules; a rule that changed nothing has none.
    """

    def __init__(self, decided: Iterable[bool]) -> None:
        self.decided: Kept = tuple(decided)
        self.kept = self.decided
        self.entries: list[Entry] = []
        self._dropped: set[int] = set()

    def apply(self, rules: Iterable[Rule], view: View, kind: Kind, *, comments: bool = False) -> None:
        """Ask each rule that concerns the page for its blocks, and write them down."""
        phones = view.facts.hints.for_phones
        for rule in rules:
            if rule.concerns(kind, comments=comments, phones=phones):
                self._write(rule, set(rule.find(view, self.kept)))

    def _write(self, rule: Rule, found: set[int]) -> None:
        keep = rule.effect == "keep"
        if keep:
            found -= self._dropped
        else:
            self._dropped |= found
        numbers = sorted(number for number in found if self.kept[number] != keep)
        if numbers:
            self.entries.append(Entry(rule, numbers))
            kept = list(self.kept)
            for number in numbers:
                kept[number] = keep
            self.kept = tuple(kept)

    def rules(self) -> list[Rule | None]:
        """For each block, the last rule that kept or dropped it; none if the decision has the last word."""
        found: list[Rule | None] = [None] * len(self.kept)
        for entry in self.entries:
            for number in entry.numbers:
                found[number] = entry.rule
        return found

    def reasons(self, alone: Sequence[bool], threshold: float) -> list[Reason]:
        """For each block, why it is kept or not.

        Args:
            alone: for each block, whether it would be kept by its own score.
            threshold: the score that this takes, as a share, 0 to 1.
        """
        values: dict[str, str | float] = {"threshold": round(threshold, 4)}
        return [
            Reason(rule.reason)
            if rule is not None
            else Reason("score" if keep == by_itself else "neighbours", dict(values))
            for rule, keep, by_itself in zip(self.rules(), self.decided, alone, strict=True)
        ]

    def gaps(self, structure: Structure) -> list[int]:
        """The numbers of the dropped blocks between kept siblings of the same kind, except those that readers
        do not miss."""
        found = left_out(structure, self.kept)
        rules = self.rules() if found else []
        return [number for number in found if (rule := rules[number]) is None or rule.reason not in _SILENT]


def left_out(structure: Structure, kept: Sequence[bool]) -> list[int]:
    """The numbers of the dropped blocks between kept siblings of the same kind, in document order."""
    stay = [number for number, keep in enumerate(kept) if keep]
    if not stay or stay[-1] - stay[0] == len(stay) - 1:
        return []  # nothing was dropped between kept blocks
    parents, kinds = structure.parents, structure.kinds
    owners = {number: node for node, numbers in enumerate(structure.blocks) for number in numbers}

    def nearest(numbers: Iterable[int]) -> dict[int, int]:
        """For each node above any of these blocks, the first one that is below it."""
        found: dict[int, int] = {}
        for number in numbers:
            node = owners[number]
            while node >= 0 and node not in found:
                found[node] = number
                node = parents[node]
        return found

    begins, first, last = nearest(range(stay[0], stay[-1])), nearest(stay), nearest(reversed(stay))
    gone: set[int] = set()
    for node, parent in enumerate(parents):
        is_gap = node not in last and parent in last and kinds[parent].startswith("run")
        if parent in gone or (is_gap and first[parent] < begins.get(node, -1) < last[parent]):
            gone.add(node)
    return sorted(number for node in gone for number in structure.blocks[node])
