"""Dates that people see: near the title, after "Posted on"; and what the words around them say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import islice

from ..languages import dates
from ..languages.dates import Custom
from ..languages.phrases import one_of
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS
from ..tree.visible_text import short_text, squeeze, text_before, visible_text
from .evidence import BESIDE_CLASS, Candidate, Evidence, once
from .surroundings import date_of_time

_TIME_WINDOW = 400
"""Elements before and after the title among which a ``time`` may be the article's."""
_TEXT_BEFORE = 60  # elements before the title among which a date in the text may be the article's
_TEXT_AFTER = 150  # elements after it
_TEXTS = 6  # children of an element that are looked at
_LINK_WORDS = 3
"""Words before the date in a link that leads to something else of that date."""
_SHORT_YEAR = re.compile(r"\d{1,2}\.\d{1,2}\.\d{1,2}(?!\d)")
"""A date with a short year, or the number of a section."""
_SECTION = re.compile(rf"{_SHORT_YEAR.pattern}\.?\s+[^\W\d]")
"""How the title of a section begins that has a number."""
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
_LONGEST_LABEL = 80
"""Characters of an element with a date and what it is of."""
_LABEL_HEIGHT = 3
"""Elements around a date in one of which its label is."""
MODIFIED = re.compile(one_of("updated"), re.I)
"""What says that a date is that of a change."""
_NOT_OF_ARTICLE = re.compile(
    r"(?:\b(?:as of|ends?|ending|expir\w+|until|till|through|valid|deadline|due|closes?|closing|"
    r"retrieved|accessed|archived|abgerufen|consulté|opens?|starts?|begins?|"
    r"starting|beginning|effective|founded|established|joined|registered|since|member|born|died|birthday|"
    r"copyright|endet|bis|gültig|ablauf|jusqu|expire|hasta|válid|fino|scade|do dnia|ważn|до)\b[^.!?]{0,20}"
    r"|\b(?:no later than|(?:book|order|apply|register|pay|buy|save|sign up)\b[^.!?]{0,20}\bby)|^\W*by)\W*$",
    re.I,
)
"""What stands before the date of an offer, an event, a member's registration."""
POSTED = re.compile(rf"\s*(?:{one_of('published')})(?![a-z])", re.I)
"""How a text begins that holds the date of publication."""
_CHANGED = re.compile(rf"\W*(?:{one_of('last-updated')})(?![a-z])", re.I)
"""How a text far from the title begins that holds the date of the last change."""
_END = 250  # elements at the end of a page among which such a text is
_CHILDREN_AT_END = 60  # of each of them
_TELLS = re.compile(f"{MODIFIED.pattern}|{_NOT_OF_ARTICLE.pattern}|{POSTED.pattern}", re.I)
"""Words before a date that say what it is of."""
_CHANGE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:changed|modified|dt-updated|last[_-]?updated|updated[_-](?:at|on|date|time)|date[_-]updated)(?:$|[\s_-])",
    re.I,
)
"""Not ``updated`` alone: in microformats it is the date of publication as well."""


@once
def in_times(evidence: Evidence) -> Iterator[Candidate]:
    """The dates of ``time`` elements, those nearest to the title first."""
    if evidence.heading is None:
        return
    middle = evidence.middle
    times = [*evidence.facts.times, *_abbreviations(evidence)]
    for node in sorted(times, key=lambda n: abs(evidence.place(n) - middle)):
        if abs(evidence.place(node) - middle) > _TIME_WINDOW:
            break
        if found := date_of_time(node, evidence):
            text = visible_text(node, 100)
            own = before_date(text, evidence.custom) if _TELLS.search(text) else ""
            label = own if _TELLS.search(own) else of_element(node, evidence.around)
            yield Candidate(found, node, label)


def _abbreviations(evidence: Evidence) -> list[Node]:
    """The ``abbr`` elements of microformats, whose title is a date."""
    every = evidence.facts.page.with_class(
        lambda marks: bool(_PUBLISHED_CLASS.search(marks[:200])), "publish"
    )
    return [node for node in every if node.tag == "abbr" and "datetime" not in node.attrs]


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
        # Most elements have one child.
        if len(children) == 1 and children[0].__class__ is not str:
            continue
        for index, child in enumerate(children[:_TEXTS]):
            if child.__class__ is not str or not 6 <= len(child) <= 200 or not _DIGIT.search(child):
                continue
            text = squeeze(child)
            found = _in_label(text, evidence)
            if not found or (_SHORT_YEAR.match(text) and _is_numbered(node)):
                continue
            before = before_date(text, custom)
            if node.tag == "a" and len(before.split()) >= _LINK_WORDS:
                continue
            label = of_text(before, index, node, evidence.around)
            yield Candidate(found, node, label, behind_date(text, custom))


