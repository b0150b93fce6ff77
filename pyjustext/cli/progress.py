"""A progress bar, for people: on a terminal only, and only where the package tqdm is there."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def with_progress(items: Iterable[T], total: int, unit: str = "page") -> Iterator[T]:
    """The items, counted on standard error as they come."""
    if total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield from items
        return
    yield from tqdm(items, total=total, unit=unit, dynamic_ncols=True)
