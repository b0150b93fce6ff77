"""What rules see of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .blocks import Block, Page, is_linked
from .decision import Gains
from .features import PageFacts
from .structure import Structure

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
        scores: one per block, in 4096ths of log-odds.
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
        shared = self.facts.title_shared[number]
        if shared < _OF_TITLE * len(self.facts.title_words):
            return False
        words = len(set(self.blocks[number].tokens))
        return words >= fewest and shared >= _SAYS_TITLE * words

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
