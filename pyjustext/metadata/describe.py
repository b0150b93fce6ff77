"""All metadata of a page in one record."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape

from ..model import Article
from . import addresses, bylines, excerpts, language, next_pages, publication, sites, topics
from .candidates import value
from .evidence import Evidence, weigh
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
    evidence = weigh(facts, url)
    published, modified = publication.find(evidence)
    article = Article(
        title=evidence.title,
        byline=bylines.find(evidence),
        published=published,
        modified=modified,
        site=sites.brief(evidence.site, url or evidence.url) or sites.host_name(url or evidence.url),
        canonical=value(addresses.CANONICAL, evidence),
        lang=evidence.lang,
        dir=language.declared_direction(facts),
        excerpt=value(excerpts.STATED, evidence, excerpts.NOT_OF_ARTICLE),
        image=value(addresses.IMAGE, evidence),
        license=value(addresses.LICENCE, evidence),
        tags=topics.find(topics.TAGS, evidence),
        categories=topics.find(topics.CATEGORIES, evidence),
    )
    parts = next_pages.following(evidence, url or evidence.url)
    return Metadata(article, _body(evidence), parts, evidence.url)


def _body(evidence: Evidence) -> str:
    thing = evidence.article or {}
    body = thing.get("articleBody") or thing.get("text")
    return unescape(body) if isinstance(body, str) else ""
