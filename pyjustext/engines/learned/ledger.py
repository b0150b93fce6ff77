"""The ledger of a page: which rule kept or dropped which blocks. Nothing else writes what is kept.

A rule only proposes ranges of blocks. Of what is vetoed, no rule keeps anything, whatever their order.
Reasons and gaps are read from the ledger when all rules have had their say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..reasons import ArticleRule, Reason
from . import gaps

if TYPE_CHECKING:
    from .structure import Structure
    from .view import View

Kept = tuple[bool, ...]
"""For each block, whether it is kept."""
Effect = Literal["veto", "keep", "drop"]


def _always(_: View) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """What belongs to the content, or does not belong to it.

    Attributes:
        name: of the rule: the reason for what it keeps or drops.
        effect: what happens to the blocks in its spans. What is vetoed is dropped and never kept again.
        spans: the ranges of block numbers that it proposes for a page of which some blocks are kept. It
            has no side effects.
        applies: whether the rule concerns a page.
        is_silent: whether readers need not be told if it drops something between two kept siblings, because
            that is no text.
    """

    name: ArticleRule
    effect: Effect
    spans: Callable[[View, Kept], Iterable[range]]
    applies: Callable[[View], bool] = _always
    is_silent: bool = False


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
        self._vetoed: set[int] = set()

    def apply(self, rules: Iterable[Rule], view: View) -> None:
        """Ask each rule that concerns the page for its spans, and write them down."""
        for rule in rules:
            if rule.applies(view):
                self._write(rule, rule.spans(view, self.kept))

    def _write(self, rule: Rule, spans: Iterable[range]) -> None:
        keep = rule.effect == "keep"
        kept = list(self.kept)
        numbers = []
        for span in spans:
            for number in span:
                if kept[number] != keep and not (keep and number in self._vetoed):
                    kept[number] = keep
                    numbers.append(number)
            if rule.effect == "veto":
                self._vetoed.update(span)
        if numbers:
            self.entries.append(Entry(rule, numbers))
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
            Reason(rule.name)
            if rule is not None
            else Reason("score" if keep == by_itself else "neighbours", dict(values))
            for rule, keep, by_itself in zip(self.rules(), self.decided, alone, strict=True)
        ]

    def gaps(self, structure: Structure) -> list[int]:
        """The numbers of the dropped blocks between kept siblings of the same kind, but for what readers do
        not miss."""
        rules = self.rules()
        found = gaps.left_out(structure, self.kept)
        return [number for number in found if (rule := rules[number]) is None or not rule.is_silent]
