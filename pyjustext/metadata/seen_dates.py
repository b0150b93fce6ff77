"""Dates that people see: near the title, after "Posted on"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import islice

from ..languages import dates
from ..languages.dates import Custom
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.text import short_text, squeeze, visible_text
from . import data_sheets, date_labels, dates_in_parts, items
from .amid_text import begins_section, is_amid_text
from .evidence import Evidence
from .facts import Facts
from .teasers import is_in_teaser

_TIME_WINDOW = 400
"""Elements before and after the title among which a ``time`` may be the article's."""
_TEXT_BEFORE, _TEXT_AFTER = 60, 150
"""Elements before and after the title among which a date in the text may be the article's."""
_TEXTS, _TEXTS_BEHIND = 6, 20
"""Children of an element, and those behind the title in its parent, that are looked at."""
_LINK_WORDS = 3
"""Words before the date in a link that leads to something else of that date."""
_LABEL_WORDS = 16
"""A text with more words around its date is prose, and its date may be of anything."""
_BAR = re.compile(r"\s+[|\u00b7\u2022/]\s+")
_OTHERS = frozenset({"nav", "aside", "footer"})
"""Elements whose dates are of other things: related articles, comments, events."""
_TO = re.compile(
    r"(\s*(?:[-\u2013\u2014~至]|to\b|bis\b|au\b|al\b|do\b|по\b)\s*)(?:(?P<day>\d)|(?P<word>[^\W\d_]{3,12}))"
)
"""What stands between the two dates of a period, and the beginning of the second."""
_LEAST_LISTED = 4
"""Days that are those of a list."""
_LIST_LENGTH = 600
"""Elements behind a date among which the other dates of its list are."""
_LINE = 120
"""Characters of a line with the author and the date, which some software sets in a ``footer``."""
_MOST_BEFORE, _STANDFIRST = 2, 300
"""Elements above such a line, and characters of each."""
_DATE_ALONE = 40
"""Characters of an element that holds a date and nothing else."""
_DATE_SIGNS = "post publi entry article story dateline"
_has_date_class = class_search(
    r"(?:^|[\s_-])(?:(?:posted|published|publish|publication|post|entry|article|story)[_-]?(?:date|on)|dateline)(?:$|\s)",
    _DATE_SIGNS,
)
_PUBLISHED_CLASS = re.compile(r"(?:^|\s)(?:dt-published|entry-date|published)(?:$|\s)")
"""Classes of ``time`` in microformats."""
_POSTED_BEGINS = frozenset("fFpPdDvVgGoO\u043e\u041e\u53d1\u767c\u516c\u6295")
"""The first letters of all that ``date_labels.POSTED`` finds."""
_LONGEST_POSTED = 120
_COMMENT = re.compile(r"(?:^|[\s_-])(?:comments?|related|recommended|sidebar|teaser|reply)(?:$|[\s_-])", re.I)
_PAGE_HEAD = re.compile(
    r"(?:^|\s)(?:(?:top|upper)[_-]?(?:bar|section|nav|menu|line)|masthead|site-?header)(?:$|\s)", re.I
)
"""Elements in which some pages show the current time."""
_OF_TODAY = re.compile(r"(?:^|[\s_-])(?:hours|today|weather|events?|expir\w{1,5}|deadline)(?:$|[\s_-])", re.I)
"""Classes of elements with the date of today, of an event or an offer."""
_WITHOUT_DATES = frozenset({"script", "style", "noscript", "option", "title", "code", "kbd", "samp", "pre"})

_Dated = tuple[int, str, str, bool]
"""The place of an element with a date, the date, the words before it, whether it is that of a change."""


def near_title(evidence: Evidence, custom: Custom) -> tuple[str, str]:
    """The dates of publication and of the last change that people see near the title, as ISO 8601.

    Args:
        custom: how the page writes its dates.
    """
    heading, facts = evidence.heading, evidence.facts
    if heading is None:
        return "", ""
    around = set(islice(heading.ancestors(), 60))
    changed = ""
    for dated in (
        _in_times(evidence, around, custom),
        _in_parts(evidence, custom),
        _in_texts(evidence, around, custom),
    ):
        for place, found, label, of_change in dated:
            if of_change:
                changed = changed or found
            elif not date_labels.is_of_other(label) and dates.is_over(found):
                if _is_of_list(facts, place, found, custom) or items.is_of_one(facts, heading, place, custom):
                    break
                return found, changed
    return "", changed


