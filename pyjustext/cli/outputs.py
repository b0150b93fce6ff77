"""Writes the results of commands. Nothing is overwritten without ``--force``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import EACCES, EDQUOT, EISDIR, ENOENT, ENOSPC, ENOTDIR
from pathlib import Path
from stat import S_IMODE
from tempfile import mkstemp
from typing import BinaryIO

from ..export.files import file_name, to_bytes
from ..tree.invisible_characters import without_controls
from . import Unwritable, WrongUsage

_FULL = (ENOSPC, EDQUOT)
_SHOWN_CHARACTERS = 40
"""Characters of the result's name in its temporary file's name: names are limited to 255 bytes."""


def add_output_arguments(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Add ``-o FILE`` and ``--force``; with ``several``, also ``--output-dir``."""
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
    parser.add_argument("--force", action="store_true", help="overwrite existing files")


def name_of_a_file(name: str) -> str:
    """Raises ArgumentTypeError for an empty name, as from an unset shell variable."""
    if not name:
        raise argparse.ArgumentTypeError("the name is empty")
    return name


class Sources:
    """The files that a command reads. It never overwrites them, whatever path leads to them.

    Args:
        names: their names. Names of no file, such as ``-``, are ignored.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        found = [_file_identity(name) for name in names]
        self._files = frozenset([file for file in found if file is not None])

    def hold(self, name: str) -> bool:
        """Whether a name leads to one of them."""
        return _file_identity(name) in self._files


def check_result(name: str | None, *, force: bool, sources: Sources, in_folder: bool = False) -> None:
    """Check that :func:`write_result` can write to the named file, before much work is done.

    Args:
        in_folder: whether missing folders will be created, as in an output directory.

    Raises:
        WrongUsage: if it is already clear that the file cannot be written.
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
    """Raises WrongUsage if files cannot be written into this folder, which need not exist yet."""
    try:
        _check_folder(Path(name))
    except (OSError, ValueError) as error:
        raise _wrong(name, error) from error


class Result:
    """A result that is written piece by piece; a context manager.

    The file appears complete at the end of the block, or not at all: not after an error, and not if nothing
    was written. An existing file is overwritten only with ``force``, and never if it is one of the
    ``sources``, the pages that are read.

    Args:
        name: the file; None and ``-`` mean standard output.
        in_folder: whether missing folders are created.

    Raises:
        WrongUsage: if the file cannot be created, or already exists.
        Unwritable: if the disk is full or standard output is closed.
    """

    def __init__(self, name: str | None, *, force: bool, sources: Sources, in_folder: bool = False) -> None:
        check_result(name, force=force, sources=sources, in_folder=in_folder)
        self._path = None if name is None or name == "-" else Path(name)
        self._force = force
        self._file: BinaryIO | None = None
        self._unfinished = ""  # the name of the temporary file; none for a device or pipe

    def __enter__(self) -> Result:
        return self

    def write(self, data: bytes) -> None:
        """Append to the result."""
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
            if kind is None and self._unfinished:
                _put(self._unfinished, self._path, self._force)
        except (OSError, ValueError) as error:
            if kind is None:
                raise _wrong(str(self._path), error) from error
        finally:
            if self._unfinished:
                with suppress(FileNotFoundError):  # it has become the result
                    os.unlink(self._unfinished)

    def _opened(self, path: Path) -> BinaryIO:
        try:
            if path.exists() and not path.is_file():
                # Devices and pipes are meant to be written to.
                return open(path, "wb")
            path.parent.mkdir(parents=True, exist_ok=True)
            # Named after the result: users can tell what a killed command has left behind.
            beginning = f".{path.name[:_SHOWN_CHARACTERS]}."
            handle, self._unfinished = mkstemp(".new", beginning, path.parent)
            return os.fdopen(handle, "wb")
        except (OSError, ValueError) as error:
            raise _wrong(str(path), error) from error


def write_result(
    data: bytes, name: str | None, *, force: bool, sources: Sources, in_folder: bool = False
) -> None:
    """Write a whole :class:`Result`; see there for arguments and errors."""
    with Result(name, force=force, sources=sources, in_folder=in_folder) as result:
        result.write(data)


def write_and_name(data: bytes, name: str, *, force: bool, sources: Sources, in_folder: bool = False) -> None:
    """Write a whole :class:`Result`, and print the name of its file."""
    write_result(data, name, force=force, sources=sources, in_folder=in_folder)
    if name != "-":
        write_to_standard_output(os.fsencode(name) + b"\n")


def write_text(text: str, name: str | None, *, force: bool, sources: Sources) -> None:
    """Write a whole result as UTF-8, without control characters that a terminal would obey."""
    write_result(to_bytes(text), name, force=force, sources=sources)


def check_no_terminal(name: str | None, what: str) -> None:
    """Raises WrongUsage if a binary result would go to a terminal."""
    if (name is None or name == "-") and sys.stdout is not None and sys.stdout.isatty():
        raise WrongUsage(f"{what} is binary and is not written to a terminal: name a file with -o")


def nameable(title: str) -> str:
    """A title as a file name, without characters that the file system cannot encode."""
    encoding = sys.getfilesystemencoding()
    return file_name(title).encode(encoding, "ignore").decode(encoding).strip() or "article"


def write_to_standard_output(data: bytes) -> None:
    """Raises Unwritable if standard output is closed or full, BrokenPipeError if its reader has closed it."""
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
    """Print a line on standard error, unless that is closed. Line ends and control characters, which file
    names and pages may contain, are escaped or removed."""
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
    """Raises OSError if the folder, or its nearest existing parent, cannot be written to."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), Path())
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, f"{there}: {os.strerror(ENOTDIR)}")
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(EACCES, f"{there}: {os.strerror(EACCES)}")


def _put(new: str, path: Path, force: bool) -> None:
    """Give a complete temporary file its final name, and the permissions of the file that it replaces or of a
    new file."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(new, S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~mask)
    if force:
        os.replace(new, path)
    else:
        _take_name(new, path)


def _take_name(new: str, path: Path) -> None:
    """Give a file its final name. Unlike a rename, a hard link fails if the name has been taken."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links, as on a USB stick: an empty file reserves the name.
        path.touch(exist_ok=False)
        os.replace(new, path)
    else:
        os.unlink(new)


def _file_identity(name: str) -> tuple[int, int] | None:
    """A file's unique device and inode numbers; None if there is no such file."""
    try:
        status = os.stat(name)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino
