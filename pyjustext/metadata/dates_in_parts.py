"""Dates whose day, month and year stand in elements of their own, as in the themes of old blogs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..languages import dates
from ..languages.dates import Custom
from ..tree import Node
from ..tree.text import visible_text
from .facts import Facts

_MONTH = "month"
_MOST = 20
"""Elements with a month that are examined, and elements beside each."""
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?", re.I)
_YEAR = re.compile(r",?\s*((?:19|20)\d\d)")
_LONGEST = 20
"""Characters of a part."""


def find(facts: Facts, custom: Custom) -> Iterator[tuple[Node, str]]:
    """The elements with the month of a date beside its day and its year, and the dates as ISO 8601.

    Args:
        custom: how the page writes its dates.
    """
    for node in facts.with_class(lambda names: _MONTH in names[:200].lower().split(), _MONTH)[:_MOST]:
        siblings = node.parent.children if node.parent is not None else []
        beside = [child for child in siblings[: 2 * _MOST] if isinstance(child, Node) and child is not node]
        texts = [visible_text(child, _LONGEST).strip() for child in beside]
        day = next((found[1] for text in texts if (found := _DAY.fullmatch(text))), "")
        year = next((found[1] for text in texts if (found := _YEAR.fullmatch(text))), "")
        month = visible_text(node, _LONGEST).strip(" .,/")
        if not (day and year and month):
            continue
        in_figures = f"{year}-{month.zfill(2)}-{day.zfill(2)}"
        date = dates.iso(in_figures if month.isdecimal() else f"{day} {month} {year}", custom=custom)
        if date:
            yield node, date
