"""Where commands write their results; nothing is overwritten without ``--force``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from errno import EACCES, EDQUOT, EISDIR, ENOENT, ENOSPC, ENOTDIR
from functools import cache
from pathlib import Path
from stat import S_IMODE
from tempfile import mkstemp
from typing import BinaryIO

from ..export.files import file_name, to_bytes
from ..tree.characters import without_controls
from .status import Unwritable, WrongUsage

_FULL = (ENOSPC, EDQUOT)


def add_output_arguments(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """``-o FILE`` and ``--force``; with ``several`` also ``--output-dir``."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=name_of_a_file,
        help="the file to write (default: standard output)",
    )
    if several:
        place.add_argument(
            "--output-dir",
            metavar="DIR",
            type=name_of_a_file,
            help="write a file for each page into this directory",
        )
    parser.add_argument("--force", action="store_true", help="overwrite files that are there")


def name_of_a_file(name: str) -> str:
    """Raises ArgumentTypeError for an empty name, as from a variable of the shell that is not set."""
    if not name:
        raise argparse.ArgumentTypeError("the name is empty")
    return name


class Sources:
    """The files that a command reads, none of which it overwrites, whatever path leads to it.

    Args:
        names: their names; a name that leads to no file, such as ``-``, is ignored.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        found = [_identity(name) for name in names]
        self._files = frozenset([file for file in found if file is not None])

    def hold(self, name: str) -> bool:
        """Whether a name leads to one of them."""
        return _identity(name) in self._files


_NO_SOURCES = Sources()


def check_result(
    name: str | None, *, force: bool, sources: Sources = _NO_SOURCES, in_folder: bool = False
) -> None:
    """Whether :func:`write_result` could write to the named file, asked before much work is done.

    Args:
        in_folder: whether missing folders are made, as for the file of a page in an output directory.

    Raises:
        WrongUsage: if not, as far as that can be known.
    """
    if name is None or name == "-":
        return
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.is_file() and sources.hold(name):
            raise WrongUsage(f"{name} is one of the files to read; it is not overwritten, even with --force")
        if path.is_file() and not force:
            raise WrongUsage(f"{name} exists already; --force overwrites it")
        if not path.exists():
            if not in_folder and not path.parent.exists():
                raise FileNotFoundError(ENOENT, f"{name}: the folder {path.parent} does not exist")
            _check_folder(path.parent)
    except (OSError, ValueError) as error:
        raise _wrong(name, error) from error


def check_folder(name: str) -> None:
    """Raises WrongUsage if no file can be written into this folder or one that is to be made there."""
    try:
        _check_folder(Path(name))
    except (OSError, ValueError) as error:
        raise _wrong(name, error) from error


class Result:
    """A result that is written piece by piece; a context manager.

    The file appears complete at the end of the block, or not at all: not after an error, and not if nothing
    was written. What a killed command has left of it is removed. An existing file is overwritten only with
    ``force``, and never if it is one of the ``sources``, the pages that are read.

    Args:
        name: the file; None and ``-`` mean standard output.
        in_folder: as for :func:`check_result`.

    Raises:
        WrongUsage: if the file cannot be made, or exists already.
        Unwritable: if it can take no more.
    """

    def __init__(
        self, name: str | None, *, force: bool, sources: Sources = _NO_SOURCES, in_folder: bool = False
    ) -> None:
        check_result(name, force=force, sources=sources, in_folder=in_folder)
        self._path = None if name is None or name == "-" else Path(name)
        self._force = force
        self._file: BinaryIO | None = None
        self._unfinished: Unfinished | None = None  # none for a device or pipe

    def __enter__(self) -> Result:
        return self

    def write(self, data: bytes) -> None:
        """Add to the result. An interrupted or failed command leaves none of it in a file."""
        if self._path is None:
            write_to_standard_output(data)
            return
        if self._file is None:
            self._file = self._opened(self._path)
        try:
            self._file.write(data)
        except OSError as error:
            raise Unwritable(f"{self._path}: {error.strerror or error}") from error

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._path is None or self._file is None:
            return
        try:
            self._file.close()
            if kind is None and self._unfinished is not None:
                _put(self._unfinished.name, self._path, self._force)
        except (OSError, ValueError) as error:
            if kind is None:
                raise _wrong(str(self._path), error) from error
        finally:
            if self._unfinished is not None:
                self._unfinished.end()

    def _opened(self, path: Path) -> BinaryIO:
        try:
            if path.exists() and not path.is_file():
                # Devices and pipes are meant to be written to.
                return open(path, "wb")
            self._unfinished = Unfinished(path)
            return self._unfinished.file
        except (OSError, ValueError) as error:
            raise _wrong(str(path), error) from error


def write_result(
    data: bytes, name: str | None, *, force: bool, sources: Sources = _NO_SOURCES, in_folder: bool = False
) -> None:
    """Write a whole :class:`Result`, with the same arguments and errors."""
    with Result(name, force=force, sources=sources, in_folder=in_folder) as result:
        result.write(data)


def write_text(text: str, name: str | None, *, force: bool, sources: Sources = _NO_SOURCES) -> None:
    """Write a whole result as UTF-8, without the control characters of a page that a terminal would obey."""
    write_result(to_bytes(text), name, force=force, sources=sources)


def check_no_terminal(name: str | None, what: str) -> None:
    """Raises WrongUsage if a binary result would go to a terminal."""
    if (name is None or name == "-") and sys.stdout is not None and sys.stdout.isatty():
        raise WrongUsage(
            f"{what} is binary, and binary data is not written to a terminal: name a file with -o"
        )


def nameable(title: str) -> str:
    """A title as a file name without the characters that the file system's encoding lacks."""
    encoding = sys.getfilesystemencoding()
    return file_name(title).encode(encoding, "ignore").decode(encoding).strip() or "article"


