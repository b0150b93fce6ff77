"""A function on many pages in several processes, the results in the order of the pages."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from ..errors import PyjustextError
from .inputs import Input

_T = TypeVar("_T")


def in_processes(job: Callable[[Input], _T], pages: Sequence[Input], parallel: int) -> Iterator[_T]:
    """What the job gives for each page.

    Args:
        job: a function that can be pickled.
        parallel: how many processes at most.

    Raises:
        PyjustextError: where a process ends before its page is done.
    """
    context = get_context("spawn")
    with ProcessPoolExecutor(min(parallel, len(pages)), context, _ignore_interrupts) as pool:
        # As many as keep the processes busy: results wait in memory until it is their turn.
        waiting: deque[tuple[Input, Future[_T]]] = deque()
        try:
            for page in pages:
                waiting.append((page, pool.submit(job, page)))
                if len(waiting) >= 4 * parallel:
                    yield _result(*waiting.popleft())
            while waiting:
                yield _result(*waiting.popleft())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _result(page: Input, future: Future[_T]) -> _T:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise PyjustextError(f"a process ended while it read {page.name} or a page beside it") from error


def _ignore_interrupts() -> None:
    # Ctrl-C goes to every process; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
