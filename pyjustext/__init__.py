"""pyjustext: the article of a web page without its clutter, in pure Python."""

from __future__ import annotations

from .errors import PyjustextError
from .parsing import Node, parse, serialize

__version__ = "0.1.0"

__all__ = ["Node", "PyjustextError", "parse", "serialize"]
