"""A progress bar, shown only on a terminal and only if the package tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def with_progress(items: Iterable[T], total: int) -> Iterator[T]:
    """Yield the items while a bar on standard error counts them."""
    if total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield from items
        return
    yield from tqdm(items, total=total, unit="page", dynamic_ncols=True)


@contextmanager
def progress_bar() -> Iterator[Callable[[int, str], None]]:
    """Yield a function that shows the number so far and a short remark."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda count, about: None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda count, about: None
        return
    with tqdm(unit="page", dynamic_ncols=True) as bar:

        def show(count: int, about: str) -> None:
            bar.set_postfix_str(about, refresh=False)
            bar.update(count - bar.n)

        yield show
