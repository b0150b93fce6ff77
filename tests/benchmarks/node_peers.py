"""Extractors that run under Node: Readability.js and defuddle."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.benchmarks.command import Missing

NAMES = {"readability": "Readability.js", "defuddle": "defuddle"}
"""Their names in ``node/extract.mjs``, and those shown."""
_FOLDER = Path(__file__).parent / "node"


def program() -> str:
    """The path of Node. Raises Missing if it or the extractors are not installed."""
    beside = Path(sys.executable).with_name("node")
    node = str(beside) if beside.exists() else shutil.which("node")
    if node is None or not (_FOLDER / "node_modules").exists():
        raise Missing("Readability.js and defuddle are missing: make bench-setup")
    return node


def answers(pages: Iterable[tuple[str, str]], shown: Iterable[str]) -> Iterator[dict[str, dict[str, Any]]]:
    """What the extractors with these shown names answer to each page, given as its HTML and its address."""
    node = program()
    wanted = set(shown)
    process = subprocess.Popen(
        [node, "extract.mjs", *(name for name, text in NAMES.items() if text in wanted)],
        cwd=_FOLDER,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for html, url in pages:
        process.stdin.write(json.dumps({"html": html, "url": url}) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise Missing("the program in Node has ended, see above")
        yield {NAMES[name]: answer for name, answer in json.loads(line).items()}
    process.stdin.close()
    process.wait()
