"""Titles without the names of their sites."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..assembly.headings import key
from ...parsing import Node
from .facts import Facts, squeeze, visible_text

_SEPARATOR = re.compile(
    r"\s+(?:[|\u2013\u2014\u00b7\u2022\u00bb\u00ab\u203a\u2039\\/~>]|-{1,3}|::)\s+|\s*\|\s*|\s+::\s*|(?<=\w):\s+(?=[A-Z])"
)
_STRONG = re.compile(r"^\s*(?:\||\u00bb|\u00ab|::|\u2022|\u203a)\s*$")
_MOST = 300


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


def heading_that_fits(facts: Facts, references: list[str]) -> tuple[Node, str] | None:
    """The heading that says what the references say: the page's title as people see it."""
    wanted = [key(reference) for reference in references if reference]
    best: tuple[Node, str] | None = None
    best_score = 0.0
    for heading in facts.headings[:60]:
        text = visible_text(heading)
        reduced = key(text)
        if len(reduced) < 3 or len(text) > _MOST:
            continue
        score = 0.0
        for reference in wanted:
            if reduced == reference:
                score = max(score, 1.0)
            elif reduced in reference:
                score = max(score, len(reduced) / len(reference))
            elif reference in reduced:
                score = max(score, len(reference) / len(reduced))
        score += 0.1 if heading.tag == "h1" else 0.0
        if score > best_score:
            best, best_score = (heading, text), score
    return best if best_score >= 0.4 else None
