"""Bylines that people see: near the title, after "Written by", beside a member's post."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Set
from itertools import chain, islice

from ..languages import dates
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.text import short_text, squeeze, visible_text
from . import author_lists, data_sheets, names
from .amid_text import is_amid_text
from .facts import Facts
from .teasers import AUTHOR_PAGE, is_in_teaser

_names_byline = class_search(
    r"(?:^|[\s_-])(?:[a-z0-9]{0,20}by-?line|authors?|writer|article-?author|post-?author|entry-?author|"
    r"contributor)s?\d?(?:$|[\s_-]|name|text)",
    "by author writer contributor",
)
_NO_NAME = re.compile(
    r"bio|about|avatar|image|img|photo|comment|social|related|more|follow|box|widget|(?<!v)card|icon|"
    r"info__|desc|(?:^|\s)no-",
    re.IGNORECASE,
)
_PROSE_BY = re.compile(
    r"^(?:[Bb]y|(?:Written|Posted|Reported|Words|Text|Article|Story|Report|Started) by|Author:|"
    r"Von|Par|Por|Door|(?:Geschrieben|Verfasst) von|(?:Écrit|Publié|Rédigé) par|"
    r"(?:Escrito|Publicado|Postado) por|(?:Scritto|Pubblicato) da):?\s+"
    r"((?:[A-ZÀ-ÖØ-Þ][\w.\u2019'-]+|de|van|von|der|den|la|del|da|di)(?:\s+(?:[A-ZÀ-ÖØ-Þ][\w.\u2019'-]*|de|"
    r"van|von|der|den|la|del|da|di|and|&)){1,6})\b"
)
_BY_USER = re.compile(r"(?:[Bb]y|[Pp]osted by|[Ww]ritten by)\s+@?([\w.-]{3,30})")
"""A whole text that names a user, whose name may be written small."""
_MEMBER_SIGNS = "user poster starter"
_names_member = class_search(
    r"(?:^|[\s_-])(?:big)?user-?name(?:$|[\s_-])|(?:^|\s)(?:poster|post-?user-?name|topic-?starter)(?:$|\s)",
    _MEMBER_SIGNS,
)
_BEFORE, _AFTER = 120, 250
"""Elements before and after the title's heading among which a visible byline is looked for."""
_NAMING = frozenset({"class", "id", "data-testid"})
_FIRST_LETTERS = frozenset("BbWwPpAaRTSVvDCcGE\u00c9\u0410\u0430")
"""Those of all that _BY_ALONE and _PROSE_BY find."""
_LONGEST = 120
_LONGEST_MARKUP = 300
"""Characters of a short text with the white space of its markup."""
_MOST_BYLINES = 8
_NO_BYLINE = frozenset(
    {"meta", "script", "style", "link", "body", "html", "img", "input", "button", "article", "option"}
    | {"noscript"}
)
_AUTHOR_SIGNS = "author byline writer reporter"
_names_one_author = class_search(
    r"(?:^|[\s_-])(?:author|byline|writer|reporter)[\w-]{0,20}[_-]name(?:$|\s)",
    _AUTHOR_SIGNS,
)
_names_microformat = class_search(r"(?:^|\s)[pu]-author(?:$|\s)", "-author")
_names_card = class_search(r"(?:^|\s)fn(?:$|\s)", "fn")
"""The name of a person in hCard."""
_OF_OTHERS = re.compile(r"comment|related|reply|review|quote|testimonial", re.I)
_SIGNED = frozenset({"written by", "article by", "words by", "author(s)", "authors"})
"""Labels of the author, wherever they stand, without a colon."""
_BY_ALONE = frozenset(
    {"by", "by:", "written by", "posted by", "author:", "von", "par", "written by:", "words by", "article by"}
    | {"authors:", "author(s):", "contributors:", "auteur:", "autor:", "autora:", "autorka:", "autore:"}
    | {"geschrieben von", "verfasst von", "\u00e9crit par", "publi\u00e9 par", "escrito por", "publicado por"}
    | {"scritto da", "\u0430\u0432\u0442\u043e\u0440:"}
)
"""Labels of the author near the title."""
_TERMS = frozenset({"dt", "th"})
"""Elements that hold labels, with or without a colon."""
_WEEKDAY = re.compile(r"\s+(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$")
"""What stands before a date right behind a name."""
_WRITTEN_BY = re.compile(
    r"\b(?:post|article|story|piece|blog|guide|page) (?:was|is) (?:originally )?written by "
    r"((?:[A-Z\u00c0-\u00de][\w.\u2019'-]+ ?){2,4})"
)
"""A sentence that names the author."""
_NOT_WRITTEN = re.compile(
    r"(?:review|research|fact[- ]?check|verifi|edit)(?:ed)?(?:\s+(?:and|&)\s+\w+)?\s+by\s*:?\s*$|"
    r"\bon behalf of\s*$",
    re.I,
)
"""What stands before the name of somebody who did something else than write."""
_BESIDE = re.compile(
    r"(?:^|[\s_-])(?:(?:reviews?|testimonials?|comments?|ratings?|feedback|quotes?|opinions)(?:$|[\s_-])|"
    r"related|teaser)",
    re.I,
)
_FILED = re.compile(r"\bfiled under", re.I)
"""What stands in a byline before the names of sections."""
_MENU = re.compile(r"(?:^|[\s_-])(?:nav|navigation|menu|breadcrumbs?|submenu|dropdown)(?:$|[\s_-])", re.I)
_HIGHEST = 8
"""Elements around a name that tell what it is."""


