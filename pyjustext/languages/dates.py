"""Dates as pages write them → ISO 8601."""

from __future__ import annotations

import json
import re
import unicodedata
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

__all__ = ["MONTHS", "USUAL", "Custom", "find", "first", "in_url", "is_over", "iso", "month"]


class Custom(NamedTuple):
    """How a page writes its dates.

    Attributes:
        month_first: whether 03/04/2024 is in March; None if unknown, which leaves ambiguous dates out.
        lang: the language (BCP 47), for names that mean different months in different languages.
    """

    month_first: bool | None = True
    lang: str = ""


USUAL = Custom()

_NAME = (
    r"(?P<name>(?:[^\W\d_]|[\u0300-\u036f\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd"
    r"\u0e31-\u0e4e]){2,14})"
)
"""A month's name. In some scripts, marks follow the letters."""
_ISO = re.compile(
    r"(?<!\d)(?P<year>(?:1[4-9]|2[01])\d{2})-?(?P<month>[01]\d)-?(?P<day>[0-3]\d)"
    r"(?:(?:T|\s{1,3}|T\s)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d{1,9})?"
    r"\s?((?:UTC|GMT)?[+-]\d{2}:?\d{2}|Z|UTC|GMT|[+-]\d{2})?)?(?![\d-])",
    re.I,
)
_SLASHED_ISO = re.compile(
    r"(?<![\d-])(?P<year>\d{4})(?P<sign>[/.-])\s?(?P<month>\d{1,2})(?P=sign)\s?(?P<day>\d{1,2})(?![\d-])"
)
_NUMERIC = re.compile(
    r"(?<![\d/.-])(?P<first>\d{1,2})(?P<sign>[/.-])(?P<second>\d{1,2})(?P=sign)(?P<year>\d{4}|\d{2})(?![\d/])"
)
_SPACED = re.compile(r"(?<![\d.])(?P<day>\d{1,2})\.\s(?P<month>\d{1,2})\.\s(?P<year>\d{4})(?!\d)")
"""Czech, Slovak and Slovene dates."""
_DAY_MONTH = re.compile(
    r"(?<![\d.])(?P<day>\d{1,2})(?:(?:st|nd|rd|th|\.|er|º|ª)?\s{1,2}(?:de\s|of\s|ta\S\s)?|[-/])"
    + _NAME
    + r"(?:\.?,?\s{1,2}(?:de\s|del\s)?|[-/])(?P<year>\d{4})(?!\d)"
)
_MONTH_DAY = re.compile(
    _NAME + r"\.?\s{1,2}(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s{1,2}"
    r"(?:\d{1,2}:\d{2}(?::\d{2})?\s(?:[A-Z]{1,5}\s)?)?(?P<year>\d{4})(?!\d)"
)
"""The time may come before the year, as in C's ``ctime``."""
_CJK = re.compile(r"(?P<year>\d{4})\s?[年년]\s?(?P<month>\d{1,2})\s?[月월]\s?(?P<day>\d{1,2})\s?[日일]")
_YEAR_FIRST = re.compile(
    r"(?<![\d.])(?P<year>\d{4})(?:\.|\s?m\.|ko|eko)?,?\s{1,2}" + _NAME + r"\.?\s{1,2}(?P<day>\d{1,2})(?!\d|:)"
)
"""Hungarian, Lithuanian and Basque dates."""
_LATVIAN = re.compile(r"(?P<year>\d{4})\. gada (?P<day>\d{1,2})\. " + _NAME)
_VIETNAMESE = re.compile(
    r"(?P<day>\d{1,2})\s(?:th\u00e1ng|thg)\s(?P<month>\d{1,2}),?\s"
    r"(?:n\u0103m\s)?(?P<year>\d{4})(?!\d)",
    re.I,
)
_ERA = re.compile(
    r"(?P<era>\u4ee4\u548c|\u5e73\u6210|\u6c11\u56fd|\u6c11\u570b)\s?(?P<year>\d{1,3}|\u5143)\s?\u5e74\s?"
    r"(?P<month>\d{1,2})\s?\u6708\s?(?P<day>\d{1,2})\s?\u65e5"
)
_ERA_BEGINS = {"\u4ee4\u548c": 2019, "\u5e73\u6210": 1989, "\u6c11\u56fd": 1912, "\u6c11\u570b": 1912}
"""The first years of eras in Japan and Taiwan."""
_BUDDHIST_OFFSET = 543
"""Years by which the Thai calendar is ahead."""
_MIN_BUDDHIST_YEAR = 2500
"""Later years on the web are in the Thai calendar."""
_TIME = re.compile(
    r"(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?\s?([AaPp]\.?[Mm]\.?)?"
    r"(?:\s?((?:UTC|GMT)?[+-]\d{2}:?\d{2}|Z|UTC|GMT)(?!\w))?"
)
UNIVERSAL = re.compile(r"T[^T]{0,40}(?:Z|[+-]00:?00)$")
"""The end of an ISO 8601 time in UTC. In the author's time zone, it may be a different day."""
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"\d{4}")
_PATTERNS = (
    *(_ISO, _SLASHED_ISO, _DAY_MONTH, _MONTH_DAY, _YEAR_FIRST, _LATVIAN, _VIETNAMESE, _SPACED),
    _NUMERIC,
)
"""The forms of dates. Their groups have the names of the parts."""
_BEYOND_ASCII = (_CJK, _ERA)
"""More forms, which no ASCII text has."""
_EPOCH = re.compile(r"\d{10}(?:\d{3})?")
_URL = re.compile(
    r"/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|$)|[/-]((?:19|20)\d{2})(\d{2})(\d{2})(?=[/_.-]|$)"
)
_URL_NAMED = re.compile(r"/((?:19|20)\d{2})/([a-z]{3,9})/(\d{1,2})(?=/|$)", re.I)
_FIRST_YEAR = 1991
"""The year of the first web page. An earlier date cannot be a date of publication."""


