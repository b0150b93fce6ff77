"""Builds the content tree from a stream of openings, texts and closings."""

from __future__ import annotations

from ..sanitize.nesting import FORMATTING
from ..tree import Node
from ..tree.elements import CELLS
from .lines import Lines
from .origins import Origins
from .tags import LEAVES, STRUCTURES

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
"""The children that a structure may have; stray content is wrapped in the first of them."""
_LISTS = frozenset({"ul", "ol"})
_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u00a0 \n"
"""Signs without width, which editors leave behind in empty lines, and spaces."""
_LONGEST_INVISIBLE = 8

_UNWRAP_SOLE_PARAGRAPH = frozenset({"li", "dd", "td", "th", "figcaption", "caption"})


class _Block:
    """An open block: its node, and the language and direction inside it."""

    __slots__ = ("dir", "implied", "lang", "node")

    def __init__(self, node: Node, lang: str, dir_: str) -> None:
        self.node = node
        self.lang = lang
        self.dir = dir_
        self.implied = False


class Writer(Lines):
    """Turns any nesting of elements into simple blocks of lines.

    From ``div``, ``br`` and stray text it makes paragraphs, headings, lists, tables and figures. A line
    begins at text when none is open, and ends at the next block. Phrasing that is open across blocks (a link
    around a card) is reopened in each line, so that no phrasing element ever contains a block. Nothing is
    created before it has content, and blocks that stay empty are removed.

    Args:
        origins: told where the content of blocks goes.

    Attributes:
        root: the content tree, a ``#fragment``.
        without_rule: a block below which no ``hr`` may stand.
    """

    def __init__(self, origins: Origins, lang: str = "", dir_: str = "") -> None:
        super().__init__()
        self.root = Node("#fragment")
        self._origins = origins
        self.lang = lang
        self.dir = dir_
        self._blocks = [_Block(self.root, lang, dir_)]
        self.without_rule: Node | None = None

    def open_block(self, tag: str, attrs: dict[str, str] | None = None) -> None:
        """Begin a block that is kept. Inside a heading and the like it is only a break."""
        self.end_line()
        while self._blocks[-1].implied:
            self._finish_block()
        parent = self._blocks[-1].node.tag
        if parent in LEAVES:
            return
        if parent in STRUCTURES and tag not in _PARTS[parent] and not (tag in _LISTS and self._reopen_item()):
            self._imply_part(parent)
        node = self._new_block(tag, attrs).node
        if tag in LEAVES:
            self._begin_line(node)

    def _reopen_item(self) -> bool:
        """Continue the last item of a list, to which a list right below it belongs; False without one."""
        block = self._blocks[-1]
        last = block.node.children[-1] if block.node.tag in _LISTS and block.node.children else None
        if not isinstance(last, Node) or last.tag != "li":
            return False
        item = _Block(last, block.lang, block.dir)
        item.implied = True
        self._blocks.append(item)
        return True

    def _imply_part(self, structure: str) -> None:
        """Begin the part of a list or table that stray content must be wrapped in."""
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
        """Set the language and direction of what follows."""
        self.lang = lang
        self.dir = dir_

    def is_in(self, tag: str) -> bool:
        """Whether a block of that tag is open."""
        return any(block.node.tag == tag for block in self._blocks)

    def is_in_caption(self) -> bool:
        """Whether the open line, or the next one, is a picture's caption."""
        blocks = self._blocks
        return blocks[-1].node.tag == "figcaption" or (
            len(blocks) > 1 and blocks[-2].node.tag == "figcaption"
        )

    def block(self) -> Node:
        """The block of the open line, or where none is open, the one that the next line will stand in."""
        return self._line or self._blocks[-1].node

    def depth(self) -> int:
        """The number of open blocks, for :meth:`close_to`."""
        self.end_line()
        return len(self._blocks)

    def close_to(self, depth: int) -> None:
        """End the line and all blocks opened since :meth:`depth` returned ``depth``."""
        self.end_line()
        while len(self._blocks) > depth:
            self._finish_block()

    def add_block(self, node: Node) -> None:
        """Add a finished block."""
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
            self.claim_ids(node)
            self._line = None
        elif node.tag == "p":
            # A display formula inside a heading is put into its line.
            for child in node.children:
                if isinstance(child, Node):
                    self.add_inline(child)

    def add(self, formula: Node) -> None:
        """Add a finished formula: a paragraph or a phrasing node."""
        (self.add_block if formula.tag == "p" else self.add_inline)(formula)

    def last(self) -> Node | None:
        """The block after which the next one will stand, None at the start of a block."""
        self.end_line()
        children = self._blocks[-1].node.children
        last = children[-1] if children else None
        return last if isinstance(last, Node) else None

    def drop_last(self) -> None:
        """Remove the :meth:`last` block again."""
        self._blocks[-1].node.children.pop()

    def add_rule(self) -> None:
        """Add an ``hr``, but not at the start of a block and never two in a row."""
        last = self.last()
        if last is not None and last.tag != "hr" and last is not self.without_rule:
            self.add_block(Node("hr"))

    def _leaf(self) -> Node:
        """The open leaf, or a new paragraph."""
        block = self._blocks[-1].node
        if block.tag in LEAVES:
            return block
        self._imply_part(block.tag)
        return self._new_block("p", None).node

    def _finish_block(self) -> None:
        """End the innermost block: remove it if it stayed empty, or unwrap its only paragraph where usual."""
        node = self._blocks.pop().node
        children, tag = node.children, node.tag
        if not children or _is_invisible(node):
            if tag not in CELLS:
                self._blocks[-1].node.children.pop()
        elif tag == "tr" and not any(isinstance(cell, Node) and cell.children for cell in children):
            self._blocks[-1].node.children.pop()
        elif tag in _UNWRAP_SOLE_PARAGRAPH:
            self._unwrap_paragraph(node)

    def _unwrap_paragraph(self, node: Node) -> None:
        first, rest = node.children[0], node.children[1:]
        if not isinstance(first, Node) or first.tag != "p":
            return
        if rest and not (node.tag == "li" and all(isinstance(c, Node) and c.tag in _LISTS for c in rest)):
            return
        node.set_children((*first.children, *rest))
        for name, value in first.attrs.items():
            node.attrs.setdefault(name, value)
        self._origins.move_origins(first, node)

    def claim_ids(self, node: Node | None = None) -> None:
        if self.wanted:
            self._origins.send_links_to(self.wanted, node or self._blocks[-1].node)
            self.wanted.clear()


def _is_invisible(node: Node) -> bool:
    """Whether a block contains nothing but signs without width, perhaps in phrasing elements."""
    while len(node.children) == 1:
        child = node.children[0]
        if isinstance(child, str):
            return len(child) <= _LONGEST_INVISIBLE and not child.strip(_INVISIBLE)
        if child.tag not in FORMATTING:
            return False
        node = child
    return False
