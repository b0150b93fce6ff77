"""The command for a corpus as a process of its own, which a test can kill."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.fuzz import share

EACH = share(5)
"""How often the driver, its children, and both on Ray are killed."""


def files(folder: Path) -> dict[str, bytes]:
    """The files of the corpus, without what a killed process left next to them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


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
        self.process.wait()

    def kill_worker(self, beginning: bytes) -> bool:
        """Kill one of these processes; return False if there is none."""
        found = self.find(beginning)
        try:
            os.kill(random.choice(found), signal.SIGKILL)
        except (IndexError, ProcessLookupError):  # none, or it has just ended
            return False
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

    def finish(self) -> None:
        """Wait for the end of the run.

        Raises:
            AssertionError: if it fails.
        """
        _out, errors = self.process.communicate(timeout=600)
        assert self.process.returncode == 0, errors.decode()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
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
