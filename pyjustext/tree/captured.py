"""Pages that the extension's content script wrote down as HTML, and what it says about them.

A capture is a page like any other. Beside it there are attributes for what only the browser knew:

=========================  ===========================================================================
``data-pyjustext-url``     on ``html``: the page's address; every capture has it
``data-pyjustext-cut``     on ``html``: so many percent of the page were captured, for it was too large
``data-pyjustext-hidden``  on what was not visible (``visibility``)
``data-pyjustext-frame``   on a ``div`` that stands for a frame: the frame's address
``data-pyjustext-src``     on ``img``: the address that was loaded, where it is not ``src``
``data-pyjustext-size``    on ``img``: width x height of the picture that was loaded, in its own pixels
``data-pyjustext-shown``   on small ``img``: width x height as shown, in CSS pixels
=========================  ===========================================================================

What a document can hold and HTML cannot say, such as a paragraph in a paragraph, is written under an alias:
the element's name behind ``pyjustext-``, which means nothing to a parser.
"""

from __future__ import annotations

import re

from .node import VOID_TAGS, Node

URL = "data-pyjustext-url"
CUT = "data-pyjustext-cut"

_ALIAS = "pyjustext-"
_NAME = re.compile(r"[a-z][a-z0-9_.:-]{0,99}", re.ASCII)
_NEVER = frozenset({"html", "head", "body", "frameset", "script", "style", "template"})
"""Elements that no alias stands for."""


def restore_names(root: Node) -> None:
    """Give elements under an alias their names back, in the tree itself."""
    for node in root.iter():
        tag = node.tag.rpartition(" ")[2]
        if tag.startswith(_ALIAS):
            name = tag.removeprefix(_ALIAS)
            if name not in _NEVER and _NAME.fullmatch(name):
                node.tag = name
                if name in VOID_TAGS:
                    node.children = []


def share(root: Node) -> int:
    """How much of a page was captured, in percent."""
    value = root.get(CUT)
    return min(100, int(value)) if value.isascii() and value.isdigit() and len(value) < 4 else 100
