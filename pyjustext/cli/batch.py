"""Many pages at once: one job per page, on several cores, with the outcomes in the order of the pages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from ..errors import PyjustextError
from ..export.files import distinct
from . import DONE, NOTHING, WRONG, Unwritable, WrongUsage
from .inputs import Input
from .outputs import Sources, nameable, say, write_and_name


@dataclass(slots=True)
class Outcome:
    """The outcome for one page.

    Attributes:
        page: the page.
        data: its result; None if there is none.
        title: the title of its article, for naming a file.
        notes: warnings to show to the user.
        left_out: why the options excluded the page; ``""`` if they did not.
        failure: why there is no result; ``""`` if there is one.
        status: the exit status that this page alone would cause.
    """

    page: Input
    data: bytes | None = None
    title: str = ""
    notes: list[str] = field(default_factory=list)
    left_out: str = ""
    failure: str = ""
    status: int = DONE


Job = Callable[[Input], Outcome]


def outcomes(job: Job, pages: Sequence[Input], parallel: int) -> Iterator[Outcome]:
    """The outcome for each page, in order. A failure does not affect other pages.

    Args:
        job: a function that can be pickled.
        parallel: the number of processes.
    """
    if parallel < 2 or len(pages) < 2:
        for page in pages:
            yield _guarded(job, page)
        return
    # Imported late: a single page needs no processes.
    from .processes import in_processes

    # Only this process has standard input.
    held = [page.held() if page.name == "-" else page for page in pages]
    yield from in_processes(partial(_guarded, job), held, parallel, _lost)


def _lost(page: Input) -> Outcome:
    return Outcome(page, failure=f"{page.name}: the process that read it was killed", status=NOTHING)


def _guarded(job: Job, page: Input) -> Outcome:
    try:
        return job(page)
    except WrongUsage as error:
        return Outcome(page, failure=str(error), status=WRONG)
    except PyjustextError as error:
        return Outcome(page, failure=f"{page.name}: {error}", status=NOTHING)
    except Exception as error:
        # A bug of ours must not stop the other pages.
        return Outcome(page, failure=f"{page.name}: {type(error).__name__}: {error}", status=NOTHING)


def finish(done: Iterable[Outcome], place: Callable[[Outcome], None]) -> int:
    """Write each result with ``place``, list the failures at the end, and return the exit status.

    Raises:
        Unwritable: if no further result can be written. The other pages are not read.
    """
    failures: list[str] = []
    left_out: list[str] = []
    results = count = status = 0
    for outcome in done:
        count += 1
        for note in outcome.notes:
            say(note)
        if outcome.data is not None:
            try:
                place(outcome)
                results += 1
            except Unwritable:
                raise
            except WrongUsage as error:
                outcome.failure, outcome.status = str(error), WRONG
        elif outcome.left_out:
            left_out.append(f"{outcome.page.name}: {outcome.left_out}")
        if outcome.failure:
            failures.append(outcome.failure)
            status = max(status, outcome.status)
    if count == 1:
        for message in [*failures, *left_out]:
            say(message)
    else:
        if left_out:
            say(f"{len(left_out)} of {count} pages left out")
        if failures:
            say(f"{len(failures)} of {count} pages failed:")
            for message in failures:
                say(f"  {message}")
    return max(status, DONE if results else NOTHING)


def named_by_title(folder: str, suffix: str, *, force: bool, sources: Sources) -> Callable[[Outcome], None]:
    """A ``place`` for :func:`finish`: a file in a folder, named after the article. It prints the names."""
    taken: dict[str, int] = {}

    def place(outcome: Outcome) -> None:
        name = os.path.join(folder, distinct(nameable(outcome.title), taken) + suffix)
        write_and_name(outcome.data or b"", name, force=force, sources=sources, in_folder=True)

    return place


T = TypeVar("T")


def with_progress(items: Iterable[T], total: int) -> Iterator[T]:
    """Yield the items while a bar on standard error counts them."""
    with progress_bar(total) as show:
        for count, item in enumerate(items, 1):
            yield item
            show(count, "")


@contextmanager
def progress_bar(total: int | None = None) -> Iterator[Callable[[int, str], None]]:
    """Yield a function that shows the count so far and a short remark: with tqdm, on a terminal."""
    if total == 1 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda count, about: None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda count, about: None
        return
    with tqdm(total=total, unit="page", dynamic_ncols=True) as bar:

        def show(count: int, about: str) -> None:
            bar.set_postfix_str(about, refresh=False)
            bar.update(count - bar.n)

        yield show