def _is_numbered(node: Node) -> bool:
    """Whether a heading or a link, around a text or with it, begins with the number of a section."""
    lines = (node, *islice(node.ancestors(), 1))
    return any(
        (line.tag in HEADINGS or line.tag == "a") and _SECTION.match(visible_text(line, _LONGEST_LABEL))
        for line in lines
    )


def labelled(evidence: Evidence) -> Iterator[Candidate]:
    """The one day that elements such as ``post-date`` or texts such as "Posted on" hold, anywhere."""
    found: set[str] = set()
    for node in evidence.facts.times:
        if "pubdate" in node.attrs or _PUBLISHED_CLASS.search(node.get("class")[:200]):
            found.add(date_of_time(node, evidence)[:10])
    for node in evidence.facts.page.with_class(_names_date, _DATE_SIGNS):
        text = visible_text(node, 100)
        if not MODIFIED.search(text) and not is_of_change(node, of_element(node, frozenset())):
            found.add(_in_label(text, evidence))
    for _, index, text in evidence.facts.page.first_texts:
        if 8 < len(text) < _LONGEST_POSTED and index < 3 and _DIGIT.search(text) and POSTED.match(text):
            found.add(_in_label(squeeze(text), evidence))
    found.discard("")
    if len(found) == 1:
        yield Candidate(found.pop())


def changed(evidence: Evidence) -> Iterator[Candidate]:
    """The one day that texts such as "Last updated on" hold at the end of the page."""
    found = {
        _in_label(squeeze(text), evidence)
        for node in evidence.facts.page.order[-_END:]
        for text in node.children[:_CHILDREN_AT_END]
        if isinstance(text, str)
        and 8 < len(text) < _LONGEST_POSTED
        and _DIGIT.search(text)
        and _CHANGED.match(text)
    } - {""}
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


def before_date(text: str, custom: Custom) -> str:
    """The words before the first date of a text."""
    day = dates.first(text, custom=custom)
    return text[: day[1]].strip() if day else ""


def behind_date(text: str, custom: Custom) -> str:
    """The words behind the only date of a text, ``""`` if it has another."""
    day = dates.find(text, custom=custom)
    rest = text[day[1] :] if day else ""
    return "" if dates.find(rest, custom=custom) else rest


def of_text(before: str, index: int, node: Node, around: Set[Node]) -> str:
    """The words before a date in a text, or before the text if those say nothing.

    Args:
        before: the words before the date in the text.
        index: the text's index among the children of ``node``.
        around: elements that hold the title as well, which are more than a line.
    """
    if " " in before or _TELLS.search(before):
        return before
    # A single word may be a day of the week.
    return _before(node, index) or of_element(node, around) or before


def of_element(node: Node, around: Set[Node]) -> str:
    """The words that stand before an element with a date, in its line.

    Args:
        around: elements that hold the title as well, which are more than a line.
    """
    beside = text_before(node)  # of a line that may go on with more than a date
    if len(beside) <= _LONGEST_LABEL and _TELLS.search(beside):
        return squeeze(beside)
    for _ in range(_LABEL_HEIGHT):
        parent = node.parent
        if parent is None or parent in around or not short_text(parent, _LONGEST_LABEL):
            return ""
        label = _before(parent, parent.children.index(node))
        if label:
            return label
        node = parent
    return ""


def _before(line: Node, index: int) -> str:
    """The words in an element before one of its children that holds a date."""
    before: list[str] = []
    for child in line.children[:index]:
        text = child if isinstance(child, str) else visible_text(child, _LONGEST_LABEL)
        # What stands before another date belongs to that one.
        before = [] if dates.find(text) else [*before, text]
    return squeeze(" ".join(before))


def is_posted(candidate: Candidate) -> bool:
    """Whether the words before a date, or the class of a ``time``, say that it is that of publication."""
    node = candidate.node
    marks = node.get("class")[:200] if node is not None and node.tag == "time" else ""
    is_published = _PUBLISHED_CLASS.search(marks) is not None and "updated" not in marks
    return is_published or POSTED.match(candidate.label) is not None


def is_of_change(node: Node, label: str) -> bool:
    """Whether the words before a date, or the classes around it, say that it is that of a change."""
    if label:
        return bool(MODIFIED.search(label)) and not POSTED.match(label)
    marks = " ".join([above.get("class")[:100] for above in (node, *islice(node.ancestors(), 2))])
    return bool(_CHANGE_CLASS.search(marks))


def is_of_other(label: str) -> bool:
    """Whether the words before a date say that it is that of an offer, an event, a member's registration."""
    return _NOT_OF_ARTICLE.search(label) is not None
