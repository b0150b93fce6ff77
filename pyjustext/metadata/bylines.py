"""The authors of the article: where they may be named, in order, and the choice among these sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape

from ..tree.text import heading_key, visible_text
from . import author_names, jsonld, microdata, publication, visible_bylines, vocabulary
from .candidates import Candidate, Source
from .evidence import Evidence
from .standing import is_in_teaser
from .stated import meta, stated

_META_NAMES = vocabulary.NAMES["meta-author"]
_CARD_LABELS = re.compile(
    r"author|written|by\b|verfasst|autor|\u00e9crit|escrito|scritto|geschreven|skriv", re.I
)
"""What the first label of a Twitter card says if its value is the author."""
_GOODS = frozenset({"product", "course", "event", "jobposting"})
_FORUM = frozenset({"discussionforumposting", "question", "socialmediaposting"})
"""Where people go by the names of their accounts."""
_FULL_NAME = re.compile(
    r"[^\W\d_a-z][\w\u2019'.-]*(?: [\w\u2019'.-]+)?(?: [a-z\u2019']{1,4}){0,2} [^\W\d_a-z][\w\u2019'-]+"
)
_MOST_SEEN = 6
"""Persons who wrote an article together; more names near the title are a list of other things."""
_MOST_LISTED = 3
"""Names that links to authors hold if they are those of one article's authors."""


def find(evidence: Evidence) -> str:
    """The authors, joined by ``", "``; the site's own name only if there is no other.

    Who is named on a start page wrote one of its teasers, or owns the site. Goods and courses have authors
    only where the page states them, and no brand is one.
    """
    if evidence.start:
        return ""
    own = ""
    of_goods = _is_of_goods(evidence)
    for source in STATED if of_goods else (*STATED, *SEEN):
        found = author_names.clean([candidate.value for candidate in source.find(evidence)], evidence.names)
        if found and all(heading_key(name) in evidence.names for name in found):
            own = own or ("" if of_goods else ", ".join(found))
        elif found:
            seen = _seen(found[0], evidence) if len(found) == 1 and not of_goods else []
            return ", ".join(seen or found)
    return own


def _is_account(name: str, evidence: Evidence) -> bool:
    """Whether the author that an article states may be the name of the account that published it."""
    article = evidence.article
    return (
        (article is None or (jsonld.is_article(article) and jsonld.kinds(article).isdisjoint(_FORUM)))
        and " " not in name
        and name.isascii()
    )


def _seen(author: str, evidence: Evidence) -> list[str]:
    """The authors whom people see near the title with first and family names: the one behind an account, or
    those of whom the page states only the first, as the one whose account published the article."""
    seen = author_names.clean(
        [candidate.value for candidate in visible_bylines.near_title(evidence)], evidence.names
    )
    if not seen or len(seen) > _MOST_SEEN or not all(map(_FULL_NAME.fullmatch, seen)):
        return []
    is_first = heading_key(seen[0]).endswith(heading_key(author))
    return seen if (is_first if len(seen) > 1 else _is_account(author, evidence)) else []


def _is_of_goods(evidence: Evidence) -> bool:
    """Whether the page offers goods or a course, by which people see brands and buyers."""
    article = evidence.article
    if article is not None and not jsonld.kinds(article).isdisjoint(_GOODS):
        return True
    return evidence.facts.meta("og:type").lower().startswith("product")


def _of_article(evidence: Evidence) -> list[str]:
    article = evidence.article or {}
    return evidence.things.names(article.get("author") or article.get("creator"))


def _card(evidence: Evidence) -> Iterable[str]:
    is_author = _CARD_LABELS.search(evidence.facts.meta("twitter:label1"))
    return meta("twitter:data1")(evidence) if is_author else ()


def _unless_address(text: str, _: Evidence) -> str:
    return "" if text.startswith(("http", "/")) else unescape(text)


def _linked(evidence: Evidence) -> Iterator[Candidate]:
    """The first link with ``rel=author``, if it is none of a list of articles."""
    links = evidence.facts.authors
    texts = list(dict.fromkeys([visible_text(link, 80) for link in links[:20]]))
    if not links or len([text for text in texts if text]) > _MOST_LISTED:
        return
    if len(links) == 1 or evidence.heading is None or not is_in_teaser(links[0], evidence):
        # The others beside it, in the same line, are those of the same article.
        for link in links[:20]:
            if link.parent is links[0].parent:
                yield Candidate(visible_text(link, 80), link)


def _beside_date(evidence: Evidence) -> Iterator[Candidate]:
    """The only name in the line that the date near the title stands in, or right before or behind it."""
    dated = next(iter(publication.near_title(evidence)), None)
    if dated is not None and dated.node is not None:
        yield from visible_bylines.in_line_of(dated.node, evidence)


STATED = (
    stated("the article in JSON-LD, persons before organisations", _of_article),
    stated("microdata of the article", microdata.values("author")),
    *[stated(name, meta(name), _unless_address) for name in _META_NAMES],
    stated("a Twitter card's first label", _card, _unless_address),
)
"""Where a page states the authors, the best first."""
SEEN = (
    Source("rel=author", _linked),
    Source("the byline near the title", visible_bylines.near_title),
    Source("the name beside the date near the title", _beside_date),
    Source("the only name after 'Written by' or in an element named so", visible_bylines.signed),
    Source("the only name alone that a text introduces", visible_bylines.introduced),
    Source("the first user that is named", visible_bylines.first_member),
)
"""Where people see them; the later ones take longer and are seldom needed."""
