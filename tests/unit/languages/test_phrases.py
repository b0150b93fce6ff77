"""The words by which the parts around a text are known."""

from __future__ import annotations

import pytest

from pyjustext.languages.phrases import folded, folded_phrases, phrases


def test_the_words_of_all_languages_are_found() -> None:
    assert {"newsletter", "subscribe"} <= phrases("newsletter")
    assert folded("Читайте ещё…") in folded_phrases("read-also")
    with pytest.raises(KeyError):
        phrases("no such notion")


@pytest.mark.parametrize("text", ["À lire aussi :", "a lire aussi", "«À LIRE AUSSI»"])
def test_accents_and_signs_do_not_count(text: str) -> None:
    assert folded(text) == "a lire aussi"


def test_signs_alone_are_nothing() -> None:
    assert folded("… :") == ""
