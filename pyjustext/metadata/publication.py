"""The dates of publication and of the last change, chosen from what the page states and shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..languages import dates
from . import stated, visible_dates
from .evidence import Evidence
from .stated import Chosen

_SAME_TIME = 2
"""Days between two dates that may be of the same event: other time zones, a correction on the day after."""
_PLACELESS = re.compile(rf"T[\d:]+$|{dates.UNIVERSAL.pattern}")
"""The end of an ISO 8601 time that does not say its zone, or is in universal time."""


def find(evidence: Evidence) -> tuple[Chosen, Chosen]:
    """The dates of publication and of the last change as ISO 8601.

    Some software states the day on which it last wrote the page; then the article's is the earlier day that
    people see. So is the day before or after a moment in universal time, or in no zone. A change that people
    see comes before a stated one, which may be that of the page's frame. What a start page states is the day
    on which the site began.
    """
    modified = stated.first("modified", evidence)
    if evidence.start:
        return Chosen(), modified
    published = stated.first("published", evidence)
    if not published.value:
        published = next(_seen(evidence), Chosen())
    else:
        for seen in visible_dates.near_title(evidence):
            if _is_better(seen.value, published.value, modified.value):
                published = Chosen(seen.value, "near-title")
    later = (change for change in _changes(evidence) if change.value[:10] >= published.value[:10])
    changed = next(later, Chosen())
    # What is stated may have a time, too.
    return published, modified if modified.value[:10] == changed.value[:10] else changed


def _seen(evidence: Evidence) -> Iterator[Chosen]:
    """The dates of publication that people see, the best first."""
    for seen in visible_dates.near_title(evidence):
        yield Chosen(seen.value, "near-title")
    if day := visible_dates.labelled(evidence):
        yield Chosen(day, "labelled")
    if day := dates.in_url(evidence.url):
        yield Chosen(day, "address")


def _changes(evidence: Evidence) -> Iterator[Chosen]:
    """The dates of the last change, the best first."""
    for day in visible_dates.changes_near_title(evidence):
        yield Chosen(day, "near-title")
    yield from stated.each("modified", evidence)
    if day := visible_dates.changed(evidence):
        yield Chosen(day, "labelled")


def _is_better(seen: str, stated: str, modified: str) -> bool:
    """Whether the day that people see is that of the article rather than the one that the page states."""
    apart = dates.days_apart(seen, stated)
    if apart == 1 and _PLACELESS.search(stated):
        return True
    is_written_anew = not modified or dates.days_apart(stated, modified) <= _SAME_TIME
    return is_written_anew and seen < stated and apart > _SAME_TIME
