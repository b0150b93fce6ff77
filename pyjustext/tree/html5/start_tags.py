"""What start tags do in a page's body: one function for each kind of tag (13.2.6.4.7, "in body").

A function takes the reader, the element's name, the position after the tag and its attributes. Where
html5lib's InBodyPhase and today's standard differ, it follows html5lib.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .body_names import (
    BLOCKS,
    COMMON,
    FORMATTING,
    HEADINGS,
    LIST_ITEMS,
    SCOPE,
    index_in_scope,
    open_list_item,
    words,
)
from .references import decode_text
from .select import start_select
from .svg import start_svg
from .tag_syntax import LEFT, lower, match_piece
from .tokenizer import raw_text_end, script_end

if TYPE_CHECKING:
    from .body import Body


def start_plain(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """An element without a rule of its own."""
    if body.formatting:
        body.reopen_formatting()
    body.open(name, attrs)
    return after


def start_formatting(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A formatting element: it is reopened after the end of a block that closed it."""
    start_plain(body, name, after, attrs)
    body.tree.add_formatting(body.stack[-1])
    return after


def start_anchor(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A link. A link that is still open is closed by html5lib."""
    if body.formatting and body.tree.elementInActiveFormattingElements("a"):
        return LEFT
    return start_formatting(body, name, after, attrs)


def start_void(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A void element that is visible; form controls may be hidden."""
    if body.formatting:
        body.reopen_formatting()
    body.insert(name, attrs)
    if name != "input" or lower(attrs.get("type", "")) != "hidden":
        body.frameset_ok = False
    return after


def start_unseen(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A void element that is not visible."""
    body.insert(name, attrs)
    return after


def start_block(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A block: it closes an open paragraph."""
    if body.open_p:
        body.close_p()
    body.open(name, attrs)
    return after


def start_p(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A paragraph."""
    start_block(body, name, after, attrs)
    body.open_p += 1
    return after


def start_heading(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A heading: it closes a heading that is its direct parent."""
    if body.open_p:
        body.close_p()
    if body.stack[-1].tag in HEADINGS:
        body.stack.pop()
    body.open(name, attrs)
    return after


def start_list_item(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A list item: it closes the item before."""
    body.frameset_ok = False
    if body.stack[-1].tag not in ("ul", "ol", "dl"):
        index = open_list_item(body.stack, name)
        if index is None:
            return LEFT
        if index:
            body.close_to(index)
    return start_block(body, name, after, attrs)


def start_pre(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """Preformatted text: a line feed at its start is dropped."""
    start_block(body, name, after, attrs)
    body.frameset_ok = False
    body.drop_newline(True)
    return after


def start_rule(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A thematic break: it closes an open paragraph."""
    if body.open_p:
        body.close_p()
    body.insert(name, attrs)
    body.frameset_ok = False
    return after


def start_form(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A form. One inside another is left to html5lib."""
    if body.tree.formPointer is not None:
        return LEFT
    start_block(body, name, after, attrs)
    body.tree.formPointer = body.stack[-1]
    return after


def start_raw(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """An element with raw text: everything up to its end tag, which is also consumed. In titles, character
    references count, and frames are visible."""
    text = body.text
    end = script_end(text, after) if name == "script" else raw_text_end(text, after, name)
    match = match_piece(text, end)
    assert match is not None
    is_closed = match.end() > end
    if not is_closed and body.stream.is_open:
        return LEFT
    node = body.insert(name, attrs)
    if end > after:
        data = text[after:end]
        if body.stream.has_nulls:
            data = data.replace("\0", "\ufffd")
        node.children.append(decode_text(data) if name == "title" and "&" in data else data)
    if name == "iframe":
        body.frameset_ok = False
    # An end tag that is never closed swallows the rest of the page.
    return match.end() if is_closed else len(text)


def start_button(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A button. One inside another is left to html5lib."""
    if index_in_scope(body.stack, name, SCOPE) != 0:
        return LEFT
    body.frameset_ok = False
    return start_plain(body, name, after, attrs)


def start_left(body: Body, name: str, after: int, attrs: dict[str, str]) -> int:
    """A tag whose rule is html5lib's."""
    return LEFT


Start = Callable[[Any, str, int, dict[str, str]], int]

NESTING: frozenset[Start] = frozenset(
    {
        start_plain,
        start_button,
        start_formatting,
        start_anchor,
        start_block,
        start_form,
        start_p,
        start_heading,
        start_list_item,
        start_pre,
    }
)
"""The functions of elements that stay open and so count towards the depth limit."""

TAGS: dict[str, tuple[str, Start]] = {
    name: (name, function)
    for names, function in (
        (COMMON, start_plain),
        (FORMATTING, start_formatting),
        (words("a"), start_anchor),
        (words("area br embed img input keygen wbr"), start_void),
        (words("base link meta param source track"), start_unseen),
        (BLOCKS, start_block),
        (words("p"), start_p),
        (HEADINGS, start_heading),
        (LIST_ITEMS, start_list_item),
        (words("pre listing"), start_pre),
        (words("hr"), start_rule),
        (words("iframe noembed script style"), start_raw),
        (words("button"), start_button),
        (words("form"), start_form),
        (words("svg"), start_svg),
        (words("select"), start_select),
        (
            words(
                "html body head frameset frame plaintext nobr applet marquee object xmp table "
                "caption col colgroup tbody td tfoot th thead tr image isindex textarea title noframes "
                "rp rt option optgroup math command basefont bgsound"
            ),
            start_left,
        ),
    )
    for name in names
}
"""A start tag's name → the same name (one string for all elements) and its function."""

IN_HEAD: dict[str, Start] = {
    **dict.fromkeys(("base", "link", "meta"), start_unseen),
    **dict.fromkeys(("script", "style", "title"), start_raw),
}
"""What start tags do in a page's head (13.2.6.4.4); those that are missing here are left to html5lib."""
