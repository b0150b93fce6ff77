"""Builds the content tree from a stream of openings, texts and closings."""

from __future__ import annotations

from ..tree import Node
from .fates import Fates
from .finishing import PARTS, finish
from .lines import Lines
from .tags import HEADINGS, LEAVES, STRUCTURES

_LISTS = frozenset({"ul", "ol"})


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
        fates: told where the content of blocks goes.
    """

    def __init__(self, fates: Fates, lang: str = "", dir_: str = "") -> None:
        super().__init__()
        self.root = Node("#fragment")
        self._fates = fates
        self.lang = lang
        self.dir = dir_
        self._blocks = [_Block(self.root, lang, dir_)]
        self.without_rule: Node | None = None
        """A block below which no ``hr`` may stand."""

    def open_block(self, tag: str, attrs: dict[str, str] | None = None) -> None:
        """Begin a block that is kept. Inside a heading and the like it is only a break."""
        self.end_line()
        while self._blocks[-1].implied:
            self._finish_block()
        parent = self._blocks[-1].node.tag
        if parent in LEAVES:
            return
        if parent in STRUCTURES and tag not in PARTS[parent] and not (tag in _LISTS and self._reopen_item()):
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
            structure = PARTS[structure][0]
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
            self._targets.take(node)
            self._line = None
        elif node.tag == "p":
            # A display formula inside a heading is put into its line.
            for child in node.children:
                if isinstance(child, Node):
                    self.add_inline(child)

    def drop_last(self, node: Node) -> None:
        """Remove a block again if nothing follows it."""
        self.end_line()
        children = self._blocks[-1].node.children
        if children and children[-1] is node:
            children.pop()

    def drop_heading(self) -> None:
        """Remove a heading again if nothing follows it."""
        self.end_line()
        children = self._blocks[-1].node.children
        if children and isinstance(children[-1], Node) and children[-1].tag in HEADINGS:
            self._fates.remove(children[-1], "control")
            children.pop()

    def add_rule(self) -> None:
        """Add an ``hr``, but not at the start of a block and never two in a row."""
        self.end_line()
        children = self._blocks[-1].node.children
        last = children[-1] if children else None
        if isinstance(last, Node) and last.tag != "hr" and last is not self.without_rule:
            self.add_block(Node("hr"))

    def _leaf(self) -> Node:
        """The open leaf, or a new paragraph."""
        block = self._blocks[-1].node
        if block.tag in LEAVES:
            return block
        self._imply_part(block.tag)
        return self._new_block("p", None).node

    def _finish_block(self) -> None:
        node = self._blocks.pop().node
        unwrapped = finish(node)
        if unwrapped is not None:
            self.move_target(unwrapped, node)

    # Targets of links within the page

    def want_id(self, name: str) -> None:
        """Links to ``#name`` lead to whatever is written next."""
        self._targets.want(name)

    def lead_to(self, name: str, node: Node) -> None:
        """Links to ``#name`` lead to a node that is written already."""
        self._targets.want(name)
        self._targets.take(node)

    def claim_ids(self) -> None:
        """Make the block that was just begun the target of all wanted ids."""
        if self._targets.wanted:
            self._targets.take(self._blocks[-1].node)

    def move_target(self, old: Node, new: Node) -> None:
        """Let links to a finished block lead to the one that now has its content."""
        self._targets.move(old, new)
        self._fates.move(old, new)

    def targets(self) -> dict[str, Node]:
        """The final node of each wanted id."""
        return self._targets.all()

    def finish(self) -> Node:
        """End everything and return the content tree, a ``#fragment``."""
        self.end_line()
        while len(self._blocks) > 1:
            self._finish_block()
        return self.root
