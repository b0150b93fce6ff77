"""The imports that ARCHITECTURE.md allows between the packages of the package, and from outside it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import pyjustext

PACKAGE = Path(pyjustext.__file__).parent
ROOT = PACKAGE.parent
PACKAGES = {
    # The encoding of bytes is detected by the language of the decoded text.
    "tree": {"languages"},
    "languages": set(),
    "sanitize": {"tree"},
    "metadata": {"tree", "languages", "model", "sanitize"},
    "engines": {"tree", "languages", "metadata", "model", "sanitize"},
    "assembly": {"tree", "languages", "sanitize"},
    "model": set(),
    # The content of an article is HTML, which must be parsed to write it in another format.
    "export": {"model", "tree", "sanitize"},
    # Content extracted by other programs is sanitized; pictures of MHTML have the same names as in exports.
    "importing": {"model", "tree", "sanitize", "export"},
    "compat": {"engines", "languages", "tree"},
    "library": {"importing", "export", "model", "sanitize"},
    "nemo": {"engines", "languages"},
    "corrections": {"tree"},
    "opening": {"model", "tree"},
    "page_language": {"tree", "languages", "metadata"},
    "joining": {"metadata", "assembly", "model", "sanitize", "tree"},
    "reading": {
        "joining",
        "opening",
        "page_language",
        "corrections",
        "tree",
        "languages",
        "metadata",
        "engines",
        "assembly",
        "sanitize",
        "model",
    },
    "explaining": {
        "opening",
        "reading",
        "corrections",
        "assembly",
        "tree",
        "languages",
        "model",
        "metadata",
        "engines",
        "sanitize",
    },
    "editing": {
        "opening",
        "reading",
        "assembly",
        "tree",
        "languages",
        "metadata",
        "engines",
        "sanitize",
        "model",
    },
    "corpus": {"importing", "reading", "export", "languages", "model", "tree"},
    "cli": {
        "corpus",
        "explaining",
        "importing",
        "library",
        "reading",
        "sanitize",
        "engines",
        "export",
        "languages",
        "model",
        "tree",
    },
}
"""The packages that each package may import, in addition to itself and ``errors``."""

OUTSIDE: dict[str, str | tuple[str, ...]] = {
    "html5lib": "*",
    "webencodings": "*",  # of html5lib
    "pyarrow": "corpus/",
    "fsspec": "corpus/stores.py",
    "zstandard": "corpus/archives.py",
    "ray": "corpus/",
    "tqdm": "cli/batch.py",
    "nemo_curator": ("nemo.py", "corpus/curator.py"),
    "datatrove": "corpus/datatrove.py",
}
"""Packages that are not Python's own, and where they may be imported."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path, *, first: bool = False) -> Iterator[str]:
    """The full names of all imports anywhere in a module, or only of those that run when it is imported."""
    package = ["pyjustext", *path.relative_to(PACKAGE).parts[:-1]]
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body if first else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = [*above, *(node.module or "").split(".")]
            yield from [".".join([part for part in [*module, alias.name] if part]) for alias in node.names]


@pytest.mark.parametrize("path", MODULES, ids=[path.relative_to(PACKAGE).as_posix() for path in MODULES])
def test_imports(path: Path) -> None:
    here = path.relative_to(PACKAGE).as_posix()
    package = here.split("/")[0].removesuffix(".py")
    for name in imports(path):
        top, *rest = name.split(".")
        if top == "pyjustext":
            if package in PACKAGES and rest[0] not in ("errors", "__version__"):
                assert rest[0] == package or rest[0] in PACKAGES[package], f"{here} may not import {name}"
        elif top not in sys.stdlib_module_names:
            assert top in OUTSIDE, f"{here} imports {name}"
            assert OUTSIDE[top] == "*" or here.startswith(OUTSIDE[top]), f"{here} imports {name}"


def test_no_module_needs_itself() -> None:
    modules = {
        ".".join(["pyjustext", *path.relative_to(PACKAGE).with_suffix("").parts]): path for path in MODULES
    }
    needs: dict[str, set[str]] = {}
    for name, path in modules.items():
        named = [(found, found.rpartition(".")[0]) for found in imports(path, first=True)]
        needs[name] = {module for pair in named for module in pair if module in modules and module != name}
    TopologicalSorter(needs).prepare()  # raises CycleError, which names the modules


def test_export_depends_only_on_the_article() -> None:
    for path in (PACKAGE / "export").glob("*.py"):
        known = {name for name in imports(path) if name.startswith("pyjustext.engines.learned")}
        assert known <= {"pyjustext.model.Article"}, path.name


def test_every_package_is_in_the_table() -> None:
    packages = {path.name.removesuffix(".py") for path in PACKAGE.iterdir()}
    assert packages - {"__pycache__", "__init__", "__main__", "errors", "py.typed"} == set(PACKAGES)
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    section = text.partition("## The Python packages")[2].partition("\n## ")[0]
    rows = "\n".join(line.split("|")[1] for line in section.split("\n") if line.startswith("| `"))
    assert set(re.findall(r"`(\w+)(?:/|\.py)`", rows)) - {"errors"} == set(PACKAGES)


def test_nothing_imports_network_modules() -> None:
    for path in MODULES:
        if path == PACKAGE / "corpus" / "on_ray.py":
            continue  # asks whether the cluster that the user names is there
        known = {name.split(".")[0] for name in imports(path)} | set(imports(path))
        forbidden = {"socket", "ssl", "http", "urllib.request", "asyncio", "ftplib", "smtplib", "webbrowser"}
        assert not known & forbidden, path
        assert not any(name.startswith(("urllib.request", "http.client")) for name in known), path
