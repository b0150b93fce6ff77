"""The short way through a page's body: text and well-known tags, without token, queue and insertion mode."""

from __future__ import annotations

import re
from typing import Any

from html5lib.treebuilders.base import Marker

from .bodytags import (
    ANCHOR,
    BLOCK,
    BUTTON_SCOPE,
    END,
    END_BLOCK,
    END_FORMATTING,
    END_LEFT,
    END_LIST_ITEM,
    END_P,
    END_PLAIN,
    FORMATTING,
    HEADING,
    IFRAME,
    INPUT,
    KEPT_OPEN,
    LAST_CLOSING_P,
    LAST_REOPENING,
    LEFT,
    LIST_ITEM,
    LIST_ITEM_STOP,
    LIST_SCOPE,
    NESTING,
    PLAIN,
    PRE,
    RAW,
    RULE,
    SCOPE,
    SPECIAL,
    START,
    VOID,
    P,
)
from .phases import SPACES
from .references import decode_text
from .tokenizer import TAG_PATTERN, comment_end, lower, raw_text_end, read_attributes, script_end
from .treebuilder import Element

_piece = re.compile(rf"([^<\0]*+(?:<(?![a-zA-Z/!?])[^<\0]*+)*+)(?:{TAG_PATTERN})?+").match
"""Text (with ``<`` that begin no tag) and the tag after it; both may be missing."""
_UNKNOWN = -(1 << 60)
_nulls = re.compile("\0+").match


