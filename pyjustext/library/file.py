"""The library as a file: lists, searches, exports, adds and checks articles with Python's sqlite3.

No data is lost: articles are added in one transaction, either all of them or none.
"""

from __future__ import annotations

import base64
import json
import re
import sqlite3
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from ..errors import PyjustextError
from ..export.media import data_url, decode, identify
from ..importing import Highlight, Item
from ..importing.bounds import valid_facts
from ..importing.items import item_from
from ..model import Article
from ..sanitize import purify_html
from .terms import VERSION, search_for

_SIGNATURE = b"SQLite format 3\0"
_COLUMNS = (
    *("uid", "url", "title", "byline", "site", "lang", "dir", "excerpt", "published", "word_count", "engine"),
    *("missing", "saved", "opened", "archived", "favourite", "deleted", "place"),
)
_HIGHLIGHT_FIELDS = tuple(f.name for f in fields(Highlight))
_COLOURS = frozenset({"yellow", "green", "blue", "pink"})
_MAX_NUMBER = 2**63 - 1
_FRAGMENT = re.compile(r"#(?![!/]).*\Z", re.DOTALL)
_WRITE_ERRORS = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_READONLY)


class NotWritten(PyjustextError):
    """The library's file cannot be written, so adding other articles would fail too."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: the article's number in this file and its main fields."""

    id: int
    title: str
    url: str
    saved: int
    tags: str


class _Known(NamedTuple):
    """An entry that is already in the library: its number, its address and the engine that read it."""

    id: int
    url: str
    engine: str


