"""Runs a function on many pages in several processes; the results come in the order of the pages."""

from __future__ import annotations

import os
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

_MOST = 4
"""At most this many processes for each processor."""


def in_processes(job: Callable[[Input], _T], pages: Sequence[Input], parallel: int) -> Iterator[_T]:
    """The job's result for each page, in order.

    Args:
        job: a function that can be pickled.
        parallel: the largest number of processes.

    Raises:
        PyjustextError: if a process ends before its page is done.
    """
    context = get_context("spawn")
    parallel = min(parallel, len(pages), _MOST * (os.cpu_count() or 1))
    with ProcessPoolExecutor(parallel, context, _ignore_interrupts) as pool:
        # Submit only enough jobs to keep the processes busy, because results wait in memory for their turn.
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
    # Ctrl-C reaches every process; the parent ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
