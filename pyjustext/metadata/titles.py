"""The page's title: the headline that people see, as far as it agrees with what the page states."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from itertools import chain, islice, pairwise
from operator import attrgetter
from typing import NamedTuple

from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS
from ..tree.visible_text import heading_key, squeeze, visible_text
from . import jsonld, sections, title_parts
from .facts import Facts
from .jsonld import Thing
from .sections import Above
from .sites import START_PAGE, leads_on

_LIKE = 0.5
"""How much an ``h1`` shares with what the page states (0 to 1) if it is the title."""
_LIKELY = 0.35
"""How much it shares if a lower heading has to say just the same to be taken before it."""
_LEAST = 0.25
"""How much it shares if it is the title where nothing else is."""
_LEAST_LOWER = 0.7
"""How much a lower heading shares that is the title."""
_LEAST_SHARED = 0.2
"""How much a lone ``h1`` shares where a title for sharing is stated: else it may be a slogan."""
_PART = 0.95
"""What a heading shares that is the first part of what the page states, as the chapter of a book."""
_LEAST_KEY = 8
"""Letters of a lower heading that is such a part; a shorter one may be a section's."""
_MOST_LONGER = 1.25
"""How much longer a lower heading may be than a stated title that it holds; a question about it is longer."""
_SENTENCE = 4  # words of a lone h1 that is a title
_LEAST_SHOWN = 3  # words of a part of a stated title that an element shows
_MOST_HEADINGS = 60
_MOST_PARTS = 8
_UNSHOWN = frozenset({"title", "script", "style", "noscript", "option", "button", "meta", "template"})
_ELSEWHERE = frozenset({"a", "nav", "li"})
_ARCHIVE = " \u00bb Blog Archive \u00bb "
"""What stands in the titles of old blogs between the blog's name and the article's."""
_NUMBERED = re.compile(r"\d{1,2}[.)]\s")
"""How the headings of chapters begin."""
_STANDFIRST = 10
"""Elements between a headline and its standfirst."""
_MUCH_LONGER = 2
"""How much longer than its first part the rest of a stated title is, if that part names a diary."""
_MOST_TEXTS = 20  # of a heading that may be lines of their own
_KICKER_DEPTH = 5  # elements of a heading among which its kicker is
_agrees = attrgetter("agrees")
_is_kicker = class_search(
    r"kicker|eyebrow|overline|topline|dachzeile|spitzmarke|roofline|surtitle|pre-?(?:head|title)|super-?title",
    "kicker eyebrow line spitz title head",
)
_LABEL_BEHIND = re.compile(r"\s+(?:[|/(\[]|#\d|(?:fot|foto|photo|фото)\b\s*[.:])", re.I)
_LEADING_SIGN = re.compile(
    r"^(?:[|/\\\u00b7\u2022\u00bb\u203a\u2013\u2014>]\s+|[\u25a0-\u25ff\u2605\u2606]\s*)"
)
"""A sign that stood between the title and something before it, or that adorns it."""
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading that may be the title.

    Attributes:
        agrees: how much it shares with what the page states (0 to 1).
        is_last: whether it is the last part of that, as the book of a chapter.
    """

    node: Node
    text: str
    agrees: float
    is_last: bool


@dataclass
class _Titles:
    """What a page states and shows of its title.

    Attributes:
        names: the keys of the names that the site goes by.
        above: what is above the page.
        keys: where titles are stated; stated: these titles; cleaned: these without the site's name.
        for_sharing: whether one of them is for sharing.
        headings: elements, their texts and the keys of these.
    """

    facts: Facts
    names: set[str]
    above: Above
    keys: list[str]
    stated: list[str]
    cleaned: list[str]
    for_sharing: bool
    headings: list[tuple[Node, str, str]]

    @cached_property
    def highest(self) -> list[_Heading]:
        """The ``h1`` that are not the site's name or a link to another page."""
        return [*_headings(self, are_h1=True)]

    @cached_property
    def lower(self) -> list[_Heading]:
        """Such headings below them, which most titles do not need."""
        return [*_headings(self, are_h1=False)]


class Title(NamedTuple):
    """The page's title.

    Attributes:
        text: the title without the site's name; ``""`` if there is none.
        source: the key of its source: one of SHOWN, or where the page states it.
        heading: the element that shows it, or else the first ``h1``, None without one.
    """

    text: str
    source: str
    heading: Node | None


