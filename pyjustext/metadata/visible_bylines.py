"""Authors that people see: near the title, after "Written by", beside a member's post, below a report."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice, takewhile

from ..languages import dates
from ..languages.phrases import one_of, phrases
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS
from ..tree.visible_text import heading_key, short_text, squeeze, text_before, visible_text
from . import author_names, title_parts
from .evidence import Evidence
from .near_title import LABELS
from .sites import AUTHOR_PAGE
from .surroundings import BESIDE_CLASS, NOT_OF_ARTICLE, Candidate, form, is_excluded, is_marked, once

_SIGNED = phrases("signed")
_CAPITAL = "".join([letter for letter in map(chr, range(0x530)) if letter.isupper()])
"""Capital letters: Latin, Greek, Cyrillic."""
_WORD_OF_NAME = rf"(?:[{_CAPITAL}][\w.\u2019'-]*|de|van|von|der|den|la|del|da|di)"
_JOINING = {"and", "und", "et", "y", "e", "i", "\u0438", "\u0456", "\u03ba\u03b1\u03b9"}
_AND = f"(?:{'|'.join(sorted(_JOINING))}|&)"
_BETWEEN_NAMES = LABELS | _JOINING | {""}
"""Texts before the first name of a byline, and between two names."""


def _label(word: str) -> str:
    """A regular expression for a label that begins with a capital letter."""
    colon = r"\s?[:\uff1a]" if word[-1] == ":" else ""
    return f"{re.escape(word[0].upper())}(?i:{re.escape(word[1:].rstrip(' :'))}){colon}"


_PROSE_BY = re.compile(
    rf"^(?:by|{'|'.join(_label(word) for word in sorted(LABELS, key=len, reverse=True))})(?:\s?:)?\s+"
    rf"(?P<names>(?!\w\s){_WORD_OF_NAME}(?:\s+(?:{_WORD_OF_NAME}|{_AND})){{1,6}}"
    rf"(?:(?:,\s+{_WORD_OF_NAME}(?:\s+{_WORD_OF_NAME}){{1,4}}){{0,8}},?\s+{_AND}"
    rf"\s+{_WORD_OF_NAME}(?:\s+{_WORD_OF_NAME}){{1,4}})?)(?<=[\w.])(?!\w)"
)
"""A text that begins with a label and names; of several, an "and" stands before the last one."""
_SMALL_BY = re.compile(
    rf"(?:von|par|por|di|door|av|af)\s+(?P<names>{_WORD_OF_NAME}(?:\s+(?:{_WORD_OF_NAME}|{_AND})){{1,6}})(?=,?\s*\d|,?$)"
)
"""A text that begins with a label written small, and has nothing but names and numbers."""
_REVIEWED = re.compile(
    r"[.,;|/\u00b7\u2022]? (?:(?:medically\s+|fact[- ]?)?(?:reviewed|checked|edited|verified|tested)\s+by\b|"
    rf"(?:{one_of('credit')}))",
    re.I,
)
"""What stands between those who wrote and those who checked what they wrote, or made the pictures."""
_GOES_ON = re.compile(rf"\s+(?!(?:and|at|avec|for|in|mit|of|on|special|with)\b)[^\W\d_{_CAPITAL}]")
"""What follows names that begin a sentence and no byline: a word that is written small."""
_BY_USER = re.compile(
    r"(?:[Bb]y|(?P<verb>[Pp]osted|[Ww]ritten) by)\s+@?(?P<names>[\w.-]{3,30})(?:,?\s+on\b|$)"
)
"""A text that names a user, whose name may be written small."""
_HAN = "\u4e00-\u9fff\u3040-\u30ff"
_HAN_LABELS = "|".join(
    {re.escape(word.rstrip(":/|\uff1a\uff0f\uff5c")) for word in LABELS if re.match(f"[{_HAN}]", word)}
)
_HAN_BY = re.compile(
    rf"(?:^|[\s|\uff5c])(?:(?:{_HAN_LABELS})\s*[:/|\uff1a\uff0f\uff5c]\s*|(?:[\u8bb0\u8a18]|\u4f5c)\u8005\s+)"
    rf"(?P<names>[{_HAN}]{{2,5}}(?:(?:[\s\u3000]*[,\u3001\uff0c][\s\u3000]*|[\s\u3000]+(?={one_of('family-name')}))[{_HAN}]{{2,4}}){{0,4}})"
    rf"(?!\s*[{_HAN}]{{1,8}}(?![{_HAN}\s]*[:/|\uff1a\uff0f\uff5c])|\w)"
)
"""A label and the names behind it in Chinese and Japanese, anywhere in a line: at its end, or before
another label. A name may have a space in it, which would end it too early elsewhere."""
_MEMBER_SIGNS = "user poster starter"
_names_member = class_search(
    r"(?:^|[\s_-])(?:big)?user-?name(?:$|\s)|(?:^|\s)(?:poster|post-?user-?name|topic-?starter)(?:$|\s)",
    _MEMBER_SIGNS,
)
_LONGEST = 120
_LONGEST_MARKUP = 300
"""Characters of a short text with the white space of its markup."""
_MOST_BYLINES = 8  # bylines near the title; more are those of a list of articles
_MOST_ALIKE = 3  # bylines of one form; more are those of a list of articles
_LINE_HEIGHT = 3  # elements around a date in which its line is
_LINE_PARTS = 30  # elements of the line that are looked at
_IN_LINE = re.compile(r"\s*[|\u00b7\u2022\u2013\u2014/,@]\s+|\s+[|\u00b7\u2022\u2013\u2014/@]|\s+in$")
"""Signs between the author and the date."""
_BETWEEN_HAN = re.compile(r"[\s\u3000,\u3001\uff0c]+")
_OF_SEVERAL = re.compile(rf"(?:{one_of('authors')})\s?:", re.I)
"""A label of several names, between which there may be commas only."""
_HAN_NAME = re.compile(
    rf"(?:{one_of('family-name')})[\u4e00-\u9fff][^\u7f51\u62a5\u5831\u793e\u7248\W\d_a-zA-Z]"
)
"""A Chinese name of three signs: one of the hundred most frequent family names, and nothing that ends as the
names of papers and sites do."""
_SECTION_CLASS = re.compile(
    r"(?:^|[\s_-])(?:terms?|tags?|categor\w+|sections?|topics?|kicker|eyebrow)(?:$|[\s_-])", re.I
)
_PERSON_PATH = re.compile(
    rf"{AUTHOR_PAGE.pattern}|/(?:users?|profiles?|members?|persons?|bio|in)/|[@~]", re.I
)
_ENDS_IN_LABEL = re.compile(rf"(?:^|\W)(?:{one_of('byline')}|{one_of('author')})\W*$", re.I)
_PARAGRAPH = 100  # characters of a paragraph of running text
_BEFORE_TEXT = 60  # elements behind the title among which a name with a role is
_LEAST_PARAGRAPHS = 2  # of them above a line that is below the text
_BESIDE_DATE_WORDS = re.compile(rf"\d+(?:\W*\d+)*\s*[^\W\d]*|(?:{one_of('updated')})\w*|@[^|]*", re.I)
"""A time, a count with what it counts, what says that a date is that of a change, an affiliation."""
_OF_LINE = frozenset(
    {"on", "in", "at", "read", *["am", "pm", "et", "est", "edt", "cet", "cest", "gmt", "utc"]}
    | {word for notion in ("published", "weekday") for text in phrases(notion) for word in text.split()}
)
"""Words beside a name and a date that say nothing else."""
_PERSON_SIGNS = "author byline writer reporter name"
_names_person = class_search(
    r"(?:^|[\s_-])(?:(?:author|byline|writer|reporter)[\w-]{0,20}[_-]name|person-?name|pers-?name)(?:$|\s)|"
    r"(?:^|\s)(?:[pu]-author|fn)(?:$|\s)",
    f"{_PERSON_SIGNS} fn",
)
"""Elements that hold a name and nothing else, those of microformats and hCard included."""
_has_author = class_search(r"(?:^|[\s_-])author(?:$|[\s_-])", "author")
"""Boxes about the author, and what else is the author's."""
_LABELS_OF_BOXES = LABELS | phrases("author-box") | {""}
"""What may stand above the author's name in a box."""
_TERMS = frozenset({"dt", "th"})
"""Elements that hold labels, with or without a colon."""
_WRITTEN_BY = re.compile(
    r"\b(?:post|article|story|piece|blog|guide|page) (?:was|is) (?:originally )?written by "
    r"((?:[A-Z\u00c0-\u00de][\w.\u2019'-]+ ?){2,4}(?:, (?:[A-Z]{2,5}|PhD)\b)?)"
)
"""A sentence that names the author."""
_NOT_WRITTEN = re.compile(
    r"(?:review|research|fact[- ]?check|verifi|edit|test)(?:ed)?(?:\s+(?:and|&)\s+\w+)?\s+by\s*:?\s*$|"
    rf"(?:{one_of('credit')})\s*$|"
    r"\bon behalf of\s*$",
    re.I,
)
"""What stands before the name of somebody who did something else than write."""
_IN_SECTION = re.compile(r"\bin\W*$")
"""What stands in a byline before the links to sections."""
_FILED = re.compile(r"\bfiled under", re.I)
"""What stands in a byline before the names of sections."""
_MENU = re.compile(r"(?:^|[\s_-])(?:nav|navigation|menu|breadcrumbs?|submenu|dropdown)(?:$|[\s_-])", re.I)
_FOOTER = re.compile(
    r"^(?!.*(?:article|byline|content|entry|meta|post))(?:.*[\s_-])?(?:footer|colophon)(?:$|[\s_-])", re.I
)
"""What the end of all pages of a site is named by, other than that of an article."""
_FOOTER_HEIGHT = 20
"""Elements around a name among which a footer is."""
_HIGHEST = 8
"""Elements around a name that tell what it is."""
_LIST_SIZE = 200  # elements of a list of authors that are looked at
_MOST_LISTED = 12  # authors in it
_MOST_PARTS = 20  # children of an element before a line break
_FULL_NAME = re.compile(
    r"(?:(?:Dr|Prof)\. ){0,2}[^\W\d_a-z][\w\u2019'-]+(?: [^\W\d_a-z]\.)? [^\W\d_a-z][\w\u2019'-]+"
)
_NO_NAME_ALONE = frozenset(
    {"figcaption", "h1", "h2", "script", "style", "noscript", "option", "title", "button"}
)


