"""Adds files to a library: backups of it, exports of other services and browsers, saved pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..errors import PyjustextError
from ..importing import Item, read_export
from ..importing.backup import purified
from ..importing.bounds import bound, is_kept
from ..importing.source import MAX_BYTES
from ..library.file import Library, NotWritten, fill, is_database
from ..library.open_or_create import open_library
from ..reading import read
from . import DONE, NOTHING, WRONG, Unwritable
from .inputs import read_bytes
from .outputs import say

_MAX_NAMED = 20
"""Entries with losses that are named for each file."""


@dataclass(slots=True)
class _Result:
    """The result for one file.

    Attributes:
        added, known, skipped: entries added, already in the library, and without an http or https address.
        unread: a message for each entry that could not be read.
        refused: a message for each entry that lost something.
    """

    added: int = 0
    known: int = 0
    skipped: int = 0
    unread: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = f"{self.added} added, {self.known} already there, {self.skipped} without a web address"
        if self.unread:
            counts += f", {len(self.unread)} could not be read"
        return f"{counts}, {len(self.refused)} cut" if self.refused else counts

    def note(self, item: Item) -> None:
        """Record the fields of an entry that lost something."""
        if item.refused:
            self.refused.append(f"{item.name}: too long or not allowed: {', '.join(sorted(item.refused))}")


def add_files(names: Iterable[str], library: Library) -> int:
    """Add the entries of these files, ``-`` for standard input; return the exit status.

    Files and entries that cannot be read are reported and do not affect the others.

    Raises:
        Unwritable: if the library cannot be written. Nothing of the current file is added.
    """
    status = DONE
    for name in names:
        try:
            result = _add_file(name, library)
        except OSError as error:
            say(f"{name}: {error.strerror or error}")
            status = WRONG
        except NotWritten as error:
            raise Unwritable(str(error)) from error
        except PyjustextError as error:
            say(str(error) if str(error).startswith(name) else f"{name}: {error}")
            status = max(status, NOTHING)
        else:
            for why in result.unread:
                say(why)
            for what in result.refused[:_MAX_NAMED]:
                say(f"{name}: {what}")
            if len(result.refused) > _MAX_NAMED:
                say(f"{name}: and {len(result.refused) - _MAX_NAMED} more")
            say(f"{name}: {result}")
            status = max(status, NOTHING if result.unread else DONE)
    return status


def _add_file(name: str, library: Library) -> _Result:
    """Raises OSError, and PyjustextError if the file's format is unknown or the library cannot be written."""
    data = read_bytes(name, MAX_BYTES + 1)
    if is_database(data):
        if name == "-":
            raise PyjustextError("a library cannot be read from standard input: give the name of its file.")
        return _add_library(name, library)
    result = _Result()
    found = read_export(data, name)
    result.added, result.known = library.add(_read_all(found.items, name, result.unread))
    result.skipped = found.skipped
    for item in found.items:
        result.note(item)
    return result


def _add_library(name: str, library: Library) -> _Result:
    """Import another library or a backup of this one, article by article."""
    result = _Result()

    def usable(items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            if is_kept(item):
                bound(item)
                result.note(item)
                yield purified(item)
            else:
                result.skipped += 1

    with open_library(name) as other:
        items = other.items(other.numbers(), result.unread)
        result.added, result.known = library.add(usable(items))
    return result


def _read_all(items: Iterable[Item], name: str, unread: list[str]) -> Iterator[Item]:
    """The entries. Saved pages become articles, or links if they contain no article."""
    for item in items:
        if item.captured:
            _read(item)
        if item.url or item.html:
            yield item
        else:
            unread.append(f"{name}: this page has no article and no address to keep instead")


def _read(item: Item) -> None:
    try:
        fill(item, read(item.captured, item.url or None))
    except PyjustextError:
        return
    item.captured = ""
    if not item.is_usable():
        item.url = ""
