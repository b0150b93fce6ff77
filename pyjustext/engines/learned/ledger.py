"""The rules after the decision, and the ledger of a page: which rule kept or dropped which blocks.

Nothing else writes what is kept. A rule only finds blocks. What one rule has dropped, no later rule keeps.
Reasons and gaps are read from the ledger after the last rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..reasons import ArticleRule, Reason
from .blocks import Block, Page, is_linked
from .decision import Gains
from .features import PageFacts
from .structure import Structure
from .whole_page import Kind

Kept = tuple[bool, ...]
"""For each block, whether it is kept."""
Effect = Literal["keep", "drop"]
Find = Callable[["View", Kept], Iterable[int]]
"""Finds the numbers of blocks on a page of which some blocks are kept. It has no side effects."""


_SILENT = frozenset({"read-also", "control"})
"""Readers need not be told of what is dropped for these reasons between two kept siblings: it is no text."""
_NONE = 1 << 60
"""Greater than the number of any block."""


def any_kind(_: Kind) -> bool:
    """Every page."""
    return True


def likeliest(*kinds: str) -> Callable[[Kind], bool]:
    """The pages that are most probably of one of these kinds."""
    return lambda kind: kind.name in kinds


def probably(least: float, *kinds: str) -> Callable[[Kind], bool]:
    """The pages that are of one of these kinds with at least this probability."""
    return lambda kind: kind.share(*kinds) >= least


def all_of(*conditions: Callable[[Kind], bool]) -> Callable[[Kind], bool]:
    """The pages that fulfil several conditions."""
    return lambda kind: all(condition(kind) for condition in conditions)


def any_of(*conditions: Callable[[Kind], bool]) -> Callable[[Kind], bool]:
    """The pages that fulfil one of several conditions."""
    return lambda kind: any(condition(kind) for condition in conditions)


@dataclass(frozen=True, slots=True)
class Rule:
    """What belongs to the content, or does not belong to it. The table says on which pages; ``find`` does
    not know what kind of page it is given.

    Attributes:
        name: of the rule.
        reason: what a reader is told about the blocks that it keeps or drops.
        effect: what happens to the blocks that it finds.
        find: finds them.
        kinds: the kinds of pages that it concerns.
        threads: True: only threads; False: all other pages; None: both.
        comments: True: only if the comments below an article are wanted; False: only if they are not.
    """

    name: str
    reason: ArticleRule
    effect: Effect
    find: Find
    kinds: Callable[[Kind], bool] = any_kind
    threads: bool | None = None
    comments: bool | None = None

    def concerns(self, kind: Kind, *, comments: bool) -> bool:
        """Whether the rule is for a page of this kind."""
        return (
            self.threads in (None, kind.is_thread) and self.comments in (None, comments) and self.kinds(kind)
        )


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
        for rule in rules:
            if rule.concerns(kind, comments=comments):
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
        rules = self.rules()
        found = left_out(structure, self.kept)
        return [number for number in found if (rule := rules[number]) is None or rule.reason not in _SILENT]


def left_out(structure: Structure, kept: Sequence[bool]) -> list[int]:
    """The numbers of the dropped blocks between kept siblings of the same kind, in document order."""
    stay = [number for number, keep in enumerate(kept) if keep]
    if not stay or stay[-1] - stay[0] == len(stay) - 1:
        return []  # nothing was dropped between kept blocks
    parents, kinds = structure.parents, structure.kinds
    begins = [_NONE] * len(parents)
    """For each node, the first block below it."""
    first, last = [_NONE] * len(parents), [-1] * len(parents)
    """For each node, the first and the last kept block below it."""
    for node in range(len(parents) - 1, -1, -1):
        # Comparisons take a third of the time of min() and max().
        for number in structure.blocks[node]:
            if number < begins[node]:
                begins[node] = number
            if kept[number]:
                if number < first[node]:
                    first[node] = number
                if number > last[node]:
                    last[node] = number
        parent = parents[node]
        if parent >= 0:
            if begins[node] < begins[parent]:
                begins[parent] = begins[node]
            if first[node] < first[parent]:
                first[parent] = first[node]
            if last[node] > last[parent]:
                last[parent] = last[node]
    gone = [False] * len(parents)
    found: list[int] = []
    for node, parent in enumerate(parents):
        if parent < 0:
            continue
        gone[node] = gone[parent] or (
            last[node] < 0 and kinds[parent].startswith("run") and first[parent] < begins[node] < last[parent]
        )
        if gone[node]:
            found += structure.blocks[node]
    return sorted(found)


NEAR_HEADLINE = 12
"""At most this many blocks stand between the headline and the text: author, date, buttons, the standfirst."""
_FAR_ABOVE = 60  # blocks, also links
_SAYS_TITLE = 0.8
"""A block says the title of the page if this share of the block's words is in the title …"""
_OF_TITLE = 1 / 3
"""… and this share of the title's in the block: it may also contain the name of the site."""
_FEWEST_WORDS = 2


@dataclass(frozen=True)
class View:
    """A page with scores. No rule changes it, and none can ask what kind of page it is: the table of rules
    says that.

    Attributes:
        scores: of the blocks, in 4096ths of log-odds.
        threshold: the score above which a single block is worth keeping.
    """

    structure: Structure
    facts: PageFacts
    scores: Sequence[int]
    threshold: int

    @property
    def page(self) -> Page:
        return self.facts.page

    @property
    def blocks(self) -> Sequence[Block]:
        return self.facts.blocks

    @property
    def headline(self) -> int:
        """The number of the headline's block, -1 for none."""
        return self.facts.headline

    @cached_property
    def gains(self) -> Gains:
        """What the scores say about ranges of blocks."""
        return Gains(self.page, self.scores, self.threshold)

    def says_title(self, number: int, fewest: int = _FEWEST_WORDS) -> bool:
        """Whether a block says the title of the page.

        Args:
            fewest: the least number of its words.
        """
        words = len(set(self.blocks[number].tokens))
        shared = self.facts.title_shared[number]
        of_title = _OF_TITLE * len(self.facts.title_words)
        return words >= fewest and shared >= _SAYS_TITLE * words and shared >= of_title

    def below_title(self, first: int) -> int:
        """The number of the block after the nearest one above a text that says the title, or 0.

        Args:
            first: the number of the text's first block.
        """
        return next((number + 1 for number in self.above(first) if self.says_title(number)), 0)

    def above(self, first: int) -> Iterator[int]:
        """The numbers of the blocks near above a text, nearest first. Links, such as those of a table of
        contents, do not count.

        Args:
            first: the number of the text's first block.
        """
        left = NEAR_HEADLINE
        for number in range(first - 1, max(-1, first - 2 - _FAR_ABOVE), -1):
            yield number
            left -= not is_linked(self.blocks[number])
            if left < 0:
                return
