"""Extracts names of authors from any text that contains them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import lru_cache
from itertools import islice

from ..languages import dates
from ..languages.dates import MONTHS
from ..languages.phrases import one_of, phrases
from ..tree.visible_text import heading_key, squeeze
from .sites import COMPANIES

_LEAD = re.compile(
    r"^(?:(?:medically )?(?:reviewed |updated |asked )by\b|via\b|insights from\b|"
    rf"from the desk of\b|(?:{one_of('byline')})\b|(?:{one_of('author')})(?![a-z]))\s*[:\uff1a]?\s*",
    re.I,
)
_LEAD_WITHOUT_SPACE = re.compile(
    r"^(?:(?:[Ww]ritten|[Pp]osted)\s?)?(?:[Bb]y)?[Bb]y(?=[A-ZÀ-ÖØ-Þ][\w.'\u2019-]+(?:\s|$)|\s)"
)
"""Pages that set a gap with CSS write ``By<a>Ann Writer</a>``, with a label for machines "Byby"."""
_MONTH_NAMES = "|".join(
    sorted({name for name in MONTHS if len(name) > 2 and name.isascii()}, key=len, reverse=True)
)
_TAIL = re.compile(
    r"(?<!\s)\s*(?:\||·|•|⋅|»| @ |\u2013|\u2014| - |/ |(?-i:\bon$)|\b(?:on|am|le|el|il|em|op|den)\s+\d|"
    r"\bon\s+\w+\s+\d|\b(?:medically|clinically|scientifically|fact)[- ](?:reviewed|checked|approved)\b|"
    rf"\bin\s+[A-Z]|\bon\s+(?:{one_of('weekday')})\b|\b(?:{one_of('weekday')})\b,?\s+(?:{_MONTH_NAMES}|\d)|"
    rf"\b(?:{one_of('published')}|{one_of('updated')}|{one_of('behind-author')})(?!\w)|"
    r"\bview(?:\s+(?:all|profile|posts?|more|bio)\b.*)?$|\b(?:profile|(?:community\s|guest\s)?contributor)\b\s*$|"
    r"\b\d+\s+(?:minute|hour|day|week|month|year)s?\s+ago\b|(?:\b\d+\s+)?\bmin(?:ute)?s?\s+read\b|"
    r"\d{1,2}:\d{2}|\d{4}-\d{2}-\d{2}|\b\d{1,2}([./-])\d{1,2}\1\d{2,4}\b|"
    rf"\b\d{{1,2}}\.?\s+(?:{_MONTH_NAMES})\b|\b(?:{_MONTH_NAMES})\.?\s+\d{{1,2}}\b).*$",
    re.I | re.S,
)
"""What follows a name in a byline: dates, places, buttons, the time it takes to read."""
_REPORTER = re.compile(
    r"(?:[\u8bb0\u8a18]者|[\u7f16\u7de8][\u8bd1\u8b6f]|作者|撰文|文)\s*[:\uff1a/\uff0f\u2571]?\s*"
    r"([\u4e00-\u9fff]{2,4})\s*(?=[/\uff0f\u2571\u3011\]\uff09)\s]|$)"
)
"""A reporter's name in a Chinese byline, where something ends it, a bracket or a bar."""
_REPORT = re.compile(r"[\u3010\u3014\u2571]|[\u62a5\u5831][\u9053\u5c0e]|[\u65e5\u8baf\u8a0a][\u7535\u96fb]")
"""Signs of a Chinese byline, which has its agency and place in one with the name."""
_AROUND = " ,:;|-\u2013\u2014·•/@()[]\"'“”"
_TOPIC = re.compile(r"\w+ [\u2013\u2014-](?: [^\W\d_A-Z\u0410-\u042f][\w-]*){3,20}")
"""One word, a dash and what is said of it: a headline."""
_OPEN_BRACKET = re.compile(r"\s*[(\[\uff08][^)\]\uff09]*$|\s+\((?:AP|AFP|Reuters|dpa|UPI|CNN|BBC)\)\s*$")
"""A bracket that never closes was cut off somewhere; an agency in brackets is no part of a name."""
_KIND = one_of("role-kind")
_A_ROLE = rf"(?:(?:{_KIND})\s*){{0,4}}(?:{one_of('role')})s?\b"
"""A role, with what tells its kind: "senior science editor"."""
_ROLE_BEHIND = re.compile(rf"\s\(?(?:{_KIND})\s+{_A_ROLE}.*$", re.I | re.S)
_ACCOUNT = re.compile(r"(?<=\w)\s+(?:@\w+|\([a-z\u00e4\u00f6\u00fc]{2,4}\)$)")
"""An account, or the letters by which a newspaper's editors sign."""
_ROLES = phrases("role")
_PAPERS = phrases("paper")
"""Last words of newspapers and broadcasters that are words of persons' names, too, or names of sites."""
_ROLE = re.compile(rf"^(?:the\s+)?{_A_ROLE}.*$", re.I)
_NOBODY = phrases("nobody")
_EDITORS = phrases("editors")
_CREDITS = tuple(phrases("credit"))
_AGENCIES = phrases("agency")
"""Agencies: a byline that names a person, too, names them as where the text or the picture came from."""
_THINGS = phrases("no-last-name")
"""Words that no name of an author ends with; some are the last words of newspapers' names."""
_PARTICLES = phrases("particle")
"""Words in names that are written small."""
_BEGINS_SENTENCE = phrases("first-word-of-sentence")
"""First words of sentences, of buttons and of the names of publishers and their offices."""
_DEGREE = r"Ph\.? ?D\.?|M\.? ?D\.?|DO|MBA|[BDM]\.? ?Sc\.?|RDN?|LCSW|DVM|Esq\.?|[JS]r\.?"
_CREDENTIAL = re.compile(rf"(?:[A-Z]{{2,8}}®?(?: \([^()]{{2,30}}\))?|{_DEGREE}|[A-Z]-[A-Z]{{3}}(?: \d+)?)$")
_is_degree = re.compile(_DEGREE).fullmatch
"""Some pages list degrees beside the author."""
_PART_IN_BRACKETS = re.compile(
    r"\s*[(\[](?:text\w*|words|autor(?:in)?|author|writer|editor|текст|автор)\b[^)\]]{0,30}[)\]]", re.I
)
"""What the person before it did, who wrote."""
_PICTURES_IN_BRACKETS = re.compile(
    r"[^,;|&]{1,60}[(\[](?:fotos?|photos?|bild(?:er)?|images?|graphics?|illustrations?|video|фото)\b[^)\]]{0,30}[)\]]",
    re.I,
)
"""A person who made the pictures."""
_LAST_ROLE = re.compile(
    r"(?<=\w) (?:Editor|Reporter|Correspondent|Columnist|Journalist|Contributor|Redakteur(?:in)?)$"
)
_POSSESSIVE = ("'s", "\u2019s")
_WORD = re.compile(r"[^\W_]+")
_MARKUP = re.compile(r"</?[a-z][^<>]{0,200}>", re.I)
_LONGEST_RAW = 2000
_SENTENCE_SIGNS = frozenset(":\u3001\u3002\uff0c\uff1b\uff01\uff1f!?=<>{}\u00a9")
"""Signs of Chinese and Japanese sentences, and of others, that no name has."""
_HOST = re.compile(
    r"(?:[\w-]+\.)+(?:com|net|org|info|io|gov|edu)|"
    r"(?:[\w-]+\.){0,3}[\w-]{3,}\.(?:es|de|fr|it|nl|pl|pt|ru|cz|at|se|dk|fi|br|mx|ar|jp|cn|kr|in|uk|au|ca|eu|tv)",
    re.I,
)
_COMPANY = re.compile(
    rf"\s(?:{COMPANIES}|Sp\. z o\.\s?o\.?|Solutions|Software|Technologies|Hosting|Web ?[Dd]esign)$"
)
"""Forms of companies: who is named so owns the site and wrote nothing."""
_SPLIT = re.compile(r"\s{0,3}(?:,|;|&|\band\b|\bAND\b|\bund\b|\bUND\b|\bet\b|\by\b|\bwith\b|\bavec\b|\|)\s*")
_MOST = 30
"""Authors of a paper that are named."""
_MOST_TEXTS = 500
"""Texts that are looked at for names: a page may state a hundred thousand."""
_LONGEST_OWN = 60
"""Characters of a text that may be the site's name alone."""
_OFFICE = re.compile(r"[^,;|]+ (?:&|and|und|et|y) [^\s,;|&]+")
"""Two things of which the second is a single word: a department, a ministry or a topic, not two persons."""
_LEAST_LETTERS = 3
"""Letters of a user's name that has more digits."""
_MACHINE = re.compile(r"(?:\w+ )?[\w.-]*admin+\d*|(?=[a-z]*\d)[a-z\d]{16,}", re.I)
"""A login of who runs the site, or one that a machine made."""
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.]+")
_REVERSED = re.compile(r"([A-ZÀ-ÖØ-Þ][\w\u2019'-]+), ([A-ZÀ-ÖØ-Þ][\w\u2019'.-]+(?: [A-Z]\.?)?)")
"""A family name before its first name, as libraries and journals write it."""


