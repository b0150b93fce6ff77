"""jusText 3.0.2 under its own names, without lxml: ``from pyjustext.compat import justext``.

Its classification matches that version (:data:`pyjustext.engines.justext.options.PUBLISHED`). The modules
``core``, ``paragraph`` and ``utils`` have the package's names; ``pyjustext classify --as-published`` is its
command. Pages are parsed by the HTML standard. A document is a :class:`pyjustext.Node` instead of an lxml
element, but functions that take a document also accept any element with ElementTree's interface.
"""

from __future__ import annotations

from .core import justext
from .utils import get_stoplist, get_stoplists

__version__ = "3.0.2"
"""The version of jusText that this replaces."""

__all__ = ["get_stoplist", "get_stoplists", "justext"]
