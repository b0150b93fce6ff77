"""Omnivore: a zip of ``metadata_*.json`` (lists of entries), ``content/SLUG.html``, ``highlights/SLUG.md``.

An entry: slug, title, description, author, url, state (Active, Archived), readingProgress, labels, savedAt,
publishedAt. Highlights are Markdown: quotes, each with a note after it.

Source: importers of other programs; Omnivore has shut down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import Highlight
from .items import Item, fill, labels, moment, words
from .source import Source

_NAME = re.compile(r"(?:^|/)metadata_[^/]*\.json$")


def recognises(source: Source) -> bool:
    return bool(_NAME.search(source.name)) and isinstance(source.json, list)


def items(source: Source) -> Iterator[Item]:
    folder = _NAME.sub("", source.name)
    folder = f"{folder}/" if folder else ""
    for entry in source.json:
        if not isinstance(entry, dict):
            continue
        saved = moment(entry.get("savedAt"))
        archived = entry.get("state") == "Archived"
        read = archived or bool(entry.get("readingProgress"))
        item = Item(
            str(entry.get("url") or "").strip(),
            words(entry.get("title")),
            saved=saved,
            opened=(moment(entry.get("updatedAt")) or saved) if read else None,
            archived=archived,
            tags=labels(entry.get("labels")),
            byline=words(entry.get("author")),
            excerpt=words(entry.get("description")),
            published=words(entry.get("publishedAt"))[:10],
        )
        slug = str(entry.get("slug") or "")
        # A file belongs to one entry. Otherwise thousands of entries could each get a copy of the same file.
        content = source.beside.pop(f"{folder}content/{slug}.html", b"")
        if content:
            fill(item, content.decode("utf-8", "replace"))
        marked = source.beside.pop(f"{folder}highlights/{slug}.md", b"")
        item.highlights = list(_highlights(marked.decode("utf-8", "replace"), saved))
        yield item


def _highlights(markdown: str, made: int | None) -> Iterator[Highlight]:
    """Each quotation with the paragraph after it."""
    quote = ""
    for block in re.split(r"\n\s*\n", markdown):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines and lines[0].startswith(">"):
            if quote:
                yield Highlight(quote, made=made)
            quoted = [line.lstrip("> ") for line in lines if line.startswith(">")]
            quote = words(" ".join(quoted))
            lines = [line for line in lines if not line.startswith(">")]
        if quote and lines:
            yield Highlight(quote, note=words(" ".join(lines)), made=made)
            quote = ""
    if quote:
        yield Highlight(quote, made=made)
