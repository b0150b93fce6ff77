"""A run that is killed at a random moment and started again ends with the files of an undisturbed run.

PYJUSTEXT_KILLS sets how often: by default 4 times, or 20 if ``CI`` is set.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import ray

from pyjustext.corpus import run
from pyjustext.corpus.on_ray import start_ray
from tests.archives import write_archives

KILLS = int(os.environ.get("PYJUSTEXT_KILLS") or (20 if os.environ.get("CI") else 4))
EACH = max(1, KILLS // 4)
"""The number of kills for each of: the driver, its children, both on Ray."""
ARCHIVES = 4
ON_THEIR_OWN_RAY = {("worker", 0), ("driver", 1)}
"""The rounds in which the command starts a Ray of its own. To start one takes more time than the run does,
so the other rounds join a running Ray."""


@pytest.fixture(scope="module")
def archives(pages: list[tuple[str, bytes]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archives")
    write_archives(folder, pages * 2, ARCHIVES, with_junk=True)
    return folder


@pytest.fixture(scope="module")
def wanted(archives: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("wanted")
    run([str(archives)], str(folder), workers=1)
    return files(folder)


def files(folder: Path) -> dict[str, bytes]:
    """The files of the corpus, without what a killed process left next to them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.fixture(scope="module")
def running_ray() -> Iterator[str]:
    """The address of a Ray with two workers, a child of this process."""
    start_ray(2)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


class Run:
    """A running command with all processes that it starts."""

    def __init__(self, archives: Path, output: Path, *more: str, joined: str | None = None) -> None:
        """Start the command. ``joined``: the address of the Ray that it uses."""
        command = [sys.executable, "-m", "pyjustext", "corpus", str(archives), "--output", str(output)]
        self.process = subprocess.Popen(
            [*command, "--workers", "2", *more],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | ({"RAY_ADDRESS": joined} if joined else {}),
        )
        self._joined = joined is not None
        self._own: set[int] = {self.process.pid}

    def kill(self) -> None:
        """Kill the driver, as the kernel does when memory is short."""
        self.process.kill()

    def kill_worker(self, beginning: bytes) -> bool:
        """Kill one of these processes; return False if there is none."""
        found = self.find(beginning)
        if not found:
            return False
        os.kill(random.choice(found), signal.SIGKILL)
        return True

    def find(self, beginning: bytes) -> list[int]:
        """The processes that work for this run and whose command line begins with this text.

        A Ray that the run has joined is a child of this process.
        """
        parents, commands = {}, {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                try:
                    after_name = (folder / "stat").read_text().rpartition(")")[2].split()
                    parents[int(folder.name)] = int(after_name[1])
                    commands[int(folder.name)] = (folder / "cmdline").read_bytes()
                except OSError:
                    continue
        self._own |= below(self._own, parents)
        working = self._own | (below({os.getpid()}, parents) if self._joined else set())
        return [pid for pid in working if commands.get(pid, b"").startswith(beginning)]

    def end_all(self) -> None:
        """Kill all processes that are left."""
        self.find(b"")
        for pid in self._own:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


def below(roots: set[int], parents: dict[int, int]) -> set[int]:
    """The processes that these have started, directly or not."""
    found: set[int] = set()
    grown = True
    while grown:
        new = {pid for pid, parent in parents.items() if parent in roots | found} - found
        found |= new
        grown = bool(new)
    return found


def finish(archives: Path, output: Path) -> None:
    last = Run(archives, output)
    _out, errors = last.process.communicate(timeout=600)
    assert last.process.returncode == 0, errors.decode()


def test_a_killed_driver_can_be_started_again(
    archives: Path, wanted: dict[str, bytes], tmp_path: Path
) -> None:
    chance = random.Random(3)
    parts = set()
    for number in range(EACH):
        output = tmp_path / str(number)
        stopped = Run(archives, output)
        # Between the start and the last archive.
        until = chance.randrange(ARCHIVES)
        deadline = time.monotonic() + 120
        while stopped.process.poll() is None and time.monotonic() < deadline:
            if len(list(output.glob("parts/*.parquet"))) >= until:
                break
            time.sleep(0.02)
        time.sleep(chance.random() / 2)
        stopped.kill()
        stopped.process.wait()
        parts.add(len(list(output.glob("parts/*.parquet"))))
        finish(archives, output)
        assert files(output) == wanted
        stopped.end_all()
    assert min(parts) < ARCHIVES


def test_a_killed_child_changes_nothing(archives: Path, wanted: dict[str, bytes], tmp_path: Path) -> None:
    python = os.fsencode(sys.executable) + b"\0-m\0pyjustext.corpus.guard"
    chance = random.Random(4)
    killed = 0
    for number in range(EACH):
        running = Run(archives, tmp_path / str(number))
        while running.process.poll() is None and not running.kill_worker(python):
            time.sleep(0.05)
        killed += running.process.poll() is None
        time.sleep(chance.random())
        _out, errors = running.process.communicate(timeout=600)
        assert running.process.returncode == 0, errors.decode()
        assert files(tmp_path / str(number)) == wanted
    assert killed


@pytest.mark.parametrize("whom", ["worker", "driver"])
def test_killed_processes_on_ray_change_nothing(
    whom: str, archives: Path, wanted: dict[str, bytes], running_ray: str, tmp_path: Path
) -> None:
    chance = random.Random(5)
    killed = 0
    for number in range(EACH):
        output = tmp_path / str(number)
        joined = None if (whom, number) in ON_THEIR_OWN_RAY else running_ray
        running = Run(archives, output, "--ray", joined=joined)
        while running.process.poll() is None:
            # A Ray worker's command line is the name of its current task.
            if running.find(b"ray::do_source"):
                time.sleep(chance.random())
                if whom == "driver":
                    running.kill()
                    killed += 1
                else:
                    killed += running.kill_worker(b"ray::do_source")
                break
            time.sleep(0.1)
        try:
            if whom == "driver":
                running.process.wait()
                finish(archives, output)
            else:
                _out, errors = running.process.communicate(timeout=600)
                assert running.process.returncode == 0, errors.decode()
            assert files(output) == wanted
        finally:
            running.end_all()
    assert killed
