"""Several processes make the same new library at once; none loses what another one has added."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from pyjustext.errors import PyjustextError
from pyjustext.importing import Item
from pyjustext.library.open_or_create import open_library

TRIES = 40
NAMES = ("one", "two", "none")
OF_ALL = [Item("https://a.test/all", "For all"), Item("https://a.test/uid", "For all", uid="of-all")]


def import_often(folder: str, name: str, meet: Any, sink: Any) -> None:
    """Add an article of one's own and some that others add, too, to many new libraries; ``none`` opens each
    and adds nothing."""
    for number in range(TRIES):
        meet.wait(60)
        try:
            with open_library(f"{folder}/{number}.sqlite", write=True) as library:
                items = [] if name == "none" else [Item(f"https://a.test/{name}", name), *OF_ALL]
                sink.put((number, library.add(items)))
        except PyjustextError as error:
            sink.put((number, str(error)))


def test_none_is_lost_or_added_twice(tmp_path: Path) -> None:
    spawning = get_context("spawn")
    meet, sink = spawning.Barrier(len(NAMES)), spawning.Queue()
    processes = [
        spawning.Process(target=import_often, args=(str(tmp_path), name, meet, sink)) for name in NAMES
    ]
    for process in processes:
        process.start()
    results = sorted([sink.get(timeout=120) for _ in range(TRIES * len(NAMES))], key=str)
    for process in processes:
        process.join()
    for number in range(TRIES):
        assert sorted(counts for tried, counts in results if tried == number) == [(0, 0), (1, 2), (3, 0)]
        assert titles(tmp_path / f"{number}.sqlite") == ["For all", "For all", "one", "two"]
    assert len(list(tmp_path.iterdir())) == TRIES  # and nothing is left behind


def titles(path: Path) -> list[str]:
    with open_library(str(path)) as library:
        assert list(library.faults()) == []
        return sorted(library.item(number).title for number in library.numbers())


def test_two_that_opened_it_before_it_was_made(tmp_path: Path) -> None:
    path = str(tmp_path / "new.sqlite")
    with open_library(path, write=True) as one, open_library(path, write=True) as two:
        assert one.add([Item("https://a.test/one", "one")]) == (1, 0)
        assert two.add([Item("https://a.test/two", "two")]) == (1, 0)
        assert one.add([Item("https://a.test/two", "two"), Item("https://a.test/3", "three")]) == (1, 1)
    assert titles(tmp_path / "new.sqlite") == ["one", "three", "two"]


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """It took the name while the import was under way."""
    path = tmp_path / "new.sqlite"
    with open_library(str(path), write=True) as library:
        path.write_text("of another program")
        with pytest.raises(PyjustextError, match="not a"):
            library.add([Item("https://a.test/one", "one")])
    assert [name.read_text() for name in tmp_path.iterdir()] == ["of another program"]


def test_what_was_added_before_a_failure_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    with suppress(KeyboardInterrupt), open_library(str(path), write=True) as library:
        library.add([Item("https://a.test/one", "one")])
        library.add([Item("https://a.test/two", "two")])
        raise KeyboardInterrupt
    assert titles(path) == ["one", "two"]
    assert oct(path.stat().st_mode & 0o777) == oct(0o666 & ~_mask())


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
