"""Pyodide when memory runs out or its snapshot is damaged: an error in time, and never a wrong article."""

from __future__ import annotations

import hashlib
import json
import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from extension.building.commands import find_node
from tests.fuzz import SHARE
from tests.pyodide.conftest import PAGE, Pyodide, request

LIMIT = 120  # seconds

MEMORY = None if SHARE >= 1 else 400_000_000
"""The most bytes of memory that Pyodide gets, if not all that WebAssembly allows."""

FILL = """
import json
import bridge
held, size = [], 1 << 28
while size > 1 << 12:
    try:
        held.append(bytearray(size))
    except MemoryError:
        size //= 2
full = json.loads(bridge.handle(HEAD, PAGE))
held.clear()
empty = json.loads(bridge.handle(HEAD, PAGE))
json.dumps([full["kind"], empty["kind"]])
"""


def test_memory_runs_out(pyodide: Pyodide) -> None:
    """Python answers, and reads the next page when there is memory again."""
    head = json.dumps(request(PAGE)["head"])
    code = f"HEAD, PAGE = {head!r}, {PAGE!r}\n{FILL}"
    full, empty = pyodide("snapshot", evaluate=[code], memory=MEMORY)["evaluated"][0]
    assert full in ("value", "error")
    assert empty == "value"


# Magic, length of the heap, number of runs, length of the JSON, offset of the data.
HEAD = struct.Struct("<5I")


def head(**changes: int) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        names = ("magic", "heap", "runs", "json", "offset")
        values = dict(zip(names, HEAD.unpack_from(data), strict=True)) | changes
        return HEAD.pack(*values.values()) + data[HEAD.size :]

    return change


def json_part(data: bytes) -> bytes:
    runs: int
    length: int
    _, _, runs, length, _ = HEAD.unpack_from(data)
    start = 32 + 8 * runs
    return data[:start] + b"{" * length + data[start + length :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda data: b"",
    "a few bytes": lambda data: data[:20],
    "zeros": lambda data: bytes(len(data)),
    "half": lambda data: data[: len(data) // 2],
    "another kind of file": head(magic=0x04034B50),
    "a run outside of memory": lambda data: data[:32] + b"\xff" * 4 + data[36:],
    "more runs than bytes": head(runs=0x0FFFFFFF),
    "no end of JSON": head(json=0x7FFFFFFF),
    "no JSON": json_part,
    "data beyond the end": head(offset=0x7FFFFFF0),
}


def damaged(extension: Path, copy: Path, damage: Callable[[bytes], bytes]) -> None:
    """Copy what the engine needs, with a damaged snapshot. Its stated hash is changed to match, because
    otherwise it would not be read at all."""
    for file in (
        file
        for package in ("host/engine", "wire", "shared", "runtime")
        for file in extension.glob(f"{package}/**/*")
    ):
        if file.is_dir():
            continue
        target = copy / file.relative_to(extension)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in (".bin", ".zip", ".wasm"):
            target.symlink_to(file)
        else:
            target.write_bytes(file.read_bytes())
    snapshot = copy / "runtime" / "snapshot.bin"
    data = damage(snapshot.read_bytes())
    snapshot.unlink()
    snapshot.write_bytes(data)
    build = copy / "runtime" / "build.js"
    entry = f'"snapshot.bin": "{hashlib.sha256(data).hexdigest()}"'
    text, changed = re.subn(r'"snapshot.bin": "\w+"', entry, build.read_text("utf-8"))
    assert changed == 1
    build.write_text(text, "utf-8")


@pytest.mark.large
def test_damaged_snapshots(extension: Path, tmp_path: Path) -> None:
    """Each is an error; one process tries them all."""
    for name, damage in DAMAGES.items():
        damaged(extension, tmp_path / name, damage)
    job = {"boot": "snapshot", "damaged": [str(tmp_path / name) for name in DAMAGES]}
    done = subprocess.run(
        [find_node(), str(Path(__file__).with_name("run.mjs"))],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    errors = dict(zip(DAMAGES, json.loads(done.stdout)["errors"], strict=True))
    assert [name for name, error in errors.items() if "Error" not in error] == [], errors
