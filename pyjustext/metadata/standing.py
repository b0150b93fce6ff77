"""Where an element with a name or a date stands, which says whether it is the article's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.text import short_text, visible_text
from .evidence import Evidence
from .links import leads_on

_TEASER, _TEASER_HEIGHT, _TEASER_SIZE = 500, 6, 60
"""Characters of a teaser (what is longer may be the article), elements around a name in which it is looked
for, and elements of it that are looked at."""
_LEAST_WORDS, _LEAST_SHARE = 5, 0.4
"""Words of a link that is the title of another page (a link to an author or a category has fewer), and its
share of the teaser's text if it is in no heading."""
_LINES = frozenset({"p", "div", "li"})
_LINE_HEIGHT = 4
"""Elements around a word among which its line is."""
_NEAR, _PARAGRAPH = 80, 100
"""Elements before and after a line among which paragraphs of running text are, and characters of one."""
_SHEET_HEIGHT, _SHEET_SIZE, _SHEET_ROWS = 6, 150, 4
"""Elements around a text in which a table of data is, elements of it that are looked at, and its rows."""
_BOX_HEIGHT = 30
BESIDE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:comments?|related|recommended|sidebar|teaser|reply)(?:$|[\s_-])", re.I
)
_OF_TODAY = re.compile(r"(?:^|[\s_-])(?:hours|today|weather|events?|expir\w{1,5}|deadline)(?:$|[\s_-])", re.I)
"""Classes of elements with the date of today, of an event or an offer."""
_PAGE_HEAD = re.compile(
    r"(?:^|\s)(?:(?:top|upper)[_-]?(?:bar|section|nav|menu|line)|masthead|site-?header)(?:$|\s)", re.I
)
"""Elements in which some pages show the current time."""
_CAPTION = re.compile(r"(?:^|[\s_-])(?:img|image|photo|picture)?[_-]?caption(?:[\s_-]|text\b|$)", re.I)
_CAPTION_HEIGHT = 4
"""Elements around a date among which the caption with it is: larger ones may hold the whole article."""
_OTHERS = frozenset({"nav", "aside", "footer"})
"""Elements that hold other things: related articles, comments, events."""
_LINE, _DATE_ALONE = 120, 40
"""Characters of a line with the author and the date, which some software sets in a ``footer``, and of a date
alone."""
_ASIDE_BELOW, _SENTENCE = 20, 60
"""Elements between the title and a short ``aside`` with such a line, none of them with a sentence, which has
so many characters."""
_MOST_BEFORE, _STANDFIRST = 2, 300
"""Elements above such a line, and characters of each."""
_LIST_LENGTH, _LEAST_LISTED = 600, 4
"""Elements behind a date among which the other dates of its list are, and the days that make a list."""
_ITEM_DISTANCE, _ITEM_HEIGHT, _MOST_ALIKE = 300, 8, 20
"""Elements behind a date among which the next item's is, elements around it in which its item is, and
elements of its tag and class that are examined."""
_ONLY_DATES = 60
"""Characters that may be nothing but a date and its label."""
_NO_TEXT = frozenset({"script", "style", "noscript", "option", "pre", "textarea"})


def is_in_teaser(node: Node, evidence: Evidence) -> bool:
    """Whether an element belongs to a short text with a link that is the title of another page."""
    for above in evidence.boxes(node, _TEASER_HEIGHT):
        text = short_text(above, _TEASER)
        if not text:
            return False
        for inner in above.first(_TEASER_SIZE):
            if (
                inner.tag == "a"
                and leads_on(inner.get("href"), evidence.url)
                and _is_title(inner, above, len(text))
            ):
                return True
    return False


