"""A list of addresses as plain text: one a line, with or without a title before or after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .items import Item, words
from .source import Source

_ADDRESS = re.compile(r"""https?://[^\s<>"]+""", re.IGNORECASE)
_FIRST = re.compile(r"(?:[-*]\s+)?https?://")
"""How the first line of a list begins."""
_AROUND = " \t\r-*|,;:()[]<>"
"""What divides an address from its title."""


def recognises(source: Source) -> bool:
    return _FIRST.match(source.start) is not None


def items(source: Source) -> Iterator[Item]:
    for line in source.text.splitlines():
        if found := _ADDRESS.search(line):
            title = f"{line[: found.start()].strip(_AROUND)} {line[found.end() :].strip(_AROUND)}"
            yield Item(found[0], words(title))
