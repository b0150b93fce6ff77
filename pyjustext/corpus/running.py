"""Runs all sources of a corpus, on this machine or on Ray. Finished parts are not made again."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from ..errors import PyjustextError
from .extraction import check
from .job import Stopped, do_source, summary_path
from .layout import PARTS, STAMP
from .on_ray import do_on_ray
from .options import Options
from .parts import Folder, Full
from .sources import Source, find_sources
from .summary import Summary


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a run: finished parts, all parts, and pages read by this run so far."""

    done: int
    parts: int
    pages: int


@dataclass(slots=True)
class Result:
    """The result of a run.

    Attributes:
        summary: the summary of all parts, including those of earlier runs.
        seconds: wall-clock time.
        new: pages read by this run.
        failures: the sources that could not be read, with the reason; they have no part.
        other: the files in the input directories that were not read because they are of other kinds, counted
            by the ending of their names.
    """

    summary: Summary
    seconds: float
    new: int
    failures: dict[str, str]
    other: Counter[str]


def run(
    inputs: Sequence[str],
    output: str,
    options: Options | None = None,
    *,
    workers: int | None = None,
    ray: bool = False,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Result:
    """Read a crawl into a folder of Parquet or JSON Lines files.

    The same inputs and options give the same files, whatever the number of workers. A run that was stopped
    can be started again: it continues with the missing parts and gives the same files.

    Args:
        inputs: WARC, Parquet, JSON Lines, HTML and MHTML files, directories and globs; addresses such as
            ``s3://...`` where pyarrow has a file system for them.
        output: a folder, either new or from an earlier run with the same options. All machines of a cluster
            must be able to reach it by this name.
        workers: how many sources to read at once; by default one for each processor, of this machine or, with
            ``ray``, of the cluster.
        ray: whether to run on Ray: the cluster at ``RAY_ADDRESS``, else a local one.
        on_progress: called now and then, in the calling thread.

    Raises:
        PyjustextError: if an input or the engine does not exist, the folder contains something else or cannot
            be written, its disk is full, or a package is missing.
    """
    began = time.monotonic()
    options = options or Options()
    other: Counter[str] = Counter()
    sources = find_sources(inputs, output, other)
    folder = Folder(output)
    check(options)
    _mark(folder, options)
    summaries = _finished(folder, sources, options)
    todo = [source for source in sources if source not in summaries]
    failures: dict[str, str] = {}
    new = 0
    work = do_on_ray if ray else _do_here
    on_progress(Progress(len(summaries), len(sources), 0))
    if todo:
        for source, outcome, pages in work(todo, output, options, workers):
            if isinstance(outcome, str):
                failures[source.paths[0]] = outcome
            elif outcome is not None:
                summaries[source] = outcome
            new = pages
            on_progress(Progress(len(summaries), len(sources), pages))
    total = Summary()
    for summary in summaries.values():
        total.add(summary)
    return Result(total, time.monotonic() - began, new, failures, other)


def _finished(folder: Folder, sources: Sequence[Source], options: Options) -> dict[Source, Summary]:
    """The summaries of the sources that earlier runs finished. One whose summary is damaged is not."""
    finished = {}
    for source in sources:
        if folder.exists(folder.part(source.name, options)):
            with suppress(FileNotFoundError, ValueError):
                finished[source] = Summary.from_json(folder.read(summary_path(source)))
    return finished


def _mark(folder: Folder, options: Options) -> None:
    """Store how the corpus is made; refuse to add to one that was made differently, or to replace a file."""
    if folder.is_file():
        raise PyjustextError(f"{folder.place} is a file; a corpus is a folder")
    if folder.exists(STAMP):
        made = folder.read(STAMP).decode("utf-8", "replace")
        if made != options.stamp():
            raise PyjustextError(
                f"{folder.place} was made with other options or another version: {' '.join(made.split())}"
            )
    elif folder.exists(PARTS):
        raise PyjustextError(f"{folder.place}/{PARTS} exists, but does not belong to a pyjustext corpus")
    else:
        folder.write(STAMP, options.stamp().encode("utf-8"))


Outcome = Summary | str | None
"""The state of a source: its summary, the reason why it failed, or None while it is being read."""


def _do_here(
    sources: Sequence[Source], output: str, options: Options, workers: int | None
) -> Iterator[tuple[Source, Outcome, int]]:
    """One thread for each worker. Most of the work is done in guarded child processes; the threads only
    unpack and write, which takes a fiftieth of the time."""
    stop = threading.Event()
    lock = threading.Lock()
    pages = 0

    def count() -> None:
        nonlocal pages
        if stop.is_set():
            raise Stopped
        with lock:
            pages += 1

    job = partial(do_source, place=output, options=options, on_page=count)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        running: dict[Future[Summary], Source] = {pool.submit(job, source): source for source in sources}
        try:
            while running:
                ready, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                if not ready:
                    yield next(iter(running.values())), None, pages
                for future in ready:
                    source = running.pop(future)
                    try:
                        yield source, future.result(), pages
                    except Full:
                        raise
                    except PyjustextError as error:
                        yield source, str(error), pages
                    except OSError as error:
                        yield source, error.strerror or str(error), pages
        finally:
            # Also runs when the caller is interrupted, so that no part is left half-written.
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
