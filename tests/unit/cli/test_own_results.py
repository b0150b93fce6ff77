"""A second run does not take the results of the first for pages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pyjustext.cli import main

from .pages import PAGE, contents


@pytest.fixture
def pages(folder: Path) -> Path:
    """The current folder, with pages of different titles."""
    for number, path in enumerate([*folder.rglob("*.html"), *folder.rglob("*.htm")]):
        path.write_text(PAGE.replace("headline", f"headline {number}"), encoding="utf-8")
    return folder


@pytest.mark.parametrize("link", [False, True])
@pytest.mark.parametrize(
    "command",
    [
        ["save", "."],
        ["read", ".", "--format", "html"],
        ["read", ".", "--parallel", "2", "--format", "html"],
    ],
    ids=" ".join,
)
def test_the_folder_of_the_results_is_no_input(command: list[str], link: bool, pages: Path) -> None:
    (pages / "saved").mkdir()
    if link:
        os.symlink("saved", "elsewhere")
    command = [*command, "--output-dir", "elsewhere" if link else "saved"]
    assert main(command) == 0
    first = contents(pages / "saved")
    assert len(first) == 3
    assert main(command) == 2  # they exist
    assert main([*command, "--force"]) == 0
    assert contents(pages / "saved") == first


@pytest.mark.parametrize(
    "command",
    [
        ["save", "pages", "--output-dir", "pages"],
        ["save", "pages/below", "pages", "--output-dir", "pages"],
        ["read", "pages", "--format", "html", "--output-dir", "./pages/"],
        ["save", "."],
    ],
    ids=" ".join,
)
def test_results_that_look_like_pages_do_not_go_among_them(
    command: list[str], pages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(pages)
    assert main(command) == 2
    assert "would also receive the results" in capsys.readouterr().err
    assert contents(pages) == before


def test_other_results_may_stand_beside_their_pages(pages: Path) -> None:
    assert main(["read", "pages", "--output-dir", "pages"]) == 0
    assert (pages / "pages" / "below" / "a.txt").exists()
    assert main(["save", "pages", "--format", "markdown", "--output-dir", "pages"]) == 0
    assert main(["read", "pages", "--output-dir", "pages", "--force"]) == 0