def clean(texts: Iterable[str], site_keys: Set[str] = frozenset()) -> list[str]:
    """Names of authors out of texts that hold them, cleaned, each once.

    Everything else is left out: addresses, roles, generic accounts. The site's own name is used only if there
    is nothing else.
    """
    found: dict[str, str] = {}
    own: dict[str, str] = {}
    for raw in islice(texts, _MOST_TEXTS):
        if len(raw) <= _LONGEST_OWN and heading_key(raw) in site_keys:
            # It may begin with a number, or have an "and" in it.
            names = [name for name in [squeeze(raw)] if raw[:1].isdigit() or is_name(name)]
        else:
            names = _names_in(raw)
        for name in names:
            key = heading_key(name)
            (own if key in site_keys else found).setdefault(key, name)
    return list((found or own).values())[:_MOST]


@lru_cache(200)  # the same text is often examined as a candidate and again as the chosen byline
def _names_in(raw: str) -> list[str]:
    text = squeeze(_ADDRESS.sub(" ", _MARKUP.sub(" ", raw[:_LONGEST_RAW].replace("\u200b", ""))))
    if not text or len(text) > 400:
        return []
    if _REPORT.search(text):
        return _REPORTER.findall(text)
    text = _PART_IN_BRACKETS.sub("", _PICTURES_IN_BRACKETS.sub("", text))
    text = _LEAD.sub("", _LEAD.sub("", _LEAD_WITHOUT_SPACE.sub("", text)))
    text = _without_date(text.strip())
    if _TOPIC.fullmatch(text) or text.casefold().startswith(_CREDITS):
        return []
    text = _before_date(_trimmed(_TAIL.sub("", text)), text)
    if "/" in text and not _AGENCIES.isdisjoint(text.casefold().split("/")):
        text = text.replace("/", ", ")
    found: list[str] = []
    if reversed_name := _REVERSED.fullmatch(text):
        text = f"{reversed_name[2]} {reversed_name[1]}"
    for part in [text] if _is_office(text) else _SPLIT.split(text):
        part = _trimmed(part).rstrip(".")
        if found and _is_beside_name(part):
            continue
        if found and _CREDENTIAL.match(part):
            found[-1] += f", {part}" if part.casefold() not in _AGENCIES else ""
        elif found and any(c.isdigit() for c in part):
            break  # An address, a date.
        elif is_name(name := _trimmed(_without_role(part))) and not _is_degree(name):
            found.append(name)
    return [name for name in found if name.casefold() not in _AGENCIES] or found


