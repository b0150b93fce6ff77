"""Headings and names without their text: those of kept texts are kept, those of dropped sections go."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, pairwise, takewhile

from ....tree import Node
from ....tree.elements import HEADINGS
from ..blocks import A_TEXT, COLONS, CONTROLS, NOT_TEXT, Block, Element, is_linked, link_around
from ..decision import ONE
from ..rule import Kept
from ..view import View

_NUMBERS = re.compile(r"\d+")
_FEWEST_PARTS = 3  # of a run, with a kept text
_SHARE_OF_PARTS = 0.5  # of a run that have such a text
_TEXT_WORDS = 8  # of such a text, at least
_MOST_LABELS = 12  # blocks above the text of a part, such as its price and its ratings
_MOST_SIGNED = 3  # blocks below the text of a part
_LEVELS = 8  # elements around a name that are examined for its part
_MARGIN_OF_NAMES = 2 * ONE
"""How far below the threshold the mean score of the names of like parts may be."""
_MARGIN = ONE
"""How far below the threshold the score of a heading may be; twice as far amid a text."""
_LABEL_WORDS = 8
"""The most words of a line that announces links, and of one below the text of a part."""
_LINK_LEVELS = 3
"""How many elements around a text may be its link."""
_NEAR = 3
"""How many lines may stand between a heading and its text, such as the credits of a picture."""
_HEADING_WORDS = 25
"""What has more words is a text, whatever its element."""
_LONGEST_BOX = 500
"""The most words of a box whose first block is its heading."""
_MEDIA = frozenset({"img", "picture", "video", "audio", "iframe", "embed", "object", "canvas", "pre"})
_APART = NOT_TEXT - {"button"}  # the control that opens a text may hold its heading
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
            if below >= 0 and not _leads_to_place(block):
                between += 1
                if between > _NEAR:
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
    if number == view.headline:
        return False
    box = block.element
    """The smallest element around both."""
    for box in block.element.up():
        if below < box.end:
            break
        if box.tag in _APART:
            return False
    words = before[box.end] - before[box.first]
    is_first = box.first == number and below == number + 1 and not is_label
    is_beside = block.element.parent is box and words >= A_TEXT
    if is_beside or (is_first and box.words <= _LONGEST_BOX):
        return True
    if is_linked(block) and not _leads_to_place(block):
        return False
    is_amid = before[number] > before[number - 1] and words >= A_TEXT
    if is_label or is_amid:
        return not is_label or view.gains.suffices(span, _MARGIN)
    is_of_text = 2 * words >= box.words and before[number] >= A_TEXT
    return view.gains.suffices(span, 2 * _MARGIN if is_of_text else _MARGIN)


def _leads_to_place(block: Block) -> bool:
    """Whether a block is a link to a place on its page, such as to the heading beside it."""
    link = link_around(block.parts[0][0], _LINK_LEVELS) if is_linked(block) else None
    address = link.get("href") if link is not None else ""
    return address.startswith("#") and address != "#"


def labels_of_parts(view: View, kept: Kept) -> Iterator[int]:
    """The names of like parts above the kept texts of these, such as those of ten products, and who says so
    below them.

    What stands in one place of the parts shares its fate: it is kept if it is a heading, if it is kept in one
    of them, or if it names each of them.
    """
    page, count = view.page, len(kept)
    texts = [n if keep and page.words[n] >= _TEXT_WORDS else count for n, keep in enumerate(kept)]
    text_from = [*accumulate([count, *reversed(texts)], min)][::-1]
    """For each block, the number of the first kept text from there on."""
    for run in page.like_siblings.rows(_FEWEST_PARTS):
        if text_from[run[0].first] >= run[-1].end:
            continue  # as most are
        parts = [element for element in run if text_from[element.first] < element.end]
        least = max(_FEWEST_PARTS, _SHARE_OF_PARTS * len(run))
        places: dict[tuple[str, ...], list[int]] = {}
        for element in parts if len(parts) >= least else ():
            above = range(element.first, min(text_from[element.first], element.first + _MOST_LABELS))
            for number in (*above, *_signed(view, text_from, element)):
                if around := page.blocks[number].element.up_to(element, _LEVELS):
                    place = str(number in above), *[inner.signature for inner in around]
                    places.setdefault(place, []).append(number)
        for numbers in places.values():
            yield from _labels(view, kept, numbers, least)


def _signed(view: View, text_from: Sequence[int], part: Element) -> Iterator[int]:
    """The short blocks below the last kept text of a part: who said it, and when."""
    for number in range(part.end - 1, max(part.first, part.end - 1 - _MOST_SIGNED), -1):
        if text_from[number] == number:
            return
        block = view.blocks[number]
        is_short = block.words <= _LABEL_WORDS and not block.link_words
        if is_short and text_from[number] >= part.end and block.element.tag not in CONTROLS:
            yield number


def _labels(view: View, kept: Kept, numbers: Sequence[int], least: float) -> Iterator[int]:
    """Those of the blocks in one place of like parts that are dropped, if that is the place of names.

    Args:
        least: the least number of parts with a name.
    """
    are_names = len(numbers) >= least and (
        any(kept[number] for number in numbers) or _are_names(view, numbers)
    )
    for number in numbers:
        block = view.blocks[number]
        is_name = are_names and block.words <= _HEADING_WORDS and not block.text.isdigit()
        if not kept[number] and (is_name or block.element.heading):
            yield number


def _are_names(view: View, numbers: Sequence[int]) -> bool:
    """Whether what stands in one place of like parts is mostly different in each, and likely enough."""
    gains = sum(view.gains.limited[number] for number in numbers)
    texts = {_without_count(view.blocks[number].text) for number in numbers}
    return 2 * len(texts) > len(numbers) and gains >= -_MARGIN_OF_NAMES * len(numbers)


def _without_count(text: str) -> str:
    """A text without its numbers, if that leaves words."""
    rest = _NUMBERS.sub("", text)
    return rest if any(sign.isalpha() for sign in rest) else text


def empty_announcements(view: View, kept: Kept) -> Iterator[int]:
    """The short lines that end in a colon, if what follows was dropped and is mostly links."""
    before = view.page.kept_words(kept)
    for number, (block, after) in enumerate(pairwise(view.blocks)):
        is_dropped = kept[number] and not kept[number + 1] and is_linked(after)
        is_label = block.words <= _LABEL_WORDS and not block.element.heading
        if is_dropped and is_label and block.text.endswith(COLONS) and before[number] >= A_TEXT:
            yield number


def empty_headings(view: View, kept: Kept) -> Iterator[int]:
    """The headings of whose section all text was dropped.

    A heading above a picture stays, unless the picture is a link.
    """
    blocks = view.blocks
    before = view.page.kept_words(kept)
    has_text, has_kept = [False] * 7, [False] * 7
    """For each level of heading, whether the section that begins here has any text, and any that is kept."""
    examined = 0
    for number in range(len(blocks) - 1, -1, -1):
        block, keep = blocks[number], kept[number]
        level = block.element.heading
        if not level:
            has_text = [True] * 7
            if keep:
                has_kept = [True] * 7
            continue
        is_heading = block.words <= _HEADING_WORDS and not is_linked(block)
        is_late = keep and before[number] >= A_TEXT
        if is_late and is_heading and has_text[level] and not has_kept[level]:
            examined += 1
            if examined <= _MOST_EXAMINED and not _is_above_media(block.element.node):
                yield number
                keep = False
        has_text[level:] = has_kept[level:] = [False] * (7 - level)
        for higher in range(level):
            has_text[higher] = True
            has_kept[higher] = has_kept[higher] or keep


def _is_above_media(heading: Node) -> bool:
    """Whether a picture or the like that is no link stands below a heading, before the next one."""
    below = takewhile(lambda n: n.tag not in HEADINGS, islice(heading.following(), _MOST_SEARCHED))
    return any(node.tag in _MEDIA and link_around(node, 1 + _LEVELS) is None for node in below)
