"""Files on this machine, on the web, or in any store for which pyarrow or fsspec has a file system."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from ..errors import PyjustextError

_PYARROW_SCHEMES = frozenset({"s3", "gs", "gcs", "abfs", "abfss", "hdfs", "viewfs", "file"})
INSTALL = 'pip install "pyjustext[corpus]"'


def file_system(place: str) -> tuple[Any, str]:
    """The file system for a path or an address such as ``s3://bucket/path``, and the path in it. It is
    pyarrow's, or fsspec's if pyarrow has none.

    Raises:
        PyjustextError: if pyarrow is not installed, neither has such a file system, or the name is not
            UTF-8.
    """
    try:
        import pyarrow as pa
        from pyarrow import fs
    except ImportError as error:
        raise PyjustextError(f"a corpus needs the package pyarrow: {INSTALL}") from error
    if _is_local(place):
        path = os.path.abspath(place)
        try:
            path.encode("utf-8")
        except UnicodeEncodeError as error:
            raise PyjustextError(f"{place}: pyarrow accepts only names in UTF-8") from error
        return fs.LocalFileSystem(), path
    try:
        system, path = fs.FileSystem.from_uri(place)
    except (pa.ArrowException, OSError) as unknown:
        try:
            import fsspec

            other, path = fsspec.core.url_to_fs(place)
        except ImportError as error:
            raise PyjustextError(f"{place}: {error}; {INSTALL}") from error
        except (ValueError, OSError) as error:
            first = str(unknown).partition("\n")[0]
            raise PyjustextError(f"{place}: {first}; {error}") from error
        return fs.PyFileSystem(fs.FSSpecHandler(other)), path
    return system, path


def open_file(place: str) -> Any:
    """Open a file; it can seek. Raises PyjustextError if it cannot be opened."""
    try:
        if _is_local(place):
            # pyarrow cannot open a file whose name is not UTF-8.
            return open(place, "rb")
        system, path = file_system(place)
        return system.open_input_file(path)
    except OSError as error:
        raise PyjustextError(f"{place}: {why(error)}") from error


def exists(place: str) -> bool:
    """Whether there is a file or a directory. Raises PyjustextError if the store does not answer."""
    return _kind(place) != "NotFound"


def is_directory(place: str) -> bool:
    """Whether the path is a directory. Raises PyjustextError if it does not exist."""
    kind = _kind(place)
    if kind == "NotFound":
        raise PyjustextError(f"{place}: there is no such file")
    return kind == "Directory"


def _kind(place: str) -> str:
    """``"File"``, ``"Directory"`` or ``"NotFound"``, as pyarrow names them."""
    if _is_local(place):
        return "Directory" if os.path.isdir(place) else "File" if os.path.exists(place) else "NotFound"
    system, path = file_system(place)
    try:
        return str(system.get_file_info(path).type.name)
    except OSError as error:
        raise PyjustextError(f"{place}: {why(error)}") from error


def is_web(place: str) -> bool:
    """Whether this is the address of a file on the web, which has no directories to list."""
    return place.lower().startswith(("http://", "https://"))


def check_scheme(place: str) -> None:
    """Raises PyjustextError if neither pyarrow nor fsspec has a file system for the address."""
    from fsspec.registry import known_implementations

    scheme = place.partition("://")[0].lower()
    if scheme not in _PYARROW_SCHEMES and scheme not in known_implementations:
        raise PyjustextError(f"{place}: there is no file system for {scheme}://")


def is_below(path: str, folder: str) -> bool:
    """Whether a local path or an address is below this folder. Only the texts are compared: a different
    spelling of an address is a different folder."""
    if _is_local(path) != _is_local(folder):
        return False
    top = os.path.join(os.path.abspath(folder), "") if _is_local(folder) else f"{folder.rstrip('/')}/"
    return (os.path.abspath(path) if _is_local(path) else path).startswith(top)


def normal(place: str) -> str:
    """The normalised name of a file: an absolute path, or an address."""
    if place.lower().startswith("file://"):
        place = unquote(place[len("file://") :])
    if not _is_local(place):
        scheme, _, rest = place.partition("://")
        return f"{scheme.lower()}://{rest}"
    # With "..", the path depends on links.
    return os.path.realpath(place) if ".." in place.split("/") else os.path.abspath(place)


def list_files(place: str) -> list[str]:
    """The files below a directory, sorted; each begins with the directory's path as given. Raises
    PyjustextError if it cannot be listed."""
    try:
        if _is_local(place):
            # Only files and links to files: reading a pipe could block forever.
            files = [path for path in files_below(place) if os.path.isfile(path)]
            return sorted([path.replace(os.sep, "/") for path in files])
        from pyarrow import fs

        system, path = file_system(place)
        infos = system.get_file_info(fs.FileSelector(path, recursive=True))
        names = [info.path[len(path) :].lstrip("/") for info in infos if info.type == fs.FileType.File]
        return sorted([f"{place.rstrip('/')}/{name}" for name in names])
    except OSError as error:
        # The error may be about a directory below it.
        raise PyjustextError(f"{error.filename or place}: {why(error)}") from error


def files_below(top: str, without: str | None = None) -> Iterator[str]:
    """The paths of the files in a local directory and below it; links are followed.

    Each directory is read once, even if links form a circle: under its own path if it is below ``top``, else
    under the path of the first link. The directory ``without`` is left out, whatever path leads to it. Raises
    OSError if a directory cannot be listed.
    """

    def stop(error: OSError) -> None:
        raise error

    seen: set[tuple[int, int]] = set()
    if without is not None and os.path.exists(without):
        seen.add(_file_identity(without))
    waiting = deque([top])
    while waiting:
        for folder, folders, names in os.walk(waiting.popleft(), onerror=stop):
            identity = _file_identity(folder)
            if identity in seen:
                folders.clear()
                continue
            seen.add(identity)
            folders.sort()
            paths = [os.path.join(folder, name) for name in folders]
            # os.walk does not follow links. They wait until all real directories have been read.
            waiting += [path for path in paths if os.path.islink(path)]
            yield from [os.path.join(folder, name) for name in sorted(names)]


def _file_identity(place: str) -> tuple[int, int]:
    about = os.stat(place)
    return about.st_dev, about.st_ino


def _is_local(place: str) -> bool:
    return "://" not in place


def why(error: OSError) -> str:
    """The reason for an error, without the details that pyarrow adds."""
    return os.strerror(error.errno) if error.errno else str(error).partition(". Detail:")[0]