def read_body(parser: Any) -> None:
    """Text and tags in a body, a table cell or a caption, up to what is left to html5lib.

    Stands where the current node is an HTML element and the tokenizer in the data state. Every
    branch does what html5lib's InBodyPhase does for the same tokens, and it leaves
    ``chunkOffset`` at the first character that it did not read.
    """
    tree = parser.tree
    stack: list[Element] = tree.openElements
    formatting: list[Any] = tree.activeFormattingElements
    stream = parser.tokenizer.stream
    text: str = stream.chunk
    position: int = stream.chunkOffset
    frameset_ok = parser.framesetOK
    in_body = parser.phases["inBody"]
    # In a cell or caption html5lib puts white space where it is, without opening formatting again.
    in_cell = parser.phase is not in_body
    drops_newline = in_body.processSpaceCharacters == in_body.processSpaceCharactersDropNewline
    max_depth: int = tree.max_depth
    # How many p are open. Most visits are short and never need to know: far below zero is unknown.
    open_p = _UNKNOWN
    new = object.__new__

    while True:
        match = _piece(text, position)
        assert match is not None
        data, slash, name, source = match.groups()
        if data:
            if "&" in data:
                data = decode_text(data)
            if drops_newline and data[0] in SPACES:
                break
            if formatting and (last := formatting[-1]) is not Marker and last not in stack:
                if in_cell and data[0] in SPACES:
                    break
                tree.reconstructActiveFormattingElements()
            parent = stack[-1]
            children = parent.children
            if not children or children[-1].__class__ is Element:
                children.append(data)
            else:
                tree.append_text(parent, data)
            if frameset_ok and data.strip(SPACES):
                frameset_ok = False
            position = match.end(1)

        if slash is None:
            # No tag: a comment, a character that is left to html5lib, or the end.
            if text.startswith("<!--", position):
                end, position = comment_end(text, position)
                if tree.keeps_comments or drops_newline:
                    if end == len(text):
                        position = match.end(1)
                        break
                    comment = text[match.end(1) + 4 : end].replace("\0", "\ufffd")
                    tree.insertComment({"data": comment})
                continue
            nulls = _nulls(text, position)
            if nulls is None:
                break
            position = nulls.end()
            continue

        if not slash:
            entry = START.get(name)
            if entry is None:
                name = lower(name)
                if "\0" in name:
                    name = name.replace("\0", "\ufffd")
                entry = START.get(name) or (name, PLAIN)
            name, kind = entry
            if kind == LEFT:
                break
            if len(stack) >= max_depth and kind in NESTING:
                if stack[-1].tag in KEPT_OPEN:
                    break
                if tree.close_current().tag == "p":
                    open_p -= 1
            attrs = read_attributes(source) if source else {}

            if kind <= LAST_REOPENING:
                if kind == ANCHOR and formatting and tree.elementInActiveFormattingElements("a"):
                    break
                if formatting and (last := formatting[-1]) is not Marker and last not in stack:
                    tree.reconstructActiveFormattingElements()
            elif kind <= LAST_CLOSING_P:
                if kind == LIST_ITEM:
                    frameset_ok = False
                    if stack[-1].tag not in ("ul", "ol", "dl"):
                        closed = _open_list_item(stack, name)
                        if closed is None:
                            break
                        if closed:
                            open_p -= sum(node.tag == "p" for node in stack[closed:])
                            del stack[closed:]
                if open_p < 0:
                    open_p = sum(node.tag == "p" for node in stack)
                if open_p:
                    index = _index_in_scope(stack, "p", BUTTON_SCOPE)
                    if index:
                        open_p -= sum(node.tag == "p" for node in stack[index:])
                        del stack[index:]
                if kind == HEADING and START.get(stack[-1].tag, ("", 0))[1] == HEADING:
                    stack.pop()

            parent = stack[-1]
            node: Element = new(Element)
            node.tag = name
            node.attrs = attrs
            node.children = []
            node.parent = parent
            parent.children.append(node)
            position = match.end()

            if kind in (PLAIN, BLOCK, HEADING, LIST_ITEM):
                stack.append(node)
            elif kind == P:
                stack.append(node)
                open_p += 1
            elif kind in (FORMATTING, ANCHOR):
                stack.append(node)
                tree.add_formatting(node)
            elif kind in (VOID, RULE):
                frameset_ok = False
            elif kind == INPUT:
                if lower(attrs.get("type", "")) != "hidden":
                    frameset_ok = False
            elif kind == PRE:
                stack.append(node)
                frameset_ok = False
                drops_newline = True
                in_body.processSpaceCharacters = in_body.processSpaceCharactersDropNewline
            elif kind in (RAW, IFRAME):
                if kind == IFRAME:
                    frameset_ok = False
                end = script_end(text, position) if name == "script" else raw_text_end(text, position, name)
                if end > position:
                    data = text[position:end]
                    node.children.append(data.replace("\0", "\ufffd") if "\0" in data else data)
                match = _piece(text, end)
                assert match is not None
                # An end tag that never ends swallows the rest.
                position = match.end() if match.end() > end else len(text)
            continue

        entry = END.get(name)
        if entry is None:
            name = lower(name)
            if "\0" in name:
                name = name.replace("\0", "\ufffd")
            entry = END.get(name) or (name, END_PLAIN)
        name, kind = entry
        top = stack[-1]
        if top.tag == name and kind != END_LEFT:
            if kind == END_FORMATTING:
                if formatting and formatting[-1] is top:
                    formatting.pop()
                elif tree.elementInActiveFormattingElements(name) is top:
                    formatting.remove(top)
                else:
                    break
            elif kind == END_P:
                open_p -= 1
            elif name == "pre" and drops_newline:
                drops_newline = False
                in_body.processSpaceCharacters = in_body.processSpaceCharactersNonPre
            stack.pop()
            position = match.end()
            continue
        if kind == END_BLOCK:
            if name == "pre":
                break
            index = _index_in_scope(stack, name, SCOPE)
        elif kind == END_LIST_ITEM:
            index = _index_in_scope(stack, name, LIST_SCOPE if name == "li" else SCOPE)
        elif kind == END_P:
            index = _index_in_scope(stack, name, BUTTON_SCOPE)
            if not index:
                break
        elif kind == END_PLAIN:
            index = _index_in_scope(stack, name, SPECIAL)
        else:
            break
        if index is None:
            break
        if index:
            if open_p > 0:
                open_p -= sum(node.tag == "p" for node in stack[index:])
            del stack[index:]
        position = match.end()

    stream.chunkOffset = position
    parser.framesetOK = frameset_ok


def _index_in_scope(stack: list[Element], name: str, limits: frozenset[str]) -> int | None:
    """Where on the stack the last element ``name`` is; 0 where one of ``limits`` hides it or there is none.

    None: a foreign element is on the way, and the question is left to html5lib.
    """
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag == name:
            return index
        if node.tag in limits:
            return 0
    return 0


def _open_list_item(stack: list[Element], name: str) -> int | None:
    """Where the list item is that a start tag ``name`` (li, dd, dt) closes; 0: none, None: see above."""
    names = ("li",) if name == "li" else ("dd", "dt")
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag in names:
            # The end tag that is implied works within its scope only.
            return _index_in_scope(stack, node.tag, LIST_SCOPE if name == "li" else SCOPE)
        if node.tag in LIST_ITEM_STOP:
            return 0
    return 0
