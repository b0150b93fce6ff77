"""Folding and cutting of text for the full-text search: what is indexed, and what a search asks for.

SQLite's own tokenizer splits at spaces and folds Latin letters only. So text is folded before (upper case,
accents, vowel signs, compatibility forms), and scripts that write no spaces are cut: Han and kana into single
letters, Thai, Lao, Khmer and Burmese into pairs of letters with their marks. A run that was typed is searched
for as a phrase.

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
    """The inside of a regular expression's character class."""
    pairs = (text.split("-") for text in _RULES[name])
    return "".join(f"{re.escape(chr(int(a, 16)))}-{re.escape(chr(int(b, 16)))}" for a, b in pairs)


VERSION = str(_RULES["version"])
"""As the table ``setting`` of a library has it under ``words``."""

_DROPPED = re.compile(f"[{_ranges('dropped')}]+")
_LETTERS = str.maketrans(_RULES["letters"])
_RUN = re.compile(f"[{_ranges('single')}]+|[{_ranges('pairs')}]+")
_SINGLE = re.compile(f"[{_ranges('single')}]")
_SPACE = re.compile(r"[\s\x00-\x1f\x85\ufeff\"]+")


def fold(text: str) -> str:
    """The text in the form in which what a search takes for the same is the same."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.lower())
    return unicodedata.normalize("NFC", _DROPPED.sub("", apart)).lower().translate(_LETTERS)


def words(text: str | None) -> str:
    """The text as it is indexed: SQL's ``words()``."""
    return _RUN.sub(lambda run: f" {' '.join(_parts(run[0]))} ", fold(text or ""))


def query(typed: str) -> str:
    """What a person typed, as a query for FTS5: each word must occur, the last one may go on.

    Returns:
        ``""`` when nothing that can be searched for was typed.
    """
    phrases = [phrase for word in _SPACE.split(fold(typed)) for phrase in _phrases(word) if _says(phrase)]
    return " ".join(f'"{phrase}"' for phrase in phrases) + ("*" if phrases else "")


def _phrases(word: str) -> list[str]:
    """A typed word as phrases: its runs cut, what stands between them as it is."""
    found: list[str] = []
    at = 0
    for run in _RUN.finditer(word):
        parts = _parts(run[0])
        # The last pair is one letter: in the text another may follow it, and the pair before says it already.
        if len(parts) > 1 and not _SINGLE.match(run[0]):
            parts.pop()
        found += [word[at : run.start()], " ".join(parts)]
        at = run.end()
    return [*found, word[at:]]


def _parts(run: str) -> list[str]:
    """A run of a script without spaces as it is indexed."""
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
    """Whether SQLite's tokenizer finds a word in it."""
    return any(unicodedata.category(c) in _IN_WORDS or unicodedata.category(c)[0] in "LN" for c in phrase)


_IN_WORDS = ("Co", "Mn", "Mc")
