"""Text that a page hides: what a capture marked as invisible, and what attributes tell without a browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Set
from math import inf
from typing import NamedTuple

from . import Node
from .captured import HIDDEN
from .class_names import Cache, class_search
from .collector import take_apart
from .elements import DATA
from .index import OPENS, telling_elements
from .node import take_out
from .visible_text import is_operator

WAITS = "waits"
"""The value of the mark on what may still appear: it stays, and :func:`hidden_texts` counts it."""

_SAYS_HIDDEN = frozenset({HIDDEN, "hidden", "style", "role", "popover"})
_LONGEST_STYLE = 1000
_MAY_HIDE = class_search(
    r"none|hidden|collapse|opacity|transparent|font|clip-path|scale|indent|height|width|rgba|-\d{4}",
    "none hidden collapse opacity transparent font clip scale indent height width rgba -",
)
"""What a style that hides something contains."""
_NOTHING = re.compile(r"[+-]?(?:0+(?:\.0*)?|\.0+)(?:px|%|em|rem|pt|vw|vh)?")
_TINY_FONT = re.compile(r"(?:[0-2](?:\.\d{1,9})?|\.\d{1,9})px|0+(?:\.0{1,9})?(?:px|%|em|rem|pt)?")
_CUT_AWAY = re.compile(r"inset\((?:[5-9]\d|100)(?:\.\d{1,9})?%|(?:circle|ellipse)\(0")
_FAR = re.compile(r"-\d{4,9}(?:\.\d{1,9})?(?:px|em|rem|vw|vh|%)")
_SCALED_AWAY = re.compile(r"scale[xy3d]{0,2}\(0(?:\.0\d{0,9})?[,)]")
_NO_COLOUR = re.compile(r"transparent|rgba\([^)]{0,40}[,/]\s*0?\.?0\d{0,9}%?\)")
_FOLDED = re.compile(
    r"accordion|collaps|expand|(?:^|[\s_-])(?:tab-?(?:pane|panel|content)|faq|toggle|fold|spoiler|read-?more|show-?more"
    r"|answer|drawer-content|less|side-?note|margin-?note|ltx_note_(?:outer|content))",
    re.I,
)
"""Class names of content that is only collapsed until someone opens it, and of notes that appear beside their
mark (LaTeXML's, Tufte CSS')."""
_NOTE = re.compile(r"side-?note|margin-?note|ltx_note|inline-?(?:foot)?note", re.I)
_STREAMED = re.compile(r"S:[0-9a-f]{1,4}")
"""Ids of the parts that React streams at the end of a page, for a script to move into place."""
_TEXTLESS = DATA | {"noscript"}
_TEXTLESS_BOXES = frozenset({"img", "video", "iframe", "canvas"})
"""What these show has neither a colour nor a size of letters: a style that makes letters invisible hides at
most their alternative text, while they load."""
_WHOLE_PAGE = frozenset({"html", "body"})
"""Pages hide these until a script shows them."""
_MOST_WORDS = 60
"""Characters of words in a formula that is kept although it is hidden."""
_TEXT_IN_FORMULAS = frozenset({"math mtext", "math ms"})
_NOT_SHOWN = frozenset({"math annotation", "math annotation-xml", "script", "style"})
_MOSTLY = 3
"""If the invisible text is this many times as long as the visible text, it is the page's content after all:
it waits behind an overlay, or for a script to fade it in. The same holds within a page's main element."""
_NO_TEXT = frozenset({"nav", "ul", "ol", "menu", "form", "header", "footer", "aside", "dialog"})
"""Buttons in these open menus and the like, and an element of these kinds is not text that a button
reveals."""
_OPENED_BY_READERS = frozenset({"details"})
"""All content of these appears when they are opened."""
_OVERLAY = re.compile(r"dialog|menu|listbox|navigation|search|tooltip|modal|drawer|pop-?up|overlay", re.I)


def is_hidden(node: Node) -> bool:
    """Whether the element's own attributes hide it."""
    attrs = node.attrs
    if HIDDEN in attrs:
        return attrs[HIDDEN] != WAITS
    if "hidden" in attrs or _is_on_demand(node):
        return True
    if "style" not in attrs:
        return False
    hides_box, hides_text, _ = _hidden_by[attrs["style"][:_LONGEST_STYLE]]
    return hides_box or (hides_text and node.tag not in _TEXTLESS_BOXES)


def _read_style(style: str) -> tuple[bool, bool, bool]:
    """Whether a style hides a box, whether it hides letters, and whether it makes both transparent."""
    if not _MAY_HIDE(style):
        return False, False, False
    rules = _rules(style)
    is_transparent = "opacity" in style and _NOTHING.fullmatch(rules.get("opacity", "1")) is not None
    return _hides_box(rules), _hides_text(rules), is_transparent


_hidden_by = Cache(_read_style, 1_000)


