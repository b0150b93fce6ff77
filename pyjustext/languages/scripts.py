"""Which script a text is in."""

from __future__ import annotations

import re
import string
from functools import lru_cache

from .spacing import BURMESE, HAN, KANA, KHMER, LAO, THAI

SCRIPTS = {
    name: re.compile(f"[{letters}]")
    for name, letters in {
        "Latn": "A-Za-z\u00aa\u00ba\u00c0-\u024f\u0250-\u02af\u1e00-\u1eff",
        "Cyrl": "\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f",
        "Arab": "\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefe",
        "Deva": "\u0900-\u097f\ua8e0-\ua8ff",
        "Beng": "\u0980-\u09ff",
        "Grek": "\u0370-\u03ff\u1f00-\u1fff",
        "Hebr": "\u05d0-\u05f2",
        "Armn": "\u0531-\u0587",
        "Geor": "\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f",
        "Guru": "\u0a00-\u0a7f",
        "Gujr": "\u0a80-\u0aff",
        "Orya": "\u0b00-\u0b7f",
        "Taml": "\u0b80-\u0bff",
        "Telu": "\u0c00-\u0c7f",
        "Knda": "\u0c80-\u0cff",
        "Mlym": "\u0d00-\u0d7f",
        "Sinh": "\u0d80-\u0dff",
        "Tibt": "\u0f00-\u0fff",
        "Ethi": "\u1200-\u139f\u2d80-\u2ddf",
        "Thaa": "\u0780-\u07bf",
        "Hang": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3",
        "Thai": THAI,
        "Laoo": LAO,
        "Mymr": BURMESE,
        "Khmr": KHMER,
        "Kana": KANA,
        "Hani": HAN,
    }.items()
}

LANGUAGE_OF_SCRIPT = {
    **{"Grek": "el", "Hebr": "he", "Armn": "hy", "Geor": "ka", "Guru": "pa", "Gujr": "gu", "Orya": "or"},
    **{"Taml": "ta", "Telu": "te", "Knda": "kn", "Mlym": "ml", "Sinh": "si", "Tibt": "bo", "Ethi": "am"},
    **{"Thaa": "dv", "Hang": "ko", "Thai": "th", "Laoo": "lo", "Mymr": "my", "Khmr": "km", "Kana": "ja"},
}
"""The language that is almost always written in a script."""

OTHERS_IN_SCRIPT = {"Hebr": {"yi"}, "Ethi": {"ti"}, "Tibt": {"dz"}, "Mymr": {"shn", "mnw", "ksw"}}
"""Other languages of the script, accepted if the page declares them."""

_CHARACTERS_PER_LETTER = {"Hang": 2.3, "Kana": 2.6, "Hani": 3.8}
"""How many letters of other scripts one character is worth, as in :mod:`pyjustext.languages.spacing`."""

_NOT_ASCII = re.compile("[^\0-\x7f]+")
_ASCII_LETTERS_BYTES = string.ascii_letters.encode()


def script_of(text: str) -> str:
    """The script of most of the text, ``""`` if there are no letters."""
    # ASCII letters are Latin, so only the rest, which is often empty, is searched for other scripts.
    others, ascii_letters = _divided(text)
    if not others:
        return "Latn" if ascii_letters else ""
    counts = {
        name: len(letters.findall(others)) * _CHARACTERS_PER_LETTER.get(name, 1.0)
        for name, letters in SCRIPTS.items()
    }
    counts["Latn"] += ascii_letters
    # Japanese is Kana and Han together.
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] > 0 else ""


def share_of_marked_letters(text: str) -> float:
    """The share of a text's letters that are none of the basic ones, 0 to 1."""
    if text.isascii():
        return 0.0
    others, ascii_letters = _divided(text)
    marked = sum(map(str.isalpha, others))
    return marked / max(1, marked + ascii_letters)


@lru_cache(maxsize=1)  # detection asks twice for the same text
def _divided(text: str) -> tuple[str, int]:
    """The characters of a text that are not ASCII, and the number of its basic letters (A to Z, a to z)."""
    others = "" if text.isascii() else "".join(_NOT_ASCII.findall(text))
    data = text.encode("utf-8", "replace")
    return others, len(data) - len(data.translate(None, _ASCII_LETTERS_BYTES))
