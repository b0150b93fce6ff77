"""Our own backup as JSON, as written by ``pyjustext library FILE export --format json`` and the library page.

``{"pyjustext": "library", "version": 1, "articles": [...]}``, each article with the fields of
:class:`~pyjustext.importing.Item`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ..errors import PyjustextError
from .items import Item, item_from, set_content
from .source import Source

VERSION = 1


def recognises(source: Source) -> bool:
    return isinstance(source.json, dict) and source.json.get("pyjustext") == "library"


def items(source: Source) -> Iterator[Item]:
    """The entries of the backup.

    Raises:
        PyjustextError: if the backup is of another version, or has no list of articles.
    """
    data = source.json
    if data.get("version") != VERSION:
        raise PyjustextError(
            f"This backup is of version {data.get('version')!r}; this program reads {VERSION}."
        )
    articles = data.get("articles")
    if not isinstance(articles, list):
        raise PyjustextError("This backup has no list of articles.")
    for entry in articles:
        yield purified(item_from(entry)) if isinstance(entry, dict) else Item("")


def purified(item: Item) -> Item:
    """Sanitize the item's HTML and return the item: a backup may come from anywhere."""
    set_content(item, item.html)
    return item


def to_backup(articles: Iterable[Item]) -> bytes:
    """A backup file with these articles. :func:`~pyjustext.importing.read_export` reads it without loss."""
    data = {"pyjustext": "library", "version": VERSION, "articles": [item.to_dict() for item in articles]}
    text = json.dumps(data, ensure_ascii=False) + "\n"
    # A lone surrogate becomes U+FFFD.
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").encode()
