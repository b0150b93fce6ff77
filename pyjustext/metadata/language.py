"""The language that a page declares, and the direction that text runs in."""

from __future__ import annotations

from .facts import Facts

_RTL = frozenset({"ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "iw", "arc", "nqo"})
"""Languages whose usual script runs from right to left (Unicode CLDR, ``characterOrder``)."""


def declared(facts: Facts) -> str:
    """The BCP 47 code declared by the page, in its usual form; ``""`` if there is none."""
    stated = facts.root.get("lang").strip() or facts.root.get("xml:lang").strip()
    stated = (
        stated or facts.meta("content-language", "og:locale", "dc.language", "language").split(",")[0].strip()
    )
    parts = stated.replace("_", "-").split("-")
    if not parts[0].isascii() or not 2 <= len(parts[0]) <= 3 or not parts[0].isalpha():
        return ""
    others = [part for part in parts[1:3] if part.isascii() and part.isalnum() and 2 <= len(part) <= 8]
    cased = [part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part for part in others]
    return "-".join([parts[0].lower(), *cased])


def declared_direction(facts: Facts) -> str:
    """``"rtl"`` or ``"ltr"`` where ``body`` or ``html`` says so, else ``""``."""
    for node in (facts.root.find("body"), facts.root):
        if node is not None and node.get("dir").lower() in ("rtl", "ltr"):
            return node.get("dir").lower()
    return ""


def direction(lang: str, text: str) -> str:
    """``"rtl"`` or ``"ltr"``: as the language is usually written, without one as most letters are."""
    if lang:
        return "rtl" if lang.partition("-")[0].lower() in _RTL else "ltr"
    letters = [c for c in text[:4000] if c.isalpha()]
    return "rtl" if 2 * sum("\u0590" <= c <= "\u08ff" for c in letters) > len(letters) else "ltr"
