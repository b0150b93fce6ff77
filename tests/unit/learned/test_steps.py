"""The benchmark of the decision's steps uses their present names."""

from __future__ import annotations

from pyjustext.engines.learned.selection import default_model
from tests.benchmarks.quality import OWN_PAGES, tasks_of
from tests.benchmarks.steps import ROWS, page_measures, table


def test_each_step_can_be_left_out() -> None:
    task = tasks_of(OWN_PAGES)[0]
    measures = dict(page_measures(default_model(), task))
    assert list(measures) == list(ROWS)
    assert all(0 <= found["F1"][0] <= 1 and "torn pages" in found for found in measures.values())
    lines = table({name: [found, found] for name, found in measures.items()}).split("\n")
    assert len(lines) == 1 + len(ROWS)
    assert "torn pages" in lines[0]
