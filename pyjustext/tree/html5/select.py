"""The fast path through menus of a form: a ``select`` element is read at once, up to its end tag.

A quarter of what was left to html5lib were options of countries, sizes and the like. A menu with anything but
options, groups and text in it is still left to html5lib, all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .nodes import Element, new_element
from .references import decode_text
from .tag_syntax import LEFT, lower, match_piece, read_attributes

if TYPE_CHECKING:
    from .body import Body

_DEEPEST = 3
"""The most elements that are open at once: a menu, a group and an option."""


def start_select(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A menu with all its content."""
    room = body.tree.max_depth - len(body.stack) - len(body.formatting)
    if room < _DEEPEST or body.drops_newline or not _returns_to_body(body):
        return LEFT
    # The formatting elements are reopened only when it is known that html5lib need not read the menu.
    made = [new_element(name, attrs)]
    end = _read_content(body, made, after)
    if end < 0:
        return LEFT
    if body.formatting:
        body.reopen_formatting()
    body.insert_read(made)
    body.frameset_ok = False
    return end


def _returns_to_body(body: Body) -> bool:
    """Whether the page is read in a body, outside of tables, and will be after the menu."""
    parser = body.parser
    if parser.phase is not body.in_body:
        return False
    parser.resetInsertionMode()  # as after the end tag
    returns = parser.phase is body.in_body
    parser.phase = body.in_body
    return returns


def _read_content(body: Body, made: list[Element], position: int) -> int:
    """Read up to the end tag of a menu (13.2.6.4.16, "in select").

    Args:
        made: the menu, to which the elements in it are added.

    Returns:
        The position after the end tag, or ``LEFT``.
    """
    text = body.text
    stack = made[:]
    while True:
        match = match_piece(text, position)
        assert match is not None
        data, slash, name, plain, rest = match.groups()
        if slash is None:
            return LEFT
        if data:
            body.tree.append_text(stack[-1], decode_text(data) if "&" in data else data)
        position = match.end()
        name = lower(name)
        if name == "select":
            return position if slash else LEFT
        if name != "option" and name != "optgroup":
            return LEFT
        in_option = stack[-1].tag == "option"
        if slash:
            if name == "optgroup" and in_option and stack[-2].tag == "optgroup":
                stack.pop()
            if stack[-1].tag == name:
                stack.pop()
            continue
        if in_option:
            stack.pop()
        if name == "optgroup" and stack[-1].tag == "optgroup":
            stack.pop()
        element = new_element(name, read_attributes(plain, rest) if plain or rest else {})
        element.parent = stack[-1]
        stack[-1].children.append(element)
        stack.append(element)
        made.append(element)
