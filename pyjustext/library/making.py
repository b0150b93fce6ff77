"""The folder in which a new library is made.

It is removed at the end or, if its process was killed, by the next one that opens the library to add
articles. As long as a process makes a library, it locks a file in the folder. The system ends the lock with
the process: what nobody locks was left behind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

LIBRARY = "library"
"""The name in the folder of the library that is made."""
_LOCK = "making"
_OURS = frozenset(f"{name}{end}" for name in (LIBRARY, _LOCK) for end in ("", "-journal"))
_SUFFIX = ".new"
_SHOWN = 40
"""Characters of the library's name in that of the folder."""


@contextmanager
def making(place: Path) -> Iterator[Path]:
    """A new folder beside ``place``, where a library will be.

    It is a folder because SQLite puts a journal beside its file.

    Raises:
        OSError: if it cannot be made.
        sqlite3.Error: if it cannot be locked.
    """
    while True:
        folder = Path(mkdtemp(_SUFFIX, _prefix(place), place.parent))
        try:
            lock = _lock_of_new(folder)
            if lock is not None:
                with closing(lock):
                    yield folder
                return
        finally:
            rmtree(folder, ignore_errors=True)


def remove_left_behind(place: Path) -> None:
    """Remove the folders of killed processes that were making the library at ``place``, and nothing else."""
    with suppress(OSError):
        for found in list(os.scandir(place.parent)):
            is_named = found.name.startswith(_prefix(place)) and found.name.endswith(_SUFFIX)
            if is_named and found.is_dir(follow_symlinks=False):
                with suppress(OSError, sqlite3.Error):
                    _remove_unlocked(Path(found.path))


def _remove_unlocked(folder: Path) -> None:
    """Raises sqlite3.OperationalError if a process is making a library in it."""
    lock = folder / _LOCK
    with os.scandir(folder) as found:
        inside = {entry.name: entry.is_file(follow_symlinks=False) for entry in found}
    if inside.get(_LOCK) and all(inside.values()) and _OURS.issuperset(inside):
        with closing(_locked(lock, new=False)):
            rmtree(folder, ignore_errors=True)


def _lock_of_new(folder: Path) -> sqlite3.Connection | None:
    """None if a process that looks for what was left behind came first, and removes the folder."""
    try:
        lock = _locked(folder / _LOCK, new=True)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY or not folder.exists():
            return None
        raise
    if folder.exists():
        return lock
    lock.close()
    return None


def _locked(path: Path, *, new: bool) -> sqlite3.Connection:
    """SQLite's lock, which every system has: the database stays empty."""
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode={'rwc' if new else 'rw'}", timeout=0, uri=True)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except BaseException:
        db.close()
        raise
    return db


def _prefix(place: Path) -> str:
    return f".{place.name[:_SHOWN]}."
