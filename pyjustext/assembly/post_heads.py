"""Recognises what surrounds a post but is not part of it: author, date, ranks, counts and controls; and finds
the date.

In English, a line that has no other words than those that forum software uses is the head of a post. In any
language, a short line with the author's name and a date is.
"""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from ..languages import dates
from ..languages.phrases import phrases
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import BLOCKS
from ..tree.index import PageIndex
from ..tree.visible_text import is_sign, short_text, squeeze, visible_text

LONGEST = 160
"""In characters: a longer text is more than the head of a post."""
_HEAD_WORDS = """
by posted post wrote writes said says asked answered commented replied reply edited on at in to of the a an
ago about over almost second seconds sec minute minutes min mins hour hours hr hrs day days week weeks wk
month months mo year years yr y d h m w s yesterday today just now am pm utc gmt st nd rd th
op author member members junior senior registered user well known active new regular
moderator mod administrator
admin staff guest newbie joined join date posts messages message threads points point likes like score karma
reputation votes vote level topic starter next prev parent root link permalink context share hide via
"""
_HEAD = phrases("weekday").union(_HEAD_WORDS.split())
_CONTROLS = frozenset(
    {"reply", "permalink", "share", "report", "quote", "parent", "next", "prev", "hide", "flag", "like"}
    | {"context"}
)
_REACTIONS = re.compile(
    r"[\d.,]+\s?[km]?\s(?:likes?|points?|(?:up|down)?votes?|replies|reply|comments?|views?|shares?|reactions?"
    r"|boosts?|favou?rites?)",
    re.I,
)
_NOTE = re.compile(r"(?<=\d:\d\d)(\s?[ap]m)?\s\([^()]{1,120}\)$", re.I)
"""What stands behind the time of a post in brackets: when it was edited."""
_HANDLE = re.compile(r"@[\w.-]{1,60}(?:@[\w.-]{1,80})?")
_OTHER_WORDS = 5
"""At most this many other words are in the line with the author's name and the date of a post."""
_LOOKED_AT = 30
_ELEMENTS_OF_POST = 400  # that are searched for dates and controls
_LONGEST_CONTROL = 20
_unfolds = class_search(r"(?:^|[\s_-])(?:quote-?expand|expand-?link)(?:$|[\s_-])", "expand")
"""Names of what shows the rest of a long quotation."""
_LONGEST_NAMES = 200  # characters of class names that are looked at
_WORD = re.compile(r"\d+|[^\W\d_]+")
_WORD_WITH_GAP = re.compile(r"(\d+|[^\W\d_]+)[:\s]*")
_DAYS = phrases("weekday") | {"yesterday", "today", "just", "about", "almost", "over", "a", "an"}
_DATE_SIGNS = "age date time post permalink"
_names_date = class_search(
    r"(?:^|[\s_-])(?:age|date|time|timestamp|posted|post-?date|relativetime|permalink)(?:$|[\s_-])",
    _DATE_SIGNS,
)
_TELLING_DATES = frozenset({"itemprop", "datetime"})
"""The attributes, besides the class, that may say that an element has a date."""
_CREATED = frozenset({"dateCreated", "datePublished"})
_LONGEST_DATE = 60
_BESIDE_DATE = "\u00bb|\u00b7\u2022\u2013\u2014-,:;() "
_STATING = ("datetime", "content", "title", "data-time", "data-timestamp", "data-tippy-content", "aria-label")
"""The attributes that may state a date of which the text only says "2 days ago"."""


def is_head(node: Node, author: str, day: str) -> bool:
    """Whether an element has only the author or the date of a post, and ranks and counts.

    Args:
        author: the author's name.
        day: the date of the post as ISO 8601, ``""`` if it is unknown.
    """
    text = short_text(node, LONGEST)
    if not text:
        return False
    before_note = _NOTE.sub("", text)
    return (
        has_only_head_words(text, author)
        or (before_note != text and has_only_head_words(before_note, author))
        or _is_dated(text, node, author, day)
    )


