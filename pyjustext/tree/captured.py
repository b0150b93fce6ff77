"""Captures: pages that the extension's content script wrote as HTML, and what it recorded about them.

A capture is a page like any other, plus attributes for what only the browser knew:

============================  ==============================================================================
``data-pyjustext-url``        on ``html``: the page's address; every capture has it
``data-pyjustext-cut``        on ``html``: the percentage captured of a page that was too large
``data-pyjustext-hidden``     on elements that were not visible (see ``visibility``)
``data-pyjustext-unchecked``  on the element from which on the page took too long to look for hidden text
``data-pyjustext-selection``  on ``html``: a part of the page was selected (see ``selected``)
``data-pyjustext-frame``      on a ``div`` that stands for a frame: the frame's address
``data-pyjustext-foreign``    on a frame of another site in the flow of the page: width x height as shown
``data-pyjustext-line``       on a ``span`` in code that is shown as a line of its own
``data-pyjustext-src``        on ``img``: the address that was loaded, if it is not ``src``
``data-pyjustext-size``       on ``img``: width x height of the picture that was loaded, in its own pixels
``data-pyjustext-shown``      on small ``img``: width x height as shown, in CSS pixels
============================  ==============================================================================

A live DOM can hold what no HTML parses to, such as a paragraph inside a paragraph. Such an element is written
under an alias: its name prefixed with ``pyjustext-``, which no parser gives a special meaning.
"""

from __future__ import annotations

import re

from .node import VOID_TAGS, Node

URL = "data-pyjustext-url"
CUT = "data-pyjustext-cut"
HIDDEN = "data-pyjustext-hidden"
"""Descendants of a marked element are not marked themselves."""
FOREIGN = "data-pyjustext-foreign"
UNCHECKED = "data-pyjustext-unchecked"

_ALIAS = "pyjustext-"
_NAME = re.compile(r"[a-z][a-z0-9_.:-]{0,99}", re.ASCII)
_NEVER = frozenset({"html", "head", "body", "frameset", "script", "style", "template"})
"""Elements that an alias must not name."""


def restore_names(elements: list[Node]) -> list[Node]:
    """Replace aliases by the elements' real names, in place.

    Args:
        elements: the ``html`` element and all elements below it, in document order.

    Returns:
        The same without those that a void element cannot contain.
    """
    emptied = False
    for node in elements:
        if _ALIAS not in node.tag:
            continue
        tag = node.tag.rpartition(" ")[2]
        if tag.startswith(_ALIAS):
            name = tag.removeprefix(_ALIAS)
            if name not in _NEVER and _NAME.fullmatch(name):
                node.tag = name
                if name in VOID_TAGS:
                    node.children = []
                    emptied = True
    return elements[0].in_order() if emptied else elements


def share(root: Node) -> int:
    """The percentage of the page that was captured, 0 to 100."""
    value = root.get(CUT)
    return min(100, int(value)) if value.isascii() and value.isdigit() and len(value) < 4 else 100
