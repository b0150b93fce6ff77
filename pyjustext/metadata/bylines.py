"""The authors of the article: where they may be named, in order, and the choice among these sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple

from ..tree.visible_text import heading_key, visible_text
from . import author_names, jsonld, publication, title_parts, visible_bylines
from .evidence import Candidate, Evidence, Source, meta, microdata, stated
from .surroundings import is_in_teaser

_META_NAMES = jsonld.NAMES["meta-author"]
"""Names of meta elements with the authors, the best first."""
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
_MOST_SEEN = 6  # persons who wrote an article together; more names are a list of other things
_MOST_LISTED = 3
"""Names that links to authors hold if they are those of one article's authors."""


class Authors(NamedTuple):
    """The names of the authors and the key of the source that gave them."""

    names: list[str]
    source: str


_NOBODY = Authors([], "")


def find(evidence: Evidence) -> Authors:
    """The authors; where there is no other, the site's own name, or else "Staff" and its like.

    Who is named on a start page wrote one of its teasers, or owns the site. Goods and courses have authors
    only where the page states them, and no brand is one.
    """
    if evidence.start:
        return _NOBODY
    own = editors = _NOBODY
    of_goods = _is_of_goods(evidence)
    for source in STATED if of_goods else (*STATED, *SEEN):
        texts = [candidate.value for candidate in source.find(evidence)]
        if not texts:
            continue
        found = author_names.clean(texts, evidence.names)
        if found and all(heading_key(name) in evidence.names for name in found):
            own = Authors(found, source.key) if not own.names and not of_goods else own
        elif found:
            seen = [] if of_goods or len(found) > 1 else _full_names(found[0], evidence)
            return Authors(seen, "near-title") if seen else Authors(found, source.key)
        elif not editors.names:
            editors = Authors(
                [name for text in texts[:5] if (name := author_names.editors(text))][:1], source.key
            )
    return own if own.names else editors if editors.names else _NOBODY


def _is_account(name: str, evidence: Evidence) -> bool:
    """Whether the author that an article states may be the name of the account that published it."""
    article = evidence.article
    return (
        (article is None or (jsonld.is_article(article) and jsonld.kinds(article).isdisjoint(_FORUM)))
        and " " not in name
        and name.isascii()
    )


def _full_names(author: str, evidence: Evidence) -> list[str]:
    """The authors whom people see near the title with first and family names, rather than the one stated.

    They are the one behind an account, the one named after "By" who has no word in common with the account,
    or all authors of whom the page states only the first.
    """
    seen = visible_bylines.near_title(evidence)
    names = author_names.clean([candidate.value for candidate in seen], evidence.names)
    if not names or len(names) > _MOST_SEEN or not all(map(_FULL_NAME.fullmatch, names)):
        return []
    is_first = heading_key(names[0]).endswith(heading_key(author))
    if len(names) > 1:
        return names if is_first else []
    is_another = bool(seen[0].label) and set(title_parts.words(names[0])).isdisjoint(
        title_parts.words(author)
    )
    return names if is_another or _is_account(author, evidence) else []


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
    stated("json-ld", _of_article),
    stated("microdata", microdata("author")),
    *[stated(f"meta:{name}", meta(name), _unless_address) for name in _META_NAMES],
    stated("meta:twitter:data1", _card, _unless_address),
)
"""Where a page states the authors, the best first."""
SEEN = (
    Source("rel-author", _linked),
    Source("near-title", visible_bylines.near_title),
    Source("beside-date", _beside_date),
    Source("signed", visible_bylines.signed),
    Source("author-box", visible_bylines.in_boxes),
    Source("member", visible_bylines.first_member),
)
"""Where people see them; the later ones take longer and are seldom needed."""
