"""How probable the letters of a text are in a language, estimated from its stop list.

This tells encodings apart: a wrong one gives letters that the language lacks or has in other positions. Only
non-ASCII letters count, because nearly all encodings share the others.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log

from .known_languages import find_language
from .stoplists import read_stoplist

Pairs = Mapping[tuple[str, str], int]
"""How often each non-ASCII character follows another character; a space stands for anything but a letter."""

_WORDS = 1500
"""The number of words used from a list."""
_RANK_OFFSET = 20.0
"""Flattens Zipf's law: otherwise a handful of words would decide which letters a language has."""
_BACKOFF = 3.0
"""The weight, in letters, of a letter's own frequency beside that of the pair with the letter before it."""

_MARKS = frozenset(
    "\u00a0\u00a3\u00a7\u00a9\u00ab\u00ae\u00b0\u00b7\u00bb\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2022\u2026\u2032\u2033\u20ac\u2116"
    "\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u30fb\u30fc\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"
)
"""Quotation marks and the like, and the punctuation of Chinese and Japanese."""
_MARK = -6.0
_SYMBOL = -9.5
_UNSEEN = -11.0
"""A letter that does not occur in the language's list."""
_COMMON_IDEOGRAPH = -8.7
"""One of the 3,755 frequent ideographs of GB 2312 or the 5,401 of Big5, or a Korean syllable of KS X 1001."""
_RARE_IDEOGRAPH = -12.0
_CONTROL = -16.0
_MIXED = -6.0
"""A letter of another script directly after an ASCII letter."""
_CAPITAL_FIRST = -1.5
_CAPITAL_AFTER_CAPITAL = -1.0
_CAPITAL_AFTER_SMALL = -7.0


def count_pairs(text: str) -> Pairs:
    """Count the pairs of characters in a text, for :func:`log_probability`."""
    pairs: Counter[tuple[str, str]] = Counter()
    before = " "
    for character in text:
        if character > "\x7f":
            pairs[before, character] += 1
        before = character if _in_word(character) else " "
    return pairs


def log_probability(pairs: Pairs, language: str) -> float:
    """The log probability of the pairs in a language. Raises ValueError if the language has no list."""
    model = _model(language)
    return sum([count * model.pair(before, character) for (before, character), count in pairs.items()])


class _Letters:
    """The letter statistics of one language."""

    def __init__(self, words: Sequence[str], latin: bool) -> None:
        self._latin = latin
        self._pairs: dict[tuple[str, str], float] = {}
        self._after: dict[str, float] = {}
        self._alone: dict[str, float] = {}
        self._all = 0.0
        # Some lists are in alphabetical order, which tells nothing about frequency.
        ordered = list(words) == sorted(words)
        for rank, word in enumerate(words):
            weight = 10.0 if ordered else 1000 / (rank + _RANK_OFFSET)
            before = " "
            for letter in word.lower():
                self._pairs[before, letter] = self._pairs.get((before, letter), 0.0) + weight
                self._after[before] = self._after.get(before, 0.0) + weight
                self._alone[letter] = self._alone.get(letter, 0.0) + weight
                self._all += weight
                before = letter
        self._known: dict[tuple[str, str], float] = {}

    def pair(self, before: str, character: str) -> float:
        """The log probability of a non-ASCII character after another character."""
        found = self._known.get((before, character))
        if found is None:
            found = self._known[before, character] = self._pair(before, character)
        return found

    def _pair(self, before: str, character: str) -> float:
        if character in _MARKS:
            return _MARK
        if not _in_word(character):
            return _other(character)
        small, small_before = character.lower(), before.lower()
        mixed = 0.0 if self._latin or not "A" <= before <= "z" else _MIXED
        alone = self._alone.get(small, 0.0)
        if not alone:
            return (
                _ideograph(character) if character >= "\u2e80" else _UNSEEN + mixed + _case(before, character)
            )
        seen, after = self._pairs.get((small_before, small), 0.0), self._after.get(small_before, 0.0)
        backoff = _BACKOFF * 10
        probability = (seen + backoff * alone / self._all) / (after + backoff)
        return max(log(probability), _UNSEEN) + mixed + _case(before, character)


def _in_word(character: str) -> bool:
    # Thai and Arabic write vowels as marks.
    return character.isalpha() or (character > "\x7f" and unicodedata.category(character) == "Mn")


def _case(before: str, character: str) -> float:
    if not character.isupper():
        return 0.0
    if before == " ":
        return _CAPITAL_FIRST
    return _CAPITAL_AFTER_CAPITAL if before.isupper() else _CAPITAL_AFTER_SMALL


def _other(character: str) -> float:
    """The log probability of a character that is not a letter: signs occur now and then, controls and
    unassigned code points never."""
    if character < "\xa0" or character == "\ufffd" or "\ue000" <= character <= "\uf8ff":
        return _CONTROL
    return _SYMBOL


def _ideograph(character: str) -> float:
    for codec, first, last in (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6), ("euc_kr", 0xB0, 0xC8)):
        try:
            lead = character.encode(codec)[0]
        except UnicodeEncodeError:
            continue
        if first <= lead <= last:
            return _COMMON_IDEOGRAPH
    return _RARE_IDEOGRAPH


@lru_cache(maxsize=64)
def _model(language: str) -> _Letters:
    found = find_language(language)
    return _Letters(read_stoplist(language)[:_WORDS], found is not None and found.script == "Latn")
