"""Reads the exports of other services and browsers, and our own backups, as entries for the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..errors import PyjustextError
from ..model import Highlight
from . import backup, mhtml, services
from .bounds import bound, is_kept
from .items import Imported, Item
from .source import MAX_ITEMS, Source, sources

__all__ = ["Highlight", "Imported", "Item", "read_export"]

_SERVICES: dict[str, tuple[Callable[[Source], bool], Callable[[Source], Iterator[Item]]]] = {
    "backup": (backup.recognises, backup.items),
    "omnivore": (services.is_omnivore, services.omnivore),
    "wallabag": (services.is_wallabag, services.wallabag),
    "pocket": (services.is_pocket, services.pocket),
    "instapaper": (services.is_instapaper, services.instapaper),
    "readwise": (services.is_readwise, services.readwise),
    "bookmarks": (services.is_bookmarks, services.bookmarks),
    "mhtml": (mhtml.recognises, mhtml.items),
    "singlefile": (services.is_singlefile, services.singlefile),
    "addresses": (services.is_addresses, services.addresses),
}
"""For each service, a test for its files and a reader of them. The first service to recognise a file reads
it."""


def read_export(data: bytes, name: str = "") -> Imported:
    """The articles and links in a file.

    Args:
        data: the file: Pocket (HTML, CSV, or the zip of it), Instapaper (CSV), Omnivore (zip), Wallabag
            (JSON), Readwise Reader (CSV), a browser's bookmarks (HTML), a saved page (SingleFile's or other
            HTML, MHTML), a list of addresses (text), or our own backup (JSON). The content tells the format.
        name: the name of the file, for messages.

    The content of articles is sanitized. Links without an http or https address are counted in ``skipped``.
    Values that are too long or not allowed are cut or left out; the entry's ``refused`` names their fields.

    Raises:
        PyjustextError: if the file is none of these, too large, or damaged.
    """
    found = Imported()
    for source in sources(data, name):
        service = next((name for name, (recognises, _) in _SERVICES.items() if recognises(source)), None)
        if service is None:
            continue
        found.services.add(service)
        for item in _SERVICES[service][1](source):
            if is_kept(item):
                bound(item)
                found.items.append(item)
            else:
                found.skipped += 1
            if len(found.items) > MAX_ITEMS:
                raise PyjustextError(
                    f"{name or 'The file'} has more than {MAX_ITEMS:,} entries. Divide it into smaller files."
                )
    if not found.services:
        raise PyjustextError(
            f"{name or 'The file'} is not in a known format: Pocket, Instapaper, Omnivore, Wallabag, "
            "Readwise Reader, bookmarks, a saved page (HTML, MHTML), a list of addresses (text) or a "
            "backup of this library."
        )
    return found
