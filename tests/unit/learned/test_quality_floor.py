"""The article engine keeps its quality on the repository's own labelled pages.

The model was never trained on pages of these sites. The floors are slightly below the scores of the model
when it was built, so that a loss of quality fails and noise does not.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from pyjustext.engines.learned.selection import select
from pyjustext.engines.learned.training.corpus import read_pages
from pyjustext.engines.learned.training.scores import word_f1
from pyjustext.tree import parse
from pyjustext.tree.visibility import drop_hidden

PAGES = Path(__file__).parents[2] / "pages"

FLOORS = {
    "all": 0.865,
    "article": 0.92,
    "documentation": 0.845,
    "forum": 0.89,
    "listing": 0.635,
    "collection": 0.76,
    "product": 0.80,
    "service": 0.92,
}
"""Mean word F1 by kind of page.

Documentation, six pages here, was .025 better before the decision on structures: since then, text that the
page hides is left out, and some labels contain such text.
"""


@pytest.fixture(scope="module")
def means() -> dict[str, float]:
    scores: dict[str, list[float]] = defaultdict(list)
    for page in read_pages(PAGES):
        root = parse(page.html)
        drop_hidden(root)
        paragraphs = select(root, page.url).paragraphs
        f1 = word_f1("\n".join(p.text for p in paragraphs if p.kept), page.content)[2]
        scores["all"].append(f1)
        scores[page.kind].append(f1)
    assert len(scores["all"]) >= 60
    return {name: sum(values) / len(values) for name, values in scores.items()}


@pytest.mark.parametrize("name", FLOORS)
def test_floor(name: str, means: dict[str, float]) -> None:
    assert means[name] >= FLOORS[name]
