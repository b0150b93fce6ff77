"""The authors of the article: where people see them, in order, and the choice among all sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..tree.visible_text import heading_key, visible_text
from . import author_names, jsonld, stated, title_parts, visible_bylines, visible_dates
from .evidence import Evidence
from .jsonld import NAMES
from .surroundings import Candidate, is_in_teaser

_FULL_NAME = re.compile(
    r"[^\W\d_a-z][\w\u2019'.-]*(?: [\w\u2019'.-]+)?(?: [a-z\u2019']{1,4}){0,2} [^\W\d_a-z][\w\u2019'-]+"
)
_MOST_LINKS = 20  # links to authors that are looked at
_MOST_LISTED = 3
"""Names that links to authors hold if they are those of one article's authors."""


class Authors(NamedTuple):
    """The names of the authors and the key of the source that gave them."""

    names: list[str]
    source: str


def find(evidence: Evidence) -> Authors:
    """The authors; where there is no other, the site's own name, or else "Staff" and its like.

    Who is named on a start page wrote one of its teasers, or owns the site. Goods and courses have authors
    only where the page states them, and no brand is one.
    """
    nobody = own = editors = Authors([], "")
    if evidence.start:
        return nobody
    of_goods = _is_of_goods(evidence)
    for key, texts in _sources(evidence, of_goods):
        found = author_names.clean(texts, evidence.names)
        if found and all(heading_key(name) in evidence.names for name in found):
            own = Authors(found, key) if not own.names and not of_goods else own
        elif found:
            seen = [] if of_goods or len(found) > 1 else _full_names(found[0], evidence)
            return Authors(seen, "near-title") if seen else Authors(found, key)
        elif not editors.names:
            editors = Authors([name for text in texts[:5] if (name := author_names.editors(text))][:1], key)
    return own if own.names else editors if editors.names else nobody


def _sources(evidence: Evidence, of_goods: bool) -> Iterator[tuple[str, list[str]]]:
    """The texts with the names of authors, of each source that has any; goods have only what is stated."""
    yield from stated.by_source("authors", evidence)
    for key, find_texts in ({} if of_goods else SEEN).items():
        if texts := [*find_texts(evidence)]:
            yield key, texts


def _is_of_goods(evidence: Evidence) -> bool:
    """Whether the page offers goods or a course, by which people see brands and buyers."""
    article = evidence.article
    if article is not None and not jsonld.kinds(article).isdisjoint(NAMES["goods"]):
        return True
    return evidence.facts.meta("og:type").lower().startswith("product")


def _full_names(author: str, evidence: Evidence) -> list[str]:
    """The authors whom people see near the title with first and family names, rather than the one stated.

    They are the one behind an account, the one named after "By" who has no word in common with the account,
    or all authors of whom the page states only the first.
    """
    seen = visible_bylines.near_title(evidence)
    names = author_names.clean([candidate.value for candidate in seen], evidence.names)
    if not names or not all(map(_FULL_NAME.fullmatch, names)):
        return []
    if len(names) > 1:
        return names if heading_key(names[0]).endswith(heading_key(author)) else []
    has_other_words = set(title_parts.words(names[0])).isdisjoint(title_parts.words(author))
    return names if (seen[0].label and has_other_words) or _is_account(author, evidence) else []


def _is_account(name: str, evidence: Evidence) -> bool:
    """Whether the author that an article states may be the name of the account that published it. In forums,
    people go by the names of their accounts."""
    article = evidence.article
    return (
        (article is None or (jsonld.is_article(article) and jsonld.kinds(article).isdisjoint(NAMES["forum"])))
        and " " not in name
        and name.isascii()
    )


def _linked(evidence: Evidence) -> Iterator[str]:
    """The first link with ``rel=author``, if it is none of a list of articles."""
    every = evidence.facts.anchors.get("author", [])
    links = every[:_MOST_LINKS]
    texts = [visible_text(link, 80) for link in links]
    if not links or len({*texts} - {""}) > _MOST_LISTED:
        return
    if len(every) == 1 or not is_in_teaser(Candidate("", links[0]), evidence):
        # The others beside it, in the same line, are those of the same article.
        for link, text in zip(links, texts, strict=True):
            if link.parent is links[0].parent:
                yield text


def _near_title(evidence: Evidence) -> Iterator[str]:
    return (candidate.value for candidate in visible_bylines.near_title(evidence))


def _beside_date(evidence: Evidence) -> Iterator[str]:
    """The only name in the line that the date near the title stands in, or right before or behind it."""
    for dated in visible_dates.near_title(evidence):
        yield from visible_bylines.beside_date(dated.node, evidence)


SEEN = {
    "rel-author": _linked,
    "near-title": _near_title,
    "beside-date": _beside_date,
    "alone": visible_bylines.alone,
    "signed": visible_bylines.signed,
    "author-box": visible_bylines.in_boxes,
    "member": visible_bylines.first_member,
}
"""Where people see the authors, the best first; the later ones take longer and are seldom needed."""