def _is_in_title(candidate: Candidate, evidence: Evidence) -> bool:
    """Whether a text names somebody by one word of the title: of whom the page is about."""
    words = [word for name in author_names.clean([candidate.value]) for word in title_parts.words(name)]
    return len(words) == 1 and words[0] < "\u2e80" and words[0] in title_parts.words(evidence.title)


def _did_something_else(candidate: Candidate, _: Evidence) -> bool:
    """Whether the words before a name say that somebody reviewed the text or made a picture."""
    parent = candidate.node.parent
    line = short_text(parent, _LONGEST) if parent is not None else ""
    return _NOT_WRITTEN.search(line.partition(candidate.value)[0]) is not None


def _made_the_site(candidate: Candidate, _: Evidence) -> bool:
    """Whether a name is in the footer of a site, not in that of an article, which may name the author."""
    boxes = [*islice(candidate.node.ancestors(), _FOOTER_HEIGHT)]
    return all(box.tag not in ("article", "main") for box in boxes) and is_marked(boxes, _FOOTER)


def _is_in_menu(candidate: Candidate, _: Evidence) -> bool:
    return is_marked(_around(candidate.node), _MENU)


NOT_OF_LINK = (_is_in_title, _did_something_else, _made_the_site, _is_in_menu)
"""Whom else a link near the title may lead to."""
NOT_OF_AUTHOR = (*NOT_OF_LINK[:3], *NOT_OF_ARTICLE)
"""Of what else a name near the title may be the author."""


