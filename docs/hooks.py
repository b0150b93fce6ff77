"""What the pages of the documentation take from the code when the site is built."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

_HELP = re.compile(r"^<!-- help( [a-z ]+)? -->$", re.M)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Puts the answer of ``pyjustext COMMAND --help`` where a page has ``<!-- help COMMAND -->``."""
    return _HELP.sub(lambda found: f"```text\n{_help((found[1] or '').split())}```", markdown)


def _help(command: list[str]) -> str:
    done = subprocess.run(
        [Path(sys.executable).with_name("pyjustext"), *command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "88"},
    )
    return done.stdout