class Library:
    """An open library, as returned by :func:`pyjustext.library.open_or_create.open_library`."""

    def __init__(self, db: sqlite3.Connection, path: str) -> None:
        self._db = db
        self._path = path

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def entries(self, typed: str = "", *, trash: bool = False) -> Iterator[Entry]:
        """The articles, newest first; with a search query, the matching articles, best match first."""
        tags = "(SELECT group_concat(name, ', ') FROM tag WHERE article_id = article.id)"
        # SQLite stores values of any type in any column.
        columns = (
            "coalesce(CAST(article.title AS TEXT), ''), coalesce(CAST(url AS TEXT), ''), "
            "coalesce(CAST(saved AS INTEGER), 0)"
        )
        select = f"SELECT article.id, {columns}, coalesce({tags}, '') FROM article "
        search = search_for(typed)
        where = " AND ".join(["TRUE" if trash else "deleted IS NULL", *search.conditions])
        if typed and not search.match and not search.conditions:
            return
        if not search.match:
            order = "ORDER BY saved DESC, article.id DESC"
            rows = self._db.execute(f"{select} WHERE {where} {order}", search.values)
        else:
            select += "JOIN search ON article.id = search.rowid WHERE search MATCH ?"
            rows = self._db.execute(
                f"{select} AND rank MATCH 'bm25(10, 5, 1)' AND {where} ORDER BY rank",
                [search.match, *search.values],
            )
        for row in rows:
            yield Entry(*row)

    def numbers(self, *, trash: bool = True) -> list[int]:
        """The numbers of all articles, oldest first. Without ``trash``, articles in the trash are left out.

        Raises:
            PyjustextError: if the file is damaged.
        """
        where = "TRUE" if trash else "deleted IS NULL"
        with named(self._path):
            found = self._db.execute(f"SELECT id FROM article WHERE {where} ORDER BY saved, id")
            return [number for (number,) in found]

    def item(self, number: int) -> Item:
        """A complete article. Values of the wrong type are left out.

        Raises:
            PyjustextError: if there is no article with this number, or it cannot be read.
        """
        with named(f"{self._path}: article {number}"):
            return self._item(number)

    def items(self, numbers: Iterable[int], unread: list[str]) -> Iterator[Item]:
        """The complete articles with these numbers, one by one. An article that cannot be read is left out,
        and a message that says why is added to ``unread``."""
        for number in numbers:
            try:
                item = self.item(number)
            except PyjustextError as error:
                unread.append(str(error))
            else:
                yield item

    def _item(self, number: int) -> Item:
        row = self._db.execute(
            f"SELECT {', '.join(_COLUMNS)}, facts FROM article WHERE id = ?", (number,)
        ).fetchone()
        if row is None:
            raise PyjustextError(f"{self._path}: there is no article {number}")
        values: dict[str, Any] = dict(zip(_COLUMNS, row, strict=False))
        values |= {"archived": bool(values["archived"]), "favourite": bool(values["favourite"])}
        body = self._db.execute("SELECT text, html FROM body WHERE id = ?", (number,)).fetchone()
        values["text"], values["html"] = body or ("", "")
        tags = self._db.execute("SELECT name FROM tag WHERE article_id = ? ORDER BY name", (number,))
        marks = self._db.execute(
            f"SELECT {', '.join(_HIGHLIGHT_FIELDS)} FROM highlight WHERE article_id = ? ORDER BY start",
            (number,),
        )
        item = item_from(
            {
                **values,
                "facts": _json_object(row[-1]),
                "tags": [name for (name,) in tags],
                "highlights": [dict(zip(_HIGHLIGHT_FIELDS, mark, strict=True)) for mark in marks],
            }
        )
        for url, data in self._db.execute(
            "SELECT url, data FROM image WHERE article_id = ? ORDER BY id", (number,)
        ):
            picture = identify(data) if isinstance(data, bytes) else None
            if picture is not None and isinstance(url, str):
                item.images[url] = data_url(picture)
        item.position = self._position(number)
        page = self._db.execute("SELECT gz FROM original WHERE article_id = ?", (number,)).fetchone()
        if page and isinstance(page[0], bytes):
            item.original = base64.b64encode(page[0]).decode("ascii")
        return item

    def _position(self, number: int) -> int | None:
        """The article's place in the user's own order. Files of version 1 have no such order."""
        if self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'own_order'").fetchone() is None:
            return None
        row = self._db.execute("SELECT place FROM own_order WHERE article_id = ?", (number,)).fetchone()
        return row[0] if row and isinstance(row[0], int) else None

    def add(self, items: Iterable[Item]) -> tuple[int, int]:
        """Add articles in one transaction.

        Returns:
            How many were added, and how many were already there. An article is already there if its ``uid``
            or its page's address is; one without an address, if its title and text are. A link in the library
            becomes the article it led to. Two entries of one backup may share a page if both have a ``uid``.

        Raises:
            NotWritten: if the file cannot be written.
            PyjustextError: if an article is damaged. In either case nothing is added.
        """
        added = known = 0
        last: int | None = None
        with named(self._path), self._db:
            for item in items:
                if not self._db.in_transaction:
                    # Otherwise another program could add the same article after we have looked for it.
                    self._db.execute("BEGIN IMMEDIATE")
                if last is None:
                    last = self._db.execute("SELECT coalesce(max(id), 0) FROM article").fetchone()[0]
                if self._has_uid(item):
                    known += 1
                    continue
                there = self._entry_for(item, last)
                if there is not None and (there.engine or not item.engine):
                    known += 1
                    continue
                self._insert(item if there is None else self._replacing_link(item, there))
                added += 1
        return added, known

    def _has_uid(self, item: Item) -> bool:
        found = self._db.execute("SELECT 1 FROM article WHERE uid = ?", [item.uid])
        return bool(item.uid) and found.fetchone() is not None

    def _entry_for(self, item: Item, last: int) -> _Known | None:
        """The entry for the item's page, unless it is in the trash; an article rather than a link."""
        if item.uid and item.deleted is not None:
            return None
        select = (
            "SELECT id, url, engine FROM article LEFT JOIN body USING(id) WHERE deleted IS NULL AND id <= ?"
        )
        # Two entries of one backup stay separate, even if they have the same page.
        newest = last if item.uid else _MAX_NUMBER
        if not item.url:
            found = self._db.execute(
                f"{select} AND url = '' AND title = ? AND text = ? LIMIT 1", [newest, item.title, item.text]
            )
            row = found.fetchone()
            return None if row is None else _Known(*row)
        page = _without_fragment(item.url)
        # "$" is the character after "#".
        where = "(url = ? OR url >= ? AND url < ?) ORDER BY engine = '', saved DESC"
        rows = self._db.execute(f"{select} AND {where}", [newest, page, f"{page}#", f"{page}$"])
        return next((_Known(*row) for row in rows if _without_fragment(row[1]) == page), None)

    def _replacing_link(self, item: Item, link: _Known) -> Item:
        """Remove the link to the item's page; return the item with the link's tags, highlights and marks."""
        kept = self._item(link.id)
        self._db.execute("DELETE FROM article WHERE id = ?", [link.id])
        return replace(
            item,
            uid=kept.uid,
            saved=kept.saved,
            favourite=item.favourite or kept.favourite,
            archived=item.archived and kept.archived,
            tags=list(dict.fromkeys([*kept.tags, *item.tags])),
            highlights=[*kept.highlights, *item.highlights],
            position=kept.position,
        )

    def _insert(self, item: Item) -> None:
        now = time.time_ns() // 1_000_000
        pictures = {url: found for url, data in item.images.items() if (found := decode(data)) is not None}
        values = {name: getattr(item, name) for name in _COLUMNS}
        values |= {"uid": item.uid or str(uuid.uuid4()), "saved": now if item.saved is None else item.saved}
        values |= {"title": item.title or item.url, "facts": json.dumps(item.facts), "images": len(pictures)}
        marks = ", ".join("?" * len(values))
        made = self._db.execute(
            f"INSERT INTO article({', '.join(values)}) VALUES({marks})", tuple(values.values())
        )
        number = made.lastrowid
        self._db.execute("INSERT INTO body VALUES(?, ?, ?)", (number, item.text, item.html))
        self._db.executemany("INSERT OR IGNORE INTO tag VALUES(?, ?)", [(number, tag) for tag in item.tags])
        self._db.executemany(
            "INSERT INTO image(article_id, url, type, data) VALUES(?, ?, ?, ?)",
            [(number, url, picture.type, picture.data) for url, picture in pictures.items()],
        )
        if item.position is not None:
            self._db.execute("INSERT INTO own_order VALUES(?, ?)", (number, item.position))
        for mark in item.highlights:
            colour = mark.colour if mark.colour in _COLOURS else "yellow"
            row = (mark.uid or str(uuid.uuid4()), number, mark.start, mark.quote, mark.before, mark.after)
            self._db.execute(
                "INSERT OR IGNORE INTO highlight(uid, article_id, start, quote, before, after, colour, note, "
                "made) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, colour, mark.note, now if mark.made is None else mark.made),
            )
        if item.original:
            try:
                page = base64.b64decode(item.original, validate=True)
            except ValueError as error:
                raise PyjustextError(f"{item.url}: the captured page is damaged") from error
            self._db.execute("INSERT INTO original VALUES(?, ?)", (number, page))

    def faults(self) -> Iterator[str]:
        """The errors in the file and its records, one line each."""
        try:
            yield from _faults_in(self._db)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            # The rest cannot be read.
            yield f"the file: {error}"


