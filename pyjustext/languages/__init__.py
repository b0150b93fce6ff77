"""Languages: names, stop lists, text without spaces between words, and language detection."""

from __future__ import annotations

from .detection import detect
from .stoplists import get_stoplist, get_stoplists

__all__ = ["detect", "get_stoplist", "get_stoplists"]
