"""Articles in several parts: where the next one is."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

_NUMBERED_PATH = re.compile(r"^(.*?)(?:[/_-](?:page|p|seite|part)?[/_-]?(\d{1,3}))?(\.[a-z]{3,5})?/?$", re.I)
_PAGE_NAMES = frozenset({"page", "p", "pg", "paged", "seite", "pagina", "part", "start"})


def follows(address: str, url: str) -> int:
    """The number of the part that an address leads to if it is the part after the page, else 0.

    Many pages call the next story "next": a part has the same address but for a number that is
    one higher (the first part has none).
    """
    try:
        here, there = _numbered(url), _numbered(address)
    except ValueError:
        return 0
    return there[1] if here[0] == there[0] and there[1] == max(here[1], 1) + 1 else 0


def _numbered(url: str) -> tuple[tuple[str, str, str], int]:
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    for name in _PAGE_NAMES & query.keys():
        if query[name].isascii() and query[name].isdigit():
            return (parts.netloc, parts.path.rstrip("/"), ""), int(query[name][:9])
    match = _NUMBERED_PATH.match(parts.path)
    assert match is not None, "every part of the pattern may be empty"
    number = int(match[2] or 0)
    return (parts.netloc, (match[1] + (match[3] or "")).rstrip("/"), ""), number
