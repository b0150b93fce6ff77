"""Lines: text and phrasing elements, with white space and line breaks as browsers show them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..languages.words import is_unspaced
from ..tree import Node

_OTHER_WHITE = "\n\t\r\f"
_WHITE = " " + _OTHER_WHITE
"""What counts as white space (HTML standard)."""
_SENTENCE_ENDS = frozenset('.!?:\u2026)\u201d"')
_CLAUSE_ENDS = frozenset(".!?:")
_MOST_INLINES = 20
"""At most this many phrasing elements around a text are written. Each line gets nodes of its own for them, so
that a page that opens hundreds and never closes them would become hundreds of times as large."""


class _Inline:
    """An open phrasing element. Each line with text gets a new node for it."""

    __slots__ = ("attrs", "node", "tag")

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag = tag
        self.attrs = attrs
        self.node: Node | None = None


class Lines(ABC):
    """Writes text and phrasing elements into the open line; the subclass knows the blocks around it.

    Attributes:
        wanted: the ids that the next written node gets.
        keeps_lines: whether line breaks in texts are kept.
    """

    def __init__(self) -> None:
        self._inlines: list[_Inline] = []
        self._line: Node | None = None
        self._line_ends_white = True
        self._space = False
        self._last = ""
        self._after_link = False
        self._line_breaks = 0
        self._tip: Node | None = None
        self.wanted: list[str] = []
        self.keeps_lines = False

    @abstractmethod
    def _leaf(self) -> Node:
        """The block for a new line: the open leaf, or a new paragraph."""

    @abstractmethod
    def _finish_block(self) -> None:
        """End the innermost open block."""

    @abstractmethod
    def claim_ids(self, node: Node | None = None) -> None:
        """Let links to the wanted ids lead to a node, or to the block that was just begun."""

    def _begin_line(self, node: Node) -> None:
        self._line = node
        self._line_ends_white = True
        self._space = False
        self._last = ""
        self._line_breaks = 0
        self._tip = None
        for inline in self._inlines[:_MOST_INLINES]:
            inline.node = None

    def end_line(self) -> None:
        """End the open line: what follows begins a new one."""
        line = self._line
        if line is None:
            return
        self._line = None
        self._tip = None
        self._space = False
        self._line_breaks = 0
        if line.tag == "p":
            # A paragraph ends with its line; other leaves end when they are closed.
            self._finish_block()

    def _open_line(self) -> Node:
        if self._line is None:
            leaf = self._leaf()
            self._begin_line(leaf)
            if leaf.children:
                # A second block inside a heading continues the same line.
                self._line_ends_white = False
                self._space = True
            return leaf
        return self._line

    def _place(self) -> Node:
        """The node for phrasing content: the innermost open phrasing element of this line."""
        if self._tip is None or self._line is None or self._line_breaks:
            line = self._open_line()
            if self._line_breaks:
                if self._line_breaks > 1 and line.tag == "p":
                    self.end_line()
                    line = self._open_line()
                elif not self._line_ends_white or line.children:
                    (self._tip or self._begun()).append(Node("br"))
                    self._line_ends_white = True
                    self._space = False
                self._line_breaks = 0
            self._tip = self._top()
        if self._space:
            if not self._line_ends_white:
                self._tip.append(" ")
            self._space = False
        if self.wanted:
            self.claim_ids(self._tip)
        return self._tip

    def _begun(self) -> Node:
        """The innermost phrasing element that has a text in this line, else the line."""
        place = self._line
        assert place is not None
        for inline in self._inlines:
            if inline.node is None:
                break
            place = inline.node
        return place

    def _top(self) -> Node:
        place = self._line
        assert place is not None
        for inline in self._inlines[:_MOST_INLINES]:
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
        """Add a ``br``: two of them begin a new paragraph, and none is kept at the edge of a block."""
        if self._line is not None:
            self._line_breaks += 1

    def open_inline(self, tag: str, attrs: dict[str, str]) -> None:
        """Begin a phrasing element.

        Of two links without a space between them, which pages show as buttons, the second is set apart.
        """
        if tag == "a" and self._after_link and self._line is not None:
            self._space = True
        self._inlines.append(_Inline(tag, attrs))
        self._tip = None

    def is_phrased(self, tag: str) -> bool:
        """Whether a phrasing element with this tag is open, so that another one would change nothing."""
        return bool(self._inlines) and tag in [inline.tag for inline in self._inlines]

    def close_inline(self) -> None:
        """End the innermost phrasing element."""
        closed = self._inlines.pop().tag
        self._after_link = closed == "a" and self._last.isalnum() and not is_unspaced(self._last)
        self._tip = None

    def space(self) -> None:
        """Add white space."""
        self._space = True

    def text(self, text: str) -> None:
        """Add text, with white space collapsed as in browsers."""
        if self.keeps_lines and "\n" in text:
            first, *rest = text.split("\n")
            self.text(first)
            for line in rest:
                self.break_line()
                self.text(line)
            return
        if not text.strip(_WHITE):
            self._space = True
            return
        if not text.isprintable():  # texts with other white space than spaces are not
            for white in _OTHER_WHITE:
                if white in text:
                    text = text.replace(white, " ")
        while "  " in text:
            text = text.replace("  ", " ")
        if text[0] == " ":
            self._space = True
            text = text[1:]
        elif self._last in _CLAUSE_ENDS and text[0].isupper() and " " in text and not self.is_phrased("code"):
            self.set_apart()  # only a style sheet parts them
        place = self._place()
        self._last = text[-1]
        if self._last == " ":
            self._space = True
            text = text[:-1]
        place.append(text)
        self._after_link = self._line_ends_white = False

    def ends_in(self) -> str:
        """The last character of the open line, ``""`` if a space follows it or no line is open."""
        return "" if self._space or self._line is None else self._last

    def set_apart(self) -> None:
        """Add a space if a sentence ends right before."""
        if self._line is not None and self._last in _SENTENCE_ENDS:
            self._space = True

    def add_inline(self, node: Node) -> None:
        """Add a finished phrasing node."""
        self._place().append(node)
        self._line_ends_white = False
        self.claim_ids(node)
