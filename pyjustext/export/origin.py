"""Where an article is from, safe to show: a host with look-alike letters is also shown in its ASCII form."""

from __future__ import annotations

import unicodedata
from urllib.parse import urlsplit

_LOOK_LIKE_LATIN = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "GEORGIAN", "LISU"})
_LONGEST = 253
"""In characters: the limit of the domain name system. The time for decoding a name grows with the square of
its length."""
_ONE = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "BOPOMOFO": "CJK"}
"""Scripts that are used together in one language."""


def shown_host(url: str) -> str:
    """The host of ``url``, ``""`` if it has none.

    International names are shown in their own script. If look-alike letters are mixed (Cyrillic and Latin),
    or several scripts within one label, the ASCII form comes first, then a warning sign and the name.
    """
    host = _plain_host(url)
    if len(host) > _LONGEST:
        return host
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


def claimed_name(site: str, url: str) -> str:
    """What a site calls itself, ``""`` if that is only the host of ``url``, which is shown before it."""
    name = " ".join(site.split())
    return "" if name.lower().removeprefix("www.") in {shown_host(url), _plain_host(url)} else name


def _plain_host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


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