def find(article: Thing | None, above: Above) -> Title:
    """The page's title.

    What only names the site or a section gives way to the next title that says more, or else to the headline
    above the running text.

    Args:
        article: the page's article in JSON-LD.
        above: what is above the page: its site, its sections.
    """
    titles = _titles_of(article, above)
    doubtful = None
    for title in _in_order(titles):
        if not sections.names_no_page(title.text, above):
            return title
        doubtful = doubtful or title
    assert doubtful is not None, "what is stated comes last"
    found = sections.headline_above_text(above) if doubtful.text else None
    return Title(_plain(found[1]), "above-text", found[0]) if found is not None else doubtful


def _in_order(titles: _Titles) -> Iterator[Title]:
    for key, source in SHOWN.items():
        for node, text in source(titles):
            yield Title(_plain(_of_element(node, text, titles)), key, node)
    first = next((h for h in titles.facts.headings if h.tag == "h1" and visible_text(h)), None)
    text, key = _stated(titles, first)
    yield Title(_plain(text), key, first)


def _titles_of(article: Thing | None, above: Above) -> _Titles:
    facts, names = above.facts, above.names
    shared = facts.meta("og:title", "twitter:title")
    headline = jsonld.text(article.get("headline") or article.get("name")) if article else ""
    of_page = facts.title.rpartition(_ARCHIVE)[2]
    sources = {
        key: sections.without_sections(squeeze(unescape(text))[: title_parts.LONGEST], above)
        for key, text in (("json-ld", headline), ("meta", shared), ("title", of_page))
        if text
    }
    stated = list(sources.values())
    headings = [
        (node, text := visible_text(node), heading_key(text)) for node in facts.headings[:_MOST_HEADINGS]
    ]
    shown = {key for _, _, key in headings}
    # A title that a heading shows is whole, but for a section behind a bar.
    cleaned = [
        title_parts.without_names(text, names)
        if "|" not in text and heading_key(text) in shown
        else title_parts.clean(text, names)
        for text in stated
    ]
    return _Titles(facts, names, above, list(sources), stated, cleaned, bool(shared), headings)


def _headings(titles: _Titles, *, are_h1: bool) -> Iterator[_Heading]:
    wanted = {heading_key(text): set(title_parts.words(text)) for text in titles.cleaned}
    firsts, lasts = _outer_parts(titles.stated, titles.names)
    for node, text, key in titles.headings:
        if (node.tag == "h1") != are_h1 or not 3 <= len(key) <= title_parts.LONGEST:
            continue
        if key in titles.names and len(titles.headings) > 1:
            continue
        if key not in wanted and _leads_elsewhere(node, text, titles.above.url):
            continue
        if not are_h1 and any(len(key) > _MOST_LONGER * len(other) for other in wanted if other in key):
            continue
        agrees = max([_agreement(key, text, *other) for other in wanted.items()], default=0.0)
        if key in firsts and (are_h1 or (len(key) >= _LEAST_KEY and firsts[key])):
            agrees = max(agrees, _PART)
        yield _Heading(node, text, agrees, key in lasts)


def _outer_parts(stated: list[str], names: set[str]) -> tuple[dict[str, bool], set[str]]:
    """The keys of the first and of the last parts of titles that do not begin with the site's name.

    Of the first ones with whether something else than a colon stands behind them: a kicker stands before one.
    """
    split = [parts for title in stated if len(parts := title_parts.split(title)) > 1]
    split = [parts for parts in split if not title_parts.is_name(parts[0][1], names)]
    firsts = {heading_key(parts[0][1]): ":" not in parts[1][0] for parts in split}
    return firsts, {heading_key(parts[-1][1]) for parts in split}


def _leads_elsewhere(heading: Node, text: str, url: str) -> bool:
    """Whether a heading is the site's name at the top of its pages, a link to the site's start, or an ``h1``
    that is a link to another page and nothing else."""
    inner = heading.find("a")
    link = inner or next((above for above in islice(heading.ancestors(), 2) if above.tag == "a"), None)
    address = link.get("href").strip() if link is not None else ""
    if inner is not None and address and START_PAGE.fullmatch(address):
        return True
    return heading.tag == "h1" and (inner is None or visible_text(inner) == text) and leads_on(address, url)


