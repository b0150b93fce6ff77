"""The heading that shows a page's title."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from ..tree import Node
from ..tree.text import heading_key, squeeze, visible_text
from . import title_parts
from .facts import Facts
from .links import leads_on
from .sites import START_PAGE

_LEAST_H1 = 0.25
_LEAST_H2 = 0.7
"""How much a heading has to share with what the page states to be its title (0 to 1)."""
_LIKELY_H1 = 0.35
"""How much an ``h1`` shares if a lower heading has to say all that the page states, to be taken before it."""
_LONE_WORDS = 4
LIKE = 0.5
"""How much a heading shares with what the page states if it is surely its title."""
_LEAD = 0.1
"""How much more than one before it a heading has to share that is not surely the title."""
_MOST_LONGER = 1.25
"""How much longer a lower heading may be than a stated title that it holds; a question about it is longer."""
_FIRST_PIECE = 0.95
"""What a heading shares that is the first part of what the page states."""
_LEAST_KEY = 8
"""Letters of a lower heading that is such a part; a shorter one may be a section's."""


def heading_that_fits(
    facts: Facts, stated: list[str], references: list[str], names: set[str], url: str, least: float
) -> tuple[tuple[Node, str] | None, float]:
    """The heading that is the page's title as people see it, and how much it shares with what is stated.

    It is the ``h1`` that shares the most with what the page states of itself, a lone ``h1`` that is a
    sentence even if it shares little. A lower heading is it only where it says nearly the same and little
    more, or just the same if an ``h1`` may be the title. Of "Chapter - Book" it is the heading that shows
    the chapter, even a lower one.

    Args:
        stated: the titles that the page states.
        references: the same without the site's name.
        least: how much a lone ``h1`` has to share (0 to 1). A page that states a title for sharing may have
            a slogan as its heading.
    """
    wanted = [(heading_key(text), set(title_parts.words(text))) for text in references if text]
    candidates = _candidates(facts, stated, wanted, names, url)
    best, likeness = _best(candidates)
    lone = [candidate for candidate in candidates if candidate.heading.tag == "h1"]
    if best is None and len(lone) == 1:
        heading, text, score, _ = lone[0]
        if not wanted or (len(title_parts.words(text)) >= _LONE_WORDS and score >= least):
            return (heading, text), score
    return best, likeness


class _Candidate(NamedTuple):
    """A heading that may be the title, its text, how much it shares with what is stated, and whether it is
    the last part of it."""

    heading: Node
    text: str
    score: float
    is_last: bool


def _candidates(
    facts: Facts, stated: list[str], wanted: list[tuple[str, set[str]]], names: set[str], url: str
) -> list[_Candidate]:
    """The headings that are not the site's name, a link to another page, or much longer than the title.

    Args:
        wanted: the keys and the words of the stated titles without the site's name.
    """
    exact = {reference for reference, _ in wanted}
    firsts, lasts = _outer_parts(stated, names)
    found: list[_Candidate] = []
    for heading in facts.headings[:60]:
        text = visible_text(heading)
        reduced = heading_key(text)
        if len(reduced) < 3 or len(text) > title_parts.LONGEST or _is_banner(heading, reduced, wanted):
            continue
        if reduced in names and (len(facts.headings) > 1 or not stated):
            continue
        if heading.tag == "h1" and reduced not in exact and _is_of_another(heading, text, url):
            continue
        score = max([_likeness(reduced, text, reference, words) for reference, words in wanted], default=0.0)
        if heading.tag != "h1" and any(
            len(reduced) > _MOST_LONGER * len(other) for other in exact if other in reduced
        ):
            continue
        if reduced in firsts and (heading.tag == "h1" or (len(reduced) >= _LEAST_KEY and firsts[reduced])):
            score = max(score, _FIRST_PIECE)
        found.append(_Candidate(heading, text, score, reduced in lasts))
    return found


def _best(candidates: list[_Candidate]) -> tuple[tuple[Node, str] | None, float]:
    """The candidate that shares the most, and how much; the first of those that share about the same."""
    likely_h1 = max(
        [score for node, _, score, last in candidates if node.tag == "h1" and not last], default=0.0
    )
    least_h2 = 1.0 if likely_h1 >= _LIKELY_H1 else _LEAST_H2
    best: tuple[Node, str] | None = None
    best_score = likeness = 0.0
    for heading, text, score, last in candidates:
        first = heading.tag == "h1"
        bonus = 0.3 if first and score >= LIKE and not last else 0.0
        if score >= (_LEAST_H1 if first else least_h2) and score + bonus > best_score + (
            _LEAD if best is not None and score < LIKE else 0.0
        ):
            best, best_score, likeness = (heading, text), score + bonus, score
    return best, likeness


def _outer_parts(stated: list[str], names: set[str]) -> tuple[dict[str, bool], set[str]]:
    """The keys of the first and of the last parts of titles, those that are the site's name left out.

    Of the first ones with whether something else than a colon stands behind them.
    """
    firsts: dict[str, bool] = {}
    lasts: set[str] = set()
    for title in stated:
        parts = title_parts.split(squeeze(title)[: title_parts.LONGEST])
        if len(parts) > 1 and not title_parts.is_name(parts[0][1], names):
            firsts[heading_key(parts[0][1])] = ":" not in parts[1][0]
            lasts.add(heading_key(parts[-1][1]))
    return firsts, lasts


def _is_banner(heading: Node, reduced: str, wanted: list[tuple[str, set[str]]]) -> bool:
    """Whether a heading is the site's name at the top of its pages, a link to the site's start."""
    if any(reduced == reference for reference, _ in wanted):
        return False
    link = heading.find("a")
    address = link.get("href").strip() if link is not None else ""
    return bool(address) and START_PAGE.fullmatch(address) is not None


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
    mine = set(title_parts.words(text))
    if not mine or not words:
        return 0.0
    return 2 * len(mine & words) / (len(mine) + len(words))
