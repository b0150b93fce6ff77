"""Dates that people see: near the title, after "Posted on"; and what the words around them say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import islice
from typing import NamedTuple

from ..languages import dates
from ..languages.phrases import one_of
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS
from ..tree.visible_text import short_text, squeeze, text_before, visible_text
from .evidence import Evidence
from .surroundings import NOT_OF_ARTICLE, Candidate, form, has_beside_class, is_excluded, once

_TIME_WINDOW = 400
"""Elements before and after the title among which a ``time`` may be the article's."""
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
_SHORTEST_LABELLED = 9  # characters of a text with a date and what it is of
_LONGEST_LABELLED = 119
_LONGEST_LABEL = 80
"""Characters of an element with a date and what it is of."""
_LABEL_HEIGHT = 3
"""Elements around a date in one of which its label is."""
_MODIFIED = re.compile(one_of("updated"), re.I)
"""What says that a date is that of a change."""
_OF_OTHER = re.compile(
    rf"(?:\b(?:{one_of('other-date')})\b[^.!?]{{0,20}}|"
    r"\b(?:no later than|(?:book|order|apply|register|pay|buy|save|sign up)\b[^.!?]{0,20}\bby)|^\W*by)\W*$",
    re.I,
)
"""What stands before the date of an offer, an event, a member's registration."""
_POSTED = re.compile(rf"\s*(?:{one_of('published')})(?![a-z])", re.I)
"""How a text begins that holds the date of publication."""
_POSTED_BEHIND = re.compile(rf"(?<=\d)[\s,;|]+(?:{one_of('published')})\b", re.I)
"""Such a beginning behind another date."""
_CHANGED = re.compile(rf"\W*(?:{one_of('last-updated')})(?![a-z])", re.I)
"""How a text far from the title begins that holds the date of the last change."""
_END = 250  # elements at the end of a page among which such a text is
_TELLS = re.compile(f"{_MODIFIED.pattern}|{_OF_OTHER.pattern}|{_POSTED.pattern}", re.I)
"""Words before a date that say what it is of."""
_CHANGE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:changed|modified|dt-updated|last[_-]?updated|updated[_-](?:at|on|date|time)|date[_-]updated)(?:$|[\s_-])",
    re.I,
)
"""Not ``updated`` alone: in microformats it is the date of publication as well."""
_LIST_LENGTH = 600  # elements behind a date among which the other dates of its list are
_LEAST_LISTED = 4  # days that make a list


class _Dated(NamedTuple):
    """A text with a date: the day as ISO 8601, the words before it, and those behind it if it is the only
    one."""

    day: str
    before: str
    behind: str


@once
def _in_times(evidence: Evidence) -> Iterator[Candidate]:
    """The dates of ``time`` elements and their like, those nearest to the title first."""
    if evidence.heading is None:
        return
    page, middle = evidence.facts.page, evidence.middle
    # Microformats have ``abbr`` elements whose title is a date.
    every = [page.order[place] for place in page.with_tags(("abbr",))]
    shortened = [node for node in every if _PUBLISHED_CLASS.search(node.get("class")[:200])]
    for node in sorted([*evidence.facts.times, *shortened], key=lambda n: abs(n.place - middle)):
        if abs(node.place - middle) > _TIME_WINDOW:
            break
        if day := _of_time(node, evidence):
            own = _dated(visible_text(node, 100), evidence)
            before = own.before if own is not None and _says(own.before, _TELLS) else ""
            yield Candidate(day, node, before or _label(node, evidence.around))


@once
def _in_texts(evidence: Evidence) -> Iterator[Candidate]:
    """The dates of short texts, in document order."""
    parts = ((node, index, part) for node, index, raw in evidence.near.dated for part in _parts(squeeze(raw)))
    for node, index, text in parts:
        found = _in_line(text, evidence)
        if found is None or (_SHORT_YEAR.match(text) and _is_numbered(node)):
            continue
        before = found.before
        if node.tag == "a" and len(before.split()) >= _LINK_WORDS:
            continue
        # A single word may be a day of the week.
        if " " not in before and not _says(before, _TELLS):
            before = _before(node, index) or _label(node, evidence.around) or before
        yield Candidate(found.day, node, before, found.behind)


