"""Joins the parts of an article that were read separately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .metadata.next_pages import part_of
from .model import Article, Note, NoteValues
from .sanitize import purify_html
from .tree import parse_fragment, serialize

_ADDED = frozenset({"hidden", "left-out", "corrected"})
"""The notes whose counts are added up."""


def next_part(addresses: Sequence[str], url: str, *, joinable: bool = True) -> Note:
    """The note that an article continues.

    Args:
        addresses: the addresses of the following parts, in order.
        url: the address of the page.
        joinable: whether the parts belong to one article, rather than to a list.
    """
    values: NoteValues = {"url": addresses[0]}
    if joinable:
        first = part_of(url) + 1
        values["pages"] = "\n".join(addresses)
        values["first"], values["last"] = first, first + len(addresses) - 1
    return Note("next-part", values)


def join(article: Article, parts: Sequence[Article]) -> tuple[Article, int]:
    """Join an article with its following parts.

    Content at the beginning of every part (a picture, a table of contents) is kept once. A part without new
    text is a page that the site sent instead: it and all parts after it are left out.

    Returns:
        The article, with the metadata of the first part, and the number of parts that were added.
    """
    seen: set[str] = set()
    html: list[str] = []
    texts = [article.text]
    known_lines = set(article.text.split("\n"))
    joined_parts = [article]
    _add(article, seen, html)
    for part in parts:
        before = len(html)
        lines = set(part.text.split("\n"))
        if not part.text.strip() or lines <= known_lines:
            break
        known_lines |= lines
        _add(part, seen, html)
        if len(html) == before:
            break
        texts.append(part.text)
        joined_parts.append(part)
    joined = replace(
        article,
        html="".join(html),
        text="\n".join(texts),
        word_count=sum(part.word_count for part in joined_parts),
        reading_time=sum(part.reading_time for part in joined_parts),
        paragraphs=[],
        notes=_notes(joined_parts),
    )
    joined.html = purify_html(joined.html, base_url=joined.url)
    return joined, len(joined_parts) - 1


def _add(part: Article, seen: set[str], html: list[str]) -> None:
    """Add the blocks of a part, except known blocks at its beginning."""
    children = parse_fragment(part.html).children
    blocks = [child if isinstance(child, str) else serialize(child) for child in children]
    start = next((at for at, block in enumerate(blocks) if block not in seen), len(blocks))
    html += blocks[start:]
    seen.update(blocks)


def _notes(parts: Sequence[Article]) -> list[Note]:
    """The notes of all parts, with counts added up. ``"next-part"`` comes from the last part."""
    notes: list[Note] = []
    for part in parts:
        for note in part.notes:
            of_code = (one for one in notes if one.code == note.code)
            same = next((one for one in of_code if note.code in _ADDED or one.values == note.values), None)
            if note.code == "next-part" and part is not parts[-1]:
                continue
            if same is None:
                notes.append(Note(note.code, note.values.copy()))
            elif note.code in _ADDED:
                same.values["count"] = same.values["count"] + note.values["count"]
    earlier = [note.values["count"] - 1 for note in notes if note.code == "joined"]
    notes = [note for note in notes if note.code != "joined"]
    if len(parts) > 1:
        notes.append(Note("joined", {"count": len(parts) + sum(earlier)}))
    return notes
