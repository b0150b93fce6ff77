"""Opens library files and creates new ones.

A file is opened read-only unless articles are added. A new library is made in one transaction with its first
articles. Its file is never removed afterwards: other processes may have opened it and added articles.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache, partial
from importlib import resources
from itertools import chain
from pathlib import Path

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
    """Open the library in a file. With ``write``, articles can be added, and a missing or empty file becomes
    a library with the first of them.

    Raises:
        PyjustextError: if the file is not a library, has another version, or is too damaged to read; if it is
            missing without ``write``; or if it cannot be created.
    """
    place = Path(path)
    if place.exists() and not place.is_file():
        kind = "a folder" if place.is_dir() else "not a file"
        raise PyjustextError(f"{path}: this is {kind}, not a library")
    if not write and not place.exists():
        raise PyjustextError(f"{path}: there is no such library")
    with named(path):
        is_new = write and (not place.exists() or not place.stat().st_size)
        library = _NewLibrary(path) if is_new else Library(_connected(path, write=write), path)
        with closing(library):
            yield library


class _NewLibrary(Library):
    """A library that is made when its first article is added, in one transaction with it."""

    def __init__(self, path: str) -> None:
        super().__init__(sqlite3.connect(":memory:"), path)
        self._is_made = False

    def add(self, items: Iterable[Item]) -> tuple[int, int]:
        items = iter(items)
        first = next(items, None)
        if first is None:
            return 0, 0
        if not self._is_made:
            self.close()
            try:
                Path(self._path).touch()
            except OSError as error:
                raise NotWritten(f"{self._path}: {error.strerror or error}") from error
            with named(self._path):
                self._db = _connected(self._path, write=True, new=True)
            self._is_made = True
        return super().add(chain([first], items))


def _connected(path: str, *, write: bool, new: bool = False) -> sqlite3.Connection:
    """Connect to a library. A ``new`` one gets its tables in a transaction that is still open. Raises
    sqlite3.Error, and PyjustextError if this program cannot read the library."""
    address = Path(path).resolve().as_uri() + ("?mode=rw" if write else "?mode=ro")
    db = sqlite3.connect(address, timeout=_BUSY_TIMEOUT, uri=True)
    try:
        # Damaged text is better than none.
        db.text_factory = partial(str, encoding="utf-8", errors="replace")
        db.create_function("words", 1, words, deterministic=True)
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # overwrite deleted data
        # Nothing in the schema may call a function until we know that the schema is ours.
        db.execute("PRAGMA trusted_schema = OFF")
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE_BYTES)
        db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        if new and not _schema_entries(db):
            _make_tables(db)
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


def _make_tables(db: sqlite3.Connection) -> None:
    """Begin a transaction that makes the tables of a library."""
    try:
        db.executescript(f"PRAGMA trusted_schema = ON; BEGIN IMMEDIATE; {_schema()}")
    except sqlite3.OperationalError:
        db.rollback()
        if not _schema_entries(db):
            raise
        # Otherwise another process has made them in the meantime.
    db.execute("PRAGMA trusted_schema = OFF")


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
