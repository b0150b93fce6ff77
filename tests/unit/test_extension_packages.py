"""The imports that ARCHITECTURE.md allows between the folders of the extension."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "extension"
FOLDERS: dict[str, set[str]] = {
    "shared": set(),
    "wire": {"shared"},
    "host": {"shared", "wire"},
    "capture": {"shared", "wire"},
    # In Firefox the background page is the host.
    "background": {"shared", "wire", "host", "capture", "welcome"},
    "reader": {"shared", "wire", "capture"},
    "library": {"shared", "wire"},
    "options": {"shared", "wire"},
    "welcome": {"shared", "wire", "capture"},
}
"""The folders that each folder may import, in addition to itself."""

IMPORT = re.compile(r"""(?:from|import|import\()\s*"(\.{1,2}/[^"]+)\"""")
"""Imports, dynamic ones and those of types among them."""
MODULES = sorted(path for folder in FOLDERS for path in (EXTENSION / folder).rglob("*.js"))
LONGEST = 450  # lines of a module
MOST = 17_000  # lines of all modules
BUILT = "runtime"
"""The folder that the build writes beside the folders."""


def imports(path: Path) -> list[Path]:
    """The files that a module imports, as paths below the extension."""
    found = IMPORT.findall(path.read_text("utf-8"))
    return [(path.parent / name).resolve().relative_to(EXTENSION) for name in found]


def values(path: Path) -> list[Path]:
    """The modules that this one loads, at once or later. Imports in comments are of types."""
    code = re.sub(r"/\*\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    found = re.findall(r"""^(?:import|export)\b[^;]*?"(\.{1,2}/[^"]+\.js)";$""", code, re.M)
    found += re.findall(r"""(?<!typeof )\bimport\("(\.{1,2}/[^"]+\.js)"\)""", code)
    return [(path.parent / name).resolve().relative_to(EXTENSION) for name in found]


@pytest.mark.parametrize("path", MODULES, ids=[path.relative_to(EXTENSION).as_posix() for path in MODULES])
def test_imports_point_one_way(path: Path) -> None:
    folder = path.relative_to(EXTENSION).parts[0]
    for other in imports(path):
        assert other.parts[0] in {folder, BUILT} | FOLDERS[folder], f"{path.name} may not import {other}"


def test_no_module_needs_itself() -> None:
    graph = {path.relative_to(EXTENSION): values(path) for path in MODULES}
    order = list(TopologicalSorter(graph).static_order())  # raises CycleError
    assert len(order) >= len(MODULES)


def test_no_module_is_long() -> None:
    """A longer one holds two ideas."""
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def test_the_extension_is_small() -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in MODULES) <= MOST


def test_each_name_means_one_thing() -> None:
    names = [path.name for path in MODULES]
    assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)


def test_every_folder_is_in_the_table() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    section = text.partition("## The extension's folders")[2].partition("\n## ")[0]
    rows = "\n".join(line.split("|")[1] for line in section.split("\n") if line.startswith("| `"))
    assert set(re.findall(r"`(\w+)/`", rows)) - {"bake", "building"} == set(FOLDERS)
    code = {path.name for path in EXTENSION.iterdir() if path.is_dir() and list(path.rglob("*.js"))}
    assert code - {"bake", "dist", "node_modules"} - {path.name for path in EXTENSION.glob("tmp*")} == set(
        FOLDERS
    )
