"""The fast path through a page's body: text and well-known tags, without token, queue and insertion mode."""

from __future__ import annotations

import re
from typing import Any

from html5lib.treebuilders.base import Marker

from ..node import Node
from . import end_tags, start_tags
from .body_names import BUTTON_SCOPE, index_in_scope
from .nodes import Element
from .phases import SPACES
from .references import decode_text
from .tag_syntax import LEFT, lower, match_piece, match_usual_piece, read_attributes
from .tokenizer import comment_end

_UNKNOWN = -(1 << 60)
_match_nulls = re.compile("\0+").match


class Body:
    """Reads text and tags in a body, a table cell or a caption, up to the first thing left to html5lib.

    Each kind of tag has a function in :mod:`.start_tags` or :mod:`.end_tags`. It does what html5lib's
    InBodyPhase does for the same token and returns the position to continue from, or ``LEFT``.

    Attributes:
        text: the page; drops_newline: whether the next line feed is the one after ``<pre>``.
        stack, formatting: html5lib's open elements and active formatting elements.
        frameset_ok: html5lib's flag.
        open_p: how many ``p`` are open, counted only when first needed, as most visits are short; far below
            zero means not counted yet.
    """

    __slots__ = (
        *("drops_newline", "formatting", "frameset_ok", "in_body", "made", "open_p", "parser", "stack"),
        *("stream", "text", "tokenizer", "tree"),
    )

    def __init__(self, parser: Any) -> None:
        self.parser = parser
        self.tree: Any = parser.tree
        self.in_body: Any = parser.phases["inBody"]
        self.stack: list[Element] = self.tree.openElements
        self.formatting: list[Any] = self.tree.activeFormattingElements
        self.made: list[Node] = self.tree.made
        self.tokenizer: Any = parser.tokenizer
        self.stream: Any = parser.tokenizer.stream
        self.text = ""
        self.frameset_ok = False
        self.drops_newline = False
        self.open_p = _UNKNOWN

    def read(self) -> None:
        """Read from the stream's position up to the first character that is left to html5lib, or is still to
        come.

        May be called only when the current node is an HTML element and the tokenizer is in the data state.
        """
        parser, stream, in_body = self.parser, self.stream, self.in_body
        self.text = text = stream.chunk
        self.frameset_ok = parser.framesetOK
        self.drops_newline = in_body.drops_newline
        self.open_p = _UNKNOWN
        # In a cell or caption html5lib inserts white space without reopening formatting elements.
        in_cell = parser.phase is not in_body
        stack, formatting, tree, made = self.stack, self.formatting, self.tree, self.made
        new, start_block, start_plain = object.__new__, start_tags.start_block, start_tags.start_plain
        start, end = start_tags.TAGS, end_tags.TAGS
        max_depth: int = tree.max_depth
        position: int = stream.chunkOffset
        # The usual text goes past null characters, and would be read again after each of them.
        match_next = match_piece if stream.has_nulls else match_usual_piece

        while True:
            match = match_next(text, position)
            assert match is not None
            data, slash, name, plain, rest = match.groups()
            if slash is None:
                match = match_piece(text, position)
                assert match is not None
                data, slash, name, plain, rest = match.groups()
                if slash is None and not self._is_there(match.end(1)):
                    break
            if data:
                if "&" in data:
                    data = decode_text(data)
                if self.drops_newline and data[0] in SPACES:
                    break
                if formatting and (last := formatting[-1]) is not stack[-1] and self._is_closed(last):
                    if in_cell and data[0] in SPACES:
                        break
                    tree.reconstructActiveFormattingElements()
                parent = stack[-1]
                children = parent.children
                if not children or children[-1].__class__ is Element:
                    children.append(data)
                else:
                    tree.append_text(parent, data)
                if self.frameset_ok and data.strip(SPACES):
                    self.frameset_ok = False

            if slash is None:
                after = self._read_no_tag(match.end(1))
            elif slash and name == stack[-1].tag and name in end_tags.POPPING:
                # Half of all tags need nothing else.
                stack.pop()
                after = match.end()
            elif slash:
                name, close = end.get(name) or self._find(end, name, end_tags.end_plain)
                after = close(self, name, match.end())
            else:
                name, insert = start.get(name) or self._find(start, name, start_tags.start_plain)
                if len(stack) >= max_depth and insert in start_tags.NESTING:
                    top = stack[-1]
                    if not parser.make_room(name):
                        position = match.end(1)
                        break
                    self.open_p -= top.tag == "p"
                attrs = read_attributes(plain, rest) if plain or rest else {}
                if insert is start_block or insert is start_plain:
                    # As these functions do it, without calls: these are most start tags.
                    if insert is start_plain:
                        if formatting:
                            self.reopen_formatting()
                    elif self.open_p:
                        self.close_p()
                    node: Element = new(Element)
                    node.tag = name
                    node.attrs = attrs
                    node.children = []
                    parent = node.parent = stack[-1]
                    parent.children.append(node)
                    stack.append(node)
                    made.append(node)
                    position = match.end()
                    continue
                after = insert(self, name, match.end(), attrs)
            if after < 0:
                position = match.end(1)
                break
            position = after

        stream.chunkOffset = position
        parser.framesetOK = self.frameset_ok

    def read_head(self) -> None:
        """Read the page's head, where only white space, comments and a few elements stand.

        May be called only when the current node is the head and the tokenizer is in the data state.
        """
        stream = self.stream
        self.text = text = stream.chunk
        head = self.stack[-1]
        position: int = stream.chunkOffset
        while True:
            match = match_piece(text, position)
            assert match is not None
            data, slash, name, plain, rest = match.groups()
            if slash is None and not self._is_there(match.end(1)):
                break
            if data:
                if data.strip(SPACES):
                    break
                self.tree.append_text(head, data)
                position = match.end(1)
            if slash is None:
                after = self._read_no_tag(position) if text.startswith("<!--", position) else LEFT
            else:
                name = lower(name)
                insert = None if slash else start_tags.IN_HEAD.get(name)
                if insert is None:
                    break
                after = insert(self, name, match.end(), read_attributes(plain, rest))
            if after < 0:
                break
            position = after
        stream.chunkOffset = position

    def _is_there(self, position: int) -> bool:
        """Whether what follows a text, and is not a whole tag, is there in full: it and the text before it do
        not change any more, whatever is still to come."""
        stream = self.stream
        if not stream.is_open:
            return True
        if position >= stream.chunkSize:
            return False
        return self.text[position] != "<" or bool(self.tokenizer.has_markup(position))

    def _read_no_tag(self, position: int) -> int:
        """Skip a comment or null characters; anything else, and the end of the page, is left to html5lib."""
        text = self.text
        if not text.startswith("<!--", position):
            nulls = _match_nulls(text, position)
            return nulls.end() if nulls else LEFT
        end, after = comment_end(text, position)
        if self.tree.keeps_comments or self.drops_newline:
            if end == len(text):
                return LEFT
            comment = text[position + 4 : end].replace("\0", "\ufffd")
            self.tree.insertComment({"data": comment})
        return after

    @staticmethod
    def _find(tags: dict[str, Any], name: str, plain: Any) -> tuple[str, Any]:
        """The entry of a tag that is not in lower case or has no rule of its own."""
        name = lower(name).replace("\0", "\ufffd")
        return tags.get(name) or (name, plain)

    def insert(self, name: str, attrs: dict[str, str]) -> Element:
        """Add a new element as the last child of the current node."""
        node: Element = object.__new__(Element)
        node.tag = name
        node.attrs = attrs
        node.children = []
        parent = node.parent = self.stack[-1]
        parent.children.append(node)
        self.made.append(node)
        return node

    def open(self, name: str, attrs: dict[str, str]) -> Element:
        """Insert an element into the current node, and open it."""
        node = self.insert(name, attrs)
        self.stack.append(node)
        return node

    def insert_read(self, made: list[Element]) -> None:
        """Insert an element that was read with all its content, given with the elements in it."""
        parent = made[0].parent = self.stack[-1]
        parent.children.append(made[0])
        self.made += made

    def _is_closed(self, entry: Any) -> bool:
        """Whether an entry of the formatting elements is an element, and not open."""
        return entry is not Marker and entry not in self.stack

    def reopen_formatting(self) -> None:
        """Reopen the formatting elements that the end of a block closed (13.2.4.3). There must be one."""
        last = self.formatting[-1]
        if last is not self.stack[-1] and self._is_closed(last):
            self.tree.reconstructActiveFormattingElements()

    def close_p(self) -> None:
        """Close a paragraph that is open in button scope."""
        if self.open_p < 0:
            self.open_p = sum(node.tag == "p" for node in self.stack)
        if self.open_p:
            index = index_in_scope(self.stack, "p", BUTTON_SCOPE)
            if index:
                self.close_to(index)

    def close_to(self, index: int) -> None:
        """Close all elements from this index of the stack upwards."""
        if self.open_p > 0:
            self.open_p -= sum(node.tag == "p" for node in self.stack[index:])
        del self.stack[index:]

    def drop_newline(self, wanted: bool) -> None:
        """Set whether a line feed that follows is dropped, in html5lib as well."""
        self.drops_newline = self.in_body.drops_newline = wanted
