"""Guesses the encoding of bytes that declare none: the one in which they make the most probable text.

Each legacy encoding of the web is tried with the languages that were written in it, and the most probable
pair wins (:mod:`pyjustext.languages.letters`). The time is bounded: only a sample of the page's text is
decoded, once for each encoding.
"""

from __future__ import annotations

import re

from ..languages.letters import count_pairs, log_probability

_LATIN_WEST = (
    *("en", "fr", "de", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "is"),
    *("ca", "ga", "sq", "af", "gl"),
)
_LATIN_EAST = ("pl", "cs", "sk", "hu", "hr", "sl", "ro")
_CYRILLIC = ("ru", "uk", "bg", "sr", "mk", "be")

_CANDIDATES: tuple[tuple[str, str, tuple[str, ...], float], ...] = (
    ("windows-1252", "cp1252", _LATIN_WEST, 0.0),
    ("windows-1251", "cp1251", _CYRILLIC, -1.0),
    ("windows-1250", "cp1250", _LATIN_EAST, -2.0),
    ("iso-8859-2", "iso8859_2", _LATIN_EAST, -3.0),
    ("shift_jis", "cp932", ("ja",), -1.0),
    ("euc-jp", "euc_jp", ("ja",), -1.0),
    ("gb18030", "gb18030", ("zh",), -1.0),
    ("big5", "big5hkscs", ("zh-Hant",), -1.0),
    ("euc-kr", "cp949", ("ko",), -1.0),
    ("koi8-r", "koi8_r", ("ru", "bg"), -3.0),
    ("koi8-u", "koi8_u", ("uk",), -3.0),
    ("windows-1253", "cp1253", ("el",), -2.0),
    ("iso-8859-7", "iso8859_7", ("el",), -3.0),
    ("windows-1254", "cp1254", ("tr", "az"), -2.0),
    ("windows-1255", "cp1255", ("he",), -2.0),
    ("windows-1256", "cp1256", ("ar", "fa", "ur"), -2.0),
    ("iso-8859-6", "iso8859_6", ("ar",), -4.0),
    ("windows-1257", "cp1257", ("lt", "lv", "et"), -2.0),
    ("windows-1258", "cp1258", ("vi",), -3.0),
    ("windows-874", "cp874", ("th",), -2.0),
    ("iso-8859-5", "iso8859_5", _CYRILLIC, -5.0),
    ("ibm866", "cp866", ("ru", "be"), -5.0),
    ("x-mac-cyrillic", "mac_cyrillic", ("ru", "uk"), -6.0),
)
"""Encoding, Python's codec, the languages that use it, and the log probability of the encoding itself."""

_SCANNED = 1_000_000
"""Text is sampled from this many bytes at the start of the page."""
_SAMPLE = 5_000
"""The size of the sample, in bytes."""
_LINE = 1_000
"""At most this many bytes of one line are sampled."""
_HINT = 10.0
"""Added to the log probability of a language that the page declares."""

_LATIN = frozenset((*_LATIN_WEST, *_LATIN_EAST, "tr", "az", "lt", "lv", "et", "vi"))
_FOREIGN_WORD = -1.0
"""Added to the log probability of a text in another script for each word in ASCII."""
_MOST_FOREIGN = 20

_MARKUP = re.compile(
    rb"<(script|style)\b(?:.*?</\1|.*)|<!--(?:.*?-->|.*)|<[^<>]*+>", re.DOTALL | re.IGNORECASE
)
"""An element or a comment that is never closed reaches to the end: its end is looked for only once."""
_ASCII_WORD = re.compile(rb"(?<![\w\x80-\xff])[A-Za-z]{2,20}(?![\w\x80-\xff])")
_JAPANESE_ESCAPE = re.compile(rb"\x1b(?:\$[@B]|\([JI])")
_LANG = re.compile(rb"<html\b[^>]{0,500}?\blang\s*=\s*[\"']?([A-Za-z]{2,3})", re.IGNORECASE)


def has_japanese_escapes(data: bytes) -> bool:
    """Whether the bytes contain escape sequences of ISO-2022-JP, which no other text contains."""
    return b"\x1b" in data and _JAPANESE_ESCAPE.search(data) is not None


def guess(data: bytes) -> str | None:
    """The name of the encoding in the Encoding standard; None if all bytes are ASCII."""
    sample = _sample(data)
    if not sample:
        return None
    named = _LANG.search(data, 0, 4096)
    hint = named.group(1).decode("ascii").lower() if named else ""
    foreign = _FOREIGN_WORD * min(len(_ASCII_WORD.findall(sample)), _MOST_FOREIGN)
    best, most = None, float("-inf")
    for name, codec, languages, rarity in _CANDIDATES:
        pairs = count_pairs(sample.decode(codec, "replace"))
        for language in languages:
            found = log_probability(pairs, language) + rarity
            if language not in _LATIN:
                found += foreign
            if hint and language.split("-")[0] == hint:
                found += _HINT
            if found > most:
                best, most = name, found
    return best


def _sample(data: bytes) -> bytes:
    """Lines of the page's text with non-ASCII bytes, or lines of its markup if the text has none."""
    start = data[:_SCANNED]
    return _lines(_MARKUP.sub(b"\n", start)) or _lines(start)


def _lines(data: bytes) -> bytes:
    lines = []
    length = 0
    for line in data.split(b"\n"):
        if line.isascii():
            continue
        lines.append(line[:_LINE])
        length += len(lines[-1])
        if length > _SAMPLE:
            break
    return b"\n".join(lines)
