"""pyjustext: the article of a web page without its clutter, in pure Python.

:func:`read` turns a page into an :class:`Article`; :func:`explain` says why each block is in the article or
not; :mod:`pyjustext.export` writes an article as HTML, EPUB, Markdown and other formats. :func:`justext` and
:func:`declutter` run two classic algorithms; :func:`get_stoplist` and :func:`get_stoplists` give the stop
words for :func:`justext`. :func:`parse` turns HTML into a tree of :class:`Node` objects, :func:`serialize`
turns a tree into HTML, and :func:`purify` makes HTML safe.

>>> import pyjustext
>>> article = pyjustext.read("<title>Tides</title><p>The water comes in twice a day, every day of the year.")
>>> article.title, article.text
('Tides', 'The water comes in twice a day, every day of the year.')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import corpus as corpus
    from . import export as export
    from . import languages as languages
    from . import nemo as nemo
    from .engines.declutter.pipeline import declutter
    from .engines.justext.algorithm import justext
    from .engines.justext.paragraphs import Paragraph
    from .errors import PyjustextError, UnknownLanguage
    from .explaining import explain
    from .languages.stoplists import get_stoplist, get_stoplists
    from .model import Article, ArticleParagraph, Highlight, Note
    from .reading import read
    from .sanitize.purifier import purify_html as purify
    from .tree import Node, parse, serialize

__version__ = "0.1.0"

__all__ = [
    "Article",
    "ArticleParagraph",
    "Highlight",
    "Node",
    "Note",
    "Paragraph",
    "PyjustextError",
    "UnknownLanguage",
    "declutter",
    "explain",
    "get_stoplist",
    "get_stoplists",
    "justext",
    "parse",
    "purify",
    "read",
    "serialize",
]

_NAMES = {
    "engines.declutter.pipeline": ("declutter",),
    "engines.justext.algorithm": ("justext",),
    "engines.justext.paragraphs": ("Paragraph",),
    "errors": ("PyjustextError", "UnknownLanguage"),
    "explaining": ("explain",),
    "languages.stoplists": ("get_stoplist", "get_stoplists"),
    "model": ("Article", "ArticleParagraph", "Highlight", "Note"),
    "reading": ("read",),
    "sanitize": ("purify",),
    "tree": ("Node", "parse", "serialize"),
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names}
"""The module of each public name, imported when the name is first used: importing all of them takes a quarter
of a second."""
_SUBPACKAGES = ("corpus", "export", "languages", "nemo")
"""Modules that are available here without an explicit import."""
_OTHER_NAMES = {"purify": "purify_html"}

# The functions justext() and declutter() share their names with packages. Here, the names mean the functions;
# import modules of the packages by their full names: from pyjustext.engines.justext.algorithm import ...


def __getattr__(name: str) -> Any:
    if name in _SUBPACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), _OTHER_NAMES.get(name, name))
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, *_SUBPACKAGES, "__doc__", "__file__", "__name__", "__path__", "__version__"])
