"""pyjustext: the article of a web page without its clutter, in pure Python."""

from __future__ import annotations

from typing import Any

from .article.article import Article, ArticleParagraph
from .article.reading import read, read_capture
from .declutter.pipeline import declutter
from .declutter.purify import purify_html as purify
from .errors import PyjustextError
from .justext.core import justext
from .justext.paragraph import Paragraph
from .languages.stoplists import get_stoplist, get_stoplists
from .parsing import Node, parse, serialize

__version__ = "0.1.0"

__all__ = [
    "Article",
    "ArticleParagraph",
    "Node",
    "Paragraph",
    "PyjustextError",
    "declutter",
    "get_stoplist",
    "get_stoplists",
    "justext",
    "parse",
    "purify",
    "read",
    "read_capture",
    "serialize",
]

# The functions justext() and declutter() bear the names of their packages and stand before them here;
# modules inside are imported by their full names: from pyjustext.justext.core import ...


def __getattr__(name: str) -> Any:
    if name in ("export", "nemo"):
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
