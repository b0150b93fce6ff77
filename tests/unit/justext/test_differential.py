"""Our jusText and the real package give the same results on real pages."""

from __future__ import annotations

import pytest

from tests.fuzz import some
from tests.real_pages import other_pages, repo_pages

from .differences import FORMS, Comparison, compare, format_table

Comparisons = dict[str, list[Comparison]]

OURS = some(repo_pages(), 4)
KNOWN = {
    # The page's text stands in a custom element whose name contains "select". The package looks for "select"
    # anywhere in the path of tags.
    "default": {"0691": "blocks stand in an element that is no select but has it in its name"},
    "compatible": {},
    "curator": {},
}
"""For each form, the pages of the repository on which we differ from the package, and why."""


@pytest.fixture(scope="module")
def comparisons() -> Comparisons:
    return compare([*OURS, *other_pages()])


@pytest.mark.parametrize("form", FORMS)
def test_equal_to_the_package_but_for_known_differences(comparisons: Comparisons, form: str) -> None:
    ours = comparisons[form][: len(OURS)]
    found = {comparison.page: comparison.explanation for comparison in ours if comparison.explanation}
    known = {page: reason for page, reason in KNOWN[form].items() if page in {one.page for one in ours}}
    assert found.keys() == known.keys(), format_table(form, ours)
    for page, reason in known.items():
        assert reason in found[page]


@pytest.mark.parametrize("form", FORMS)
def test_every_difference_is_explained(comparisons: Comparisons, form: str) -> None:
    """This includes the pages in PYJUSTEXT_PAGES, which are not in the list of known differences."""
    explanations = {comparison.explanation for comparison in comparisons[form]}
    assert not [words for words in explanations if words.startswith("UNEXPLAINED")]
    assert form == "default" or explanations == {""}
