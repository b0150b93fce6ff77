"""The site that a page belongs to: its name, its start page, its other pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from itertools import chain
from urllib.parse import SplitResult, urlsplit

from ..sanitize.urls import resolved
from ..tree.visible_text import heading_key, squeeze, visible_text
from . import jsonld, title_parts
from .facts import Facts
from .jsonld import JsonLd, Thing

_MOTTO = re.compile(r"\s[-|\u2013\u2014·]\s")
_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,6}")
"""A host that some sites state for their name."""
COMPANIES = r"S\.?\s?A\.?|GmbH|AG|UG|(?i:Inc\.?|Ltd\.?)|Limited|LLC|Corp(?:oration|\.?)"
"""A regular expression for the forms of companies."""
_COMPANY = re.compile(rf"\s(?:{COMPANIES}|Co\.?)$", re.I)
"""A company may publish under another name."""
START_PAGE = re.compile(r"(?:https?:)?(//[^/?#]{1,200})?/?(?:index\.\w{2,5})?", re.I)
"""Addresses of a site's start page; the group is its host."""
LABELS = frozenset({"home", "homepage", "home page", "startseite", "accueil", "inicio"})
"""What the titles of start pages say, and links to them; the site's name says more."""
AUTHOR_PAGE = re.compile(
    r"/(?=[abcejprstw])(?:authors?|contributors?|writers?|by|byline|autor(?:en|es)?|auteurs?|staff|team|"
    r"people|editors?|reporters?|journalists?|columnists?|producers?|redakt(?:eur|or)(?:en|e)?)/[^/?#]+(?:/\d+)?/?(?:$|[?#])",
    re.I,
)
"""Addresses of pages about an author. The first letters, looked for by themselves, save half of the time."""
_AROUND = " -|:\u00b7()[]"
"""Signs around a title."""
_SHORTEST = 3  # characters of a site's name in a link
_MOST_LINKS = 200  # links of a page among which one leads to the start page
_LONG_NAME = 30  # characters; a longer name of a site may have a motto behind it


def stated_names(facts: Facts, starts: list[str], url: str = "") -> list[str]:
    """The site's names as declared by the page: first the one on which most sources and the host agree, of
    several the first, and a company's full name last.

    Args:
        starts: what links to the start page say.
        url: an address of the site.
    """
    of_host = keys(url=url)
    website = facts.things.first("website", "newsmediaorganization", "organization") or {}
    parts = title_parts.split(facts.title[: title_parts.LONGEST])
    stated = (
        facts.meta("og:site_name"),
        *facts.things.publishers()[:1],
        jsonld.text(website.get("name")),
        facts.meta("application-name", "apple-mobile-web-app-title"),
        _shown_name(facts, starts),
        *[part for _, part in parts if heading_key(part) in of_host][:1],
    )
    named = [squeeze(unescape(name))[:100] for name in stated if name]
    sources = Counter([*map(heading_key, named), *of_host])
    return sorted(named, key=lambda name: (bool(_COMPANY.search(name)), -sources[heading_key(name)]))


def _shown_name(facts: Facts, starts: list[str]) -> str:
    """The beginning or the end of the page's title that a link to the start page shows, ``""`` without one.

    Old pages state no name; but their logo, or the path above the text, begins with it.
    """
    title = squeeze(unescape(facts.title))[: title_parts.LONGEST].strip(_AROUND)
    names = [name for name in starts if len(name) < len(title)]
    ends = (name for name in names if title.endswith(name) and not title[-len(name) - 1].isalnum())
    begins = (name for name in names if title.startswith(name) and not title[len(name)].isalnum())
    return next(chain(ends, begins), "")


