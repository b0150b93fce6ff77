"""What is wrong with a library: a damaged file, records that do not fit together, data of the wrong kind."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator

from ..export.pictures import identify
from .words import VERSION


def found_in(db: sqlite3.Connection) -> Iterator[str]:
    """The errors in the file of a library and in its records, a line for each."""
    for (message,) in db.execute("PRAGMA integrity_check"):
        if message != "ok":
            yield f"the file: {message}"
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield f"{table} {row}: its {parent} is missing"
    setting = db.execute("SELECT value FROM setting WHERE name = 'words'").fetchone()
    if setting is None or setting[0] != VERSION:
        yield f"the search: made by the rules {setting[0] if setting else '?'}, not {VERSION}"
    for number, uid, facts, body in db.execute(
        "SELECT article.id, uid, facts, body.id FROM article LEFT JOIN body USING(id) ORDER BY article.id"
    ):
        if body is None:
            yield f"article {number} ({uid}): its text is missing"
        try:
            json.loads(facts)
        except (TypeError, ValueError, RecursionError):
            yield f"article {number} ({uid}): its facts are no JSON"
    for number, url, data in db.execute("SELECT article_id, url, data FROM image"):
        if not isinstance(data, bytes) or identify(data) is None:
            yield f"article {number}: {str(url)[:100]} is no picture"
    for number, kind, start in db.execute(
        "SELECT article_id, typeof(gz), hex(substr(gz, 1, 2)) FROM original"
    ):
        if kind != "blob" or start != "1F8B":
            yield f"article {number}: the captured page is damaged"
