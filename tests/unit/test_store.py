"""The listings in the stores say what the extension is and does, within the stores' limits."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from store.texts import listings, load, problems

ROOT = Path(__file__).resolve().parents[2]


def test_the_listings_have_no_problems() -> None:
    assert not list(problems())


def test_the_languages_of_the_stores() -> None:
    assert sorted(listings()) == ["de", "en", "es", "fr", "ru", "zh_CN"]


def test_a_missing_reason_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = load("permissions.toml")
    stated["permissions"].pop("storage")
    monkeypatch.setattr("store.texts.load", lambda name: stated if name == "permissions.toml" else load(name))
    assert list(problems()) == ["permissions.toml and the manifest differ in permissions"]


def test_what_runs_in_workflows_is_pinned_by_commit() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: *(\S+)", workflow.read_text("utf-8")):
            assert re.search(r"@[0-9a-f]{40}$", used), (workflow.name, used)


def test_workflows_download_nothing_past_the_locks() -> None:
    """Packages of Debian are signed; what the Makefile installs has hashes."""
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        assert not re.search(r"\b(?:curl|wget|pipx?|npx|playwright)\b", workflow.read_text("utf-8")), workflow


def test_the_versions_of_python_that_are_tested_are_those_that_are_classified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    classified = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    [matrix] = re.findall(r"python: (\[.*\])", workflow)
    assert json.loads(matrix) == classified