def _around(node: Node) -> Iterable[Node]:
    return (node, *islice(node.ancestors(), _HIGHEST))


@once
def near_title(evidence: Evidence) -> Iterator[Candidate]:
    """The byline that people see near the title: by its class, by how it begins, or else by where it leads;
    none where there are many, which are those of a list of articles.

    A candidate that is known by its first words has these as its label.
    """
    named: list[Candidate] = []
    linked: list[Candidate] = []
    alike: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for node, by_class, texts in evidence.near.naming:
        found, exclusions, label = named, NOT_OF_AUTHOR, ""
        text = _by_class(node) if by_class else ""
        if not text and (text := _by_words(node, texts)):
            label = texts[0].strip()[:_LONGEST]
        if not text and node.tag == "a" and AUTHOR_PAGE.search(node.get("href")[:500]):
            found, exclusions, text = linked, NOT_OF_LINK, _by_link(node)
        if text:
            alike.setdefault(form(node), []).append(text)
            if not is_excluded(exclusions, candidate := Candidate(text, node, label), evidence):
                found.append(candidate)
    found = named or linked
    if 0 < len({candidate.value for candidate in found}) <= _MOST_BYLINES:
        nearest = min(found, key=lambda candidate: (_distance(candidate.node, evidence), candidate.value))
        # Links to several authors of one article stand beside each other.
        line = nearest.node.parent
        beside = [candidate for candidate in linked if not named and candidate.node.parent is line]
        texts = alike[form(nearest.node)]
        if len(set(texts)) <= max(_MOST_ALIKE, len(beside)) and len(texts) <= _MOST_BYLINES:
            yield from beside or [nearest]


