"""The jusText algorithm (J. Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", 2011).

To be held beside the thesis: ``paragraphs`` splits a page into blocks, ``classification`` has all rules that
decide, ``algorithm`` combines them. ``options`` has what can be varied and the presets ``DEFAULT``,
``PUBLISHED``, ``CURATOR`` and ``JAVA``. ``formats`` has the output formats of the command.

Deliberate differences from version 3.0.2 of the Python package (``PUBLISHED`` has none of them except the
parser):

- Pages are parsed by the HTML standard (html5lib), not by lxml.
- Headings are pre-processed as the documentation says. The package intends to, but looks for good blocks in
  classes that it has not set yet. NeMo Curator uses the same workaround as we do.
- Only contents of a ``select`` are bad, not those of every element with "select" in its name.
- Text without spaces between words is measured in its own way, given a stop list of such a language.
- ``stoplist=None`` is the language-independent mode, which the package has only on its command line.
- Every step is linear in the page's size.
"""

from __future__ import annotations

from .algorithm import justext
from .classification import classify_paragraphs, revise_paragraph_classification
from .options import DEFAULT, JAVA, PUBLISHED, Options
from .paragraphs import Paragraph, Reason, segment

__all__ = [
    "DEFAULT",
    "JAVA",
    "PUBLISHED",
    "Options",
    "Paragraph",
    "Reason",
    "classify_paragraphs",
    "justext",
    "revise_paragraph_classification",
    "segment",
]
