"""The lock files: complete, with hashes, and up to date with the requirements."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
REQUIREMENTS = [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "extension" / "wheels" / "wheels.lock"]


def npm_locks() -> Iterator[Path]:
    for folder, inner, names in os.walk(ROOT):
        # Every test process looks for the locks, and these folders have most of the files.
        inner[:] = [name for name in inner if name not in ("node_modules", ".venv", ".git")]
        if "package-lock.json" in names:
            yield Path(folder, "package-lock.json")


NPM_LOCKS = sorted(npm_locks())
PIN = re.compile(r"^([\w.-]+)==(\S+)")


def pins(path: Path) -> dict[str, list[str]]:
    """The hashes of each pinned package."""
    entries = path.read_text("utf-8").replace("\\\n", " ").split("\n")
    found = {}
    for entry in entries:
        if entry and not entry.lstrip().startswith("#"):
            pin = PIN.match(entry)
            assert pin, f"{path.name} pins no version: {entry}"
            found[_normal(pin[1])] = re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)
    return found


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_pin_has_hashes(path: Path) -> None:
    found = pins(path)
    assert found
    assert not [name for name, hashes in found.items() if not hashes]


@pytest.mark.parametrize("group", ["test", "bench", "docs", "release", "stoplists"])
def test_every_group_is_pinned(group: str) -> None:
    known = pins(ROOT / "requirements" / f"{group}.txt")
    wanted = [*_group(group), *PROJECT["project"]["dependencies"]]
    if group == "test":
        wanted += [r for extra in PROJECT["project"]["optional-dependencies"].values() for r in extra]
    assert not [name for name in map(_name, wanted) if name not in known], "make lock"


def test_the_build_back_end_is_pinned() -> None:
    known = pins(ROOT / "requirements" / "test.txt")
    assert {_name(requirement) for requirement in PROJECT["build-system"]["requires"]} <= known.keys()


@pytest.mark.large
@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda path: path.parent.name)
def test_npm_accepts_the_lock(lock: Path) -> None:
    npm = Path(sys.executable).with_name("npm")
    command = [str(npm), "ci", "--dry-run", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=lock.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_there_are_npm_locks() -> None:
    assert {lock.parent.name for lock in NPM_LOCKS} >= {"extension", "node"}


def _group(name: str) -> Iterator[str]:
    for entry in PROJECT["dependency-groups"][name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from _group(entry["include-group"])


def _name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return _normal(found[0])


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