def _is_office(text: str) -> bool:
    """Whether a text names one thing with an "and" in it, as the name of a department does."""
    return _OFFICE.fullmatch(text) is not None and " " in _SPLIT.split(text)[0]


def _trimmed(text: str) -> str:
    """A text without signs around it and without a bracket that never closes."""
    trimmed = text.strip(_AROUND)
    if trimmed.count("(") > trimmed.count(")") and text.rstrip(_AROUND.replace(")", "")).endswith(")"):
        trimmed += ")"
    return _OPEN_BRACKET.sub("", trimmed)


def _before_date(text: str, byline: str) -> str:
    """A byline up to the date in it. Behind one name and a comma stands the place, right before the date.

    Args:
        text: the byline without what stands behind it.
        byline: all of it.
    """
    found = dates.first(byline)
    before = byline[: found[1]].strip(_AROUND) if found else ""
    if " " not in before or len(before) > len(text):
        return text
    return before.split(",")[0]


def _without_date(text: str) -> str:
    """A byline without the date that it begins with."""
    found = dates.find(text[:60])
    if found is None:
        return text
    begin = text[: found[1]]
    words = [word for word in _WORD.findall(begin) if not word.isdigit() and not dates.month(word)]
    rest = text[found[1] :].lstrip(" ,;:|-\u2013\u2014·•/")
    return _LEAD.sub("", rest) if rest and len(words) <= 1 else text


