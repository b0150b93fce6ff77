"""Elements that belong to the chosen text although none of their own text was chosen: mostly pictures."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.text import heading_key, is_sign, short_text
from . import clutter, figures, images, math, roles, tables
from .images import opens_picture
from .measure import Measure
from .places import Places
from .post_heads import upwards
from .tags import ADDED, BREAKS, FLOWS, HEADINGS, INLINES, INVISIBLE, LEAVES, RENAMED, attributes
from .verse import is_verse

if TYPE_CHECKING:
    from .walk import Walk

_ALIEN = frozenset(
    {"related", "recommended", "recommendations", "ad", "ads", "advert", "advertisement", "promo"}
    | {"sponsored", "newsletter", "subscribe", "share", "sharing", "social", "author", "sidebar", "banner"}
    | {"popup", "modal", "outbrain", "taboola", "avatar", "breadcrumb", "breadcrumbs", "cookie", "signup"}
    | {"byline"}
)
"""Words in class names and ids of elements whose pictures are not the article's."""
_ALIEN_TAGS = frozenset({"nav", "footer", "form", "aside"})
_CAPTION_MOST = 600
"""In characters: a longer text below a picture is not its caption."""
_FIGCAPTION_MOST = 3_000
"""In characters: the same for an element that is a caption by its tag. Papers have the longest."""
_UNNAMED_CAPTION_MOST = 120
"""In characters: the limit for a text that nothing calls a caption, such as a credit."""
_LABEL_MOST = 60
"""In characters: a longer text beside code is not its label."""
_MOST_SIBLINGS = 2000
"""At most this many children of an element are searched for the code after a heading."""
_MOST_WRAPPERS = 4
"""At most this many tables and ``pre`` elements wrap code and its line numbers."""
_ROWS = frozenset({"thead", "tr"})
_MAY_LABEL = _ROWS | {"td", "th", "caption", "summary"}
_CONTROLS = frozenset(
    "|\u00a6\u00d7\u2715\u2716\u00ab\u00bb\u2039\u203a\u2190\u2191\u2192\u2193\u25b2\u25ba\u25b6\u25bc\u25c4\u25c0\u2630"
)
"""Bars between links, and the signs of buttons that close, turn over or unfold something."""
_SPACERS = INLINES | {"span", "font"}
"""Elements that may contain only the space between two words, or a line break."""
_MOST_SPACERS = 4
"""At most this many of them are looked into, one in the other."""
_DONE, _TO_DO = "\u2611 ", "\u2610 "
"""Boxes with and without a tick."""


