"""pyjustext: the article of a web page without its clutter, in pure Python."""

from __future__ import annotations

from .article.article import Article
from .article.reading import read
from .errors import PyjustextError
from .parsing import Node, parse, serialize

__version__ = "0.1.0"

__all__ = ["Article", "Node", "PyjustextError", "parse", "read", "serialize"]
