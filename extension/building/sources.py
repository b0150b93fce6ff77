"""The paths of the sources, and hashes over what a build is made from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

EXTENSION = Path(__file__).resolve().parents[1]
ROOT = EXTENSION.parent
DIST = EXTENSION / "dist"
CACHE = ROOT / ".cache"
NODE_MODULES = EXTENSION / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
BAKE = EXTENSION / "bake"
# The types of the messages, which only the checker reads; it has them written.
TYPES = EXTENSION / "wire" / "messages.d.ts"
# What our wheel is built from.
WHEEL_SOURCES = ("pyjustext", "stoplists", "pyproject.toml", "README.md", "LICENSE")


def files_below(path: Path) -> Iterator[Path]:
    """The source files below a path, sorted."""
    if path.is_file():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
            yield file


def digest(*paths: Path) -> str:
    """A hash over the names and contents of all files below the paths."""
    total = hashlib.sha256()
    for path in paths:
        for file in files_below(path):
            if file == TYPES:
                continue
            total.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
            total.update(file.read_bytes())
    return total.hexdigest()


def digest_of_sources() -> str:
    """A hash over everything that a build is made from."""
    own = sorted(
        path for path in EXTENSION.iterdir() if path.name not in ("dist", "node_modules", "__pycache__")
    )
    return digest(*(ROOT / name for name in WHEEL_SOURCES), *own)
