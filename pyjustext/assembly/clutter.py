"""Controls and navigation inside the chosen text that are not part of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.elements import CELLS, HEADINGS, PHRASING
from ..tree.visible_text import heading_key, is_operator, is_permalink, short_text
from . import code, equations, naming, notes
from .picture_links import link_around, opens_picture
from .steps import DROP, Answer

if TYPE_CHECKING:
    from .walk import Walk

_OPENED = HEADINGS | {"summary", "dt"}
_PAGE_NUMBER = re.compile(
    r"[\[({|]?\s*(?:(?:pg|pp?|page|s|seite)[.:]?\s*)?(?:\d{1,4}|[ivxlc]{1,9})\s*[\])}|]?", re.I
)
_NAMED_BESIDE = frozenset({"itemtype", "aria-label"})
_SHORTCODE = re.compile(
    r"\[/[a-z]{2,20}(?:_[a-z]{1,20}){0,4}\]"
    r"|\[[a-z]{2,20}(?:(?:_[a-z]{1,20}){1,4}|(?=\s))"
    r"(?:\s+[\w-]{1,40}=(?:[\"“”″'][^\[\]\"“”″']{0,300}[\"“”″']|[^\s\[\]\"“”″'][^\s\[\]]{0,99})){0,40}\s*\]"
    r"|\[[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}\]"
)
"""``[/vc_column_text]``, ``[vc_row full_width="yes"]``, ``[gallery ids="1,2"]``, ``[CTA_MODULE]``."""
_WRITTEN_BREAKS = re.compile(r"^(?:\s*\\[nr](?![a-z]))+|(?:\\[nr](?![a-z])\s*){1,20}$")
_MOST_IN_CELL = 5  # elements between a control and its table
_FEWEST_ENTRIES = 3
_LONGEST_CONTROL = 40  # characters; a longer text is not the label of a control
_LONGEST_BUTTON = 80  # characters; a longer ``button`` is a clickable card
_SHORTEST_NAME = 12  # characters of a button that names the text below it
_LONGEST_LONE = 24  # characters of a control that stands alone
_LONGEST_ADDRESS = 300  # characters of an address that are read
_PRINTS = re.compile(r"(?:^|[/?&_.=-])print(?=$|[/?&_.=-])")
_JUMPS = re.compile(r"(?:jump|skip|back|zurück|zum|aller|retour|ir|saltar|volver|vai|torna|top)\b", re.I)
_LINES = frozenset({"div", "p", "section", "header", "footer"})
_WITHIN_LINE = PHRASING | {"span"}
_MOST_IN_LINE = 30  # elements
_LONGEST_LINE = 100  # characters of a part of it
_MOST_SIBLINGS = 500
_LONGEST_CRUMBS = 400  # characters
_LINKED_SHARE = 0.85  # of the text of a table of contents that is links: all except numbers
_LINKED_SHARE_NAMED = 0.5  # the same where the element is named so: it may have a heading
_MOST_CONTROLS = 12
"""Children of a bar above code."""
_LOOKED_AT = 4000  # elements of a list
_LOOKED_AT_FIRST = 60  # elements of it before it is measured


def by_name(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """What its class names call a control, a page number, a label for screen readers, or the like."""
    for what in naming.said_by(node) & NAMED.keys():
        tags, is_clutter = NAMED[what]
        if (not tags or tag in tags) and is_clutter(node, walk):
            return DROP
    return None


def _is_unseen(node: Node, walk: Walk) -> bool:
    """Whether a label for screen readers is not the meaning of the sign in a cell, and no operator."""
    return len(node.text()) <= _LONGEST_CONTROL and not _fills_cell(node, walk) and not is_operator(node)


def _is_copy_button(node: Node, walk: Walk) -> bool:
    return len(node.text()) <= _LONGEST_CONTROL and node.find("pre") is None


NAMED: dict[str, tuple[Collection[str], Callable[[Node, Walk], bool]]] = {
    "edit": ((), lambda node, walk: True),
    "maintenance": (("table", "div"), lambda node, walk: True),
    "notetoggle": (("label",), lambda node, walk: True),
    "notemark": (("sup", "span"), lambda node, walk: notes.is_mark(node)),
    "gutter": (("td", "div", "pre", "span", "figure"), lambda node, walk: code.holds_numbers(node)),
    "pagenumber": (("span", "div", "p", "a", "small"), lambda node, walk: _is_page_number(node)),
    "unseen": (("span", "div"), _is_unseen),
    "copy": (("a", "span", "div"), _is_copy_button),
}
"""What class names may say of clutter, by :mod:`.naming`: the tags that it may have (all, if none), and what
else must be true."""


def _is_page_number(node: Node) -> bool:
    return _PAGE_NUMBER.fullmatch(short_text(node, _LONGEST_CONTROL)) is not None


def button(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A button, unless it is a card or shows and hides a text below it."""
    if not _is_button(node) or _folds(node) or _begins_text(node, walk):
        return None
    longest = _LONGEST_BUTTON if tag == "button" else _LONGEST_CONTROL
    return DROP if len(node.text()) <= longest and not _fills_cell(node, walk) else None