def write_to_standard_output(data: bytes) -> None:
    """Raises Unwritable if it is closed or full, BrokenPipeError if its reader has closed the pipe."""
    if sys.stdout is None:
        raise Unwritable("standard output is closed")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(f"standard output: {error.strerror or error}") from error


def say(message: str) -> None:
    """Print a line on standard error; a closed standard error is ignored. The names of files and what pages
    say of themselves may contain line ends, and characters that a terminal would obey."""
    line = without_controls(message).replace("\r", "\\r").replace("\n", "\\n")
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"pyjustext: {line}", file=sys.stderr, flush=True)


def _wrong(name: str, error: OSError | ValueError) -> WrongUsage:
    if isinstance(error, FileExistsError):
        return WrongUsage(f"{name} exists already; --force overwrites it")
    is_full = getattr(error, "errno", None) in _FULL
    why = getattr(error, "strerror", None) or str(error)
    return (Unwritable if is_full else WrongUsage)(why if why.startswith(f"{name}: ") else f"{name}: {why}")


def _check_folder(folder: Path) -> None:
    """Raises OSError if the folder, or the nearest one above it that exists, cannot be written to."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), Path())
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, f"{there}: {os.strerror(ENOTDIR)}")
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(EACCES, f"{there}: {os.strerror(EACCES)}")


def _put(new: str, path: Path, force: bool) -> None:
    """Give a complete temporary file its name, and the permissions of the file that it replaces, otherwise of
    a new one."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(new, S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~mask)
    if force:
        os.replace(new, path)
    else:
        _take_name(new, path)


def _take_name(new: str, path: Path) -> None:
    """Unlike a rename, a hard link fails if the name was taken in the meantime."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links, such as that of a USB stick: an empty file takes the name.
        path.touch(exist_ok=False)
        os.replace(new, path)
    else:
        os.unlink(new)


def _identity(name: str) -> tuple[int, int] | None:
    """What tells a file from every other, None if there is none of this name."""
    try:
        status = os.stat(name)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


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