def _in_times(evidence: Evidence, around: Set[Node], custom: Custom) -> Iterator[_Dated]:
    """The dates of ``time`` elements, those nearest to the title first."""
    facts = evidence.facts
    middle = facts.place[_heading_of(evidence)]
    for node in sorted(facts.times, key=lambda n: abs(facts.place[n] - middle)):
        place = facts.place[node]
        if abs(place - middle) > _TIME_WINDOW:
            break
        found = _of_time(node, custom)
        if found and _may_be_of_article(node, place, evidence):
            label = date_labels.of_element(node, around)
            yield place, found, label, date_labels.is_of_change(node, label)


def _in_parts(evidence: Evidence, custom: Custom) -> Iterator[_Dated]:
    """The dates near the title whose parts stand in elements of their own."""
    facts = evidence.facts
    middle = facts.place[_heading_of(evidence)]
    for node, found in dates_in_parts.find(facts, custom):
        place = facts.order.index(node)
        if -_TEXT_BEFORE <= place - middle <= _TEXT_AFTER and _may_be_of_article(node, place, evidence):
            yield place, found, "", False


def _in_texts(evidence: Evidence, around: Set[Node], custom: Custom) -> Iterator[_Dated]:
    """The dates of short texts, in document order."""
    facts, heading = evidence.facts, _heading_of(evidence)
    middle = facts.place[heading]
    begin = max(0, middle - _TEXT_BEFORE)
    for place, node in enumerate(facts.order[begin : middle + _TEXT_AFTER], begin):
        if node.tag in _WITHOUT_DATES:
            continue
        first, last = _range_beside(heading) if node is heading.parent else (0, _TEXTS)
        for index, child in enumerate(node.children[first:last], first):
            if not isinstance(child, str) or not 6 <= len(child) <= 200:
                continue
            text = squeeze(child)
            found = _in_label(text, custom)
            if not found or not _may_be_of_article(node, place, evidence):
                continue
            before = date_labels.before_date(text, custom)
            if node.tag == "a" and len(before.split()) >= _LINK_WORDS:
                continue
            label = date_labels.of_text(before, index, node, around)
            of_change = date_labels.is_of_change(node, label) or _ends_in_change(text, custom)
            yield place, found, label, of_change


def _range_beside(heading: Node) -> tuple[int, int]:
    """The children of the heading's parent among which a date stands as text, between line breaks."""
    assert heading.parent is not None, "a heading is in the page's body"
    place = heading.parent.children.index(heading)
    return max(0, place - _TEXTS), place + _TEXTS_BEHIND


def _heading_of(evidence: Evidence) -> Node:
    assert evidence.heading is not None, "dates are only looked for around a heading"
    return evidence.heading


def _is_of_list(facts: Facts, place: int, found: str, custom: Custom) -> bool:
    """Whether a date is the first of a list of other things, which have theirs in elements of the same kind.

    The first date of a thread is the earliest; lists of articles begin with the latest.

    Args:
        place: the place of the element with the date.
        found: the date.
    """
    node = facts.order[place]
    kind = _kind(node)
    days = {found[:10]}
    for other in facts.order[place + 1 : place + _LIST_LENGTH]:
        if other.tag == node.tag and other.get("class") == kind[0][1] and _kind(other) == kind:
            days.add(_of_time(other, custom)[:10] or found[:10])
    return len(days) >= _LEAST_LISTED and min(days) < found[:10]


def _kind(node: Node) -> list[tuple[str, str]]:
    """What the dates of a list's items have in common: the elements around them and their classes."""
    return [(above.tag, above.get("class")) for above in (node, *islice(node.ancestors(), 2))]


def _of_time(node: Node, custom: Custom) -> str:
    """The date of a ``time`` element: what it states, or else what it shows."""
    stated = dates.iso(node.get("datetime"), custom=custom)
    return stated or dates.iso(visible_text(node, 100), custom=custom)


