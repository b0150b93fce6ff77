"""Authors whose name stands alone near the title and whom the page introduces elsewhere."""

from __future__ import annotations

import re

from ..tree import Node
from ..tree.text import heading_key, squeeze
from . import names
from .facts import Facts

_BEFORE, _AFTER = 5, 30
"""Elements before and after the title among which the name is looked for."""
_FULL_NAME = re.compile(r"[^\W\d_a-z][\w\u2019'-]+(?: [^\W\d_a-z]\.)? [^\W\d_a-z][\w\u2019'-]+")
_IS = re.compile(r"is (?:an?|the|our) ")
_OF_PERSON = re.compile(r"\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er)\b")
"""Words that speak of a person: a product is introduced in the same way."""
_LONGEST = 1500
_LONGEST_NAME = 40
_NO_NAME = frozenset({"figcaption", "h1", "h2", "script", "style", "noscript", "option", "title", "button"})


def introduced(facts: Facts, heading: Node | None) -> list[str]:
    """The name alone in an element near the title of which another text says who it is: "Ann is a sailor".

    A name of which the title speaks is that of whom the page is about.
    """
    if heading is None or heading not in facts.place:
        return []
    middle = facts.place[heading]
    title = heading_key(heading.text())
    near: dict[str, str] = {}
    texts = facts.first_texts()
    for place, _, text in texts:
        if place > middle + _AFTER:
            break
        if place >= middle - _BEFORE and len(text) < 3 * _LONGEST_NAME:
            name = squeeze(text)
            node = facts.order[place]
            if (
                len(name) <= _LONGEST_NAME
                and node.tag not in _NO_NAME
                and _FULL_NAME.fullmatch(name)
                and heading_key(name) not in title
                and names.is_name(name)
            ):
                near.setdefault(name.split()[0], name)
    if not near:
        return []
    for _, index, text in texts:
        begin = text.lstrip()[:100]
        first = begin.partition(" ")[0]
        if index == 0 and first in near:
            name = near[first]
            behind = begin.removeprefix(name if begin.startswith(name) else first).lstrip()
            if _IS.match(behind) and _OF_PERSON.search(text[:_LONGEST]):
                return [name]
    return []
