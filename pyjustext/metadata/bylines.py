"""Authors: their names out of whatever stands where a byline may stand."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..assembly.headings import key
from ..tree import Node
from .dates import MONTHS
from .facts import Facts, squeeze, visible_text

_LEAD = re.compile(
    r"^(?:(?:article |story |words |text |posted |written |published |reviewed |created |authored |"
    r"medically reviewed |submitted |contributed |updated |asked |started )?by\b|words\s*:|authors?\s*:|"
    r"author\b|"
    r"from\s+the\s+desk\s+of|von\b|geschrieben von|par\b|publié par|por\b|escrito por|di\b|a cura di|"
    r"scritto da|door\b|"
    r"geschreven door|av\b|af\b|autor(?:in)?\s*:?|auteur\s*:|автор\s*:?|作者\s*[:\uff1a]?|"
    r"文\s*[/\uff0f:\uff1a]|記者)\s*[:\uff1a]?\s*",
    re.I,
)
_TAIL = re.compile(
    r"\s*(?:\||·|•|\bon\s+\d|\u2013|\u2014| - |/ |\bon\s+\w+\s+\d|\bupdated\b|\bpublished\b|\bposted\b|"
    r"\bmodified\b|"
    r"\blast\b|\bview all posts\b|\bfollow\b|\bread more\b|\bmin(?:ute)?s?\s+read\b|\bcontributor\b\s*$|"
    r"\breviewed by\b|"
    r"\bis an?\b|\bshare\b|\bcomments?\b|\bam\b\s+\d|\d{1,2}:\d{2}|\bin\s+[A-Z]).*$",
    re.I | re.S,
)
_ROLE = re.compile(
    r"^(?:the\s+)?(?:senior |staff |chief |managing |contributing |guest |freelance |associate |assistant |"
    r"executive |deputy |news |web |content |digital |editorial |lead |head |former |co-?)*"
    r"(?:editors?|writers?|reporters?|journalists?|correspondents?|authors?|contributors?|ceo|cto|cfo|"
    r"founder|"
    r"director|manager|producer|columnist|blogger|marketing|specialist|analyst|strategist|consultant|phd|"
    r"ph\.d\.?|md|m\.d\.?|"
    r"rn|rd|rdn|mba|esq\.?|jr\.?|sr\.?|cpa|cfa|cfp®?|dds|dmd|msc?|ma|bsc?|ba)\b.*$",
    re.I,
)
_NOBODY = frozenset(
    {
        "admin",
        "administrator",
        "editor",
        "staff",
        "author",
        "authors",
        "unknown",
        "anonymous",
        "webmaster",
        "user",
    }
    | {
        "guest",
        "root",
        "by",
        "super user",
        "superuser",
        "site admin",
        "wpadmin",
        "null",
        "none",
        "undefined",
        "n/a",
    }
    | {
        "view all posts",
        "about the author",
        "read more",
        "follow",
        "share",
        "home",
        "blog",
        "news",
        "contact",
    }
)
_CREDENTIAL = re.compile(
    r"^(?:[A-Z]{2,8}|Ph\.? ?D\.?|M\.? ?D\.?|[JS]r\.?|Esq\.?|RDN?|CFP®|D\.?Sc\.?|M\.?Sc\.?|"
    r"[A-Z]-[A-Z]{3}(?: \d+)?)$"
)
_PERIOD = re.compile(
    r"\b(?:\d+\s*(?:min|minutes?|hours?|days?|weeks?|months?|years?|sec|seconds?)|mon|tue|wed|thu|fri|sat|"
    r"sun)\b",
    re.I,
)
_SPLIT = re.compile(r"\s*(?:,|;|&|\band\b|\bund\b|\bet\b|\by\b|\bwith\b|\|)\s*")
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.]+")
_BYLINE = re.compile(
    r"(?:^|[\s_-])(?:by-?line|authors?|writer|article-?author|post-?author|entry-?author|"
    r"contributor)s?(?:$|[\s_-]|name)",
    re.I,
)
_NOT_BYLINE = re.compile(
    r"bio|about|avatar|image|img|photo|comment|social|related|more|follow|box|widget|card|date|time|icon|"
    r"info__|desc",
    re.I,
)
_PROSE_BY = re.compile(
    r"^(?:[Bb]y|Written by|Posted by|Words by|Text by|Author:|Started by|Von|Par|Por|Door):?\s+"
    r"((?:[A-ZÀ-ÖØ-Þ][\w.\u2019'-]+|de|van|von|der|den|la|del|da|di)(?:\s+(?:[A-ZÀ-ÖØ-Þ][\w.\u2019'-]*|de|"
    r"van|von|der|den|la|del|da|di|and|&)){1,6})\b"
)
_REVERSED = re.compile(r"([A-ZÀ-ÖØ-Þ][\w\u2019'-]+), ([A-ZÀ-ÖØ-Þ][\w\u2019'.-]+(?: [A-Z]\.?)?)")
"""A family name before its first name, as libraries and journals write it."""
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|contributors?|writers?|by|byline|autor(?:en|es)?|auteurs?|staff|team|"
    r"people)/[^/?#]+/?(?:$|[?#])",
    re.I,
)
_MEMBER = re.compile(
    r"(?:^|[\s_-])(?:big)?user-?name(?:$|[\s_-])|(?:^|\s)(?:poster|post-?user-?name|topic-?starter)(?:$|\s)",
    re.I,
)
_BEFORE, _AFTER = 120, 250
"""Elements before and after the title's heading among which a visible byline is looked for."""
_LONGEST = 120


