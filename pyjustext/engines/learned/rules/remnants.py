"""Drops what remains of dropped parts: headings without their text, lines that announce dropped links, and
labels above the text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ....tree import Node
from ....tree.elements import HEADINGS
from ..blocks import Block, Page
from ..decision import ONE

_ENOUGH_WORDS = 60
"""Headings are examined after this many kept words: one above the text is its title or standfirst."""
_ANNOUNCING_WORDS = 8
"""A paragraph with at most this many words that ends in a colon announces what follows."""
_LABEL_WORDS = 6
_UNLIKELY = ONE
"""How far below the threshold the score of a dropped label is, in 4096ths of log-odds."""
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
"""How far above a heading its section is looked for."""


def drop_headings(page: Page, kept: list[bool]) -> None:
    """Drop each heading whose section was dropped, and each line that announces links that were.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = page.blocks
    before = page.kept_words(kept)
    last = max((number for number, keep in enumerate(kept) if keep), default=0)
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
            if examined <= _MOST_EXAMINED and not _shows_media(block, before_text=number == last):
                kept[number] = False
        has_text[level:] = has_kept[level:] = [False] * (7 - level)
        for higher in range(level):
            has_text[higher] = True
            has_kept[higher] = has_kept[higher] or kept[number]


def drop_above(blocks: Sequence[Block], scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Drop the short unlikely texts above the first likely one: the name of a page in its wiki, a section.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    for number, block in enumerate(blocks):
        if not kept[number]:
            continue
        if scores[number] > threshold:
            break
        if (
            block.words <= _LABEL_WORDS
            and scores[number] < threshold - _UNLIKELY
            and not block.element.heading
        ):
            kept[number] = False


def _announces(block: Block) -> bool:
    return block.words <= _ANNOUNCING_WORDS and block.text.endswith(_COLONS) and not block.link_words


def _leads_only(blocks: Sequence[Block], kept: Sequence[bool], number: int) -> bool:
    """Whether there is a block with this number that was dropped and is mostly links."""
    if number == len(blocks) or kept[number]:
        return False
    return 2 * blocks[number].link_words > blocks[number].words


def _shows_media(block: Block, *, before_text: bool) -> bool:
    """Whether a picture or the like that is not a link stands below a heading, before the next one.

    Args:
        before_text: whether it must stand above all text there, as below the last heading of an article,
            where the picture may be of anything.
    """
    node = block.element.node
    for above in islice(node.ancestors(), _LEVELS):
        children = [child for child in above.children if isinstance(child, Node)]
        place = children.index(node)
        for child in children[place + 1 : place + 1 + _MOST_SIBLINGS]:
            if child.tag in HEADINGS:
                return False
            if _holds_media(child):
                return True
            if before_text and any(text.strip() for text in islice(child.texts(), _MOST_SEARCHED)):
                return False
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
