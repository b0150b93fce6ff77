"""Files on this machine, or in an object store for which pyarrow has a file system."""

from __future__ import annotations

import os
from typing import Any

from ..errors import PyjustextError

INSTALL = 'pip install "pyjustext[corpus]"'


def file_system(place: str) -> tuple[Any, str]:
    """The file system for a path or an address such as ``s3://bucket/path``, and the path in it.

    Raises:
        PyjustextError: if pyarrow is not installed or has no such file system.
    """
    try:
        import pyarrow as pa
        from pyarrow import fs
    except ImportError as error:
        raise PyjustextError(f"a corpus needs the package pyarrow: {INSTALL}") from error
    if "://" not in place:
        return fs.LocalFileSystem(), os.path.abspath(place)
    try:
        system, path = fs.FileSystem.from_uri(place)
    except (pa.ArrowException, OSError) as error:
        raise PyjustextError(f"{place}: {error}") from error
    return system, path


def open_file(place: str) -> Any:
    """Open a file; it can seek. Raises PyjustextError if it cannot be opened."""
    system, path = file_system(place)
    try:
        return system.open_input_file(path)
    except OSError as error:
        raise PyjustextError(f"{place}: {_why(error)}") from error


def is_directory(place: str) -> bool:
    """Whether the path is a directory. Raises PyjustextError if it does not exist."""
    from pyarrow import fs

    system, path = file_system(place)
    try:
        kind = system.get_file_info(path).type
    except OSError as error:
        raise PyjustextError(f"{place}: {_why(error)}") from error
    if kind == fs.FileType.NotFound:
        raise PyjustextError(f"{place}: there is no such file")
    return bool(kind == fs.FileType.Directory)


def list_files(place: str) -> list[str]:
    """The files below a directory, sorted, in the notation of the directory's path. Raises PyjustextError if
    it cannot be listed."""
    from pyarrow import fs

    system, path = file_system(place)
    try:
        infos = system.get_file_info(fs.FileSelector(path, recursive=True))
    except OSError as error:
        raise PyjustextError(f"{place}: {_why(error)}") from error
    top = place.rstrip("/")
    below = [info.path[len(path) :].lstrip("/") for info in infos if info.type == fs.FileType.File]
    return sorted(f"{top}/{name}" for name in below)


def _why(error: OSError) -> str:
    return error.strerror or str(error).partition(". Detail:")[0]