def names_of_start(facts: Facts, url: str) -> Iterator[str]:
    """What links to the start page say, which is the site's name on most pages."""
    host = host_name(url)
    own = {f"{scheme}//{www}{host}" for scheme in ("", "http:", "https:") for www in ("", "www.")}
    for link in facts.page.links[:_MOST_LINKS]:
        address = link.attrs.get("href", "").strip().lower()
        if address.strip("/") and address.rstrip("/") not in own and "index." not in address:
            continue  # as most links
        start = START_PAGE.fullmatch(address)
        if start is None or not start[0] or (start[1] and host_name(f"http:{start[1]}") != host):
            continue
        image = link.find("img")
        for label in (visible_text(link), link.get("title"), image.get("alt") if image is not None else ""):
            name = squeeze(label)
            if len(name) >= _SHORTEST and name.casefold() not in LABELS:
                yield name


def publisher_of(article: Thing | None, things: JsonLd) -> str:
    """The name of the article's publisher, ``""`` where it is a person or a company's full name."""
    if article is None or not jsonld.is_article(article):
        return ""
    publisher = things.resolve(article.get("publisher"))
    if not isinstance(publisher, dict) or "person" in jsonld.kinds(publisher):
        return ""
    name = jsonld.text(publisher.get("name"))[:100]
    return "" if _COMPANY.search(name) else name


def brief(site: str, url: str = "") -> str:
    """A site's name without the motto that some write behind or before it.

    Args:
        url: an address of the site, whose host tells which part is the name.
    """
    name = site.strip(" -|\u2013\u2014·:@")
    if name.startswith(("http://", "https://")):
        return host_name(name)
    name = name.removeprefix("www.")
    parts = [part.strip() for part in _MOTTO.split(name)]
    if len(name) <= _LONG_NAME or len(parts) == 1:
        return name
    of_host = keys(url=url)
    return next((part for part in parts if heading_key(part) in of_host), parts[0])


def keys(*names: str, url: str = "") -> set[str]:
    """The keys that a site's name may be recognised by: the names, and its host's main label."""
    short = [brief(name) for name in names]
    found = set(map(heading_key, (*names, *short)))
    for host in (host_name(url), *[name for name in short if _HOST.fullmatch(name)]):
        if not host:
            continue
        found.add(heading_key(host))
        labels = host.split(".")
        if len(labels) >= 2:
            main = labels[-2] if len(labels[-2]) > 3 or len(labels) == 2 else labels[-3]
            found.add(heading_key(main))
    found.discard("")
    return found


@lru_cache(500)  # the page's own address is asked for at each of its links
def host_name(url: str) -> str:
    """The host of an address, without ``www.``."""
    return (parts_of(url).hostname or "").removeprefix("www.")


def parts_of(address: str) -> SplitResult:
    """The parts of an address; all are empty if it cannot be parsed, like ``//[``."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def leads_on(address: str, url: str) -> bool:
    """Whether an address is that of another page of the site, and no author's."""
    if not address.strip() or AUTHOR_PAGE.search(address[:500]):
        return False
    there, here = parts_of(resolved(address, url)), parts_of(url)
    return there.netloc == here.netloc and there.path.rstrip("/") != here.path.rstrip("/")


def is_start_page(facts: Facts, article: Thing | None, url: str) -> bool:
    """Whether a page is the start page of its site: its address is, and the page says the same itself.

    The address alone says little: of some stored pages only the host is known.

    Args:
        article: the page's article in JSON-LD; a start page has none.
        url: the page's address.
    """
    own = facts.link("canonical") or facts.meta("og:url")
    if not (own and _is_address_of_start(url) and _is_address_of_start(own)):
        return False
    return not (article is not None and jsonld.is_article(article)) and facts.meta("og:type") != "article"


def title_of_start(facts: Facts, names: set[str]) -> str:
    """The title of a start page as it states it, without the site's name at the end; ``""`` if there is none.

    At the beginning the name is what the rest says something of: "Name - what it is".

    Args:
        names: the keys of the names that the site goes by.
    """
    title = squeeze(unescape(facts.title or facts.meta("og:title")))[: title_parts.LONGEST]
    return title_parts.without_names(title, names)


def _is_address_of_start(address: str) -> bool:
    parts = parts_of(address)
    return bool(parts.netloc) and parts.path in ("", "/") and not parts.query
