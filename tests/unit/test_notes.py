"""A note can always be printed."""

from __future__ import annotations

import pytest

from pyjustext import Note


def test_a_note_is_a_sentence() -> None:
    assert str(Note("joined", {"count": 3})) == "The article was joined from its pages: 3"


@pytest.mark.parametrize("code", ["unknown", "", "joined", "cut", "frame", "{count}"])
def test_a_note_of_another_version_or_without_its_values_can_be_printed(code: str) -> None:
    assert str(Note(code)) or not code
    assert str(Note("joined")) == "The article was joined from its pages: ?"
