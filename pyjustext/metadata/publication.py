"""The dates of publication and of the last change: their sources, in order, and what excludes a date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from ..languages import dates
from . import jsonld, surroundings, visible_dates
from .evidence import (
    Candidate,
    Chosen,
    Evidence,
    Exclusion,
    Source,
    choose,
    is_excluded,
    meta,
    microdata,
    of_article,
    of_work,
    once,
    stated,
)
from .surroundings import NOT_OF_ARTICLE

_PUBLISHED_NAMES = jsonld.NAMES["meta-published"]
"""Names of meta elements with the date of publication, the best first."""
_MODIFIED_NAMES = jsonld.NAMES["meta-modified"]
"""Names of meta elements with the date of the last change, the best first."""
_OF_ARTICLE = ("datePublished", "dateCreated", "uploadDate")
"""Properties of the thing that the page is about, the date of publication first."""
_MOST_DAYS = 4
"""Days that are those of a list of articles."""
_SAME_TIME = 2
"""Days between two dates that may be of the same event: other time zones, a correction on the day after."""
_PLACELESS = re.compile(rf"T[\d:]+$|{dates.UNIVERSAL.pattern}")
"""The end of an ISO 8601 time that does not say its zone, or is in universal time."""
_PUBLISHED = re.compile(r"(?:^|[-_.:])publish(?:ed)?(?:[-_.:]?(?:date|time|on|at))?$|publication-?date", re.I)
"""Names of meta elements that sites made up themselves."""


def find(evidence: Evidence) -> tuple[Chosen, Chosen]:
    """The dates of publication and of the last change as ISO 8601.

    Some software states the day on which it last wrote the page; then the article's is the earlier day that
    people see. So is the day before or after a moment in universal time, or in no zone. A change that people
    see comes before a stated one, which may be that of the page's frame. What a start page states is the day
    on which the site began.
    """
    modified = choose(MODIFIED, evidence)
    if evidence.start:
        return Chosen(), modified
    published = choose(STATED, evidence)
    if not published.value:
        published = choose(SEEN, evidence)
    elif (
        _PLACELESS.search(published.value)
        or not modified.value
        or dates.days_apart(published.value, modified.value) <= _SAME_TIME
    ):
        seen = choose(SEEN[:1], evidence)
        if seen.value and _is_better(seen.value, published.value, modified.value):
            published = seen
    before = Exclusion("before publication", lambda c, _: c.value[:10] < published.value[:10])
    changed = choose((SEEN_MODIFIED[0], *MODIFIED, *SEEN_MODIFIED[1:]), evidence, [before])
    # What is stated may have a time, too.
    return published, modified if modified.value[:10] == changed.value[:10] else changed


def _is_better(seen: str, stated: str, modified: str) -> bool:
    """Whether the day that people see is that of the article rather than the one that the page states."""
    apart = dates.days_apart(seen, stated)
    if apart == 1 and _PLACELESS.search(stated):
        return True
    is_written_anew = not modified or dates.days_apart(stated, modified) <= _SAME_TIME
    return is_written_anew and seen < stated and apart > _SAME_TIME


def _date(text: str, evidence: Evidence) -> str:
    return dates.iso(text, custom=evidence.custom)


def _of_one_thing(evidence: Evidence) -> list[str]:
    """Dates of microdata, if they are not those of a list of articles."""
    days = [*microdata("datePublished")(evidence)]
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
        posted = [*map(visible_dates.is_posted, candidates)]
        for index, candidate in enumerate(candidates):
            if first is not None and True not in posted[index:]:
                break
            if is_excluded(NOT_OF_PUBLICATION, candidate, evidence):
                continue
            # The dates behind the first one of a list are those of the list, too.
            if candidate.node is not None and surroundings.begins_list(
                candidate.node, candidate.value, evidence
            ):
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
        visible_dates.is_of_change(node, candidate.label)
        or visible_dates.MODIFIED.search(candidate.behind) is not None
    )


_dated = partial(stated, read=_date)

STATED = (
    _dated("json-ld", of_article(*_OF_ARTICLE)),
    _dated("meta:article:published_time", meta("article:published_time")),
    _dated("microdata", _of_one_thing),
    _dated("meta", meta(*_PUBLISHED_NAMES)),
    _dated("json-ld:work", of_work(*_OF_ARTICLE)),
    _dated("meta:other", _made_up),
)
"""Where a page states the date of publication, the best first. Not what JSON-LD says of the page as such:
sites give that for every page of theirs."""
SEEN = (
    Source("near-title", near_title),
    Source("labelled", visible_dates.labelled),
    Source("address", lambda evidence: map(Candidate, filter(None, [dates.in_url(evidence.url)]))),
)
"""Where people see it."""
NEAR_TITLE = (
    Source("time", visible_dates.in_times),
    Source("text", visible_dates.in_texts),
)
MODIFIED = (
    _dated("json-ld", of_work("dateModified")),
    _dated("meta:article:modified_time", meta("article:modified_time")),
    _dated("microdata", microdata("dateModified")),
    _dated("meta", meta(*_MODIFIED_NAMES)),
    _dated("json-ld:page", lambda e: jsonld.texts(e.things.page(), ["dateModified"])),
)
"""Where a page states the date of the last change."""
SEEN_MODIFIED = (
    Source("near-title", _changes_near_title),
    Source("labelled", visible_dates.changed),
)
NOT_OF_PUBLICATION = (
    Exclusion("a change", lambda c, _: _is_of_change(c)),
    Exclusion("an offer, an event, a registration", lambda c, _: visible_dates.is_of_other(c.label)),
    Exclusion("something to come", lambda c, _: not dates.is_over(c.value)),
    *NOT_OF_ARTICLE,
)
"""Of what else a date near the title may be."""
