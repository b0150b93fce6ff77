"""The language that a page declares, and the direction that text runs in."""

from __future__ import annotations

import re

from ..languages.dates import Custom
from ..tree import Node
from . import sites
from .facts import Facts

_NO_LANGUAGES = frozenset({"utf", "iso", "win", "und", "mul", "zxx", "xx", "all"})
"""What some pages give for their language: an encoding, or that it is none."""
_MEANT = {
    **{"cn": "zh", "jp": "ja", "cz": "cs", "gr": "el", "ua": "uk", "dk": "da", "por": "pt", "kor": "ko"},
    **{"eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it"},
    **{"rus": "ru", "pol": "pl", "nld": "nl", "dut": "nl", "jpn": "ja", "zho": "zh", "chi": "zh"},
}
"""The languages that some pages name by a country, or by three letters where BCP 47 has two."""
_MONTH_FIRST = frozenset({"us", "ph", "gov", "mil", "edu"})
_DAY_FIRST = frozenset({"uk", "ie", "au", "nz", "in", "za", "sg", "my", "ng", "ke", "pk", "hk"})
"""Countries with English pages that write the day first."""
_ANYWHERE = frozenset({"io", "co", "ai", "me", "tv", "fm", "ly", "gg", "to", "cc", "ws", "ca", "so", "sh"})
"""Domains that sites of every country use, and Canada's, where both orders are usual."""
_SOUTH_SLAVIC = {"hr": "hr", "ba": "bs", "rs": "sr"}
"""Countries, and a language of each, whose names of months differ from those of other Slavic languages."""

_RTL = frozenset({"ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "iw", "arc", "nqo"})
"""Languages whose usual script runs from right to left (Unicode CLDR, ``characterOrder``)."""
_RTL_LETTER = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")


def declared(facts: Facts) -> str:
    """The BCP 47 code declared by the page, in its usual form; ``""`` if there is none."""
    root = facts.page.root
    in_head = facts.meta("content-language", "og:locale", "dc.language", "language").split(",")[0]
    stated = root.get("lang").strip() or root.get("xml:lang").strip() or in_head
    parts = stated.strip().replace("_", "-").split("-")
    if parts[0].lower() in _NO_LANGUAGES:
        return ""
    parts[0] = _MEANT.get(parts[0].lower(), parts[0])
    if not parts[0].isascii() or not 2 <= len(parts[0]) <= 3 or not parts[0].isalpha():
        return ""
    others = [part for part in parts[1:3] if part.isascii() and part.isalnum() and 2 <= len(part) <= 8]
    cased = [part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part for part in others]
    return "-".join([parts[0].lower(), *cased])


def dates_of(lang: str, url: str) -> Custom:
    """How a page writes its dates.

    Args:
        lang: the language that it declares.
        url: its address, whose country says what English pages mean.
    """
    country = sites.host_name(url).rpartition(".")[2]
    return Custom(_month_first(lang.lower(), country), lang or _SOUTH_SLAVIC.get(country, ""))


def _month_first(lang: str, country: str) -> bool | None:
    """Whether the month is the first number of a date such as 03/04/2024, None if nobody knows.

    Sites of every country declare plain English, and write the day or the month first.
    """
    if lang in ("en-us", "en-ph"):
        return True
    if lang not in ("", "en"):
        return False
    if country in _MONTH_FIRST:
        return True
    of_country = len(country) == 2 and country not in _ANYWHERE
    if lang == "en":
        return False if country in _DAY_FIRST else None
    return False if of_country else None


def declared_direction(facts: Facts) -> str:
    """``"rtl"`` or ``"ltr"`` where ``body`` or ``html`` says so, else ``""``."""
    root = facts.page.root
    bodies = [node for node in root.children if isinstance(node, Node) and node.tag == "body"]
    return next((way for node in (*bodies, root) if (way := node.get("dir").lower()) in ("rtl", "ltr")), "")


def direction(lang: str, text: str) -> str:
    """``"rtl"`` or ``"ltr"``: as the language is usually written, without one as most letters are."""
    if lang:
        return "rtl" if lang.partition("-")[0].lower() in _RTL else "ltr"
    letters = [c for c in text[:4000] if c.isalpha()]
    return "rtl" if 2 * sum("\u0590" <= c <= "\u08ff" for c in letters) > len(letters) else "ltr"


def is_left_to_right(lang: str, text: str) -> bool:
    """Whether a text runs from left to right, also if it turns out to be in another language than a page
    declares: it has no letter of a script that does not."""
    return direction(lang, "") == "ltr" and (text.isascii() or _RTL_LETTER.search(text) is None)
