"""Extracts names of authors from any text that contains them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import lru_cache
from itertools import islice

from ..languages import dates
from ..languages.phrases import one_of, phrases
from ..tree.text import heading_key, squeeze

_LEAD = re.compile(
    r"^(?:(?:medically )?(?:reviewed |updated |asked )by\b|via\b|insights from\b|"
    rf"from the desk of\b|(?:{one_of('byline')})\b|(?:{one_of('author')})(?![a-z]))\s*[:\uff1a]?\s*",
    re.I,
)
_LEAD_WITHOUT_SPACE = re.compile(
    r"^(?:(?:[Ww]ritten|[Pp]osted)\s?)?(?:[Bb]y)?[Bb]y(?=[A-ZÀ-ÖØ-Þ][\w.'\u2019-]+\s|\s)"
)
"""Pages that set a gap with CSS write ``By<a>Ann Writer</a>``, with a label for machines "Byby"."""
_TAIL = re.compile(
    r"(?<!\s)\s*(?:[|·•⋅»\u2013\u2014]| - |/ |\b(?:on|am)$|\bon\s+(?:\w+\s+)?\d|\bin\s+[A-Z]|"
    rf"\bon\s+(?:{one_of('weekday')})\b|\b(?:{one_of('published')}|{one_of('updated')}|written|last)(?!\w)|"
    r"\b(?:comments?|follow|share|is an?|on behalf of)\b|\d{1,2}:\d{2}).*$",
    re.I | re.S,
)
"""What follows a name in a byline: dates, places, buttons, the time it takes to read."""
_AROUND = " ,:;|-\u2013\u2014·•/@()[]\"'“”"
_OPEN_BRACKET = re.compile(r"\s*[(\[\uff08][^)\]\uff09]*$")
"""A bracket that never closes was cut off somewhere."""
_KIND = one_of("role-kind")
_A_ROLE = rf"(?:(?:{_KIND})\s*)*(?:{one_of('role')})s?\b"
"""A role, with what tells its kind: "senior science editor"."""
_ROLE_BEHIND = re.compile(rf"\s\(?(?:{_KIND})\s+{_A_ROLE}.*$", re.I | re.S)
_ACCOUNT = re.compile(r"(?<=\w)\s+@\w+")
_PAPERS = phrases("paper")
"""Last words of newspapers and broadcasters that are words of persons' names, too, or names of sites."""
_ROLE = re.compile(rf"^(?:the\s+)?{_A_ROLE}.*$", re.I)
_NOBODY = phrases("nobody")
_EDITORS = phrases("editors")
_AGENCIES = phrases("agency")
"""Agencies: a byline that names a person, too, names them as where the text or the picture came from."""
_THINGS = phrases("no-last-name")
"""Words that no name of an author ends with; some are the last words of newspapers' names."""
_PARTICLES = phrases("particle")
"""Words in names that are written small."""
_BEGINS_SENTENCE = phrases("first-word-of-sentence")
"""First words of sentences, of buttons and of the names of publishers and their offices."""
_CREDENTIAL = re.compile(
    r"^(?:[A-Z]{2,8}|Ph\.? ?D\.?|M\.? ?D\.?|[JS]r\.?|Esq\.?|RDN?|CFP®|D\.?Sc\.?|M\.?Sc\.?|"
    r"[A-Z]-[A-Z]{3}(?: \d+)?)$"
)
_DEGREE = re.compile(
    r"Ph\. ?D\.?|PhD|M\. ?D\.?|MD|DO|MBA|[BDM]\. ?Sc\.?|[BDM]Sc|RN|RDN?|LCSW|DVM|Esq\.?|[JS]r\.?"
)
"""A text that is a degree and no name; some pages list it beside the author."""
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
_WORD = re.compile(r"[^\W_]+")
_MARKUP = re.compile(r"</?[a-z][^<>]{0,200}>", re.I)
_LONGEST_RAW = 2000
_SENTENCE_SIGNS = frozenset("\u3001\u3002\uff0c\uff1b\uff01\uff1f!?=<>{}\u00a9")
"""Signs of Chinese and Japanese sentences, and of others, that no name has."""
_HOST = re.compile(
    r"(?:[\w-]+\.)+(?:com|net|org|info|io|gov|edu)|"
    r"(?:[\w-]+\.){0,3}[\w-]{3,}\.(?:es|de|fr|it|nl|pl|pt|ru|cz|at|se|dk|fi|br|mx|ar|jp|cn|kr|in|uk|au|ca|eu|tv)",
    re.I,
)
_COMPANY = re.compile(
    r"\s(?:S\.?\s?A\.?|GmbH|AG|(?i:Inc\.?|Ltd\.?)|LLC|Corp\.?|Sp\. z o\.\s?o\.?|Solutions|"
    r"Software|Technologies|Hosting|Web ?[Dd]esign)$"
)
"""Forms of companies: who is named so owns the site and wrote nothing."""
_SPLIT = re.compile(r"\s*(?:,|;|&|\band\b|\bund\b|\bet\b|\by\b|\bwith\b|\|)\s*")
_MOST = 30
"""Authors of a paper that are named."""
_MOST_TEXTS = 500
"""Texts that are looked at for names: a page may state a hundred thousand."""
_LONGEST_OWN = 60
"""Characters of a text that may be the site's name alone."""
_OFFICE = re.compile(r"[^,;|]+ (?:&|and|und|et|y) [^\s,;|&]+")
"""Two things of which the second is a single word: a department, a ministry or a topic, not two persons."""
_DIGIT = re.compile(r"\d")
_REVERSED = re.compile(r"([A-ZÀ-ÖØ-Þ][\w\u2019'-]+), ([A-ZÀ-ÖØ-Þ][\w\u2019'.-]+(?: [A-Z]\.?)?)")
"""A family name before its first name, as libraries and journals write it."""
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.]+")


