"""Titles without the names of their sites."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..assembly.headings import key
from ..tree import Node
from .facts import Facts, squeeze, visible_text

_SEPARATOR = re.compile(
    r"\s+(?:[|\u2013\u2014\u00b7\u2022\u00bb\u00ab\u203a\u2039\\/~>]|-{1,3}|::)\s+|\s*\|\s*|\s+::\s*|(?<=\w):\s+(?=[A-Z])"
)
_STRONG = re.compile(r"^\s*(?:\||\u00bb|\u00ab|::|\u2022|\u203a)\s*$")
_MOST = 300
_WORD = re.compile(r"\w+")
_LEAST_H1 = 0.25
_LEAST_H2 = 0.7
"""How much a heading has to share with what the page states to be its title (0 to 1)."""
_LONE_WORDS = 4


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
    if len(pieces) > 1:
        separator, last = pieces[-1]
        rest = _join(pieces[:-1])
        strong = bool(_STRONG.match(separator))
        if ":" not in separator and (
            (strong and len(last) < len(rest))
            or (not strong and len(last.split()) <= 3 and len(rest.split()) >= 4 and last[:1].isupper())
        ):
            pieces.pop()
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
    reduced = key(part)
    return not reduced or any(
        reduced == name or (len(name) >= 5 and name in reduced and len(reduced) <= 2 * len(name))
        for name in names
    )


def site_names(*names: str, url: str = "") -> set[str]:
    """The keys that a site's name may be recognised by: the names, and its host's main label."""
    keys = {key(name) for name in names if name}
    host = host_name(url)
    if host:
        keys.add(key(host))
        labels = host.split(".")
        if len(labels) >= 2:
            main = labels[-2] if len(labels[-2]) > 3 or len(labels) == 2 else labels[-3]
            keys.add(key(main))
    keys.discard("")
    return keys


def host_name(url: str) -> str:
    """The host of an address, without ``www.``."""
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def heading_that_fits(facts: Facts, references: list[str], names: set[str]) -> tuple[Node, str] | None:
    """The heading that is the page's title as people see it.

    It is the ``h1`` that shares the most with what the page states of itself (``references``), a
    lone ``h1`` that is a sentence even where it shares nothing; a lower heading only where it says
    nearly the same.
    """
    wanted = [(key(reference), set(_words(reference))) for reference in references if reference]
    best: tuple[Node, str] | None = None
    best_score = 0.0
    lone: list[tuple[Node, str]] = []
    for heading in facts.headings[:60]:
        text = visible_text(heading)
        reduced = key(text)
        if len(reduced) < 3 or len(text) > _MOST:
            continue
        if reduced in names and (len(facts.headings) > 1 or not references):
            continue
        first = heading.tag == "h1"
        if first:
            lone.append((heading, text))
        score = max([_likeness(reduced, text, reference, words) for reference, words in wanted], default=0.0)
        least = _LEAST_H1 if first else _LEAST_H2
        bonus = 0.3 if first and score >= 0.5 else 0.0
        if score >= least and score + bonus > best_score:
            best, best_score = (heading, text), score + bonus
    if best is None and len(lone) == 1 and (not wanted or len(_words(lone[0][1])) >= _LONE_WORDS):
        return lone[0]
    return best


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


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
