"""What a page says about its article, and which saying counts where two differ.

The rules, in one place; the first source that has a value wins:

============  ===========================================================================================
title         the heading that agrees with what the page states (JSON-LD headline, Open Graph, ``title``);
              JSON-LD headline; Open Graph or Twitter, Dublin Core, ``title``, each without the site's name;
              the first ``h1``
byline        JSON-LD (persons before organisations), microdata, meta tags, ``rel=author``, the byline that
              is seen near the title, the first user that is named; the site's own name only where there
              is no other
published     JSON-LD, ``article:published_time``, microdata, other meta tags, a ``time`` near the title,
              a date in the text near the title, the date in the address
modified      JSON-LD, ``article:modified_time``, microdata, other meta tags; never before ``published``
site          Open Graph, JSON-LD (publisher, web site), ``application-name``, the host; without a motto
canonical     ``rel=canonical``, Open Graph
lang          what the text is written in, with the page's ``lang``, ``content-language`` and Open Graph's
              locale as hints; where the text does not tell, these in this order
dir           ``dir`` of ``body`` or ``html``; that of the language's script (set by reading)
excerpt       Open Graph, Twitter, ``description``, JSON-LD; the first paragraph (set by reading)
image         Open Graph, Twitter, JSON-LD, ``image_src``; the content's first picture (set by reading)
license       ``rel=license``, JSON-LD, Dublin Core rights
============  ===========================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin

from ..assembly.headings import key
from ..sanitize.urls import resolved
from ..tree import Node
from . import bylines, dates, jsonld, microdata, parts, titles
from .facts import Facts, gather, squeeze, visible_text
from .jsonld import JsonLd, Thing

__all__ = ["Metadata", "describe", "direction"]

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
_AUTHOR_NAMES = (
    *("author", "article:author", "og:article:author", "book:author", "parsely-author", "sailthru.author"),
    *("citation_author", "dc.creator", "dcterms.creator", "dc.contributor", "byl", "creator"),
    *("article:author_name", "authors", "cxenseparse:author", "rbauthors"),
    *("shareaholic:article_author_name", "twitter:data1"),
)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\s)", re.I)
_RTL = frozenset({"ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "iw", "arc", "nqo"})
"""Languages whose usual script runs from right to left (Unicode CLDR, ``characterOrder``)."""
_TIME_WINDOW = 400

_MOTTO = re.compile(r"\s[-|\u2013\u2014·]\s")
_LONG_NAME = 30
"""Characters: a site's name that is longer may have a motto behind it."""
_START_PAGES = frozenset({"home", "homepage", "home page", "startseite", "accueil", "inicio"})
"""What the titles of start pages say; there the site's name says more."""


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
    body: str = ""
    next: str = ""
    base_url: str = ""


def describe(root: Node, url: str = "") -> Metadata:
    """What the page says about its article; ``""`` for what it does not say.

    Args:
        root: the ``html`` element; it is not changed.
        url: the page's address, where it is known.
    """
    facts = gather(root)
    url = _base_url(facts.base, url)
    things = JsonLd(facts.json)
    site = _site(facts, things, url)
    names = titles.site_names(site, facts.meta("application-name"), *things.publishers(), url=url)
    stated = facts.meta("og:title", "twitter:title") or facts.title
    article = things.article(titles.clean(stated, names), url)
    title, heading = _title(facts, article, names)
    declared = _declared_language(facts)
    month_first = declared.lower() in ("", "en", "en-us", "en-ph")
    published = _published(facts, things, article, heading, url, month_first)
    modified = _modified(facts, things, article, month_first)
    if modified and published and modified[:10] < published[:10]:
        modified = ""
    return Metadata(
        title=_brief(site) or title if title.casefold() in _START_PAGES else title,
        byline=_byline(facts, things, article, heading, names),
        published=published,
        modified=modified,
        site=_brief(site) or titles.host_name(url),
        canonical=_address(facts.link("canonical") or facts.meta("og:url"), url),
        lang=declared,
        dir=_declared_direction(root),
        excerpt=_excerpt(facts, article),
        image=_address(_image(facts, article), url),
        license=_license(facts, article, url),
        body=_body(article),
        next=_next(facts, url),
        base_url=url,
    )


