"""What end tags do in a page's body: one function for each kind of tag (13.2.6.4.7, "in body").

A function takes the reader, the tag's name and the position after the tag.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from html5lib.treebuilders.base import Marker

from .body_names import (
    BLOCKS,
    BUTTON_SCOPE,
    COMMON,
    FORMATTING,
    HEADINGS,
    LIST_ITEMS,
    LIST_SCOPE,
    SCOPE,
    SPECIAL,
    index_in_scope,
    words,
)
from .phases import SPACES
from .tag_syntax import LEFT, lower, match_piece, read_attributes

if TYPE_CHECKING:
    from .body import Body


_NEXT_CELL = {"td": "td", "th": "th"}
_LIMITS = {
    **dict.fromkeys(BLOCKS | words("button dialog listing dd dt"), SCOPE),
    "li": LIST_SCOPE,
}
"""What ends the scope of elements with a certain name; for all others these are the special elements."""


def end_plain(body: Body, name: str, after: int) -> int:
    """An element without a rule of its own, a block or an item: the last that is open ends with everything in
    it, unless the scope of such elements ends before."""
    index = index_in_scope(body.stack, name, _LIMITS.get(name, SPECIAL))
    if index is None:
        return LEFT
    if index:
        body.close_to(index)
    return after


def end_pre(body: Body, name: str, after: int) -> int:
    """Preformatted text."""
    if body.stack[-1].tag != name:
        return LEFT
    if body.drops_newline:
        body.drop_newline(False)
    body.stack.pop()
    return after


def end_p(body: Body, name: str, after: int) -> int:
    """A paragraph; html5lib makes an empty one where none is open."""
    if body.stack[-1].tag == name:
        body.stack.pop()
        body.open_p -= 1
        return after
    index = index_in_scope(body.stack, name, BUTTON_SCOPE)
    if not index:
        return LEFT
    body.close_to(index)
    return after


def end_heading(body: Body, name: str, after: int) -> int:
    """A heading. It also closes an open heading of another level, as in html5lib."""
    if body.stack[-1].tag != name:
        return LEFT
    body.stack.pop()
    return after


def end_formatting(body: Body, name: str, after: int) -> int:
    """A formatting element. If it is not the current node, html5lib runs the adoption agency algorithm."""
    top = body.stack[-1]
    formatting = body.formatting
    if top.tag != name:
        return LEFT
    if formatting and formatting[-1] is top:
        formatting.pop()
    elif body.tree.elementInActiveFormattingElements(name) is top:
        formatting.remove(top)
    else:
        return LEFT
    body.stack.pop()
    return after


def end_form(body: Body, name: str, after: int) -> int:
    """The form that is open."""
    if body.stack[-1] is not body.tree.formPointer:
        return LEFT
    body.tree.formPointer = None
    body.stack.pop()
    return after


def end_cell(body: Body, name: str, after: int) -> int:
    """A cell that another one follows, which is begun as well (13.2.6.4.15 and 13.2.6.4.14).

    Without it, half of what is left to html5lib would be the end of a cell, the beginning of the next one in
    the same row, and the white space between the two.
    """
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
    following = _NEXT_CELL.get(lower(written))
    if following is None:
        return LEFT
    stack.pop()
    if data:
        body.tree.append_text(stack[-1], data)
    # The marker of the one cell serves the other.
    body.open(following, read_attributes(plain, rest) if plain or rest else {})
    return match.end()


def end_left(body: Body, name: str, after: int) -> int:
    """A tag whose rule is html5lib's."""
    return LEFT


POPPING = COMMON | BLOCKS | LIST_ITEMS | HEADINGS
"""Names whose end tag only closes the current node, if that is its element."""

End = Callable[[Any, str, int], int]

TAGS: dict[str, tuple[str, End]] = {
    name: (name, function)
    for names, function in (
        (COMMON | _LIMITS.keys(), end_plain),
        (words("pre"), end_pre),
        (words("p"), end_p),
        (HEADINGS, end_heading),
        (FORMATTING | words("a nobr"), end_formatting),
        (words("form"), end_form),
        (words("body html applet marquee object br"), end_left),
        (words("td th"), end_cell),
        # These end tags mean something else inside a table cell or caption.
        (words("caption col colgroup table tbody tfoot thead tr"), end_left),
    )
    for name in names
}
"""An end tag's name → the same name and its function."""
