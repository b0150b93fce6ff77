"""Labels that several rules know, each as its words."""

from __future__ import annotations

from ....languages.phrases import phrases
from ....languages.words import words_of

CALLS = frozenset(tuple(words_of(call)) for call in phrases("call"))
SOURCES = frozenset(tuple(words_of(label)) for label in phrases("sources"))
