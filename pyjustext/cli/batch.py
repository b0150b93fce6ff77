"""Many pages, one after the other: one job for each, whose failure does not affect the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ..errors import PyjustextError
from .inputs import Input
from .outputs import say
from .status import DONE, NOTHING, WRONG, Unwritable, WrongUsage


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


def outcomes(job: Job, pages: Iterable[Input]) -> Iterator[Outcome]:
    """The outcome for each page, in order. A failure does not affect other pages."""
    for page in pages:
        yield _guarded(job, page)


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
