"""The blocks of text of a page, and the elements that contain them.

A block is what a reader sees as one piece of text: the text between two boundaries
of block elements, like a paragraph in jusText. It knows the position of each of its texts in the tree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import accumulate, chain, islice
from math import isqrt
from operator import mul

from ...languages.words import counted_words
from ...tree import Node
from .element_names import MOST_TOKENS, classes_of, names_of

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}

_NAMING_BESIDE = ("id", "role", "itemprop", "data-testid", "data-component", "aria-label")
"""The attributes that are read in addition to ``class``."""
_QUOTING = frozenset({"quote", "quotes"})
"""Names of quotations that are not a ``blockquote``."""
_SELECTS = "select"
"""Text that can be selected in order to quote it ("select-to-quote") is no quotation."""
_QUOTING_LEVELS = 6
"""How many elements around a block are examined for a quotation."""
_TOKENS_OF = frozenset({"id", "role", "itemprop"})
_DECLARING = frozenset({"role", "aria-modal", "itemtype"})
"""The attributes that declare what an element is, for the rules."""
_ALL_LEVELS = 1 << 30
"""More than there are elements around any other."""
_TELLING_BESIDE = _DECLARING.union(_NAMING_BESIDE)


class Element:
    """An element with text, and sums over the blocks in it.

    Attributes:
        index: its place among the elements with text, parents first.
        signature: its tag and the first of its class names.
        first, block_count: the number of its first block, and how many there are.
        words, link_words, inline_tags: the sums over its blocks.
        heading: the level of the nearest heading that it is or stands in, 0 for none.
        groups, tokens: what its names say; see ``element_names.py``.
        declares: whether its tag or an attribute declares what it is.
    """

    __slots__ = (
        *("block_count", "declares", "first", "groups", "heading", "index", "inline_tags"),
        *("link_words", "node", "parent", "signature", "tag", "tokens", "words"),
    )

    def __init__(
        self, node: Node, parent: Element | None, index: int, first: int, sums: tuple[int, int, int, int]
    ) -> None:
        self.node = node
        self.parent = parent
        self.index = index
        self.first = first
        self.block_count, self.words, self.link_words, self.inline_tags = sums
        tag = self.tag = node.tag
        self.heading: int = HEADINGS.get(tag, 0 if parent is None else parent.heading)
        self.declares = tag == "dialog"
        attrs = node.attrs
        if "class" in attrs:
            self.signature, self.groups, self.tokens = names_of[tag][attrs["class"]]
        else:
            self.signature, self.groups, self.tokens = tag, 0, ()
        # Most elements have no other attributes of interest, only an address or a style.
        if attrs and not _TELLING_BESIDE.isdisjoint(attrs):
            self._read_names(attrs)

    def _read_names(self, attrs: Mapping[str, str]) -> None:
        """Read the attributes that name it or declare what it is."""
        self.declares = self.declares or not _DECLARING.isdisjoint(attrs)
        for name in _NAMING_BESIDE:
            if name in attrs and (value := attrs[name]):
                groups, names = classes_of[value]
                self.groups |= groups
                if name in _TOKENS_OF:
                    self.tokens += names
        self.tokens = self.tokens[:MOST_TOKENS]

    @property
    def end(self) -> int:
        """The number of the block after its last one."""
        return self.first + self.block_count

    @property
    def role(self) -> str:
        """The role that it declares, in lower case."""
        return self.node.get("role").strip().lower()

    @property
    def span(self) -> range:
        """The numbers of its blocks."""
        return range(self.first, self.first + self.block_count)

    def up(self, most: int = _ALL_LEVELS) -> Iterator[Element]:
        """This element and its ancestors, nearest first, at most so many."""
        element: Element | None = self
        while element is not None and most > 0:
            yield element
            element = element.parent
            most -= 1

    def up_to(self, outer: Element, most: int) -> list[Element]:
        """This element and its ancestors up to ``outer``; none if these are more than ``most``, or if it does
        not stand in there."""
        found: list[Element] = []
        for element in self.up(most):
            found.append(element)
            if element is outer:
                return found
        return []

    def is_in(self, tags: Set[str], most: int = _ALL_LEVELS) -> bool:
        """Whether it or one of its nearest ancestors has one of these tags."""
        return any(element.tag in tags for element in self.up(most))

    def is_named(self, names: Set[str], most: int = 1) -> bool:
        """Whether one of these words is in its names, or in those of one of its nearest ancestors."""
        return any(not names.isdisjoint(element.tokens) for element in self.up(most))


class Block:
    """A piece of text, as a reader sees it.

    Attributes:
        text: with white space normalised.
        parts: the positions of its texts in the tree: (parent node, index among its children).
        element: the innermost element at its start.
        words, link_words: the number of words; the number of words in links (rounded).
        tokens: the words in lower case.
    """

    __slots__ = (
        *("element", "inline_tags", "link_chars", "link_words", "parts", "text"),
        *("tokens", "words"),
    )

    element: Element
    text: str
    words: int
    link_words: int
    tokens: list[str]

    def __init__(self) -> None:
        self.parts: list[tuple[Node, int]] = []
        self.link_chars = 0
        self.inline_tags = 0

    @property
    def box(self) -> Element | None:
        """The innermost element around it that has other blocks, too."""
        return next((element for element in self.element.up() if element.block_count > 1), None)

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
    for element in block.element.up(_QUOTING_LEVELS):
        names = element.tokens
        if element.tag == "blockquote" or (not _QUOTING.isdisjoint(names) and _SELECTS not in names):
            found = element
    return found


def link_around(node: Node, most: int = _ALL_LEVELS, top: Node | None = None) -> Node | None:
    """The nearest link that an element is or stands in, looked for in so many elements, up to ``top``."""
    for above in islice(chain((node,), node.ancestors()), most):
        if above.tag == "a":
            return above
        if above is top:
            break
    return None


def outermost(elements: Iterable[Element]) -> Iterator[Element]:
    """Those of some elements, in document order, that stand in no other one of them."""
    end = 0
    for element in elements:
        if element.first >= end:
            end = element.end
            yield element


def blocks_in(elements: Iterable[Element]) -> list[int]:
    """The numbers of the blocks in some elements, which are in document order; each once."""
    return [number for element in outermost(elements) for number in element.span]


class LikeSiblings:
    """The sets of siblings with the same signature on a page: cards, list items, rows, columns.

    Attributes:
        numbers: for each element with text, the number of its set.
        counts: for each set, the number of its elements.
        members: for each set, those of its elements that have text.
        firsts: for each set, the first block of its first element.
    """

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.counts: list[int] = []
        self.members: list[list[Element]] = []
        self.firsts: list[int] = []

    def rows(self, fewest: int) -> Iterator[list[Element]]:
        """The sets with at least so many elements with text, outer sets before those inside them."""
        return (members for members in self.members if len(members) >= fewest)


class Page:
    """A page's blocks and elements.

    Attributes:
        blocks: in document order.
        nodes: all elements whose text is read, in document order.
        parents: for each of ``nodes``, the number of its parent, -1 for none.
        firsts: for each of ``nodes``, the number of the first block that begins in it or after it.
        places: for each of ``nodes``, its index in ``holders``, -1 if it has no text.
        holders: the elements with text, in document order. About half of all elements have none: images,
            icons, containers that scripts will fill.
        like_siblings: the sets of siblings with the same signature.
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self.blocks: list[Block] = []
        self.nodes: list[Node] = []
        self.parents: list[int] = []
        self.firsts: list[int] = []
        self.places: list[int] = []
        self.holders: list[Element] = []
        self.like_siblings = LikeSiblings()
        self._kept_words: tuple[Sequence[bool], list[int]] = (), []

    @cached_property
    def declaring(self) -> list[Element]:
        """The few of ``holders`` that declare what they are, by their tag or an attribute."""
        return [element for element in self.holders if element.declares]

    @cached_property
    def tag_counts(self) -> Counter[str]:
        """The number of elements with each tag, with text or without."""
        return Counter([node.tag for node in self.nodes])

    @cached_property
    def children(self) -> list[list[Element]]:
        """For each of ``holders``, those right below it."""
        found: list[list[Element]] = [[] for _ in self.holders]
        for element in self.holders:
            if element.parent is not None:
                found[element.parent.index].append(element)
        return found

    @cached_property
    def own_blocks(self) -> dict[int, list[int]]:
        """The numbers of the blocks that begin right in one of ``holders``, by its index."""
        found: dict[int, list[int]] = {}
        for number, block in enumerate(self.blocks):
            found.setdefault(block.element.index, []).append(number)
        return found

    @cached_property
    def with_tag(self) -> dict[str, list[Element]]:
        """Those of ``holders`` with each tag."""
        found: dict[str, list[Element]] = {}
        for element in self.holders:
            found.setdefault(element.tag, []).append(element)
        return found

    @cached_property
    def words(self) -> list[int]:
        """The number of words in each block."""
        return [block.words for block in self.blocks]

    @cached_property
    def link_words(self) -> list[int]:
        """The number of linked words in each block."""
        return [block.link_words for block in self.blocks]

    @cached_property
    def weights(self) -> list[int]:
        """What each block weighs in decisions: the square root of its words, in eighths."""
        return [isqrt(64 * (words + 1)) for words in self.words]

    @cached_property
    def weights_before(self) -> list[int]:
        """The weights before each block, and of all blocks."""
        return [*accumulate(self.weights, initial=0)]

    @cached_property
    def words_before(self) -> list[int]:
        """The number of words before each block, and in all blocks."""
        return [0, *accumulate(self.words)]

    @cached_property
    def link_words_before(self) -> list[int]:
        """The number of linked words before each block, and in all blocks."""
        return [0, *accumulate(self.link_words)]

    def words_in(self, span: range) -> int:
        """The number of words in some blocks."""
        return self.words_before[span.stop] - self.words_before[span.start]

    def link_words_in(self, span: range) -> int:
        """The number of linked words in some blocks."""
        return self.link_words_before[span.stop] - self.link_words_before[span.start]

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The words in all names of elements."""
        return frozenset().union(*{element.tokens for element in self.holders})

    def named(self, names: Set[str]) -> list[Element]:
        """Those of ``holders`` with one of these words in their names."""
        if names.isdisjoint(self.tokens):
            return []
        return [element for element in self.holders if not names.isdisjoint(element.tokens)]

    def kept_words(self, kept: Sequence[bool]) -> list[int]:
        """The number of kept words before each block, and in all blocks."""
        known, found = self._kept_words
        if known is not kept:
            found = [0, *accumulate(map(mul, self.words, kept))]
            if isinstance(kept, tuple):  # what the rules ask about, again and again
                self._kept_words = kept, found
        return found


NOT_TEXT = frozenset({"form", "nav", "aside", "footer", "button", "dialog", "label", "menu", "fieldset"})
"""Elements that hold no part of the text around them."""
CONTROLS = frozenset({"button", "legend"})
"""Elements that say what readers can do or choose."""
COLONS = (":", "\uff1a")
"""What a line that announces something ends in."""
SENTENCE_ENDS = tuple(".!?\u2026\u3002\uff01\uff1f")
A_TEXT = 60
"""With so many words, usually kept ones, a page or a part of it has a text."""
LEAST_WORDS = 12
"""A block of running text has at least so many words."""
_MOST_LINKED = 0.25
"""At most this share of its words is in links."""


def is_running(text: Block | Element) -> bool:
    """Whether a block, or an element as a whole, is running text, rather than a label, a headline or a list
    of links."""
    return text.words >= LEAST_WORDS and text.link_words <= _MOST_LINKED * text.words


def is_linked(text: Block | Element) -> bool:
    """Whether most of the words of a block, or of an element as a whole, are in links."""
    return 2 * text.link_words > text.words