def _distance(node: Node, evidence: Evidence) -> int:
    """How far a name is from the title; one above it twice as far."""
    below = node.place - evidence.middle
    return below if below > 0 else -2 * below


def _by_class(node: Node) -> str:
    text = _FILED.split(_short(node), maxsplit=1)[0]
    text = _names_of(node, text) if text else ""
    return text if author_names.clean([text]) else ""


def _by_words(node: Node, texts: list[str]) -> str:
    """The byline that one of an element's first texts begins."""
    for text in texts:
        words = _REVIEWED.split(squeeze(text), maxsplit=1)[0]
        if _is_label(words, node):
            byline = _after_label(node, words)
            if author_names.clean([byline]):
                return _names_of(node, byline)
        elif words.casefold() in phrases("author") and _is_full_name(name := _next_names(node)):
            return name
        if han := _HAN_BY.search(words):
            return ", ".join(_BETWEEN_HAN.split(han["names"]))
        match = _PROSE_BY.match(words) or _SMALL_BY.match(words) or _user(node, words)
        if match and len(words) <= _LONGEST and not _GOES_ON.match(words, match.end()):
            is_more = dates.find(words[match.end("names") :]) or _OF_SEVERAL.match(words)
            return words if is_more else match["names"]
    return ""


def _by_link(node: Node) -> str:
    """The text of a link that may be a person: all its words begin as names do."""
    text = visible_text(node, _LONGEST_MARKUP)
    is_small = any(word[:1].islower() and len(word) > 3 for word in text.split())
    is_person = author_names.is_name(text) and not is_small
    return text if is_person and not _SECTION_CLASS.search(node.get("class")[:200]) else ""


def _user(node: Node, words: str) -> re.Match[str] | None:
    """The name of a user after "by" that is all the text of an element, beside a date."""
    match = _BY_USER.match(words)
    if match is None or len(node.children) > 1 or node.parent is None:
        return None
    is_dated = any(inner.tag == "time" for inner in node.parent.first(12))
    if match.end() < len(words):
        is_dated = match["verb"] is not None and dates.find(words[match.end() :]) is not None
    return match if is_dated else None


def _is_label(words: str, node: Node) -> bool:
    """Whether a text only says that the author's name follows; a noun needs a colon, but for in a list."""
    label = words.casefold().rstrip(" :")
    is_marked = words.endswith(":") or node.tag in _TERMS
    return label in phrases("byline") or (
        is_marked and not {label, f"{label}:"}.isdisjoint(phrases("author"))
    )


