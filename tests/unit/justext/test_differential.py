"""Ours against the real jusText package on real pages."""

from __future__ import annotations

import pytest

from .differences import FORMS, compare, format_table
from .pages import pages


def test_equal_to_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    files = pages()
    assert len(files) >= 50
    comparisons = compare(files)
    with capsys.disabled():
        for form in FORMS:
            print("\n" + format_table(form, comparisons[form]))
    for form in FORMS:
        different = [comparison for comparison in comparisons[form] if comparison.explanation]
        assert not [c for c in different if c.explanation.startswith("UNEXPLAINED")]
        assert len(different) <= len(files) / 100
        assert form == "default" or not different
