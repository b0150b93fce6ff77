"""Labels that several rules know, each as its words."""

from __future__ import annotations

from ....languages.phrases import phrases
from ....languages.words import words_of

CALLS = frozenset(tuple(words_of(call)) for call in phrases("call"))
SOURCES = frozenset(tuple(words_of(label)) for label in phrases("sources"))
SENTENCE_ENDS = tuple(".!?\u2026\u3002\uff01\uff1f")
QUOTES = "\"'\u201c\u201d\u2019\u00bb\u300d)"
