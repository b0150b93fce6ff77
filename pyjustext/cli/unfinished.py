"""The temporary file of a result, beside the file that it will be.

It is removed at the end or, if its process was killed, by the next command that writes the same file. As long
as a process writes it, it holds a lock on it. The system ends the lock with the process: what nobody locks
was left behind.
"""

from __future__ import annotations

import os
import re
import sys
from collections import defaultdict
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO

_SHOWN = 40
"""Characters of the result's name in that of its temporary file: file systems limit a name to 255 bytes."""
_SUFFIX = ".new"
_MADE = re.compile(r"(\..+\.)[a-z0-9_]{8}\.new", re.DOTALL)
"""A name of ours: a beginning that tells of which result, eight characters by chance, the suffix."""


class Unfinished:
    """A new temporary file. Left-behind ones of the same result are removed before.

    Args:
        path: the result. Folders that are missing are made.

    Attributes:
        name: the name of the temporary file.
        file: what to write to.

    Raises:
        OSError: if it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Named after the result, so that people can tell what a killed command has left behind.
        beginning = f".{path.name[:_SHOWN]}."
        for name in _left_behind(path.parent.absolute()).pop(beginning, ()):
            with suppress(OSError):
                _remove_unlocked(name)
        while True:
            handle, self.name = mkstemp(_SUFFIX, beginning, path.parent)
            if _is_ours(handle):
                break
            os.close(handle)
        # Holds the lock until the end, also when the file is closed; there, no open file can be renamed.
        self._held = -1 if sys.platform == "win32" else os.dup(handle)
        self.file: BinaryIO = os.fdopen(handle, "wb")

    def end(self) -> None:
        """Remove the temporary file, if it has not become the result, and give up the lock."""
        with suppress(OSError):
            os.unlink(self.name)
        if self._held >= 0:
            os.close(self._held)
            self._held = -1


@cache
def _left_behind(folder: Path) -> dict[str, list[str]]:
    """The temporary files in a folder by the beginning of their names, those in use, too. A folder is looked
    through once, because a command may write a file for each of many pages into it."""
    found = defaultdict(list)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            made = _MADE.fullmatch(entry.name)
            if made and entry.is_file(follow_symlinks=False):
                found[made[1]].append(entry.path)
    return found


def _is_ours(handle: int) -> bool:
    """Lock a new file; False if a process that looks for what was left behind came first, and removes it."""
    try:
        _lock(handle)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks: there, nothing is taken for left behind
    return os.fstat(handle).st_nlink > 0


if sys.platform == "win32":

    def _lock(handle: int) -> None:
        """No file that is open can be removed."""

    def _remove_unlocked(name: str) -> None:
        """Raises OSError if a process has the file open."""
        os.unlink(name)

else:
    import fcntl

    def _lock(handle: int) -> None:
        """Raises BlockingIOError if another process has locked the file, OSError if it cannot be locked."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _remove_unlocked(name: str) -> None:
        """Raises OSError if a process has locked the file, or it cannot be locked."""
        handle = os.open(name, os.O_RDWR | os.O_NOFOLLOW)
        try:
            _lock(handle)
            os.unlink(name)
        finally:
            os.close(handle)
