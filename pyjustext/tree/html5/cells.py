"""The fast path from one cell of a table to the next in the same row.

Half of what was left to html5lib were parts of tables, most of them the end of a cell, the beginning of the
next and the white space between the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from html5lib.treebuilders.base import Marker

from .phases import SPACES
from .piece import LEFT, match_piece
from .tag_syntax import lower, read_attributes

if TYPE_CHECKING:
    from .body import Body

_NEXT = {"td": "td", "th": "th"}


def end_cell(body: Body, name: str, after: int) -> int:
    """A cell that another one follows, which is begun as well (13.2.6.4.15 and 13.2.6.4.14)."""
    parser, stack, formatting = body.parser, body.stack, body.formatting
    if (
        parser.phase is not parser.phases["inCell"]
        or stack[-1].tag != name
        or stack[-2].tag != "tr"
        or not formatting
        or formatting[-1] is not Marker  # what is still open in a cell ends with it
        or body.drops_newline
    ):
        return LEFT
    match = match_piece(body.text, after)
    assert match is not None
    data, slash, written, plain, rest = match.groups()
    if slash != "" or data.strip(SPACES):
        return LEFT
    following = _NEXT.get(lower(written))
    if following is None:
        return LEFT
    stack.pop()
    if data:
        body.tree.append_text(stack[-1], data)
    # The marker of the one cell serves the other.
    body.open(following, read_attributes(plain, rest) if plain or rest else {})
    return match.end()
