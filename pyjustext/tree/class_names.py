"""Searches in class names and the like, made fast for the usual case that nothing is found."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

_Value = TypeVar("_Value", bound=str | tuple[str, ...])
_Found = TypeVar("_Found")
_LONGEST_CACHED = 500
"""In characters: a longer value is read anew each time."""


class Cache(dict[_Value, _Found]):
    """What a function says of the values of an attribute. Most values recur; reading a known one takes no
    call.

    Args:
        most: the number of values that are kept.
    """

    def __init__(self, read: Callable[[_Value], _Found], most: int) -> None:
        super().__init__()
        self._read = read
        self._most = most

    def __missing__(self, value: _Value) -> _Found:
        found = self._read(value)
        if len(value) <= _LONGEST_CACHED:
            if len(self) >= self._most:
                self.clear()
            self[value] = found
        return found


def class_search(pattern: str, signs: str) -> Callable[[str], bool]:
    """A function that tells whether a pattern matches anywhere in a text, whatever the case.

    Args:
        pattern: in lower case, as the text is when it is searched.
        signs: lower-case strings separated by spaces; every match of the pattern must contain one of them.
            They are looked for first, because searching for plain strings takes a tenth of the time of our
            usual patterns.
    """
    each_sign = tuple(signs.split())
    search = re.compile(pattern).search

    def found(text: str) -> bool:
        # Ignoring case takes twice the time of a search in lower case.
        text = text.lower()
        for sign in each_sign:  # takes two thirds of the time of one expression for all signs
            if sign in text:
                return search(text) is not None
        return False

    return found


class Values:
    """The values of an attribute on a page, in which signs are searched for in all of them at once."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = values
        # No parser leaves a null character in an attribute.
        self._text = "\0".join(self._values).lower()

    def holding(self, signs: str) -> Sequence[int]:
        """The indexes of all values that contain one of the signs, whatever the case, ascending.

        Args:
            signs: lower-case strings separated by spaces, as for :func:`class_search`.
        """
        text = self._text
        if text.count("\0") >= len(self._values) > 0:
            # One does contain a null character: each must be searched by itself.
            return range(len(self._values))
        found: set[int] = set()
        for sign in signs.split():
            number = last = 0
            at = text.find(sign)
            while at >= 0:
                number += text.count("\0", last, at)
                found.add(number)
                last = text.find("\0", at)
                if last < 0:
                    break
                at = text.find(sign, last)
        return sorted(found)
