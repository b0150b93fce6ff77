"""The dates of publication and of the last change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from ..languages import dates
from ..languages.dates import Custom
from . import jsonld, microdata, seen_dates
from .evidence import Evidence

_PUBLISHED_NAMES = (
    *("article:published_time", "og:article:published_time", "og:published_time", "datepublished"),
    *("parsely-pub-date", "sailthru.date", "citation_publication_date", "citation_date"),
    *("citation_online_date", "dcterms.created", "dcterms.issued", "dc.date.issued", "dcterms.date"),
    *("dc.date", "dc.date.created", "pubdate", "publishdate", "publish-date", "publish_date"),
    *("publication_date", "published_date", "published-date", "originalpublicationdate"),
    *("article.published", "article:published", "article_date_original", "cxenseparse:recs:publishtime"),
    *("shareaholic:article_published_time", "bt:pubdate", "rnews:datepublished", "date", "displaydate"),
    *("og:pubdate", "og:release_date", "dc.date.publication", "created", "datecreated"),
)
_MODIFIED_NAMES = (
    *("article:modified_time", "og:updated_time", "og:modified_time", "datemodified", "dcterms.modified"),
    *("dc.date.modified", "last-modified", "lastmod", "revised"),
    *("shareaholic:article_modified_time", "updated"),
)
_OF_ARTICLE = ("datePublished", "dateCreated", "uploadDate")
"""Properties of the thing that the page is about, the date of publication first."""
_MOST_DAYS = 4
"""Days that are those of a list of articles."""
_SAME_TIME = 2
"""Days between two dates that may be of the same event: other time zones, a correction on the day after."""
_PUBLISHED = re.compile(r"(?:^|[-_.:])publish(?:ed)?(?:[-_.:]?(?:date|time|on|at))?$|publication-?date", re.I)
"""Names of meta elements that sites made up themselves."""


def find(evidence: Evidence, custom: Custom) -> tuple[str, str]:
    """The dates of publication and of the last change as ISO 8601, ``""`` for one that is unknown.

    Args:
        custom: how the page writes its dates.
    """
    modified = _stated_change(evidence, custom)
    if evidence.start:
        return "", modified  # What it states is the day on which the site began.
    published = _stated_publication(evidence, custom)
    if not published:
        published, changed = seen_dates.near_title(evidence, custom)
        published = published or seen_dates.labelled(evidence.facts, custom) or dates.in_url(evidence.url)
        modified = modified or changed
    elif not modified or _days_apart(published, modified) <= _SAME_TIME:
        # Some software states the day on which it last wrote the page; people see the article's.
        seen, _ = seen_dates.near_title(evidence, custom)
        if seen and seen < published and _days_apart(seen, published) > _SAME_TIME:
            published = seen
    if modified and published and modified[:10] < published[:10]:
        modified = ""
    return published, modified


def _days_apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)


def _stated_publication(evidence: Evidence, custom: Custom) -> str:
    facts, article = evidence.facts, evidence.article
    stated = [jsonld.text(article.get(name)) for name in _OF_ARTICLE] if article else []
    of_article = article is not None and jsonld.is_article(article)
    return (
        _first(stated if of_article else [], custom)
        or _first(facts.metas.get("article:published_time", []), custom)
        or _first(_of_one_thing(microdata.values(facts, "datePublished", evidence.heading)), custom)
        or _first([v for name in _PUBLISHED_NAMES for v in facts.metas.get(name, ())], custom)
        or _first(stated, custom)
        or _first([v for name in facts.metas if _PUBLISHED.search(name) for v in facts.metas[name]], custom)
    )


def _stated_change(evidence: Evidence, custom: Custom) -> str:
    facts, article = evidence.facts, evidence.article
    page = evidence.things.page()
    values = [
        jsonld.text(article.get("dateModified")) if article else "",
        *facts.metas.get("article:modified_time", ()),
        *microdata.values(facts, "dateModified", evidence.heading),
        *[value for name in _MODIFIED_NAMES for value in facts.metas.get(name, ())],
        jsonld.text(page.get("dateModified")) if page else "",
    ]
    return _first(values, custom)


def _first(values: Iterable[str], custom: Custom) -> str:
    return next((found for value in values if (found := dates.iso(value, custom=custom))), "")


def _of_one_thing(days: list[str]) -> list[str]:
    """Dates of microdata, if they are not those of a list of articles."""
    return days if len({day[:10] for day in days}) < _MOST_DAYS else []
