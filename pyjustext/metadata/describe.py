"""All metadata of a page in one record."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape

from ..model import Article
from . import bylines, declared, language, next_pages, publication, sites
from .evidence import Evidence, choose, examine
from .facts import Facts


@dataclass(slots=True)
class Metadata:
    """What a page says of its article.

    Attributes:
        article: with the fields that describe it, and nothing else.
        body: the text that JSON-LD holds, for pages that build theirs with scripts.
        next: the addresses of the parts that follow.
        base_url: what the page's relative addresses are relative to.
    """

    article: Article
    body: str
    next: list[str]
    base_url: str


def describe(facts: Facts, url: str = "") -> Metadata:
    """The metadata of a page; ``""`` for missing fields.

    Args:
        facts: what :func:`pyjustext.metadata.facts.gather` found in it.
        url: the page's address, where it is known.
    """
    evidence = examine(facts, url)
    authors = bylines.find(evidence)
    published, modified = publication.find(evidence)
    canonical = choose(declared.CANONICAL, evidence)
    excerpt = choose(declared.DESCRIPTION, evidence, declared.NOT_A_DESCRIPTION)
    image = choose(declared.IMAGE, evidence)
    licence = choose(declared.LICENCE, evidence)
    sources = {
        "title": evidence.title_source,
        "byline": authors.source,
        "published": published.source,
        "modified": modified.source,
        "canonical": canonical.source,
        "excerpt": excerpt.source,
        "image": image.source,
        "license": licence.source,
    }
    article = Article(
        title=evidence.title,
        byline=", ".join(authors.names),
        authors=authors.names,
        published=published.value,
        modified=modified.value,
        site=sites.brief(evidence.site, url or evidence.url) or sites.host_name(url or evidence.url),
        canonical=canonical.value,
        lang=evidence.lang,
        dir=language.declared_direction(facts),
        excerpt=excerpt.value,
        image=image.value,
        license=licence.value,
        tags=declared.terms(declared.TAGS, evidence),
        categories=declared.terms(declared.CATEGORIES, evidence),
        sources={name: key for name, key in sources.items() if key},
    )
    parts = next_pages.following(evidence, url or evidence.url)
    return Metadata(
        article=article,
        body=_body(evidence),
        next=parts,
        base_url=evidence.url,
    )


def _body(evidence: Evidence) -> str:
    thing = evidence.article or {}
    body = thing.get("articleBody") or thing.get("text")
    return unescape(body) if isinstance(body, str) else ""
