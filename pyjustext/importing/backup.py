"""Our own backup as JSON, as written by ``pyjustext library FILE export --format json`` and the library page.

``{"pyjustext": "library", "version": 1, "articles": [...]}``, each article with the fields of
:class:`~pyjustext.importing.Item`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ..errors import PyjustextError
from ..sanitize import purify_html
from .items import ITEM_FIELDS, Highlight, Item
from .source import Source

VERSION = 1
_KINDS: dict[str, Any] = {
    "str": str,
    "bool": bool,
    "int": int,
    "float": (int, float),
    "int | None": (int, type(None)),
    "list[str]": list,
    "list[Highlight]": list,
    "dict[str, str]": dict,
    "dict[str, Any]": dict,
}
"""The Python types of the values of a field, by the type of the field."""
_TEXTS = ("quote", "note", "colour", "before", "after", "uid")
"""The fields of a highlight that are text."""


def recognises(source: Source) -> bool:
    return isinstance(source.json, dict) and source.json.get("pyjustext") == "library"


def items(source: Source) -> Iterator[Item]:
    """The entries of the backup.

    Raises:
        PyjustextError: if the version is newer than this program, or there is no list of articles.
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
        yield _item(entry) if isinstance(entry, dict) else Item("")


def _item(entry: dict[str, Any]) -> Item:
    """One entry. Fields of the wrong type are left out, so that one damaged field does not affect the
    others."""
    values = {
        n: entry[n] for n, t in ITEM_FIELDS.items() if isinstance(entry.get(n), _KINDS[str(t)]) and n in entry
    }
    item = Item(**{"url": "", **values})
    item.tags = [tag for tag in item.tags if isinstance(tag, str)]
    item.images = {k: v for k, v in item.images.items() if isinstance(v, str)}
    known = [mark for mark in entry.get("highlights") or [] if isinstance(mark, dict)]
    item.highlights = [mark for mark in map(_highlight, known) if mark is not None]
    # A backup may come from anywhere, so its content is not trusted.
    item.html = purify_html(item.html, base_url=item.url)
    return item


def _highlight(entry: dict[str, Any]) -> Highlight | None:
    texts = {n: entry[n] for n in _TEXTS if isinstance(entry.get(n), str)}
    numbers = {n: entry[n] for n in ("made", "start") if isinstance(entry.get(n), int)}
    return Highlight(**texts, **numbers) if texts.get("quote") else None


def to_backup(articles: Iterable[Item]) -> bytes:
    """The backup file of these articles. :func:`~pyjustext.importing.read_export` reads it without loss."""
    data = {"pyjustext": "library", "version": VERSION, "articles": [item.to_dict() for item in articles]}
    text = json.dumps(data, ensure_ascii=False) + "\n"
    # A lone surrogate becomes U+FFFD.
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").encode()
