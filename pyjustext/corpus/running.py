"""Runs all sources of a corpus, on this machine or on Ray. Finished parts are not rewritten."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from ..errors import PyjustextError
from .guard import check
from .job import GIVEN_UP, Stopped, do_source, summary_path
from .on_ray import do_on_ray
from .parts import FAILED, PARTS, STAMP, Folder, Full
from .records import Summary
from .run_options import Options
from .sources import Source, find_sources, shard_of


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a run.

    Attributes:
        done, parts: the number of finished parts, and of all parts.
        pages: the pages read by this run so far.
        seconds: time since the run began.
        errors: the pages of the finished parts by error.
        failed: the number of sources that could not be read.
    """

    done: int
    parts: int
    pages: int
    seconds: float = 0.0
    errors: Mapping[str, int] = field(default_factory=dict)
    failed: int = 0


@dataclass(slots=True)
class Result:
    """The result of a run.

    Attributes:
        summary: the summary of all parts, including those of earlier runs.
        seconds: wall-clock time.
        new: pages read by this run.
        failures: the sources that could not be read, with the reason; they have no part.
        other: the files of other types in the input directories, which were not read, counted by extension.
        notes: the differences from earlier runs.
    """

    summary: Summary
    seconds: float
    new: int
    failures: dict[str, str]
    other: Counter[str]
    notes: list[str] = field(default_factory=list)


def run(
    inputs: Sequence[str],
    output: str,
    options: Options | None = None,
    *,
    workers: int | None = None,
    ray: bool = False,
    shard: tuple[int, int] = (1, 1),
    retry_failed: bool = False,
    accept_changes: bool = False,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Result:
    """Read a crawl into a folder of Parquet or JSON Lines files.

    Equal inputs and options give equal files, for any number of workers. Calling this again after a run was
    stopped continues where it stopped, even within a file, and gives the files of an uninterrupted run.
    Sources that could not be read are listed in ``failed.txt`` (``failed-2-of-10.txt`` for a shard); the next
    run tries them again.

    Args:
        inputs: WARC, Parquet, JSON Lines, HTML and MHTML files, directories and globs; addresses such as
            ``https://...``, and ``s3://...`` where pyarrow or fsspec has a file system for them.
        output: a folder, either new or from an earlier run with the same options. All machines of a cluster
            must be able to reach it under this name.
        workers: the number of sources to read at once; by default one per processor of this machine or, with
            ``ray``, of the cluster.
        ray: whether to run on Ray: on the cluster at ``RAY_ADDRESS``, or else on a local Ray.
        shard: ``(2, 10)`` reads the second tenth of the sources; ten jobs can fill one folder.
        retry_failed: whether to retry failed pages (timeout, memory, crash, failed).
        accept_changes: whether to continue a corpus that was made with other options.
        on_progress: called now and then, in the calling thread.

    Raises:
        PyjustextError: if an input or the engine does not exist, the folder contains other files or cannot be
            written, its disk is full, or a package is missing.
    """
    began = time.monotonic()
    options = options or Options()
    other: Counter[str] = Counter()
    sources = shard_of(find_sources(inputs, output, other), shard)
    folder = Folder(output)
    check(options)
    notes = _stamp(folder, options, accept_changes)
    summaries = _finished(folder, sources, options)
    again = {
        source
        for source, summary in summaries.items()
        if retry_failed and not GIVEN_UP.isdisjoint(summary.errors)
    }
    for source in again:
        del summaries[source]
    todo = [source for source in sources if source not in summaries]
    failures: dict[str, str] = {}
    new = 0
    errors: Counter[str] = Counter()
    for summary in summaries.values():
        errors += summary.errors

    def report() -> None:
        seconds = time.monotonic() - began
        on_progress(Progress(len(summaries), len(sources), new, seconds, dict(errors), len(failures)))

    work = do_on_ray if ray else _do_here
    report()
    if todo:
        for source, outcome, pages in work(todo, output, options, workers, again):
            if isinstance(outcome, str):
                failures[source.paths[0]] = outcome
            elif outcome is not None:
                summaries[source] = outcome
                errors += outcome.errors
            new = pages
            report()
    _list_failures(folder, FAILED if shard == (1, 1) else "failed-{}-of-{}.txt".format(*shard), failures)
    total = Summary()
    for summary in summaries.values():
        total.add(summary)
    return Result(total, time.monotonic() - began, new, failures, other, notes)


def _list_failures(folder: Folder, name: str, failures: Collection[str]) -> None:
    """Write the sources that could not be read, one a line; remove the list of an earlier run."""
    if failures:
        folder.write(name, "".join([f"{path}\n" for path in sorted(failures)]).encode("utf-8", "replace"))
    else:
        folder.remove_file(name)


def _finished(folder: Folder, sources: Sequence[Source], options: Options) -> dict[Source, Summary]:
    """The summaries of the sources that earlier runs finished. Without a valid summary, a source is not
    finished."""
    finished = {}
    for source in sources:
        if folder.exists(folder.part(source.name, options)):
            with suppress(FileNotFoundError, ValueError):
                finished[source] = Summary.from_json(folder.read(summary_path(source)))
    return finished


def _stamp(folder: Folder, options: Options, accept_changes: bool) -> list[str]:
    """Store the options in the folder. Returns the accepted differences from earlier runs.

    Raises:
        PyjustextError: if the corpus was made differently, or the folder is a file or not a corpus.
    """
    if folder.is_file():
        raise PyjustextError(f"{folder.place} is a file; a corpus is a folder")
    if not folder.exists(STAMP):
        if folder.exists(PARTS):
            raise PyjustextError(f"{folder.place}/{PARTS} exists, but does not belong to a pyjustext corpus")
        folder.write(STAMP, options.stamp().encode("utf-8"))
        return []
    made = folder.read(STAMP).decode("utf-8", "replace")
    try:
        harmful, harmless = options.differences(made)
    except ValueError as error:
        raise PyjustextError(f"{folder.place}/{STAMP} is damaged: {error}") from error
    if harmful and not accept_changes:
        raise PyjustextError(
            f"{folder.place} was made with other options or another version: {'; '.join(harmful)}. "
            "Name another folder, or continue with --accept-changes"
        )
    if harmful or harmless:
        folder.write(STAMP, options.stamp().encode("utf-8"))
    return [*harmful, *harmless]


Outcome = Summary | str | None
"""The state of a source: its summary, the reason why it failed, or None while it is being read."""


def _do_here(
    sources: Sequence[Source], output: str, options: Options, workers: int | None, again: Container[Source]
) -> Iterator[tuple[Source, Outcome, int]]:
    """Run on this machine, with one thread for each worker. Guarded child processes do most of the work; the
    threads only unpack and write, which takes a fiftieth of the time."""
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
        running: dict[Future[Summary], Source] = {
            pool.submit(job, source, again=source in again): source for source in sources
        }
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
                    except Exception as error:  # from a file system's package, for example
                        why = " ".join(f"{type(error).__name__}: {error}".split())[:500]
                        yield source, why, pages
        finally:
            # Also runs when the caller is interrupted: no part is left half-written.
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
