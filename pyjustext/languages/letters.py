"""The probability of a text's letters in a language, estimated from its stop list.

This tells encodings apart: a wrong one gives letters that the language lacks or has in other positions. Only
non-ASCII letters count, because nearly all encodings share ASCII.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log

from .known_languages import find_language
from .stoplists import read_stoplist
from .words import BURMESE, HAN, KANA, KHMER, LAO, THAI

Pairs = Mapping[tuple[str, str], int]
"""How often each non-ASCII character follows another character. A space stands for all non-letters."""

_WORDS = 1500
"""Words used from each list."""
_RANK_OFFSET = 20.0
"""Flattens Zipf's law: otherwise a handful of words would decide which letters a language has."""
_BACKOFF = 3.0
"""The weight, in letters, of a letter's own frequency, compared with the frequency of its pair."""

_MARKS = frozenset(
    "\u00a0\u00a3\u00a7\u00a9\u00ab\u00ae\u00b0\u00b7\u00bb\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2022\u2026\u2032\u2033\u20ac\u2116"
    "\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u30fb\u30fc\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"
)
"""Quotation marks and similar symbols, and the punctuation of Chinese and Japanese."""
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
        self._letters: dict[str, float] = {}
        self._total = 0.0
        # Some lists are in alphabetical order, which tells nothing about frequency.
        ordered = list(words) == sorted(words)
        for rank, word in enumerate(words):
            weight = 10.0 if ordered else 1000 / (rank + _RANK_OFFSET)
            before = " "
            for letter in word.lower():
                self._pairs[before, letter] = self._pairs.get((before, letter), 0.0) + weight
                self._after[before] = self._after.get(before, 0.0) + weight
                self._letters[letter] = self._letters.get(letter, 0.0) + weight
                self._total += weight
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
            return _non_letter(character)
        small, small_before = character.lower(), before.lower()
        mixed = 0.0 if self._latin or not "A" <= before <= "z" else _MIXED
        alone = self._letters.get(small, 0.0)
        if not alone:
            return (
                _ideograph(character) if character >= "\u2e80" else _UNSEEN + mixed + _case(before, character)
            )
        seen, after = self._pairs.get((small_before, small), 0.0), self._after.get(small_before, 0.0)
        backoff = _BACKOFF * 10
        probability = (seen + backoff * alone / self._total) / (after + backoff)
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


def _non_letter(character: str) -> float:
    """The log probability of a character that is not a letter: symbols are rare, and control characters and
    private ones do not occur."""
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


SCRIPTS = {
    name: re.compile(f"[{letters}]")
    for name, letters in {
        "Latn": "A-Za-z\u00aa\u00ba\u00c0-\u024f\u0250-\u02af\u1e00-\u1eff",
        "Cyrl": "\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f",
        "Arab": "\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefe",
        "Deva": "\u0900-\u097f\ua8e0-\ua8ff",
        "Beng": "\u0980-\u09ff",
        "Grek": "\u0370-\u03ff\u1f00-\u1fff",
        "Hebr": "\u05d0-\u05f2",
        "Armn": "\u0531-\u0587",
        "Geor": "\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f",
        "Guru": "\u0a00-\u0a7f",
        "Gujr": "\u0a80-\u0aff",
        "Orya": "\u0b00-\u0b7f",
        "Taml": "\u0b80-\u0bff",
        "Telu": "\u0c00-\u0c7f",
        "Knda": "\u0c80-\u0cff",
        "Mlym": "\u0d00-\u0d7f",
        "Sinh": "\u0d80-\u0dff",
        "Tibt": "\u0f00-\u0fff",
        "Ethi": "\u1200-\u139f\u2d80-\u2ddf",
        "Thaa": "\u0780-\u07bf",
        "Hang": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3",
        "Thai": THAI,
        "Laoo": LAO,
        "Mymr": BURMESE,
        "Khmr": KHMER,
        "Kana": KANA,
        "Hani": HAN,
    }.items()
}

LANGUAGE_OF_SCRIPT = {
    **{"Grek": "el", "Hebr": "he", "Armn": "hy", "Geor": "ka", "Guru": "pa", "Gujr": "gu", "Orya": "or"},
    **{"Taml": "ta", "Telu": "te", "Knda": "kn", "Mlym": "ml", "Sinh": "si", "Tibt": "bo", "Ethi": "am"},
    **{"Thaa": "dv", "Hang": "ko", "Thai": "th", "Laoo": "lo", "Mymr": "my", "Khmr": "km", "Kana": "ja"},
}
"""The language that is almost always written in a script."""

OTHERS_IN_SCRIPT = {"Hebr": {"yi"}, "Ethi": {"ti"}, "Tibt": {"dz"}, "Mymr": {"shn", "mnw", "ksw"}}
"""Other languages of the script, accepted if the page declares them."""

_CHARACTERS_PER_LETTER = {"Hang": 2.3, "Kana": 2.6, "Hani": 3.8}
"""The letters in other scripts that one character equals; see :mod:`pyjustext.languages.words`."""

_NOT_ASCII = re.compile("[^\0-\x7f]+")
_ASCII_LETTERS_BYTES = string.ascii_letters.encode()


def script_of(text: str) -> str:
    """The script of most of the text; ``""`` if there are no letters."""
    # ASCII letters are Latin. Only the rest, which is often empty, is searched for other scripts.
    others, ascii_letters = _non_ascii_and_basic(text)
    if ascii_letters > len(others) * max(_CHARACTERS_PER_LETTER.values()):
        return "Latn"  # as most texts
    counts = {
        name: len(letters.findall(others)) * _CHARACTERS_PER_LETTER.get(name, 1.0)
        for name, letters in SCRIPTS.items()
    }
    counts["Latn"] += ascii_letters
    # Japanese is Kana and Han together.
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] > 0 else ""


def share_of_marked_letters(text: str) -> float:
    """The share of a text's letters that are not basic (A to Z, a to z), 0 to 1."""
    if text.isascii():
        return 0.0
    others, ascii_letters = _non_ascii_and_basic(text)
    marked = sum(map(str.isalpha, others))
    return marked / max(1, marked + ascii_letters)


@lru_cache(maxsize=1)  # detection asks twice for the same text
def _non_ascii_and_basic(text: str) -> tuple[str, int]:
    """The non-ASCII characters of a text, and the number of its basic letters (A to Z, a to z)."""
    others = "" if text.isascii() else "".join(_NOT_ASCII.findall(text))
    data = text.encode("utf-8", "replace")
    return others, len(data) - len(data.translate(None, _ASCII_LETTERS_BYTES))
