"""Opens library files and creates new ones.

A file is opened read-only unless articles are added. A new file appears complete, with its first articles, or
not at all. It is never removed afterwards: other processes may have opened it and added articles.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import cache, partial
from importlib import resources
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from uuid import uuid4

from ..errors import PyjustextError
from ..importing import Item
from .file import Library, NotWritten, named
from .terms import words

SCHEMA = 2
"""The version of schema.sql that this program reads and writes."""

_MAX_VALUE_BYTES = 200_000_000
"""Bytes in a value or a row. Captured pages and pictures are shorter."""
_BUSY_TIMEOUT = 60.0  # seconds to wait while another program writes


@contextmanager
def open_library(path: str, *, write: bool = False) -> Iterator[Library]:
    """Open the library in a file. With ``write``, articles can be added, and a missing file is created with
    the first of them.

    Raises:
        PyjustextError: if the file is not a library, has another version, or is too damaged to read; if it is
            missing without ``write``; or if it cannot be created.
    """
    if Path(path).is_file():
        if write:
            remove_left_behind(Path(path).resolve())
        with named(path), closing(_connected(path, write=write)) as db:
            yield Library(db, path)
        return
    if Path(path).exists():
        raise PyjustextError(
            f"{path}: this is {'a folder' if Path(path).is_dir() else 'not a file'}, not a library"
        )
    if not write:
        raise PyjustextError(f"{path}: there is no such library")
    place = Path(path).resolve()
    remove_left_behind(place)
    with ExitStack() as ends:
        ends.enter_context(named(path))
        try:
            folder = ends.enter_context(making(place))
        except OSError as error:
            raise PyjustextError(f"{path}: {error.strerror or error}") from error
        yield ends.enter_context(closing(_NewLibrary(path, place, folder / LIBRARY)))


class _NewLibrary(Library):
    """A new library, created in a temporary folder on the same disk and moved into place with its first
    articles.

    Args:
        path: the library's name, for messages.
        place: the library's final path.
        made: the temporary path.
    """

    def __init__(self, path: str, place: Path, made: Path) -> None:
        try:
            made.touch()
        except OSError as error:
            raise NotWritten(f"{path}: {error.strerror or error}") from error
        super().__init__(_connected(str(made), write=True, new=True), path)
        self._place = place
        self._made: Path | None = made
        self._generated_uids: set[str] = set()
        """The identifiers generated for articles that had none."""

    def add(self, items: Iterable[Item]) -> tuple[int, int]:
        added, known = super().add(items)
        if added and self._made is not None:
            made, self._made = self._made, None
            self.close()
            is_first = self._take_place(made)
            with named(self._path):
                self._db = _connected(str(self._place), write=True)
                if not is_first:
                    with closing(_connected(str(made), write=False)) as db:
                        added, more = super().add(self._as_given(Library(db, self._path)))
                    known += more
        return added, known

    def _insert(self, item: Item) -> None:
        if self._made is not None and not item.uid:
            item = replace(item, uid=str(uuid4()))
            self._generated_uids.add(item.uid)
        super()._insert(item)

    def _as_given(self, own: Library) -> Iterator[Item]:
        """The articles as they were given to ``add``, without generated identifiers."""
        for number in own.numbers():
            item = own.item(number)
            yield replace(item, uid="") if item.uid in self._generated_uids else item

    def close(self) -> None:
        self._db.close()

    def _take_place(self, made: Path) -> bool:
        """Move the library into place; return False if another process has created one in the meantime."""
        try:
            try:
                # Unlike a rename, a hard link fails if the name has been taken in the meantime.
                os.link(made, self._place)
            except FileExistsError:
                return False
            except OSError:
                # A file system without hard links, as on a USB stick: an empty file reserves the name.
                self._place.touch(exist_ok=False)
                os.replace(made, self._place)
            else:
                made.unlink()
        except FileExistsError:
            return False
        except OSError as error:
            raise NotWritten(f"{self._path}: {error.strerror or error}") from error
        return True


def _connected(path: str, *, write: bool, new: bool = False) -> sqlite3.Connection:
    """Connect to a library. Raises sqlite3.Error, and PyjustextError if this program cannot read it."""
    address = Path(path).resolve().as_uri() + ("?mode=rw" if write else "?mode=ro")
    db = sqlite3.connect(address, timeout=_BUSY_TIMEOUT, uri=True)
    try:
        # Damaged text is better than none.
        db.text_factory = partial(str, encoding="utf-8", errors="replace")
        db.create_function("words", 1, words, deterministic=True)
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # overwrite deleted data
        if not new:
            # Nothing in the schema may call a function until we know that the schema is ours.
            db.execute("PRAGMA trusted_schema = OFF")
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE_BYTES)
        db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        if new:
            db.executescript(_schema())
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if not 1 <= version <= SCHEMA or not _is_ours(db, version):
            raise PyjustextError(
                f"{path}: this is not a library of a version that this program reads (1 to {SCHEMA})"
            )
        if write and version < SCHEMA:
            db.executescript(f"BEGIN IMMEDIATE; {''.join(_migrations(version))} COMMIT;")
        db.execute("PRAGMA trusted_schema = ON")  # its triggers call words()
    except BaseException:
        db.close()
        raise
    return db


def _is_ours(db: sqlite3.Connection, version: int) -> bool:
    """Whether the schema is exactly ours: a foreign view, trigger or generated column could compute without
    end, or turn a small file into gigabytes."""
    return _schema_entries(db) == _own_schema_entries(version)


def _schema_entries(db: sqlite3.Connection) -> list[tuple[str, ...]]:
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


@cache
def _own_schema_entries(version: int) -> list[tuple[str, ...]]:
    """The schema entries of a version: the current ones, without those that later migrations add."""
    with closing(sqlite3.connect(":memory:")) as db, closing(sqlite3.connect(":memory:")) as later:
        db.create_function("words", 1, words, deterministic=True)
        db.executescript(_schema())
        later.executescript("".join(_migrations(version)))
        added = set(_schema_entries(later))
        return [entry for entry in _schema_entries(db) if entry not in added]


def _migrations(version: int) -> list[str]:
    """The SQL that upgrades a library of this version to ``SCHEMA``. It only adds tables and indexes."""
    folder = resources.files(__package__).joinpath("migrations")
    return [folder.joinpath(f"{step}.sql").read_text("utf-8") for step in range(version + 1, SCHEMA + 1)]


def _schema() -> str:
    return resources.files(__package__).joinpath("schema.sql").read_text("utf-8")


LIBRARY = "library"
"""The new library's name in its temporary folder."""
_LOCK = "making"
_OWN_FILES = frozenset(f"{name}{end}" for name in (LIBRARY, _LOCK) for end in ("", "-journal"))
_SUFFIX = ".new"
_SHOWN_CHARACTERS = 40
"""Characters of the library's name that the folder's name shows."""


