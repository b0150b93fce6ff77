"""All sources of a corpus, on this machine or on Ray; what is there already is not done again."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial

from ..errors import PyjustextError
from .job import Stopped, do_source, summary_path
from .on_ray import do_on_ray
from .options import Options
from .parts import Folder
from .sources import Source, find_sources
from .summary import Summary

STAMP = "corpus.json"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: parts that are done, of how many, and pages read by this run so far."""

    done: int
    parts: int
    pages: int


@dataclass(slots=True)
class Result:
    """How a run ended.

    Attributes:
        summary: over all parts, those of earlier runs too.
        seconds: on the clock.
        new: pages read by this run.
        failures: sources that could not be read, with the reason; they have no part.
    """

    summary: Summary
    seconds: float
    new: int
    failures: dict[str, str]


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

    The same inputs and options give the same files, whatever the number of workers, and also where a run was
    stopped in between: started again it goes on with what is missing.

    Args:
        inputs: WARC, Parquet, JSON Lines and HTML files, directories and globs; addresses such as
            ``s3://...`` where pyarrow has a file system for them.
        output: a folder, new or of an earlier run with the same options. On a cluster all its machines
            must reach it under that name.
        workers: how many pages at once; all processors by default. With a cluster, at most so many
            archives at once.
        ray: whether to run on Ray: the cluster at ``RAY_ADDRESS``, else a local one.
        on_progress: called now and then, in this thread.

    Raises:
        PyjustextError: for inputs that are not there, for a folder that holds something else, and where a
            package is missing.
    """
    began = time.monotonic()
    options = options or Options()
    sources = find_sources(inputs)
    folder = Folder(output)
    _mark(folder, options)
    todo = [source for source in sources if not folder.exists(folder.part(source.name, options))]
    count = workers or os.cpu_count() or 1
    failures: dict[str, str] = {}
    new = 0
    work = do_on_ray if ray else _do_here
    done = len(sources) - len(todo)
    on_progress(Progress(done, len(sources), 0))
    if todo:
        for source, outcome, pages in work(todo, output, options, count):
            if isinstance(outcome, str):
                failures[source.paths[0]] = outcome
            elif outcome is not None:
                done += 1
            new = pages
            on_progress(Progress(done, len(sources), pages))
    total = Summary()
    for source in sources:
        if source.paths[0] not in failures:
            total.add(Summary.from_json(folder.read(summary_path(source))))
    return Result(total, time.monotonic() - began, new, failures)


def _mark(folder: Folder, options: Options) -> None:
    """Write down how the corpus is made; one that was made otherwise is not added to."""
    if folder.exists(STAMP):
        made = folder.read(STAMP).decode("utf-8", "replace")
        if made != options.stamp():
            raise PyjustextError(
                f"{folder.place} was made with other options or another version: {made.strip()}"
            )
    elif folder.exists("parts"):
        raise PyjustextError(f"{folder.place}/parts is there, but not of a corpus of ours")
    else:
        folder.write(STAMP, options.stamp().encode("utf-8"))


Outcome = Summary | str | None
"""Of a source: its summary, why it failed, or None while it is being read."""


def _do_here(
    sources: Sequence[Source], output: str, options: Options, workers: int
) -> Iterator[tuple[Source, Outcome, int]]:
    """A thread for each worker. The work is done in their guarded child processes; what the threads do
    themselves, unpacking and writing, takes a fiftieth of it."""
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
    with ThreadPoolExecutor(workers) as pool:
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
                    except PyjustextError as error:
                        yield source, str(error), pages
                    except OSError as error:
                        yield source, error.strerror or str(error), pages
        finally:
            # Also where the caller was interrupted: no part is left half written.
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
