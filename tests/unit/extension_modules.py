"""Modules of the extension, run by Node without a browser. They are found by what they export, so a test does
not depend on where they lie; what they import from other modules is replaced."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from extension.building.commands import find_node

EXTENSION = Path(__file__).parents[2] / "extension"
_NOT_SHIPPED = {"node_modules", "dist", "bake", "building", "eslint.config.js"}
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)"', re.M)


@cache
def scripts() -> dict[str, str]:
    """The text of each script of the package, without its comments, by its path."""
    folders = [path for path in EXTENSION.iterdir() if path.name not in _NOT_SHIPPED]
    files = [file for path in folders for file in ([path] if path.is_file() else path.rglob("*.js"))]
    comment = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.S)
    return {
        file.relative_to(EXTENSION).as_posix(): comment.sub("", file.read_text("utf-8"))
        for file in sorted(files)
        if file.suffix == ".js"
    }


def module_of(name: str) -> str:
    """The path of the module that exports a name."""
    pattern = re.compile(rf"^export (?:async )?(?:function\*?|const|class) {name}\b", re.M)
    found = [path for path, text in scripts().items() if pattern.search(text)]
    assert len(found) == 1, f"{name} is exported by {found}"
    return found[0]


def run_modules(
    folder: Path, program: str, *, real: Collection[str], replaced: Mapping[str, str], job: dict[str, Any]
) -> Any:
    """Run a program in Node.

    Args:
        folder: an empty folder for the modules.
        program: its text; ``module:NAME`` stands for the module that exports the name.
        real: a name that each module that is run exports.
        replaced: the declaration of each name that those modules import from others and use; names that are
            not here have no value.
        job: is the program's ``job``.

    Returns:
        the JSON value on the last line that it prints.
    """
    paths = {module_of(name) for name in real}
    names: dict[str, set[str]] = {}
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(EXTENSION / path, folder / path)
        for imported, target in _IMPORT.findall((folder / path).read_text("utf-8")):
            other = os.path.normpath(os.path.join(os.path.dirname(path), target))
            if other not in paths:
                names.setdefault(other, set()).update(name.split()[0] for name in imported.split(",") if name)
    assert not set(replaced) - set().union(*names.values()), "nothing imports these names"
    for path, imported_names in names.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        lines = [f"export {replaced.get(name, f'let {name};')}\n" for name in sorted(imported_names)]
        (folder / path).write_text("".join(lines), "utf-8")
    (folder / "package.json").write_text('{"type": "module"}')
    text = re.sub(r"module:(\w+)", lambda found: f"./{module_of(found[1])}", program)
    (folder / "program.js").write_text(f"globalThis.job = {json.dumps(job)};\n{text}", "utf-8")
    said = subprocess.check_output([find_node(), "program.js"], cwd=folder, text=True)
    return json.loads(said.splitlines()[-1])
