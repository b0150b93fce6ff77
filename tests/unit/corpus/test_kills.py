"""A run that is killed at a random moment and started again ends with the files of an undisturbed run."""

from __future__ import annotations

import os
import random
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from .conftest import ARCHIVES
from .running import EACH, Run, files


@pytest.mark.large
def test_a_killed_driver_can_be_started_again(
    archives: Path, wanted: dict[str, bytes], tmp_path: Path
) -> None:
    chance = random.Random(3)
    for number in range(EACH):
        output = tmp_path / str(number)
        # Between the start and the last archive.
        until, pause = chance.randrange(ARCHIVES), chance.random() / 2
        # What the killed driver has started goes on beside the next run.
        with ExitStack() as left:
            while (
                parts_when_killed(left.enter_context(Run(archives, output)), output, until, pause) == ARCHIVES
            ):
                # It was too late, because this machine reads faster, or had no time for this process.
                output = output.with_name(f"{output.name}-again")
                until, pause = 0, pause / 4
            Run(archives, output).finish()
            assert files(output) == wanted


def parts_when_killed(run: Run, output: Path, until: int, pause: float) -> int:
    """The number of parts that a run has written when it is killed: a moment after the first ``until``."""
    while run.process.poll() is None and len(list(output.glob("parts/*.parquet"))) < until:
        time.sleep(0.02)
    time.sleep(pause)
    run.kill()
    return len(list(output.glob("parts/*.parquet")))


@pytest.mark.large
def test_a_killed_child_changes_nothing(archives: Path, wanted: dict[str, bytes], tmp_path: Path) -> None:
    python = os.fsencode(sys.executable) + b"\0-P\0-c\0"
    for number in range(EACH):
        output = tmp_path / str(number)
        run = Run(archives, output)
        while not run.kill_worker(python):
            assert run.process.poll() is None, "no child was seen"
            time.sleep(0.05)
        run.finish()
        assert files(output) == wanted