def _is_title(link: Node, teaser: Node, length: int) -> bool:
    title = visible_text(link, 300)
    # Scripts without spaces between words are counted as two signs a word.
    if max(len(title.split()), sum(sign >= "\u2e80" for sign in title) // 2) < _LEAST_WORDS:
        return False
    if len(title) >= _LEAST_SHARE * length:
        return True
    near = [*islice(link.ancestors(), 2), *islice(link.first(4), 1, None)]
    return any(other.tag in HEADINGS for other in near if other is not teaser)


def is_amid_text(node: Node, evidence: Evidence) -> bool:
    """Whether an element below the title stands in a line between the paragraphs of a text."""
    order, place = evidence.facts.page.order, evidence.place(node)
    for line in (node, *islice(node.ancestors(), _LINE_HEIGHT)):
        if line.tag in _LINES and line.parent is not None:
            before = order[max(evidence.middle, place - _NEAR) : place]
            after = order[place + 1 : place + _NEAR]
            return _paragraphs(before, line.parent) >= 2 and _paragraphs(after, line.parent) >= 1
    return False


def _paragraphs(nodes: Iterable[Node], parent: Node) -> int:
    """How many of some elements are paragraphs of running text right below an element."""
    beside = (node for node in nodes if node.tag == "p" and node.parent is parent)
    return sum(len(visible_text(node, _PARAGRAPH)) >= _PARAGRAPH for node in beside)


def begins_section(node: Node, evidence: Evidence) -> bool:
    """Whether an element is the first below a heading that is not the first below the title.

    The date there is that of the section: a deadline, a release. The first one may be a standfirst.
    """
    for line in (node, *islice(node.ancestors(), _LINE_HEIGHT)):
        if line.parent is None:
            return False
        before = line.parent.children[: line.parent.children.index(line)]
        last = next((child for child in reversed(before) if isinstance(child, Node) or child.strip()), None)
        if last is not None:
            return isinstance(last, Node) and last in _headings_below(evidence)[1:]
    return False


def _headings_below(evidence: Evidence) -> list[Node]:
    found = [heading for heading in evidence.facts.headings if heading.tag == "h2"]
    return [heading for heading in found if evidence.place(heading) > evidence.middle]


def is_in_data_sheet(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in a table with several rows of a label and a value: of a film, a town, a device.

    Who wrote a film, and the day on which it was first shown, is there as well; it says nothing of the page.
    """
    table = next((above for above in islice(node.ancestors(), _SHEET_HEIGHT) if above.tag == "table"), None)
    if table is None:
        return False
    rows = 0
    for row in table.first(_SHEET_SIZE):
        if row.tag == "tr":
            cells = [cell.tag for cell in row.children[:6] if isinstance(cell, Node)]
            rows += cells == ["th", "td"]
    return rows >= _SHEET_ROWS


def is_in_code(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in preformatted text."""
    return any(box.tag == "pre" for box in evidence.boxes(node, _BOX_HEIGHT))


def is_in_caption(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in the caption of a picture."""
    boxes = (node, *evidence.boxes(node, _CAPTION_HEIGHT))
    return any(box.tag == "figcaption" or _CAPTION.search(box.get("class")[:200]) for box in boxes)


def is_in_quotation(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in a quotation or an embedded post."""
    return any(box.tag == "blockquote" for box in evidence.boxes(node, _BOX_HEIGHT))


def is_beside_by_class(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in a box that says by its class or id that it holds comments, related articles,
    the date of today, of an event or an offer."""
    for box in evidence.boxes(node, _BOX_HEIGHT):
        marks, name = box.get("class")[:200], box.get("id")[:200]
        if BESIDE_CLASS.search(marks) or _OF_TODAY.search(marks) or BESIDE_CLASS.search(name):
            return True
    return False


def is_in_page_head(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in the bar at the top of the site's pages."""
    boxes = evidence.boxes(node, _BOX_HEIGHT)
    return any(_PAGE_HEAD.search(f"{box.get('id')} {box.get('class')}"[:200]) for box in boxes)


def is_in_side_column(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in a ``nav``, an ``aside`` or a ``footer`` that is no line with the date."""
    boxes = evidence.boxes(node, _BOX_HEIGHT)
    return any(box.tag in _OTHERS and not _is_line_beside(box, evidence) for box in boxes)


def _is_line_beside(box: Node, evidence: Evidence) -> bool:
    """Whether a footer or the like is a line with the date: alone right above the title, or above the text.

    Some software begins the article with a ``footer`` that holds its author and its date.
    """
    beside = box.parent.children if box.parent is not None else []
    heading = evidence.heading
    if heading in beside and any(child is box for child in beside[: beside.index(heading)]):
        return len(visible_text(box, _DATE_ALONE + 1)) <= _DATE_ALONE
    first = [child for child in beside[: 2 * _MOST_BEFORE + 2] if isinstance(child, Node)]
    if box.tag == "aside" and 0 <= (distance := evidence.place(box) - evidence.middle) <= _ASIDE_BELOW:
        between = evidence.facts.page.order[evidence.middle : evidence.middle + distance]
        return short_text(box, _LINE) != "" and not _is_text_between(between, box, _SENTENCE)
    if box.tag != "footer" or box not in first:
        return False
    before = first[: first.index(box)]
    last = next((child for child in reversed(beside) if isinstance(child, Node)), box)
    return (
        last is not box
        and len(before) <= _MOST_BEFORE
        and all(short_text(child, _STANDFIRST) or not child.children for child in before)
        and short_text(box, _LINE) != ""
    )


def begins_list(node: Node, date: str, evidence: Evidence) -> bool:
    """Whether a date is the first of a list of other things, which have theirs in elements of the same kind.

    The first date of a thread is the earliest; lists of articles begin with the latest.
    """
    order, place = evidence.facts.page.order, evidence.place(node)
    kind = _kind(node)
    days = {date[:10]}
    for other in order[place + 1 : place + _LIST_LENGTH]:
        if other.tag == node.tag and other.get("class") == kind[0][1] and _kind(other) == kind:
            days.add(date_of_time(other, evidence)[:10] or date[:10])
    return len(days) >= _LEAST_LISTED and min(days) < date[:10]


def _kind(node: Node) -> list[tuple[str, str]]:
    """What the dates of a list's items have in common: the elements around them and their classes."""
    return [(above.tag, above.get("class")) for above in (node, *islice(node.ancestors(), 2))]


def date_of_time(node: Node, evidence: Evidence) -> str:
    """The date of a ``time`` element: what it states, or else what it shows."""
    stated = dates.iso(node.get("datetime"), custom=evidence.custom)
    return stated or dates.iso(visible_text(node, 100), custom=evidence.custom)


def is_of_item(node: Node, evidence: Evidence) -> bool:
    """Whether a date is that of an item of a list below a text, such as the first comment.

    The first post of a thread holds its text; the text of an article stands before its comments.
    """
    order, place = evidence.facts.page.order, evidence.place(node)
    if place < evidence.middle:
        return False
    behind = order[place + 1 : place + _ITEM_DISTANCE]
    alike = (other for other in behind if other.tag == node.tag and other.get("class") == node.get("class"))
    for other in islice(alike, _MOST_ALIKE):
        if dates.find(visible_text(other, _ONLY_DATES), custom=evidence.custom) is None:
            continue
        item, second = _items(node, other)
        if item is None or second is None or item in evidence.around:
            continue
        if _are_of_a_list(item, second):
            return _is_text_between(order[evidence.middle : place], item)
    return False


def _are_of_a_list(item: Node, second: Node) -> bool:
    """Whether two elements are items of a list, rather than two dates of one thing."""
    names, others = set(item.get("class").split()), set(second.get("class").split())
    if item.tag != second.tag or (names != others and names.isdisjoint(others)):
        return False
    return any(len(visible_text(one, _ONLY_DATES + 1)) > _ONLY_DATES for one in (item, second))


def _is_text_between(nodes: Iterable[Node], item: Node, least: int = _PARAGRAPH) -> bool:
    """Whether one of some elements before an item has running text of so many characters."""
    for node in nodes:
        if node is item:
            return False
        if node.tag not in _NO_TEXT and any(
            isinstance(child, str) and len(child.strip()) >= least for child in node.children
        ):
            return True
    return False


def _items(one: Node, other: Node) -> tuple[Node | None, Node | None]:
    """The elements around two others that stand side by side."""
    below: dict[Node | None, Node] = {}
    for node in (one, *islice(one.ancestors(), _ITEM_HEIGHT)):
        below[node.parent] = node
    for node in (other, *islice(other.ancestors(), _ITEM_HEIGHT)):
        if node.parent in below:
            return below[node.parent], node
    return None, None