@contextmanager
def making(place: Path) -> Iterator[Path]:
    """A new, locked folder beside ``place``, in which to create the library.

    It is a folder because SQLite puts a journal beside its file.

    Raises:
        OSError: if the folder cannot be created.
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
    """Remove the folders of processes that were killed while they created a library at ``place``."""
    with suppress(OSError):
        for found in list(os.scandir(place.parent)):
            is_named = found.name.startswith(_prefix(place)) and found.name.endswith(_SUFFIX)
            if is_named and found.is_dir(follow_symlinks=False):
                with suppress(OSError, sqlite3.Error):
                    _remove_unlocked(Path(found.path))


def _remove_unlocked(folder: Path) -> None:
    """Raises sqlite3.OperationalError if a process is creating a library in the folder."""
    lock = folder / _LOCK
    with os.scandir(folder) as found:
        inside = {entry.name: entry.is_file(follow_symlinks=False) for entry in found}
    if inside.get(_LOCK) and all(inside.values()) and _OWN_FILES.issuperset(inside):
        with closing(_locked(lock, new=False)):
            rmtree(folder, ignore_errors=True)


def _lock_of_new(folder: Path) -> sqlite3.Connection | None:
    """Lock a new folder; None if another process has taken it for left behind and removes it."""
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
    """A lock on a file, made with SQLite because that works on every system. The database stays empty."""
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode={'rwc' if new else 'rw'}", timeout=0, uri=True)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except BaseException:
        db.close()
        raise
    return db


def _prefix(place: Path) -> str:
    return f".{place.name[:_SHOWN_CHARACTERS]}."
