"""Inserts parts of the code into the pages of the documentation when the site is built."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

_HELP = re.compile(r"^<!-- help( [a-z ]+)? -->$", re.M)
_SCHEMA = "<!-- corpus schema -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Replaces ``<!-- help COMMAND -->`` and ``<!-- corpus schema -->`` in a page."""
    if _SCHEMA in markdown:
        markdown = markdown.replace(_SCHEMA, _schema())
    return _HELP.sub(lambda found: f"```text\n{_help((found[1] or '').split())}```", markdown)


def _help(command: list[str]) -> str:
    """The output of ``pyjustext COMMAND --help``."""
    done = subprocess.run(
        [Path(sys.executable).with_name("pyjustext"), *command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "88"},
    )
    return done.stdout


def _schema() -> str:
    """The columns of a corpus as a table."""
    from pyjustext.corpus import SCHEMA

    rows = [f"| `{f.name}` | {f.type} | {f.metadata[b'about'].decode()} |" for f in SCHEMA]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])
