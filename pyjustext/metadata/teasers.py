"""Recognises teasers: short texts about other pages, whose dates and authors are not those of the page."""

from __future__ import annotations

import re
from itertools import islice
from urllib.parse import urljoin, urlsplit

from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.text import short_text, visible_text

AUTHOR_PAGE = re.compile(
    r"/(?:authors?|contributors?|writers?|by|byline|autor(?:en|es)?|auteurs?|staff|team|"
    r"people|editors?|reporters?|journalists?|columnists?|producers?|redakt(?:eur|or)(?:en|e)?)/[^/?#]+(?:/\d+)?/?(?:$|[?#])",
    re.I,
)
"""Addresses of pages about an author."""
_LONGEST = 500
"""Characters of a teaser; what is longer may be the article."""
_HIGHEST = 6
_LOOKED_AT = 60
"""Elements around a date or a name, and inside of one of them, that are looked at."""
_LEAST_WORDS = 5
"""Words of a link that is the title of another page; a link to an author or a category has fewer."""
_LEAST_SHARE = 0.4
"""The share of a teaser's text that such a link has if it is in no heading."""


def is_in_teaser(node: Node, heading: Node, url: str) -> bool:
    """Whether an element belongs to a short text with a link that is the title of another page of the site.

    Args:
        heading: the element that shows the page's title; what is around it is no teaser.
        url: the page's address.
    """
    around = set(islice(heading.ancestors(), 60))
    for above in islice(node.ancestors(), _HIGHEST):
        if above in around:
            return False
        text = short_text(above, _LONGEST)
        if not text:
            return False
        for inner in above.first(_LOOKED_AT):
            if inner.tag == "a" and leads_on(inner.get("href"), url) and _is_title(inner, above, len(text)):
                return True
    return False


def leads_on(address: str, url: str) -> bool:
    """Whether an address is that of another page of the site, and no author's."""
    if not address.strip() or AUTHOR_PAGE.search(address[:500]):
        return False
    try:
        there, here = urlsplit(urljoin(url, address)), urlsplit(url)
    except ValueError:
        return False
    return there.netloc == here.netloc and there.path.rstrip("/") != here.path.rstrip("/")


def _is_title(link: Node, teaser: Node, length: int) -> bool:
    title = visible_text(link, 300)
    # Scripts without spaces between words are counted as two signs a word.
    if max(len(title.split()), sum(sign >= "\u2e80" for sign in title) // 2) < _LEAST_WORDS:
        return False
    if len(title) >= _LEAST_SHARE * length:
        return True
    near = [*islice(link.ancestors(), 2), *islice(link.first(4), 1, None)]
    return any(other.tag in HEADINGS for other in near if other is not teaser)