def _is_beside(node: Node, pattern: re.Pattern[str], around: Set[Node] = frozenset()) -> bool:
    """Whether one of the elements around a name says by its class that it is not the article's.

    Args:
        around: elements that hold the article as well, whose classes say nothing of the name.
    """
    return any(
        pattern.search(f"{above.get('class')} {above.get('id')}"[:200])
        for above in (node, *islice(node.ancestors(), _HIGHEST))
        if above not in around
    )


def near_title(facts: Facts, heading: Node | None, url: str) -> list[str]:
    """The byline that people see near the title: by its class, by how it begins, by where it leads."""
    if heading is None or heading not in facts.place:
        return []
    middle = facts.place[heading]
    begin = max(0, middle - _BEFORE)
    around = set(islice(heading.ancestors(), 60))
    beginning = _may_begin_bylines(facts, begin, middle + _AFTER)
    found: list[tuple[int, str]] = []
    nodes: list[Node] = []
    linked: list[tuple[int, str]] = []
    for place, node in enumerate(facts.order[begin : middle + _AFTER], begin):
        if node.tag in _NO_BYLINE:
            continue
        distance = place - middle if place > middle else 2 * (middle - place)
        # Most elements are told apart here, without a call.
        text = "" if _NAMING.isdisjoint(node.attrs) else _by_class(node)
        if not text and place in beginning:
            text = _by_words(node, beginning[place])
        if text:
            if not (
                _is_beside(node, _BESIDE, around)
                or is_in_teaser(node, heading, url)
                or data_sheets.holds(node)
                or is_amid_text(facts, middle, place)
            ):
                found.append((distance, text))
                nodes.append(node)
        elif node.tag == "a" and AUTHOR_PAGE.search(node.get("href")[:500]):
            text = visible_text(node, _LONGEST_MARKUP)
            if _is_person(text) and not _is_in_menu(node):
                linked.append((distance, text))
    if len(found) > 1 and _has_text_between(facts, middle, nodes[-1]):
        found = _without_lists(found, nodes)
    found = found or linked
    # More are those of a list of articles, each with its own.
    return [min(found)[1]] if 0 < len({text for _, text in found}) <= _MOST_BYLINES else []


