"""Where commands write their results; nothing is overwritten without ``--force``."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from errno import EACCES, EISDIR, ENOTDIR
from pathlib import Path

from .status import WrongUsage


def add_output_arguments(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """``-o FILE`` and ``--force``; with ``several`` also ``--output-dir``."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: standard output)")
    if several:
        place.add_argument(
            "--output-dir", metavar="DIR", help="write a file for each page into this directory"
        )
    parser.add_argument("--force", action="store_true", help="overwrite files that are there")


def check_result(name: str | None, *, force: bool, sources: Iterable[str] = ()) -> None:
    """Whether :func:`write_result` could write to the named file, asked before much work is done.

    Raises:
        WrongUsage: if not, as far as that can be known.
    """
    if name is None or name == "-":
        return
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.is_file() and any(_same(name, source) for source in sources):
            raise WrongUsage(f"{name} is one of the pages to read; it is not overwritten, even with --force")
        if path.is_file() and not force:
            raise WrongUsage(f"{name} exists already; --force overwrites it")
        if not path.exists():
            _check_folder(path.parent)
    except (OSError, ValueError) as error:
        raise _wrong(name, error) from error


def check_folder(name: str) -> None:
    """Raises WrongUsage if no file can be written into this folder or one that is to be made there."""
    try:
        _check_folder(Path(name))
    except (OSError, ValueError) as error:
        raise _wrong(name, error) from error


def write_result(data: bytes, name: str | None, *, force: bool, sources: Iterable[str] = ()) -> None:
    """Write to the named file; None and ``-`` mean standard output.

    The file appears complete or not at all. An existing file is overwritten only with ``force``, and never if
    it is one of the ``sources``, the pages that were read.

    Raises:
        WrongUsage: if it cannot be written, or exists already.
    """
    if name is None or name == "-":
        write_to_standard_output(data)
        return
    check_result(name, force=force, sources=sources)
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            # Devices and pipes are meant to be written to.
            with open(path, "wb") as device:
                device.write(data)
        else:
            _write_whole(path, data, force)
    except FileExistsError as error:
        raise WrongUsage(f"{name} exists already; --force overwrites it") from error
    except (OSError, ValueError) as error:
        raise _wrong(name, error) from error


def write_to_standard_output(data: bytes) -> None:
    """Raises WrongUsage if it is closed or full, BrokenPipeError if its reader has closed the pipe."""
    if sys.stdout is None:
        raise WrongUsage("standard output is closed")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise WrongUsage(f"standard output: {error.strerror or error}") from error


def say(message: str) -> None:
    """Print a line on standard error; a closed standard error is ignored."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"pyjustext: {message}", file=sys.stderr, flush=True)


def _wrong(name: str, error: OSError | ValueError) -> WrongUsage:
    return WrongUsage(f"{name}: {getattr(error, 'strerror', None) or error}")


def _check_folder(folder: Path) -> None:
    """Raises OSError if the folder, or the nearest one above it that exists, cannot be written to."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), Path())
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, f"{there} is not a directory")
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(EACCES, f"{there}: {os.strerror(EACCES)}")


def _write_whole(path: Path, data: bytes, force: bool) -> None:
    """Write a temporary file beside it, then rename that file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, new = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(new, 0o666 & ~mask)
        if force:
            os.replace(new, path)
        else:
            _take_name(new, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise


def _take_name(new: str, path: Path) -> None:
    """Unlike a rename, a hard link fails if the name was taken in the meantime."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links, such as that of a USB stick.
        os.rename(new, path)
    else:
        os.unlink(new)


def _same(name: str, source: str) -> bool:
    try:
        return os.path.samefile(name, source)
    except OSError:
        return False