def _hides_box(rules: dict[str, str]) -> bool:
    """Whether a style hides an element with all that is in it, as far as it alone can tell. (What is
    transparent may be about to appear: :func:`_unseen_among`.)"""
    if rules.get("display") == "none" or rules.get("content-visibility") == "hidden":
        return True
    if rules.get("visibility") in ("hidden", "collapse"):
        return True
    if _CUT_AWAY.match(rules.get("clip-path", "")):
        return True
    if _SCALED_AWAY.search(rules.get("transform", "")) or _NOTHING.fullmatch(rules.get("scale", "1")):
        return True
    if rules.get("position") in ("absolute", "fixed"):
        return any(_FAR.fullmatch(rules.get(name, "")) for name in ("left", "top", "right", "bottom"))
    sizes = [rules.get(name, "auto") for name in ("height", "width", "max-height", "max-width")]
    return rules.get("overflow", "") in ("hidden", "clip") and any(map(_NOTHING.fullmatch, sizes))


def _hides_text(rules: dict[str, str]) -> bool:
    """Whether a style hides letters in a box that can be seen."""
    if _TINY_FONT.fullmatch(rules.get("font-size", "1em")):
        return True
    if any(_NO_COLOUR.fullmatch(rules.get(name, "")) for name in ("color", "-webkit-text-fill-color")):
        return "text" not in rules.get("-webkit-background-clip", rules.get("background-clip", ""))
    return _FAR.fullmatch(rules.get("text-indent", "")) is not None


def _rules(style: str) -> dict[str, str]:
    """The values by property, in small letters, without ``!important``."""
    rules: dict[str, str] = {}
    for rule in style.lower().split(";"):
        name, colon, value = rule.partition(":")
        if colon:
            rules[name.strip()] = value.replace("!important", "").strip()
    return rules


def _is_on_demand(node: Node) -> bool:
    """Whether an element is a tool tip or popover, which appears only where one points, and no note."""
    if "popover" not in node.attrs and node.attrs.get("role") != "tooltip":
        return False
    return "note" not in f"{node.get('class')} {node.get('id')}"[:300]


class Visible(NamedTuple):
    """What is left of a page without its invisible elements.

    Attributes:
        order: the ``html`` element and all elements below it, in document order.
        telling: those of them that :func:`.telling_elements` finds.
        unseen: those of them that the page does not show, or not before something is opened.
    """

    order: list[Node]
    telling: list[Node]
    unseen: list[Node]


def drop_hidden(root: Node, elements: list[Node] | None = None, telling: list[Node] | None = None) -> Visible:
    """Remove invisible elements from the tree, unless most of the page would vanish with them.

    Collapsed content (``details``, tabs, accordions) stays. So do formulas: pages hide the form that is meant
    for screen readers, and it may be the only one.

    Args:
        root: the ``html`` element.
        elements: it and all elements below it, in document order, where they are known.
        telling: those of them that :func:`.telling_elements` finds, where they are known.
    """
    if elements is None:
        elements = root.in_order()
    if telling is None:
        telling = telling_elements(elements)
    found = Visible(elements, telling, _unseen_among(telling))
    hidden = _outermost_hidden(found)
    if not hidden or _is_most(sum(map(_text_length, hidden)), root.body()):
        return found
    waiting = _hidden_mains(hidden)
    gone = [node for node in hidden if _main_around(node) not in waiting]
    take_out(gone)
    below = {element for node in gone for element in node.in_order()}
    take_apart(below)
    return Visible(*([node for node in nodes if node not in below] for nodes in found))


def _hidden_mains(hidden: list[Node]) -> set[Node]:
    """The main elements whose text is mostly hidden."""
    lengths: Counter[Node] = Counter()
    for node in hidden:
        main = _main_around(node)
        if main is not None:
            lengths[main] += _text_length(node)
    return {main for main, length in lengths.items() if _is_most(length, main)}


def _main_around(node: Node) -> Node | None:
    above = node.parent
    while above is not None and above.tag != "main" and above.get("role") != "main":
        above = above.parent
    return above


def _unseen_among(telling: Iterable[Node]) -> list[Node]:
    """The elements that are hidden, or transparent, as many pages let their text appear when one scrolls to
    it."""
    is_silent = _SAYS_HIDDEN.isdisjoint
    return [
        node
        for node in telling
        if not is_silent(attrs := node.attrs)
        and node.tag not in _WHOLE_PAGE
        and (
            HIDDEN in attrs
            or is_hidden(node)
            or ("style" in attrs and _hidden_by[attrs["style"][:_LONGEST_STYLE]][2])
        )
    ]


