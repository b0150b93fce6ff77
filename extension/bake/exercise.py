"""Runs inside Pyodide just before its memory is written down: import and use everything once.

The snapshot holds memory, not files: a module that is first imported later costs the first reader a
wait for the files. PAGES are the pages to read.
"""

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

PAGES: list


def exercise() -> None:
    for page in PAGES:
        for engine in ("article", "justext", "declutter"):
            head = {"v": bridge.PROTOCOL["version"], "kind": "read", "url": "https://example.org/a", "engine": engine}
            answer = json.loads(bridge.handle(json.dumps(head), page))
            if "value" not in answer and answer["error"]["kind"] != "no-article":
                raise SystemExit(f"exercise: {engine}: {answer['error']}")


def overwrite_freed() -> None:
    """Leaves zeros where small objects were freed, so that nothing of them is written down."""
    overhead = 17
    for size in range(16, 513, 16):
        kept = [bytes(max(0, size - overhead)) for _ in range((1 << 20) // size)]
        del kept
    gc.collect()


exercise()
del exercise, PAGES
gc.collect()
overwrite_freed()
del overwrite_freed
gc.freeze()
