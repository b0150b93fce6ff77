"""Titles without the names of their sites."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.text import heading_key, squeeze, visible_text
from . import jsonld, pieces
from .facts import Facts
from .jsonld import Thing
from .teasers import leads_on

_LEAST_H1 = 0.25
_LEAST_H2 = 0.7
"""How much a heading has to share with what the page states to be its title (0 to 1)."""
_LEAST_SHARED = 0.2
_LONE_WORDS = 4
_LIKE = 0.5
"""How much a heading shares with what the page states if it is surely its title."""
_LEAD = 0.1
"""How much more than one before it a heading has to share that is not surely the title."""
_LEAST_SHOWN = 3
"""Words of a part of a stated title that an element shows."""
_MOST_PIECES = 8
_UNSHOWN = frozenset({"title", "script", "style", "noscript", "option", "button", "meta", "template"})
_ELSEWHERE = frozenset({"a", "nav", "li"})
_LEAST_STATED = 8
"""Characters of a stated title that a heading is cut down to."""
_HINT_WORDS = 4
"""Words of elements inside a heading that are buttons and hints, not the title."""
_LABEL_BEHIND = re.compile(r"\s+(?:[|/(\[]|#\d|(?:fot|foto|photo|фото)\b\s*[.:])", re.I)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_START_PAGE = re.compile(r"(?:https?:)?(?://[^/?#]{1,200})?/?(?:index\.\w{2,5})?", re.I)
"""Addresses of a site's start page."""
START_PAGES = frozenset({"home", "homepage", "home page", "startseite", "accueil", "inicio"})
"""What the titles of start pages say; there the site's name says more."""


def find(facts: Facts, article: Thing | None, names: set[str], url: str = "") -> tuple[str, Node | None]:
    """The page's title without the site's name, and the heading that shows it.

    Args:
        article: the page's article in JSON-LD.
        names: the keys of the names that the site goes by.
        url: the page's address.
    """
    headline = jsonld.text(article.get("headline") or article.get("name")) if article else ""
    stated = [unescape(t) for t in (facts.meta("og:title", "twitter:title"), facts.title, headline) if t]
    cleaned = [pieces.clean(title, names) for title in stated]
    shared = bool(facts.meta("og:title", "twitter:title"))
    found, likeness = heading_that_fits(facts, cleaned, names, url, least=_LEAST_SHARED if shared else 0.0)
    if likeness < _LIKE:
        shown = _shown(facts, [facts.meta("og:title", "twitter:title"), facts.title], names)
        if shown:
            return _plain(shown[1]), shown[0]
    if found:
        title = pieces.without_names(found[1], names)
        if shared and found[0].tag != "h1" and not _is_part_of(title, stated):
            title = next(filter(None, cleaned), title)  # What another heading says is not quite the title.
        return _plain(_without_label(title, found[0], cleaned, names)), found[0]
    first = next((h for h in facts.headings if h.tag == "h1" and visible_text(h)), None)
    for candidate in (
        pieces.clean(headline, names),
        *cleaned,
        pieces.clean(facts.meta("dc.title", "dcterms.title"), names),
    ):
        if candidate:
            return _plain(candidate), first
    return (_plain(visible_text(first)) if first else ""), first


def _is_part_of(title: str, stated: list[str]) -> bool:
    """Whether one of the stated titles holds all of a title."""
    reduced = heading_key(title)
    return any(reduced in heading_key(other) for other in stated)


def _shown(facts: Facts, stated: list[str], names: set[str]) -> tuple[Node, str] | None:
    """The element that shows a stated title, or the title without what stands behind or before it.

    Old pages set their titles in any element. The longest part of a title that an element shows is taken,
    and of several elements a heading before others, and those before links, which are paths and teasers.
    """
    wanted: dict[str, int] = {}
    for title in stated:
        title = squeeze(unescape(title))[: pieces.LONGEST]
        parts = pieces.split(title)[:_MOST_PIECES]
        runs = [run for cut in range(1, len(parts)) for run in (parts[:cut], parts[cut:])]
        for text in (pieces.clean(title, names), *[pieces.join(run) for run in runs]):
            if pieces.count_words(text) >= _LEAST_SHOWN and not pieces.is_name(text, names):
                wanted[text] = len(text)
    best: tuple[int, int, int] | None = None
    for place, node in enumerate(facts.order):
        if node.tag in _UNSHOWN:
            continue
        for child in node.children[:3]:
            if (
                child.__class__ is str
                and len(child) < 2 * pieces.LONGEST
                and (text := squeeze(child)) in wanted
            ):
                rank = 2 if node.tag in HEADINGS else 0 if _is_in_link(node) else 1
                if best is None or (wanted[text], rank) > best[:2]:
                    best = (wanted[text], rank, place)
                    found = (node, text)
    if best is None or best[1] == 0:
        return None
    facts.place[found[0]] = best[2]
    return found


