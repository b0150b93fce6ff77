"""The words of texts, and their count."""

from __future__ import annotations

import pytest

from pyjustext.languages.words import count_words, counted_words, words_of


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Two words",
        "Zürich is größer",
        "İstanbul'da bir İYİ gün",
        "東京都に住んでいます and more",
        "ΟΔΟΣ — ΣΑΣ",
    ],
)
def test_words_and_their_number_in_one_search(text: str) -> None:
    assert counted_words(text) == (words_of(text), count_words(text))


def test_without_spaces_two_characters_count_as_one_word() -> None:
    assert counted_words("東京都に住んでいます")[1] == 6
