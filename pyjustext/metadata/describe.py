"""All metadata of a page in one record."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape

from ..model import Article
from . import bylines, language, next_pages, publication, sites, stated
from .evidence import Evidence, examine
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
    here = url or evidence.url
    authors = bylines.find(evidence)
    published, modified = publication.find(evidence)
    chosen = {name: stated.first(name, evidence) for name in ("canonical", "excerpt", "image", "license")}
    chosen |= {"published": published, "modified": modified}
    sources = {"title": evidence.title_source, "byline": authors.source}
    sources |= {name: value.source for name, value in chosen.items()}
    article = Article(
        title=evidence.title,
        byline=", ".join(authors.names),
        authors=authors.names,
        published=published.value,
        modified=modified.value,
        site=sites.brief(evidence.site, here) or sites.host_name(here),
        canonical=chosen["canonical"].value,
        lang=evidence.lang,
        dir=language.declared_direction(facts),
        excerpt=chosen["excerpt"].value,
        image=chosen["image"].value,
        license=chosen["license"].value,
        tags=stated.terms("tags", evidence),
        categories=stated.terms("categories", evidence),
        sources={name: key for name, key in sources.items() if key},
    )
    return Metadata(article, _body(evidence), next_pages.following(evidence, here), evidence.url)


def _body(evidence: Evidence) -> str:
    thing = evidence.article or {}
    body = thing.get("articleBody") or thing.get("text")
    return unescape(body) if isinstance(body, str) else ""
