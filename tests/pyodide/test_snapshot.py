"""The snapshot: two builds give the same bytes, and restoring it gives the same memory."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from extension.building.commands import find_node
from extension.building.sources import CACHE, digest_of_sources
from tests.pyodide.conftest import ROOT, Pyodide

BAKE = ROOT / "extension" / "bake"

# Restores the snapshot into a new module, before anything runs there, and compares all of its memory.
COMPARE = """
import fs from "node:fs";
const [unpacked, full, prelude] = process.argv.slice(2);
(await import(prelude)).disguise();
const runtime = `${unpacked}/runtime/`;
const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
const { default: create } = await import(`${runtime}pyodide.asm.mjs`);
const { LOCK } = await import(`${unpacked}/host/engine/runtime.js`);
const { restore } = await import(`${unpacked}/host/engine/snapshot.js`);
const snapshot = new Uint8Array(fs.readFileSync(`${runtime}snapshot.bin`));
const expected = new Uint8Array(fs.readFileSync(full));
class Enough extends Error {}
const result = {};
await loadPyodide({
  indexURL: runtime, stdLibURL: `${runtime}stdlib.zip`, lockFileContents: LOCK,
  _loadSnapshot: new Uint8Array(16),
  createPyodideModule: async (settings) => {
    const module = await create(settings);
    restore(module, snapshot);
    result.expected = expected.length;
    result.restored = module.HEAPU8.length;
    result.different = Buffer.compare(module.HEAPU8.subarray(0, expected.length), expected);
    result.beyond = module.HEAPU8.subarray(expected.length).some((byte) => byte !== 0);
    throw new Enough();
  },
}).catch((error) => { if (!(error instanceof Enough)) throw error; });
process.stdout.write(JSON.stringify(result));
"""


# The parts of the repository that a build reads.
SOURCES = ("extension", "pyjustext", "stoplists", "pyproject.toml", "README.md", "LICENSE")
# Not copied, because they are linked or generated.
LEFT_OUT = ("node_modules", "dist", "__pycache__", "tmp*")


@pytest.fixture(scope="module")
def second() -> Path:
    """Another build, in a folder with a longer path, for another user, language and time zone. It is
    made anew when a source has changed.

    Returns its folder, with the extension in ``dist``, and the memory of which the snapshot was made in
    ``heap.bin``.
    """
    place = CACHE / "a second build in a folder with a much longer path than the first one had"
    stamp = place / "dist" / ".sources"
    if stamp.exists() and stamp.read_text() == digest_of_sources():
        return place
    shutil.rmtree(place, ignore_errors=True)
    for name in SOURCES:
        source = ROOT / name
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copyfile(source, place / name)
    (place / "extension" / "node_modules").symlink_to(ROOT / "extension" / "node_modules")
    (place / ".cache").mkdir()
    (place / ".cache" / "wheels").symlink_to(ROOT / ".cache" / "wheels")
    elsewhere = {"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo", "USER": "somebody"}
    subprocess.run(
        [sys.executable, "-m", "extension.building", "--dist=dist", "--full-heap=heap.bin"],
        cwd=place,
        env={**os.environ, **elsewhere, "HOME": str(place)},
        check=True,
    )
    return place


@pytest.mark.large
def test_two_builds_same_bytes(extension: Path, second: Path) -> None:
    def hashes(folder: Path) -> dict[str, str]:
        return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.iterdir())}

    assert hashes(second / "dist" / "unpacked" / "runtime") == hashes(extension / "runtime")
    ours = [file for file in sorted(extension.parent.iterdir()) if file.suffix in (".zip", ".xpi")]
    assert [package.suffix for package in ours] == [".zip", ".xpi"], "build the extension first: make build"
    for package in ours:
        assert package.read_bytes() == (second / "dist" / package.name).read_bytes(), package.name


@pytest.mark.large
def test_restored_memory_is_the_same(extension: Path, second: Path, tmp_path: Path) -> None:
    script = tmp_path / "compare.mjs"
    script.write_text(COMPARE)
    done = subprocess.run(
        # With the build's clock and random numbers, because a new module uses them before it is restored.
        [
            *(find_node(), "--import", str(BAKE / "prelude.mjs"), str(script)),
            *(str(extension), str(second / "heap.bin"), str(BAKE / "prelude.mjs")),
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    result = json.loads(done.stdout)
    assert result["expected"] > 20_000_000
    assert result["restored"] >= result["expected"]
    assert result["different"] == 0
    assert result["beyond"] is False


RANDOM = "import random, json; json.dumps([random.random(), random.getrandbits(64)])"
LATE = [
    "import decimal, json; json.dumps(str(decimal.Decimal('1.10') + 1))",
    "import base64, calendar, json; json.dumps(calendar.monthrange(2024, 2)[1])",
    "import traceback, json\n"
    "try: 1 / 0\nexcept ZeroDivisionError: said = traceback.format_exc()\njson.dumps(said)",
]


def test_what_a_started_snapshot_can_do(pyodide: Pyodide) -> None:
    """Its random numbers are not those of the build, and modules that are not in it can be imported once the
    files are there."""
    first = pyodide("snapshot", evaluate=[RANDOM])["evaluated"][0]
    random, number, _, error = pyodide("snapshot", evaluate=[RANDOM, *LATE], finish=True)["evaluated"]
    assert random != first
    assert number == "2.10"
    assert "ZeroDivisionError" in error
