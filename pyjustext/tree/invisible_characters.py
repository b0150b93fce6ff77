"""Characters that nobody sees: which of them may stay in a text.

Tag characters, variation selectors and zero-width characters can hold a whole message. They stay only where
they shape what is seen: in emoji, in scripts whose letters are joined or parted by them, after ideographs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .html5.references import decode_text
from .node import Node

_CONTROLS = dict.fromkeys([*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)])
"""C0 and C1 control characters except tabs and line ends. A page can contain them as character references,
and a terminal that shows the file would obey them."""

_DIRECTIONS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Embeddings, overrides and isolates of the bidirectional algorithm: they let a line be read in another order
than it is stored in, beyond its end if they are not closed. Text in Hebrew or Arabic needs none of them.

Source: Unicode Standard Annex 9, 2.1 to 2.4
"""

_UNWANTED = _CONTROLS | _DIRECTIONS

_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u180e\u200b-\u200d\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U000e0000-\U000e0fff]++"
)
_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_HAN = "\u2e80-\u2fdf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_ASCII = bytes(range(128))
_PIECE = 1_000  # characters
_references = re.compile(r"&(?!amp;|nbsp;|quot;|lt;|gt;|#0?39;)(?:#\w{3,}+|[A-Za-z]\w*+;)").findall
"""Those that may stand for a hidden character, without the usual ones. Their names all end in a semicolon."""
_is_emoji = re.compile(f"[{_EMOJI}]").match
_is_han = re.compile(f"[{_HAN}]").match
_takes_selector = re.compile(
    f"[0-9#*{_EMOJI}{_HAN}\u1000-\u109f\u2200-\u22ff\u2a00-\u2aff\u3000-\u30ff\ua840-\ua87f\uff00-\uffef]"
).match
_is_joined = re.compile(
    "[\u0600-\u08ff\u0900-\u109f\u1780-\u18af\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff]"
).match
"""Scripts whose letters are joined or parted: Arabic, Syriac, N'Ko, those of India and South East Asia."""
_is_region = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f").fullmatch
_FLAG = "\U0001f3f4"
_SELECTOR = "\ufe0f"
_JOINER = "\u200d"
_SINGLE = frozenset("\u200b\u2060\ufeff\u034f")
"""Alone, these forbid or allow the end of a line, or keep letters apart."""


def without_hidden(text: str) -> str:
    """The text without characters that nobody sees, except where they shape what is seen."""
    return text if text.isascii() else _HIDDEN.sub(_shaping, text)


def _shaping(match: re.Match[str]) -> str:
    """What stays of a run of hidden characters."""
    text, run = match.string, match[0]
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    first = run[0]
    if before == _FLAG and _is_region(run):
        return run
    if run in (_JOINER, _SELECTOR + _JOINER) and _is_emoji(before) and _is_emoji(after):
        return run
    if "\ufe00" <= first <= _SELECTOR:
        return first if _takes_selector(before) else ""
    if first >= "\U000e0100":
        return first if _is_han(before) and first <= "\U000e01ef" else ""
    if first in "\u200c\u200d":
        return first if _is_joined(before) or _is_joined(after) else ""
    return first if run in _SINGLE else ""


holds_hidden = _HIDDEN.search


def beyond_ascii(html: str) -> str | None:
    """All characters beyond ASCII that the texts and attributes of a page may hold, as they are or as
    references, in any order; None if that is unknown. Usual references such as ``&nbsp;`` are left out.

    Looking through the page's HTML takes a third of the time that looking at each element does.
    """
    found = ""
    if not html.isascii():
        # Most pieces of most pages are ASCII, and take no more time.
        pieces = [html[at : at + _PIECE] for at in range(0, len(html), _PIECE)]
        text = "".join([piece for piece in pieces if not piece.isascii()])
        try:
            found = text.encode().translate(None, _ASCII).decode()
        except UnicodeEncodeError:  # two lone surrogates may make a character
            return None
    return found + decode_text(" ".join(set(_references(html)))) if "&" in html else found


def drop_hidden_characters(elements: Iterable[Node]) -> None:
    """Remove hidden characters from the texts and the attributes of a page's elements."""
    for element in elements:
        for name, value in element.attrs.items():
            if not value.isascii() and holds_hidden(value):
                element.attrs[name] = without_hidden(value)
        children = element.children
        for index, child in enumerate(children):
            if child.__class__ is str and not child.isascii() and holds_hidden(child):
                children[index] = without_hidden(child)
                if not children[index]:
                    element.children = [child for child in children if child != ""]


def without_controls(text: str) -> str:
    """The text without control characters other than tabs and line ends, without those that change the order
    in which it is read, and without hidden ones."""
    if text.isascii() and text.isprintable():
        return text
    return without_hidden(text.translate(_UNWANTED))