class Extras:
    """Decides which elements without chosen text are included."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._progress = walk.progress
        self._places = Places(walk.progress)

    def add(self, node: Node) -> None:
        """Write those parts of an element that belong to the text around it."""
        tag = RENAMED.get(node.tag, node.tag)
        if "role" in node.attrs:
            tag = roles.tag_of(node, tag)
        progress = self._progress
        atoms = self._walk.atoms
        if tag in ("br", "hr"):
            atoms.take(node, tag)
            return
        if tag in _MAY_LABEL and self._is_label(node, tag):
            self._add_label(node, tag)
            return
        if progress.wanted:
            progress.want(node.attrs.get("id"))
            if tag == "a":
                progress.want(node.attrs.get("name"))
        is_outside = node.parent in progress.marks.above
        if is_outside and not self._places.is_between_paragraphs(node):
            if progress.lead is not None and any(above is node for above in upwards(progress.lead)):
                self._walk.visit(progress.lead, True)
            return
        holds_media = progress.media.holds(node)
        if holds_media and (math.is_formula(node) or math.of_image(node) is not None):
            atoms.take(node, tag)
            return
        if tag == "img" and node.parent in progress.marks.texts and images.emoji(node):
            atoms.take(node, tag)  # perhaps behind the last word
            return
        if not (progress.left or self._places.ends_the_text(node)) or self._add_space(node, tag):
            return
        if (holds_media and self._walk.take_enlarged(node, tag)) or tag in INVISIBLE:
            return
        if progress.has_code and self._add_code(node, tag):
            return
        if tag == "p" and _is_break(node) and self._places.is_between(node):
            self._walk.visit(node, True)
        elif holds_media:
            self._add_media(node, tag, is_outside=is_outside)

    def _add_space(self, node: Node, tag: str) -> bool:
        """Write an element that only parts two lines or two words, or ticks off a task; False for others."""
        writer = self._progress.writer
        if tag == "div" and is_verse(node) and not node.text().strip():
            writer.break_line()
            return True
        if tag == "input" and _is_task(node) and node.parent in self._progress.marks.weight:
            writer.text(_DONE if "checked" in node.attrs else _TO_DO)
            return True
        if tag not in _SPACERS or (breaks := _line_breaks(node)) is None:
            return False
        for _ in range(breaks):
            writer.break_line()
        if not breaks:
            writer.text(" ")
        return True

    def _add_media(self, node: Node, tag: str, *, is_outside: bool) -> None:
        """Write the formulas, pictures and players of an element, unless they are not the article's.

        Args:
            is_outside: whether the element stands outside the one that holds all chosen text.
        """
        if self._progress.measures(node).is_formula or tables.is_equation(node):
            self._walk.visit(node, True)
            return
        if tag == "pre" or tag in _ALIEN_TAGS or (is_outside and clutter.leads_away(node)):
            return
        if images.words(node) & _ALIEN and not (tag == "a" and opens_picture(node)):
            return
        if not self._walk.atoms.take(node, tag):
            self._add_pictures(node, tag)

    def _add_pictures(self, node: Node, tag: str) -> None:
        """Write the pictures and players in an element, with a caption if it is their figure."""
        measure = self._progress.measures(node)
        if not measure.media:
            return
        if not measure.text and tag != "table":
            self._add_bare(node, tag)
        elif self._is_figure(node, measure):
            self._progress.close_afterwards()
            self._progress.writer.open_block("figure", {ADDED: ""})
            self._walk.enter_children(node, True)
        elif measure.linked * 2 < measure.text and tag != "table" and not _is_card(node):
            self._push_children(node)

    def _add_code(self, node: Node, tag: str) -> bool:
        """Write code between chosen texts, or the heading that leads to it; False for other elements."""
        atoms = self._walk.atoms
        if tag in HEADINGS and self._leads_to_code(node):
            self._walk.visit(node, True)
            return True
        if not self._places.is_between(node):
            return False
        code = node if tag == "pre" else self._code_in(node)
        if code is None:
            return False
        atoms.take(code, "pre")
        return True

    def _is_label(self, node: Node, tag: str) -> bool:
        """Whether an element is a cell, a caption or a summary, or the header of a table, of chosen text."""
        if tag in _ROWS and not _is_header(node, tag):
            return False
        return node.parent is not None and self._walk.is_block(node, tag)

    def _add_label(self, node: Node, tag: str) -> None:
        """Write the header or caption of a table, or the summary of details, which label the chosen text.

        Other cells are written empty, to keep the rest in their columns, unless they hold signs or the
        picture of a check mark or a cross.
        """
        writer = self._progress.writer
        self._progress.close_afterwards()
        if tag == "td" and not is_sign(node):
            writer.open_block(tag, attributes(node, tag))
            if mark := tables.mark_in(node):
                writer.text(mark)
            return
        writer.open_block(tag, {**attributes(node, tag), ADDED: ""})
        self._walk.enter_children(node, True)

    def _push_children(self, node: Node) -> None:
        for child in reversed(node.children):
            if isinstance(child, Node):
                self._progress.steps.append(partial(self.add, child))

    def _leads_to_code(self, heading: Node) -> bool:
        """Whether only headings stand between this one and code that is added."""
        siblings = heading.parent.children if heading.parent is not None else []
        if len(siblings) > _MOST_SIBLINGS or not self._places.is_between(heading):
            return False
        after = islice((c for c in siblings[siblings.index(heading) + 1 :] if isinstance(c, Node)), 3)
        first = next((node for node in after if node.tag not in HEADINGS), None)
        if first is None or first in self._progress.marks.weight:
            return False
        return self._places.is_between(first) and (first.tag == "pre" or self._code_in(first) is not None)

    def _code_in(self, node: Node) -> Node | None:
        """The code that an element wraps, if only a label or line numbers stand beside it."""
        measures = self._progress.measures
        if node.tag == "pre" or not 0 < measures(node).structure <= _MOST_WRAPPERS:
            return None
        blocks = list(islice(node.find_all("pre"), 3))
        beside = measures(node).text - sum(measures(block).text for block in blocks)
        return blocks[-1] if 0 < len(blocks) < 3 and beside <= _LABEL_MOST else None

    def _is_figure(self, node: Node, measure: Measure) -> bool:
        """Whether an element without chosen text contains only a picture and its caption."""
        if node.tag == "table":
            return self._is_table_around_picture(node, measure)
        if measure.media > 2 or measure.structure > _numbers_of(node):
            return False
        if measure.linked * 2 >= measure.text and clutter.leads_away(node):
            return False
        if node.tag == "figure":
            return measure.text <= (_FIGCAPTION_MOST if _has_caption(node) else _CAPTION_MOST)
        if measure.text > _CAPTION_MOST:
            return False
        if node.tag not in HEADINGS and _is_captioned_by_tag(node):
            return True
        if measure.media == 1 and measure.linked * 2 < measure.text and _says_alternative(node):
            return True
        if not images.words(node) & images.PICTURE_WORDS:
            return False
        return measure.text <= _UNNAMED_CAPTION_MOST or images.is_captioned_by_name(node)

    def _is_table_around_picture(self, table: Node, measure: Measure) -> bool:
        """Whether a table in the text is only the frame of a picture and its caption, as on older pages."""
        if measure.media > 1 or measure.structure > 1 or measure.text > _CAPTION_MOST:
            return False
        is_amid = table.parent in self._progress.marks.texts or self._places.is_between(table)
        return is_amid and not clutter.leads_away(table)

    def _add_bare(self, node: Node, tag: str) -> None:
        """Write an element that contains pictures and no text."""
        writer = self._progress.writer
        if tag in INLINES:
            writer.open_inline(tag, attributes(node, tag))
            self._progress.steps.append(writer.close_inline)
        elif tag == "figure":
            self._progress.close_afterwards()
            writer.open_block(tag)
        elif tag in BREAKS or tag in LEAVES or tag in FLOWS:
            writer.end_line()
            self._progress.steps.append(writer.end_line)
        self._push_children(node)


def _is_card(box: Node) -> bool:
    """Whether a box has a heading, and a picture or a heading that leads away: it shows a product or another
    article. So does one with a heading above a text."""
    headings = [node for node in box.in_order() if node.tag in HEADINGS]
    if not headings:
        return False
    return clutter.leads_away(box) or any(
        node.find("a") is not None or any(above.tag == "a" for above in islice(node.ancestors(), 3))
        for node in headings
    )


def _has_caption(figure: Node) -> bool:
    return any(isinstance(child, Node) and child.tag == "figcaption" for child in figure.children)


def _is_captioned_by_tag(box: Node) -> bool:
    """Whether all text of an element is in its only ``figcaption``, although there may be no ``figure``."""
    caption = box.find("figcaption")
    return caption is not None and caption.text().split() == box.text().split()


def _says_alternative(box: Node) -> bool:
    """Whether the text of an element is the alternative text of its only picture: so its caption."""
    picture = box.find("img")
    said = heading_key(picture.get("alt")) if picture is not None else ""
    return bool(said) and said == heading_key(short_text(box, _CAPTION_MOST))


def _numbers_of(figure: Node) -> int:
    """How many headings of a figure with a caption only give its number."""
    if figure.tag != "figure" or not _has_caption(figure):
        return 0
    return sum(isinstance(child, Node) and figures.is_number(child) for child in figure.children)


def _is_header(node: Node, tag: str) -> bool:
    """Whether an element is the header of a table: its ``thead``, or a row of header cells only."""
    if tag == "thead":
        return True
    cells = [child for child in node.children if isinstance(child, Node)]
    return bool(cells) and all(cell.tag == "th" or cell.get("role") == "columnheader" for cell in cells)


def _line_breaks(node: Node) -> int | None:
    """The number of line breaks in an element with nothing else, 0 if it contains only the space between two
    words; None for other elements."""
    for _ in range(_MOST_SPACERS):
        if not node.children:
            return None
        inner: Node | None = None
        breaks = 0
        for child in node.children:
            if isinstance(child, str):
                if not child.isspace():
                    return None
            elif child.tag == "br" and inner is None:
                breaks += 1
            elif child.tag in _SPACERS and inner is None and not breaks:
                inner = child
            else:
                return None
        if inner is None:
            return breaks
        node = inner
    return None


def _is_break(node: Node) -> bool:
    """Whether a paragraph of signs parts two scenes: no control and no link."""
    return is_sign(node) and _CONTROLS.isdisjoint(node.text()) and node.find("a") is None


def _is_task(node: Node) -> bool:
    """Whether an ``input`` shows that an item of a list is done or not; others are controls of a form."""
    around = islice(node.ancestors(), 2)
    return (
        node.get("type").lower() == "checkbox"
        and "disabled" in node.attrs
        and any(a.tag == "li" for a in around)
    )
