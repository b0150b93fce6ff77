"""Many pages at once: in order, in several processes, and a failure costs no other page."""

from __future__ import annotations

import errno
import json
import multiprocessing.spawn
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO

import pytest

from pyjustext.cli import main
from pyjustext.cli.inputs import Input
from pyjustext.cli.processes import in_processes

from .pages import COMMAND, PAGE, SENTENCE, contents


def end_process(page: Input, bad: str) -> str:
    if Path(page.name).name == bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return page.name


def test_a_page_that_ends_its_process_costs_no_other_page() -> None:
    pages = [Input(f"{number}.html", "") for number in range(12)]
    job = partial(end_process, bad="1.html")
    done = list(in_processes(job, pages, 2, lambda page: f"lost {page.name}"))
    assert done == [("lost " if page.name == "1.html" else "") + page.name for page in pages]


def test_a_process_that_still_starts_ignores_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nkill -INT $$\nexec {sys.executable} "$@"\n')
    python.chmod(0o700)
    monkeypatch.setattr(multiprocessing.spawn, "_python_exe", os.fsencode(python))
    # If the tests run in the background, interrupts are ignored, and a child would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        pages = [Input(f"{number}.html", "") for number in range(3)]
        done = list(in_processes(partial(end_process, bad=""), pages, 2, lambda page: f"lost {page.name}"))
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == [page.name for page in pages]


def test_a_result_for_each_page(folder: Path) -> None:
    assert main(["read", "pages", "--output-dir", "out", "--format", "markdown"]) == 0
    names = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.md"))
    assert names == ["a.md", "b.md", "below/a.md"]


def test_a_page_in_two_folders_that_are_named_is_read_once(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["read", "pages", "./pages/a.html", ".", "--format", "jsonl"]) == 0
    read = [json.loads(line)["file"] for line in capfdbinary.readouterr().out.splitlines()]
    assert sorted(os.path.normpath(name) for name in read) == [
        "pages/a.html",
        "pages/b.htm",
        "pages/below/a.html",
    ]


def test_standard_input_among_several_processes(folder: Path) -> None:
    arguments = ["read", "-", "pages/a.html", "--parallel", "2", "--format", "jsonl"]
    done = subprocess.run([*COMMAND, *arguments], input=PAGE.encode(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == ["-", "pages/a.html"]


def test_links_to_folders_are_followed_once(folder: Path) -> None:
    (folder / "pages").rename(folder / "other")
    (folder / "pages").mkdir()
    (folder / "pages" / "link").symlink_to(folder / "other")
    (folder / "other" / "below" / "up").symlink_to(folder / "pages")
    assert main(["read", "pages", "--output-dir", "out"]) == 0
    names = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.txt"))
    assert names == ["link/a.txt", "link/b.txt", "link/below/a.txt"]


@pytest.mark.parametrize("parallel", ["1", "2"])
def test_json_lines_in_the_order_of_the_pages(
    parallel: str, folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["read", "pages", "--format", "jsonl", "--parallel", parallel]) == 0
    records = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [record["file"] for record in records] == ["pages/a.html", "pages/b.htm", "pages/below/a.html"]
    assert all(record["title"] == "A headline" and "blocks" not in record for record in records)


@pytest.mark.parametrize("stop", [None, signal.SIGINT, signal.SIGTERM])
def test_lines_are_written_as_the_pages_are_read(stop: signal.Signals | None, folder: Path) -> None:
    (folder / "long.html").write_text(PAGE + f"<p>{SENTENCE * 4}</p>" * 40, encoding="utf-8")
    os.mkfifo(folder / "pipe.html")
    before = contents(folder)
    child = subprocess.Popen(
        [*COMMAND, "read", "long.html", "pipe.html", "--format", "jsonl", "-o", "lines.jsonl"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # It waits for the second page, so it has dealt with the first.
    with page_for(child, "pipe.html") as pipe:
        (written,) = folder.glob(".lines.jsonl.*")
        assert written.stat().st_size > len(SENTENCE) * 4 * 40 // 2
        assert not (folder / "lines.jsonl").exists()
        if stop:
            child.send_signal(stop)
            assert child.wait(60) == 128 + stop
        else:
            pipe.write(PAGE.encode())
    _, errors = child.communicate(timeout=60)
    if stop:
        assert contents(folder) == before
    else:
        assert (child.returncode, errors) == (0, b"")
        records = [json.loads(line) for line in (folder / "lines.jsonl").open("rb")]
        assert [record["file"] for record in records] == ["long.html", "pipe.html"]
        assert not list(folder.glob(".lines*"))


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_behind(stop: signal.Signals, folder: Path) -> None:
    for name in ("one.html", "two.html"):
        os.mkfifo(folder / name)
    command = [*COMMAND, "read", "one.html", "two.html", "--output-dir", "out", "--parallel", "2"]
    child = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    # Both processes wait for their page.
    with page_for(child, "one.html"), page_for(child, "two.html"):
        started = subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(child.pid)], text=True).split()
        assert len(started) >= 2
        child.send_signal(stop)
        if stop == signal.SIGKILL:
            child.wait(60)
            ended(started)
    assert child.wait(60) == (143 if stop == signal.SIGTERM else -stop)
    ended(started)


def page_for(child: subprocess.Popen[bytes], name: str) -> IO[bytes]:
    """The pipe by this name, once the command waits for a page there. The test fails if it ends instead."""
    while child.poll() is None:
        try:
            return os.fdopen(os.open(name, os.O_WRONLY | os.O_NONBLOCK), "wb")
        except OSError as error:
            if error.errno != errno.ENXIO:  # nobody reads it yet
                raise
        time.sleep(0.02)
    raise AssertionError(child.communicate())


def ended(processes: Sequence[str]) -> None:
    """Wait until these processes have ended."""
    limit = time.monotonic() + 60
    while subprocess.run(["ps", "-o", "pid=", "-p", ",".join(processes)], check=False).returncode == 0:
        assert time.monotonic() < limit
        time.sleep(0.02)


@pytest.mark.parametrize("parallel", ["1", "2"])
def test_failures_are_counted_and_listed(
    parallel: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pages" / "empty.html").write_bytes(b"")
    arguments = ["read", "pages", "missing.html", "--output-dir", "out", "--parallel", parallel]
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert "2 of 5 pages failed" in errors
    assert "pages/empty.html: This page has no text" in errors
    assert "missing.html: No such file" in errors
    assert len(list((folder / "out").rglob("*.txt"))) == 3
    assert main(["read", "pages", "--output-dir", "out2"]) == 1
