"""The benchmark of the decision's steps uses their present names."""

from __future__ import annotations

from pyjustext.engines.learned.selection import default_model
from pyjustext.engines.learned.training.corpus import read_pages
from tests.benchmarks.quality import OWN_PAGES
from tests.benchmarks.steps import ROWS, page_scores


def test_each_step_can_be_left_out() -> None:
    page = next(iter(read_pages(OWN_PAGES)))
    scores = dict(page_scores(default_model(), page))
    assert list(scores) == list(ROWS)
    assert all(0 <= score <= 1 for score in scores.values())
