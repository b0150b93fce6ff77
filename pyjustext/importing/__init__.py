"""Reads the exports of other services and browsers, and our own backups, as entries for the library."""

from __future__ import annotations

from ..errors import PyjustextError
from ..model import Highlight
from . import (
    addresses,
    backup,
    bookmarks,
    instapaper,
    mhtml,
    omnivore,
    pocket,
    readwise,
    singlefile,
    wallabag,
)
from .bounds import bound, is_kept
from .items import Imported, Item
from .source import MAX_ITEMS, sources

__all__ = ["Highlight", "Imported", "Item", "read_export"]

_SERVICES = (
    backup,
    omnivore,
    wallabag,
    pocket,
    instapaper,
    readwise,
    bookmarks,
    mhtml,
    singlefile,
    addresses,
)
"""The readers. Each has ``recognises(source)`` and ``items(source)``; the first to recognise a file reads
it."""


def read_export(data: bytes, name: str = "") -> Imported:
    """The articles and links in a file.

    Args:
        data: the file: Pocket (HTML, CSV, or the zip of it), Instapaper (CSV), Omnivore (zip), Wallabag
            (JSON), Readwise Reader (CSV), a browser's bookmarks (HTML), a saved page (SingleFile's or other
            HTML, MHTML), a list of addresses (text), or our own backup (JSON). The content tells the format.
        name: the name of the file, for messages.

    The content of articles is sanitized. Links without an http or https address are counted in ``skipped``.
    What is too long or not allowed in an entry is cut or left out, and the entry says so in ``refused``.

    Raises:
        PyjustextError: if the file is none of these, too large, or damaged.
    """
    found = Imported()
    for source in sources(data, name):
        service = next((service for service in _SERVICES if service.recognises(source)), None)
        if service is None:
            continue
        found.services.add(service.__name__.rpartition(".")[2])
        for item in service.items(source):
            if is_kept(item):
                bound(item)
                found.items.append(item)
            else:
                found.skipped += 1
            if len(found.items) > MAX_ITEMS:
                raise PyjustextError(f"{name or 'The file'} has more than {MAX_ITEMS:,} entries.")
    if not found.services:
        raise PyjustextError(
            f"{name or 'The file'} is not in a known format: Pocket, Instapaper, Omnivore, Wallabag, "
            "Readwise Reader, bookmarks, a saved page (HTML, MHTML), a list of addresses (text) or a "
            "backup of this library."
        )
    return found