def _agreement(key: str, text: str, other: str, words: set[str]) -> float:
    """How much a heading shares with a stated title (0 to 1): all of it, a part of it, some words."""
    if key in other or other in key:
        shorter, longer = sorted((len(key), len(other)))
        return 0.5 + 0.5 * shorter / longer if shorter >= _LEAST_KEY or key == other else shorter / longer
    mine = set(title_parts.words(text))
    return 2 * len(mine & words) / (len(mine) + len(words)) if mine else 0.0


def _agreeing(titles: _Titles) -> Iterator[tuple[Node, str]]:
    """The ``h1`` that agrees the most; where it is only the first part of what is stated, the rest if that is
    much longer, and stands too far below to be a standfirst: the first part then names a diary."""
    found = max((heading for heading in titles.highest if not heading.is_last), key=_agrees, default=None)
    if found is not None and found.agrees >= _LIKE:
        if found.agrees == _PART:
            for node, text in _any_element(titles):
                below = node.place - found.node.place
                is_much_longer = len(text) >= _MUCH_LONGER * len(found.text)
                if node.tag in HEADINGS and is_much_longer and below > _STANDFIRST:
                    yield node, text
        yield found.node, found.text


def _lower(titles: _Titles) -> Iterable[tuple[Node, str]]:
    is_likely = any(heading.agrees >= _LIKELY and not heading.is_last for heading in titles.highest)
    least = 1.0 if is_likely else _LEAST_LOWER
    best = sorted(titles.lower, key=_agrees, reverse=True)[:1]
    return [(heading.node, heading.text) for heading in best if heading.agrees >= least]


def _sharing_some(titles: _Titles) -> Iterable[tuple[Node, str]]:
    """The first ``h1`` that shares something with what is stated, and is none of several numbered ones."""
    every = titles.highest
    if sum(_NUMBERED.match(heading.text) is not None for heading in every) > 1:
        return []
    return [(heading.node, heading.text) for heading in every if heading.agrees >= _LEAST][:1]


def _alone(titles: _Titles) -> Iterator[tuple[Node, str]]:
    """The only ``h1``, if it is a sentence, or if nothing but the site's name is stated."""
    every = titles.highest
    if len(every) == 1:
        is_sentence = len(title_parts.words(every[0].text)) >= _SENTENCE
        if all(title_parts.is_name(other, titles.names) for other in titles.cleaned) or (
            is_sentence and every[0].agrees >= (_LEAST_SHARED if titles.for_sharing else 0)
        ):
            yield every[0].node, every[0].text


def _any_element(titles: _Titles) -> Iterator[tuple[Node, str]]:
    """The element that shows a stated title, or the title without what stands behind or before it.

    Old pages set their titles in any element. The longest part of a title that an element shows is taken,
    and of several elements a heading before others, and those before links, which are paths and teasers.
    """
    facts, wanted = titles.facts, set[str]()
    for title in titles.stated:
        for text in (title_parts.clean(title, titles.names), *_runs(title)):
            if title_parts.count_words(text) >= _LEAST_SHOWN and not title_parts.is_name(text, titles.names):
                wanted.add(text)
    found: tuple[int, int, Node, str] | None = None
    ends = tuple({text.rpartition(" ")[2] for text in wanted})
    for place, index, child in facts.page.first_texts if wanted else ():
        if index > 2 or len(child) >= 2 * title_parts.LONGEST or not child.rstrip().endswith(ends):
            continue  # as most texts
        if (text := _LEADING_SIGN.sub("", squeeze(child))) in wanted:
            node = facts.page.order[place]
            is_in_link = any(above.tag in _ELSEWHERE for above in (node, *islice(node.ancestors(), 4)))
            rank = 2 if node.tag in HEADINGS else 0 if is_in_link else 1
            if node.tag not in _UNSHOWN and (found is None or (len(text), rank) > found[:2]):
                found = len(text), rank, node, text
    if found is not None and found[1]:
        yield found[2:]


def _runs(title: str) -> list[str]:
    """The beginnings and the ends of a title between its signs."""
    parts = title_parts.split(title)[:_MOST_PARTS]
    return [title_parts.join(run) for cut in range(1, len(parts)) for run in (parts[:cut], parts[cut:])]


SHOWN = {
    "h1": _agreeing,
    "h2": _lower,
    "element": _any_element,
    "h1:some-words": _sharing_some,
    "h1:alone": _alone,
}
"""The elements that may show the title, the best first, by the key of the source."""


