"""Builds the content tree from a stream of openings, texts and closings."""

from __future__ import annotations

import re

from ..tree import Node
from .tags import HEADINGS, INLINES, KEPT_ATTRIBUTES, LEAVES, STRUCTURES

_WHITE = re.compile("[ \t\n\r\f]+")
_UNWRAP_SOLE_PARAGRAPH = frozenset({"li", "dd", "td", "th", "figcaption", "caption"})
_EMPTY_ALLOWED = frozenset({"td", "th"})
_PARTS = {
    "ul": ("li",),
    "ol": ("li",),
    "dl": ("dd", "dt"),
    "table": ("tr", "thead", "tbody", "tfoot", "caption"),
    "thead": ("tr",),
    "tbody": ("tr",),
    "tfoot": ("tr",),
    "tr": ("td", "th"),
}
"""What a structure may hold; the first is what stray content gets around it."""


class _Block:
    """A block that is open: its node, and the language and direction that hold inside it."""

    __slots__ = ("dir", "implied", "lang", "node")

    def __init__(self, node: Node, lang: str, dir_: str) -> None:
        self.node = node
        self.lang = lang
        self.dir = dir_
        self.implied = False


class _Inline:
    """A phrasing element that is open. Its node is made anew in each line where text comes."""

    __slots__ = ("attrs", "node", "tag")

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag = tag
        self.attrs = attrs
        self.node: Node | None = None