def _outermost_hidden(page: Visible) -> list[Node]:
    """The outermost hidden elements that are neither collapsed content nor formulas or a part of one."""
    found: list[Node] = []
    rows = _Rows()
    opened: frozenset[str] | None = None
    done: dict[Node, bool] = {}
    for node in page.unseen:
        if is_hidden(node) and not _is_within(node, done, _OPENED_BY_READERS):
            if opened is None:
                opened = _opened_by_buttons(page.telling)
            if not (_is_folded(node, rows, opened) or _holds_formula(node) or is_operator(node)):
                found.append(node)
                done[node] = True
    return found


def _is_within(node: Node, known: dict[Node, bool], tags: Set[str] = frozenset()) -> bool:
    """Whether an element is inside another one of which that is known, or that has one of some tags. Each
    element of the page is looked at once, however deep the page."""
    new: list[Node] = []
    above = node.parent
    while above is not None and above not in known and above.tag not in tags:
        new.append(above)
        above = above.parent
    is_within = above is not None and known.get(above, True)
    known.update(dict.fromkeys(new, is_within))
    return is_within


def _opened_by_buttons(telling: Iterable[Node]) -> frozenset[str]:
    """The ids of what buttons in the text reveal: the rest of a text, the answer to a question."""
    buttons = (node for node in telling if OPENS in node.attrs and node.tag not in _NO_TEXT)
    known: dict[Node, bool] = {}
    return frozenset([n.attrs[OPENS].strip() for n in buttons if not _is_within(n, known, _NO_TEXT)])


def _is_folded(node: Node, rows: _Rows, opened: frozenset[str]) -> bool:
    if _is_on_demand(node):
        return False
    if node.get("role") == "tabpanel" or node.get("hidden") == "until-found":
        return True
    names = f"{node.get('class')} {node.get('id')} {node.get('role')}"[:300]
    if _FOLDED.search(names) or _is_of_note(node):
        return True
    if node.get("id") in opened and node.tag not in _NO_TEXT and _OVERLAY.search(names) is None:
        return True
    if HIDDEN in node.attrs:
        return node.attrs[HIDDEN] == WAITS
    # Without a browser's verdict: only one of several tabs is open, and each question in a list hides its
    # answer.
    if _STREAMED.fullmatch(node.get("id")):
        return True
    return node in rows or node.parent in rows


class _Rows:
    """Rows of siblings with the same tag and class names."""

    def __init__(self) -> None:
        self._counts: dict[Node, Counter[tuple[str, str]]] = {}

    def __contains__(self, node: Node | None) -> bool:
        """Whether the element has a sibling like it."""
        if node is None or node.parent is None or not node.get("class"):
            return False
        counts = self._counts.get(node.parent)
        if counts is None:
            children = [child for child in node.parent.children if isinstance(child, Node)]
            counts = self._counts[node.parent] = Counter((c.tag, c.get("class")) for c in children)
        return counts[node.tag, node.get("class")] > 1


def _holds_formula(node: Node) -> bool:
    """Whether the element is a formula in another form, as pages hide it for screen readers: it holds a
    formula and next to no words."""
    if not any(below.tag == "math math" for below in node.iter()):
        return False
    words = 0
    stack = [node]
    while stack and words <= _MOST_WORDS:
        element = stack.pop()
        is_text = not element.tag.startswith("math ") or element.tag in _TEXT_IN_FORMULAS
        for child in element.children:
            if isinstance(child, Node):
                if child.tag not in _NOT_SHOWN:
                    stack.append(child)
            elif is_text:
                words += len(child.strip())
    return words <= _MOST_WORDS


def hidden_texts(positions: Iterable[tuple[Node, int]], unseen: list[Node]) -> int:
    """How many of the texts at these positions are in elements that the page does not show, or not before
    something is opened."""
    if not unseen:
        return 0  # as on most pages
    known: dict[Node, bool] = {}
    for node in unseen:
        if not _is_within(node, known) and _hides_texts(node):
            known[node] = True
    return sum(known[parent] if parent in known else _is_within(parent, known) for parent, _ in positions)


def _hides_texts(unseen: Node) -> bool:
    return not (_holds_formula(unseen) or _is_of_note(unseen) or is_operator(unseen))


def _is_of_note(node: Node) -> bool:
    """Whether an element is a note in a line, or what such a note says besides its mark."""
    names = node.get("class")[:300]
    return _NOTE.search(names) is not None or (
        node.parent is not None and _NOTE.search(node.parent.get("class")[:300]) is not None
    )


def _is_most(length: int, top: Node) -> bool:
    """Whether a length is that of most of an element's text."""
    # Usually the first part of the text already shows that it is not.
    most = length + length // _MOSTLY + 1
    return length > _MOSTLY * (_text_length(top, most) - length)


def _text_length(top: Node, most: float = inf) -> int:
    """The characters of an element's text, white space around pieces left out; any number from ``most`` up
    if there are as many."""
    length = 0
    stack = [top]
    while stack and length < most:
        node = stack.pop()
        for child in node.children:
            if isinstance(child, str):
                length += len(child.strip())
            elif child.tag not in _TEXTLESS:
                stack.append(child)
    return length