def _is_in_link(node: Node) -> bool:
    return node.tag in _ELSEWHERE or any(above.tag in _ELSEWHERE for above in islice(node.ancestors(), 4))


def _plain(title: str) -> str:
    """A title as people read it: doubly escaped references resolved, invisible characters removed."""
    return squeeze(_INVISIBLE.sub("", unescape(title)))


def _without_label(title: str, heading: Node, stated: list[str], names: set[str]) -> str:
    """A heading's title as the page states it elsewhere, where the heading has only a label more.

    A label stands before the title, in an element of its own, as a date, as the site's name or with a colon,
    or behind it, after a bar or in brackets.
    """
    own = squeeze(" ".join([child for child in heading.children if isinstance(child, str)]))
    first_pieces = [pieces.split(reference)[:1] for reference in stated]
    if len(title.split()) - len(own.split()) >= _HINT_WORDS and [("", own)] in first_pieces:
        return own
    for reference in stated:
        before, _, after = title.partition(reference)
        if len(reference) < _LEAST_STATED or before == title or (before and after):
            continue
        label = before.strip()
        if label and (
            label.endswith(":")
            or heading_key(label) in names
            or ((day := dates.find(label)) and day[1] == len(label))
            or any(visible_text(inner) == label for inner in islice(heading.first(12), 1, None))
        ):
            return reference
        if _LABEL_BEHIND.match(after):
            return reference
    return title


def heading_that_fits(
    facts: Facts, references: list[str], names: set[str], url: str, least: float
) -> tuple[tuple[Node, str] | None, float]:
    """The heading that is the page's title as people see it, and how much it shares with ``references``.

    It is the ``h1`` that shares the most with what the page states of itself (``references``), a lone ``h1``
    that is a sentence even if it shares little; a lower heading only where it says nearly the same.

    Args:
        least: how much a lone ``h1`` has to share (0 to 1). A page that states a title for sharing may have
            a slogan as its heading.
    """
    wanted = [(heading_key(reference), set(pieces.words(reference))) for reference in references if reference]
    exact = {reference for reference, _ in wanted}
    best: tuple[Node, str] | None = None
    best_score = likeness = 0.0
    lone: list[tuple[Node, str, float]] = []
    for heading in facts.headings[:60]:
        text = visible_text(heading)
        reduced = heading_key(text)
        if len(reduced) < 3 or len(text) > pieces.LONGEST or _is_banner(heading, reduced, wanted):
            continue
        if reduced in names and (len(facts.headings) > 1 or not references):
            continue
        first = heading.tag == "h1"
        if first and reduced not in exact and _is_of_another(heading, text, url):
            continue
        score = max([_likeness(reduced, text, reference, words) for reference, words in wanted], default=0.0)
        if first:
            lone.append((heading, text, score))
        bonus = 0.3 if first and score >= 0.5 else 0.0
        if score >= (_LEAST_H1 if first else _LEAST_H2) and score + bonus > best_score + (
            _LEAD if best is not None and score < _LIKE else 0.0
        ):
            best, best_score, likeness = (heading, text), score + bonus, score
    if best is None and len(lone) == 1:
        heading, text, score = lone[0]
        if not wanted or (len(pieces.words(text)) >= _LONE_WORDS and score >= least):
            return (heading, text), score
    return best, likeness


def _is_banner(heading: Node, reduced: str, wanted: list[tuple[str, set[str]]]) -> bool:
    """Whether a heading is the site's name at the top of its pages, a link to the site's start."""
    if any(reduced == reference for reference, _ in wanted):
        return False
    link = heading.find("a")
    address = link.get("href").strip() if link is not None else ""
    return bool(address) and _START_PAGE.fullmatch(address) is not None


def _is_of_another(heading: Node, text: str, url: str) -> bool:
    """Whether a heading is a link to another page of the site, and nothing else."""
    link = heading.find("a") or next(
        (above for above in islice(heading.ancestors(), 2) if above.tag == "a"), None
    )
    return (
        bool(url)
        and link is not None
        and leads_on(link.get("href"), url)
        and (not heading.find("a") or visible_text(link) == text)
    )


def _likeness(reduced: str, text: str, reference: str, words: set[str]) -> float:
    if reduced == reference:
        return 1.0
    if reduced in reference or reference in reduced:
        shorter, longer = sorted((len(reduced), len(reference)))
        return 0.5 + 0.5 * shorter / longer if shorter >= 8 else shorter / longer
    mine = set(pieces.words(text))
    if not mine or not words:
        return 0.0
    return 2 * len(mine & words) / (len(mine) + len(words))
