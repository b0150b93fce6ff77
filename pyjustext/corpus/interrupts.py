"""Ctrl-C reaches every process of a command; only the first one is to deal with it and to end the others."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_interrupt() -> Iterator[None]:
    """A process that this thread starts in the block does not hear Ctrl-C from its first moment on, and this
    thread not before the end of the block. Only for POSIX: other systems hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
