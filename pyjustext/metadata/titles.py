"""Titles without the names of their sites."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.text import heading_key, squeeze, visible_text
from . import jsonld
from .facts import Facts
from .jsonld import Thing

_SEPARATOR = re.compile(
    r"\s+(?:[|\u2013\u2014\u00b7\u2022\u00bb\u00ab\u203a\u2039\\/~>]|-{1,3}|::)\s+|\s*[|\uff5c]\s*|\s+::\s*"
    r"|(?<=\w):\s+(?=[A-Z])"
)
_STRONG = re.compile(r"^\s*(?:[|\uff5c]|\u00bb|\u00ab|::|\u2022|\u203a)\s*$")
_MOST = 300
_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")
_LEAST_H1 = 0.25
_LEAST_H2 = 0.7
"""How much a heading has to share with what the page states to be its title (0 to 1)."""
_LEAST_SHARED = 0.2
_LONE_WORDS = 4
_LEAST_STATED = 8
"""Characters of a stated title that a heading is cut down to."""
_HINT_WORDS = 4
"""Words of elements inside a heading that are buttons and hints, not the title."""
_LABEL_BEHIND = re.compile(r"\s+(?:[|/(\[]|#\d)")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_START_PAGE = re.compile(r"(?:https?:)?(?://[^/?#]{1,200})?/?(?:index\.\w{2,5})?", re.I)
"""Addresses of a site's start page."""
START_PAGES = frozenset({"home", "homepage", "home page", "startseite", "accueil", "inicio"})
"""What the titles of start pages say; there the site's name says more."""


def find(facts: Facts, article: Thing | None, names: set[str]) -> tuple[str, Node | None]:
    """The page's title without the site's name, and the heading that shows it.

    Args:
        article: the page's article in JSON-LD.
        names: the keys of the names that the site goes by.
    """
    headline = jsonld.text(article.get("headline") or article.get("name")) if article else ""
    stated = [unescape(t) for t in (facts.meta("og:title", "twitter:title"), facts.title, headline) if t]
    cleaned = [clean(title, names) for title in stated]
    shared = bool(facts.meta("og:title", "twitter:title"))
    found = heading_that_fits(facts, cleaned, names, least=_LEAST_SHARED if shared else 0.0)
    if found:
        title = _without_names(found[1], names)
        return _plain(_without_label(title, found[0], cleaned, names)), found[0]
    first = next((h for h in facts.headings if h.tag == "h1" and visible_text(h)), None)
    for candidate in (
        clean(headline, names),
        *cleaned,
        clean(facts.meta("dc.title", "dcterms.title"), names),
    ):
        if candidate:
            return _plain(candidate), first
    return (_plain(visible_text(first)) if first else ""), first


def _plain(title: str) -> str:
    """A title as people read it: doubly escaped references resolved, invisible characters removed."""
    return squeeze(_INVISIBLE.sub("", unescape(title)))


def _without_names(title: str, names: set[str]) -> str:
    """A title without pieces that are the site's name and nothing else."""
    pieces = _split(title)
    while len(pieces) > 1 and ":" not in pieces[-1][0] and heading_key(pieces[-1][1]) in names:
        pieces.pop()
    while len(pieces) > 1 and ":" not in pieces[1][0] and heading_key(pieces[0][1]) in names:
        pieces.pop(0)
    return _join(pieces)


def _without_label(title: str, heading: Node, stated: list[str], names: set[str]) -> str:
    """A heading's title as the page states it elsewhere, where the heading has only a label more.

    A label stands before the title, in an element of its own, as a date, as the site's name or with a colon,
    or behind it, after a bar or in brackets.
    """
    own = squeeze(" ".join([child for child in heading.children if isinstance(child, str)]))
    first_pieces = [_split(reference)[:1] for reference in stated]
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


