"""Columns in which blocks share values, because they share what is measured: a container, a path, a set."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

_MOST_IN_BYTES = 256

Numbers = bytes | list[int]
"""A number for each block: as bytes if all are less than 256, because these are looked up in a tenth of the
time."""

_Thing = TypeVar("_Thing", bound=Hashable)


class Shared:
    """A column, in two parts.

    Attributes:
        numbers: for each block, which of the values is its own.
        values: usually much fewer than there are blocks.
    """

    __slots__ = ("numbers", "values")

    def __init__(self, numbers: Numbers, values: Sequence[float]) -> None:
        self.numbers = numbers
        self.values = values

    def spread(self) -> list[float]:
        """The value of each block."""
        values = self.values
        return [values[number] for number in self.numbers]


Column = list[float] | Shared
"""A value for each block."""


def numbered(things: Iterable[_Thing]) -> tuple[Numbers, list[_Thing]]:
    """The number of each thing, and the distinct things by number."""
    known: dict[_Thing, int] = {}
    numbers = [known.setdefault(thing, len(known)) for thing in things]
    return bytes(numbers) if len(known) <= _MOST_IN_BYTES else numbers, list(known)


def numbered_again(numbers: Numbers, things: Iterable[_Thing]) -> tuple[Numbers, list[_Thing]]:
    """Number the distinct things that belong to numbers.

    Args:
        things: for each number from 0 up to the greatest of ``numbers``.
    """
    new, distinct = numbered(things)
    if isinstance(new, bytes):
        return looked_up(numbers, new), distinct
    return [new[number] for number in numbers], distinct


def looked_up(numbers: Numbers, small: bytes) -> bytes:
    """What stands in ``small`` for each number."""
    if isinstance(numbers, bytes):
        return numbers.translate(small.ljust(_MOST_IN_BYTES, b"\0"))
    return bytes(map(small.__getitem__, numbers))