def is_signed(node: Node, author: str, day: str) -> bool:
    """Whether an element has only the author's name or the day of the post, as below its text."""
    text = short_text(node, LONGEST)
    rest = text.replace(author, "")
    if rest != text and "@" not in rest and not _WORD.search(rest):
        return True
    is_day = bool(day) and dates.iso(text)[:10] == day[:10] and has_only_head_words(text, author)
    return is_day and "edited" not in text.casefold()


def has_only_head_words(text: str, author: str) -> bool:
    """Whether a text names the author or a date, and has only words that forum software uses, in English."""
    if not text or len(text) > LONGEST:
        return False
    rest = _HANDLE.sub(" ", text).replace(author, " ", 2)
    words = [word.casefold() for word in _WORD.findall(rest)]
    return all(map(_is_of_head, words)) and (rest != text or "ago" in words or bool(dates.iso(rest)))


def _is_of_head(word: str) -> bool:
    return word.isdigit() or word in _HEAD or dates.month(word) > 0


def is_moment(text: str) -> bool:
    """Whether a text is a date or says how long ago something was, in English, and nothing else."""
    words = [word.casefold() for word in _WORD.findall(text)]
    if not all(map(_is_of_head, words)):
        return False
    return bool(dates.iso(text)) or ("ago" in words and any(word.isdigit() for word in words))


def without_label(moment: str) -> str:
    """A date or moment without the words before it: "Posted on", "Reply #2 on:"."""
    for word in _WORD_WITH_GAP.finditer(moment):
        name = word[1].casefold()
        if name not in _HEAD or name in _DAYS or dates.month(name):
            return moment[word.start() :]
    return moment


def is_dated_line(node: Node, author: str) -> bool:
    """Whether a line with a date names the author, and has few other words."""
    return _is_dated(short_text(node, LONGEST), node, author, "")