def _parts(text: str) -> list[str]:
    """A text, or its two parts of which the second begins with the label of the date of publication."""
    label = _POSTED_BEHIND.search(text)
    return [text[: label.start()], text[label.start() :].lstrip(" ,;|")] if label is not None else [text]


def _is_numbered(node: Node) -> bool:
    """Whether a heading or a link, around a text or with it, begins with the number of a section."""
    lines = [line for line in (node, node.parent) if line and (line.tag in HEADINGS or line.tag == "a")]
    return any(_SECTION.match(visible_text(line, _LONGEST_LABEL)) for line in lines)


@once
def near_title(evidence: Evidence) -> Iterator[Candidate]:
    """The first date near the title that no exclusion rejects.

    A date with a label such as "Posted on" is preferred: another may be the day on which the page was made.
    """
    first = None
    for candidates in (_in_times(evidence), _in_texts(evidence)):
        posted = [*map(_is_posted, candidates)]
        for index, candidate in enumerate(candidates):
            if first is not None and True not in posted[index:]:
                break
            if is_excluded(NOT_OF_PUBLICATION, candidate, evidence):
                continue
            # The dates behind the first one of a list are those of the list, too.
            if _begins_list(candidate, evidence):
                break
            if posted[index]:
                yield candidate
                return
            first = first or candidate
    if first is not None:
        yield first


def changes_near_title(evidence: Evidence) -> Iterator[str]:
    """The dates near the title that are those of a change."""
    for candidate in (*_in_times(evidence), *_in_texts(evidence)):
        if _is_of_change(candidate, evidence) and not is_excluded(NOT_OF_ARTICLE, candidate, evidence):
            yield candidate.value


def labelled(evidence: Evidence) -> str:
    """The one day that elements such as ``post-date`` or texts such as "Posted on" hold, anywhere."""
    found: set[str] = set()
    page = evidence.facts.page
    for node in evidence.facts.times:
        if "pubdate" in node.attrs or _PUBLISHED_CLASS.search(node.get("class")[:200]):
            found.add(_of_time(node, evidence)[:10])
    for node in page.with_class(_names_date, _DATE_SIGNS):
        text = visible_text(node, 100)
        if not _MODIFIED.search(text) and not _is_of_change(
            Candidate("", node, _label(node, frozenset())), evidence
        ):
            found.add(_day(text, evidence))
    return _only(found, [text for _, index, text in page.first_texts if index < 3], _POSTED.match, evidence)


def changed(evidence: Evidence) -> str:
    """The one day that texts such as "Last updated on" hold at the end of the page."""
    end = evidence.facts.page.order[-_END:]
    texts = [text for node in end for text in node.children if isinstance(text, str)]
    return _only(set(), texts, _CHANGED.match, evidence)


def _only(
    found: set[str], texts: Iterable[str], begins_with_label: Callable[[str], object], evidence: Evidence
) -> str:
    """The only day of those found and those in short texts that begin with a label."""
    is_short, has_digit = range(_SHORTEST_LABELLED, _LONGEST_LABELLED + 1), _DIGIT.search
    dated = [text for text in texts if len(text) in is_short and has_digit(text)]
    found |= {_day(squeeze(text), evidence) for text in dated if begins_with_label(text)}
    found.discard("")
    return found.pop() if len(found) == 1 else ""


def _names_date(names: str) -> bool:
    marks = names[:200]
    return _has_date_class(marks) and not has_beside_class[marks]


def _begins_list(candidate: Candidate, evidence: Evidence) -> bool:
    """Whether a date is the first of a list of other things, which have theirs in elements of the same kind.

    The first date of a thread is the earliest; lists of articles begin with the latest.
    """
    node, day = candidate.node, candidate.value[:10]
    kind = form(node)
    days = {day}
    for other in evidence.facts.page.order[node.place + 1 : node.place + _LIST_LENGTH]:
        if other.tag == node.tag and other.get("class") == kind[0][1] and form(other) == kind:
            days.add(_of_time(other, evidence)[:10] or day)
    return len(days) >= _LEAST_LISTED and min(days) < day