def _without_fragment(url: str) -> str:
    """An address without its fragment. A fragment that begins with ``!`` or ``/`` names a page and stays."""
    return _FRAGMENT.sub("", url)


def is_database(data: bytes) -> bool:
    """Whether a file that starts with these bytes is an SQLite database, perhaps a library."""
    return data.startswith(_SIGNATURE)


@contextmanager
def named(path: str) -> Iterator[None]:
    """Turn an SQLite error in the block into a PyjustextError with the file's name, or into NotWritten if
    writing failed."""
    try:
        yield
    except sqlite3.Error as error:
        kind = NotWritten if getattr(error, "sqlite_errorcode", None) in _WRITE_ERRORS else PyjustextError
        raise kind(f"{path}: {error}") from error
    except UnicodeDecodeError as error:
        # Python's sqlite3 raises this if the error's message quotes a damaged name from the file.
        message = error.object.decode("utf-8", "replace")
        raise PyjustextError(f"{path}: {message}") from error


def _json_object(text: Any) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


_ITEM_FIELDS = frozenset({f.name for f in fields(Item)})
_SHARED_FIELDS = _ITEM_FIELDS & {f.name for f in fields(Article)} - {"highlights"}
_NOT_STORED = ("paragraphs", "notes", "sources")


def article_of(item: Item) -> Article:
    """The stored entry as an article, with safe HTML. Facts of the wrong type are left out."""
    own = {name: getattr(item, name) for name in _SHARED_FIELDS}
    article = Article.from_dict({**valid_facts(item.facts), **own})
    article.highlights = item.highlights
    article.html = purify_html(article.html, base_url=article.url)
    return article


def fill(item: Item, article: Article) -> None:
    """Copy the known fields of the article into the entry. The entry keeps its own address."""
    for name, value in article.to_dict().items():
        if name in ("url", "highlights") or not value:
            continue
        if name in _ITEM_FIELDS:
            setattr(item, name, value)
        elif name not in _NOT_STORED:
            item.facts[name] = value
    item.url = item.url or article.canonical


def _faults_in(db: sqlite3.Connection) -> Iterator[str]:
    """The errors in a library's file and its records, one line each."""
    for (message,) in db.execute("PRAGMA integrity_check"):
        if message != "ok":
            yield f"the file: {message}"
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield f"{table} {row}: its {parent} is missing"
    setting = db.execute("SELECT value FROM setting WHERE name = 'words'").fetchone()
    if setting is None or setting[0] != VERSION:
        yield f"the search index: made by rules {setting[0] if setting else '?'}, not {VERSION}"
    for number, uid, facts, body in db.execute(
        "SELECT article.id, uid, facts, body.id FROM article LEFT JOIN body USING(id) ORDER BY article.id"
    ):
        if body is None:
            yield f"article {number} ({uid}): its text is missing"
        try:
            json.loads(facts)
        except (TypeError, ValueError, RecursionError):
            yield f"article {number} ({uid}): its facts are not JSON"
    for number, url, data in db.execute("SELECT article_id, url, data FROM image"):
        if not isinstance(data, bytes) or identify(data) is None:
            yield f"article {number}: {str(url)[:100]} is not a picture"
    for number, kind, start in db.execute(
        "SELECT article_id, typeof(gz), hex(substr(gz, 1, 2)) FROM original"
    ):
        if kind != "blob" or start != "1F8B":
            yield f"article {number}: the captured page is damaged"
