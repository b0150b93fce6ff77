"""Languages: names, stop lists, text without spaces, and which language a text is in."""

from __future__ import annotations

from .stoplists import get_stoplist, get_stoplists

__all__ = ["get_stoplist", "get_stoplists"]
