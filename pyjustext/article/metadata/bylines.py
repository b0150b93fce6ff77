"""Authors: their names out of whatever stands where a byline may stand."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...parsing import Node
from ..assembly.headings import key
from .dates import MONTHS
from .facts import Facts, squeeze, visible_text

_LEAD = re.compile(
    r"^(?:(?:article |story |words |text |posted |written |published |reviewed |created |authored |medically reviewed |"
    r"submitted |contributed |updated |asked |started )?by\b|words\s*:|authors?\s*:|author\b|from\s+the\s+desk\s+of|"
    r"von\b|geschrieben von|par\b|publié par|por\b|escrito por|di\b|a cura di|scritto da|door\b|geschreven door|"
    r"av\b|af\b|autor(?:in)?\s*:?|auteur\s*:|автор\s*:?|作者\s*[:：]?|文\s*[/／:：]|記者)\s*[:：]?\s*",
    re.I,
)
_TAIL = re.compile(
    r"\s*(?:\||·|•|\u2013|\u2014| - |/ |\bon\s+\w+\s+\d|\bupdated\b|\bpublished\b|\bposted\b|\bmodified\b|\blast\b|"
    r"\bview all posts\b|\bfollow\b|\bread more\b|\bmin(?:ute)?s?\s+read\b|\bcontributor\b\s*$|\breviewed by\b|\bis an?\b|"
    r"\bshare\b|\bcomments?\b|\bam\b\s+\d|\d{1,2}:\d{2}|\bin\s+[A-Z]).*$",
    re.I | re.S,
)
_ROLE = re.compile(
    r"^(?:the\s+)?(?:senior |staff |chief |managing |contributing |guest |freelance |associate |assistant |executive |"
    r"deputy |news |web |content |digital |editorial |lead |head |former |co-?)*"
    r"(?:editors?|writers?|reporters?|journalists?|correspondents?|authors?|contributors?|ceo|cto|cfo|founder|director|"
    r"manager|producer|columnist|blogger|marketing|specialist|analyst|strategist|consultant|phd|ph\.d\.?|md|m\.d\.?|"
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
_SPLIT = re.compile(r"\s*(?:,|;|&|\band\b|\bund\b|\bet\b|\by\b|\bwith\b|\|)\s*")
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.]+")
_BYLINE = re.compile(
    r"(?:^|[\s_-])(?:by-?line|authors?|writer|article-?author|post-?author|entry-?author|contributor)s?(?:$|[\s_-]|name)",
    re.I,
)
_NOT_BYLINE = re.compile(
    r"bio|about|avatar|image|img|photo|comment|social|related|more|follow|box|widget|card|date|time|icon|info__|desc",
    re.I,
)
_PROSE_BY = re.compile(
    r"^(?:By|Written by|Posted by|Words by|Text by|Author:|Von|Par|Por|Door)\s+"
    r"((?:[A-ZÀ-ÖØ-Þ][\w.’'-]+|de|van|von|der|den|la|del|da|di)(?:\s+(?:[A-ZÀ-ÖØ-Þ][\w.’'-]*|de|van|von|der|den|la|del|da|di|and|&)){1,6})\b"
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
    found = []
    for part in _SPLIT.split(text):
        part = part.strip(" .,:;|-\u2013\u2014·•()[]\"'“”")
        if part.endswith(("’s", "'s")):
            continue
        if _is_name(part):
            found.append(part)
    return found


def _is_name(text: str) -> bool:
    folded = text.casefold()
    if not text or len(text) > 60 or folded in _NOBODY or _ROLE.match(text):
        return False
    words = text.split()
    if len(words) > 6 or not any(c.isalpha() for c in text):
        return False
    if len(text) < 2 or sum(c.isdigit() for c in text) > len(text) // 2:
        return False
    return not any(
        word.strip(".,").casefold() in MONTHS and len(words) <= 3 and any(c.isdigit() for c in text)
        for word in words
    )


def visible(facts: Facts, heading: Node | None) -> list[str]:
    """The byline that people see near the title: by its class, or by how it begins."""
    if heading is None or heading not in facts.place:
        return []
    middle = facts.place[heading]
    window = facts.order[max(0, middle - _BEFORE) : middle + _AFTER]
    nearest: tuple[int, str] | None = None
    for offset, node in enumerate(window, max(0, middle - _BEFORE)):
        distance = offset - middle if offset > middle else 2 * (middle - offset)
        if nearest is not None and distance >= nearest[0]:
            continue
        if node.tag in (
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
        ):
            continue
        marks = " ".join(
            [node.attrs.get("class", ""), node.attrs.get("id", ""), node.attrs.get("data-testid", "")]
        )[:300]
        if marks.strip() and _BYLINE.search(marks) and not _NOT_BYLINE.search(marks):
            text = visible_text(node, _LONGEST + 1)
            if text and len(text) <= _LONGEST and names([_first_link_of(node) or text]):
                nearest = (distance, _first_link_of(node) or text)
                continue
        for child in node.children[:4]:
            if isinstance(child, str) and len(child) < 1000:
                stripped = squeeze(child)
                if stripped and stripped.casefold() in (
                    "by",
                    "by:",
                    "written by",
                    "posted by",
                    "author:",
                    "von",
                    "par",
                ):
                    text = visible_text(node, _LONGEST + 1)
                    if len(text) > _LONGEST and node.parent is not None:
                        text = ""
                    if len(text) <= len(stripped) and node.parent is not None:
                        text = visible_text(node.parent, _LONGEST + 1)
                    if text and len(text) <= _LONGEST and names([text]):
                        nearest = (distance, text)
                        break
                match = _PROSE_BY.match(stripped)
                if match and len(stripped) <= 2 * _LONGEST:
                    nearest = (distance, match[1])
                    break
    return [nearest[1]] if nearest else []


def _first_link_of(node: Node) -> str:
    """The names in the links of a byline, where links hold them."""
    links = [visible_text(link, 80) for link in node.find_all("a")]
    links = [text for text in links if text and _is_name(text) and text[:1].isupper()]
    return ", ".join(links[:6]) if 0 < len(links) <= 6 else ""