def _has_text_between(facts: Facts, middle: int, last: Node) -> bool:
    """Whether a long text stands between the title and the text beside a name: else this begins a thread.

    Args:
        middle: the place of the title.
        last: the element with the last name.
    """
    texts = facts.first_texts()
    box = last.parent.get("class") if last.parent is not None else ""
    for place, _, text in texts[bisect_left(texts, (middle,)) :]:
        node = facts.order[place]
        if any(above.get("class") == box for above in (node, *islice(node.ancestors(), _HIGHEST))):
            return False
        if len(text) > _LONGEST_MARKUP:
            return True
    return False


def _without_lists(found: list[tuple[int, str]], nodes: list[Node]) -> list[tuple[int, str]]:
    """The names without those of several persons in boxes with a long text: those of comments or teasers.

    Args:
        nodes: the elements that hold them.
    """
    beside: dict[str, dict[str, Node | None]] = {}
    for (_, text), node in zip(found, nodes, strict=True):
        beside.setdefault(node.get("class"), {})[text] = node.parent
    listed = {
        names
        for names, of in beside.items()
        if names
        and len(set(of.values())) > 1
        and any(box is not None and not short_text(box, _LONGEST) for box in of.values())
    }
    return [name for name, node in zip(found, nodes, strict=True) if node.get("class") not in listed]


def _is_person(text: str) -> bool:
    """Whether a link's text may be a person: all its words begin as names do."""
    return names.is_name(text) and not any(word[:1].islower() and len(word) > 3 for word in text.split())


def _user(node: Node, words: str) -> re.Match[str] | None:
    """The name of a user after "by" that is all the text of an element, beside a date."""
    match = _BY_USER.fullmatch(words)
    if match is None or len(node.children) > 1 or node.parent is None:
        return None
    dated = any(inner.tag == "time" for inner in node.parent.first(12))
    return match if dated or dates.find(short_text(node.parent, _LONGEST)) else None


def _is_in_menu(node: Node) -> bool:
    above = list(islice(node.ancestors(), _HIGHEST))
    return any(element.tag in ("nav", "footer") for element in above) or _is_beside(node, _MENU)


def signed(facts: Facts) -> list[str]:
    """The one author whom the page names after "Written by", or by a class such as ``author-name``."""
    found: dict[str, None] = {}
    named = dict.fromkeys(facts.with_class(_names_author_of_page, _AUTHOR_SIGNS))
    for text in chain(
        (visible_text(node, 60) for node in named if not _is_beside(node, _BESIDE)),
        (
            _after_label(node, squeeze(text))
            for place, index, text in facts.first_texts()
            if index == 0
            and len(text) < 40
            and (node := facts.order[place]).tag != "a"
            and text.strip(" :\n\t").casefold() in _SIGNED
            and node not in named
            and not data_sheets.holds(node)
        ),
        _in_sentences(facts),
    ):
        if text and len(text) <= 60 and names.clean([text]):
            found[text] = None
            if len(found) > 1:
                return []
    return list(found)


def _in_sentences(facts: Facts) -> Iterator[str]:
    """The names in sentences such as "This post was written by Ann Writer"."""
    for place, index, text in facts.first_texts():
        if 20 < len(text) < 2000 and " written by" in text:
            words = squeeze(text)
            found = _WRITTEN_BY.search(words)
            if found:
                yield found[1].strip()
            elif _WRITTEN_BY.search(f"{words} Some Body") and (
                link := facts.order[place].children[index + 1 :]
            ):
                yield visible_text(link[0], 60) if isinstance(link[0], Node) else ""


def _names_author_of_page(names: str) -> bool:
    marks = names[:200]
    return (_names_one_author(marks) or _names_microformat(marks)) and _OF_OTHERS.search(marks) is None


def _after_label(node: Node, label: str) -> str:
    """The text after "Written by": in the same element, or in the one that follows."""
    text = visible_text(node, _LONGEST + 1)
    if len(text) > len(label) or node.parent is None:
        return text
    children = node.parent.children
    after = next((c for c in children[children.index(node) + 1 :][:3] if isinstance(c, Node)), None)
    return visible_text(after, _LONGEST + 1) if after is not None else ""


