"""Instapaper: the CSV of its settings page.

URL, Title, Selection, Folder (Unread, Archive, Starred, or a folder's name), Timestamp (seconds), and in
newer files Tags (a JSON list).

Source: importers of other programs, and their test files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..model import Highlight
from .items import Item, labels, moment, words
from .source import Source

_STATES = ("unread", "archive", "starred")


def recognises(source: Source) -> bool:
    return {"url", "title", "folder", "timestamp"} <= set(source.columns)


def items(source: Source) -> Iterator[Item]:
    for row in source.rows():
        folder = words(row.get("folder", ""))
        saved = moment(row.get("timestamp"))
        archived = folder.lower() == "archive"
        tags = _tags(row.get("tags", ""))
        if folder and folder.lower() not in _STATES:
            tags.append(folder)
        item = Item(
            row.get("url", "").strip(),
            words(row.get("title", "")),
            saved=saved,
            opened=saved if archived else None,
            archived=archived,
            favourite=folder.lower() == "starred",
            tags=labels(tags),
        )
        quote = words(row.get("selection", ""))
        if quote:
            item.highlights.append(Highlight(quote, made=saved))
        yield item


def _tags(text: str) -> list[str]:
    try:
        return labels(json.loads(text)) if text.startswith("[") else text.split(",")
    except (ValueError, RecursionError):
        return []
