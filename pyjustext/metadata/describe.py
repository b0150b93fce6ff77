"""All metadata of a page in one record."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import unescape

from . import addresses, bylines, excerpts, language, next_pages, publication, sites, topics
from .evidence import Evidence, weigh
from .facts import Facts


@dataclass(slots=True)
class Metadata:
    """The fields of an Article that describe it, with the same meanings; ``body`` is the text that
    JSON-LD holds, for pages that build theirs with scripts, ``next`` the addresses of the parts that
    follow, and ``base_url`` what the page's relative addresses are relative to."""

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
    next: list[str] = field(default_factory=list)
    base_url: str = ""


def describe(facts: Facts, url: str = "") -> Metadata:
    """The metadata of a page; ``""`` for missing fields.

    Args:
        facts: what :func:`pyjustext.metadata.facts.gather` found in it.
        url: the page's address, where it is known.
    """
    evidence = weigh(facts, url)
    published, modified = publication.find(evidence)
    return Metadata(
        title=evidence.title,
        byline=bylines.find(evidence),
        published=published,
        modified=modified,
        site=sites.brief(evidence.site, url or evidence.url) or sites.host_name(url or evidence.url),
        canonical=addresses.canonical(evidence),
        lang=evidence.lang,
        dir=language.declared_direction(facts),
        excerpt=excerpts.find(evidence),
        image=addresses.image(evidence),
        license=addresses.licence(evidence),
        tags=topics.tags(evidence),
        categories=topics.categories(evidence),
        body=_body(evidence),
        next=next_pages.following(evidence, url or evidence.url),
        base_url=evidence.url,
    )


def _body(evidence: Evidence) -> str:
    if evidence.article is None:
        return ""
    body = evidence.article.get("articleBody") or evidence.article.get("text")
    return unescape(body) if isinstance(body, str) else ""