def _of_time(node: Node, evidence: Evidence) -> str:
    """The date of a ``time`` element, or of an ``abbr`` of microformats: what it states or else shows.

    The day before or after a moment in universal time that it shows is the one of the place of publication.
    """
    moment = node.get("datetime") or (node.get("title") if node.tag == "abbr" else "")
    stated = evidence.date(moment)
    if stated and not dates.UNIVERSAL.search(stated):
        return stated
    shown = evidence.date(visible_text(node, 100))
    return shown if not stated or (shown and dates.days_apart(shown, stated) == 1) else stated


def _dated(text: str, evidence: Evidence) -> _Dated | None:
    """A text around its first date; None if it has none, or one of a period."""
    found = dates.first(text, custom=evidence.custom)
    if found is None:
        return None
    day, begin, end = found
    last = _TO.match(text, end)
    is_date = last and (last["day"] or dates.month(last["word"], evidence.custom.lang))
    if last and is_date and dates.find(text[last.end(1) :], custom=evidence.custom):
        return None
    behind = text[end:]
    return _Dated(day, text[:begin].strip(), "" if dates.find(behind, custom=evidence.custom) else behind)


def _in_line(text: str, evidence: Evidence) -> _Dated | None:
    """A text that is little more than a date, and not the first of a period.

    Between bars, other things than the date may stand in the same line: the author, the day of a change.
    """
    if len(text.split()) <= _LABEL_WORDS:
        return _dated(text, evidence)
    parts = _BAR.split(text)
    found = [_in_line(part, evidence) for part in parts] if parts[1:] else []
    return next(filter(None, found), None)


def _day(text: str, evidence: Evidence) -> str:
    found = _in_line(text, evidence)
    return found.day if found is not None else ""


def _label(node: Node, around: Set[Node]) -> str:
    """The words that stand before an element with a date, in its line.

    Args:
        around: elements that hold the title as well, which are more than a line.
    """
    beside = text_before(node)  # of a line that may go on with more than a date
    if len(beside) <= _LONGEST_LABEL and _says(beside, _TELLS):
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
    before = line.children[:index]
    return squeeze(" ".join([c if isinstance(c, str) else visible_text(c, _LONGEST_LABEL) for c in before]))


def _says(words: str, pattern: re.Pattern[str]) -> bool:
    """Whether words beside a date match. Most dates have none, and the patterns have hundreds of words."""
    return words != "" and not words.isspace() and pattern.search(words) is not None


def _is_posted(candidate: Candidate) -> bool:
    """Whether the words before a date, or the class of a ``time``, say that it is that of publication."""
    marks = candidate.node.get("class")[:200] if candidate.node.tag == "time" else ""
    is_published = _PUBLISHED_CLASS.search(marks) is not None and "updated" not in marks
    return is_published or (candidate.label != "" and _POSTED.match(candidate.label) is not None)


def _is_of_change(candidate: Candidate, _: Evidence) -> bool:
    """Whether the words around a date, or the classes around it, say that it is that of a change."""
    label = candidate.label
    if _says(label, _MODIFIED) and not _POSTED.match(label):
        return True
    around = (candidate.node, *islice(candidate.node.ancestors(), 2))
    marks = " ".join([above.get("class")[:100] for above in around])
    return bool(not label and _CHANGE_CLASS.search(marks)) or _says(candidate.behind, _MODIFIED)


def _is_of_other(candidate: Candidate, _: Evidence) -> bool:
    """Whether the words before a date say that it is that of an offer, an event, a member's registration."""
    return _says(candidate.label, _OF_OTHER)


def _is_to_come(candidate: Candidate, _: Evidence) -> bool:
    return not dates.is_over(candidate.value)


NOT_OF_PUBLICATION = (_is_of_change, _is_of_other, _is_to_come, *NOT_OF_ARTICLE)
"""Of what else a date near the title may be."""