def clean(texts: Iterable[str], site_keys: Set[str] = frozenset()) -> list[str]:
    """Names of authors out of texts that hold them, cleaned, each once.

    Everything else is left out: addresses, roles, generic accounts. The site's own name is used only if there
    is nothing else.
    """
    found: dict[str, str] = {}
    own: dict[str, str] = {}
    for raw in islice(texts, _MOST_TEXTS):
        if len(found) >= _MOST:
            break
        if site_keys and len(raw) <= _LONGEST_OWN and (reduced := heading_key(raw)) in site_keys:
            # It may begin with a number, or have an "and" in it.
            name = squeeze(raw)
            if raw[:1].isdigit() or is_name(name):
                own.setdefault(reduced, name)
            continue
        for name in _names_in(raw):
            reduced = heading_key(name)
            if _DEGREE.fullmatch(name):
                continue
            if reduced in site_keys:
                own.setdefault(reduced, name)
            else:
                found.setdefault(reduced, name)
    return list((found or own).values())[:_MOST]


@lru_cache(200)  # the same text is often examined as a candidate and again as the chosen byline
def _names_in(raw: str) -> list[str]:
    text = squeeze(_ADDRESS.sub(" ", _MARKUP.sub(" ", raw[:_LONGEST_RAW]).replace("\u200b", "")))
    if not text or len(text) > 400:
        return []
    if "(" in text or "[" in text:
        text = _PART_IN_BRACKETS.sub("", _PICTURES_IN_BRACKETS.sub("", text))
    text = _LEAD_WITHOUT_SPACE.sub("", text)
    text = _without_date(_LEAD.sub("", text).strip())
    date = dates.first(text)
    before = text[: date[1]].strip(_AROUND) if date else ""
    # Behind one name and a comma stands the place, right before the date.
    text = _trimmed(_TAIL.sub("", before.split(",")[0] if " " in before else text))
    if reversed_name := _REVERSED.fullmatch(text):
        text = f"{reversed_name[2]} {reversed_name[1]}"
    found: list[str] = []
    for part in [text] if _is_office(text) else _SPLIT.split(text):
        part = _trimmed(part).rstrip(".")
        if found and part.rpartition(" ")[2].casefold() in _PAPERS:
            continue
        if found and _CREDENTIAL.match(part):
            if part.casefold() not in _AGENCIES:
                found[-1] += f", {part}"
            continue
        if found and any(c.isdigit() for c in part):
            break  # An address, a date.
        name = _trimmed(_without_role(part))
        if is_name(name):
            found.append(name)
    persons = [name for name in found if name.casefold() not in _AGENCIES]
    return persons or found


def _is_office(text: str) -> bool:
    """Whether a text names one thing with an "and" in it, as the name of a department does."""
    return _OFFICE.fullmatch(text) is not None and " " in _SPLIT.split(text)[0]


def _trimmed(text: str) -> str:
    """A text without signs around it and without a bracket that never closes."""
    trimmed = text.strip(_AROUND)
    if trimmed.count("(") > trimmed.count(")") and text.rstrip(_AROUND.replace(")", "")).endswith(")"):
        trimmed += ")"
    return _OPEN_BRACKET.sub("", trimmed)


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
    folded = text.casefold()
    if not text or len(text) > 60 or folded in _NOBODY or _ROLE.match(text):
        return False
    if not _SENTENCE_SIGNS.isdisjoint(text):
        return False
    if (text[0].isdigit() and " " in text) or _HOST.fullmatch(text) or _COMPANY.search(text):
        return False
    words = text.split()
    if len(words) > 6 or len(text) < 2 or ":" in text or not any(c.isalpha() for c in text):
        return False
    if _is_sentence(words) or folded.split()[-1].strip(".,!?") in _THINGS:
        return False
    return text.isalpha() or not (_DIGIT.search(text) and any(dates.month(word) for word in words))


def _is_sentence(words: list[str]) -> bool:
    """Whether words make a phrase: they begin as one does, or two of them are plain words."""
    if len(words) > 1 and words[0].casefold() in _BEGINS_SENTENCE:
        return True
    plain = [word for word in words[1:] if word[:1].islower() and word not in _PARTICLES]
    return words[0][:1].isupper() and len(plain) >= 2


def _without_role(part: str) -> str:
    """A name without the role and the account behind it."""
    name = _ROLE_BEHIND.sub("", _ACCOUNT.sub("", part))
    return _LAST_ROLE.sub("", name) if name.count(" ") > 1 else name


def editors(text: str) -> str:
    """A text that names those who write for a site without their names, such as "Staff"; else ``""``."""
    text = squeeze(_LEAD.sub("", text[:100].strip()))
    return text if text.casefold() in _EDITORS else ""