class Writer:
    """Turns whatever nesting a page has into plain blocks of lines.

    Whatever the page did with ``div``, ``br`` and stray text, out come paragraphs, headings,
    lists, tables and figures: a line begins when text comes where none is open, and ends at the
    next block. Phrasing that is open across blocks (a link around a card) is opened anew in each
    line, so that no phrasing element ever holds a block. Nothing is made before there is content
    for it, and blocks that stay empty are taken out again.
    """

    def __init__(self, lang: str = "", dir_: str = "") -> None:
        self.root = Node("#fragment")
        self.lang = lang
        self.dir = dir_
        self._ids: dict[str, Node] = {}
        self._moved: dict[Node, Node] = {}
        self._blocks = [_Block(self.root, lang, dir_)]
        self._inlines: list[_Inline] = []
        self._line: Node | None = None
        self._line_ends_white = True
        self._space = False
        self._line_breaks = 0
        self._tip: Node | None = None
        self._pending_ids: list[str] = []

    # Blocks

    def open_block(self, tag: str, attrs: dict[str, str] | None = None) -> None:
        """Begin a block that is kept. Inside a heading and its like it is no more than a break."""
        self.end_line()
        while self._blocks[-1].implied:
            self._finish(self._blocks.pop().node)
        parent = self._blocks[-1].node.tag
        if parent in LEAVES:
            return
        if parent in STRUCTURES and tag not in _PARTS[parent]:
            self._imply_part(parent)
        node = self._new_block(tag, attrs).node
        if tag in LEAVES:
            self._begin_line(node)

    def _imply_part(self, structure: str) -> None:
        """Begin the part of a list or table that stray content needs around it."""
        while structure in STRUCTURES:
            structure = _PARTS[structure][0]
            self._new_block(structure, None).implied = True

    def _new_block(self, tag: str, attrs: dict[str, str] | None) -> _Block:
        outer = self._blocks[-1]
        node = Node(tag, attrs)
        if self.lang and self.lang != outer.lang:
            node.attrs["lang"] = self.lang
        if self.dir and self.dir != outer.dir:
            node.attrs["dir"] = self.dir
        outer.node.append(node)
        block = _Block(node, self.lang or outer.lang, self.dir or outer.dir)
        self._blocks.append(block)
        return block

    def speak(self, lang: str, dir_: str) -> None:
        """What comes from now on is in this language and direction."""
        self.lang = lang
        self.dir = dir_

    def is_in(self, tag: str) -> bool:
        """Whether a block of that tag is open."""
        return any(block.node.tag == tag for block in self._blocks)

    def depth(self) -> int:
        """How many blocks are open, for :meth:`close_to`."""
        self.end_line()
        return len(self._blocks)

    def close_to(self, depth: int) -> None:
        """End the line and all blocks that were opened since :meth:`depth` said ``depth``."""
        self.end_line()
        while len(self._blocks) > depth:
            self._finish(self._blocks.pop().node)

    def add_block(self, node: Node) -> None:
        """Put a finished block in."""
        self.open_block(node.tag)
        block = self._blocks[-1]
        if block.node.tag == node.tag:
            self._blocks.pop()
            parent = block.node.parent
            assert parent is not None
            parent.children.pop()
            for name in ("lang", "dir"):
                if name in block.node.attrs:
                    node.attrs.setdefault(name, block.node.attrs[name])
            parent.append(node)
            self._take_ids(node)
            self._line = None
        elif node.tag == "p":
            # In a heading a formula that is set off goes on with the line.
            for child in node.children:
                if isinstance(child, Node):
                    self.add_inline(child)

    def drop_last(self, node: Node) -> None:
        """Take a block out again if nothing came after it."""
        self.end_line()
        children = self._blocks[-1].node.children
        if children and children[-1] is node:
            children.pop()

    def drop_heading(self) -> None:
        """Take a heading out again if nothing came after it."""
        self.end_line()
        children = self._blocks[-1].node.children
        if children and isinstance(children[-1], Node) and children[-1].tag in HEADINGS:
            children.pop()

    def add_rule(self) -> None:
        """Put an ``hr`` in, but never at a block's beginning, and never two of them."""
        self.end_line()
        children = self._blocks[-1].node.children
        last = children[-1] if children else None
        if isinstance(last, Node) and last.tag != "hr":
            self.add_block(Node("hr"))

    def _finish(self, node: Node) -> None:
        parent = node.parent
        assert parent is not None
        tag = node.tag
        if not node.children:
            if tag not in _EMPTY_ALLOWED:
                parent.children.pop()
        elif tag == "tr" and not any(isinstance(c, Node) and c.children for c in node.children):
            parent.children.pop()
        elif tag in _UNWRAP_SOLE_PARAGRAPH:
            self._unwrap_sole_paragraph(node)

    def _unwrap_sole_paragraph(self, node: Node) -> None:
        first, rest = node.children[0], node.children[1:]
        if not isinstance(first, Node) or first.tag != "p":
            return
        if rest and not (
            node.tag == "li" and all(isinstance(c, Node) and c.tag in ("ul", "ol") for c in rest)
        ):
            return
        node.children = []
        for child in (*first.children, *rest):
            node.append(child)
        for key, value in first.attrs.items():
            node.attrs.setdefault(key, value)
        self._moved[first] = node

    # Lines

    def _begin_line(self, node: Node) -> None:
        self._line = node
        self._line_ends_white = True
        self._space = False
        self._line_breaks = 0
        self._tip = None
        for inline in self._inlines:
            inline.node = None

    def end_line(self) -> None:
        """End the line that is open: what comes next begins a new one."""
        line = self._line
        if line is None:
            return
        self._line = None
        self._tip = None
        self._space = False
        self._line_breaks = 0
        if line.tag == "p":
            # A paragraph is no more than its line; other leaves end with their own closing.
            self._finish(self._blocks.pop().node)

    def _open_line(self) -> Node:
        if self._line is None:
            block = self._blocks[-1].node
            tag = block.tag
            if tag in LEAVES:
                self._begin_line(block)
                if block.children:
                    # A second block inside a heading: it goes on with the same line.
                    self._line_ends_white = False
                    self._space = True
            else:
                self._imply_part(tag)
                self._begin_line(self._new_block("p", None).node)
        line = self._line
        assert line is not None
        return line

    def _place(self) -> Node:
        """Where phrasing content goes now: the innermost open phrasing element of this line."""
        if self._tip is None or self._line is None or self._line_breaks:
            line = self._open_line()
            if self._line_breaks:
                if self._line_breaks > 1 and line.tag == "p":
                    self.end_line()
                    line = self._open_line()
                elif not self._line_ends_white or line.children:
                    (self._tip or self._top()).append(Node("br"))
                    self._line_ends_white = True
                    self._space = False
                self._line_breaks = 0
            self._tip = self._top()
        if self._space:
            if not self._line_ends_white:
                self._tip.append(" ")
            self._space = False
        if self._pending_ids:
            self._take_ids(self._tip)
        return self._tip

    def _top(self) -> Node:
        place = self._line
        assert place is not None
        for inline in self._inlines:
            if inline.node is None:
                inline.node = Node(inline.tag, dict(inline.attrs))
                if self._space:
                    if not self._line_ends_white:
                        place.append(" ")
                        self._line_ends_white = True
                    self._space = False
                place.append(inline.node)
            place = inline.node
        return place

    def break_line(self) -> None:
        """A ``br``: two of them make a paragraph, and none stands at a block's edge."""
        if self._line is not None:
            self._line_breaks += 1

    # Phrasing

    def open_inline(self, tag: str, attrs: dict[str, str]) -> None:
        """Begin a phrasing element."""
        self._inlines.append(_Inline(tag, attrs))
        self._tip = None

    def is_phrased(self, tag: str) -> bool:
        """Whether a phrasing element of that tag is open: the same once more would change nothing."""
        return any(inline.tag == tag for inline in self._inlines)

    def close_inline(self) -> None:
        """End the innermost phrasing element."""
        self._inlines.pop()
        self._tip = None

    def text(self, text: str) -> None:
        """Text, its white space folded as a browser shows it."""
        if "  " in text or "\n" in text or "\t" in text or "\r" in text or "\f" in text:
            text = _WHITE.sub(" ", text)
        if text == " ":
            self._space = True
            return
        if text[0] == " ":
            self._space = True
            text = text[1:]
        trailing = text[-1] == " "
        place = self._place()
        place.append(text[:-1] if trailing else text)
        self._line_ends_white = False
        self._space = trailing

    def add_inline(self, node: Node) -> None:
        """Put a finished phrasing node in."""
        self._place().append(node)
        self._line_ends_white = False
        self._take_ids(node)

    # Targets of links inside the page

    def want_id(self, name: str) -> None:
        """The next thing that is written is what links to ``#name`` lead to."""
        self._pending_ids.append(name)

    def claim_ids(self) -> None:
        """What links lead to is the block that was just begun."""
        self._take_ids(self._blocks[-1].node)

    def _take_ids(self, node: Node) -> None:
        for name in self._pending_ids:
            self._ids.setdefault(name, node)
        self._pending_ids.clear()

    def targets(self) -> dict[str, Node]:
        """Where each wanted id came to stand."""
        return {name: self._moved.get(node, node) for name, node in self._ids.items()}

    def finish(self) -> Node:
        """End everything; the content tree, a ``#fragment``."""
        self.end_line()
        while len(self._blocks) > 1:
            self._finish(self._blocks.pop().node)
        return self.root


def attributes(node: Node, tag: str) -> dict[str, str]:
    """The attributes of a page's element that its twin in the content tree keeps."""
    source = node.attrs
    if not source:
        return {}
    kept = {name: source[name] for name in KEPT_ATTRIBUTES.get(tag, ()) if name in source}
    if tag in INLINES or tag == "span":
        for name in ("lang", "dir"):
            if source.get(name):
                kept[name] = source[name]
    return kept
