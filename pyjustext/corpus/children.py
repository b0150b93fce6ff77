"""How child processes are started: with nothing to import from the working folder, and deaf to Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGE_FOLDER = str(Path(__file__).parents[2])
"""The folder that contains the package, which a child may not find by itself."""
_SAFE_PATH = "PYTHONSAFEPATH"


@contextmanager
def safe_path() -> Iterator[None]:
    """Python processes that start in the block do not have the working folder on their path.

    It may be full of files from the web, and ``python -m`` and ``python -c`` would import a ``resource.py``
    in it. The environment is that of the whole process, so threads use the option ``-P`` instead.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(_SAFE_PATH, None)
        else:
            os.environ[_SAFE_PATH] = before


@contextmanager
def no_interrupt() -> Iterator[None]:
    """A process that this thread starts in the block ignores Ctrl-C from its first moment on.

    Ctrl-C reaches every process of a command; only the first one handles it and ends the others. This thread
    hears it after the block. On systems other than POSIX nothing changes.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
