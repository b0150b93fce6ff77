"""Headings without their text: those of cards are kept with it, those of an article's dropped sections go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile

from ....tree import Node
from ....tree.elements import HEADINGS
from ..blocks import Element
from ..decision import ONE
from ..ledger import Kept
from ..running_text import COLONS, NOT_TEXT, is_linked
from ..view import View

_FEWEST_CARDS = 3  # of a run, with a kept text
_CARD_SHARE = 0.5  # of the cards of a run that have such a text
_CARD_WORDS = 8  # of such a text, at least
_LEVELS = 8  # elements around a heading that are examined for its card
_ENOUGH_WORDS = 60
"""With so many kept words above it, a heading is no longer that of the page; with so many around it, it
stands amid a text."""
_MARGIN = ONE
"""How far below the threshold the score of a heading may be; twice as far if its own text is kept."""
_LABEL_WORDS = 8
"""The most words of a line that announces links, and of the lines between a heading and its text."""
_LINK_WORDS = 2
"""The most words of a link between a heading and its text, such as one to edit the section."""
_NEAR = 2
"""How many lines may stand between a heading and its text."""
_HEADING_WORDS = 25
"""What has more words is a text, whatever its element."""
_MEDIA = frozenset(
    {"img", "picture", "video", "audio", "iframe", "embed", "object", "canvas", "pre", "table"}
)
_MOST_EXAMINED = 100
"""At most this many headings of a page are examined for pictures below them."""
_MOST_SEARCHED = 200
"""At most this many elements below each are searched."""


def headings_of_text(view: View, kept: Kept) -> list[int]:
    """The headings whose own text is kept, whatever their boxes and the credits of pictures below them."""
    blocks = view.blocks
    titles = Counter(block.text for block in blocks if block.element.heading)
    before = view.page.kept_words(kept)
    found: list[int] = []
    below, between = -1, 0
    """The kept block below a heading, and the number of dropped ones between them."""
    for number in range(len(blocks) - 1, -1, -1):
        block, keep = blocks[number], kept[number]
        level = block.element.heading
        if not level and not keep:
            between += 1
            if between > _NEAR or block.words > (_LINK_WORDS if block.link_words else _LABEL_WORDS):
                below = -1
            continue
        if not keep and below >= 0 and not 0 < blocks[below].element.heading <= level:
            keep = _is_heading(view, number, below, before, is_label=titles[block.text] > 1)
            if keep:
                found.append(number)
        below, between = number if keep else -1, 0
    return found


def _is_heading(view: View, number: int, below: int, before: Sequence[int], *, is_label: bool) -> bool:
    """Whether a heading stands in the text that is kept below it, and is no label and no control.

    Args:
        below: the number of the kept block below it.
        before: the number of kept words before each block, and in all blocks.
        is_label: whether it stands several times on the page.
    """
    block, span = view.blocks[number], range(number, number + 1)
    links = [a for a in block.element.node.find_all("a") if not a.get("href").startswith("#")]
    if number == view.headline or (links and is_linked(block)):
        return False  # the title of a page is shown above its text
    if 2 * sum(token.isdigit() for token in block.tokens) > block.words:
        return False  # a time or a count
    own = box = block.element
    """The largest element around it without the block below it, and the smallest with that."""
    for box in block.element.up():
        if box.tag in NOT_TEXT:
            return False
        if below < box.first + box.block_count:
            break
        own = box
    words = before[box.first + box.block_count] - before[box.first]
    if below == own.first + own.block_count and own.words - block.words <= _LINK_WORDS:
        is_amid = number > 0 and before[number] > before[number - 1] and not is_label
        if words >= _ENOUGH_WORDS and (block.element.parent is box or is_amid):
            return True
        if view.gains.suffices(span, _MARGIN):
            return True
    is_of_text = not is_label and 2 * words >= box.words and before[number] >= _ENOUGH_WORDS
    return is_of_text and view.gains.suffices(span, 2 * _MARGIN)


def headings_of_cards(view: View, kept: Kept) -> Iterator[int]:
    """The headings above the first kept text of a card, if most cards of its run have such a text.

    Of a list of ten products, none must lack its name, only because that is a link.
    """
    page, count = view.page, len(kept)
    text_from = [count] * (count + 1)
    """For each block, the number of the first kept text from there on."""
    for number in range(count - 1, -1, -1):
        is_text = kept[number] and page.blocks[number].words >= _CARD_WORDS
        text_from[number] = number if is_text else text_from[number + 1]
    like = page.like_siblings
    cards = [0] * len(like.counts)
    for element, run in zip(page.holders, like.numbers, strict=True):
        cards[run] += text_from[element.first] < element.first + element.block_count
    for number, block in enumerate(page.blocks):
        if kept[number] or not (block.element.heading or _is_header(block.element)):
            continue
        for element in islice(block.element.up(), _LEVELS):
            run = like.numbers[element.index]
            is_one = cards[run] >= max(_FEWEST_CARDS, _CARD_SHARE * like.filled[run])
            if is_one and number < text_from[element.first] < element.first + element.block_count:
                yield number
                break


def _is_header(element: Element) -> bool:
    return any(above.tag == "header" for above in islice(element.up(), 2))


def empty_announcements(view: View, kept: Kept) -> Iterator[int]:
    """The short lines that end in a colon, if what follows was dropped and is mostly links."""
    before = view.page.kept_words(kept)
    for number, (block, after) in enumerate(pairwise(view.blocks)):
        if (
            kept[number]
            and not kept[number + 1]
            and block.words <= _LABEL_WORDS
            and not block.link_words
            and not block.element.heading
            and block.text.endswith(COLONS)
            and is_linked(after)
            and before[number] >= _ENOUGH_WORDS
        ):
            yield number


def empty_headings(view: View, kept: Kept) -> Iterator[int]:
    """The headings of whose section all text was dropped. A heading above a picture that is no link stays."""
    blocks = view.blocks
    before = view.page.kept_words(kept)
    has_text, has_kept = [False] * 7, [False] * 7
    """For each level of heading, whether the section that begins here has any text, and any that is kept."""
    examined, nodes = 0, list[Node]()
    for number in range(len(blocks) - 1, -1, -1):
        block, keep = blocks[number], kept[number]
        level = block.element.heading
        if not level:
            has_text = [True] * 7
            if keep:
                has_kept = [True] * 7
            continue
        is_heading = block.words <= _HEADING_WORDS and not is_linked(block)
        is_late = keep and before[number] >= _ENOUGH_WORDS
        if is_late and is_heading and has_text[level] and not has_kept[level]:
            examined += 1
            nodes = nodes or list(view.page.root.iter())
            if examined <= _MOST_EXAMINED and not _is_above_media(nodes, block.element.node):
                yield number
                keep = False
        has_text[level:] = has_kept[level:] = [False] * (7 - level)
        for higher in range(level):
            has_text[higher] = True
            has_kept[higher] = has_kept[higher] or keep


def _is_above_media(nodes: Sequence[Node], heading: Node) -> bool:
    """Whether a picture or the like that is not a link stands below a heading, before the next one.

    Args:
        nodes: all elements of the page, in document order.
    """
    start = nodes.index(heading) + 1
    return any(
        node.tag in _MEDIA and all(above.tag != "a" for above in islice(node.ancestors(), _LEVELS))
        for node in takewhile(lambda n: n.tag not in HEADINGS, nodes[start : start + _MOST_SEARCHED])
    )
