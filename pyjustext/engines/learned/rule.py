"""A rule after the decision, and conditions for the kinds of pages that rules concern."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from ..reasons import ArticleRule
from .view import View
from .whole_page import Kind

Kept = tuple[bool, ...]
"""For each block, whether it is kept."""
Effect = Literal["keep", "drop"]
Find = Callable[[View, Kept], Iterable[int]]
"""Finds the numbers of blocks on a page of which some blocks are kept. It has no side effects."""


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
    """A rule that keeps or drops blocks. The table says on which pages; ``find`` does
    not know what kind of page it is given.

    Attributes:
        name: of the rule.
        reason: what a reader is told about the blocks that it keeps or drops.
        effect: what happens to the blocks that it finds.
        find: finds them.
        kinds: the kinds of pages that it concerns.
        threads: True: only threads; False: all other pages; None: both.
        comments: True: only if the comments below an article are wanted; False: only if they are not.
        phones: True: only pages made for phones; False: only others; None: both.
    """

    name: str
    reason: ArticleRule
    effect: Effect
    find: Find
    kinds: Callable[[Kind], bool] = any_kind
    threads: bool | None = None
    comments: bool | None = None
    phones: bool | None = None

    def concerns(self, kind: Kind, *, comments: bool, phones: bool) -> bool:
        """Whether the rule is for a page of this kind."""
        return (
            self.threads in (None, kind.is_thread)
            and self.comments in (None, comments)
            and self.phones in (None, phones)
            and self.kinds(kind)
        )