def _may_be_of_article(node: Node, place: int, evidence: Evidence) -> bool:
    """Whether an element with a date stands where an article's date may be."""
    facts, heading = evidence.facts, _heading_of(evidence)
    return not (
        _is_of_another(node, heading, evidence.url)
        or is_amid_text(facts, facts.place[heading], place)
        or begins_section(facts, facts.place[heading], place)
        or data_sheets.holds(node)
    )


def _ends_in_change(text: str, custom: Custom) -> bool:
    """Whether a text with one date says behind it that it is that of a change."""
    day = dates.find(text, custom=custom)
    rest = text[day[1] :] if day else ""
    return bool(date_labels.MODIFIED.search(rest)) and dates.find(rest, custom=custom) is None


def labelled(facts: Facts, custom: Custom) -> str:
    """The one day that elements such as ``post-date`` or texts such as "Posted on" hold, anywhere."""
    found: set[str] = set()
    for node in facts.times:
        if "pubdate" in node.attrs or _PUBLISHED_CLASS.search(node.get("class")[:200]):
            found.add(_of_time(node, custom)[:10])
    for node in facts.with_class(_names_date, _DATE_SIGNS):
        text = visible_text(node, 100)
        if not date_labels.MODIFIED.search(text) and not date_labels.is_of_change(
            node, date_labels.of_element(node, frozenset())
        ):
            found.add(_in_label(text, custom))
    for _, index, text in facts.first_texts():
        if (
            8 < len(text) < _LONGEST_POSTED
            and index < 3
            and text.lstrip()[:1] in _POSTED_BEGINS
            and date_labels.POSTED.match(text)
        ):
            found.add(_in_label(squeeze(text), custom))
    found.discard("")
    return found.pop() if len(found) == 1 else ""


def _names_date(names: str) -> bool:
    marks = names[:200]
    return _has_date_class(marks) and not _COMMENT.search(marks)


def _in_label(text: str, custom: Custom) -> str:
    """The date in a text that is little more than a date, and not the first of a period.

    Between bars, other things than the date may stand in the same line: the author, the day of a change.
    """
    if len(text.split()) > _LABEL_WORDS:
        parts = _BAR.split(text)
        return next((found for part in parts if (found := _in_label(part, custom))), "") if parts[1:] else ""
    day = dates.find(text, custom=custom)
    if day is None:
        return ""
    last = _TO.match(text, day[1])
    if (
        last
        and (last["day"] or dates.month(last["word"], custom.lang))
        and dates.find(text[last.end(1) :], custom=custom)
    ):
        return ""
    return day[0]


def _is_of_another(node: Node, heading: Node, url: str) -> bool:
    """Whether an element belongs to something beside the text: a teaser, a comment, a side column, code."""
    around = set(islice(heading.ancestors(), 60))
    for above in islice(node.ancestors(), 30):
        if above in around:
            return is_in_teaser(node, heading, url)
        if above.tag == "pre":
            return True
        marks = above.get("class")
        if marks and (_COMMENT.search(marks[:200]) or _OF_TODAY.search(marks[:200])):
            return True
        name = above.get("id")
        if name and _COMMENT.search(name[:200]):
            return True
        if _PAGE_HEAD.search(f"{name} {marks}"[:200]):
            return True
        if above.tag in _OTHERS and not _is_line_beside(above, heading):
            return True
    return False


def _is_line_beside(element: Node, heading: Node) -> bool:
    """Whether a footer or the like is a line with the date: alone right above the title, or above the text.

    Some software begins the article with a ``footer`` that holds its author and its date.
    """
    beside = element.parent.children if element.parent is not None else []
    if element.parent is heading.parent and any(
        child is element for child in beside[: beside.index(heading)]
    ):
        return len(visible_text(element, _DATE_ALONE + 1)) <= _DATE_ALONE
    first = [child for child in beside[: 2 * _MOST_BEFORE + 2] if isinstance(child, Node)]
    if element.tag != "footer" or element not in first:
        return False
    before = first[: first.index(element)]
    last = next((child for child in reversed(beside) if isinstance(child, Node)), element)
    return (
        last is not element
        and len(before) <= _MOST_BEFORE
        and all(short_text(child, _STANDFIRST) or not child.children for child in before)
        and short_text(element, _LINE) != ""
    )
