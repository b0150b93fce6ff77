"""The dates of publication and of the last change: their sources, in order, and what excludes a date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import partial

from ..languages import dates
from . import date_labels, jsonld, microdata, standing, visible_dates, vocabulary
from .candidates import Candidate, Exclusion, Source, is_excluded, once, value
from .evidence import Evidence
from .standing import NOT_OF_ARTICLE
from .stated import meta, of_article, of_work, stated

_PUBLISHED_NAMES = vocabulary.NAMES["meta-published"]
_MODIFIED_NAMES = vocabulary.NAMES["meta-modified"]
_OF_ARTICLE = ("datePublished", "dateCreated", "uploadDate")
"""Properties of the thing that the page is about, the date of publication first."""
_MOST_DAYS = 4
"""Days that are those of a list of articles."""
_SAME_TIME = 2
"""Days between two dates that may be of the same event: other time zones, a correction on the day after."""
_UTC = re.compile(r"T.*(?:Z|[+-]00:?00)$")
"""How a moment ends that is stated in universal time: where it was published it may be another day."""
_PUBLISHED = re.compile(r"(?:^|[-_.:])publish(?:ed)?(?:[-_.:]?(?:date|time|on|at))?$|publication-?date", re.I)
"""Names of meta elements that sites made up themselves."""


def find(evidence: Evidence) -> tuple[str, str]:
    """The dates of publication and of the last change as ISO 8601, ``""`` for one that is unknown.

    Some software states the day on which it last wrote the page; then the article's is the earlier day that
    people see. So is the day before or after a moment in universal time. What a start page states is the day
    on which the site began.
    """
    modified = value(MODIFIED, evidence)
    if evidence.start:
        return "", modified
    published = value(STATED, evidence)
    if not published:
        published = value(SEEN, evidence)
        modified = modified or value(SEEN_MODIFIED, evidence)
    elif _UTC.search(published) or not modified or _days_apart(published, modified) <= _SAME_TIME:
        seen = value(SEEN[:1], evidence)
        if seen and _is_better(seen, published, modified):
            published = seen
    return published, modified if modified[:10] >= published[:10] else ""


def _is_better(seen: str, stated: str, modified: str) -> bool:
    """Whether the day that people see is that of the article rather than the one that the page states."""
    apart = _days_apart(seen, stated)
    if apart == 1 and _UTC.search(stated):
        return True
    is_written_anew = not modified or _days_apart(stated, modified) <= _SAME_TIME
    return is_written_anew and seen < stated and apart > _SAME_TIME


def _days_apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)


def _date(text: str, evidence: Evidence) -> str:
    return dates.iso(text, custom=evidence.custom)


def _of_one_thing(evidence: Evidence) -> list[str]:
    """Dates of microdata, if they are not those of a list of articles."""
    days = [*microdata.values("datePublished")(evidence)]
    return days if len({day[:10] for day in days}) < _MOST_DAYS else []


def _made_up(evidence: Evidence) -> list[str]:
    metas = evidence.facts.metas
    return [value for name in metas if _PUBLISHED.search(name) for value in metas[name]]


@once
def near_title(evidence: Evidence) -> Iterator[Candidate]:
    """The first date near the title that no exclusion rejects.

    A date with a label such as "Posted on" is preferred: another may be the day on which the page was made.
    """
    first = None
    for source in NEAR_TITLE:
        candidates = source.find(evidence)
        posted = [date_labels.POSTED.match(candidate.label) is not None for candidate in candidates]
        for index, candidate in enumerate(candidates):
            if first is not None and True not in posted[index:]:
                break
            if is_excluded(NOT_OF_PUBLICATION, candidate, evidence):
                continue
            # The dates behind the first one of a list are those of the list, too.
            if candidate.node is not None and standing.begins_list(candidate.node, candidate.value, evidence):
                break
            if posted[index]:
                yield candidate
                return
            first = first or candidate
    if first is not None:
        yield first


def _changes_near_title(evidence: Evidence) -> Iterator[Candidate]:
    for source in NEAR_TITLE:
        for candidate in source.find(evidence):
            if _is_of_change(candidate) and not is_excluded(NOT_OF_ARTICLE, candidate, evidence):
                yield candidate


def _is_of_change(candidate: Candidate) -> bool:
    node = candidate.node
    return node is not None and (
        date_labels.is_of_change(node, candidate.label)
        or date_labels.MODIFIED.search(candidate.behind) is not None
    )


_dated = partial(stated, read=_date)

STATED = (
    _dated("the article in JSON-LD", of_article(*_OF_ARTICLE)),
    _dated("article:published_time", meta("article:published_time")),
    _dated("microdata of the article", _of_one_thing),
    _dated("meta elements of publication", meta(*_PUBLISHED_NAMES)),
    _dated("a work in JSON-LD", of_work(*_OF_ARTICLE)),
    _dated("meta elements named by the site", _made_up),
)
"""Where a page states the date of publication, the best first. Not what JSON-LD says of the page as such:
sites give that for every page of theirs."""
SEEN = (
    Source("near the title", near_title),
    Source("the only labelled date", visible_dates.labelled),
    Source("the address", lambda evidence: map(Candidate, filter(None, [dates.in_url(evidence.url)]))),
)
"""Where people see it."""
NEAR_TITLE = (
    Source("time elements, the nearest first", visible_dates.in_times),
    Source("short texts", visible_dates.in_texts),
)
MODIFIED = (
    _dated("the article in JSON-LD", of_work("dateModified")),
    _dated("article:modified_time", meta("article:modified_time")),
    _dated("microdata", microdata.values("dateModified")),
    _dated("meta elements of a change", meta(*_MODIFIED_NAMES)),
    _dated("the page in JSON-LD", lambda e: jsonld.texts(e.things.page(), ["dateModified"])),
)
"""Where a page states the date of the last change."""
SEEN_MODIFIED = (Source("near the title", _changes_near_title),)
NOT_OF_PUBLICATION = (
    Exclusion("a change", lambda c, _: _is_of_change(c)),
    Exclusion("an offer, an event, a registration", lambda c, _: date_labels.is_of_other(c.label)),
    Exclusion("something to come", lambda c, _: not dates.is_over(c.value)),
    *NOT_OF_ARTICLE,
)
"""Of what else a date near the title may be."""