def _base_url(base: str | None, url: str) -> str:
    """What the page's relative addresses are relative to."""
    try:
        return urljoin(url, base) if base else url
    except ValueError:
        return url


def _title(facts: Facts, article: Thing | None, names: set[str]) -> tuple[str, Node | None]:
    headline = jsonld.text(article.get("headline") or article.get("name")) if article else ""
    stated = [unescape(t) for t in (facts.meta("og:title", "twitter:title"), facts.title, headline) if t]
    cleaned = [titles.clean(t, names) for t in stated]
    found = titles.heading_that_fits(facts, cleaned, names)
    if found:
        return found[1], found[0]
    first = next((h for h in facts.headings if h.tag == "h1" and visible_text(h)), None)
    for candidate in (
        titles.clean(headline, names),
        *cleaned,
        titles.clean(facts.meta("dc.title", "dcterms.title"), names),
    ):
        if candidate:
            return candidate, first
    return (visible_text(first) if first else ""), first


def _byline(
    facts: Facts, things: JsonLd, article: Thing | None, heading: Node | None, site_keys: set[str]
) -> str:
    own = ""
    for source in _byline_sources(facts, things, article, heading):
        found = bylines.names(source, site_keys)
        if found:
            if all(key(name) in site_keys for name in found):
                own = own or ", ".join(found)
                continue
            return ", ".join(found)
    return own


def _byline_sources(
    facts: Facts, things: JsonLd, article: Thing | None, heading: Node | None
) -> Iterator[list[str]]:
    """Texts with names in them, the best source first; the later ones take longer and are seldom needed."""
    if article:
        yield things.names(article.get("author") or article.get("creator"))
    yield microdata.values(facts, "author")
    for name in _AUTHOR_NAMES:
        yield [unescape(v) for v in facts.metas.get(name, ()) if not v.startswith(("http", "/"))]
    yield list(dict.fromkeys([visible_text(link, 80) for link in facts.authors[:3]]))[:1]
    yield bylines.visible(facts, heading)
    yield bylines.member(facts)


def _published(
    facts: Facts, things: JsonLd, article: Thing | None, heading: Node | None, url: str, month_first: bool
) -> str:
    def first(values: list[str]) -> str:
        return next((found for value in values if (found := dates.iso(value, month_first=month_first))), "")

    page = things.page()
    return (
        (
            first([jsonld.text(article.get(key)) for key in ("datePublished", "dateCreated", "uploadDate")])
            if article
            else ""
        )
        or first(facts.metas.get("article:published_time", []))
        or first(microdata.values(facts, "datePublished"))
        or first([value for name in _PUBLISHED_NAMES for value in facts.metas.get(name, ())])
        or (first([jsonld.text(page.get("datePublished"))]) if page else "")
        or _visible_date(facts, heading, month_first)
        or dates.in_url(url)
    )


def _modified(facts: Facts, things: JsonLd, article: Thing | None, month_first: bool) -> str:
    page = things.page()
    values = [
        jsonld.text(article.get("dateModified")) if article else "",
        *facts.metas.get("article:modified_time", ()),
        *microdata.values(facts, "dateModified"),
        *[value for name in _MODIFIED_NAMES for value in facts.metas.get(name, ())],
        jsonld.text(page.get("dateModified")) if page else "",
    ]
    return next((found for value in values if (found := dates.iso(value, month_first=month_first))), "")


