"""Recognises what surrounds a post but is not part of it: author, date, ranks, counts and controls.

Forum software uses few words for this, nearly always in English. A text with any other word is kept.
"""

from __future__ import annotations

import re

from ..languages import dates
from ..tree import Node
from ..tree.text import short_text

LONGEST = 160
"""Characters: what is longer says more."""
_HEAD_WORDS = """
by posted post wrote writes said says asked answered commented replied reply edited on at in to of the a an
ago about over almost second seconds sec minute minutes min mins hour hours hr hrs day days week weeks wk
month months mo year years yr y d h m w s yesterday today just now am pm utc gmt st nd rd th
mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
op author member members junior senior registered user well known active new regular
moderator mod administrator
admin staff guest newbie joined join date posts messages message threads points point likes like score karma
reputation votes vote level topic starter next prev parent root link permalink context share hide via
"""
_HEAD = frozenset(_HEAD_WORDS.split())
_CONTROLS = frozenset(
    {
        "reply",
        "permalink",
        "share",
        "report",
        "quote",
        "parent",
        "next",
        "prev",
        "hide",
        "flag",
        "like",
        "context",
    }
)
_REACTIONS = re.compile(
    r"[\d.,]+\s?[km]?\s(?:likes?|points?|(?:up|down)?votes?|replies|reply|comments?|views?|shares?|reactions?"
    r"|boosts?|favou?rites?)",
    re.I,
)
_HANDLE = re.compile(r"@[\w.-]{1,60}(?:@[\w.-]{1,80})?")
_WORD = re.compile(r"\d+|[^\W\d_]+")


def is_head(text: str, author: str) -> bool:
    """Whether a text names the author or a date, and says nothing else but ranks and counts."""
    if not text or len(text) > LONGEST:
        return False
    rest = _HANDLE.sub(" ", text).replace(author, " ", 2)
    words = [word.casefold() for word in _WORD.findall(rest)]
    known = all(word.isdigit() or word in _HEAD or dates.month(word) for word in words)
    return known and (rest != text or "ago" in words or bool(dates.iso(rest)))


def is_control(node: Node) -> bool:
    """Whether an element of a post is a link such as "reply", or the count of its likes."""
    if node.tag == "a":
        text = short_text(node, 20).casefold()
        around = node.parent
        return text in _CONTROLS and around is not None and bool(short_text(around, 40))
    if node.tag in ("div", "span") and node.attrs:
        return _REACTIONS.fullmatch(short_text(node, 40)) is not None
    return False