def is_name(text: str) -> bool:
    """Whether a text may be the name of an author: not a generic account, role, date or sentence."""
    if not 2 <= len(text) <= 60 or text.casefold() in _NOBODY or is_role(text):
        return False
    if text[0] == "~" or not _SENTENCE_SIGNS.isdisjoint(text) or text.count("\u00ab") != text.count("\u00bb"):
        return False
    if _MACHINE.fullmatch(text) or _HOST.fullmatch(text) or _COMPANY.search(text):
        return False
    words = text.split()
    letters, digits = sum(c.isalpha() for c in text), sum(c.isdigit() for c in text)
    if not letters or (letters < _LEAST_LETTERS and 2 * digits > len(text)) or len(words) > 6:
        return False
    if (text[0].isdigit() and " " in text) or _is_phrase(words):
        return False
    return words[-1].casefold().strip(".,!?") not in _THINGS


def is_role(text: str) -> bool:
    """Whether a text begins with a role, such as "Senior editor"."""
    return _ROLE.match(text) is not None


def _is_phrase(words: list[str]) -> bool:
    """Whether words make a phrase: they begin as one does, end in a role ("Tokyo correspondent"), or two of
    them are plain words."""
    if len(words) > 1 and (words[0].casefold() in _BEGINS_SENTENCE or words[-1] in _ROLES):
        return True
    plain = [word for word in words[1:] if word[:1].islower() and word not in _PARTICLES]
    return len(plain) >= 2 and (words[0][:1].isupper() or words[0] in _PARTICLES)


def _without_role(part: str) -> str:
    """A name without the role and the account behind it. "The Herald's writers" have none."""
    name = _ROLE_BEHIND.sub("", _ACCOUNT.sub("", part))
    if name.endswith(_POSSESSIVE):
        return part
    return _LAST_ROLE.sub("", name) if name.count(" ") > 1 else name


def _is_beside_name(part: str) -> bool:
    """Whether what stands behind a person's name and a comma is a newspaper, a role, an office or a place, or
    who made the pictures."""
    words = part.split()
    return len(words) > 1 and (
        words[-1].casefold() in _PAPERS
        or words[0].casefold() == "the"
        or part.islower()
        or words[-1].casefold() in _ROLES
        or part.casefold().startswith(_CREDITS)
    )


def editors(text: str) -> str:
    """A text that names those who write for a site without their names, such as "Staff"; else ``""``."""
    text = squeeze(_LEAD.sub("", text[:100].strip()))
    return text if text.casefold() in _EDITORS else ""
