"""Keeps texts whole: what stands between the kept paragraphs of an element, and the headings above kept text.

The decision keeps what is likely by itself. By its own features, a heading looks like a label, a table of
figures or a list of products like a menu. Where its place vouches for it, such a part needs less evidence, or
none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ....languages.words import words_of
from ....tree import Node
from ....tree.elements import HEADINGS
from ....tree.tables import holds_data
from ..blocks import Block, Element, Page
from ..decision import ONE
from ..ledger import Kept
from ..running_text import COLONS, NOT_TEXT, is_running
from ..view import View
from .headings_with_text import headings_of

_LISTS = frozenset({"ul", "ol", "dl"})
_UNITS = _LISTS | {"table", "pre", "blockquote", "details"}
"""Elements that are a part of a text as a whole."""
_BOXES = frozenset({"div", "section", "span", "figure"})
"""Elements that page builders, wikis and scripts put around a single part."""
_MARGIN, _MARGIN_OF_UNIT = ONE, 3 * ONE
"""How far below the threshold the mean score of a text or a heading, and of a unit, may be if it has a box of
its own: promotions stand in boxes, too."""
_NO_MARGIN = 1 << 40
_DATED_WORDS = 25
"""A text with a date and fewer words says where and when the article appeared."""
_FEWEST_WORDS, _NEAR = 4, 2
"""A table or code in a box apart has so many words, and something kept among so many texts around it."""
_BESIDE_HEADING = 2
"""The most words of the links beside a heading, such as one to edit its section."""
_ENOUGH_WORDS = 60
"""With so many words of kept running text, an element is one of text."""
_MOSTLY = 0.8
"""A box with this share of its words in one unit is that unit: code with a button, a table with a name."""
_LEVELS = 20
"""How many elements around a part, within its box, are examined."""
_LINKED, _LINKED_LIST = 0.5, 0.6
"""The share of linked words up to which a part, and a list, belongs to the text around it."""
_LINKS_OF_LIST = range(14, 400)
"""A list of links amid a text has so many words: a shorter one suggests further reading, a longer one is an
index of the site. Of several, each may be short."""
_SEVERAL = 3
_ANNOUNCING_WORDS = 5
"""Words of a sentence that announces a list; "Read more:" has fewer."""
_LONGEST_ROW = 120
"""The most words of cards that a sentence announces."""
_LABEL_WORDS = 8
"""The most words of a cross-head that has no element, and the least of a paragraph in a box."""
_OF_RECIPE = frozenset({"ingredients", "ingredient", "instructions", "directions"})
"""Parts of the names of elements, also of those of hRecipe and microdata."""
_NAMED, _FEWEST_ITEMS, _ABOVE_LIST = 4, 3, 6
"""How many elements around a list are examined for these, how many texts it has at least, and among how many
blocks above it its headings are: choices of units and portions may stand between."""
_NAMES_RECIPE = frozenset({"recipe", "recipes"})
_NAMES_NOTE = frozenset({"notes", "note", "summary", "description"})
"""A text in an element with one name of each, or with one of the second beside the lists of a recipe, is its
introduction or the cook's advice."""
_REFERENCE_LEVELS = 3
"""How many elements around a text are examined for a link to a reference."""
_LONGEST_MARK = 5
"""The most characters of the mark of a note: "[12]"."""
_FEWEST_DETAILS, _LONGEST_DETAIL, _LINKED_DETAILS = 8, 8, 0.3
"""A table of a product's details that is kept for its score has so many texts: four names, each with a value.
Their greatest mean number of words, and share of linked words."""
_MARGIN_OF_DETAILS, _KEPT_DETAILS = 3 * ONE // 4, 0.2
"""How far below the threshold its mean score may be; if this share of the words of all these tables is kept,
all are."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a text.

    Attributes:
        span: its blocks.
        element: what it is: the innermost element with all of it; none for a text directly in its parent.
        outer: the child of the text's element with all of it.
        kind: ``"text"``, ``"heading"``, ``"unit"``, or ``""`` for anything else.
    """

    span: range
    element: Element | None
    outer: Element | None
    kind: str

    @property
    def is_boxed(self) -> bool:
        return self.element is not self.outer

    @property
    def is_list(self) -> bool:
        return self.element is not None and self.element.tag in _LISTS

    @property
    def is_apart(self) -> bool:
        """Whether it stands in a form, an aside and the like, or is one."""
        for element in islice(self.element.up(), _LEVELS) if self.element is not None else ():
            if element.tag in NOT_TEXT:
                return True
            if element is self.outer:
                break
        return False

    @property
    def signature(self) -> str:
        """That of the element, or of its box."""
        return self.outer.signature if self.outer is not None else ""


