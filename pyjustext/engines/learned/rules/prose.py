"""Keeps running text whole: what stands between its paragraphs, such as headings, is not dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, islice

from ....tree.elements import HEADINGS
from ..blocks import Element, Page
from .running import is_running

_LISTS = frozenset({"ul", "ol", "dl"})
_ENOUGH_WORDS = 60
"""With this many words of kept paragraphs, an element is one of running text. In a shorter one, only lists
that a kept paragraph announces belong to it."""
_ONLY_AMID = frozenset({"p", "details"})
"""What belongs to the text only if kept paragraphs follow it."""
_LINKED = {**dict.fromkeys(_LISTS, 0.6), **dict.fromkeys(("table", "pre", "blockquote", *_ONLY_AMID), 0.5)}
"""The share of linked words up to which an element belongs to the text around it, by tag."""
_PARTS = HEADINGS | _LISTS | {"p", "blockquote"}
BOXES = frozenset({"div", "section", "span", "figure"})
"""Parts of a text may stand in boxes of their own: of page builders, of wikis, for scrolling."""
_LEVELS = 3
"""How many boxes around a part are examined."""
_BESIDE_HEADING = 2
"""The most words of the links beside a heading, such as one to edit its section."""
_LONG = 8
"""A dropped paragraph in a box with fewer words may be a label."""
_MOSTLY = 0.8
"""A box with this share of its words in one code listing is that listing with a button to copy it, one with
this share in one table that table with its heading and its source."""
_MOST_LINKS = 400
"""A list of links with at least this many words is an index of the site."""
_FEW_LINKS = 14
"""A list of links with fewer words suggests further reading, unless it is one of several."""
_SEVERAL = 3
_FEWEST_FACTS = 3
"""A table above the text with at least so many header cells is one of facts, not of layout."""
_ANNOUNCING_WORDS = 5
"""Words of a paragraph that announces what follows; "Read more:" has fewer."""
_FEWEST_MORE = 4
_MOSTLY_RUNNING = 0.8
"""After the last kept paragraph, a text goes on if at least so many paragraphs like it are running text, with
this share of their words. A few are a note on the author or the paper."""


def complete(page: Page, kept: list[bool]) -> None:
    """Keep what the decision dropped between the paragraphs of a text.

    By its own features, a table of figures or a list of products looks like boilerplate. Among kept
    paragraphs in the same element, it is part of their text.

    Args:
        kept: for each block, whether the decision kept it; changed in place.
    """
    counts = [0, *accumulate(kept)]
    inner = _inner(page)
    titles: Counter[str] | None = None
    for children in _texts(page, inner, counts):
        has = [_has_kept(child, counts) for child in children]
        parts = [inner.get(child, child) for child in children]
        paragraphs = [n for n, part in enumerate(parts) if has[n] and part.tag == "p"]
        if not paragraphs:
            continue
        is_text = sum(parts[n].words for n in paragraphs) >= _ENOUGH_WORDS
        boxes = {children[n].signature for n in paragraphs}
        first, end = paragraphs[0], paragraphs[-1] + 1
        if is_text:
            end += _more(parts[end:], [child.signature in boxes for child in children[end:]])
        several = sum(parts[n].tag in _LISTS and not has[n] for n in range(first, end)) >= _SEVERAL
        for n in range(first, len(children)):
            part = parts[n]
            amid = n < end
            if has[n] or (part is not children[n] and not _belongs_in_box(part, children[n], boxes)):
                continue
            joined = amid or has[n - 1] or (parts[n - 1].tag in HEADINGS and has[n - 2])
            announced = part.tag in _LISTS and has[n - 1] and _announces(page, parts[n - 1])
            if joined and (announced or (is_text and belongs(part, amid=amid, several=several))):
                has[n] = True
                _keep(children[n] if part.tag == "table" else part, kept)
        if not is_text:
            continue
        if first and not has[first - 1] and _is_of_facts(page, parts[first - 1]):
            has[first - 1] = True
            _keep(parts[first - 1], kept)
        for n in range(len(children) - 2, -1, -1):
            if parts[n].tag not in HEADINGS or has[n] or not has[n + 1]:
                continue
            # In a box before the text, or several times on the page, it may be the label of something else.
            if parts[n] is not children[n]:
                if n <= first:
                    continue
                if titles is None:
                    titles = Counter(block.text for block in page.blocks if block.element.heading)
                if titles[page.blocks[parts[n].first].text] != 1:
                    continue
            has[n] = True
            _keep(parts[n], kept)


def _more(parts: Sequence[Element], alike: Sequence[bool]) -> int:
    """Of the parts after the last kept paragraph, how many belong to the same text, which goes on: the later
    a paragraph stands, the less likely it is by its own features.

    Args:
        alike: for each part, whether it is like a kept paragraph.
    """
    more = [n for n, part in enumerate(parts) if alike[n] and part.tag == "p"]
    running = [n for n in more if is_running(parts[n])]
    if len(running) < _FEWEST_MORE:
        return 0
    words = sum(parts[n].words for n in running)
    return running[-1] + 1 if words >= _MOSTLY_RUNNING * sum(parts[n].words for n in more) else 0


def _announces(page: Page, element: Element) -> bool:
    """Whether an element is a paragraph that ends in a colon, so that a list after it is part of it."""
    last = page.blocks[element.first + element.block_count - 1]
    return element.tag == "p" and element.words >= _ANNOUNCING_WORDS and last.text.endswith((":", "\uff1a"))


def belongs(element: Element, *, amid: bool, several: bool) -> bool:
    """Whether an element is part of the text around it.

    Args:
        amid: whether kept paragraphs follow it.
        several: whether several lists between the paragraphs were dropped.
    """
    tag = element.tag
    if tag not in _LINKED or (tag in _ONLY_AMID and not amid):
        return False
    if tag == "table" and element.block_count == 1:
        return False  # a frame around a line, such as a control
    if element.link_words <= _LINKED[tag] * element.words:
        return True
    return tag in _LISTS and amid and (several or element.words >= _FEW_LINKS) and element.words < _MOST_LINKS


def _is_of_facts(page: Page, element: Element) -> bool:
    """Whether an element is a table of facts, such as wikis have beside the beginning of the text."""
    if element.tag != "table" or element.link_words > _LINKED["table"] * element.words:
        return False
    blocks = page.blocks[element.first : element.first + element.block_count]
    named = sum(any(above.tag == "th" for above in islice(block.element.up(), 3)) for block in blocks)
    return named >= _FEWEST_FACTS


def _belongs_in_box(part: Element, box: Element, boxes: Collection[str]) -> bool:
    """Whether a part in a box of its own may belong to the text: promotions stand in boxes, too.

    Args:
        boxes: the signatures of the boxes that hold the kept paragraphs, or of the paragraphs.
    """
    if part.tag == "p":
        return box.signature in boxes and part.words >= _LONG
    if part.tag in _LISTS and part.link_words > _LINKED[part.tag] * part.words:
        return not any(name.split(".")[0] == "p" for name in boxes)  # all parts of the text stand in boxes
    return True


def _inner(page: Page) -> dict[Element, Element]:
    """For each box that is little more than one part of a text, such as a heading, that part."""
    found: dict[Element, Element] = {}
    for element in page.holders:
        if element.tag in ("pre", "table"):
            for box in islice(element.up(), 1, None):
                if element.words < _MOSTLY * box.words or (element.tag == "table" and box.tag not in BOXES):
                    break
                found[box] = element
        elif element.tag in _PARTS:
            above = element.parent
            for _ in range(_LEVELS):  # most parts stand in no such box: a generator would take longer
                if above is None or above.tag not in BOXES or not fills(element, above):
                    break
                found.setdefault(above, element)
                above = above.parent
    return found


def fills(part: Element, box: Element) -> bool:
    """Whether a box holds nothing else, or a heading and a short link beside it."""
    if part.block_count == box.block_count:
        return True
    beside = box.words - part.words
    return (
        part.tag in HEADINGS
        and part.first == box.first
        and beside <= _BESIDE_HEADING
        and beside == box.link_words - part.link_words
    )


def _texts(page: Page, inner: Mapping[Element, Element], counts: Sequence[int]) -> Iterator[list[Element]]:
    """For each element with a kept paragraph, its children with words."""
    children: dict[Element, list[Element]] = {}
    for element in page.holders:
        parent = element.parent
        if parent is None or parent in children:
            continue
        if inner.get(element, element).tag == "p" and _has_kept(element, counts):
            children[parent] = []
    for element in page.holders:
        if element.parent in children:
            children[element.parent].append(element)
    yield from children.values()


def _has_kept(element: Element, counts: Sequence[int]) -> bool:
    """Whether anything below an element is kept.

    Args:
        counts: the number of kept blocks before each block.
    """
    return counts[element.first + element.block_count] > counts[element.first]


def _keep(element: Element, kept: list[bool]) -> None:
    kept[element.first : element.first + element.block_count] = [True] * element.block_count
