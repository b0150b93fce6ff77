"""Folds and splits text for the full-text search, in the index and in queries.

SQLite's tokenizer only splits at spaces, and only folds Latin letters. So text is folded first (case,
accents, vowel signs, compatibility forms), and scripts without spaces are split: Han and kana into single
letters; Thai, Lao, Khmer and Burmese into pairs of letters with their marks. A typed run of such letters is
searched for as a phrase.

``words.json`` holds the rules; ``extension/library/words.js`` follows the same ones.
"""

from __future__ import annotations

import json
import re
import unicodedata
from importlib import resources
from typing import Any

_RULES: dict[str, Any] = json.loads(resources.files(__package__).joinpath("words.json").read_text("utf-8"))


def _ranges(name: str) -> str:
    """The content of a regular expression's character class."""
    pairs = (text.split("-") for text in _RULES[name])
    return "".join(f"{re.escape(chr(int(a, 16)))}-{re.escape(chr(int(b, 16)))}" for a, b in pairs)


VERSION = str(_RULES["version"])
"""The value of ``words`` in the table ``setting`` of a library."""

_DROPPED = re.compile(f"[{_ranges('dropped')}]+")
_LETTERS = str.maketrans(_RULES["letters"])
_RUN = re.compile(f"[{_ranges('single')}]+|[{_ranges('pairs')}]+")
_SINGLE = re.compile(f"[{_ranges('single')}]")
_SPACE = re.compile(r"[\s\x00-\x1f\x85\ufeff\"]+")


def fold(text: str) -> str:
    """The text in a form in which everything that a search treats as equal is equal."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.lower())
    return unicodedata.normalize("NFC", _DROPPED.sub("", apart)).lower().translate(_LETTERS)


def words(text: str | None) -> str:
    """The text as it is indexed; the SQL function ``words()``."""
    return _RUN.sub(lambda run: f" {' '.join(_parts(run[0]))} ", fold(text or ""))


def phrases_of(typed: str) -> list[str]:
    """Typed words as phrases for FTS5: mostly one for each word. Empty if they say nothing."""
    return [phrase for word in _SPACE.split(fold(typed)) for phrase in _phrases(word) if _says(phrase)]


def _phrases(word: str) -> list[str]:
    """A typed word as phrases: runs of scripts without spaces are split, the rest stays as it is."""
    found: list[str] = []
    at = 0
    for run in _RUN.finditer(word):
        parts = _parts(run[0])
        # The last part is a single letter. In the text another letter may follow, and the pair before has it.
        if len(parts) > 1 and not _SINGLE.match(run[0]):
            parts.pop()
        found += [word[at : run.start()], " ".join(parts)]
        at = run.end()
    return [*found, word[at:]]


def _parts(run: str) -> list[str]:
    """The parts of a run of a script without spaces, as they are indexed."""
    letters: list[str] = []
    for character in run:
        if letters and unicodedata.category(character)[0] == "M":
            letters[-1] += character
        else:
            letters.append(character)
    if _SINGLE.match(run):
        return letters
    return [letter + following for letter, following in zip(letters, [*letters[1:], ""], strict=True)]


def _says(phrase: str) -> bool:
    """Whether SQLite's tokenizer finds a word in the phrase."""
    return any(unicodedata.category(c) in _IN_WORDS or unicodedata.category(c)[0] in "LN" for c in phrase)


_IN_WORDS = ("Co", "Mn", "Mc")
