"""The authors of the article, as declared by the page or as visible on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ..tree import Node
from ..tree.text import heading_key, visible_text
from . import introductions, jsonld, microdata, names, seen_bylines, sign_offs
from .evidence import Evidence
from .facts import Facts
from .teasers import is_in_teaser

_META_NAMES = (
    *("author", "article:author", "og:article:author", "book:author", "parsely-author", "sailthru.author"),
    *("citation_author", "citation_authors", "dc.creator", "dcterms.creator", "dc.contributor"),
    *("byl", "creator"),
    *("article:author_name", "article_author", "authors", "cxenseparse:author", "rbauthors"),
    *("shareaholic:article_author_name", "dcterms.contributor"),
)
_CARD_LABELS = re.compile(
    r"author|written|by\b|verfasst|autor|\u00e9crit|escrito|scritto|geschreven|skriv", re.I
)
"""What the first label of a Twitter card says if its value is the author."""
_GOODS = frozenset({"product", "course", "event", "jobposting"})
_FORUM = frozenset({"discussionforumposting", "question", "socialmediaposting"})
"""Where people go by the names of their accounts."""
_FULL_NAME = re.compile(r"[^\W\d_a-z][\w\u2019'.-]*(?: [\w\u2019'.-]+)? [^\W\d_a-z][\w\u2019'-]+")
_MOST_LISTED = 3
"""Names that links to authors hold if they are those of one article's authors."""


def find(evidence: Evidence) -> str:
    """The authors, joined by ``", "``; the site's own name only if there is no other."""
    if evidence.start:
        return ""  # Who is named there wrote one of its teasers, or owns the site.
    own = ""
    of_goods = _is_of_goods(evidence)
    for source in _stated_sources(evidence) if of_goods else _sources(evidence):
        found = names.clean(source, evidence.names)
        if found:
            if all(heading_key(name) in evidence.names for name in found):
                own = own or ("" if of_goods else ", ".join(found))
                continue
            if len(found) == 1 and not of_goods and _is_account(found[0], evidence):
                found = _seen_person(evidence) or found
            return ", ".join(found)
    return own


def _is_account(name: str, evidence: Evidence) -> bool:
    """Whether the author that an article states may be the name of the account that published it."""
    article = evidence.article
    return (
        (article is None or (jsonld.is_article(article) and jsonld.kinds(article).isdisjoint(_FORUM)))
        and " " not in name
        and name.isascii()
    )


def _seen_person(evidence: Evidence) -> list[str]:
    """The author whom people see near the title, if a first and a family name are given."""
    seen = names.clean(
        seen_bylines.near_title(evidence.facts, evidence.heading, evidence.url), evidence.names
    )
    return seen if len(seen) == 1 and _FULL_NAME.fullmatch(seen[0]) else []


def _is_of_goods(evidence: Evidence) -> bool:
    """Whether the page offers goods or a course, by which people see brands and buyers."""
    article = evidence.article
    if article is not None and not jsonld.kinds(article).isdisjoint(_GOODS):
        return True
    return evidence.facts.meta("og:type").lower().startswith("product")


def _sources(evidence: Evidence) -> Iterator[list[str]]:
    """Texts with names in them, the best source first; the later ones take longer and are seldom needed."""
    facts = evidence.facts
    yield from _stated_sources(evidence)
    yield _linked(facts, evidence.heading, evidence.url)
    yield seen_bylines.near_title(facts, evidence.heading, evidence.url)
    yield seen_bylines.signed(facts)
    yield sign_offs.reporters(facts)
    yield introductions.introduced(facts, evidence.heading)
    yield seen_bylines.first_member(facts)


def _stated_sources(evidence: Evidence) -> Iterator[list[str]]:
    facts, article = evidence.facts, evidence.article
    if article:
        yield _with_others(facts, evidence.things.names(article.get("author") or article.get("creator")))
    yield microdata.values(facts, "author", evidence.heading)
    for name in _META_NAMES:
        if name in facts.metas:
            yield _with_others(facts, _stated(facts, name))
    if _CARD_LABELS.search(facts.meta("twitter:label1")):
        yield _stated(facts, "twitter:data1")
    # Most pages give the name of an account there.
    yield [name for name in _stated(facts, "twitter:creator") if _FULL_NAME.fullmatch(name)]


def _stated(facts: Facts, name: str) -> list[str]:
    """What the meta elements of a name say, addresses left out."""
    return [unescape(v) for v in facts.metas.get(name, ()) if not v.startswith(("http", "/"))]


def _with_others(facts: Facts, first: list[str]) -> list[str]:
    """The authors of one source, or the longer list of a meta element that begins with the only one."""
    found = names.clean(first)
    if len(found) != 1:
        return first
    for name in _META_NAMES:
        others = names.clean(_stated(facts, name))
        if len(others) > 1 and others[0] == found[0]:
            return others
    return first


def _linked(facts: Facts, heading: Node | None, url: str) -> list[str]:
    """The first link with ``rel=author``, if it is none of a list of articles."""
    texts = list(dict.fromkeys([visible_text(link, 80) for link in facts.authors[:20]]))
    if len([text for text in texts if text]) > _MOST_LISTED:
        return []
    link = facts.authors[0] if facts.authors else None
    if link is None or (len(facts.authors) > 1 and heading is not None and is_in_teaser(link, heading, url)):
        return []
    return texts[:1]
