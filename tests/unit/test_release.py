"""What a release says of itself: notices, bill of materials, changelog, version."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

import pyjustext
from release.changelog import section
from release.components import EXTENSION, MARKS, ROOT, components, table
from release.sbom import sbom

CHANGELOG = """# Changelog

## Unreleased

- Later.

## 1.2.0 (2026-01-02)

- New things.

## 1.1.0 (2025-01-02)
"""


def test_the_notices_are_made_from_the_locks() -> None:
    text = (EXTENSION / "THIRD-PARTY-NOTICES.md").read_text("utf-8")
    assert text.split(MARKS[0])[1].split(MARKS[1])[0] == table(), "make notices"


def test_every_component_has_its_licence_text() -> None:
    text = (EXTENSION / "THIRD-PARTY-NOTICES.md").read_text("utf-8").split(MARKS[1])[1]
    assert not [component.name for component in components() if component.name not in text]


def test_every_dependency_that_ships_is_a_component() -> None:
    wanted = json.loads((EXTENSION / "package.json").read_text("utf-8"))["dependencies"]
    purls = [component.purl.replace("%40", "@") for component in components()]
    assert not [name for name in wanted if not any(purl.startswith(f"pkg:npm/{name}@") for purl in purls)]


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
def test_a_changelog_that_lacks_a_release(version: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        section(CHANGELOG, version)


def test_the_version_has_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "pyjustext.__version__"}
    for name in ("manifest.json", "package.json"):
        assert "version" not in json.loads((EXTENSION / name).read_text("utf-8"))
    assert pyjustext.__version__.count(".") == 2
