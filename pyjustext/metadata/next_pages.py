"""The parts of an article on several pages: which addresses lead to those after a page.

A part has the same address as the page but for a number that is higher; the first part has none. Many pages
call the next story "next", so a link alone says nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode

from ..tree import Node
from .evidence import Evidence
from .sites import parts_of

MOST = 40
"""At most this many parts after a page are told."""

_NUMBERED_PATH = re.compile(r"^(.*?)(?:[/_-](?:page|p|seite|part)?[/_-]?(\d{1,3}))?(\.[a-z]{3,5})?/?$", re.I)
_NAMES = frozenset({"page", "p", "pg", "paged", "seite", "pagina", "part", "start"})
_DAYS = re.compile(r"/(?:19|20)\d\d(?:[/_-]\d{1,2})?$")
"""Numbers behind a year are months and days."""
_WORDS_AROUND = re.compile(r"[^\d]{0,12}(\d{1,3})[^\d]{0,3}")
"""The text of a link to a part: its number, perhaps with a word such as "Page"."""
_LONGEST = 2000
_MOST_CHILDREN = 4


def following(evidence: Evidence, url: str) -> list[str]:
    """The addresses of the parts after a page, in their order; empty if it is the last one, or the only one.

    The part that the page declares as the next one counts, and links whose text is the number of their part.
    Where such links leave out numbers ("1 2 3 … 9"), the addresses between them are made from theirs.

    Args:
        url: the address of the page.
    """
    declared = evidence.address(evidence.facts.next)
    found: dict[int, str] = {}
    if declared and (number := follows(declared, url)):
        found[number] = declared
    here = part_of(url)
    first = here + 1
    if first not in found and all(number != first for number, _ in _linked(evidence, url, str(first))):
        return []  # as on most pages
    for number, address in _linked(evidence, url):
        found.setdefault(number, address)
    parts: list[str] = []
    for number in range(first, min(max(found), here + MOST) + 1):
        made = found.get(number) or _with_number(found[first], first, number)
        if not made or _number_from(made, _keys(url)) != number:
            break
        parts.append(made)
    return parts


def follows(address: str, url: str) -> int:
    """The number of the part that an address leads to if it is the part after the page, else 0."""
    number = _number_from(address, _keys(url))
    return number if number == part_of(url) + 1 else 0


def part_of(url: str) -> int:
    """The number of the part that a page is; 1 if its address has none."""
    return max(_by_query(url)[1] or _by_path(url)[1], 1)


def _linked(evidence: Evidence, url: str, wanted: str = "") -> list[tuple[int, str]]:
    """The parts whose number is the text of a link to them.

    Args:
        wanted: the number of one of them; the others may be left out.
    """
    found = []
    for node in evidence.facts.page.links:
        href = node.attrs.get("href", "")[:_LONGEST]
        if wanted not in href:
            continue  # as most links
        children = node.children
        only = children[0] if len(children) == 1 else href
        if (isinstance(only, str) and wanted not in only) or len(children) > _MOST_CHILDREN:
            continue
        shown = _WORDS_AROUND.fullmatch(_text(node))
        if shown is None or (number := int(shown[1])) < 2 or str(number) not in href:
            continue
        address = evidence.address(href)
        if address and _number_from(address, _keys(url)) == number:
            found.append((number, address))
    return found


def _text(link: Node) -> str:
    """The text of a link, as far as it can be that of a number."""
    texts = (
        child if isinstance(child, str) else "".join([one for one in child.children if isinstance(one, str)])
        for child in link.children
    )
    return " ".join("".join(texts)[:100].split())


_Key = tuple[str, str, str]


@lru_cache(1)  # asked for each of the links
def _keys(url: str) -> list[_Key]:
    """What the addresses of all parts of a page's article share: by the query, by the path."""
    return [split(url)[0] for split in (_by_query, _by_path)]


def _number_from(address: str, keys: list[_Key]) -> int:
    """The number of the part that an address leads to; 0 if it is no part of the page's article."""
    for split, key in zip((_by_query, _by_path), keys, strict=True):
        there, number = split(address)
        if number > 1 and key == there and not _DAYS.search(key[1]):
            return number
    return 0


def _by_query(url: str) -> tuple[_Key, int]:
    """The host, the path and the rest of the query, and the number in the query; 0 without one."""
    parts = parts_of(url)
    number = 0
    rest = []
    for name, value in parse_qsl(parts.query)[:50]:
        if name in _NAMES and value.isascii() and value.isdigit():
            number = int(value[:9])
        elif not name.startswith("utm_"):
            rest.append((name, value))
    return (parts.netloc, parts.path.rstrip("/"), urlencode(rest)), number


def _by_path(url: str) -> tuple[_Key, int]:
    """The host, the path without its number and the query, and the number in the path; 0 without one."""
    parts = parts_of(url)
    match = _NUMBERED_PATH.match(parts.path[:_LONGEST])
    assert match is not None, "every part of the pattern may be empty"
    return (parts.netloc, (match[1] + (match[3] or "")).rstrip("/"), ""), int(match[2] or 0)


def _with_number(address: str, number: int, other: int) -> str:
    """The address of another part, given that of one and its number; ``""`` if that is not in it."""
    head, found, tail = address.rpartition(str(number))
    return f"{head}{other}{tail}" if found else ""
