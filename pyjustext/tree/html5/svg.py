"""The fast path through drawings: an ``svg`` element is read at once, up to its end tag.

Pages hold many small icons, so that a third of what was left to html5lib were their tags. A drawing with
anything unusual in it is still left to html5lib, all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from html5lib.constants import adjustSVGAttributes

from .nodes import Element, new_element
from .phases import SPACES, StockInForeignContent
from .references import decode_text
from .tag_syntax import LEFT, lower, match_piece, read_attributes
from .tokenizer import comment_end

if TYPE_CHECKING:
    from .body import Body

_LEAVING: frozenset[str] = StockInForeignContent.breakoutElements | {"font"}
"""Start tags that end a drawing, or may."""
_OF_HTML = frozenset({"svg title", "svg desc", "svg foreignObject"})
"""Elements whose content is HTML again. Text is read alike in both."""
_KEPT_TAGS = 1_000
_tags: dict[str, str] = {}


def start_svg(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A drawing with all its content."""
    # The formatting elements are reopened only when it is known that html5lib need not read the drawing.
    room = body.tree.max_depth - len(body.stack) - len(body.formatting)
    if room < 1 or body.text[after - 2] == "/" or body.drops_newline or body.tree.keeps_comments:
        return LEFT
    made = [new_element("svg svg", _adjusted(attrs))]
    end, says = _read_content(body, made, after, room)
    if end < 0:
        return LEFT
    if body.formatting:
        body.reopen_formatting()
    body.insert_read(made)
    if says:
        body.frameset_ok = False
    return end


def _read_content(body: Body, made: list[Element], position: int, room: int) -> tuple[int, bool]:
    """Read up to the end tag of a drawing.

    Args:
        made: the drawing, to which the elements in it are added.
        room: how many elements may be open, the drawing among them.

    Returns:
        The position after the end tag, or ``LEFT``; and whether there is any text.
    """
    text = body.text
    says = False
    stack = [(made[0], "svg")]
    while stack:
        match = match_piece(text, position)
        assert match is not None
        data, slash, name, plain, rest = match.groups()
        top, top_name = stack[-1]
        if data:
            if "&" in data:
                data = decode_text(data)
            body.tree.append_text(top, data)
            says = says or bool(data.strip(SPACES))
        if slash is None:
            position = match.end(1)
            if not text.startswith("<!--", position):
                return LEFT, says
            end, position = comment_end(text, position)
            if end == len(text):
                return LEFT, says
            continue
        position = match.end()
        name = lower(name)
        if slash:
            if name != top_name:
                return LEFT, says
            stack.pop()
            continue
        if name in _LEAVING or top.tag in _OF_HTML or "\0" in name or len(stack) >= room:
            return LEFT, says
        element = new_element(_tag(name), _adjusted(read_attributes(plain, rest)) if plain or rest else {})
        element.parent = top
        top.children.append(element)
        made.append(element)
        # The slash of <path d=x/> belongs to the value.
        if text[position - 2] != "/" or match.end(5) == position - 1:
            stack.append((element, name))
    return position, says


def _tag(name: str) -> str:
    """The tag of an element of a drawing."""
    tag = _tags.get(name)
    if tag is None:
        token: dict[str, Any] = {"name": name}
        StockInForeignContent.adjustSVGTagNames(None, token)
        tag = "svg " + token["name"]
        if len(_tags) < _KEPT_TAGS:
            _tags[name] = tag
    return tag


def _adjusted(attrs: dict[str, str]) -> dict[str, str]:
    """Attributes with the names that they have in drawings, such as ``viewBox``."""
    if adjustSVGAttributes.keys().isdisjoint(attrs):
        return attrs
    return {adjustSVGAttributes.get(key, key): value for key, value in attrs.items()}
