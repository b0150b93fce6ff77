"""Makes host names safe to show: for a name with look-alike letters, the ASCII form is shown, too."""

from __future__ import annotations

import unicodedata
from urllib.parse import urlsplit

_LOOK_LIKE_LATIN = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "GEORGIAN", "LISU"})
_ONE = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "BOPOMOFO": "CJK"}
"""Scripts that are used together in one language."""


def shown_host(url: str) -> str:
    """The host of ``url``, ``""`` if it has none.

    International names are shown in their own script. If look-alike letters are mixed (Cyrillic and Latin),
    or several scripts within one label, the ASCII form comes first, then a warning sign and the name.
    """
    try:
        host = (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
    labels = [_decoded(label) for label in host.split(".")]
    letters = ".".join(labels)
    if not letters.isprintable():
        return host
    scripts = [_scripts(label) for label in labels]
    everywhere = set().union(*scripts)
    mixed = any(len(found) > 1 for found in scripts)
    if mixed or ("LATIN" in everywhere and everywhere & _LOOK_LIKE_LATIN):
        return f"{'.'.join([_encoded(label) for label in labels])} (\u26a0 {letters})"
    return letters


def _decoded(label: str) -> str:
    if label.startswith("xn--"):
        try:
            return label[4:].encode("ascii").decode("punycode")
        except (UnicodeError, OverflowError):
            return label
    return label


def _encoded(label: str) -> str:
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")


def _scripts(label: str) -> set[str]:
    names = [unicodedata.name(letter, "?").split(" ")[0] for letter in label if letter.isalpha()]
    return {_ONE.get(name, name) for name in names}
