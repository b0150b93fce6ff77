"""Splits a page into blocks of text and the elements that contain them.

The tree is not changed. A block is what a reader sees as one piece of text: the text between two boundaries
of block elements, like a paragraph in jusText. It knows the position of each of its texts in the tree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, islice
from math import isqrt
from operator import mul

from ...languages.words import counted_words
from ...tree import Node
from ...tree.elements import BLOCKS
from .element_names import MOST_TOKENS, classes_of, names_of

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
    """An element with text, and sums over the blocks in it.

    Attributes:
        index: its place among the elements with text, parents first.
        signature: its tag and the first of its class names.
        first, block_count: the number of its first block, and how many there are.
        words, link_words, inline_tags: the sums over its blocks.
        depth: the number of elements around it.
        heading: the level of the nearest heading that it is or stands in, 0 for none.
        groups, tokens: what its names say; see ``element_names.py``.
        declares: whether its tag or an attribute declares what it is.
    """

    __slots__ = (
        *("block_count", "declares", "depth", "first", "groups", "heading", "index", "inline_tags"),
        *("link_words", "node", "parent", "signature", "tag", "tokens", "words"),
    )

    block_count: int
    words: int
    link_words: int
    inline_tags: int
    tokens: tuple[str, ...]

    def __init__(self, node: Node, parent: Element | None, index: int, first: int) -> None:
        self.node = node
        self.parent = parent
        self.index = index
        self.first = first
        tag = self.tag = node.tag
        if parent is None:
            self.depth = 0
            self.heading = HEADINGS.get(tag, 0)
        else:
            self.depth = parent.depth + 1
            self.heading = HEADINGS.get(tag, parent.heading)
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
    def span(self) -> range:
        """The numbers of its blocks."""
        return range(self.first, self.first + self.block_count)

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


class LikeSiblings:
    """The sets of siblings with the same signature on a page: cards, list items, rows, columns.

    Attributes:
        numbers: for each element with text, the number of its set.
        counts, filled: for each set, the number of its elements, and of those with text.
        firsts: for each set, the first block of its first element.
    """

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.counts: list[int] = []
        self.filled: list[int] = []
        self.firsts: list[int] = []


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

    def with_role(self, role: str) -> set[Element]:
        """Those of ``holders`` with this role."""
        return {e for e in self.declaring if e.node.get("role").strip().lower() == role}

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
    def dialogs(self) -> list[Element]:
        """Those of ``holders`` that are modal dialogs."""
        return [element for element in self.declaring if _is_modal(element)]

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
        return frozenset().union(*[element.tokens for element in self.holders])

    def kept_words(self, kept: Sequence[bool]) -> list[int]:
        """The number of kept words before each block, and in all blocks."""
        known, found = self._kept_words
        if known is not kept:
            found = [0, *accumulate(map(mul, self.words, kept))]
            if isinstance(kept, tuple):  # what the rules ask about, again and again
                self._kept_words = kept, found
        return found


def _is_modal(element: Element) -> bool:
    attrs = element.node.attrs
    modal = attrs.get("aria-modal", "").strip().lower()
    if modal in ("true", "false"):
        return modal == "true"
    return element.tag == "dialog" or attrs.get("role", "").strip().lower() in _DIALOGS


def segment(root: Node) -> Page:
    """The blocks below ``root``, which is usually the ``html`` element."""
    page = _segmented(root, _WHAT_TO_DO)
    if "noscript" in page.tag_counts:
        fallback = sum(element.words for element in _outermost(page, "noscript"))
        if fallback and page.holders[0].words - fallback >= NOSCRIPT_SHARE * fallback:
            page = _segmented(root, {**_WHAT_TO_DO, "noscript": _SKIP})
    wrong = in_unclosed_links(page)
    if wrong:
        for block in wrong:
            block.link_words = block.link_chars = 0
        _add_up_link_words(page)
    return page


def _outermost(page: Page, tag: str) -> list[Element]:
    """The elements with text and this tag that stand in no other one."""
    return [
        element
        for element in page.holders
        if element.tag == tag and all(above.tag != tag for above in islice(element.up(), 1, None))
    ]


def _add_up_link_words(page: Page) -> None:
    for element in page.holders:
        element.link_words = 0
    for block in page.blocks:
        block.element.link_words += block.link_words
    for element in reversed(page.holders):
        if element.parent is not None:
            element.parent.link_words += element.link_words


def _segmented(root: Node, what_to_do: Mapping[str, int]) -> Page:
    page = Page(root)
    _set_elements(page, _walk(page, root.body(), what_to_do))
    return page


def _walk(page: Page, body: Node, what_to_do: Mapping[str, int]) -> list[int]:
    """Fill a page with its blocks and nodes, by one walk over the tree with a stack of its own.

    Returns:
        For each block, the number of the node that it begins in.
    """
    nodes, parents, firsts, blocks = page.nodes, page.parents, page.firsts, page.blocks
    owners: list[int] = []
    pieces: list[str] = []
    block: Block | None = None
    owner = 0
    after_break = False

    def flush(block: Block) -> None:
        """End a block. It is kept if it contains words."""
        if block.parts and block.finish(pieces):
            blocks.append(block)
            owners.append(owner)
        pieces.clear()

    node, number, in_link = body, 0, False
    nodes.append(body)
    parents.append(-1)
    firsts.append(0)
    children: Iterator[tuple[int, Node | str]] = enumerate(body.children)
    stack: list[tuple[Iterator[tuple[int, Node | str]], Node, int, bool]] = []
    while True:
        for index, child in children:
            if child.__class__ is str:
                text: str = child
                if text.isspace():
                    if block is not None:
                        pieces.append(" ")
                    continue
                if block is None:
                    block, owner = Block(), number
                block.parts.append((node, index))
                pieces.append(text)
                if in_link:
                    block.link_chars += len(text.strip())
                after_break = False
                continue
            inner: Node = child  # type: ignore[assignment]
            tag = inner.tag
            todo = what_to_do.get(tag, _INLINE)
            if todo == _BLOCK:
                after_break = False
                if block is not None:
                    flush(block)
                    block = None
            elif todo == _INLINE:
                if " " in tag:
                    continue
                after_break = False
                if block is None:
                    block, owner = Block(), number
                block.inline_tags += 1
            elif todo == _SKIP:
                continue
            else:
                if block is not None:
                    if after_break:
                        flush(block)
                        block = None
                    else:
                        pieces.append(" ")
                after_break = True
                continue
            below = inner.children
            if below:
                stack.append((children, node, number, in_link))
                node, number = inner, len(nodes)
                parents.append(stack[-1][2])
                nodes.append(inner)
                firsts.append(len(blocks))
                in_link = in_link or tag == "a"
                children = enumerate(below)
                break
            nodes.append(inner)
            parents.append(number)
            firsts.append(len(blocks))
        else:
            if block is not None and node.tag in BLOCKS:
                flush(block)
                block = None
            if not stack:
                if block is not None:
                    flush(block)
                return owners
            children, node, number, in_link = stack.pop()


def _set_elements(page: Page, owners: Sequence[int]) -> None:
    """Make the elements with text, with the sums over their blocks, and the sets of like siblings.

    Args:
        owners: for each block, the number of the node that it begins in.
    """
    parents = page.parents
    count = len(parents)
    block_counts, words, link_words, inline_tags = [0] * count, [0] * count, [0] * count, [0] * count
    for owner, block in zip(owners, page.blocks, strict=True):
        block_counts[owner] += 1
        words[owner] += block.words
        link_words[owner] += block.link_words
        inline_tags[owner] += block.inline_tags
    for number in range(count - 1, 0, -1):
        own = block_counts[number]
        if own:
            parent = parents[number]
            block_counts[parent] += own
            words[parent] += words[number]
            link_words[parent] += link_words[number]
            inline_tags[parent] += inline_tags[number]
    holders, places, sets = page.holders, page.places, page.like_siblings
    set_numbers, counts, filled, firsts = sets.numbers, sets.counts, sets.filled, sets.firsts
    known: dict[tuple[int, str], int] = {}
    rows = zip(page.nodes, parents, page.firsts, block_counts, strict=True)
    for number, (node, parent, first, own) in enumerate(rows):
        above = places[parent] if parent >= 0 else -2
        if own:
            place = len(holders)
            element = Element(node, holders[above] if above >= 0 else None, place, first)
            element.block_count = own
            element.words = words[number]
            element.link_words = link_words[number]
            element.inline_tags = inline_tags[number]
            places.append(place)
            holders.append(element)
            key = above, element.signature
            which = known.get(key)
            if which is None:
                which = known[key] = len(counts)
                counts.append(1)
                filled.append(1)
                firsts.append(first)
            else:
                counts[which] += 1
                filled[which] += 1
            set_numbers.append(which)
            continue
        places.append(-1)
        if above == -1:
            continue
        attrs = node.attrs
        key = above, names_of[node.tag][attrs["class"]][0] if "class" in attrs else node.tag
        which = known.get(key)
        if which is None:
            known[key] = len(counts)
            counts.append(1)
            filled.append(0)
            firsts.append(first)
        else:
            counts[which] += 1
    for owner, block in zip(owners, page.blocks, strict=True):
        block.element = holders[places[owner]]


NOT_TEXT = frozenset({"form", "nav", "aside", "footer", "button", "dialog", "label", "menu", "fieldset"})
"""Elements that hold no part of the text around them."""
CONTROLS = frozenset({"button", "legend"})
"""Elements that say what readers can do or choose."""
COLONS = (":", "\uff1a")
"""What a line that announces something ends in."""
_WORDS = 12
"""A block of running text has at least so many words."""
_MOST_LINKED = 0.25
"""At most this share of its words is in links."""


def is_running(text: Block | Element) -> bool:
    """Whether a block, or an element as a whole, is running text, rather than a label, a headline or a list
    of links."""
    return text.words >= _WORDS and text.link_words <= _MOST_LINKED * text.words


def is_linked(text: Block | Element) -> bool:
    """Whether most of the words of a block, or of an element as a whole, are in links."""
    return 2 * text.link_words > text.words


_FEWEST = 3
"""With so many blocks of running text in it, a link was not closed."""
_ENOUGH_WORDS = 200
"""Cards that are a link as a whole have fewer words of it."""


def in_unclosed_links(page: Page) -> list[Block]:
    """The blocks in links that were not closed.

    Browsers put all that follows into a link that is not closed, or into copies of it. A link around a few
    paragraphs is on the older web a mistake of this kind, never a text that leads elsewhere as a whole.
    """
    if not _is_text([block for block in page.blocks if block.link_words and block.words >= _WORDS]):
        return []
    found: list[Block] = []
    end = 0
    for element in page.holders:
        first = element.first
        if element.tag != "a" or element.block_count < _FEWEST or first < end:
            continue
        end = element.end
        if element not in page.blocks[first].element.up():  # a line that began before the link
            first, end = first + 1, end + 1
        blocks = page.blocks[first:end]
        if _is_text(blocks):
            found += blocks
    known = set(found)
    copies: dict[str, dict[str, Block]] = {}
    """For each address, the different texts that are a link to it as a whole."""
    linked = [block for block in page.blocks if block.words == block.link_words and block not in known]
    for block in linked:
        if block.words >= _WORDS:
            copies.setdefault(_address(block), {})[block.text] = block
    unclosed = {
        address for address, texts in copies.items() if address.strip("#") and _is_text([*texts.values()])
    }
    return found + [block for block in linked if unclosed and _address(block) in unclosed]


def _address(block: Block) -> str:
    """Where the link around a block's first text leads."""
    node = block.parts[0][0]
    link = next((above for above in (node, *node.ancestors()) if above.tag == "a"), node)
    return link.get("href")


def _is_text(blocks: list[Block]) -> bool:
    words = [block.words for block in blocks if block.words >= _WORDS]
    return len(words) >= _FEWEST and sum(words) >= _ENOUGH_WORDS