def _short(node: Node) -> str:
    """The text of an element, ``""`` for a long one. Of white space in its markup, little is read."""
    text = visible_text(node, _LONGEST + 1)
    return text if len(text) <= _LONGEST else ""


def _after_label(node: Node, label: str) -> str:
    """The text with "Written by": of the same element, of the one around it, or of the one that follows."""
    text = _short(node)
    if not text or len(text.rstrip(" :")) > len(label) or node.parent is None:
        return text
    around = "" if node.tag in HEADINGS else _short(node.parent)
    return around if around not in ("", text) else _next_names(node)


def _next_names(label: Node) -> str:
    """The full names, or else the first text, of what follows an element that holds nothing but a label, or
    the boxes around it that hold nothing else."""
    text = _short(label)
    for box in (label, *islice(label.ancestors(), _LINE_HEIGHT)):
        if box.parent is None or _short(box) != text:
            break
        children = box.parent.children
        behind = children[children.index(box) + 1 :][:3]
        if after := next((child for child in behind if isinstance(child, Node)), None):
            if after.tag in ("ul", "ol"):
                return ", ".join(filter(_is_full_name, map(_short, after.find_all("li"))))
            if any(map(_names_section, after.first(_LINE_HEIGHT))):
                return ""
            return _leading_names(after) or next(
                filter(None, map(squeeze, islice(after.texts(), _LINE_PARTS))), ""
            )
    return ""


def _names_of(node: Node, byline: str) -> str:
    """The names in the elements of a byline, where elements hold them, or else the byline."""
    return _linked_names(node, byline) or _named_inside(node) or _leading_names(node) or byline


def _linked_names(node: Node, byline: str) -> str:
    """The names in the links of a byline, where links hold them.

    Args:
        byline: the part of its text in which names are looked for.
    """
    unfiled = takewhile(lambda link: not _IN_SECTION.search(text_before(link)[-40:]), node.find_all("a"))
    every, is_author = [], True
    for link in unfiled:
        label = _label_before(link)
        if label.strip(" ,&").casefold() not in _JOINING:
            is_author = not _NOT_WRITTEN.search(label)
        if is_author:
            every.append(link)
    to_authors = [link for link in every if AUTHOR_PAGE.search(link.get("href")[:500])]
    members = [link for link in every if _names_member(link.get("class")[:200])]
    links = [_named_inside(link) or visible_text(link, 80) for link in to_authors or members or every]
    links = [text for text in links if text in byline and author_names.is_name(text) and text[:1].isupper()]
    return ", ".join(links[:6]) if 0 < len(links) <= 6 else ""


def _named_inside(node: Node) -> str:
    """The names in elements that say by their class that they hold nothing else, as in a list of authors."""
    every = [
        n
        for n in islice(node.first(_LIST_SIZE), 1, None)
        if _names_person(n.get("class")[:200]) and not _NOT_WRITTEN.search(_label_before(n))
    ]
    alike = [n for n in every[:_MOST_LISTED] if n.get("class") == every[0].get("class")]
    return ", ".join([name for inner in alike if author_names.is_name(name := _short(inner))])


def _leading_names(node: Node) -> str:
    """The full names that are texts of their own at the beginning of a byline. What follows them may be a
    role, a date or a button, which style sheets set apart."""
    names: list[str] = []
    is_next = True
    for text in islice(node.texts(), _LINE_PARTS):
        words = squeeze(text)
        core = words.strip(" ,:|&")
        if core.casefold() in _BETWEEN_NAMES or (not names and core.casefold() in phrases("nobody")):
            is_next = is_next or bool(words)
        elif is_next and _is_full_name(core):
            names.append(core)
            is_next = words.endswith(",")
        else:
            break
    return ", ".join(names)


def _label_before(node: Node) -> str:
    """The end of the text right before an element, or of the element there."""
    text = text_before(node).rstrip()
    siblings = node.parent.children[:_MOST_PARTS] if node.parent is not None and not text else []
    before = [*takewhile(lambda child: child is not node, siblings)]
    elements = [child for child in before if isinstance(child, Node)]
    return (visible_text(elements[-1], _LONGEST) if elements else text)[-40:]


