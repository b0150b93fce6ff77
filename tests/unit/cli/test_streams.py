"""Standard streams and signals: no tracebacks, correct exit statuses, nothing that a terminal obeys."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import IO

import pytest

from pyjustext.cli import main

from .pages import COMMAND, PAGE, SENTENCE


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "--format", "text"],
        ["read", "--format", "jsonl", "--blocks"],
        ["explain"],
        ["explain", "--format", "jsonl"],
        ["classify"],
        ["declutter"],
    ],
)
def test_a_terminal_obeys_no_page(
    arguments: list[str], folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = f"\x1b]0;title\x07 {SENTENCE * 2} \x9b31m"
    block = f"<p id='{words}'>{words}{SENTENCE * 4}</p>"
    page = f"<title>{words}</title><h1>{words}</h1>{PAGE}{block * 4}"
    (folder / "x\x1b[1m.html").write_text(page, encoding="utf-8")
    assert main([*arguments, "x\x1b[1m.html"]) == 0
    shown = capfdbinary.readouterr().out.decode()
    main([arguments[0], "missing\x1b[1m.html"])
    shown += capfdbinary.readouterr().err.decode()
    assert "]0;title" in shown
    assert [character for character in shown if character < " " and character not in "\t\n"] == []
    assert [character for character in shown if "\x7f" <= character <= "\x9f"] == []


@pytest.mark.parametrize("name", ["a\npyjustext: all is well.html", "a\rb.html"])
def test_a_line_end_in_a_name_makes_no_line(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", name]) == 2
    shown = name.replace("\n", "\\n").replace("\r", "\\r")
    assert capsys.readouterr().err == f"pyjustext: {shown}: No such file or directory\n"


@pytest.mark.parametrize("command", ["read", "classify", "declutter", "save"])
def test_a_full_disk(command: str, folder: Path) -> None:
    place = ["-o", "-"] if command == "save" else []
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, command, "pages/a.html", *place], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("closed", "page"), [("0", "-"), ("1", "pages/a.html"), ("2", "pages/a.html")])
def test_closed_streams(closed: str, page: str, folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *COMMAND, "read", page], capture_output=True, text=True
    )
    assert done.returncode == (0 if closed == "2" else 2)
    assert "Traceback" not in done.stderr
    assert closed == "2" or "is closed" in done.stderr


def test_an_ascii_locale(folder: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    (folder / "é.html").write_text(PAGE.replace("A headline", "Ein Überblick"), encoding="utf-8")
    for arguments in (["save", "é.html"], ["read", "é.html"], ["read", "ö.html"]):
        done = subprocess.run([*COMMAND, *arguments], capture_output=True, env=environment)
        assert done.returncode == (2 if "ö.html" in arguments else 0)
        assert b"Traceback" not in done.stderr


def test_an_interrupt_while_modules_are_loaded(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text(
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *more):\n"
        "        if name == 'html5lib':\n"
        "            sys.meta_path.remove(self)\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
    )
    done = subprocess.run(
        [*COMMAND, "read", "pages/a.html"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (130, "pyjustext: interrupted\n")


def unread(pipe: IO[bytes]) -> int:
    """The number of bytes that are still in a pipe."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def state(child: subprocess.Popen[bytes]) -> str:
    """The letter of ps for what a process does: ``S`` if it sleeps."""
    return subprocess.check_output(["ps", "-o", "stat=", "-p", str(child.pid)], text=True)[:1]


def test_an_interrupt(folder: Path) -> None:
    # If the tests run in the background, interrupts are ignored, and a child would inherit that.
    child = subprocess.Popen(
        [*COMMAND, "read", "-"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert child.stdin is not None
    assert child.stderr is not None
    child.stdin.write(b"<p>")
    child.stdin.flush()
    # It has loaded its modules, has read this, and sleeps until the rest of the page comes.
    while unread(child.stdin) or state(child) != "S":
        assert child.poll() is None
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    assert child.wait(60) == 130
    assert child.stderr.read().strip() == b"pyjustext: interrupted"
