"""The documents of a release: notices, bill of materials, changelog, version."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

import pyjustext
from release.changelog import section
from release.components import EXTENSION, MARKS, PYODIDE, ROOT, components, table
from release.linked import LIBRARIES, exports, linked
from release.sbom import sbom

CHANGELOG = """# Changelog

## Unreleased

- Later.

## 1.2.0 (2026-01-02)

- New things.

## 1.1.0 (2025-01-02)
"""


def test_the_notices_are_up_to_date_with_the_locks() -> None:
    text = (EXTENSION / "THIRD-PARTY-NOTICES.md").read_text("utf-8")
    assert text.split(MARKS[0])[1].split(MARKS[1])[0] == table(), "make notices"


def test_every_component_has_its_licence_text() -> None:
    text = (EXTENSION / "THIRD-PARTY-NOTICES.md").read_text("utf-8").split(MARKS[1])[1]
    assert not [component.name for component in components() if component.name not in text]


def test_every_dependency_that_ships_is_a_component() -> None:
    wanted = json.loads((EXTENSION / "package.json").read_text("utf-8"))["dependencies"]
    purls = [component.purl.replace("%40", "@") for component in components()]
    assert not [name for name in wanted if not any(purl.startswith(f"pkg:npm/{name}@") for purl in purls)]


CPYTHON_MODULES = frozenset(
    """
    _abc _ast _asyncio _bisect _codecs _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw
    _collections _contextvars _csv _datetime _functools _heapq _imp _io _json _locale _lsprof _multibytecodec
    _opcode _operator _pickle _posixsubprocess _queue _random _remote_debugging _signal _socket _sre _stat
    _statistics _string _struct _suggestions _symtable _sysconfig _testbuffer _testcapi _testcapi_datetime
    _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi _thread _tokenize _tracemalloc _types
    _typing _weakref _xxtestfuzz _zoneinfo array atexit cmath errno faulthandler fcntl gc itertools math mmap
    posix select termios time unicodedata xxsubtype
    """.split()  # noqa: SIM905
)
"""CPython's own modules in C, which use no other library."""


def test_every_c_module_in_the_webassembly_has_a_known_library() -> None:
    """A new Pyodide with another C module fails here until the libraries that it contains are known."""
    wasm = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    found = {name.removeprefix("PyInit_") for name in exports(wasm) if name.startswith("PyInit_")}
    named = {module for library, _ in linked(wasm) for module in library.modules}
    assert found == CPYTHON_MODULES | named
    assert [library for library, _ in linked(wasm)] == list(LIBRARIES)


def test_the_versions_of_linked_libraries() -> None:
    versions = {
        library.name: version for library, version in linked((PYODIDE / "pyodide.asm.wasm").read_bytes())
    }
    assert not [library.name for library in LIBRARIES if library.version and not versions[library.name]]


@pytest.mark.parametrize("wasm", [b"", b"\0asm\x02\0\0\0", b"\0asm\x01\0\0\0\x00\x03\x01x!"])
def test_a_file_that_is_not_webassembly(wasm: bytes) -> None:
    with pytest.raises(ValueError, match="WebAssembly"):
        exports(wasm)


def test_the_bill_of_materials() -> None:
    files = {"pyjustext-1.2.0-py3-none-any.whl": "0" * 64}
    text = sbom("1.2.0", files)
    assert text == sbom("1.2.0", files)
    bill: dict[str, Any] = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    names = [part["name"] for part in bill["components"]]
    assert {"Pyodide", "CPython", "html5lib", "SQLite"} <= set(names)
    references = [part["bom-ref"] for part in bill["components"]]
    assert len(references) == len(set(references))
    assert bill["dependencies"][0]["dependsOn"] == references
    for part in bill["components"]:
        for digest in part["hashes"]:
            assert len(digest["content"]) == {"SHA-256": 64, "SHA-512": 128}[digest["alg"]]
    assert [file["name"] for file in bill["metadata"]["component"]["components"]] == list(files)


def test_a_section_of_the_changelog() -> None:
    assert section(CHANGELOG, "1.2.0") == "- New things."


@pytest.mark.parametrize(("version", "problem"), [("1.3.0", "has no section"), ("1.1.0", "says nothing")])
def test_a_changelog_without_the_release(version: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        section(CHANGELOG, version)


def test_the_version_is_written_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "pyjustext.__version__"}
    for name in ("manifest.json", "package.json"):
        assert "version" not in json.loads((EXTENSION / name).read_text("utf-8"))
    assert pyjustext.__version__.count(".") == 2
