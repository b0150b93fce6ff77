"""Child processes that read pages for several tests, one after another.

To start one takes longer than to read the pages of most tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen
from typing import Any

import pytest

from pyjustext.corpus import job
from pyjustext.corpus.guard import Guard
from pyjustext.corpus.records import Record
from pyjustext.corpus.run_options import Options

_idle: defaultdict[Options, list[Popen[bytes]]] = defaultdict(list)


class _Sharing(Guard):
    """A guard whose child, when it is closed, is kept for the next guard with these options, unless the child
    owes an answer or has ended."""

    _owes = False

    def _ask(self, record: Record) -> dict[str, Any] | None:
        self._owes = True
        answer = super()._ask(record)
        self._owes = False
        return answer

    def _start(self) -> Popen[bytes]:
        while _idle[self._options]:
            child = _idle[self._options].pop()
            if child.poll() is None:
                self._child = child
                return child
        return super()._start()

    def close(self) -> None:
        if self._child is not None and self._child.poll() is None and not self._owes:
            _idle[self._options].append(self._child)
            self._child = None
        super().close()


@contextmanager
def shared() -> Iterator[None]:
    """In the block, the runs of this process share their children."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(job, "Guard", _Sharing)
        yield


def end() -> None:
    """End the children that are left."""
    while _idle:
        options, children = _idle.popitem()
        for child in children:
            guard = Guard(options)
            guard._child = child
            guard.close()