def whole_texts(view: View, kept: Kept) -> list[range]:
    """The parts that belong to kept text, those of inner elements first."""
    completion = _Completion(view, kept)
    completion.complete_recipe()
    for parts in _texts(view.page):
        completion.complete(parts)
    completion.complete_between_boxes()
    completion.complete_references()
    if view.is_product:
        completion.found += details_of_product(view, kept)
    return [*completion.found, *headings_of(view, completion.kept)]


class _Completion:
    """What is found on a page."""

    def __init__(self, view: View, kept: Kept) -> None:
        self.view = view
        self.kept = list(kept)
        self.found: list[range] = []

    def complete(self, parts: Sequence[_Part]) -> None:
        """Find what belongs to the kept texts among the parts of an element."""
        has = [any(self.kept[part.span.start : part.span.stop]) for part in parts]
        if not any(has) or all(has):
            return
        texts = [n for n, part in enumerate(parts) if part.kind == "text" and has[n]]
        is_text = sum(self._words(parts[n].span) for n in texts) >= _ENOUGH_WORDS
        if is_text:
            self._complete_text(parts, has, texts)
        for n in range(1, len(parts)):
            is_announced = has[n - 1] and self._announces(parts[n - 1], fewest=_ANNOUNCING_WORDS)
            may_be_row = is_text and any(has[n + 1 :])
            if is_announced and not has[n] and (parts[n].is_list or (may_be_row and self._is_row(parts[n]))):
                has[n] = self._keep(parts[n])
        for n in range(len(parts) - 2, -1, -1):
            if has[n] or not has[n + 1]:
                continue
            is_name = parts[n].kind == "heading" or self._announces(parts[n])
            names = parts[n + 1].kind == "unit" and is_name
            if (names and self._is_unlinked(parts[n].span) and not parts[n].is_apart) or (
                n > 0 and has[n - 1] and self._is_cross_head(parts[n])
            ):
                has[n] = self._keep(parts[n])

    def complete_between_boxes(self) -> None:
        """Find the tables and the code right between kept blocks, whatever their boxes: page builders give
        each part its own."""
        for element in self.view.page.holders:
            span = range(element.first, element.first + element.block_count)
            if (
                element.tag in ("pre", "table")
                and element.words >= _FEWEST_WORDS
                and 2 * sum(self.kept[span.start : span.stop]) < len(span)
                and any(self.kept[max(0, span.start - _NEAR) : span.start])
                and any(self.kept[span.stop : span.stop + _NEAR])
                and self._is_unlinked(span)
                and not any(above.tag in NOT_TEXT for above in islice(element.up(), _LEVELS))
                and (element.tag == "pre" or holds_data(element.node))
            ):
                self._keep(_Part(span, element, element, "unit"))

    def complete_references(self) -> None:
        """Find the lists of references that kept text cites by name, with their headings. Those that it marks
        with numbers are notes, which assembly adds."""
        referred: set[str] | None = None
        for element in self.view.page.holders:
            span = range(element.first, element.first + element.block_count)
            if (
                element.tag not in _LISTS
                or any(self.kept[span.start : span.stop])
                or not self.view.gains.suffices(span, _MARGIN)
            ):
                continue
            if referred is None:
                referred = self._referred()
            items = [item for item in element.node.children if isinstance(item, Node)]
            if 2 * sum(item.get("id") in referred for item in items) >= len(items):
                self.found.append(self._with_heading(span))

    def _referred(self) -> set[str]:
        """The ids of the elements that kept text links to by name."""
        links = {
            node.get("href")
            for block, keep in zip(self.view.blocks, self.kept, strict=True)
            if keep
            for part, _ in block.parts
            for node in islice((part, *part.ancestors()), _REFERENCE_LEVELS)
            if node.tag == "a" and len(node.text()) > _LONGEST_MARK
        }
        return {link[1:] for link in links if link.startswith("#") and len(link) > 1}

    def _with_heading(self, span: range) -> range:
        """These blocks, with the heading right above them."""
        above = span.start - 1
        is_named = above >= 0 and self.view.blocks[above].element.tag in HEADINGS
        return range(above if is_named else span.start, span.stop)

    def complete_recipe(self) -> None:
        """Find the ingredients and steps that the page declares, and on an article those in lists named so,
        with the headings right above, and the introduction and the notes of the recipe. They often stand in a
        box beside the text and look like a menu."""
        declared = {tuple(words_of(text)) for text in self.view.rows.hints.instructions}
        by_name = self.view.kind == "article" and not _OF_RECIPE.isdisjoint(self.view.page.tokens)
        if self.view.kind == "forum" or not (declared or by_name):
            return
        lists: list[Element] = []
        for element in self.view.page.holders:
            span = range(element.first, element.first + element.block_count)
            if element.tag not in _LISTS or len(span) < _FEWEST_ITEMS or not self._is_unlinked(span):
                continue
            said = sum(tuple(block.tokens) in declared for block in self.view.blocks[span.start : span.stop])
            around = islice(element.up(), _NAMED) if by_name else ()
            if 2 * said >= len(span) or any(not _OF_RECIPE.isdisjoint(above.tokens) for above in around):
                lists.append(element)
                self._keep(_Part(span, element, element, "unit"))
                for number in range(span.start - 1, max(-1, span.start - 1 - _ABOVE_LIST), -1):
                    if self.view.blocks[number].element.heading:
                        self.found.append(range(number, number + 1))
                    elif self.kept[number]:
                        break
        if by_name and lists:
            self._complete_notes(_around(lists))

    def _complete_notes(self, card: range) -> None:
        """Find the introduction and the notes of a recipe, with their headings.

        Args:
            card: the blocks of the box with its lists.
        """
        for number, block in enumerate(self.view.blocks):
            if not block.link_words and not self.kept[number] and _is_note(block, card):
                self.found.append(self._with_heading(range(number, number + 1)))

    def _complete_text(self, parts: Sequence[_Part], has: list[bool], texts: Sequence[int]) -> None:
        """Keep what stands between the kept texts of an element, or goes on after them.

        Args:
            has: for each part, whether something of it is kept; changed in place.
            texts: the numbers of the kept texts.
        """
        boxes = {part.outer.signature for n in texts if (part := parts[n]).outer is not None}
        first, end = texts[0], texts[-1] + 1
        several = sum(part.is_list and not has[n] for n, part in enumerate(parts[:end])) >= _SEVERAL
        for n, part in enumerate(parts):
            if has[n]:
                continue
            if first < n < end:
                belongs = self._belongs(part, boxes, amid=True, several=several)
            elif n > end - 1:
                joined = has[n - 1] or (parts[n - 1].kind == "heading" and has[n - 2])
                belongs = part.kind == "unit" and joined and self._belongs(part, boxes)
            else:
                belongs = part.element is None and self._is_bare_text(part, _MARGIN)
            if belongs:
                has[n] = self._keep(part)

    def _belongs(self, part: _Part, boxes: set[str], *, amid: bool = False, several: bool = False) -> bool:
        """Whether a part, which is no heading, belongs to the kept texts around it.

        Args:
            boxes: the signatures of the elements of the kept texts, or of their boxes.
            amid: whether more of them follows.
            several: whether it is one of several dropped lists.
        """
        if part.element is None:
            return self._is_bare_text(part)
        if (
            part.kind in ("", "heading")
            or part.is_apart
            or (part.element.tag == "table" and len(part.span) == 1)
        ):
            return False
        words = part.element.words
        is_alike = not part.is_boxed or (part.signature in boxes and words >= _LABEL_WORDS)
        if not self._is_unlinked(part.span, _LINKED_LIST if part.is_list else _LINKED):
            is_long = words in _LINKS_OF_LIST or (several and words < _LINKS_OF_LIST.stop)
            all_boxed = not any(signature.split(".")[0] == "p" for signature in boxes)
            return amid and part.is_list and is_long and (is_alike or all_boxed)
        if is_alike or part.kind == "text":
            return is_alike
        margin = _MARGIN_OF_UNIT if amid else _MARGIN
        return self.view.gains.suffices(part.span, margin)

    def _is_bare_text(self, part: _Part, margin: int = _NO_MARGIN) -> bool:
        """Whether a text without an element is running text, rather than a line with a date."""
        number = part.span.start
        dated = self.view.rows.has_date[number] and self.view.blocks[number].words < _DATED_WORDS
        return part.kind == "text" and not dated and self.view.gains.suffices(part.span, margin)

    def _is_cross_head(self, part: _Part) -> bool:
        """Whether a part between kept ones is a short text without an element of its own."""
        number, block = part.span.start, self.view.blocks[part.span.start]
        if part.element is not None or block.words > _LABEL_WORDS or block.link_words:
            return False
        return not self.view.rows.has_date[number] and self.view.gains.suffices(part.span, _MARGIN)

    def _keep(self, part: _Part) -> bool:
        span = part.span
        if part.is_boxed and part.element is not None and part.element.tag != "table":
            span = range(part.element.first, part.element.first + part.element.block_count)
        self.found.append(span)
        self.kept[span.start : span.stop] = [True] * len(span)
        return True

    def _announces(self, part: _Part, fewest: int = 0) -> bool:
        """Whether a part is a sentence that ends in a colon, so that a list after it belongs to it.

        Args:
            fewest: the least number of its words.
        """
        last = self.view.blocks[part.span.stop - 1]
        return part.kind != "heading" and last.words >= fewest and last.text.endswith(COLONS)

    def _is_row(self, part: _Part) -> bool:
        """Whether a part is a box of a few similar ones: cards, files to download."""
        if part.outer is None or part.is_apart or part.outer.words > _LONGEST_ROW:
            return False
        page, sets = self.view.page, self.view.page.like_siblings
        inside = page.holders[part.outer.index + 1 : part.outer.index + 1 + _LONGEST_ROW]
        cards = [element for element in inside if element.parent is part.outer]
        return len(cards) > 1 and len({sets.numbers[element.index] for element in cards}) == 1

    def _words(self, span: range) -> int:
        return sum(block.words for block in self.view.blocks[span.start : span.stop])

    def _is_unlinked(self, span: range, most: float = _LINKED) -> bool:
        linked = sum(block.link_words for block in self.view.blocks[span.start : span.stop])
        return linked <= most * self._words(span)


