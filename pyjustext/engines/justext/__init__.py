"""The jusText algorithm (J. Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", 2011).

``paragraph`` is the block; ``segmentation`` makes blocks of a page; ``classification`` has all rules that
decide; ``options`` has what can be set and the forms ``DEFAULT``, ``PUBLISHED`` and ``JAVA``; ``explain``
says which rule decided; ``core`` is the whole.

What differs on purpose from version 3.0.2 of the Python package (``PUBLISHED`` takes it all back but the
parser):

- Pages are parsed by the HTML standard (html5lib), not by lxml.
- Headings are pre-processed as the documentation says. The package means to, but looks for good blocks in
  classes that it has not set yet; NeMo Curator works around it as we do.
- Only contents of a ``select`` are bad, not those of every element with "select" in its name.
- Text without spaces is measured in its own way, with a stop list of a language that writes none.
- ``stoplist=None`` is the language-independent mode, which the package has only on its command line.
- Every step is linear in the page's size.
"""

from __future__ import annotations

from .classification import classify_paragraphs, revise_paragraph_classification
from .core import justext
from .explain import Explanation, explain
from .options import DEFAULT, JAVA, PUBLISHED, Options
from .paragraph import Paragraph, Reason
from .segmentation import segment

__all__ = [
    "DEFAULT",
    "JAVA",
    "PUBLISHED",
    "Explanation",
    "Options",
    "Paragraph",
    "Reason",
    "classify_paragraphs",
    "explain",
    "justext",
    "revise_paragraph_classification",
    "segment",
]