def iso(text: str, *, custom: Custom = USUAL) -> str:
    """The date in a text by a machine or a person, as ISO 8601; ``""`` if there is none.

    The result has a time and zone only if the text has.
    """
    text = text.strip()
    if not text or len(text) > 200 or _DIGIT.search(text) is None:
        return ""
    match = _ISO.search(text)
    if match:
        day = _day(match[1], match[2], match[3])
        return day + _clock(match[4], match[5], match[6], "", match[7]) if day else ""
    if _EPOCH.fullmatch(text):
        moment = datetime.fromtimestamp(int(text[:10]), UTC)
        return moment.isoformat() if _is_plausible(moment.date()) else ""
    found = find(text, custom=custom)
    if not found:
        return ""
    day, end = found
    match = _TIME.search(text, end)
    if match and match.start() - end <= 15:
        return day + _clock(match[1], match[2], match[3], match[4], match[5])
    return day


def find(text: str, *, custom: Custom = USUAL) -> tuple[str, int] | None:
    """The first date in a text as ISO 8601, and the position of its end."""
    found = first(text, custom=custom)
    return (found[0], found[2]) if found else None


def first(text: str, *, custom: Custom = USUAL) -> tuple[str, int, int] | None:
    """The first date in a text as ISO 8601, and the positions of its start and end."""
    return None if _DIGIT.search(text) is None else _first(text[:2000], custom)


@lru_cache(100)
def _first(text: str, custom: Custom) -> tuple[str, int, int] | None:
    candidates = []
    # Only numbers, or the year of an era, may have a year of fewer than four digits.
    patterns = _PATTERNS if _YEAR.search(text) is not None else (_NUMERIC,)
    for pattern in patterns if text.isascii() else patterns + _BEYOND_ASCII:
        for match in pattern.finditer(text):
            day = _read(match.groupdict(), custom)
            if day:
                candidates.append((match.start(), match.end(), day))
                break
    if not candidates:
        return None
    begin, end, day = min(candidates)
    return day, begin, end


def _read(parts: dict[str, str], custom: Custom) -> str:
    """The day that the parts of a date name, ``""`` if there is none."""
    if "first" in parts:
        return _of_numbers(custom, **parts)
    year, number = parts["year"], parts.get("month") or month(parts["name"], custom.lang)
    if "era" in parts:
        year = str(_ERA_BEGINS[parts["era"]] + (1 if year == "\u5143" else int(year)) - 1)
    elif "name" in parts and int(year) > _MIN_BUDDHIST_YEAR:
        year = str(int(year) - _BUDDHIST_OFFSET)
    return _day(year, number, parts["day"])