def _is_note(block: Block, card: range) -> bool:
    """Whether a name around a block says that it is a note or an introduction, and its place or another name
    that it is one of the recipe whose lists are in the card."""
    for element in islice(block.element.up(), _NAMED):
        in_card = element.first in card and element.block_count < len(card)
        of_recipe = in_card or not _NAMES_RECIPE.isdisjoint(element.tokens)
        if of_recipe and not _NAMES_NOTE.isdisjoint(element.tokens):
            return True
    return False


def _around(elements: Sequence[Element]) -> range:
    """The blocks of the innermost element around several, in document order."""
    last = elements[-1].first + elements[-1].block_count
    box = next(above for above in elements[0].up() if last <= above.first + above.block_count)
    return range(box.first, box.first + box.block_count)


def details_of_product(view: View, kept: Kept) -> list[range]:
    """The tables of short texts, if their mean score is high enough or some of them are kept.

    Details often stand far from the description, in a box that opens at a click, where a table has no kept
    neighbours. They are often split into several tables, each with its own heading.
    """
    tables: list[range] = []
    found: list[range] = []
    every = known = 0
    before = view.page.kept_words(kept)
    for kind, numbers in zip(view.structure.kinds, view.structure.blocks, strict=True):
        if len(numbers) < 2 or not kind.endswith(" table"):
            continue
        table = range(numbers[0], numbers[-1] + 1)
        words = sum(view.blocks[number].words for number in table)
        links = sum(view.blocks[number].link_words for number in table)
        if words > _LONGEST_DETAIL * len(table) or links > _LINKED_DETAILS * words:
            continue
        tables.append(table)
        every += words
        total = sum(view.scores[number] * view.blocks[number].words for number in table)
        if len(table) >= _FEWEST_DETAILS and total > (view.threshold - _MARGIN_OF_DETAILS) * words:
            found.append(table)
            known += words
        else:
            known += before[table.stop] - before[table.start]
    return tables if known >= _KEPT_DETAILS * every else found


