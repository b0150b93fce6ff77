"""What the blocks' scores say of the page: by them its kind is told.

Scores and weights are whole numbers, and so are all sums, so that every machine computes the same.
"""

from __future__ import annotations

from .measured import Measured
from .registry import page_family


def _unit(name: str) -> str:
    known = {"words": "words", "mean": "score", "length": "blocks", "blocks": "blocks"}
    return known.get(name.rpartition("_")[2], "share")


@page_family(
    _unit,
    {
        f"page_{name}": name
        for name in (
            *("expected_words", "expected_share", "stretch_words", "stretch_share", "stretch_links"),
            *("stretch_mean", "stretch_length", "stretch_begins", "stretch_block_words", "stretch_prose"),
            *("sure_words", "sure_share", "sure_prose", "sure_blocks", "clear_share"),
        )
    },
    learned="scores",
)
def summary(page: Measured, name: str) -> float:
    """A summary of the scores: words expected to be content or those in the best stretch or in blocks
    that are surely content, and their share, links, running text: {0}."""
    return page.summary[name]
