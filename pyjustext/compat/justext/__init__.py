"""jusText 3.0.2 under its own names, without lxml: ``from pyjustext.compat import justext``.

It chooses as that version does (:data:`pyjustext.engines.justext.options.PUBLISHED`). The modules
``core``, ``paragraph`` and ``utils`` have the package's names; ``python -m pyjustext.compat.justext`` is its
command. Pages are parsed by the HTML standard, and a document is a :class:`pyjustext.Node`, where the package
has an lxml element; functions that take a document take any element with ElementTree's interface, too.
"""

from __future__ import annotations

from .core import justext
from .utils import get_stoplist, get_stoplists

__version__ = "3.0.2"
"""The version of jusText whose place this takes."""

__all__ = ["get_stoplist", "get_stoplists", "justext"]
