"""The exports of other services and browsers: for each, a test for its files and a reader of them.

Source: importers of other programs and their test files (Instapaper, Omnivore, Pocket, Readwise); wallabag's
entity Entry and its serializer (github.com/wallabag/wallabag); SingleFile's own code
(github.com/gildas-lormeau/single-file-core, core/index.js); for bookmarks
https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582(v=vs.85)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from ..model import Highlight
from ..tree import Node
from ..tree.binary import kind_of_binary
from .items import Item, fill, labels, moment, words
from .source import Source


def _entry(
    found: Mapping[str, Any],
    saved: int | None,
    tags: Any,
    *,
    read: bool = False,
    archived: bool = False,
    opened: int | None = None,
    **more: Any,
) -> Item:
    """An entry with the ``url`` and ``title`` found. If it was read or archived, ``opened`` defaults to the
    time it was saved."""
    opened = (opened or saved) if read or archived else None
    address = str(found.get("url") or "").strip()
    return Item(address, words(found.get("title")), saved, opened, archived, tags=labels(tags), **more)


def _link(node: Node) -> dict[str, str]:
    return {"url": node.get("href"), "title": node.text()}


# Instapaper: the CSV of its settings page. URL, Title, Selection, Folder (Unread, Archive, Starred, or a
# folder's name), Timestamp (seconds), and in newer files Tags (a JSON list).

_STATES = ("unread", "archive", "starred")


def is_instapaper(source: Source) -> bool:
    return {"url", "title", "folder", "timestamp"} <= set(source.columns)


def instapaper(source: Source) -> Iterator[Item]:
    for row in source.rows():
        folder = words(row.get("folder", ""))
        saved, state = moment(row.get("timestamp")), folder.lower()
        own = [*_tags(row.get("tags", "")), *([folder] if state not in _STATES else [])]
        item = _entry(row, saved, own, archived=state == "archive", favourite=state == "starred")
        quote = words(row.get("selection", ""))
        item.highlights += [Highlight(quote, made=saved)] if quote else []
        yield item


def _tags(text: str) -> list[str]:
    try:
        return labels(json.loads(text)) if text.startswith("[") else text.split(",")
    except (ValueError, RecursionError):
        return []


# Omnivore: a zip of metadata_*.json (lists of entries), content/SLUG.html, highlights/SLUG.md. An entry:
# slug, title, description, author, url, state (Active, Archived), readingProgress, labels, savedAt,
# publishedAt. Highlights are Markdown: quotes, each with a note after it. Omnivore has shut down.

_METADATA = re.compile(r"(?:^|/)metadata_[^/]*\.json$")


def is_omnivore(source: Source) -> bool:
    return bool(_METADATA.search(source.name)) and isinstance(source.json, list)


def omnivore(source: Source) -> Iterator[Item]:
    folder = _METADATA.sub("", source.name)
    folder = f"{folder}/" if folder else ""
    for entry in _dicts(source.json):
        saved = moment(entry.get("savedAt"))
        item = _entry(
            entry,
            saved,
            entry.get("labels"),
            read=bool(entry.get("readingProgress")),
            archived=entry.get("state") == "Archived",
            opened=moment(entry.get("updatedAt")),
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


def _dicts(entries: Any) -> Iterator[dict[str, Any]]:
    return (entry for entry in (entries if isinstance(entries, list) else ()) if isinstance(entry, dict))


def _highlights(markdown: str, made: int | None) -> Iterator[Highlight]:
    """Each quotation with the paragraph after it."""
    quote = ""
    for block in re.split(r"\n\s*\n", markdown):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines and lines[0].startswith(">"):
            if quote:
                yield Highlight(quote, made=made)
            quote = words(" ".join([line.lstrip("> ") for line in lines if line.startswith(">")]))
            lines = [line for line in lines if not line.startswith(">")]
        if quote and lines:
            yield Highlight(quote, note=words(" ".join(lines)), made=made)
            quote = ""
    if quote:
        yield Highlight(quote, made=made)


# Pocket: ril_export.html, and the CSV files of its last years (alone or in their zip). CSV: title, url,
# time_added (seconds), tags (separated by "|"), status (unread, archive). HTML: a heading (Unread, Read
# Archive) before each list, links with time_added and tags (separated by commas). Pocket has shut down.


def is_pocket(source: Source) -> bool:
    if {"url", "time_added", "status"} <= set(source.columns):
        return True
    return source.start.startswith("<") and "<title>pocket export</title>" in source.start


def pocket(source: Source) -> Iterator[Item]:
    for row in source.rows() if source.columns else ():
        archived = row.get("status", "").strip().lower() not in ("", "unread")
        tags = re.split(r"[|,]", row.get("tags", ""))
        yield _entry(row, moment(row.get("time_added")), tags, archived=archived)
    archived = False
    for node in source.links.find_all("h1", "h2", "a") if not source.columns else ():
        if node.tag != "a":
            archived = "archive" in node.text().lower()
        elif node.get("href"):
            added, tags = moment(node.get("time_added")), node.get("tags").split(",")
            yield _entry(_link(node), added, tags, archived=archived)


# Readwise Reader: the CSV of its export page. Title, URL, ID, Document tags (a Python list), Saved date,
# Reading progress (0 to 1), Location (new, later, shortlist, archive, feed), Seen.

_TAG = re.compile(r"""'((?:[^'\\]|\\.)*+)(?:'|\\?\Z)|"((?:[^"\\]|\\.)*+)(?:"|\\?\Z)""", re.DOTALL)
"""A tag without a closing quote extends to the end: the list is scanned only once."""


def is_readwise(source: Source) -> bool:
    return {"url", "document tags", "saved date", "location"} <= set(source.columns)


def readwise(source: Source) -> Iterator[Item]:
    for row in source.rows():
        location = row.get("location", "").strip().lower()
        tags = [single or double for single, double in _TAG.findall(row.get("document tags", "")[:20_000])]
        yield _entry(
            row,
            moment(row.get("saved date", "").strip()),
            [tag.replace("\\'", "'") for tag in tags],
            read=row.get("seen", "").strip().lower() == "true",
            archived=location == "archive",
            favourite=location == "shortlist",
        )


# Wallabag: the JSON of its export page, a list of entries with their content. An entry: url, title, content
# (HTML), is_archived, is_starred, tags, created_at, archived_at, published_at, published_by, language,
# annotations (quote, text).


def is_wallabag(source: Source) -> bool:
    entries = source.json
    if not isinstance(entries, list) or not entries or not isinstance(entries[0], dict):
        return False
    return "is_archived" in entries[0] and "url" in entries[0]


def wallabag(source: Source) -> Iterator[Item]:
    for entry in _dicts(source.json):
        saved = moment(entry.get("created_at"))
        item = _entry(
            entry,
            saved,
            entry.get("tags"),
            archived=_is_true(entry.get("is_archived")),
            opened=moment(entry.get("archived_at")),
            favourite=_is_true(entry.get("is_starred")),
            byline=", ".join(labels(entry.get("published_by"))),
            lang=words(entry.get("language")).replace("_", "-")[:35],
            published=words(entry.get("published_at"))[:10],
        )
        if isinstance(entry.get("content"), str):
            fill(item, entry["content"])
        for note in _dicts(entry.get("annotations")):
            if words(note.get("quote")):
                made = moment(note.get("created_at")) or saved
                item.highlights.append(Highlight(words(note["quote"]), words(note.get("text")), made=made))
        yield item


def _is_true(value: Any) -> bool:
    return value in (True, 1, "1")


# A browser's bookmarks as HTML: links to read later, tagged with the names of their folders. Firefox,
# Chrome and Safari all write Netscape's format: DT before each link or folder, H3 for the name of a folder,
# DL around its content, ADD_DATE (seconds), and TAGS in Firefox.

_MAX_FOLDER_TAGS = 20
"""Folders that a link is tagged with, the innermost ones. Without a limit, links could get thousands."""
_MAX_FOLDER_NAME = 2_000
"""Characters of a folder's name: each of its links has it as a tag."""
_BROWSER_FOLDERS = ("personal_toolbar_folder", "unfiled_bookmarks_folder")


def is_bookmarks(source: Source) -> bool:
    return source.start.startswith("<!doctype netscape-bookmark-file")


def bookmarks(source: Source) -> Iterator[Item]:
    folders: list[str] = []
    name = ""
    stack: list[Node | None] = [source.links]
    while stack:
        node = stack.pop()
        if node is None:
            folders.pop()
            continue
        if node.tag == "h3":
            is_browsers = any(node.get(top) for top in _BROWSER_FOLDERS)
            name = "" if is_browsers else words(node.text())[:_MAX_FOLDER_NAME]
        elif node.tag == "a" and node.get("href"):
            tags = [*folders[-_MAX_FOLDER_TAGS:], *node.get("tags").split(",")]
            yield _entry(_link(node), moment(node.get("add_date")), tags)
        elif node.tag == "dl":
            folders.append(name)
            name = ""
            stack.append(None)
        stack += [child for child in reversed(node.children) if isinstance(child, Node)]


# A saved page: from SingleFile, which writes the address and date in a comment, or any other HTML file.
# Pages from SingleFile contain their pictures as data: URLs, so the article keeps them.

_COMMENT = re.compile(r"<!--\s{0,20}Page saved with SingleFile\s")
_LONGEST_COMMENT = 20_000  # characters
_URL = re.compile(r"^[ \t]*url:\s*(\S+)", re.MULTILINE)
_SAVED = re.compile(
    r"^[ \t]*saved date:\s*(\w{3} \w{3} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4})", re.MULTILINE
)
_HTML = re.compile(r"<(?:!doctype html|html|head|body|!--|article|meta|title)\b|<!--", re.IGNORECASE)


def is_singlefile(source: Source) -> bool:
    if "/" in source.name and source.beside:
        return False  # a part of an export, such as Omnivore's content
    if _HTML.match(source.start):
        return True
    return source.name.lower().endswith((".html", ".htm", ".xhtml")) and not kind_of_binary(source.data)


def singlefile(source: Source) -> Iterator[Item]:
    comment = _COMMENT.search(source.text[:100_000])
    rest = source.text[comment.end() : comment.end() + _LONGEST_COMMENT] if comment else ""
    about = rest.partition("-->")[0] if "-->" in rest else ""
    url, saved = _URL.search(about), _SAVED.search(about)
    yield Item(
        url[1] if url else "", saved=_javascript_date(saved[1]) if saved else None, captured=source.text
    )


def _javascript_date(text: str) -> int | None:
    try:
        return int(datetime.strptime(text, "%a %b %d %Y %H:%M:%S GMT%z").timestamp() * 1000)
    except ValueError:
        return None


# A list of addresses as plain text: one a line, with or without a title before or after it.

_ADDRESS = re.compile(r"""https?://[^\s<>"]+""", re.IGNORECASE)
_FIRST = re.compile(r"(?:[-*]\s+)?https?://")
"""The beginning of a list's first line."""
_SEPARATORS = " \t\r-*|,;:()[]<>"
"""Characters between an address and its title."""


def is_addresses(source: Source) -> bool:
    return _FIRST.match(source.start) is not None


def addresses(source: Source) -> Iterator[Item]:
    for line in source.text.splitlines():
        if found := _ADDRESS.search(line):
            title = f"{line[: found.start()].strip(_SEPARATORS)} {line[found.end() :].strip(_SEPARATORS)}"
            yield Item(found[0], words(title))
