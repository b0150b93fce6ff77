"""Compares our results with the real jusText's page by page, and explains every difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyjustext.engines.justext.algorithm import classify
from pyjustext.engines.justext.options import CURATOR, DEFAULT, PUBLISHED
from pyjustext.engines.justext.paragraphs import segment
from pyjustext.languages import get_stoplist
from pyjustext.tree import parse
from tests.real_pages import read

from .peer import classify_by_package, clean, segment_by_package

FORMS = {"default": DEFAULT, "compatible": PUBLISHED, "curator": CURATOR}
"""``default`` and ``curator``: ours with these options, and the package's functions as NeMo Curator calls
them. ``compatible``: ours with ``PUBLISHED``, and the package's own ``justext`` function."""


@dataclass
class Comparison:
    """The comparison of one page.

    Attributes:
        page: its name.
        explanation: why the two sides differ, ``""`` if they are equal.
    """

    page: str
    explanation: str


def compare(files: Sequence[Path]) -> dict[str, list[Comparison]]:
    """Compare both sides on every page, in every form."""
    english = get_stoplist("English")
    comparisons: dict[str, list[Comparison]] = {form: [] for form in FORMS}
    for path in files:
        root = parse(read(path))
        clean(root)
        theirs = segment_by_package(root)
        titles = any(node.parent and node.parent.tag != "head" for node in root.find_all("title"))
        for form, options in FORMS.items():
            ours = classify(segment(root, options), english, options)
            classify_by_package(theirs, english, as_curator=form != "compatible")
            explanation = _explain(ours, theirs)
            if form == "default" and titles and explanation == _OTHER_TEXTS:
                explanation = "a title stands in the body; the package keeps it"
            comparisons[form].append(Comparison(path.name.split(".")[0], explanation))
    return comparisons


def format_table(form: str, comparisons: Sequence[Comparison]) -> str:
    """How many pages are equal, and what explains the others."""
    different = [comparison for comparison in comparisons if comparison.explanation]
    equal = len(comparisons) - len(different)
    lines = [f"{form} form: {equal} of {len(comparisons)} pages equal ({equal / len(comparisons):.2%})"]
    lines += [f"  {comparison.page:12}{comparison.explanation}" for comparison in different]
    return "\n".join(lines)


_OTHER_TEXTS = "UNEXPLAINED: other texts"


def _explain(ours: Sequence[Any], theirs: Sequence[Any]) -> str:
    keys, their_keys = [_key(paragraph) for paragraph in ours], [_key(paragraph) for paragraph in theirs]
    if keys == their_keys:
        return ""
    if [key[0] for key in keys] != [key[0] for key in their_keys]:
        return _OTHER_TEXTS
    first = [
        (our, their)
        for our, their in zip(ours, theirs, strict=True)
        if (our.cf_class, our.heading) != (their.cf_class, their.heading)
    ]
    if first and all("select" in our.dom_path and "select" not in our.path.marks for our, _ in first):
        return (
            f"{len(first)} blocks stand in an element that is no select but has it in its name; the package "
            "looks for it in the whole path"
        )
    return "UNEXPLAINED: other classes"


def _key(paragraph: Any) -> tuple[str, str, str, bool]:
    return (paragraph.text, paragraph.cf_class, paragraph.class_type, paragraph.heading)