def beside_date(dated: Node, evidence: Evidence) -> Iterator[str]:
    """The only text of full names in the line of a date near the title: a label stands before them, or the
    line has nothing else. Other words there may be a section, a place or the end of the text."""
    boxes = (dated, *evidence.boxes(dated, _LINE_HEIGHT))
    line = [dated, *takewhile(lambda box: short_text(box, _LONGEST), boxes)][-1]
    found: dict[tuple[str, ...], Node] = {}
    words, is_labelled = "", False
    for node in line.first(_LINE_PARTS):
        is_section = node.tag in _NO_NAME_ALONE or _names_section(node)
        for text in node.children[:_MOST_PARTS]:
            if isinstance(text, str) and (text := squeeze(text)):
                names = _full_names(text, evidence)
                has_label = names and _ENDS_IN_LABEL.search(text.partition(names[0])[0] or text_before(node))
                if names and (has_label or not is_section):
                    found[names] = node
                    is_labelled = is_labelled or bool(has_label)
                words += " | " if is_section and not has_label else f" | {text}"
    if len(found) == 1:
        names, node = found.popitem()
        if is_labelled or (_has_nothing_else(words, names, evidence) and not _is_below_text(line, evidence)):
            yield from _of_author([Candidate(name, node) for name in names], evidence)


def _has_nothing_else(words: str, names: tuple[str, ...], evidence: Evidence) -> bool:
    """Whether a line has only names, dates and what belongs to them. Before a comma, a place may stand."""
    if f"{names[-1]}," in words:
        return False
    for name in names:
        words = words.replace(name, "|")
    while found := dates.first(words, custom=evidence.custom):
        words = f"{words[: found[1]]}|{words[found[2] :]}"
    return _OF_LINE.issuperset(title_parts.words(_BESIDE_DATE_WORDS.sub("", words)))


def _is_below_text(line: Node, evidence: Evidence) -> bool:
    """Whether paragraphs of text stand between the title and a line."""
    between = evidence.facts.page.first_texts_of(evidence.middle, line.place)
    return len({place for place, _, text in between if len(text) >= _PARAGRAPH}) >= _LEAST_PARAGRAPHS


def _full_names(text: str, evidence: Evidence) -> tuple[str, ...]:
    """The full names in a text, none where a section's name may be among several."""
    parts = [part for part in _IN_LINE.split(text) if part]
    every = chain.from_iterable(author_names.clean([part], evidence.names) for part in parts)
    title = heading_key(evidence.title)
    names = tuple(name for name in every if _is_full_name(name) and heading_key(name) not in title)
    return names if len(names) in (1, len(parts)) else ()


def _names_section(node: Node) -> bool:
    """Whether an element says by its class, or by where it leads, that it names a section or another page."""
    return any(
        _SECTION_CLASS.search(above.get("class")[:200])
        or (above.get("href") and not _PERSON_PATH.search(above.get("href")[:500]))
        for above in (node, *islice(node.ancestors(), 2))
    )


def _is_full_name(text: str) -> bool:
    if _HAN_NAME.fullmatch(text):
        return True
    return _FULL_NAME.fullmatch(text) is not None and all(word[0].isupper() for word in text.split())


def alone(evidence: Evidence) -> Iterator[str]:
    """The only full name between the title and the text that is a text of its own, with a role behind it such
    as "Staff writer" or beside a date."""
    if evidence.heading is None:
        return
    found: dict[str, Candidate] = {}
    end = evidence.middle + _BEFORE_TEXT
    lines = evidence.facts.page.first_texts_of(evidence.middle, end)
    texts = ["", *[text if len(text := squeeze(raw)) <= _LONGEST else "" for _, _, raw in lines], ""]
    for (place, _, _), before, text, after in zip(lines, texts, texts[1:], texts[2:], strict=False):
        if not _begins_as_name(text):
            continue
        is_dated = any(dates.find(beside, custom=evidence.custom) for beside in (before, after))
        if not (is_dated or author_names.is_role(after)):
            continue  # before names are looked for, which takes longer
        name, *others = [_name_alone(words, evidence) for words in (text, before, after)]
        if name and not any(others):
            found[name] = Candidate(name, evidence.facts.page.order[place])
    if len(found) == 1:
        node = next(iter(found.values())).node
        is_other = node.tag in _NO_NAME_ALONE or node.tag in HEADINGS or _names_section(node)
        if not (is_other or _is_below_text(node, evidence)):
            yield from _of_author(found.values(), evidence)


