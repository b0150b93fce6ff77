"""Runs inside Pyodide just before the snapshot is taken: imports and uses everything once.

The snapshot contains memory, not files. A module that is first imported after the start makes the first
reader wait for files. PAGES are the pages to read.
"""

# ruff: noqa: F401 (imported to be part of the snapshot)
import encodings.ascii
import encodings.cp1252
import encodings.idna
import encodings.latin_1
import encodings.utf_8
import gc
import json
import linecache
import random
import textwrap
import traceback

import bridge
from checking import PROTOCOL


def ask(html: str | None = None, **request: object) -> dict:
    answer = json.loads(bridge.handle(json.dumps(request), html))
    if answer["kind"] == "error" and answer["error"] != "no-article":
        raise SystemExit(f"exercise: {request}: {answer}")
    return answer.get("value") or {}


def exercise() -> None:
    plain, *odd = globals()["PAGES"]
    for page in (plain, *odd):
        for engine in PROTOCOL["engines"]:
            article = ask(page, kind="read", url="https://example.org/a", engine=engine)
            if page is plain and not article:
                raise SystemExit(f"exercise: {engine} finds no article where there is one")
            for format_ in bridge.FORMATS if article else ():
                ask(kind="export", article=article, format=format_, images={})


def overwrite_freed() -> None:
    """Overwrites freed small objects with zeros, so that they take no space in the snapshot."""
    overhead = 17
    for size in range(16, 513, 16):
        kept = [bytes(max(0, size - overhead)) for _ in range((1 << 20) // size)]
        del kept
    gc.collect()


exercise()
for name in ("PAGES", "ask", "exercise", "name"):
    del globals()[name]
gc.collect()
overwrite_freed()
del overwrite_freed
gc.freeze()