def _visible_date(facts: Facts, heading: Node | None, month_first: bool) -> str:
    """The date that people see near the title."""
    if heading is None:
        return ""
    middle = facts.place[heading]
    for node in sorted(facts.times, key=lambda n: abs(facts.place[n] - middle)):
        if abs(facts.place[node] - middle) > _TIME_WINDOW:
            break
        found = dates.iso(node.get("datetime"), month_first=month_first) or dates.iso(
            visible_text(node, 100), month_first=month_first
        )
        if found:
            return found
    for node in facts.order[max(0, middle - 60) : middle + 150]:
        if node.tag in ("script", "style", "noscript", "option"):
            continue
        for child in node.children[:6]:
            if isinstance(child, str) and 6 <= len(child) <= 200:
                day = dates.find(squeeze(child), month_first=month_first)
                if day:
                    return day[0]
    return ""


def _site(facts: Facts, things: JsonLd, url: str) -> str:
    name = facts.meta("og:site_name") or next(iter(things.publishers()), "")
    if not name:
        website = things.first("website", "newsmediaorganization", "organization")
        name = jsonld.text(website.get("name")) if website else ""
    name = name or facts.meta("application-name", "apple-mobile-web-app-title")
    return squeeze(unescape(name))[:100]


def _brief(site: str) -> str:
    """A site's name without the motto that some write behind it."""
    name = site.strip(" -|\u2013\u2014·:")
    first = _MOTTO.split(name, maxsplit=1)[0].strip()
    return first if len(name) > _LONG_NAME and len(first) > 1 else name


def _declared_language(facts: Facts) -> str:
    declared = facts.root.get("lang").strip() or facts.root.get("xml:lang").strip()
    declared = (
        declared
        or facts.meta("content-language", "og:locale", "dc.language", "language").split(",")[0].strip()
    )
    parts = declared.replace("_", "-").split("-")
    if not parts[0].isascii() or not 2 <= len(parts[0]) <= 3 or not parts[0].isalpha():
        return ""
    others = [part for part in parts[1:3] if part.isascii() and part.isalnum() and 2 <= len(part) <= 8]
    cased = [part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part for part in others]
    return "-".join([parts[0].lower(), *cased])


def _declared_direction(root: Node) -> str:
    for node in (root.find("body"), root):
        if node is not None and node.get("dir").lower() in ("rtl", "ltr"):
            return node.get("dir").lower()
    return ""


def direction(lang: str, text: str) -> str:
    """``"rtl"`` or ``"ltr"``: as the language is usually written, without one as most letters are."""
    if lang:
        return "rtl" if lang.partition("-")[0].lower() in _RTL else "ltr"
    letters = [c for c in text[:4000] if c.isalpha()]
    return "rtl" if 2 * sum("\u0590" <= c <= "\u08ff" for c in letters) > len(letters) else "ltr"


def _excerpt(facts: Facts, article: Thing | None) -> str:
    found = facts.meta("og:description", "twitter:description", "description", "dc.description")
    if not found and article:
        found = jsonld.text(article.get("description"))
    return squeeze(unescape(found))[:600]


def _image(facts: Facts, article: Thing | None) -> str:
    found = facts.meta(
        "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"
    )
    if not found and article:
        found = jsonld.address(article.get("image")) or jsonld.address(article.get("thumbnailUrl"))
    return found or facts.link("image_src")


def _next(facts: Facts, url: str) -> str:
    address = _address(facts.link("next") or facts.next, url)
    return address if address and parts.follows(address, url) else ""


def _body(article: Thing | None) -> str:
    if article is None:
        return ""
    body = article.get("articleBody") or article.get("text")
    return unescape(body) if isinstance(body, str) else ""


def _license(facts: Facts, article: Thing | None, url: str) -> str:
    found = facts.link("license") or (facts.licenses[0] if facts.licenses else "")
    if not found and article:
        found = jsonld.address(article.get("license"))
    if found:
        # Some pages name it instead of linking it; what looks like an address of another kind is no name.
        return _address(found, url) or ("" if _SCHEME.match(found) else squeeze(found)[:200])
    return facts.meta("dcterms.license", "dc.rights.license")[:200]


def _address(value: str, base: str) -> str:
    """An address made absolute; ``""`` for one that is no web address."""
    value = value.strip()
    absolute = resolved(value, base) if value else ""
    return absolute if absolute.startswith(("http://", "https://")) else ""
