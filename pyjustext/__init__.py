"""pyjustext: the article of a web page without its clutter, in pure Python."""

from __future__ import annotations

from typing import Any

from .engines.declutter.pipeline import declutter
from .engines.justext.core import justext
from .engines.justext.paragraph import Paragraph
from .errors import PyjustextError
from .languages.stoplists import get_stoplist, get_stoplists
from .model import Article, ArticleParagraph, Note
from .reading import read
from .sanitize.purifier import purify_html as purify
from .tree import Node, parse, serialize

__version__ = "0.1.0"

__all__ = [
    "Article",
    "ArticleParagraph",
    "Node",
    "Note",
    "Paragraph",
    "PyjustextError",
    "declutter",
    "get_stoplist",
    "get_stoplists",
    "justext",
    "parse",
    "purify",
    "read",
    "serialize",
]

# The functions justext() and declutter() bear the names of their packages and stand before them here;
# modules inside are imported by their full names: from pyjustext.engines.justext.core import ...


def __getattr__(name: str) -> Any:
    if name in ("export", "nemo"):
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
