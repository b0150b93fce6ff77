"""Recognises what surrounds a post but is not part of it: author, date, ranks, counts and controls.

In English, a line that has no other words than those that forum software uses is the head of a post. In any
language, a short line with the author's name and a date is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from ..languages import dates
from ..languages.phrases import phrases
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import BLOCKS
from ..tree.visible_text import is_sign, short_text

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
_LONGEST_CONTROL = 20
_unfolds = class_search(r"(?:^|[\s_-])(?:quote-?expand|expand-?link)(?:$|[\s_-])", "expand")
"""Names of what shows the rest of a long quotation."""
_LONGEST_NAMES = 200  # characters of class names that are looked at
_WORD = re.compile(r"\d+|[^\W\d_]+")
_WORD_WITH_GAP = re.compile(r"(\d+|[^\W\d_]+)[:\s]*")
_DAYS = phrases("weekday") | {"yesterday", "today", "just", "about", "almost", "over", "a", "an"}


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