def _texts(page: Page) -> Iterator[list[_Part]]:
    """The parts of each element with several, the inner elements first."""
    inside: dict[Element, list[Element]] = {}
    bare: dict[Element, list[int]] = {}
    for element in page.holders:
        if element.parent is not None:
            inside.setdefault(element.parent, []).append(element)
    for number, block in enumerate(page.blocks):
        if block.element in inside:
            bare.setdefault(block.element, []).append(number)
    inner: dict[Element, Element] = {}
    for element in reversed(page.holders):
        children = inside.get(element, [])
        inner[element] = _innermost(element, children, inner, is_bare=element in bare)
        if len(children) + len(bare.get(element, ())) < 2:
            continue
        parts = [
            _Part(range(n, n + 1), None, None, "text" if is_running(page.blocks[n]) else "short")
            for n in bare.get(element, ())
        ]
        for child in children:
            span = range(child.first, child.first + child.block_count)
            parts.append(_Part(span, inner[child], child, _kind(inner[child], page.blocks)))
        yield sorted(parts, key=lambda part: part.span.start)


def _innermost(
    box: Element, children: Sequence[Element], inner: Mapping[Element, Element], *, is_bare: bool
) -> Element:
    """What a box is: the only part in it, or the code or the table that is most of it.

    Args:
        inner: what each of its children is.
        is_bare: whether it has text of its own.
    """
    if box.tag in _UNITS or box.tag in HEADINGS or box.tag == "p" or not children:
        return box
    if (len(children) == 1 and not is_bare) or _is_linked_heading(children[0], box):
        return inner[children[0]]
    most = next((e for e in children if e.words >= _MOSTLY * box.words), None)
    is_unit = most is not None and box.tag in _BOXES and inner[most].tag in ("pre", "table")
    return inner[most] if most is not None and is_unit else box


def _is_linked_heading(heading: Element, box: Element) -> bool:
    """Whether a box holds a heading and a short link beside it."""
    beside = box.words - heading.words
    is_link = beside == box.link_words - heading.link_words
    return heading.tag in HEADINGS and beside <= _BESIDE_HEADING and is_link


def _kind(part: Element, blocks: Sequence[Block]) -> str:
    if part.tag in HEADINGS:
        return "heading"
    if part.tag in _UNITS:
        return "unit"
    if part.block_count == 1:
        return "text" if part.tag == "p" or is_running(blocks[part.first]) else ""
    return ""
