"""A title as parts around signs such as bars and dashes, some of which are the site's name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ..tree.visible_text import heading_key, squeeze

_SEPARATOR = re.compile(
    r"(\s+(?:[|\u2013\u2014\u00b7\u2022\u00bb\u00ab\u203a\u2039\\/~>:]|-{1,3}|::)\s+|\s*[|\uff5c]\s*|\s+::\s*"
    r"|(?<=\w):\s+(?=[^\W\d_a-z\u00df-\u00ff\u03ac-\u03ce\u0430-\u045f])"
    r"|(?<=[\u2e80-\u9fff\uac00-\ud7a3\uff01-\uff5e])\s*(?:_+|-+|\u2014+|\uff1a)\s*(?=[^\W\d]))"
)
"""Signs between a title and a site's name. Chinese, Japanese and Korean pages set them without spaces."""
_STRONG = re.compile(r"^\s*(?:[|\uff5c]|\u00bb|\u00ab|::|\u2022|\u203a|_+)\s*$")
_LEAST_SHARED = 8
"""Characters of a part of a site's name that stands for all of it."""
_LEAST_NAME = 3  # letters of a name
_MOST_NAME = 6  # words of a site's name
LONGEST = 300
"""Characters of a title that are read."""
_WORD = re.compile(r"\w+")


def clean(title: str, names: set[str]) -> str:
    """A title without the site's name at its end or beginning.

    ``names`` are the keys of names that the site goes by. Without one of them, what follows the
    last ``|`` and its like is taken for a name where the rest is the longer part; what follows a
    dash only where the rest has at least four words and the part at most three.
    """
    parts = split(squeeze(title)[:LONGEST])
    while len(parts) > 1 and (is_name(parts[-1][1], names) or is_name(parts[0][1], names)):
        parts.pop(-1 if is_name(parts[-1][1], names) else 0)
    # Several names in a row are sections of the site: "Title | Local | News | Site".
    sign = parts[-1][0] if parts else ""
    while len(parts) > 1 and set(parts[-1][0]) == set(sign) and _may_be_name(parts[-1], join(parts[:-1])):
        parts.pop()
    return join(parts)


def _may_be_name(last: tuple[str, str], rest: str) -> bool:
    """Whether the last part of a title may be the site's name, with the sign before it."""
    sign, part = last
    if _STRONG.match(sign):
        return len(part) < len(rest)
    is_subtitle = sign.strip() in (":", "\uff1a") or part[:1].islower()
    return count_words(part) <= 3 and count_words(rest) >= 4 and not is_subtitle


def without_names(title: str, names: set[str]) -> str:
    """A title without parts at its end that are the site's name and nothing else."""
    parts = split(title)
    while len(parts) > 1 and ":" not in parts[-1][0] and heading_key(parts[-1][1]) in names:
        parts.pop()
    return join(parts)


def without_last(title: str) -> str:
    """A title without its last part, ``""`` where the rest is short enough for a site's name."""
    rest = join(split(title[:LONGEST])[:-1])
    return rest if count_words(rest) > _MOST_NAME else ""


def split(title: str) -> list[tuple[str, str]]:
    """The parts of a title, each with the sign before it."""
    return list(_split(title))


@lru_cache(100)  # the same titles are split for each question about them
def _split(title: str) -> tuple[tuple[str, str], ...]:
    first, *rest = _SEPARATOR.split(title)
    parts = [("", first.strip()), *zip(rest[::2], map(str.strip, rest[1::2]), strict=True)]
    return tuple([(sign, part) for sign, part in parts if part])


def join(parts: list[tuple[str, str]]) -> str:
    """The title that some parts make."""
    return "".join([(separator if index else "") + part for index, (separator, part) in enumerate(parts)])


def is_name(part: str, names: set[str]) -> bool:
    """Whether a part is the site's name: it may also contain the name, or be a part of it."""
    reduced = heading_key(part)
    return not reduced or any(
        reduced == name
        or (len(name) >= 5 and name in reduced and len(reduced) <= 2 * len(name))
        or (len(reduced) >= _LEAST_SHARED and reduced in name and len(name) <= 2 * len(reduced))
        for name in names
    )


def consists_of(title: str, names: Iterable[str]) -> bool:
    """Whether a title has nothing but names, given by their keys."""
    rest = heading_key(title)
    for name in sorted(names, key=len, reverse=True):
        if len(name) >= _LEAST_NAME:
            rest = rest.replace(name, "")
    return not rest


def count_words(text: str) -> int:
    """How many words a text has; signs of scripts without spaces count half."""
    words = len(text.split())
    return words if text.isascii() else max(words, sum(sign >= "\u2e80" for sign in text) // 2)


def words(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return _WORD.findall(text.casefold())
