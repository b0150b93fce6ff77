"""Titles without the names of their sites."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.text import heading_key, squeeze, visible_text
from . import jsonld, title_parts
from .facts import Facts
from .headings import LIKE, heading_that_fits
from .jsonld import Thing

_LEAST_SHARED = 0.2
_LEAST_SHOWN = 3
"""Words of a part of a stated title that an element shows."""
_MOST_PARTS = 8
_STANDFIRST = 10
"""Elements between a headline and its standfirst."""
_MUCH_LONGER = 2
"""How much longer than a heading the rest of the title is that is the title of one of several pages."""
_MOST_HEADINGS = 60
_UNSHOWN = frozenset({"title", "script", "style", "noscript", "option", "button", "meta", "template"})
_ELSEWHERE = frozenset({"a", "nav", "li"})
_LEAST_STATED = 8
"""Characters of a stated title that a heading is cut down to."""
_HINT_WORDS = 4
"""Words of elements inside a heading that are buttons and hints, not the title."""
_ARCHIVE = " \u00bb Blog Archive \u00bb "
"""What stands in the titles of old blogs between the blog's name and the article's."""
_LABEL_BEHIND = re.compile(r"\s+(?:[|/(\[]|#\d|(?:fot|foto|photo|фото)\b\s*[.:])", re.I)
_LEADING_SIGN = re.compile(
    r"^(?:[|/\\\u00b7\u2022\u00bb\u203a\u2013\u2014>]\s+|[\u25a0-\u25ff\u2605\u2606]\s*)"
)
"""A sign that stood between the title and something before it, or that adorns it."""
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


def find(facts: Facts, article: Thing | None, names: set[str], url: str = "") -> tuple[str, Node | None]:
    """The page's title without the site's name, and the heading that shows it.

    Args:
        article: the page's article in JSON-LD.
        names: the keys of the names that the site goes by.
        url: the page's address.
    """
    headline = jsonld.text(article.get("headline") or article.get("name")) if article else ""
    of_page = _without_site(facts)
    stated = [unescape(t) for t in (facts.meta("og:title", "twitter:title"), of_page, headline) if t]
    cleaned = _without_names(facts, stated, names)
    shared = bool(facts.meta("og:title", "twitter:title"))
    least = _LEAST_SHARED if shared else 0.0
    found, likeness = heading_that_fits(facts, stated, cleaned, names, url, least)
    if likeness < LIKE:
        shown = _shown(facts, [facts.meta("og:title", "twitter:title"), of_page], names)
        if shown:
            return _plain(shown[1]), shown[0]
    if found and found[0].tag == "h1" and (shown := _shown_behind(facts, found, names)):
        return _plain(shown[1]), shown[0]
    if found:
        title = title_parts.without_names(found[1], names)
        if shared and found[0].tag != "h1" and not _is_part_of(title, stated):
            title = next(filter(None, cleaned), title)  # What another heading says is not quite the title.
        whole = _is_part_of(title, stated)
        return _plain(_without_label(title, found[0], cleaned, names, whole=whole)), found[0]
    first = next((h for h in facts.headings if h.tag == "h1" and visible_text(h)), None)
    candidates = [
        title_parts.clean(headline, names),
        *cleaned,
        title_parts.clean(facts.meta("dc.title", "dcterms.title"), names),
        visible_text(first) if first is not None else "",
    ]
    candidates = [candidate for candidate in candidates if candidate]
    # Some pages state no more than the site's name.
    title = next((c for c in candidates if heading_key(c) not in names), "")
    return _plain(title or next(iter(candidates), "")), first


def _without_names(facts: Facts, stated: list[str], names: set[str]) -> list[str]:
    """The stated titles without what may be the site's name, those whole that a heading shows so.

    What stands behind a bar is a section even there.
    """
    shown = {heading_key(visible_text(heading)) for heading in facts.headings[:_MOST_HEADINGS]}
    return [
        title_parts.without_names(squeeze(title)[: title_parts.LONGEST], names)
        if "|" not in title and heading_key(title) in shown
        else title_parts.clean(title, names)
        for title in stated
    ]


def _without_site(facts: Facts) -> str:
    """The text of ``title`` without what comes before it in blogs, or without what a meta element leaves out.

    The latter holds for names of sites that the page does not state.
    """
    title = facts.title
    before, _, behind = title.partition(_ARCHIVE)
    if before and behind:
        return behind
    short = facts.meta("title")
    return short if short and short in title and short in _runs(squeeze(title)) else title


def _runs(title: str) -> list[str]:
    """The beginnings and the ends of a title between its signs."""
    parts = title_parts.split(title[: title_parts.LONGEST])[:_MOST_PARTS]
    return [title_parts.join(run) for cut in range(1, len(parts)) for run in (parts[:cut], parts[cut:])]


def _shown_behind(facts: Facts, found: tuple[Node, str], names: set[str]) -> tuple[Node, str] | None:
    """The heading that shows the title which stands in ``title`` behind what a heading says, if it is much
    longer and not right below it, as a standfirst is: the heading is then the name of a diary or a column.
    """
    heading = found[1]
    parts = title_parts.split(squeeze(facts.title)[: title_parts.LONGEST])[:_MOST_PARTS]
    if len(parts) < 2 or ":" in parts[1][0] or heading_key(parts[0][1]) != heading_key(heading):
        return None
    rest = title_parts.clean(title_parts.join(parts[1:]), names)
    if len(rest) < _MUCH_LONGER * len(heading) or title_parts.count_words(rest) < _LEAST_SHOWN:
        return None
    shown = _shown(facts, [rest], names)
    if shown is None or shown[0].tag not in HEADINGS or shown[1] != rest:
        return None
    place = facts.page.place
    return shown if place[shown[0]] - place[found[0]] > _STANDFIRST else None


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
        title = squeeze(unescape(title))[: title_parts.LONGEST]
        for text in (title_parts.clean(title, names), *_runs(title)):
            if title_parts.count_words(text) >= _LEAST_SHOWN and not title_parts.is_name(text, names):
                wanted[text] = len(text)
    best: tuple[int, int, int] | None = None
    lengths = range(min(wanted.values(), default=0), 2 * title_parts.LONGEST)
    for place, index, child in facts.page.first_texts if wanted else ():
        if index < 3 and len(child) in lengths and (text := _LEADING_SIGN.sub("", squeeze(child))) in wanted:
            node = facts.page.order[place]
            if node.tag in _UNSHOWN:
                continue
            rank = 2 if node.tag in HEADINGS else 0 if _is_in_link(node) else 1
            if best is None or (wanted[text], rank) > best[:2]:
                best = (wanted[text], rank, place)
                found = (node, text)
    if best is None or best[1] == 0:
        return None
    return found


def _is_in_link(node: Node) -> bool:
    return node.tag in _ELSEWHERE or any(above.tag in _ELSEWHERE for above in islice(node.ancestors(), 4))


def _plain(title: str) -> str:
    """A title as people read it: doubly escaped references resolved, invisible characters removed."""
    title = squeeze(_INVISIBLE.sub("", unescape(title)))
    half = len(title) // 2
    if title[:half] == title[half + 1 :] and title.count(" ") >= 2 * _LEAST_SHOWN - 1:
        title = title[:half]  # A machine wrote it twice.
    return _LEADING_SIGN.sub("", title) or title


def _without_label(title: str, heading: Node, stated: list[str], names: set[str], *, whole: bool) -> str:
    """A heading's title as the page states it elsewhere, where the heading has only a label more.

    A label stands before the title, in an element of its own, as a date, as the site's name or with a colon,
    or behind it, after a bar or in brackets.

    Args:
        whole: whether one of the stated titles has all of the heading; then a part before a colon
            belongs to it.
    """
    own = squeeze(" ".join([child for child in heading.children if isinstance(child, str)]))
    first_parts = [title_parts.split(reference)[:1] for reference in stated]
    if len(title.split()) - len(own.split()) >= _HINT_WORDS and [("", own)] in first_parts:
        return own
    for reference in stated:
        if len(reference) < _LEAST_STATED:
            continue
        before, _, after = title.partition(reference)
        if before == title or (before and after):
            continue
        label = before.strip()
        if label and (
            (label.endswith(":") and not whole)
            or heading_key(label) in names
            or ((day := dates.find(label)) and day[1] == len(label))
            or any(visible_text(inner) == label for inner in islice(heading.first(12), 1, None))
        ):
            return reference
        if _LABEL_BEHIND.match(after):
            return reference
        # The name of a section at the end of the heading.
        if (
            len(after.split()) == 1
            and len(reference.split()) >= _HINT_WORDS
            and any(visible_text(inner) == after.strip() for inner in heading.find_all("a"))
        ):
            return reference
    return title
