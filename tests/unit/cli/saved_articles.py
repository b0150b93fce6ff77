"""The articles of the library on which ``pyjustext library`` is tested, and what is in such a file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from pyjustext.importing import Highlight, Item
from pyjustext.library.open_or_create import open_library

GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
WORDS = "The tide came in slowly, and the boats that had lain on the sand began to lift. " * 8
ITEMS = [
    Item(
        f"https://a.test/{number}",
        title,
        saved=1_700_000_000_000 + number,
        html=f'<p>{text}<img src="https://a.test/i.gif"></p>',
        text=text,
        tags=["x", "y"],
        images={"https://a.test/i.gif": GIF},
        highlights=[Highlight("tide", "n", "blue", 3, 4, "b", "a", f"mark-{number}")],
        facts={"license": "CC", "tags": ["of the page"]},
        uid=f"uid-{number}",
        engine="article",
        opened=5,
        favourite=True,
        place=0.25,
        original="H4sIAAAAAAAA",
    )
    for number, (title, text) in enumerate(
        [("Café of tides", "High tide"), ("潮汐", "海水上涨了"), ("Link", ""), ("น้ำขึ้น", "น้ำขึ้นให้รีบตัก")]
    )
]


def rows(path: Path) -> list[object]:
    tables = ("article", "body", "image", "original", "tag", "highlight")
    with sqlite3.connect(path) as db:
        return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables]


def count(path: Path) -> int:
    with open_library(str(path)) as opened:
        return len(list(opened.entries()))
