"""The components from other projects in the extension: names, versions, licences and hashes.

They are read from the lock files and from the WebAssembly.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .linked import linked

ROOT = Path(__file__).resolve().parents[1]
EXTENSION = ROOT / "extension"
PYODIDE = EXTENSION / "node_modules" / "pyodide"
MARKS = ("<!-- components -->\n", "<!-- /components -->\n")

SNAPSHOT = ("runtime/snapshot.bin",)
PACKAGES = ("runtime/packages.zip", *SNAPSHOT)
FONTS = {
    "Source Serif 4": "source-serif-4",
    "Source Sans 3": "source-sans-3",
    "OpenDyslexic": "opendyslexic",
}
WHEEL_LICENSES = {"html5lib": "MIT", "six": "MIT", "webencodings": "BSD-3-Clause"}


@dataclass(frozen=True)
class Component:
    """A component from another project.

    Attributes:
        version: ``""`` if the file does not state it.
        license: an SPDX expression.
        files: its paths in the package; ``*`` stands for any characters.
        purl: its package URL, ``""`` if it has none.
        hashes: the hexadecimal digests of the download, by CycloneDX's names of the algorithms.
    """

    name: str
    version: str
    license: str
    files: tuple[str, ...]
    purl: str
    hashes: tuple[tuple[str, str], ...] = ()


def components() -> list[Component]:
    """All components, in the order of the notices."""
    lock: dict[str, Any] = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))["packages"]
    runtime: dict[str, Any] = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    pyodide, sqlite = lock["node_modules/pyodide"], lock["node_modules/@sqlite.org/sqlite-wasm"]
    approximate = lock["node_modules/approx-string-match"]
    emscripten = runtime["platform"].removeprefix("emscripten_").replace("_", ".")
    wasm, script = "runtime/pyodide.asm.wasm", "runtime/pyodide.asm.mjs"
    return [
        Component(
            "Pyodide",
            pyodide["version"],
            "MPL-2.0",
            ("runtime/pyodide.mjs", script, wasm, "runtime/stdlib.zip", *SNAPSHOT),
            f"pkg:npm/pyodide@{pyodide['version']}",
            _integrity(pyodide),
        ),
        Component(
            "CPython",
            runtime["python"],
            "PSF-2.0",
            (wasm, "runtime/stdlib.zip", *SNAPSHOT),
            f"pkg:generic/cpython@{runtime['python']}",
        ),
        Component("Emscripten", emscripten, "MIT", (script, wasm), f"pkg:generic/emscripten@{emscripten}"),
        *_linked(wasm),
        *_wheels(),
        Component(
            "SQLite",
            sqlite["version"],
            "Apache-2.0 AND blessing",
            ("host/library/sqlite3.js", "host/library/sqlite3.wasm"),
            f"pkg:npm/%40sqlite.org/sqlite-wasm@{sqlite['version']}",
            _integrity(sqlite),
        ),
        Component(
            "approx-string-match",
            approximate["version"],
            "MIT",
            ("reader/approx-string-match.js",),
            f"pkg:npm/approx-string-match@{approximate['version']}",
            _integrity(approximate),
        ),
        *_fonts(lock),
    ]


def _linked(file: str) -> Iterator[Component]:
    for library, version in linked((PYODIDE / "pyodide.asm.wasm").read_bytes()):
        name = re.sub(r"\W+", "-", library.name.lower()).strip("-")
        purl = f"pkg:generic/{name}" + (f"@{version}" if version else "")
        yield Component(library.name, version, library.license, (file,), purl)


def _fonts(lock: dict[str, Any]) -> Iterator[Component]:
    for name, stem in FONTS.items():
        path = next(
            path for path in lock if path.startswith("node_modules/@fontsource") and path.endswith(stem)
        )
        version, purl = lock[path]["version"], path.removeprefix("node_modules/").replace("@", "%40")
        files = (f"fonts/{stem}-*.woff2",)
        yield Component(name, version, "OFL-1.1", files, f"pkg:npm/{purl}@{version}", _integrity(lock[path]))


def _wheels() -> Iterator[Component]:
    shipped = (EXTENSION / "wheels" / "wheels.lock").read_text("utf-8").split("# build only")[0]
    for name, version, sha in re.findall(r"^(\S+)==(\S+) --hash=sha256:(\w+)$", shipped, re.M):
        yield Component(
            name, version, WHEEL_LICENSES[name], PACKAGES, f"pkg:pypi/{name}@{version}", (("SHA-256", sha),)
        )


def _integrity(package: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    algorithm, _, digest = package["integrity"].partition("-")
    return ((algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex()),)


def table() -> str:
    """The components as the table of THIRD-PARTY-NOTICES.md."""
    lines = ["| part | version | licence | where in the package |", "|---|---|---|---|"]
    for part in components():
        files = ", ".join(f"`{file}`" for file in part.files)
        lines.append(f"| {part.name} | {part.version} | {part.license} | {files} |")
    return "\n".join(lines) + "\n"


def write_notices(path: Path = EXTENSION / "THIRD-PARTY-NOTICES.md") -> None:
    """Write the table into the notices, between the markers."""
    before, rest = path.read_text("utf-8").split(MARKS[0])
    path.write_text(before + MARKS[0] + table() + MARKS[1] + rest.split(MARKS[1])[1], "utf-8")


if __name__ == "__main__":
    write_notices()
