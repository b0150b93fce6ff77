"""A page that takes too long, fills the memory or crashes has an error in its row; no other page is lost."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyjustext import PyjustextError
from pyjustext.corpus.guard import Guard
from pyjustext.corpus.records import Record
from pyjustext.corpus.run_options import Options
from tests.archives import GOOD

DEEP = b"<div>" * 100_000 + b"</p>" * 100_000


@pytest.fixture
def guard() -> Iterator[Guard]:
    guard = Guard(Options(seconds=1.0, memory=400))
    yield guard
    guard.close()


def child_of(guard: Guard) -> int:
    assert guard._child is not None
    return guard._child.pid


def test_a_page_that_takes_too_long(guard: Guard) -> None:
    slow = b"<p>" + b"<table><tr><td><a href=x>word</a> <b>bold</b> <i>text" * 35_000
    assert guard.extract(Record("x", 0, html=slow))["error"] == "timeout"
    assert "A sentence" in guard.extract(Record("x", 1, html=GOOD))["text"]


def test_a_page_that_needs_too_much_memory() -> None:
    guard = Guard(Options(memory=40, seconds=60))
    large = b"<p>Words of a page that does not end, said again and again.</p>\n" * 100_000
    assert guard.extract(Record("x", 0, html=large))["error"] in ("memory", "crash")
    assert "A sentence" in guard.extract(Record("x", 1, html=GOOD))["text"]
    guard.close()


def test_a_child_that_crashes(guard: Guard) -> None:
    guard.extract(Record("x", 0, html=GOOD))
    os.kill(child_of(guard), signal.SIGSEGV)
    assert guard.extract(Record("x", 1, html=GOOD))["error"] == "crash"
    assert "A sentence" in guard.extract(Record("x", 2, html=GOOD))["text"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_after_a_child_is_killed_the_next_page_is_read(guard: Guard, how: signal.Signals) -> None:
    guard.extract(Record("x", 0, html=GOOD))
    os.kill(child_of(guard), how)
    assert "A sentence" in guard.extract(Record("x", 1, html=GOOD))["text"]


def test_a_child_ignores_ctrl_c(guard: Guard) -> None:
    guard.extract(Record("x", 0, html=GOOD))
    os.kill(child_of(guard), signal.SIGINT)
    assert "A sentence" in guard.extract(Record("x", 1, html=GOOD))["text"]


def test_a_child_that_still_starts_ignores_ctrl_c(
    guard: Guard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nkill -INT $$\nexec {sys.executable} "$@"\n')
    python.chmod(0o700)
    # If the tests run in the background, interrupts are ignored, and a child would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        monkeypatch.setattr(sys, "executable", str(python))
        assert "A sentence" in guard.extract(Record("x", 0, html=GOOD))["text"]
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("python", ["/bin/false", "/no/such/python"])
def test_a_child_that_does_not_start_is_an_error(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", python)
    with pytest.raises(PyjustextError, match="does not start"):
        Guard(Options()).extract(Record("x", 0, html=GOOD))


def test_an_interrupt_does_not_give_one_page_the_text_of_another(
    guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard.extract(Record("x", 0, html=GOOD))

    def interrupted(stream: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("pyjustext.corpus.guard._receive", interrupted)
        with pytest.raises(KeyboardInterrupt):
            guard.extract(Record("x", 1, html="<p>Another text, of which nobody may hear. " * 20))
    assert "A sentence" in guard.extract(Record("x", 2, html=GOOD))["text"]


def test_options_with_which_no_page_can_be_read_are_an_error() -> None:
    """Not a row with an error for every page."""
    with pytest.raises(PyjustextError, match="no engine"):
        Guard(Options(engine="Article")).extract(Record("x", 0, html=GOOD))  # type: ignore[arg-type]


def test_errors_and_text_as_input(guard: Guard) -> None:
    assert guard.extract(Record("x", 0, html="<p>Straße, as text. " * 30))["text"].startswith("Straße")
    assert guard.extract(Record("x", 0, html="<p></p>"))["error"] == "no text"
    assert guard.extract(Record("x", 0, html="\ud800<p>Text with half a character. " * 9))["word_count"] > 9
    assert guard.extract(Record("x", 0, html=GOOD, encoding="klingon"))["word_count"] == 300
