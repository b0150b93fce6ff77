"""Drops the teasers of other pages below the text.

Below an article (:func:`drop_below`), these are teasers whose headlines were dropped. A page unlike the
training pages is often taken for something other than an article, and its text may have fewer words than the
teasers beside it. There, teasers that stand apart from the text are dropped, whatever the page was taken for
(:func:`drop_apart`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from ....tree import Node
from ..blocks import Block, Element, Page
from ..features import Measured
from ..like_siblings import LikeSiblings
from .running import is_running
from .title import below_title

_TEXT_WORDS = 12
"""The least number of words in a block of running text."""
_HEADLINE_WORDS = 4
"""A link with at least so many words may be the headline of a teaser without being a heading."""
_MOSTLY = 0.7
"""Cards are teasers if their texts are this share of all kept words in their row."""
_LEVELS = 3
"""How far above a headline its row of cards is looked for."""
_A_TEXT = 30
"""An article has at least so many words of running text right below its title."""
_SURE_TEXT, _SURE_BLOCKS = 60, 3
"""With so many words in so many blocks it is not the introduction to a list of articles."""
_LONGEST_CARD = 100
"""A teaser has at most so many words."""
_ROW, _ROW_LEVELS = 3, 4
"""Teasers stand in a row of at least so many similar elements, at most so far above them."""
_PAIR = 2
"""The same for texts that begin with their headline, and the least number of words in such a headline."""
_FULLY_LINKED = 0.8
"""With this share of its words in links, a text is a headline itself."""


def drop_below(page: Page, kept: list[bool]) -> None:
    """Drop the texts of cards after the article whose headlines, links to other pages, were dropped.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = page.blocks
    teasers = _teasers(page, kept)
    last = _last_text(blocks, kept, teasers)
    ending = [number for number in teasers if number > last]
    if 2 * sum(blocks[number].words for number in ending) < page.kept_words(kept)[-1]:
        for number in ending:
            kept[number] = False


def drop_apart(measured: Measured, kept: list[bool]) -> bool:
    """Drop the teasers after a text below the title of the page that stand outside of the text's container.

    Args:
        kept: for each block, whether it is kept; changed in place.

    Returns:
        Whether there were any, which shows that the page is an article.
    """
    page, blocks = measured.page, measured.blocks
    running = [keep and is_running(block) for block, keep in zip(blocks, kept, strict=True)]
    first = next((number for number, is_text in enumerate(running) if is_text), -1)
    if first < 0 or not below_title(measured, first):
        return False
    text = next((element for element in blocks[first].element.up() if element.block_count > 1), None)
    if text is None:
        return False
    end = text.first + text.block_count
    of_text = [blocks[number].words for number in range(first, end) if running[number]]
    if sum(of_text) < _A_TEXT:
        return False
    found = _teasers(page, kept) | set(_with_headline_inside(page, kept))
    if sum(of_text) >= _SURE_TEXT and len(of_text) >= _SURE_BLOCKS:
        found |= set(_below_headlines(page, kept))
    found = {number for number in found if number >= end}
    last = _last_text(blocks, kept, found)
    ending = [number for number in found if number > last]
    for number in ending:
        kept[number] = False
    return bool(ending)


def _last_text(blocks: Sequence[Block], kept: Sequence[bool], teasers: Collection[int]) -> int:
    """The number of the last kept text that is no teaser, or -1."""
    return max(
        (n for n, keep in enumerate(kept) if keep and n not in teasers and blocks[n].words >= _TEXT_WORDS),
        default=-1,
    )


def _with_headline_inside(page: Page, kept: Sequence[bool]) -> Iterator[int]:
    """The kept texts in a row that begin with a link to another page: headline and text in one block."""
    for number, block in enumerate(page.blocks):
        if (
            kept[number]
            and block.words >= _TEXT_WORDS
            and _PAIR <= block.link_words < _FULLY_LINKED * block.words
            and _is_away(_link_around(block.parts[0][0]))
            and _is_in_row(block, page.like_siblings, _PAIR)
        ):
            yield number


def _below_headlines(page: Page, kept: Sequence[bool]) -> Iterator[int]:
    """The kept blocks of cards in a row, from their headline on, if it leads to another page."""
    end = 0
    for number, block in enumerate(page.blocks):
        if not kept[number]:
            continue
        if _is_headline(block) and _is_in_row(block, page.like_siblings, _ROW):
            card = next((element for element in block.element.up() if element.block_count > 1), None)
            if card is not None and card.words <= _LONGEST_CARD:
                end = max(end, card.first + card.block_count)
        if number < end:
            yield number


def _is_in_row(block: Block, like: LikeSiblings, least: int) -> bool:
    """Whether an element around a block has at least so many siblings like it, itself included."""
    return any(
        element.parent is not None and like.filled[like.numbers[element.index]] >= least
        for element in islice(block.element.up(), _ROW_LEVELS)
    )


def _teasers(page: Page, kept: Sequence[bool]) -> set[int]:
    """The kept blocks in the same card as a dropped headline above them that leads to another page.

    Where other cards in the same row are kept with their headlines, the row is a list, and its cards are no
    teasers. Nor is an element with most of the text, such as one below the name of a section.
    """
    blocks = page.blocks
    like = page.like_siblings
    words = page.kept_words(kept)
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
    return _is_away(_link_around(node) or node.find("a"))


def _link_around(node: Node) -> Node | None:
    return next((above for above in (node, *node.ancestors()) if above.tag == "a"), None)


def _is_away(link: Node | None) -> bool:
    """Whether there is a link, and it leads to another page."""
    return link is not None and link.get("href").strip()[:1] not in ("", "#")