def names(texts: Iterable[str], site_keys: frozenset[str] | set[str] = frozenset()) -> list[str]:
    """Names of authors out of texts that hold them, cleaned, each once.

    What is no name is left out: addresses, roles, accounts of nobody. The site's own name counts
    only where nothing else is there.
    """
    found: dict[str, str] = {}
    own: dict[str, str] = {}
    for raw in texts:
        for name in _names_in(raw):
            reduced = key(name)
            if reduced in site_keys:
                own.setdefault(reduced, name)
            else:
                found.setdefault(reduced, name)
    return list((found or own).values())[:12]


def _names_in(raw: str) -> list[str]:
    text = squeeze(_ADDRESS.sub(" ", raw.replace("\u200b", "")))
    if not text or len(text) > 400:
        return []
    for _ in range(2):
        text = _LEAD.sub("", text)
    text = _TAIL.sub("", text).strip(" ,;:|-\u2013\u2014·•/@()[]\"'“”")
    found: list[str] = []
    reversed_name = _REVERSED.fullmatch(text)
    if reversed_name:
        text = f"{reversed_name[2]} {reversed_name[1]}"
    for part in _SPLIT.split(text):
        part = part.strip(" .,:;|-\u2013\u2014·•()[]\"'“”")
        if part.endswith(("\u2019s", "'s")):
            continue
        if found and _CREDENTIAL.match(part):
            found[-1] += f", {part}"
        elif _is_name(part):
            found.append(part)
    return found


def _is_name(text: str) -> bool:
    folded = text.casefold()
    if not text or len(text) > 60 or folded in _NOBODY or _ROLE.match(text):
        return False
    words = text.split()
    if words[0].casefold() in ("this", "that", "these", "it") and len(words) > 1:
        return False  # a sentence: "This page was last modified by"
    if len(words) > 6 or not any(c.isalpha() for c in text) or ":" in text or _PERIOD.search(text):
        return False
    if len(words) > 1 and any(c.isdigit() for c in text) and not text[:1].isupper():
        return False
    if len(text) < 2 or sum(c.isdigit() for c in text) > len(text) // 2:
        return False
    return not any(
        word.strip(".,").casefold() in MONTHS and len(words) <= 3 and any(c.isdigit() for c in text)
        for word in words
    )


def visible(facts: Facts, heading: Node | None) -> list[str]:
    """The byline that people see near the title: by its class, by how it begins, by where it leads."""
    if heading is None or heading not in facts.place:
        return []
    middle = facts.place[heading]
    begin = max(0, middle - _BEFORE)
    found: list[tuple[int, str]] = []
    linked: list[tuple[int, str]] = []
    for place, node in enumerate(facts.order[begin : middle + _AFTER], begin):
        if node.tag in _NO_BYLINE:
            continue
        distance = place - middle if place > middle else 2 * (middle - place)
        text = _by_class(node) or _by_words(node)
        if text:
            found.append((distance, text))
        elif node.tag == "a" and _AUTHOR_PAGE.search(node.get("href")[:500]):
            text = visible_text(node, 60)
            if text and len(text) <= 60 and text[:1].isupper() and names([text]):
                linked.append((distance, text))
    return [min(found or linked)[1]] if found or linked else []


def member(facts: Facts) -> list[str]:
    """The first user that the page names: who began a thread."""
    others: set[str] = set()
    for node in facts.order:
        marks = node.attrs.get("class")
        if not marks or marks in others:
            continue
        if not _MEMBER.search(marks[:200]):
            others.add(marks)
        else:
            text = visible_text(node, 60)
            if 2 <= len(text) <= 40 and names([text]):
                return [text]
    return []


_NO_BYLINE = frozenset(
    {
        "meta",
        "script",
        "style",
        "link",
        "body",
        "html",
        "img",
        "input",
        "button",
        "article",
        "option",
        "noscript",
    }
)
_BY_ALONE = frozenset(
    {"by", "by:", "written by", "posted by", "author:", "von", "par", "written by:", "words by"}
)


def _by_class(node: Node) -> str:
    marks = " ".join([node.attrs.get(name, "") for name in ("class", "id", "data-testid")])[:300]
    if not marks.strip() or not _BYLINE.search(marks) or _NOT_BYLINE.search(marks):
        return ""
    text = visible_text(node, _LONGEST + 1)
    if not text or len(text) > _LONGEST:
        return ""
    text = _first_link_of(node) or text
    return text if names([text]) else ""


def _by_words(node: Node) -> str:
    for child in node.children[:4]:
        if not isinstance(child, str) or len(child) > 1000:
            continue
        words = squeeze(child)
        if words.casefold() in _BY_ALONE:
            text = visible_text(node, _LONGEST + 1)
            if len(text) <= len(words) and node.parent is not None:
                text = visible_text(node.parent, _LONGEST + 1)
            if len(text) <= _LONGEST and names([text]):
                return text
        match = _PROSE_BY.match(words)
        if match and len(words) <= _LONGEST:
            return match[1]
    return ""


def _first_link_of(node: Node) -> str:
    """The names in the links of a byline, where links hold them."""
    links = [visible_text(link, 80) for link in node.find_all("a")]
    links = [text for text in links if text and _is_name(text) and text[:1].isupper()]
    return ", ".join(links[:6]) if 0 < len(links) <= 6 else ""
