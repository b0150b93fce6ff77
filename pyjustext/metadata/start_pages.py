"""Start pages: the first page of a site, whose title is the site's name with its motto."""

from __future__ import annotations

from html import unescape
from urllib.parse import urlsplit

from ..tree.text import heading_key, squeeze
from . import jsonld, title_parts
from .facts import Facts
from .jsonld import Thing


def is_start_page(facts: Facts, article: Thing | None, url: str) -> bool:
    """Whether a page is the start page of its site: its address is, and the page says the same itself.

    The address alone says little: of some stored pages only the host is known.

    Args:
        article: the page's article in JSON-LD; a start page has none.
        url: the page's address.
    """
    own = facts.link("canonical") or facts.meta("og:url")
    if not (own and _is_start(url) and _is_start(own)):
        return False
    return not (article is not None and jsonld.is_article(article)) and facts.meta("og:type") != "article"


def title(facts: Facts, names: set[str]) -> str:
    """The title of a start page as it states it, without the site's name at the end; ``""`` if there is none.

    At the beginning the name is what the rest says something of: "Name - what it is".

    Args:
        names: the keys of the names that the site goes by.
    """
    parts = title_parts.split(squeeze(unescape(facts.title or facts.meta("og:title")))[: title_parts.LONGEST])
    if len(parts) > 1 and heading_key(parts[-1][1]) in names:
        parts.pop()
    return title_parts.join(parts)


def _is_start(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.netloc) and parts.path in ("", "/") and not parts.query
