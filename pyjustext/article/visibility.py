"""Elements that the capture found invisible on the page."""

from __future__ import annotations

from ..parsing import Node

HIDDEN = "data-pyjustext-hidden"


def drop_hidden(root: Node) -> None:
    """Take invisible elements out of the tree."""
