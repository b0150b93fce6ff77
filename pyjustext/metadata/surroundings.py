"""Where a name or a date that people see stands, which says whether it is the article's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import islice
from typing import NamedTuple, TypeVar

from ..tree import Node
from ..tree.class_names import Cache
from ..tree.elements import HEADINGS
from ..tree.visible_text import short_text, visible_text
from .evidence import Evidence
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
BESIDE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:(?:comments?|reply|reviews?|testimonials?|ratings?|feedback|(?:block)?quotes?|opinions|"
    r"recommended)(?:$|[\s_-])|related|teaser|tweet)|(?:^|\s)(?:footnotes|references|reflist)(?:$|\s)",
    re.I,
)
"""Classes of elements with comments, praise or other articles."""
has_beside_class: Cache[str, bool] = Cache(lambda marks: BESIDE_CLASS.search(marks) is not None, 20_000)
"""Whether a value of ``class`` is one of these."""
_OF_TODAY = re.compile(
    r"(?:^|[\s_-])(?:hours|today|weather|events?|expir\w{1,5}|deadline|masthead)(?:$|[\s_-])"
    r"|(?:^|\s)(?:(?:top|upper)[_-]?(?:bar|section|nav|menu|line)|site-?header)(?:$|\s)",
    re.I,
)
"""Classes of elements with the date of today, of an event or an offer."""
_says_beside: Cache[str, bool] = Cache(
    lambda marks: bool(BESIDE_CLASS.search(marks) or _OF_TODAY.search(marks)), 20_000
)
_QUOTING = frozenset({"blockquote", "pre", "figcaption"})


class Candidate(NamedTuple):
    """A name or a date that people see.

    Attributes:
        value: a date as ISO 8601; of a byline, the text that holds the names.
        node: the element that shows it.
        label: the words before it that say what it is, such as "Updated".
        behind: the words behind it in the same text.
    """

    value: str
    node: Node
    label: str = ""
    behind: str = ""


Exclusion = Callable[[Candidate, Evidence], bool]
"""Whether a candidate is the value of something else than the article."""
_Found = TypeVar("_Found")


def once(find: Callable[[Evidence], Iterable[_Found]]) -> Callable[[Evidence], Sequence[_Found]]:
    """Make a function keep what it finds in the evidence, so that it looks once at a page."""

    @wraps(find)
    def kept(evidence: Evidence) -> Sequence[_Found]:
        if find not in evidence.kept:
            evidence.kept[find] = tuple(find(evidence))
        found: Sequence[_Found] = evidence.kept[find]
        return found

    return kept


def is_excluded(exclusions: Iterable[Exclusion], candidate: Candidate, evidence: Evidence) -> bool:
    """Whether one of the exclusions holds for a candidate."""
    return any(holds(candidate, evidence) for holds in exclusions)


def is_in_teaser(candidate: Candidate, evidence: Evidence) -> bool:
    """Whether a value belongs to a short text with a link that is the title of another page."""
    for above in evidence.boxes(candidate.node, _TEASER_HEIGHT):
        text = short_text(above, _TEASER)
        if not text:
            return False
        links = (inner for inner in above.first(_TEASER_SIZE) if inner.tag == "a")
        if any(_is_title(a, above, len(text)) and leads_on(a.get("href"), evidence.url) for a in links):
            return True
    return False


def _is_title(link: Node, teaser: Node, length: int) -> bool:
    title = visible_text(link, 300)
    words = count_words(title)
    if words < _LEAST_IN_HEADING:
        return False
    if words >= _LEAST_WORDS and len(title) >= _LEAST_SHARE * length:
        return True
    near = [*islice(link.ancestors(), 2), *islice(link.first(4), 1, None)]
    return any(other.tag in HEADINGS for other in near if other is not teaser)


def is_amid_text(candidate: Candidate, evidence: Evidence) -> bool:
    """Whether a value below the title stands in a line between the paragraphs of a text."""
    node = candidate.node
    order, place = evidence.facts.page.order, node.place
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


def is_quoted(candidate: Candidate, evidence: Evidence) -> bool:
    """Whether a value is in a quotation, an embedded post, preformatted text or a picture's caption."""
    return any(box.tag in _QUOTING for box in (candidate.node, *evidence.boxes(candidate.node, _BOX_HEIGHT)))


def is_beside(candidate: Candidate, evidence: Evidence) -> bool:
    """Whether a value is in a box that says by its class or id that it holds comments, related articles, the
    date of today, of an event or an offer."""
    boxes = (candidate.node, *evidence.boxes(candidate.node, _BOX_HEIGHT))
    return any(_says_beside[f"{box.get('id')} {box.get('class')}"[:200]] for box in boxes if box.attrs)


def is_marked(nodes: Iterable[Node], pattern: re.Pattern[str]) -> bool:
    """Whether one of some elements says by its tag, id or class that it is of a kind."""
    return any(pattern.search(f"{node.tag} {node.get('id')} {node.get('class')}"[:200]) for node in nodes)


def form(node: Node) -> tuple[tuple[str, str], ...]:
    """What dates or names in the items of a list have in common: elements around them and their classes."""
    return tuple((above.tag, above.get("class")) for above in (node, *islice(node.ancestors(), 2)))


NOT_OF_ARTICLE: tuple[Exclusion, ...] = (is_quoted, is_beside, is_in_teaser, is_amid_text)
"""What else a name or a date near the title may be of; what takes longer to find out stands behind."""
