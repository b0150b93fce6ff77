"""Splits a page into blocks of text. The tree is not changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from ...tree import Node
from ...tree.class_names import Cache
from ...tree.elements import BLOCKS
from .blocks import LEAST_WORDS, Block, Element, Page, link_around, outermost
from .element_names import names_of

SKIPPED = frozenset(
    {"amp-ad", "amp-embed", "area", "audio", "canvas", "datalist", "embed", "frame", "frameset", "head"}
    | {"iframe", "img", "input", "link", "map", "math", "meta", "noembed", "noframes", "object", "param"}
    | {"script", "select", "source", "style", "svg", "template", "textarea", "track", "video"}
)
"""Elements whose text is not part of the page or cannot be read as text."""

_INLINE = 0
_BLOCK = 1
_SKIP = 2
_BREAK = 3
_MOST_TAGS = 1_000


def _actions(skipped: Set[str]) -> Cache[str, int]:
    """What the walk does at an element with each tag."""

    def action(tag: str) -> int:
        if tag in skipped or " " in tag:  # foreign elements
            return _SKIP
        return _BREAK if tag == "br" else _BLOCK if tag in BLOCKS else _INLINE

    return Cache(action, _MOST_TAGS)


_ACTIONS = _actions(SKIPPED)
_ACTIONS_WITH_SCRIPTS = _actions(SKIPPED | {"noscript"})
NOSCRIPT_SHARE = 0.7
"""`noscript` is read unless the rest of the page has at least this many times its words (from forums)."""
_LEAST_BLOCKS = 3
"""With so many blocks of running text in it, a link was not closed."""
_LEAST_WORDS_OF_LINK = 200
"""Cards that are a link as a whole have fewer words of it."""


def segment(root: Node) -> Page:
    """The blocks below ``root``, which is usually the ``html`` element."""
    page = _segmented(root, _ACTIONS)
    fallback = sum(element.words for element in outermost(page.with_tag.get("noscript", ())))
    if fallback and page.holders[0].words - fallback >= NOSCRIPT_SHARE * fallback:
        page = _segmented(root, _ACTIONS_WITH_SCRIPTS)
    wrong = _in_unclosed_links(page)
    if wrong:
        for block in wrong:
            block.link_words = block.link_chars = 0
        _add_up_link_words(page)
    return page


def _add_up_link_words(page: Page) -> None:
    for element in page.holders:
        element.link_words = 0
    for block in page.blocks:
        block.element.link_words += block.link_words
    for element in reversed(page.holders):
        if element.parent is not None:
            element.parent.link_words += element.link_words


def _segmented(root: Node, actions: Mapping[str, int]) -> Page:
    page = Page(root)
    _set_elements(page, _walk(page, root.body(), actions))
    return page


def _walk(page: Page, body: Node, actions: Mapping[str, int]) -> list[int]:
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
            todo = actions[tag]
            if todo == _BLOCK:
                after_break = False
                if block is not None:
                    flush(block)
                    block = None
            elif todo == _INLINE:
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
                parents.append(number)
                node, number = inner, len(nodes)
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
    set_numbers, counts, members, firsts = sets.numbers, sets.counts, sets.members, sets.firsts
    known: dict[tuple[int, str], int] = {}
    rows = zip(page.nodes, parents, page.firsts, block_counts, strict=True)
    for number, (node, parent, first, own) in enumerate(rows):
        above = places[parent] if parent >= 0 else -2
        if own:
            place = len(holders)
            sums = own, words[number], link_words[number], inline_tags[number]
            element = Element(node, holders[above] if above >= 0 else None, place, first, sums)
            places.append(place)
            holders.append(element)
            key = above, element.signature
        else:
            places.append(-1)
            if above == -1:
                continue
            attrs = node.attrs
            key = above, names_of[node.tag][attrs["class"]][0] if "class" in attrs else node.tag
        which = known.get(key)
        if which is None:
            which = known[key] = len(counts)
            counts.append(0)
            members.append([])
            firsts.append(first)
        counts[which] += 1
        if own:
            members[which].append(element)
            set_numbers.append(which)
    for owner, block in zip(owners, page.blocks, strict=True):
        block.element = holders[places[owner]]


def _in_unclosed_links(page: Page) -> list[Block]:
    """The blocks in links that were not closed.

    Browsers put all that follows into a link that is not closed, or into copies of it. A link around a few
    paragraphs is on the older web a mistake of this kind, never a text that leads elsewhere as a whole.
    """
    if not _is_text([block for block in page.blocks if block.link_words and block.words >= LEAST_WORDS]):
        return []
    found: list[Block] = []
    end = 0
    for element in page.holders:
        first = element.first
        if element.tag != "a" or element.block_count < _LEAST_BLOCKS or first < end:
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
        if block.words >= LEAST_WORDS:
            copies.setdefault(_address(block), {})[block.text] = block
    unclosed = {
        address for address, texts in copies.items() if address.strip("#") and _is_text([*texts.values()])
    }
    return found + [block for block in linked if unclosed and _address(block) in unclosed]


def _address(block: Block) -> str:
    """Where the link around a block's first text leads."""
    link = link_around(block.parts[0][0])
    return link.get("href") if link is not None else ""


def _is_text(blocks: list[Block]) -> bool:
    words = [block.words for block in blocks if block.words >= LEAST_WORDS]
    return len(words) >= _LEAST_BLOCKS and sum(words) >= _LEAST_WORDS_OF_LINK
