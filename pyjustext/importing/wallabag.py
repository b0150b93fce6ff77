"""Wallabag: the JSON of its export page, a list of entries with their content.

An entry: url, title, content (HTML), is_archived, is_starred, tags, created_at, archived_at, published_at,
published_by, language, annotations (quote, text).

Source: wallabag's entity Entry and its serializer (github.com/wallabag/wallabag).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model import Highlight
from .items import Item, fill, labels, moment, words
from .source import Source


def recognises(source: Source) -> bool:
    entries = source.json
    if not isinstance(entries, list) or not entries or not isinstance(entries[0], dict):
        return False
    return "is_archived" in entries[0] and "url" in entries[0]


def items(source: Source) -> Iterator[Item]:
    for entry in source.json:
        if not isinstance(entry, dict):
            continue
        saved = moment(entry.get("created_at"))
        archived = _truth(entry.get("is_archived"))
        authors = entry.get("published_by")
        item = Item(
            str(entry.get("url") or "").strip(),
            words(entry.get("title")),
            saved=saved,
            opened=(moment(entry.get("archived_at")) or saved) if archived else None,
            archived=archived,
            favourite=_truth(entry.get("is_starred")),
            tags=labels(entry.get("tags")),
            byline=", ".join(labels(authors)),
            lang=words(entry.get("language")).replace("_", "-")[:35],
            published=words(entry.get("published_at"))[:10],
        )
        if isinstance(entry.get("content"), str):
            fill(item, entry["content"])
        notes = entry.get("annotations")
        for note in notes if isinstance(notes, list) else []:
            if isinstance(note, dict) and words(note.get("quote")):
                made = moment(note.get("created_at")) or saved
                item.highlights.append(Highlight(words(note["quote"]), words(note.get("text")), made=made))
        yield item


def _truth(value: Any) -> bool:
    return value in (True, 1, "1")