def _of_element(node: Node, text: str, titles: _Titles) -> str:
    """The title in an element's text: without the site's name, and without a label that the page does not
    state with it. What a lower heading says in other words is not quite the title."""
    title = title_parts.without_names(_separated(node, _without_kicker(node, text), titles), titles.names)
    if _is_path(title, titles.above):
        title = title_parts.split(title)[-1][1]
    key = heading_key(title)
    is_stated = any(key in heading_key(other) for other in titles.stated)
    if titles.for_sharing and node.tag in HEADINGS and node.tag != "h1" and not is_stated:
        return next(filter(None, titles.cleaned), title)
    labelled = (other for other in titles.cleaned if other and _has_label(title, other, node, is_stated))
    # Style sheets part a kicker from the headline, where what is stated has a sign.
    signed = (other for other in titles.cleaned if _adds_sign(other, title))
    return next(chain(labelled, signed, (title,)))


def _adds_sign(stated: str, shown: str) -> bool:
    """Whether a stated title is a shown one with a sign between a word and the next part."""
    parts = [part for _, part in title_parts.split(stated)]
    return len(parts) > 1 and parts[0][-1].isalnum() and " ".join(parts).casefold() == shown.casefold()


def _separated(heading: Node, text: str, titles: _Titles) -> str:
    """A heading's text with a gap between lines that a style sheet sets apart and the markup does not; one of
    these lines alone if the page states no more."""
    texts = [part for part in islice(heading.texts(), _MOST_TEXTS) if part.strip()]
    lines: list[str] = []
    rest = text
    for before, after in pairwise(texts):
        ends = f"{before.split()[-1]}{after.split()[0]}"
        if before[-1].islower() and after[0].isupper() and not any(ends in other for other in titles.stated):
            line, found, behind = rest.partition(ends)
            if found:
                lines.append(line + before.split()[-1])
                rest = after.split()[0] + behind
    lines.append(rest)
    parts = {heading_key(title_parts.split(other)[0][1]) for other in titles.cleaned if other}
    if heading_key(text) in {heading_key(other) for other in titles.cleaned}:
        return " ".join(lines)
    alone = [line for line in lines if heading_key(line) in parts]
    return alone[0] if len(lines) > 1 and alone else " ".join(lines)


def _is_path(title: str, above: Above) -> bool:
    """Whether a title is a path: the parts before the last one are names of what is above the page."""
    parts = title_parts.split(title)
    if len(parts) < 2 or any(":" in sign for sign, _ in parts):
        return False
    return all(heading_key(part) in above.keys for _, part in parts[:-1])


def _without_kicker(heading: Node, text: str) -> str:
    """A heading's text without the kicker that its first element says it is."""
    for inner in islice(heading.first(_KICKER_DEPTH), 1, None) if heading.tag in HEADINGS else ():
        kicker = visible_text(inner)
        if _is_kicker(inner.get("class")[:200]) and kicker and text.startswith(kicker):
            return text[len(kicker) :].lstrip(" :|\u2013\u2014-/") or text
    return text


def _has_label(title: str, other: str, node: Node, is_stated: bool) -> bool:
    """Whether an element's title is a stated one with a label: before it an element of its own or what
    ends in a colon, behind it what stands after a bar or in brackets."""
    before, _, after = title.partition(other)
    label = before.strip()
    if before == title or (label and after):
        return False
    return (
        (label.endswith(":") and not is_stated)
        or _LABEL_BEHIND.match(after) is not None
        or any(
            visible_text(inner) == (label or after.strip()) and (label or inner.tag == "a")
            for inner in islice(node.first(12), 1, None)
        )
    )


def _stated(titles: _Titles, first: Node | None) -> tuple[str, str]:
    """The title of a page that shows none, and its source: what the page states, JSON-LD first."""
    last = title_parts.clean(titles.facts.meta("dc.title", "dcterms.title"), titles.names)
    shown = visible_text(first) if first is not None else ""
    every = [*zip(titles.cleaned, titles.keys, strict=True), (last, "meta:dc"), (shown, "h1:first")]
    candidates = [pair for pair in every if pair[0]]
    # Some pages state no more than the site's name.
    named = next((pair for pair in candidates if heading_key(pair[0]) not in titles.names), None)
    return named or next(iter(candidates), ("", ""))


def _plain(title: str) -> str:
    """A title as people read it: doubly escaped references resolved, invisible characters removed."""
    title = squeeze(_INVISIBLE.sub("", unescape(title)))
    return _LEADING_SIGN.sub("", title) or title
