"""What ships: everything that has to be there, nothing else, and each part's licence."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 14_000_000


def test_packages(builder: ModuleType, extension: Path) -> None:
    packages = [p for p in builder.DIST.iterdir() if p.suffix in (".zip", ".xpi")]
    assert sorted(p.suffix for p in packages) == [".xpi", ".zip"]
    for package in packages:
        assert package.stat().st_size <= LARGEST, package.name
        with zipfile.ZipFile(package) as zipped:
            names = set(zipped.namelist())
            manifest = json.loads(zipped.read("manifest.json"))
        assert names >= {"LICENSE", "THIRD-PARTY-NOTICES.md", "engine/worker.js", "runtime/snapshot.bin"}
        assert not [name for name in names if name.endswith((".py", ".d.ts", ".map", ".mjs.map"))]
        assert manifest["version"] in package.name
        assert ("offscreen" in manifest["permissions"]) is (package.suffix == ".zip")


def test_every_part_is_named_with_its_version(builder: ModuleType) -> None:
    notices = (ROOT / "extension" / "THIRD-PARTY-NOTICES.md").read_text("utf-8")
    shipped = builder.LOCK.read_text("utf-8").split("# build only")[0]
    for name, version in re.findall(r"^(\S+)==(\S+) ", shipped, re.M):
        assert re.search(rf"^\| {name} \|.*\| {re.escape(version)} \|", notices, re.M), name
    pyodide = json.loads((builder.PYODIDE / "package.json").read_text("utf-8"))["version"]
    python = json.loads((builder.PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    assert re.search(rf"^\| Pyodide \|.*\| {re.escape(pyodide)} \|", notices, re.M)
    assert re.search(rf"^\| CPython [^|]*\|.*\| {re.escape(python)} \|", notices, re.M)


def test_no_registry_is_named(builder: ModuleType) -> None:
    lock = (ROOT / "extension" / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert "://" not in builder.LOCK.read_text("utf-8")


def test_locks_agree(builder: ModuleType) -> None:
    wanted = json.loads((ROOT / "extension" / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    assert json.loads((builder.PYODIDE / "package.json").read_text("utf-8"))["version"] == wanted, "npm ci"
