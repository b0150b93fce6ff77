"""What other services, browsers and we ourselves export → articles and links for the library."""

from __future__ import annotations

from ..errors import PyjustextError
from . import backup, bookmarks, instapaper, mhtml, omnivore, pocket, readwise, singlefile, wallabag
from .items import Highlight, Imported, Item, bound
from .source import MAX_ITEMS, sources

__all__ = ["Highlight", "Imported", "Item", "read_export"]

_SERVICES = (backup, omnivore, wallabag, pocket, instapaper, readwise, bookmarks, mhtml, singlefile)
"""Each has ``recognises(source)`` and ``items(source)``; the first that recognises a file reads it."""


def read_export(data: bytes, name: str = "") -> Imported:
    """The articles and links in a file.

    Args:
        data: the file: Pocket (HTML, CSV, or the zip of it), Instapaper (CSV), Omnivore (zip), Wallabag
            (JSON), Readwise Reader (CSV), a browser's bookmarks (HTML), a saved page (SingleFile's or other
            HTML, MHTML), or our own backup (JSON). What it is is told by its content.
        name: the file's name, for messages.

    Content of articles went through the allow-list. Entries without an address of the web are counted in
    ``skipped``.

    Raises:
        PyjustextError: for a file that is none of these, too large, or damaged.
    """
    found = Imported()
    for source in sources(data, name):
        service = next((service for service in _SERVICES if service.recognises(source)), None)
        if service is None:
            continue
        found.services.add(service.__name__.rpartition(".")[2])
        for item in service.items(source):
            if item.is_usable():
                bound(item)
                found.items.append(item)
            else:
                found.skipped += 1
            if len(found.items) > MAX_ITEMS:
                raise PyjustextError(f"{name or 'The file'} has more than {MAX_ITEMS:,} entries.")
    if not found.services:
        raise PyjustextError(
            f"{name or 'The file'} is no export that is known: Pocket, Instapaper, Omnivore, Wallabag, "
            "Readwise Reader, bookmarks, a saved page (HTML, MHTML) or a backup of this library."
        )
    return found
