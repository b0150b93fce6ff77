"""The package contains what is needed, nothing else, and the licence of each part."""

from __future__ import annotations

import json
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from extension.building.sources import EXTENSION, PYODIDE, files_below
from extension.building.wheels import LOCK
from release.components import components

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 15_000_000


def test_packages(extension: Path) -> None:
    packages = [p for p in extension.parent.iterdir() if p.suffix in (".zip", ".xpi")]
    assert sorted(p.suffix for p in packages) == [".xpi", ".zip"]
    for package in packages:
        assert package.stat().st_size <= LARGEST, package.name
        with zipfile.ZipFile(package) as zipped:
            names = set(zipped.namelist())
            manifest = json.loads(zipped.read("manifest.json"))
        assert names >= {
            "LICENSE",
            "THIRD-PARTY-NOTICES.md",
            "host/engine/engine-worker.js",
            "runtime/snapshot.bin",
        }
        assert not [name for name in names if name.endswith((".py", ".d.ts", ".map", ".mjs.map"))]
        assert manifest["version"] in package.name
        assert ("offscreen" in manifest["permissions"]) is (package.suffix == ".zip")
        # No page is read without a click, and none can tell that the extension is there.
        assert not manifest.keys() & {"host_permissions", "content_scripts", "web_accessible_resources"}


def test_every_foreign_file_belongs_to_a_component(extension: Path) -> None:
    """Every file from another project is in the notices and in the bill of materials."""
    patterns = [file for component in components() for file in component.files]
    ours = {"runtime/build.js", "host/library/hashes.js", "host/library/schema.js", "fonts/fonts.css"}
    ours |= {"reader/reader.css", "reader/modules.js"}
    packages = ("host/library", "reader")
    sources = {
        str(file.relative_to(EXTENSION)) for package in packages for file in files_below(EXTENSION / package)
    }
    folders = [extension / folder for folder in ("runtime", "fonts", *packages)]
    found = {str(file.relative_to(extension)) for folder in folders for file in files_below(folder)}
    found |= {str(file.relative_to(extension)) for file in extension.rglob("*.wasm")}
    foreign = found - ours - sources
    assert not [name for name in foreign if not any(fnmatch(name, pattern) for pattern in patterns)]
    assert not [pattern for pattern in patterns if not any(fnmatch(name, pattern) for name in foreign)]


def test_locks_contain_no_addresses() -> None:
    lock = (ROOT / "extension" / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert "://" not in LOCK.read_text("utf-8")


def test_locks_agree() -> None:
    wanted = json.loads((ROOT / "extension" / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    assert json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"] == wanted, "npm ci"
