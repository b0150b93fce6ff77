"""A benchmark says in one line what is missing, and shows its docstring as help."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.command import Missing, built, load, need, peers, run

ROOT = Path(__file__).parents[2]


def told(*arguments: str, **variables: str) -> str:
    """What a benchmark prints when it refuses."""
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, **variables}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_a_folder_without_pages_is_named(tmp_path: Path) -> None:
    empty = str(tmp_path)
    assert f"{empty} has no labels" in told("tests.benchmarks.quality", "--pages", empty)
    assert f"{empty} has no labels" in told("tests.benchmarks.metadata", PYJUSTEXT_PAGES=empty)
    assert f"{empty}/index.jsonl" in told("tests.benchmarks.phases", PYJUSTEXT_PAGES=empty)


def test_a_package_that_is_missing_is_named() -> None:
    with pytest.raises(Missing, match="no_such_package: make bench-setup"):
        need("json", "no_such_package")
    with pytest.raises(SystemExit, match="no_such_package is missing: make bench-setup"), peers():
        import no_such_package  # type: ignore[import-not-found]  # noqa: F401


def test_an_extension_that_is_not_built_is_named(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="make build"):
        built(tmp_path)


def test_only_what_is_missing_ends_without_a_traceback() -> None:
    def fails(error: Exception) -> None:
        raise error

    with pytest.raises(SystemExit, match="make bench-setup"):
        run(lambda: fails(Missing("make bench-setup")))
    with pytest.raises(SystemExit, match="of its own"):
        run(lambda: fails(ValueError("of its own")), ValueError)
    with pytest.raises(ZeroDivisionError):
        run(lambda: fails(ZeroDivisionError()))
    with pytest.raises(SystemExit) as ended:
        run(lambda: None)
    assert ended.value.code is None


def test_the_help_is_the_docstring_in_its_own_lines() -> None:
    command = [sys.executable, "-m", "tests.benchmarks.phases", "--help"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "\npython -m tests.benchmarks.phases [--pages 100]" in done.stdout.replace("    python", "python")


def test_the_load_has_the_number_of_cores() -> None:
    assert load().endswith(f" on {os.cpu_count()} cores")
