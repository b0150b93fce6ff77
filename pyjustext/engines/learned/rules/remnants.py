"""Drops what remains of dropped parts: headings without their text, and teasers without their headline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ....tree import Node
from ....tree.elements import HEADINGS
from ..blocks import Block, Element, Page, kept_words
from ..like_siblings import LikeSiblings

_ENOUGH_WORDS = 60
"""Headings are examined after this many kept words: one above the text is its title or standfirst."""
_ANNOUNCING_WORDS = 8
"""A paragraph with at most this many words that ends in a colon announces what follows."""
_COLONS = (":", "\uff1a")
_MEDIA = frozenset(
    {"img", "picture", "video", "audio", "iframe", "embed", "object", "canvas", "pre", "table"}
)
_MOST_EXAMINED = 100
"""At most this many headings of a page are examined for pictures below them."""
_MOST_SIBLINGS = 40
"""At most this many siblings of a heading are searched for pictures, and elements of each."""
_MOST_SEARCHED = 200
_LEVELS = 3
"""How far above a heading its section or its row of cards is looked for."""
_TEXT_WORDS = 12
"""The least number of words in a block of running text."""
_HEADLINE_WORDS = 4
"""A link with at least so many words may be the headline of a teaser without being a heading."""
_MOSTLY = 0.7
"""Cards are teasers if their texts are this share of all kept words in their row."""


def drop_headings(page: Page, kept: list[bool]) -> None:
    """Drop each heading whose section was dropped, and each line that announces links that were.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = page.blocks
    before = kept_words(blocks, kept)
    examined = 0
    has_text, has_kept = [False] * 7, [False] * 7
    """For each level of heading, whether the section that begins here has any text, and any that is kept."""
    for number in range(len(blocks) - 1, -1, -1):
        block = blocks[number]
        level = block.element.heading
        late = kept[number] and before[number] >= _ENOUGH_WORDS
        if not level:
            if late and _announces(block) and _leads_only(blocks, kept, number + 1):
                kept[number] = False
            has_text = [True] * 7
            if kept[number]:
                has_kept = [True] * 7
            continue
        if late and has_text[level] and not has_kept[level] and 2 * block.link_words <= block.words:
            examined += 1
            if examined <= _MOST_EXAMINED and not _shows_media(block):
                kept[number] = False
        has_text[level:] = has_kept[level:] = [False] * (7 - level)
        for higher in range(level):
            has_text[higher] = True
            has_kept[higher] = has_kept[higher] or kept[number]


def _announces(block: Block) -> bool:
    return block.words <= _ANNOUNCING_WORDS and block.text.endswith(_COLONS) and not block.link_words


def _leads_only(blocks: Sequence[Block], kept: Sequence[bool], number: int) -> bool:
    """Whether there is a block with this number that was dropped and is mostly links."""
    if number == len(blocks) or kept[number]:
        return False
    return 2 * blocks[number].link_words > blocks[number].words


def _shows_media(block: Block) -> bool:
    """Whether a picture or the like that is not a link stands below a heading, before the next one."""
    node = block.element.node
    for above in islice(node.ancestors(), _LEVELS):
        children = [child for child in above.children if isinstance(child, Node)]
        place = children.index(node)
        for child in children[place + 1 : place + 1 + _MOST_SIBLINGS]:
            if child.tag in HEADINGS:
                return False
            if _holds_media(child):
                return True
        node = above
    return False


def _holds_media(top: Node) -> bool:
    stack = [top]
    for _ in range(_MOST_SEARCHED):
        if not stack:
            break
        node = stack.pop()
        if node.tag in _MEDIA:
            return True
        if node.tag != "a":
            stack += [child for child in islice(node.children, _MOST_SEARCHED) if isinstance(child, Node)]
    return False


def drop_teasers(page: Page, kept: list[bool]) -> None:
    """Drop the texts of cards after the article whose headlines, links to other pages, were dropped.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = page.blocks
    teasers = _teasers(page, kept)
    last = max(
        (n for n, keep in enumerate(kept) if keep and n not in teasers and blocks[n].words >= _TEXT_WORDS),
        default=-1,
    )
    ending = [number for number in teasers if number > last]
    if 2 * sum(blocks[number].words for number in ending) < kept_words(blocks, kept)[-1]:
        for number in ending:
            kept[number] = False


def _teasers(page: Page, kept: Sequence[bool]) -> set[int]:
    """The kept blocks in the same card as a dropped headline above them that leads to another page.

    Where other cards in the same row are kept with their headlines, the row is a list, and its cards are no
    teasers. Nor is an element with most of the text, such as one below the name of a section.
    """
    blocks = page.blocks
    like = page.like_siblings
    words = kept_words(blocks, kept)
    rows: dict[Element, set[int]] = {}
    row: Element | None = None
    end = -1
    for number, block in enumerate(blocks):
        if number >= end:
            row = None
        if not kept[number] and _is_headline(block):
            card = next((element for element in block.element.up() if element.block_count > 1), None)
            if (
                card is not None
                and 2 * (words[card.first + card.block_count] - words[card.first]) < words[-1]
            ):
                row, end = _row_around(card, like), card.first + card.block_count
        elif row is not None and kept[number]:
            rows.setdefault(row, set()).add(number)
    found: set[int] = set()
    for row, numbers in rows.items():
        every = words[row.first + row.block_count] - words[row.first]
        if sum(blocks[number].words for number in numbers) >= _MOSTLY * every:
            found |= numbers
    return found


def _row_around(card: Element, like: LikeSiblings) -> Element:
    """The element around a card and others like it, or the card itself."""
    for element in islice(card.up(), _LEVELS):
        if element.parent is not None and like.filled[like.numbers[element.index]] > 1:
            return element.parent
    return card


def _is_headline(block: Block) -> bool:
    """Whether a block may be the headline of a teaser."""
    return (block.element.heading > 0 or block.words >= _HEADLINE_WORDS) and _leads_away(block)


def _leads_away(block: Block) -> bool:
    """Whether a block is a link to another page."""
    if block.link_words < block.words:
        return False
    node = block.element.node
    link = next((above for above in (node, *node.ancestors()) if above.tag == "a"), None) or node.find("a")
    return link is not None and link.get("href").strip()[:1] not in ("", "#")
