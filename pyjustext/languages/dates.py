"""Dates as pages write them → ISO 8601."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone

_MONTHS = {
    # Month names in the commonest languages of the web, without accents.
    1: (
        "jan januar january janvier enero gennaio janeiro januari styczen stycznia leden ledna ocak "
        "января январь січня"
    ),
    2: (
        "feb februar february fevrier febrero febbraio fevereiro februari luty lutego unor unora "
        "subat февраля февраль лютого"
    ),
    3: ("mar march marz maerz mars marzo marco maart marzec marca brezen brezna mart марта март березня mrz"),
    4: ("apr april avril abril aprile kwiecien kwietnia duben dubna nisan апреля апрель квітня avr abr"),
    5: "may mai mayo maggio maio mei maj maja kveten kvetna mayis мая май травня mag",
    6: ("jun june juni juin junio giugno junho czerwiec czerwca cerven cervna haziran июня июнь червня giu"),
    7: (
        "jul july juli juillet julio luglio julho lipiec lipca cervenec cervence temmuz июля июль "
        "липня lug juil"
    ),
    8: ("aug august aout agosto augustus sierpien sierpnia srpen srpna agustos августа август серпня ago"),
    9: (
        "sep sept september septembre septiembre settembre setembro wrzesien wrzesnia zari eylul "
        "сентября сентябрь вересня set"
    ),
    10: (
        "oct okt october oktober octobre octubre ottobre outubro pazdziernik pazdziernika rijen rijna "
        "ekim октября октябрь жовтня ott out"
    ),
    11: (
        "nov november novembre noviembre novembro listopad listopada listopadu kasim ноября ноябрь листопада"
    ),
    12: (
        "dec dez december dezember decembre diciembre dicembre dezembro grudzien grudnia prosinec "
        "prosince aralik декабря декабрь грудня dic"
    ),
}
MONTHS = {name: number for number, names in _MONTHS.items() for name in names.split()}
_PLAIN = str.maketrans(
    "áàâäãåčćçéèêëěíìîïłñńóòôöõőřšşśúùûüůýžźżğı", "aaaaaaccceeeeeiiiilnnoooooorsssuuuuuyzzzgi"
)

_ISO = re.compile(
    r"(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?:(?:T|\s{1,3}|T\s)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d{1,9})?"
    r"\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?(?![\d-])",
    re.I,
)
_SLASHED_ISO = re.compile(r"(?<!\d)(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)")
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])")
_DAY_MONTH = re.compile(
    r"(?<![\d.])(\d{1,2})(?:st|nd|rd|th|\.|er|º|ª)?\s{1,2}(?:de\s|of\s)?([^\W\d_]{3,12})\.?,?\s{1,2}(?:de\s|del\s)?(\d{4})(?!\d)"
)
_MONTH_DAY = re.compile(r"([^\W\d_]{3,12})\.?\s{1,2}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,2}(\d{4})(?!\d)")
_CJK = re.compile(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]")
_TIME = re.compile(
    r"(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?\s?([AaPp]\.?[Mm]\.?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})(?!\w))?"
)
_DIGIT = re.compile(r"\d")
_EPOCH = re.compile(r"\d{10}(?:\d{3})?")
_URL = re.compile(
    r"/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|$)|[/-]((?:19|20)\d{2})(\d{2})(\d{2})(?=[/_.-]|$)"
)
_FIRST_YEAR = 1991
"""The year of the first web page; an earlier date cannot be a date of publication."""


def iso(text: str, *, month_first: bool = True) -> str:
    """A date written by a machine or a person, as ISO 8601; ``""`` if there is none.

    Time and zone are included only if they are given. ``month_first`` decides what 03/04/2024 means.
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
        return moment.isoformat() if _sensible(moment.date()) else ""
    found = find(text, month_first=month_first)
    if not found:
        return ""
    day, end = found
    match = _TIME.search(text, end)
    if match and match.start() - end <= 15:
        return day + _clock(match[1], match[2], match[3], match[4], match[5])
    return day


def find(text: str, *, month_first: bool = True) -> tuple[str, int] | None:
    """The first date in a text as ISO 8601, and the position in the text where it ends."""
    if _DIGIT.search(text) is None:
        return None
    candidates = []
    for pattern, reading in (
        (_ISO, "ymd"),
        (_SLASHED_ISO, "ymd"),
        (_CJK, "ymd"),
        (_DAY_MONTH, "dmy"),
        (_MONTH_DAY, "mdy"),
        (_NUMERIC, "numeric"),
    ):
        for match in pattern.finditer(text[:2000]):
            day = _read(match, reading, month_first)
            if day:
                candidates.append((match.start(), match.end(), day))
                break
    if not candidates:
        return None
    _, end, day = min(candidates)
    return day, end


def _read(match: re.Match[str], reading: str, month_first: bool) -> str:
    if reading == "ymd":
        return _day(match[1], match[2], match[3])
    if reading == "dmy":
        return _day(match[3], month(match[2]), match[1])
    if reading == "mdy":
        return _day(match[3], month(match[1]), match[2])
    first, second, year = match[1], match[3], match[4]
    if len(year) == 2:
        year = "20" + year
    if match[2] == "." or (not month_first and int(second) <= 12) or int(first) > 12:
        return _day(year, second, first)
    return _day(year, first, second)


def in_url(url: str) -> str:
    """The date in the path of a URL, as ISO 8601, or ``""``."""
    match = _URL.search(url.partition("?")[0][:500])
    if not match:
        return ""
    return _day(match[1] or match[4], match[2] or match[5], match[3] or match[6])


def month(name: str) -> int:
    """The number of the month with that name in any of the known languages; 0 if there is none."""
    name = name.casefold().translate(_PLAIN)
    return MONTHS.get(name, 0)


def _day(year: str, month: str | int, day: str) -> str:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return ""
    return found.isoformat() if _sensible(found) else ""


def _sensible(day: date) -> bool:
    return day.year >= _FIRST_YEAR and day <= datetime.now(UTC).date() + timedelta(days=366)


def _clock(
    hour: str | None, minute: str | None, second: str | None, half: str | None, zone: str | None
) -> str:
    if not hour or not minute:
        return ""
    hours = int(hour)
    if half:
        hours = hours % 12 + (12 if half[0] in "pP" else 0)
    offset = None
    if zone:
        zone = zone.upper()
        if zone in ("Z", "UTC", "GMT"):
            offset = UTC
        else:
            minutes = int(zone[1:3]) * 60 + int(zone[3:].lstrip(":") or 0)
            if minutes < 24 * 60:
                offset = timezone(timedelta(minutes=minutes if zone[0] == "+" else -minutes))
    try:
        moment = datetime(2000, 1, 1, hours, int(minute), int(second or 0), tzinfo=offset)
    except ValueError:
        return ""
    return "T" + moment.timetz().isoformat()
