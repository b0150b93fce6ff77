"""A killed process leaves the folder in which it was making a library; the next import removes it."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyjustext.importing import Item
from pyjustext.library.opening import open_library

MAKE = """
import sys
from pyjustext.library.opening import open_library
with open_library(sys.argv[1], write=True):
    print("made", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def maker(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that is making the library ``new.sqlite``."""
    command = [sys.executable, "-c", MAKE, str(tmp_path / "new.sqlite")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "made\n"
        yield process
        process.kill()


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def import_into(path: Path) -> None:
    with open_library(str(path), write=True) as library:
        assert library.add([Item(f"https://a.test/{path.name}", "One")]) == (1, 0)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("is_there", [False, True])
def test_it_is_removed(maker: subprocess.Popen[str], tmp_path: Path, is_there: bool) -> None:
    """Also if another process has made the library meanwhile."""
    if is_there:
        shutil.copytree(tmp_path, tmp_path / "other")
        import_into(tmp_path / "other" / "new.sqlite")
        (tmp_path / "other" / "new.sqlite").rename(tmp_path / "new.sqlite")
        shutil.rmtree(tmp_path / "other")
    kill(maker)
    assert [name for name in names(tmp_path) if name.endswith(".new")]
    with open_library(str(tmp_path / "new.sqlite"), write=True):
        pass
    assert names(tmp_path) == ["new.sqlite"] * is_there


def test_one_in_which_a_library_is_being_made_is_kept(maker: subprocess.Popen[str], tmp_path: Path) -> None:
    before = names(tmp_path)
    import_into(tmp_path / "new.sqlite")
    assert names(tmp_path) == [*before, "new.sqlite"]
    maker.communicate("", timeout=60)
    assert maker.returncode == 0
    assert names(tmp_path) == ["new.sqlite"]


def test_what_is_not_ours_is_kept(maker: subprocess.Popen[str], tmp_path: Path) -> None:
    """A folder with another file in it, one without a lock, a link to a folder, and what belongs to another
    library."""
    kill(maker)
    [left] = tmp_path.iterdir()
    kept = [".new.sqlite.file.new", ".new.sqlite.link.new", ".new.sqlite.none.new", ".other.sqlite.x.new"]
    for name in (kept[0], kept[3]):
        shutil.copytree(left, tmp_path / name)
    (tmp_path / kept[0] / "words.txt").touch()
    (tmp_path / kept[2]).mkdir()
    inside = names(left)
    away = left.rename(tmp_path / "away")
    (tmp_path / kept[1]).symlink_to(away)
    import_into(tmp_path / "new.sqlite")
    assert names(tmp_path) == sorted([*kept, "away", "new.sqlite"])
    assert names(away) == inside
