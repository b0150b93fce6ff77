"""Dates that people see: near the title, after "Posted on"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..languages import dates
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.text import squeeze, visible_text
from . import date_labels
from .candidates import Candidate, once
from .evidence import Evidence
from .standing import BESIDE_CLASS, date_of_time

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
_TO = re.compile(
    r"(\s*(?:[-\u2013\u2014~至]|to\b|bis\b|au\b|al\b|do\b|по\b)\s*)(?:(?P<day>\d)|(?P<word>[^\W\d_]{3,12}))"
)
"""What stands between the two dates of a period, and the beginning of the second."""
_DATE_SIGNS = "post publi entry article story dateline"
_has_date_class = class_search(
    r"(?:^|[\s_-])(?:(?:posted|published|publish|publication|post|entry|article|story)[_-]?(?:date|on)|dateline)(?:$|\s)",
    _DATE_SIGNS,
)
_PUBLISHED_CLASS = re.compile(r"(?:^|\s)(?:dt-published|entry-date|published)(?:$|\s)")
"""Classes of ``time`` in microformats."""
_DIGIT = re.compile(r"\d")
"""Every date has one; most texts have none."""
_LONGEST_POSTED = 120
_WITHOUT_DATES = frozenset({"script", "style", "noscript", "option", "title", "code", "kbd", "samp", "pre"})


@once
def in_times(evidence: Evidence) -> Iterator[Candidate]:
    """The dates of ``time`` elements, those nearest to the title first."""
    if evidence.heading is None:
        return
    middle = evidence.middle
    for node in sorted(evidence.facts.times, key=lambda n: abs(evidence.place(n) - middle)):
        if abs(evidence.place(node) - middle) > _TIME_WINDOW:
            break
        if found := date_of_time(node, evidence):
            yield Candidate(found, node, date_labels.of_element(node, evidence.around))


@once
def in_texts(evidence: Evidence) -> Iterator[Candidate]:
    """The dates of short texts, in document order."""
    heading, custom = evidence.heading, evidence.custom
    if heading is None:
        return
    begin = max(0, evidence.middle - _TEXT_BEFORE)
    for node in evidence.facts.page.order[begin : evidence.middle + _TEXT_AFTER]:
        children = node.children
        if not children or node.tag in _WITHOUT_DATES:
            continue
        first, last = _range_beside(heading) if node is heading.parent else (0, _TEXTS)
        for index, child in enumerate(children[first:last], first):
            if child.__class__ is not str or not 6 <= len(child) <= 200 or not _DIGIT.search(child):
                continue
            text = squeeze(child)
            found = _in_label(text, evidence)
            if not found:
                continue
            before = date_labels.before_date(text, custom)
            if node.tag == "a" and len(before.split()) >= _LINK_WORDS:
                continue
            label = date_labels.of_text(before, index, node, evidence.around)
            yield Candidate(found, node, label, date_labels.behind_date(text, custom))


def _range_beside(heading: Node) -> tuple[int, int]:
    """The children of the heading's parent among which a date stands as text, between line breaks."""
    assert heading.parent is not None, "a heading is in the page's body"
    place = heading.parent.children.index(heading)
    return max(0, place - _TEXTS), place + _TEXTS_BEHIND


def labelled(evidence: Evidence) -> Iterator[Candidate]:
    """The one day that elements such as ``post-date`` or texts such as "Posted on" hold, anywhere."""
    found: set[str] = set()
    for node in evidence.facts.times:
        if "pubdate" in node.attrs or _PUBLISHED_CLASS.search(node.get("class")[:200]):
            found.add(date_of_time(node, evidence)[:10])
    for node in evidence.facts.page.with_class(_names_date, _DATE_SIGNS):
        text = visible_text(node, 100)
        if not date_labels.MODIFIED.search(text) and not date_labels.is_of_change(
            node, date_labels.of_element(node, frozenset())
        ):
            found.add(_in_label(text, evidence))
    for _, index, text in evidence.facts.page.first_texts:
        if (
            8 < len(text) < _LONGEST_POSTED
            and index < 3
            and _DIGIT.search(text)
            and date_labels.POSTED.match(text)
        ):
            found.add(_in_label(squeeze(text), evidence))
    found.discard("")
    if len(found) == 1:
        yield Candidate(found.pop())


def _names_date(names: str) -> bool:
    marks = names[:200]
    return _has_date_class(marks) and not BESIDE_CLASS.search(marks)


def _in_label(text: str, evidence: Evidence) -> str:
    """The date in a text that is little more than a date, and not the first of a period.

    Between bars, other things than the date may stand in the same line: the author, the day of a change.
    """
    custom = evidence.custom
    if len(text.split()) > _LABEL_WORDS:
        parts = _BAR.split(text)
        return next(filter(None, [_in_label(part, evidence) for part in parts]), "") if parts[1:] else ""
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
