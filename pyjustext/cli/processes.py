"""Runs a function on many pages in several processes; the results come in the order of the pages."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from ..corpus.guard import no_interrupt, safe_path
from .inputs import Input

_T = TypeVar("_T")

_MAX_PER_PROCESSOR = 4  # processes


def in_processes(
    job: Callable[[Input], _T], pages: Sequence[Input], parallel: int, lost: Callable[[Input], _T]
) -> Iterator[_T]:
    """The job's result for each page, in order.

    Args:
        job: a function that can be pickled.
        parallel: the largest number of processes.
        lost: returns the result for a page that kills its process, for example by running out of memory.
    """
    parallel = min(parallel, len(pages), _MAX_PER_PROCESSOR * (os.cpu_count() or 1))
    done = 0
    alone = False
    while done < len(pages):
        try:
            for result in _in_pool(job, pages[done : done + 1] if alone else pages[done:], parallel):
                done += 1
                yield result
            alone = False
        except BrokenProcessPool:
            # A page killed its process, and thereby the pool. Reading the next page alone shows which one.
            if alone:
                yield lost(pages[done])
                done += 1
            alone = not alone


def _in_pool(job: Callable[[Input], _T], pages: Sequence[Input], parallel: int) -> Iterator[_T]:
    count = min(parallel, len(pages))
    context = get_context("spawn")
    with safe_path(), ProcessPoolExecutor(count, context, initializer=_end_with_parent) as pool:
        # Submit only enough jobs to keep the processes busy: results wait in memory for their turn.
        waiting: deque[Future[_T]] = deque()
        try:
            for page in pages:
                with no_interrupt():  # submit() starts the processes
                    waiting.append(pool.submit(job, page))
                if len(waiting) >= 4 * parallel:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _end_with_parent() -> None:
    """End this process when its parent is killed. Otherwise it would wait for pages forever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for_end, args=(parent,), daemon=True).start()


def _wait_for_end(parent: Any) -> None:
    parent.join()
    os._exit(1)
