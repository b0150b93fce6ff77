"""Scores of an extracted text."""

from __future__ import annotations

import re
from collections import Counter

from pyjustext.languages.words import WORD

_HAN_OR_KANA = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def word_f1(text: str, content: str, *, single_signs: bool = False) -> tuple[float, float, float]:
    """Precision, recall and F1 of the words of a text: multisets of ``\\w+`` in lower case.

    Args:
        single_signs: whether a word with Han or kana counts as its single characters.
    """
    return overlap(_words(text, single_signs), _words(content, single_signs))


def overlap(found: Counter[str], wanted: Counter[str]) -> tuple[float, float, float]:
    """Precision, recall and F1 of words, counted with their repetitions. All are 0 if no word is common."""
    hits = sum((found & wanted).values())
    if not hits:
        return 0.0, 0.0, 0.0
    precision, recall = hits / sum(found.values()), hits / sum(wanted.values())
    return precision, recall, 2 * precision * recall / (precision + recall)


def _words(text: str, single_signs: bool) -> Counter[str]:
    words = WORD.findall(text.lower())
    if single_signs:
        words = [part for word in words for part in (word if _HAN_OR_KANA.search(word) else [word])]
    return Counter(words)
