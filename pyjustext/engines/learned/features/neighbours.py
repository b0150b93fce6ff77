"""The blocks just before and after a block."""

from __future__ import annotations

from operator import sub

from ..shared import Column
from .page_facts import PageFacts
from .registry import block_family


@block_family("share", {"window5_links": 5, "window15_links": 15})
def window_links(page: PageFacts, reach: int) -> Column:
    """Share of linked words in the blocks up to {0} places away."""
    sums = zip(_windows(page.link_words_before, reach), _windows(page.words_before, reach), strict=True)
    return [links / words for links, words in sums]


def _windows(sums: list[int], reach: int) -> list[int]:
    """The sums over the blocks up to ``reach`` places away, from the running sums before each block."""
    count = len(sums) - 1
    lows = [*sums[:1] * min(reach, count), *sums[: max(0, count - reach)]]
    highs = [*sums[reach + 1 :], *sums[-1:] * min(reach, count)]
    return list(map(sub, highs, lows))
