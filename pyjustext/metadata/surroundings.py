"""Where an element with a name or a date stands, which says whether it is the article's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.visible_text import short_text, visible_text
from .evidence import BESIDE_CLASS, Candidate, Evidence, Exclusion
from .sites import leads_on
from .title_parts import count_words

_TEASER = 500  # characters; what is longer may be the article
_TEASER_HEIGHT = 6  # elements around a name in which a teaser is looked for
_TEASER_SIZE = 60  # elements of a teaser that are looked at
_LEAST_WORDS = 5  # of a link that is the title of another page; a link to an author has fewer
_LEAST_IN_HEADING = 3  # of one in a heading
_LEAST_SHARE = 0.4  # of the teaser's text that such a link has if it is in no heading
_LINES = frozenset({"p", "div", "li"})
_LINE_HEIGHT = 4
"""Elements around a word among which its line is."""
_NEAR = 80  # elements before and after a line among which paragraphs of running text are
_PARAGRAPH = 100  # characters of a paragraph of running text
_BOX_HEIGHT = 30
_OF_TODAY = re.compile(
    r"(?:^|[\s_-])(?:hours|today|weather|events?|expir\w{1,5}|deadline|masthead)(?:$|[\s_-])"
    r"|(?:^|\s)(?:(?:top|upper)[_-]?(?:bar|section|nav|menu|line)|site-?header)(?:$|\s)",
    re.I,
)
"""Classes of elements with the date of today, of an event or an offer."""
_QUOTING = frozenset({"blockquote", "pre", "figcaption"})
_LIST_LENGTH = 600  # elements behind a date among which the other dates of its list are
_LEAST_LISTED = 4  # days that make a list


def is_in_teaser(node: Node, evidence: Evidence) -> bool:
    """Whether an element belongs to a short text with a link that is the title of another page."""
    for above in evidence.boxes(node, _TEASER_HEIGHT):
        text = short_text(above, _TEASER)
        if not text:
            return False
        for inner in above.first(_TEASER_SIZE):
            if (
                inner.tag == "a"
                and _is_title(inner, above, len(text))
                and leads_on(inner.get("href"), evidence.url)
            ):
                return True
    return False


def _is_title(link: Node, teaser: Node, length: int) -> bool:
    title = visible_text(link, 300)
    words = count_words(title)
    if words >= _LEAST_WORDS and len(title) >= _LEAST_SHARE * length:
        return True
    near = [*islice(link.ancestors(), 2), *islice(link.first(4), 1, None)]
    return words >= _LEAST_IN_HEADING and any(other.tag in HEADINGS for other in near if other is not teaser)


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


def is_quoted(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in a quotation, an embedded post, preformatted text or a picture's caption."""
    return any(box.tag in _QUOTING for box in (node, *evidence.boxes(node, _BOX_HEIGHT)))


def is_beside_by_class(node: Node, evidence: Evidence) -> bool:
    """Whether an element is in a box that says by its class or id that it holds comments, related articles,
    the date of today, of an event or an offer."""
    boxes = (node, *evidence.boxes(node, _BOX_HEIGHT))
    marks = [f"{box.get('id')} {box.get('class')}"[:200] for box in boxes]
    return any(BESIDE_CLASS.search(mark) or _OF_TODAY.search(mark) for mark in marks)


def begins_list(node: Node, date: str, evidence: Evidence) -> bool:
    """Whether a date is the first of a list of other things, which have theirs in elements of the same kind.

    The first date of a thread is the earliest; lists of articles begin with the latest.
    """
    order, place = evidence.facts.page.order, evidence.place(node)
    kind = form(node)
    days = {date[:10]}
    for other in order[place + 1 : place + _LIST_LENGTH]:
        if other.tag == node.tag and other.get("class") == kind[0][1] and form(other) == kind:
            days.add(date_of_time(other, evidence)[:10] or date[:10])
    return len(days) >= _LEAST_LISTED and min(days) < date[:10]


def form(node: Node) -> tuple[tuple[str, str], ...]:
    """What dates or names in the items of a list have in common: elements around them and their classes."""
    return tuple((above.tag, above.get("class")) for above in (node, *islice(node.ancestors(), 2)))


def date_of_time(node: Node, evidence: Evidence) -> str:
    """The date of a ``time`` element, or of an ``abbr`` of microformats: what it states or else shows.

    The day before or after a moment in universal time that it shows is the one of the place of publication.
    """
    moment = node.get("datetime") or (node.get("title") if node.tag == "abbr" else "")
    stated = dates.iso(moment, custom=evidence.custom)
    if stated and not dates.UNIVERSAL.search(stated):
        return stated
    shown = dates.iso(visible_text(node, 100), custom=evidence.custom)
    return shown if not stated or (shown and dates.days_apart(shown, stated) == 1) else stated


def _stands(holds: Callable[[Node, Evidence], bool]) -> Callable[[Candidate, Evidence], bool]:
    """Whether the element of a candidate stands where a function says."""
    return lambda candidate, evidence: candidate.node is not None and holds(candidate.node, evidence)


NOT_OF_ARTICLE = (
    Exclusion("what is quoted, or shown as code", _stands(is_quoted)),
    Exclusion("a comment, praise, a related article, an event, today", _stands(is_beside_by_class)),
    Exclusion("another article, in a teaser", _stands(is_in_teaser)),
    Exclusion("what a paragraph of the text tells", _stands(is_amid_text)),
)
"""What else a name or a date near the title may be of; what takes longer to find out stands behind."""
