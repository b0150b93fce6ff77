"""What a choice is worth."""

from __future__ import annotations

from collections import Counter

from ....languages.words import WORD


def word_f1(text: str, content: str) -> tuple[float, float, float]:
    """Precision, recall and F1 of the words of a text: multisets of ``\\w+`` in lower case."""
    found, wanted = Counter(WORD.findall(text.lower())), Counter(WORD.findall(content.lower()))
    hits = sum((found & wanted).values())
    if not hits:
        return 0.0, 0.0, 0.0
    precision, recall = hits / sum(found.values()), hits / sum(wanted.values())
    return precision, recall, 2 * precision * recall / (precision + recall)