def _is_dated(text: str, node: Node, author: str, day: str) -> bool:
    """Whether a line with a date names the author or repeats the day of the post, and has few other words.

    Args:
        text: the text of the line, ``""`` if it is too long.
    """
    if not text or text.endswith((".", "!", "?", "…", "。", "\uff01", "\uff1f")):
        return False  # a sentence
    rest = _HANDLE.sub(" ", text).replace(author, " ", 1)
    named = rest != text
    stated = ""
    inside = list(islice(node.first(_LOOKED_AT + 2), 1, None))
    if len(inside) > _LOOKED_AT or any(inner.tag in BLOCKS or inner.tag == "br" for inner in inside):
        return False  # more than one line
    for inner in (node, *inside):
        if inner.tag == "time" or "datetime" in inner.attrs:
            shown = short_text(inner, LONGEST)
            stated = stated or dates.iso(inner.get("datetime") or inner.get("title")) or dates.iso(shown)
            rest = rest.replace(shown, " ", 1)
    words = [word.casefold() for word in _WORD.findall(rest)]
    others = [word for word in words if not _is_of_head(word)]
    # A run of signs without spaces counts as a word for every three; year, month and day are single signs.
    amount = sum(len(word) // 3 if word[0] >= "\u2e80" else 1 for word in others)
    if amount > (_OTHER_WORDS if named or stated else _OTHER_WORDS // 2):
        return False
    date = stated or dates.iso(rest)
    return bool(date) and (named or date[:10] == day[:10])


def is_control(node: Node) -> bool:
    """Whether an element of a post is a link such as "reply", or the count of its likes."""
    if node.tag == "a":
        if is_sign(node):
            return True
        text = short_text(node, _LONGEST_CONTROL).casefold()
        around = node.parent
        return text in _CONTROLS and around is not None and bool(short_text(around, 40))
    if node.tag in ("div", "span") and node.attrs:
        if _unfolds(node.get("class")[:_LONGEST_NAMES]) and short_text(node, 2 * _LONGEST_CONTROL):
            return True
        return _REACTIONS.fullmatch(short_text(node, 40)) is not None
    return False


def name_one_author(said: Collection[tuple[str, str]]) -> bool:
    """Whether authors, each with a date or ``""``, are one and not all have a date: an article that names
    its author twice, perhaps once as "By" and the name, and its date once."""
    shortest = min((author.casefold() for author, _ in said), key=len, default="")
    return all(shortest in author.casefold() for author, _ in said) and not all(date for _, date in said)


def upwards(node: Node) -> Iterator[Node]:
    """An element and those around it, nearest first."""
    yield node
    yield from node.ancestors()


# The date of a post: near its author's name, in the line of the name, in the words of the page


def stated_date(author: Node) -> str:
    """The date that the element with an author's name states as an attribute."""
    value = next((value for name, value in author.attrs.items() if name.endswith("timestamp")), "")
    return dates.iso(value)


def around_dates(page: PageIndex) -> dict[Node, list[Node]]:
    """For each element, those near its start that have a date by an attribute or a class name. Those with a
    date of creation come first."""
    order = page.order
    found: dict[Node, list[Node]] = defaultdict(list)
    named = {node.place for node in page.with_class(_names_date, _DATE_SIGNS)}
    telling = page.with_attributes(_TELLING_DATES)
    created = {p for p in telling if order[p].attrs.get("itemprop") in _CREATED}
    others = named.union([p for p in telling if "datetime" in order[p].attrs]) - created
    for begin in (*sorted(created), *sorted(others)):
        for around in upwards(order[begin]):
            if begin - around.place >= _ELEMENTS_OF_POST:
                break
            found[around].append(order[begin])
    return found


def first_date(dated: Iterable[Node]) -> str:
    """The first date in some elements, ``""`` if they have none."""
    return next(filter(None, map(_date, dated)), "")


def date_in_line(author: Node, name: str) -> str:
    """The date in a line with an author's name and little else, ``""`` if there is none."""
    lines = (above for above in islice(upwards(author), 3) if is_dated_line(above, name))
    line = next(lines, None)
    return dates.iso(short_text(line, LONGEST)) if line is not None else ""


def date_in_words(post: Node, stated: str) -> str:
    """The date of a post as the page shows it, ``""`` where it shows none with a year.

    An element that states the date may show the day before or after it, in another time zone. It also comes
    before other words of that day, on which the author may have joined.
    """
    first = ""
    for node in post.first(_ELEMENTS_OF_POST if stated else 0):
        for words in _short_texts(node):
            shown = dates.iso(words)
            if _are_neighbours(shown, stated) and _states(node, stated):
                return without_label(words)
            if not first and shown[:10] == stated[:10]:
                first = without_label(words)
    return first


def _states(node: Node, stated: str) -> bool:
    """Whether an attribute of an element states a date."""
    return any(value and dates.iso(value) == stated for value in map(node.get, _STATING))


def _are_neighbours(first: str, second: str) -> bool:
    """Whether two dates are of the same day, or of one day and the next."""
    try:
        days = [datetime.date.fromisoformat(day[:10]) for day in (first, second)]
        return abs(days[0] - days[1]).days <= 1
    except ValueError:  # a month or year only
        return False


def date_in_head(name: Node, post: Node, card: Node | None) -> str:
    """The words of a post above its author's name, or beside it, that are a date and nothing else, such as
    "04-02-2023, 09:14 AM", of which nobody knows the month, and "3 hours ago". They are not in the author's
    card, where the author's first day is."""
    inside = set(card.first(_ELEMENTS_OF_POST)) if card is not None else set()
    for node in post.first(_ELEMENTS_OF_POST):
        if node in inside and node is not name:
            continue
        for words in _short_texts(node):
            if is_moment(words):
                return without_label(words)
    return ""


def _short_texts(node: Node) -> Iterator[str]:
    """The first texts in an element that are not too long for a date."""
    for child in node.children[:4]:
        words = squeeze(child) if isinstance(child, str) and len(child) < 5 * _LONGEST_DATE else ""
        words = words.strip(_BESIDE_DATE)
        if 6 <= len(words) <= _LONGEST_DATE:
            yield words


def _date(node: Node) -> str:
    for part in islice(node.first(8), 8):
        for attribute in _STATING:
            date = dates.iso(part.attrs.get(attribute, ""))
            if date:
                return date
    return dates.iso(visible_text(node, 100))