def control_link(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A permalink, a link that does something on this page, or one that edits a section."""
    if is_permalink(node):
        return DROP
    if not node.attrs or (_is_button(node) and not _folds(node)):
        return None
    return DROP if _is_lone_control(node, walk) and not _fills_cell(node, walk) else None


def contents(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """Breadcrumbs or a table of contents. The heading right above a list goes with it."""
    if _is_button(node) and not _folds(node):
        return None
    said = naming.said_by(node)
    if not _is_crumbs(node, said) and not _is_contents(node, tag, said, walk):
        return None
    if tag in ("ul", "ol"):
        last = walk.writer.last()
        if last is not None and last.tag in HEADINGS:
            walk.writer.drop_last()
    return DROP


def beside_code(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """Line numbers, the name of the language, and the bar of controls beside code."""
    if (tag != "p" and code.is_column_of_numbers(node)) or code.is_label(node):
        return DROP
    return DROP if tag in ("p", "div") and _is_bar_of_code(node, walk) else None


def _is_button(node: Node) -> bool:
    return node.tag == "button" or node.get("role") == "button"


def without_leftovers(text: str, parent: Node) -> str:
    """A text without what templates leave in it: shortcodes that nothing replaced, and written-out line
    breaks at its ends."""
    if not (_SHORTCODE.search(text) or _WRITTEN_BREAKS.search(text)) or equations.is_code(parent):
        return text
    return _WRITTEN_BREAKS.sub(" ", _SHORTCODE.sub("", text))


def _fills_cell(node: Node, walk: Walk) -> bool:
    """Whether an element is all that a cell of a table with data says."""
    around = islice(node.ancestors(), _MOST_IN_CELL)
    cell = next((above for above in around if above.tag in CELLS), None)
    if cell is None or cell.text().strip() != node.text().strip():
        return False
    return any(above in walk.data_tables for above in islice(cell.ancestors(), _MOST_IN_CELL))


def leads_away(node: Node) -> bool:
    """Whether a picture in an element is a link to another page, as those of related articles are."""
    image = node.find("img")
    link = link_around(image) if image is not None else None
    return link is not None and not opens_picture(link)


def _folds(button: Node) -> bool:
    """Whether a button shows and hides a text below it, and so is or holds the heading of that text."""
    if "aria-expanded" in button.attrs or "aria-controls" in button.attrs:
        return True
    if button.find(*HEADINGS) is not None:
        return True
    around = next((above for above in islice(button.ancestors(), 3) if above.tag in _OPENED), None)
    return around is not None and around.text().strip() == button.text().strip()


def _begins_text(button: Node, walk: Walk) -> bool:
    """Whether a button is the first of a box, right above a longer text that is chosen and no code."""
    own = button
    while own.parent is not None and own.parent.elements() == [own]:
        own = own.parent
    first = own.parent.elements()[:2] if own.parent is not None else []
    if len(first) < 2 or first[0] is not own or first[1].tag == "pre" or first[1].find("pre") is not None:
        return False
    return walk.marks.weight.get(first[1], 0) > walk.marks.weight.get(button, 0) >= _SHORTEST_NAME


def _is_bar_of_code(node: Node, walk: Walk) -> bool:
    """Whether an element is the line of controls right above code ("Code: Select all")."""
    after = walk.places.after(node)
    if after is None or after.tag != "pre" or len(node.children) > _MOST_CONTROLS:
        return False
    return any(map(_is_control, node.elements())) and len(node.text()) <= _LONGEST_CONTROL


def _is_control(node: Node) -> bool:
    """Whether an element is a control of this page and not a link."""
    return node.tag == "button" or (
        node.tag == "a" and node.get("href").strip() in ("#", "") and not node.get("id")
    )


def _is_lone_control(link: Node, walk: Walk) -> bool:
    """Whether a link of this page, such as "Show" and "Print", stands in a line of nothing but links."""
    if not (_controls_page(link, walk) and heading_key(short_text(link, _LONGEST_LONE))):
        return False
    place = link
    while place.parent is not None and place.parent.tag in _WITHIN_LINE:
        place = place.parent
    box = place.parent
    if box is None or box.tag not in _LINES or len(box.children) > _MOST_SIBLINGS:
        return False
    at = box.children.index(place)
    before, after = box.children[max(0, at - _MOST_IN_LINE) : at], box.children[at : at + _MOST_IN_LINE]
    line = [*takewhile(_is_within_line, reversed(before)), *takewhile(_is_within_line, after)]
    parts = [part for part in line if isinstance(part, Node)]
    links = [node for part in parts for node in part.first(_MOST_IN_LINE) if node.tag == "a"]
    said = [part if isinstance(part, str) else short_text(part, _LONGEST_LINE) or "?long" for part in line]
    return heading_key("".join(said)) == heading_key("".join([node.text() for node in links]))


def _is_within_line(part: Node | str) -> bool:
    return isinstance(part, str) or part.tag in _WITHIN_LINE


def _controls_page(link: Node, walk: Walk) -> bool:
    """Whether a link does something on this page, prints or mails it, or says that it jumps within it."""
    address = link.get("href").strip()[:_LONGEST_ADDRESS].lower()
    if walk.links.target(link.get("href")):
        return _JUMPS.match(link.text().strip()) is not None
    is_print = "print" in address and _PRINTS.search(address) is not None
    return is_print or address.startswith(("#", "javascript:", "mailto:?"))


def _is_crumbs(node: Node, said: frozenset[str]) -> bool:
    if any("breadcrumb" in node.get(name).lower() for name in _NAMED_BESIDE):
        return True
    return "crumbs" in said and len(node.text()) < _LONGEST_CRUMBS


def _is_contents(node: Node, tag: str, said: frozenset[str], walk: Walk) -> bool:
    """Whether an element is a table of contents: links to headings of the page, and nothing else.

    For a list its links suffice; another element also needs such a name or role.
    """
    attrs = node.attrs
    named = "contents" in said or ("id" in attrs and naming.names_contents(attrs["id"]))
    if not named and tag not in ("ul", "ol"):
        return False
    share = _LINKED_SHARE_NAMED if named else _LINKED_SHARE
    targets: list[str] = []
    for count, inner in enumerate(node.first(_LOOKED_AT)):
        if count == _LOOKED_AT_FIRST and not (targets and walk.measures(node).is_linked(share)):
            return False
        if inner.tag == "a" and not _is_control(inner):
            target = walk.links.target(inner.get("href"))
            if not target:
                return False  # as in most lists, at their first link
            targets.append(target)
    found = sum(target in walk.links.headings for target in targets)
    if len(targets) < _FEWEST_ENTRIES or not (named or 2 * found > len(targets)):
        return False
    return walk.measures(node).is_linked(share)