def _of_numbers(custom: Custom, first: str, sign: str, second: str, year: str) -> str:
    """The day of two numbers and a year, ``""`` if nobody knows which of the numbers is the month."""
    is_short = len(year) == 2
    # Americans also write 5/6/24 as 05.06.24.
    dotted = sign == "." and not (is_short and custom.lang.lower().startswith("en"))
    if custom.month_first is None and not dotted and max(int(first), int(second)) <= 12 and first != second:
        return ""
    day_first = dotted or not custom.month_first
    is_day_first = int(first) > 12 or (day_first and int(second) <= 12)
    number, day = (second, first) if is_day_first else (first, second)
    return _day(f"20{year}" if is_short else year, number, day)


def in_url(url: str) -> str:
    """The date in the path of a URL, as ISO 8601, or ``""``."""
    path = url.partition("?")[0][:500]
    match = _URL.search(path)
    if not match:
        named = _URL_NAMED.search(path)
        return _day(named[1], month(named[2]), named[3]) if named else ""
    return _day(match[1] or match[4], match[2] or match[5], match[3] or match[6])


def _day(year: str, month: str | int, day: str) -> str:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return ""
    return found.isoformat() if _is_plausible(found) else ""


def days_apart(one: str, other: str) -> int:
    """The number of days between two dates or moments in ISO 8601."""
    return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)


def is_over(day: str) -> bool:
    """Whether a day has begun somewhere on earth. Later dates are not dates of publication."""
    return day[:10] <= (datetime.now(UTC).date() + timedelta(days=1)).isoformat()


def _is_plausible(day: date) -> bool:
    return day.year >= _FIRST_YEAR and day <= datetime.now(UTC).date() + timedelta(days=366)


def _clock(
    hour: str | None, minute: str | None, second: str | None, am_pm: str | None, zone: str | None
) -> str:
    if not hour or not minute:
        return ""
    hours = int(hour)
    if am_pm:
        hours = hours % 12 + (12 if am_pm[0] in "pP" else 0)
    offset = None
    if zone:
        zone = zone.upper()
        if zone in ("Z", "UTC", "GMT"):
            offset = UTC
        else:
            zone = zone.removeprefix("UTC").removeprefix("GMT")
            minutes = int(zone[1:3]) * 60 + int(zone[3:].lstrip(":") or 0)
            if minutes < 24 * 60:
                offset = timezone(timedelta(minutes=minutes if zone[0] == "+" else -minutes))
    try:
        moment = datetime(2000, 1, 1, hours, int(minute), int(second or 0), tzinfo=offset)
    except ValueError:
        return ""
    return "T" + moment.timetz().isoformat()


_MONTHS: dict[str, str] = json.loads(resources.files(__package__).joinpath("months.json").read_text("utf-8"))
"""The names of each month, without accents."""
_PLAIN = str.maketrans(
    "áàâäãåāăčçćéèêëěēėęíìîïīįłľñńņóòôöõőøřŗšşśșťțúùûüůūųýžźżğģķļı",
    "aaaaaaaaccceeeeeeeeiiiiiillnnnooooooorrssssttuuuuuuuyzzzggkli",
)
_OCTOBER_OR_NOVEMBER = frozenset({"lis", "listopad", "listopada", "listopadu"})
_SOUTH_SLAVIC = frozenset({"hr", "bs", "sr", "sh"})
_LATIN_AND_GREEK_END = "\u0400"
_PREFIXES = ("ב", "ל")
"""Hebrew prepositions, which are written in one word with the name."""


def month(name: str, lang: str = "") -> int:
    """The number of the month with this name in any of the known languages; 0 if there is none.

    Args:
        lang: the language of the name (BCP 47); ``""`` if unknown.
    """
    name = _plain(name)
    if name in _OCTOBER_OR_NOVEMBER and lang.partition("-")[0].lower() in _SOUTH_SLAVIC:
        return 10
    found = MONTHS.get(name, 0)
    return found or (MONTHS.get(name[1:], 0) if name.startswith(_PREFIXES) else 0)


def _plain(name: str) -> str:
    """A name in lower case, without the accents of Latin and Greek letters."""
    name = name.casefold().translate(_PLAIN)
    if name[:1] < _LATIN_AND_GREEK_END:
        name = "".join([c for c in unicodedata.normalize("NFD", name) if not "\u0300" <= c <= "\u036f"])
    return name


MONTHS = {_plain(name): int(number) for number, names in _MONTHS.items() for name in names.split()}
"""The month's number for each name."""
