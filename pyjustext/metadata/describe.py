"""All metadata of a page in one record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from ..tree.text import heading_key, squeeze
from . import addresses, bylines, jsonld, language, publication, sites, topics
from .evidence import Evidence, weigh
from .facts import Facts

_LONGEST_EXCERPT = 1000
_LONGEST_READ = 5000
"""Characters of a description that are read."""
_DESCRIPTIONS = (
    "dc.description",
    "dcterms.description",
    "og:description",
    "description",
    "twitter:description",
)
_MARKUP = re.compile(r"</?(?:p|div|br|ul|ol|li|h[1-6]|(a|b|i|em|strong|span))\b[^<>]{0,200}>", re.I)
"""Elements that some pages write into their descriptions."""


@dataclass(slots=True)
class Metadata:
    """The fields of an Article that describe it, with the same meanings; ``body`` is the text that
    JSON-LD holds, for pages that build theirs with scripts, ``next`` the address of the next part, and
    ``base_url`` what the page's relative addresses are relative to."""

    title: str = ""
    byline: str = ""
    published: str = ""
    modified: str = ""
    site: str = ""
    canonical: str = ""
    lang: str = ""
    dir: str = ""
    excerpt: str = ""
    image: str = ""
    license: str = ""
    tags: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    body: str = ""
    next: str = ""
    base_url: str = ""


def describe(facts: Facts, url: str = "") -> Metadata:
    """The metadata of a page; ``""`` for missing fields.

    Args:
        facts: what :func:`pyjustext.metadata.facts.gather` found in it.
        url: the page's address, where it is known.
    """
    evidence = weigh(facts, url)
    lang = language.declared(facts)
    published, modified = publication.find(evidence, language.dates_of(lang, evidence.url))
    return Metadata(
        title=evidence.title,
        byline=bylines.find(evidence),
        published=published,
        modified=modified,
        site=sites.brief(evidence.site, url or evidence.url) or sites.host_name(url or evidence.url),
        canonical=addresses.canonical(evidence),
        lang=lang,
        dir=language.declared_direction(facts),
        excerpt=_excerpt(evidence),
        image=addresses.image(evidence),
        license=addresses.licence(evidence),
        tags=topics.tags(evidence),
        categories=topics.categories(evidence),
        body=_body(evidence),
        next=addresses.next_part(evidence),
        base_url=evidence.url,
    )


def _excerpt(evidence: Evidence) -> str:
    """The first description that says more than the title and the site's name do."""
    article = evidence.article
    of_thing = jsonld.text(article.get("description")) if article else ""
    of_article = of_thing if article and jsonld.is_article(article) else ""
    said = {heading_key(evidence.title), *evidence.names, ""}
    for stated in (of_article, *[evidence.facts.meta(name) for name in _DESCRIPTIONS], of_thing):
        found = unescape(stated[:_LONGEST_READ])
        if "</" in found:  # A description of "the <table> element" has no end tags.
            found = _MARKUP.sub(lambda tag: "" if tag[1] else " ", found)
        if heading_key(found) not in said:
            return squeeze(found)[:_LONGEST_EXCERPT]
    return ""


def _body(evidence: Evidence) -> str:
    if evidence.article is None:
        return ""
    body = evidence.article.get("articleBody") or evidence.article.get("text")
    return unescape(body) if isinstance(body, str) else ""
