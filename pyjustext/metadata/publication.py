"""The dates of publication and of the last change: their sources, in order, and what excludes a date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import takewhile

from ..languages import dates
from . import date_labels, jsonld, microdata, standing, visible_dates, vocabulary
from .candidates import Candidate, Exclusion, Source, choose, is_excluded
from .evidence import Evidence
from .jsonld import Thing
from .standing import NOT_OF_ARTICLE

_PUBLISHED_NAMES = vocabulary.NAMES["meta-published"]
_MODIFIED_NAMES = vocabulary.NAMES["meta-modified"]
_OF_ARTICLE = ("datePublished", "dateCreated", "uploadDate")
"""Properties of the thing that the page is about, the date of publication first."""
_MOST_DAYS = 4
"""Days that are those of a list of articles."""
_SAME_TIME = 2
"""Days between two dates that may be of the same event: other time zones, a correction on the day after."""
_PUBLISHED = re.compile(r"(?:^|[-_.:])publish(?:ed)?(?:[-_.:]?(?:date|time|on|at))?$|publication-?date", re.I)
"""Names of meta elements that sites made up themselves."""


def find(evidence: Evidence) -> tuple[str, str]:
    """The dates of publication and of the last change as ISO 8601, ``""`` for one that is unknown.

    Some software states the day on which it last wrote the page; then the article's is the earlier day that
    people see. What a start page states is the day on which the site began.
    """
    modified = _value(choose(MODIFIED, evidence))
    if evidence.start:
        return "", modified
    published = _value(choose(STATED, evidence))
    if not published:
        published = _value(choose(SEEN, evidence))
        modified = modified or _value(choose(SEEN_MODIFIED, evidence))
    elif not modified or _days_apart(published, modified) <= _SAME_TIME:
        seen = _value(choose(SEEN[:1], evidence))
        if seen and seen < published and _days_apart(seen, published) > _SAME_TIME:
            published = seen
    return published, modified if modified[:10] >= published[:10] else ""


def _value(candidate: Candidate | None) -> str:
    return "" if candidate is None else candidate.value


def _days_apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)


def _dates(values: Callable[[Evidence], Iterable[str]]) -> Callable[[Evidence], Iterator[Candidate]]:
    """The dates in what a source states."""

    def find(evidence: Evidence) -> Iterator[Candidate]:
        for value in values(evidence):
            if found := dates.iso(value, custom=evidence.custom):
                yield Candidate(found)

    return find


def _meta(*names: str) -> Callable[[Evidence], Iterator[Candidate]]:
    return _dates(lambda evidence: [v for name in names for v in evidence.facts.metas.get(name, ())])


def _of_thing(thing: Thing | None, *names: str) -> list[str]:
    return [jsonld.text(thing.get(name)) for name in names] if thing is not None else []


def _of_article(evidence: Evidence) -> list[str]:
    article = evidence.article
    return _of_thing(article, *_OF_ARTICLE) if article is not None and jsonld.is_article(article) else []


def _of_one_thing(evidence: Evidence) -> list[str]:
    """Dates of microdata, if they are not those of a list of articles."""
    days = microdata.values(evidence.facts, "datePublished", evidence.heading)
    return days if len({day[:10] for day in days}) < _MOST_DAYS else []


def _made_up(evidence: Evidence) -> list[str]:
    metas = evidence.facts.metas
    return [value for name in metas if _PUBLISHED.search(name) for value in metas[name]]


def near_title(evidence: Evidence) -> Iterator[Candidate]:
    """The dates near the title that nothing excludes, those first that say that they are the day of
    publication: another may be the day on which the page was made."""
    found: list[Candidate] = []
    for source in NEAR_TITLE:
        seen = (c for c in source.find(evidence) if not is_excluded(NOT_OF_PUBLICATION, c, evidence))
        # The dates behind the first one of a list are those of the list, too.
        found += takewhile(
            lambda c: c.node is None or not standing.begins_list(c.node, c.value, evidence), seen
        )
    yield from sorted(found, key=lambda candidate: not date_labels.POSTED.match(candidate.label))


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


STATED = (
    Source("the article in JSON-LD", _dates(_of_article)),
    Source("article:published_time", _meta("article:published_time")),
    Source("microdata of the article", _dates(_of_one_thing)),
    Source("meta elements of publication", _meta(*_PUBLISHED_NAMES)),
    Source("a work in JSON-LD", _dates(lambda evidence: _of_thing(evidence.article, *_OF_ARTICLE))),
    Source("meta elements named by the site", _dates(_made_up)),
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
    Source("the article in JSON-LD", _dates(lambda evidence: _of_thing(evidence.article, "dateModified"))),
    Source("article:modified_time", _meta("article:modified_time")),
    Source("microdata", _dates(lambda e: microdata.values(e.facts, "dateModified", e.heading))),
    Source("meta elements of a change", _meta(*_MODIFIED_NAMES)),
    Source("the page in JSON-LD", _dates(lambda e: _of_thing(e.things.page(), "dateModified"))),
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
