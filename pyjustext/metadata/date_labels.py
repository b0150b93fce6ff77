"""What the words before a date and the classes around it say: of what it is the date."""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import islice

from ..languages import dates
from ..languages.dates import Custom
from ..languages.phrases import one_of
from ..tree import Node
from ..tree.text import short_text, squeeze, text_before, visible_text

_LONGEST_LABEL = 80
"""Characters of an element with a date and what it is of."""
_LABEL_HEIGHT = 3
"""Elements around a date in one of which its label is."""
MODIFIED = re.compile(one_of("updated"), re.I)
"""What says that a date is that of a change."""
_NOT_OF_ARTICLE = re.compile(
    r"(?:\b(?:ends?|ending|expir\w+|until|till|through|valid|deadline|due|closes?|closing|opens?|starts?|begins?|"
    r"starting|beginning|effective|founded|established|joined|registered|since|member|born|died|birthday|"
    r"copyright|endet|bis|gültig|ablauf|jusqu|expire|hasta|válid|fino|scade|do dnia|ważn|до)\b[^.!?]{0,20}"
    r"|\b(?:no later than|(?:book|order|apply|register|pay|buy|save|sign up)\b[^.!?]{0,20}\bby)|^\W*by)\W*$",
    re.I,
)
"""What stands before the date of an offer, an event, a member's registration."""
POSTED = re.compile(rf"\s*(?:{one_of('published')})(?![a-z])", re.I)
"""How a text begins that holds the date of publication."""
_TELLS = re.compile(f"{MODIFIED.pattern}|{_NOT_OF_ARTICLE.pattern}|{POSTED.pattern}", re.I)
"""Words before a date that say what it is of."""
_CHANGE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:changed|modified|last[_-]?updated|updated[_-](?:at|on|date|time)|date[_-]updated)(?:$|[\s_-])",
    re.I,
)
"""Not ``updated`` alone: in microformats it is the date of publication as well."""


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


def is_of_change(node: Node, label: str) -> bool:
    """Whether the words before a date, or the classes around it, say that it is that of a change."""
    if label:
        return bool(MODIFIED.search(label)) and not POSTED.match(label)
    marks = " ".join([above.get("class")[:100] for above in (node, *islice(node.ancestors(), 2))])
    return bool(_CHANGE_CLASS.search(marks))


def is_of_other(label: str) -> bool:
    """Whether the words before a date say that it is that of an offer, an event, a member's registration."""
    return _NOT_OF_ARTICLE.search(label) is not None