def clean(title: str, names: set[str]) -> str:
    """A title without the site's name at its end or beginning.

    ``names`` are the keys of names that the site goes by. Without one of them, what follows the
    last ``|`` and its like is taken for a name where the rest is the longer part; what follows a
    dash only where the rest has at least four words and the part at most three.
    """
    title = squeeze(title)[:_MOST]
    pieces = _split(title)
    changed = True
    while changed and len(pieces) > 1:
        changed = False
        last, first = pieces[-1][1], pieces[0][1]
        if _is_name(last, names):
            pieces.pop()
            changed = True
        elif _is_name(first, names):
            pieces.pop(0)
            changed = True
    longest = len(pieces) > 2 and len(pieces[0][1]) > max(len(piece) for _, piece in pieces[1:])
    while len(pieces) > 1:
        separator, last = pieces[-1]
        rest = _join(pieces[:-1])
        strong = bool(_STRONG.match(separator))
        if ":" not in separator and (
            (strong and len(last) < len(rest))
            or (not strong and _words_in(last) <= 3 and _words_in(rest) >= 4 and _begins_name(last))
        ):
            pieces.pop()
            # Several names in a row are sections of the site: "Title | Local | News | Site".
            if (
                longest
                and len(pieces) > 1
                and pieces[-1][0] == separator
                and not _DIGIT.search(pieces[-1][1])
            ):
                continue
        break
    return _join(pieces)


def _split(title: str) -> list[tuple[str, str]]:
    pieces = []
    begin = 0
    separator = ""
    for match in _SEPARATOR.finditer(title):
        part = title[begin : match.start()].strip()
        if part:
            pieces.append((separator, part))
        separator = match.group()
        begin = match.end()
    part = title[begin:].strip()
    if part:
        pieces.append((separator, part))
    return pieces


def _join(pieces: list[tuple[str, str]]) -> str:
    return "".join([(separator if index else "") + part for index, (separator, part) in enumerate(pieces)])


def _is_name(part: str, names: set[str]) -> bool:
    reduced = heading_key(part)
    return not reduced or any(
        reduced == name or (len(name) >= 5 and name in reduced and len(reduced) <= 2 * len(name))
        for name in names
    )


def heading_that_fits(
    facts: Facts, references: list[str], names: set[str], least: float
) -> tuple[Node, str] | None:
    """The heading that is the page's title as people see it.

    It is the ``h1`` that shares the most with what the page states of itself (``references``), a lone ``h1``
    that is a sentence even if it shares little; a lower heading only where it says nearly the same.

    Args:
        least: how much a lone ``h1`` has to share (0 to 1). A page that states a title for sharing may have
            a slogan as its heading.
    """
    wanted = [(heading_key(reference), set(_words(reference))) for reference in references if reference]
    best: tuple[Node, str] | None = None
    best_score = 0.0
    lone: list[tuple[Node, str, float]] = []
    for heading in facts.headings[:60]:
        text = visible_text(heading)
        reduced = heading_key(text)
        if len(reduced) < 3 or len(text) > _MOST or _is_banner(heading, reduced, wanted):
            continue
        if reduced in names and (len(facts.headings) > 1 or not references):
            continue
        first = heading.tag == "h1"
        score = max([_likeness(reduced, text, reference, words) for reference, words in wanted], default=0.0)
        if first:
            lone.append((heading, text, score))
        bonus = 0.3 if first and score >= 0.5 else 0.0
        if score >= (_LEAST_H1 if first else _LEAST_H2) and score + bonus > best_score:
            best, best_score = (heading, text), score + bonus
    if best is None and len(lone) == 1:
        heading, text, score = lone[0]
        if not wanted or (len(_words(text)) >= _LONE_WORDS and score >= least):
            return heading, text
    return best


def _is_banner(heading: Node, reduced: str, wanted: list[tuple[str, set[str]]]) -> bool:
    """Whether a heading is the site's name at the top of its pages, a link to the site's start."""
    if any(reduced == reference for reference, _ in wanted):
        return False
    link = heading.find("a")
    address = link.get("href").strip() if link is not None else ""
    return bool(address) and _START_PAGE.fullmatch(address) is not None


def _likeness(reduced: str, text: str, reference: str, words: set[str]) -> float:
    if reduced == reference:
        return 1.0
    if reduced in reference or reference in reduced:
        shorter, longer = sorted((len(reduced), len(reference)))
        return 0.5 + 0.5 * shorter / longer if shorter >= 8 else shorter / longer
    mine = set(_words(text))
    if not mine or not words:
        return 0.0
    return 2 * len(mine & words) / (len(mine) + len(words))


def _begins_name(text: str) -> bool:
    """Whether a text begins with a letter that is not lower-case."""
    return text[:1].isalpha() and not text[:1].islower()


def _words_in(text: str) -> int:
    """How many words a text has; signs of scripts without spaces count half."""
    return max(len(text.split()), sum(sign >= "\u2e80" for sign in text) // 2)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
