"""What the scores of the blocks say about the page, to determine its kind.

Scores, weights and sums are integers, so that every machine computes the same.
"""

from __future__ import annotations

from .page_facts import PageFacts
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
def summary(page: PageFacts, name: str) -> float:
    """{0}: a measurement of the words expected to be content (expected), of the stretch of blocks with the
    greatest sum of evidence (stretch), of the blocks that are certainly content (sure), or of those that are
    certainly content or certainly not (clear)."""
    return page.scored.summary[name]
