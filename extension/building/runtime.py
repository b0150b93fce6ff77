"""The runtime: Pyodide with the packages and the snapshot."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

from .commands import BuildError, run
from .sources import BAKE, EXTENSION, PYODIDE, digest
from .wheels import locked_wheels, own_wheel

# Pages that the engine reads once before the snapshot is taken.
EXERCISE = BAKE / "pages"
# The files that the worker checks before it uses them. Scripts are modules, which the browser loads itself.
VERIFIED = ("packages.zip", "pyodide.asm.wasm", "snapshot.bin", "stdlib.zip")


def build_id(wheels: list[Path], *, plain_loader: bool = False) -> str:
    """An id of everything that the snapshot is made from."""
    parts = [PYODIDE / "package.json", PYODIDE / "pyodide.asm.wasm", PYODIDE / "pyodide.asm.mjs"]
    parts += [PYODIDE / "pyodide.mjs", PYODIDE / "python_stdlib.zip", BAKE]
    parts += [EXTENSION / "wire" / name for name in ("bridge.py", "checking.py", "protocol.json")]
    parts += [Path(__file__)]
    own, *others = wheels
    with zipfile.ZipFile(own) as zipped:
        content = [(n, zipped.read(n)) for n in sorted(zipped.namelist()) if ".dist-info/" not in n]
    total = hashlib.sha256(digest(*parts).encode())
    for name, data in content:
        total.update(f"{name}\0{len(data)}\0".encode() + data)
    if plain_loader:
        total.update(b"plain loader")
    for wheel in others:
        total.update(hashlib.sha256(wheel.read_bytes()).digest())
    return total.hexdigest()[:32]


def is_current(runtime: Path) -> bool:
    """Whether a folder contains the runtime for these sources, with every checked file intact."""
    try:
        _, said = (runtime / "build.js").read_text("utf-8").split("export default ")
        built = json.loads(said.rstrip(";\n"))
        whole = all(sha256(runtime / name) == digest for name, digest in built["files"].items())
    except (OSError, ValueError, LookupError):
        return False
    return whole and built["id"] == build_id([own_wheel(), *locked_wheels()[0]])


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def make_runtime(
    node: str, out: Path, full_heap: Path | None = None, *, plain_loader: bool = False
) -> dict[str, Any]:
    """Make the runtime, Pyodide with the packages and the snapshot; returns the content of build.js.

    Args:
        node: the program.
        out: the folder to make.
        full_heap: a file for the complete memory from which the snapshot is made.
        plain_loader: use Pyodide's loader as published, without the changes of ``bake/patch.mjs``.
    """
    if not (PYODIDE / "package.json").exists():
        raise BuildError("Pyodide is missing: (cd extension && npm ci)")
    shipped, tools = locked_wheels()
    wheels = [own_wheel(), *shipped]
    identity = build_id(wheels, plain_loader=plain_loader)
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    out.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, out / name)
    # The source map is not shipped.
    script = out / "pyodide.mjs"
    script.write_text(re.sub(r"\n//# sourceMappingURL=.*\n?$", "\n", script.read_text("utf-8")), "utf-8")
    if plain_loader:
        shutil.copyfile(PYODIDE / "pyodide.asm.mjs", out / "pyodide.asm.mjs")
    else:
        run([node, str(BAKE / "patch.mjs"), str(PYODIDE / "pyodide.asm.mjs"), str(out / "pyodide.asm.mjs")])
    job = {
        "pyodide": str(PYODIDE),
        "tools": [str(w) for w in tools],
        "wheels": [str(w) for w in wheels],
        "bridge": str(EXTENSION / "wire"),
        "build": identity,
        "out": str(out),
    }
    installed = json.loads(run([node, str(BAKE / "install.mjs"), json.dumps(job)]).splitlines()[-1])
    snapshot_job = {
        "runtime": str(out) + os.sep,
        "exercise": str(BAKE / "exercise.py"),
        "pages": [str(p) for p in sorted(EXERCISE.glob("*.html"))],
        "lock": {"info": {**info, "version": version}, "packages": {}},
        "full": str(full_heap) if full_heap else None,
    }
    run([node, "--import", str(BAKE / "prelude.mjs"), str(BAKE / "snapshot.mjs"), json.dumps(snapshot_job)])
    build = {
        "id": identity,
        "pyodide": version,
        "python": installed["python"],
        "abi": info["abi_version"],
        "platform": info["platform"],
        "packages": installed["packages"],
        "files": {name: sha256(out / name) for name in VERIFIED},
    }
    text = json.dumps(build, indent=2, sort_keys=True)
    (out / "build.js").write_text(f"// Written by the build.\nexport default {text};\n", "utf-8")
    return build