def first_member(facts: Facts) -> list[str]:
    """The first user named on the page, who began the thread."""
    for node in facts.with_class(lambda marks: _names_member(marks[:200]), _MEMBER_SIGNS):
        inner = next((n for n in islice(node.first(8), 1, None) if _names_member(n.get("class")[:200])), node)
        text = visible_text(inner, 60)
        if 2 <= len(text) <= 40 and names.clean([text]) and not _is_beside(node, _BESIDE):
            return [text]
    return []


def _by_class(node: Node) -> str:
    attrs = node.attrs
    marks = f"{attrs.get('class', '')} {attrs.get('id', '')} {attrs.get('data-testid', '')}"[:300]
    if not _names_byline(marks) or _NO_NAME.search(marks):
        return ""
    if persons := author_lists.persons(node):
        return persons
    text = visible_text(node, _LONGEST + 1)
    if not text or len(text) > _LONGEST:
        return ""
    text = _FILED.split(text, maxsplit=1)[0]
    text = _first_link_of(node, text) or _named_inside(node) or text
    return text if names.clean([text]) else ""


def _named_inside(node: Node) -> str:
    """The name in an element that says by its class that it holds nothing else."""
    for inner in islice(node.first(12), 1, None):
        marks = inner.get("class")[:200]
        if _names_one_author(marks) or _names_card(marks):
            text = visible_text(inner, 60)
            return text if names.is_name(text) else ""
    return ""


def _may_begin_bylines(facts: Facts, begin: int, end: int) -> dict[int, list[str]]:
    """The first texts that may say "By", of each element from ``begin`` up to ``end`` with any."""
    found: dict[int, list[str]] = {}
    texts = facts.first_texts()
    for place, _, text in texts[bisect_left(texts, (begin,)) : bisect_left(texts, (end,))]:
        if len(text) <= 1000 and text.lstrip()[:1] in _FIRST_LETTERS:
            found.setdefault(place, []).append(text)
    return found


def _by_words(node: Node, texts: list[str]) -> str:
    """The byline that one of an element's first texts begins."""
    for text in texts:
        words = squeeze(text)
        if words.casefold() in _BY_ALONE or (node.tag in _TERMS and f"{words.casefold()}:" in _BY_ALONE):
            byline = visible_text(node, _LONGEST + 1)
            if len(byline.rstrip(" :")) <= len(words) and node.parent is not None:
                byline = visible_text(node.parent, _LONGEST + 1)
                if len(byline) > _LONGEST:
                    byline = _after_label(node, words)
            if len(byline) <= _LONGEST and names.clean([byline]):
                return _first_link_of(node, byline) or byline
        match = _PROSE_BY.match(words) or _user(node, words)
        if match and len(words) <= _LONGEST:
            return _WEEKDAY.sub("", match[1]) if dates.find(words[match.end(1) :]) else match[1]
    return ""


def _first_link_of(node: Node, byline: str) -> str:
    """The names in the links of a byline, where links hold them.

    Args:
        byline: the part of its text in which names are looked for.
    """
    every = [link for link in node.find_all("a") if not _NOT_WRITTEN.search(_before(link))]
    to_authors = [link for link in every if AUTHOR_PAGE.search(link.get("href")[:500])]
    members = [link for link in every if _names_member(link.get("class")[:200])]
    links = [_named_inside(link) or visible_text(link, 80) for link in to_authors or members or every]
    links = [text for text in links if text in byline and names.is_name(text) and text[:1].isupper()]
    return ", ".join(links[:6]) if 0 < len(links) <= 6 else ""


def _before(link: Node) -> str:
    """The text right before a link."""
    siblings = link.parent.children if link.parent is not None else []
    place = next((index for index, child in enumerate(siblings[:20]) if child is link), 0)
    text = siblings[place - 1] if place else ""
    return text[-40:] if isinstance(text, str) else ""