def _of_author(candidates: Iterable[Candidate], evidence: Evidence) -> Iterator[str]:
    """The names that no exclusion rejects."""
    return (c.value for c in candidates if not is_excluded(NOT_OF_AUTHOR, c, evidence))


def _name_alone(text: str, evidence: Evidence) -> str:
    """The full name that is all of a text but for a role."""
    names = _full_names(text, evidence) if _begins_as_name(text) else ()
    if len(names) != 1:
        return ""
    rest = text.removeprefix(names[0])
    return names[0] if not rest or author_names.is_role(rest.lstrip(" ,|\u2013\u2014-")) else ""


def _begins_as_name(text: str) -> bool:
    return (_FULL_NAME.match(text) or _HAN_NAME.match(text)) is not None


def signed(evidence: Evidence) -> Iterator[str]:
    """The one author whom the page names after "Written by", or by a class such as ``author-name``."""
    page = evidence.facts.page
    found: set[str] = set()
    named = dict.fromkeys(page.with_class(lambda marks: _names_person(marks[:200]), _PERSON_SIGNS))
    for text in chain(
        (visible_text(node, 60) for node in named if not is_marked(_around(node), BESIDE_CLASS)),
        _below_text(evidence, named),
    ):
        if len(text) <= 60 and author_names.clean([text]):
            found.add(text)
            if len(found) > 1:
                return
    yield from found


def _below_text(evidence: Evidence, named: Iterable[Node]) -> Iterator[str]:
    """The texts after "Written by", and the names in sentences such as "This post was written by Ann"."""
    order = evidence.facts.page.order
    sentences: list[Node] = []
    for place, index, text in evidence.facts.page.first_texts:
        if index == 0 and len(text) < 40 and text.strip(" :\n\t").casefold() in _SIGNED:
            if (node := order[place]).tag != "a" and node not in named:
                yield _after_label(node, squeeze(text))
        elif " written by" in text and len(text) < 2000:
            sentences.append(order[place])
    for node in sentences:
        if found := _WRITTEN_BY.search(visible_text(node, 2000)):
            yield found[1].strip()


def in_boxes(evidence: Evidence) -> Iterator[str]:
    """The only full name that begins a box about the author, by its class such as ``about-author``."""
    found: dict[str, Candidate] = {}
    for box in evidence.facts.page.with_class(lambda marks: _has_author(marks[:200]), "author"):
        # A label such as "About the author" may stand first.
        texts = ((node, _own_text(node)) for node in box.first(_LINE_PARTS))
        named = (pair for pair in texts if pair[1].casefold().rstrip(" :") not in _LABELS_OF_BOXES)
        node, name = next(named, (box, ""))
        if _is_full_name(name) and author_names.clean([name], evidence.names) == [name]:
            found.setdefault(name, Candidate(name, node))
    if len(found) == 1:
        yield from _of_author(found.values(), evidence)


def _own_text(node: Node) -> str:
    return squeeze("".join([text for text in node.children[:_MOST_PARTS] if isinstance(text, str)]))


def first_member(evidence: Evidence) -> Iterator[str]:
    """The first user named on the page, who began the thread."""
    for node in evidence.facts.page.with_class(lambda marks: _names_member(marks[:200]), _MEMBER_SIGNS):
        text = short_text(node, 40)
        if author_names.clean([text]) and not is_marked(_around(node), BESIDE_CLASS):
            yield text
            return
