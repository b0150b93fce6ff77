"""Keeps texts whole: what stands between the kept paragraphs of an element.

The decision keeps what is likely by itself. By its own features, a table of figures or a list of products
looks like a menu. Where its place vouches for it, such a part needs less evidence, or none.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property

from ....tree.elements import HEADINGS
from ..blocks import A_TEXT, COLONS, NOT_TEXT, Element, Page, is_running
from ..decision import ONE
from ..rule import Kept
from ..view import View

LISTS = frozenset({"ul", "ol", "dl"})
_UNITS = LISTS | {"table", "pre", "blockquote", "details"}
"""Elements that are a part of a text as a whole."""
_POSTED = frozenset({"tweet"})
"""Parts of the names of boxes with what somebody posted elsewhere: all of it may be a link to that."""
_TO_POST = frozenset({"click", "share", "this"})
"""Parts of the names of boxes that offer to post something."""
MARGIN = ONE
"""How far below the threshold the mean score of a text or a heading may be if it has a box of its own:
promotions stand in boxes, too."""
_MARGIN_OF_UNIT = 3 * ONE
_BESIDE_HEADING = 2
"""The most words beside a heading, such as those of a link to edit its section."""
_MOSTLY = 0.8
"""A box with this share of its words in one unit is that unit: code with a button, a table with a name."""
LEVELS = 20
"""How many elements around a part, within its box, are examined."""
MOST_LINKED = 0.5
"""The share of linked words up to which a part belongs to the text around it."""
_MOST_LINKED = 0.6
"""The same amid the texts of one element."""
_INDEX_WORDS = 400
"""With so many words, a list of links amid a text is an index of the site."""
_ANNOUNCING_WORDS = 5
"""Words of a sentence that announces a list; "Read more:" has fewer."""


class _Part:
    """A part of a text. What it is, is looked for only if that matters.

    Attributes:
        span: its blocks.
        outer: the child of the text's element with all of it; none for a text directly in that element.
    """

    def __init__(self, page: Page, span: range, outer: Element | None = None) -> None:
        self.page = page
        self.span = span
        self.outer = outer

    @cached_property
    def element(self) -> Element | None:
        """What it is: the innermost element with all of it, if it has one."""
        return None if self.outer is None else _innermost(self.page, self.outer)

    @cached_property
    def kind(self) -> str:
        """``"text"``, ``"heading"``, ``"unit"``, or ``""`` for anything else."""
        tag = "" if self.element is None else self.element.tag
        if tag in HEADINGS:
            return "heading"
        if tag in _UNITS:
            return "unit"
        is_text = len(self.span) == 1 and (tag == "p" or is_running(self.page.blocks[self.span.start]))
        return "text" if is_text else ""

    @property
    def is_list(self) -> bool:
        return self.element is not None and self.element.tag in LISTS

    @property
    def is_apart(self) -> bool:
        """Whether it stands in a form, an aside and the like, or is one."""
        if self.element is None or self.outer is None:
            return False
        return any(element.tag in NOT_TEXT for element in self.element.up_to(self.outer, LEVELS))


def parts_of_texts(view: View, kept: Kept) -> set[int]:
    """What belongs to kept text in the same element, in inner elements first."""
    completion = _Completion(view, kept)
    before, children = view.page.kept_words(kept), view.page.children
    partly_kept = view.page.holders[:1]
    for element in partly_kept:
        inner = children[element.index]
        partly_kept += [e for e in inner if 0 < before[e.end] - before[e.first] < e.words]
    for element in reversed(partly_kept):
        completion.complete(element)
    return completion.found


class _Completion:
    """What is found on a page. What is found in an inner element counts as kept in the outer ones."""

    def __init__(self, view: View, kept: Kept) -> None:
        self.view = view
        self.kept = list(kept)
        self.found: set[int] = set()

    def complete(self, element: Element) -> None:
        """Find what belongs to the kept texts among the parts of an element."""
        parts = _parts(self.view.page, element)
        has = [True in self.kept[part.span.start : part.span.stop] for part in parts]
        if all(has):
            return
        texts = [n for n, part in enumerate(parts) if has[n] and len(part.span) == 1 and part.kind == "text"]
        if sum(self.view.page.words_in(parts[n].span) for n in texts) >= A_TEXT:
            self._complete_text(parts, has, texts)
        for n in range(1, len(parts)):
            if has[n - 1] and not has[n] and self._announces(parts[n - 1], fewest=_ANNOUNCING_WORDS):
                has[n] = (parts[n].is_list or self._is_row(parts[n])) and self._keep(parts[n])
        for n in range(len(parts) - 2, -1, -1):
            part = parts[n]
            if has[n] or not has[n + 1] or parts[n + 1].kind != "unit":
                continue
            is_name = part.kind == "heading" or self._announces(part)
            if is_name and is_unlinked(self.view.page, part.span) and not part.is_apart:
                has[n] = self._keep(part)

    def _complete_text(self, parts: Sequence[_Part], has: list[bool], texts: Sequence[int]) -> None:
        """Keep what stands between the kept texts of an element, and the units after them.

        Args:
            has: for each part, whether something of it is kept; changed in place.
            texts: the numbers of the kept texts.
        """
        boxes = {part.outer.signature for n in texts if (part := parts[n]).outer is not None}
        first, end = texts[0], texts[-1] + 1
        for n, part in enumerate(parts):
            if not has[n]:
                joined = n >= end and (has[n - 1] or (parts[n - 1].kind == "heading" and has[n - 2]))
                may_belong = first < n < end or (joined and part.kind == "unit")
                if may_belong and self._belongs(part, boxes, amid=n < end):
                    has[n] = self._keep(part)

    def _belongs(self, part: _Part, boxes: Set[str], *, amid: bool) -> bool:
        """Whether a part, which is no heading, belongs to the kept texts around it.

        Args:
            boxes: the signatures of the elements of the kept texts, or of their boxes.
            amid: whether more of them follows.
        """
        if part.element is None:
            return part.kind == "text"
        if amid and part.outer is not None and _is_posted(part.outer):
            return True
        is_frame = part.element.tag == "table" and len(part.span) == 1
        if part.kind in ("", "heading") or part.is_apart or is_frame:
            return False
        if not is_unlinked(self.view.page, part.span, _MOST_LINKED):
            return amid and part.is_list and part.element.words < _INDEX_WORDS
        is_alike = part.element is part.outer or (part.outer is not None and part.outer.signature in boxes)
        if is_alike or part.kind == "text":
            return is_alike
        return self.view.gains.suffices(part.span, _MARGIN_OF_UNIT if amid else MARGIN)

    def _keep(self, part: _Part) -> bool:
        self.found.update(part.span)
        self.kept[part.span.start : part.span.stop] = [True] * len(part.span)
        return True

    def _announces(self, part: _Part, fewest: int = 0) -> bool:
        """Whether a part is a sentence that ends in a colon, so that a list after it belongs to it.

        Args:
            fewest: the least number of its words.
        """
        last = self.view.blocks[part.span.stop - 1]
        return last.words >= fewest and last.text.endswith(COLONS) and part.kind != "heading"

    def _is_row(self, part: _Part) -> bool:
        """Whether a part is a box of a few similar ones: cards, files to download."""
        if part.outer is None or part.is_apart:
            return False
        page, sets = self.view.page, self.view.page.like_siblings
        cards = page.children[part.outer.index]
        return len(cards) > 1 and len({sets.numbers[element.index] for element in cards}) == 1


def _is_posted(box: Element) -> bool:
    return not _POSTED.isdisjoint(box.tokens) and _TO_POST.isdisjoint(box.tokens)


def is_unlinked(page: Page, span: range, most: float = MOST_LINKED) -> bool:
    """Whether at most this share of the words in some blocks is in links."""
    return page.link_words_in(span) <= most * page.words_in(span)


def _parts(page: Page, element: Element) -> list[_Part]:
    """The parts of an element, in document order; none if it has only one."""
    children = page.children[element.index]
    bare = page.own_blocks.get(element.index, ())
    if not children or len(children) + len(bare) < 2:
        return []
    parts = [_Part(page, range(number, number + 1)) for number in bare]
    parts += [_Part(page, child.span, child) for child in children]
    return sorted(parts, key=lambda part: part.span.start) if bare else parts


def _innermost(page: Page, box: Element) -> Element:
    """What a box is: the only part in it, or the code or the table that is most of it."""
    boxes: list[Element] = []
    """Boxes that are what is most of them if that is code or a table."""
    while True:
        children = page.children[box.index]
        if box.tag in _UNITS or box.tag in HEADINGS or box.tag == "p" or not children:
            break
        is_only = len(children) == 1 and box.index not in page.own_blocks
        if is_only or _is_heading_alone(children[0], box):
            box = children[0]
            continue
        most = next((e for e in children if e.words >= _MOSTLY * box.words), None)
        if most is None:
            break
        boxes.append(box)
        box = most
    return boxes[0] if boxes and box.tag not in ("pre", "table") else box


def _is_heading_alone(heading: Element, box: Element) -> bool:
    """Whether a box holds a heading and hardly a word beside it."""
    return heading.tag in HEADINGS and box.words - heading.words <= _BESIDE_HEADING
