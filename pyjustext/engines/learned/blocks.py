"""Splits a page into blocks of text and the elements that contain them.

The tree is not changed. A block is what a reader sees as one piece of text: the text between two boundaries
of block elements, like a paragraph in jusText. It knows the position of each of its texts in the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, islice
from operator import mul

from ...languages.words import counted_words
from ...tree import Node
from ...tree.elements import BLOCKS
from . import unclosed_links
from .element_names import classes_of, signatures_of
from .like_siblings import LikeSiblings

SKIPPED = frozenset(
    {
        "amp-ad",
        "amp-embed",
        "area",
        "audio",
        "canvas",
        "datalist",
        "embed",
        "frame",
        "frameset",
        "head",
        "iframe",
        "img",
        "input",
    }
    | {"link", "map", "math", "meta", "noembed", "noframes", "object", "param", "script", "select", "source"}
    | {"style", "svg", "template", "textarea", "track", "video"}
)
"""Elements whose text is not part of the page or cannot be read as text."""

_INLINE, _BLOCK, _SKIP, _BREAK = range(4)
_WHAT_TO_DO = {
    **dict.fromkeys(BLOCKS, _BLOCK),
    "br": _BREAK,
    **dict.fromkeys(SKIPPED, _SKIP),
}
"""What the walk does at an element; elements that are missing here are inline."""

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}

NOSCRIPT_SHARE = 0.7
"""`noscript` is read unless the rest of the page has at least this many times its words (from forums)."""

_NAMING_BESIDE = ("id", "role", "itemprop", "data-testid", "data-component", "aria-label")
"""The attributes that are read in addition to ``class``."""
_QUOTING = frozenset({"quote", "quotes"})
"""Names of quotations that are not a ``blockquote``."""
_QUOTING_LEVELS = 6
"""How many elements around a block are examined for a quotation."""
_TOKENS_OF = frozenset({"id", "role", "itemprop"})
_DECLARING = frozenset({"role", "aria-modal", "itemtype"})
"""The attributes that declare what an element is, for the rules."""
_DIALOGS = frozenset({"dialog", "alertdialog"})
_TELLING_BESIDE = _DECLARING.union(_NAMING_BESIDE)


class Element:
    """An element whose text is read, with sums over the blocks below it."""

    __slots__ = (
        *("block_count", "depth", "first", "groups", "heading", "index", "inline_tags"),
        *("link_words", "node", "parent", "signature", "tag", "tokens", "words"),
    )

    depth: int
    heading: int
    index: int
    groups: int
    tokens: tuple[str, ...]

    def __init__(self, node: Node, parent: Element | None, first: int) -> None:
        self.node = node
        tag = self.tag = node.tag
        self.parent = parent
        self.first = first
        self.words = self.link_words = 0
        self.inline_tags = self.block_count = 0
        classes = node.attrs.get("class")
        self.signature = signatures_of[tag][classes] if classes else tag

    def describe(self) -> bool:
        """Set what is known of elements with a block only: half of them have none. Parents come first.

        Returns:
            Whether the element declares what it is, by its tag or an attribute.
        """
        parent = self.parent
        if parent is not None:
            self.depth = parent.depth + 1
            self.heading = HEADINGS.get(self.tag, parent.heading)
        else:
            self.depth = 0
            self.heading = HEADINGS.get(self.tag, 0)
        attrs = self.node.attrs
        classes = attrs.get("class")
        self.groups, tokens = classes_of[classes] if classes else (0, ())
        declares = self.tag == "dialog"
        # Most elements have no other attributes of interest, only an address or a style.
        if attrs and not _TELLING_BESIDE.isdisjoint(attrs):
            declares = declares or not _DECLARING.isdisjoint(attrs)
            for name in _NAMING_BESIDE:
                value = attrs.get(name)
                if value:
                    groups, names = classes_of[value]
                    self.groups |= groups
                    if name in _TOKENS_OF:
                        tokens += names
        self.tokens = tokens[:24]
        return declares

    def up(self) -> Iterator[Element]:
        """This element and its ancestors, nearest first."""
        element: Element | None = self
        while element is not None:
            yield element
            element = element.parent


class Block:
    """A piece of text, as a reader sees it.

    Attributes:
        text: with white space normalised.
        parts: the positions of its texts in the tree: (parent node, index among its children).
        element: the innermost element at its start.
        words, link_words: the number of words; the number of words in links (rounded).
        tokens: the words in lower case.
        score: the probability that it belongs to the content, 0 to 1 (set by selection).
    """

    __slots__ = (
        *("element", "inline_tags", "link_chars", "link_words", "parts", "score", "text"),
        *("tokens", "words"),
    )

    text: str
    words: int
    link_words: int
    tokens: list[str]

    def __init__(self, element: Element) -> None:
        self.element = element
        self.parts: list[tuple[Node, int]] = []
        self.link_chars = 0
        self.inline_tags = 0
        self.score = 0.0

    def finish(self, pieces: list[str]) -> bool:
        """Set the text and measure it; false if it has no words."""
        text = "".join(pieces).strip()
        # Only a space is printable white space, so most texts need no more.
        if "  " in text or not text.isprintable():
            text = " ".join(text.split())
        self.text = text
        self.tokens, self.words = counted_words(text)
        if not self.tokens:
            return False
        chars = self.link_chars
        self.link_words = round(self.words * min(1.0, chars / len(text))) if chars else 0
        return True


def is_quoted(block: Block) -> bool:
    """Whether a block stands in a quotation, by the tag or the name of an element around it."""
    return quotation_around(block) is not None


def quotation_around(block: Block) -> Element | None:
    """The outermost quotation near a block, by the tag or the name of the element."""
    found = None
    for element in islice(block.element.up(), _QUOTING_LEVELS):
        if element.tag == "blockquote" or not _QUOTING.isdisjoint(element.tokens):
            found = element
    return found


class Page:
    """A page's blocks and elements.

    Attributes:
        blocks: in document order.
        elements: all elements whose text is read, in document order.
        holders: the elements that contain a block, in document order; their ``index`` is the index in this
            list. About half of all elements contain none: images, icons, containers that scripts will fill.
        declaring: the few of them that declare what they are, by their tag or an attribute.
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self.blocks: list[Block] = []
        self.elements: list[Element] = []
        self.holders: list[Element] = []
        self.declaring: list[Element] = []

    def with_role(self, role: str) -> set[Element]:
        """Those of ``holders`` with this role."""
        return {e for e in self.declaring if e.node.get("role").strip().lower() == role}

    @cached_property
    def dialogs(self) -> list[Element]:
        """Those of ``holders`` that are modal dialogs."""
        return [element for element in self.declaring if _is_modal(element)]

    @cached_property
    def like_siblings(self) -> LikeSiblings:
        """The siblings with the same signature, as sets."""
        return LikeSiblings(self.elements)

    @cached_property
    def words(self) -> list[int]:
        """The number of words in each block."""
        return [block.words for block in self.blocks]

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The words in all names of elements."""
        return frozenset().union(*[element.tokens for element in self.holders])

    def kept_words(self, kept: Sequence[bool]) -> list[int]:
        """The number of kept words before each block, and in all blocks."""
        return [0, *accumulate(map(mul, self.words, kept))]


def _is_modal(element: Element) -> bool:
    attrs = element.node.attrs
    modal = attrs.get("aria-modal", "").strip().lower()
    if modal in ("true", "false"):
        return modal == "true"
    return element.tag == "dialog" or attrs.get("role", "").strip().lower() in _DIALOGS


def segment(root: Node) -> Page:
    """The blocks below ``root``, which is usually the ``html`` element."""
    page = _Segmenter(root, with_noscript=True).run()
    outermost = [
        e
        for e in page.elements
        if e.tag == "noscript" and not any(above.tag == "noscript" for above in e.up() if above is not e)
    ]
    fallback = sum(e.words for e in outermost)
    if fallback and page.elements[0].words - fallback >= NOSCRIPT_SHARE * fallback:
        page = _Segmenter(root, with_noscript=False).run()
    unclosed_links.forget(page)
    return page


class _Segmenter:
    """One walk over the tree, with a stack of its own."""

    def __init__(self, root: Node, *, with_noscript: bool) -> None:
        self.page = Page(root)
        self.what_to_do = _WHAT_TO_DO if with_noscript else {**_WHAT_TO_DO, "noscript": _SKIP}
        self.pieces: list[str] = []

    def run(self) -> Page:
        body = next(
            (c for c in self.page.root.children if isinstance(c, Node) and c.tag == "body"), self.page.root
        )
        self._walk(body)
        self._add_up()
        return self.page

    def _walk(self, body: Node) -> None:
        pieces, elements, blocks = self.pieces, self.page.elements, self.page.blocks
        what_to_do = self.what_to_do
        block: Block | None = None
        after_break = False
        element, in_link = Element(body, None, 0), False
        elements.append(element)
        children: Iterator[tuple[int, Node | str]] = enumerate(body.children)
        stack: list[tuple[Iterator[tuple[int, Node | str]], Element, bool]] = []
        while True:
            for index, child in children:
                if child.__class__ is str:
                    text: str = child
                    if text.isspace():
                        if block is not None:
                            pieces.append(" ")
                        continue
                    if block is None:
                        block = Block(element)
                    block.parts.append((element.node, index))
                    pieces.append(text)
                    if in_link:
                        block.link_chars += len(text.strip())
                    after_break = False
                    continue
                node: Node = child  # type: ignore[assignment]
                tag = node.tag
                todo = what_to_do.get(tag, _INLINE)
                if todo == _BLOCK:
                    after_break = False
                    if block is not None:
                        self._flush(block)
                        block = None
                elif todo == _INLINE:
                    if " " in tag:
                        continue
                    after_break = False
                    if block is None:
                        block = Block(element)
                    block.inline_tags += 1
                elif todo == _SKIP:
                    continue
                else:
                    if block is not None:
                        if after_break:
                            self._flush(block)
                            block = None
                        else:
                            pieces.append(" ")
                    after_break = True
                    continue
                inner = Element(node, element, len(blocks))
                elements.append(inner)
                if not node.children:
                    continue
                stack.append((children, element, in_link))
                element = inner
                in_link = in_link or tag == "a"
                children = enumerate(node.children)
                break
            else:
                if block is not None and element.tag in BLOCKS:
                    self._flush(block)
                    block = None
                if not stack:
                    if block is not None:
                        self._flush(block)
                    return
                children, element, in_link = stack.pop()

    def _flush(self, block: Block) -> None:
        """End a block. It is kept if it contains words."""
        if block.parts and block.finish(self.pieces):
            self.page.blocks.append(block)
        self.pieces.clear()

    def _add_up(self) -> None:
        for block in self.page.blocks:
            element = block.element
            element.words += block.words
            element.link_words += block.link_words
            element.inline_tags += block.inline_tags
            element.block_count += 1
        for element in reversed(self.page.elements):
            parent = element.parent
            if parent is not None and element.words:
                parent.words += element.words
                parent.link_words += element.link_words
                parent.inline_tags += element.inline_tags
                parent.block_count += element.block_count
        holders = self.page.holders = [e for e in self.page.elements if e.block_count]
        others = [e for e in self.page.elements if not e.block_count]
        for index, element in enumerate(holders + others):
            element.index = index
        self.page.declaring = [element for element in holders if element.describe()]
