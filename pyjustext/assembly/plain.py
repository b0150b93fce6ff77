"""The chosen text of a content tree."""

from __future__ import annotations

from ..tree import Node
from ..tree.plain_text import plain_lines
from .tags import ADDED


def plain_text(tree: Node) -> str:
    """The lines of the chosen text, as :func:`.plain_lines` has them. Captions, players and notes that were
    added to what was chosen are left out."""
    return "\n".join([line for _, line in plain_lines(tree, left_out=ADDED)])
