"""Authors that people see: near the title, after "Written by", beside a member's post, below a report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice, takewhile

from ..languages import dates
from ..languages.phrases import one_of, phrases
from ..tree import Node
from ..tree.class_names import Cache, class_search
from ..tree.elements import HEADINGS
from ..tree.visible_text import heading_key, short_text, squeeze, text_before, visible_text
from . import author_names, surroundings, title_parts
from .evidence import BESIDE_CLASS, Candidate, Evidence, Exclusion, is_excluded, once
from .facts import Facts
from .sites import AUTHOR_PAGE

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
_may_name: Cache[str, bool] = Cache(
    lambda marks: _names_byline(marks) and _NO_NAME.search(marks) is None, 20_000
)
"""Whether the class, the id and the like of an element say that it holds a byline."""
_LABELS = phrases("byline") | phrases("author")
_SIGNED = phrases("signed")
_CAPITAL = "A-Z\u00c0-\u00d6\u00d8-\u00de\u0386-\u03ab\u0400-\u042f"
"""Capital letters: Latin, Greek, Cyrillic."""
_WORD_OF_NAME = rf"(?:[{_CAPITAL}][\w.\u2019'-]*|de|van|von|der|den|la|del|da|di)"
_AND = r"(?:and|&|und|et|y|e|\u0438|\u0456)"
_JOINING = {"and", "und", "et", "y", "e", "\u0438", "\u0456"}
_BETWEEN_NAMES = _LABELS | _JOINING | {""}
"""Texts before the first name of a byline, and between two names."""


def _label(word: str) -> str:
    """A regular expression for a label that begins with a capital letter."""
    return f"{re.escape(word[0].upper())}(?i:{re.escape(word[1:])})"


_PROSE_BY = re.compile(
    rf"^(?:by|{'|'.join(_label(word) for word in sorted(_LABELS, key=len, reverse=True))}):?\s+"
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
    r"[.,;|\u00b7\u2022]?\s+(?:medically\s+|fact[- ]?)?(?:reviewed|checked|edited|verified|tested)\s+by\b",
    re.I,
)
"""What stands between those who wrote and those who checked what they wrote."""
_GOES_ON = re.compile(r"\s+(?!(?:and|at|for|in|of|on|special)\b)[^\W\d_A-Z\u00c0-\u00de]")
"""What follows names that begin a sentence and no byline: a word that is written small."""
_BY_USER = re.compile(r"(?:[Bb]y|[Pp]osted by|[Ww]ritten by)\s+@?([\w.-]{3,30})")
"""A whole text that names a user, whose name may be written small."""
_MEMBER_SIGNS = "user poster starter"
_names_member = class_search(
    r"(?:^|[\s_-])(?:big)?user-?name(?:$|\s)|(?:^|\s)(?:poster|post-?user-?name|topic-?starter)(?:$|\s)",
    _MEMBER_SIGNS,
)
_BEFORE = 120  # elements before the title's heading among which a visible byline is looked for
_AFTER = 250  # elements after it
_NAMING = frozenset({"class", "id", "data-testid"})
_BEGINNINGS = frozenset(word.rstrip(" :")[:2] for word in _LABELS)
"""The first two letters of each label of the author; all of a label of one letter."""
_BEGINS = re.compile(
    r"\s*(?:" + "|".join([r"\s+".join(map(re.escape, word.rstrip(" :").split())) for word in _LABELS]) + ")",
    re.I,
)
"""How a text begins that may hold a label of the author."""
_FIRST_TEXTS = 4  # children of an element among which such a text is
_LONGEST_TEXT = 1000  # characters of such a text
_LONGEST = 120
_LONGEST_MARKUP = 300
"""Characters of a short text with the white space of its markup."""
_MOST_BYLINES = 8  # bylines near the title; more are those of a list of articles
_MOST_ALIKE = 3  # bylines of one form; more are those of a list of articles
_LINE_HEIGHT = 3  # elements around a date in which its line is
_LINE_PARTS = 30  # elements of the line that are looked at
_BESIDE_DATE = 25  # elements between the title and a line that names the author
_IN_LINE = re.compile(r"\s*[|\u00b7\u2022\u2013\u2014/,@]\s+|\s+[|\u00b7\u2022\u2013\u2014/@]|\s+in$")
"""Signs between the author and the date."""
_HAN_NAME = re.compile(
    "[李王张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董袁潘于蒋蔣蔡余杜"
    "叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范廖贾賈夏韦韋付傅邹鄒孟熊秦邱尹薛闫閻段侯史陶黎贺賀顾顧郝龚龔邵钱錢严嚴戴莫孔汤湯]"
    r"[\u4e00-\u9fff][^\u7f51\u62a5\u5831\u793e\u7248\W\d_a-zA-Z]"
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
_LEAST_PARAGRAPHS = 2  # of them above a line that is below the text
_BESIDE_DATE_WORDS = re.compile(rf"\d+(?:\W*\d+)*\s*[^\W\d]*|(?:{one_of('updated')})\w*|@[^|]*", re.I)
"""A time, a count with what it counts, what says that a date is that of a change, an affiliation."""
_OF_LINE = frozenset(
    {"on", "in", "at", "read", *["am", "pm", "et", "est", "edt", "cet", "cest", "gmt", "utc"]}
    | {word for notion in ("published", "weekday") for text in phrases(notion) for word in text.split()}
)
"""Words beside a name and a date that say nothing else."""
_NO_BYLINE = frozenset(
    {"meta", "script", "style", "link", "body", "html", "img", "input", "button", "article", "option"}
    | {"noscript"}
)
_PERSON_SIGNS = "author byline writer reporter name"
_names_person = class_search(
    r"(?:^|[\s_-])(?:(?:author|byline|writer|reporter)[\w-]{0,20}[_-]name|person-?name|pers-?name)(?:$|\s)|"
    r"(?:^|\s)(?:[pu]-author|fn)(?:$|\s)",
    f"{_PERSON_SIGNS} fn",
)
"""Elements that hold a name and nothing else, those of microformats and hCard included."""
_has_author = class_search(r"(?:^|[\s_-])author(?:$|[\s_-])", "author")
"""Boxes about the author, and what else is the author's."""
_LABELS_OF_BOXES = phrases("byline") | phrases("author") | phrases("author-box")
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
_FOOTER_HEIGHT = 20
"""Elements around a name among which a footer is."""
_HIGHEST = 8
"""Elements around a name that tell what it is."""
_LIST_SIZE = 200  # elements of a list of authors that are looked at
_MOST_LISTED = 12  # authors in it
_MOST_PARTS = 20  # children of an element before a line break
_FULL_NAME = re.compile(r"[^\W\d_a-z][\w\u2019'-]+(?: [^\W\d_a-z]\.)? [^\W\d_a-z][\w\u2019'-]+")
_NO_NAME_ALONE = frozenset(
    {"figcaption", "h1", "h2", "script", "style", "noscript", "option", "title", "button"}
)


_FOOTER = re.compile(
    r"(?!.*(?:article|byline|content|entry|meta|post))(?:.*[\s_-])?(?:footer|colophon)(?:$|[\s_-])", re.I
)
"""What the end of all pages of a site is named by, other than that of an article."""

NOT_OF_AUTHOR = (
    Exclusion("whom the title names", lambda c, e: _is_in_title(c.value, e)),
    Exclusion("what somebody else than the author did", lambda c, _: _did_something_else(c)),
    Exclusion("who made the site", lambda c, _: _is_in_footer(_node(c))),
    *surroundings.NOT_OF_ARTICLE,
)
"""Of what else a name near the title may be the author."""
NOT_OF_LINK = (
    *NOT_OF_AUTHOR[:3],
    Exclusion("what a menu leads to", lambda c, _: _is_beside(_node(c), _MENU)),
)
"""Whom else a link near the title may lead to."""


def _node(candidate: Candidate) -> Node:
    assert candidate.node is not None, "names that people see stand in elements"
    return candidate.node


def _is_beside(node: Node, pattern: re.Pattern[str]) -> bool:
    """Whether an element around a name says by its tag, class or id that it is of a kind."""
    return any(
        pattern.search(f"{above.tag} {above.get('class')} {above.get('id')}"[:200])
        for above in (node, *islice(node.ancestors(), _HIGHEST))
    )


def _is_in_footer(node: Node) -> bool:
    """Whether an element is in the footer of a site, not in that of an article, which may name the author."""
    boxes = [*islice(node.ancestors(), _FOOTER_HEIGHT)]
    return all(box.tag not in ("article", "main") for box in boxes) and any(
        _FOOTER.match(f"{box.tag} {box.get('class')} {box.get('id')}"[:200]) for box in boxes
    )


def _did_something_else(candidate: Candidate) -> bool:
    """Whether the words before a name say that somebody reviewed the text or made a picture."""
    parent = _node(candidate).parent
    line = short_text(parent, _LONGEST) if parent is not None else ""
    return _NOT_WRITTEN.search(line.partition(candidate.value)[0]) is not None


def _is_in_title(text: str, evidence: Evidence) -> bool:
    """Whether a text names somebody by one word of the title: of whom the page is about."""
    words = [word for name in author_names.clean([text]) for word in title_parts.words(name)]
    return len(words) == 1 and words[0] < "\u2e80" and words[0] in title_parts.words(evidence.title)


@once
def near_title(evidence: Evidence) -> Iterator[Candidate]:
    """The byline that people see near the title: by its class, by how it begins, or else by where it leads;
    none where there are many, which are those of a list of articles.

    A candidate that is known by its first words has these as its label.
    """
    if evidence.heading is None:
        return
    facts, middle = evidence.facts, evidence.middle
    begin = max(0, middle - _BEFORE)
    beginning = _may_begin_bylines(facts, begin, middle + _AFTER)
    named: list[Candidate] = []
    linked: list[Candidate] = []
    alike: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for place, node in enumerate(facts.page.order[begin : middle + _AFTER], begin):
        if node.tag in _NO_BYLINE:
            continue
        # Most elements are told apart here, without a call.
        attrs = node.attrs
        text = ""
        if not _NAMING.isdisjoint(attrs):
            marks = attrs.get("class", "")
            if "id" in attrs or "data-testid" in attrs:
                marks = f"{marks} {attrs.get('id', '')} {attrs.get('data-testid', '')}"
            if _may_name[marks[:300]]:
                text = _by_class(node)
        label = ""
        if not text and place in beginning:
            text = _by_words(node, beginning[place])
            label = beginning[place][0].strip()[:_LONGEST] if text else ""
        found, excluded = (named, NOT_OF_AUTHOR) if text else (linked, NOT_OF_LINK)
        if not text and node.tag == "a" and AUTHOR_PAGE.search(node.get("href")[:500]):
            text = visible_text(node, _LONGEST_MARKUP)
            text = text if _is_person(text) and not _SECTION_CLASS.search(node.get("class")[:200]) else ""
        if text:
            alike.setdefault(surroundings.form(node), []).append(text)
            if not is_excluded(excluded, candidate := Candidate(text, node, label), evidence):
                found.append(candidate)
    found = named or linked
    if 0 < len({candidate.value for candidate in found}) <= _MOST_BYLINES:
        nearest = min(found, key=lambda candidate: (_distance(candidate, evidence), candidate.value))
        form = surroundings.form(_node(nearest))
        # Links to several authors of one article stand beside each other.
        line = _node(nearest).parent
        beside = [c for c in linked if not named and _node(c).parent is line]
        texts = alike[form]
        if len(set(texts)) <= max(_MOST_ALIKE, len(beside)) and len(texts) <= _MOST_BYLINES:
            yield from beside or [nearest]


def _distance(candidate: Candidate, evidence: Evidence) -> int:
    """How far a name is from the title; one above it twice as far."""
    below = evidence.place(_node(candidate)) - evidence.middle
    return below if below > 0 else -2 * below


def _is_person(text: str) -> bool:
    """Whether a link's text may be a person: all its words begin as names do."""
    words = text.split()
    return author_names.is_name(text) and not any(word[:1].islower() and len(word) > 3 for word in words)


def _user(node: Node, words: str) -> re.Match[str] | None:
    """The name of a user after "by" that is all the text of an element, beside a date."""
    match = _BY_USER.fullmatch(words)
    if match is None or len(node.children) > 1 or node.parent is None:
        return None
    dated = any(inner.tag == "time" for inner in node.parent.first(12))
    return match if dated else None


def signed(evidence: Evidence) -> Iterator[Candidate]:
    """The one author whom the page names after "Written by", or by a class such as ``author-name``."""
    facts = evidence.facts
    found: dict[str, None] = {}
    named = dict.fromkeys(facts.page.with_class(lambda marks: _names_person(marks[:200]), _PERSON_SIGNS))
    for text in chain(
        (visible_text(node, 60) for node in named if not _is_beside(node, BESIDE_CLASS)),
        (
            _after_label(node, squeeze(text))
            for place, index, text in facts.page.first_texts
            if index == 0
            and len(text) < 40
            and text.strip(" :\n\t").casefold() in _SIGNED
            and (node := facts.page.order[place]).tag != "a"
            and node not in named
        ),
        _in_sentences(facts),
    ):
        if text and len(text) <= 60 and author_names.clean([text]):
            found[text] = None
            if len(found) > 1:
                return
    yield from map(Candidate, found)


def _in_sentences(facts: Facts) -> Iterator[str]:
    """The names in sentences such as "This post was written by Ann Writer"."""
    texts = facts.page.first_texts
    if " written by" not in "\n".join([text for _, _, text in texts]):
        return  # as on most pages
    for place, _, text in texts:
        if (
            20 < len(text) < 2000
            and " written by" in text
            and (found := _WRITTEN_BY.search(visible_text(facts.page.order[place], 2000)))
        ):
            yield found[1].strip()


def _short(node: Node) -> str:
    """The text of an element, ``""`` for a long one. Of white space in its markup, little is read."""
    text = visible_text(node, _LONGEST + 1)
    return text if len(text) <= _LONGEST else ""


def _after_label(node: Node, label: str) -> str:
    """The text with "Written by": of the same element, of the one around it, or of the one that follows."""
    text = _short(node)
    if not text or len(text.rstrip(" :")) > len(label) or node.parent is None:
        return text
    children = node.parent.children
    after = next((c for c in children[children.index(node) + 1 :][:3] if isinstance(c, Node)), None)
    around = "" if node.tag in HEADINGS else _short(node.parent)
    return around or (_short(after) if after is not None else "")


def in_boxes(evidence: Evidence) -> Iterator[Candidate]:
    """The only full name that begins a box about the author, by its class such as ``about-author``."""
    found: dict[str, Candidate] = {}
    for box in evidence.facts.page.with_class(lambda marks: _has_author(marks[:200]), "author"):
        if not _is_beside(box, BESIDE_CLASS) and (node := _first_with_text(box)) is not None:
            name = _own_text(node)
            if _is_full_name(name) and author_names.clean([name], evidence.names) == [name]:
                found.setdefault(name, Candidate(name, node))
    if len(found) == 1:
        yield from (c for c in found.values() if not is_excluded(NOT_OF_AUTHOR, c, evidence))


def _first_with_text(box: Node) -> Node | None:
    """The first element with a text of its own, behind a label such as "About the author"."""
    for node in box.first(_LINE_PARTS):
        text = _own_text(node).casefold().rstrip(" :")
        if text and text not in _LABELS_OF_BOXES:
            return node
    return None


def _own_text(node: Node) -> str:
    return squeeze("".join([text for text in node.children[:_MOST_PARTS] if isinstance(text, str)]))


def first_member(evidence: Evidence) -> Iterator[Candidate]:
    """The first user named on the page, who began the thread."""
    for node in evidence.facts.page.with_class(lambda marks: _names_member(marks[:200]), _MEMBER_SIGNS):
        text = short_text(node, 40)
        if author_names.clean([text]) and not _is_beside(node, BESIDE_CLASS):
            yield Candidate(text, node)
            return


def _by_class(node: Node) -> str:
    text = _FILED.split(_short(node), maxsplit=1)[0]
    text = _names_of(node, text) if text else ""
    return text if author_names.clean([text]) else ""


def _names_of(node: Node, byline: str) -> str:
    """The names in the elements of a byline, where elements hold them, or else the byline."""
    return _first_link_of(node, byline) or _named_inside(node) or _leading_names(node) or byline


def _leading_names(node: Node) -> str:
    """The full names that are texts of their own at the beginning of a byline. What follows them may be a
    role, a date or a button, which style sheets set apart."""
    names: list[str] = []
    is_next = True
    for text in islice(node.texts(), _LINE_PARTS):
        words = squeeze(text)
        core = words.strip(" ,:|&")
        if core.casefold() in _BETWEEN_NAMES:
            is_next = is_next or bool(words)
        elif is_next and _is_full_name(core):
            names.append(core)
            is_next = words.endswith(",")
        else:
            break
    return ", ".join(names)


def _named_inside(node: Node) -> str:
    """The names in elements that say by their class that they hold nothing else, as in a list of authors."""
    every = [
        n
        for n in islice(node.first(_LIST_SIZE), 1, None)
        if _names_person(n.get("class")[:200]) and not _NOT_WRITTEN.search(_label_before(n))
    ]
    alike = [n for n in every[:_MOST_LISTED] if n.get("class") == every[0].get("class")]
    return ", ".join([name for inner in alike if author_names.is_name(name := _short(inner))])


def _may_begin_bylines(facts: Facts, begin: int, end: int) -> dict[int, list[str]]:
    """The first texts that may say "By", of each element from ``begin`` up to ``end`` with any."""
    found: dict[int, list[str]] = {}
    for place, node in enumerate(facts.page.order[begin:end], begin):
        for text in node.children[:_FIRST_TEXTS]:
            if text.__class__ is str and (letters := text.lstrip()[:2].casefold()):
                may_begin = letters in _BEGINNINGS or letters[0] in _BEGINNINGS
                if may_begin and len(text) <= _LONGEST_TEXT and _BEGINS.match(text):
                    found.setdefault(place, []).append(text)
    return found


def _by_words(node: Node, texts: list[str]) -> str:
    """The byline that one of an element's first texts begins."""
    for text in texts:
        words = _REVIEWED.split(squeeze(text), maxsplit=1)[0]
        if _is_label(words, node):
            byline = _after_label(node, words)
            if author_names.clean([byline]):
                return _names_of(node, byline)
        match = _PROSE_BY.match(words) or _SMALL_BY.match(words) or _user(node, words)
        if match and len(words) <= _LONGEST and not _GOES_ON.match(words, match.end()):
            return words if dates.find(words[match.end(1) :]) else match[1]
    return ""


def _label_before(node: Node) -> str:
    """The end of the text right before an element, or of the element there."""
    text = text_before(node).rstrip()
    siblings = node.parent.children[:_MOST_PARTS] if node.parent is not None and not text else []
    before = [*takewhile(lambda child: child is not node, siblings)]
    elements = [child for child in before if isinstance(child, Node)]
    return (visible_text(elements[-1], _LONGEST) if elements else text)[-40:]


def _first_link_of(node: Node, byline: str) -> str:
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


def _is_label(words: str, node: Node) -> bool:
    """Whether a text only says that the author's name follows; a noun needs a colon, but for in a list."""
    label = words.casefold().rstrip(" :")
    is_marked = words.endswith(":") or node.tag in _TERMS
    return label in phrases("byline") or (
        is_marked and not {label, f"{label}:"}.isdisjoint(phrases("author"))
    )


def in_line_of(dated: Node, evidence: Evidence) -> Iterator[Candidate]:
    """The only text of full names in the line of a date near the title: a label stands before them, or the
    line has nothing else. Other words there may be a section, a place or the end of the text."""
    if abs(evidence.place(dated) - evidence.middle) > _BESIDE_DATE:
        return
    line = dated
    for box in (dated, *evidence.boxes(dated, _LINE_HEIGHT)):
        if not short_text(box, _LONGEST):
            break
        line = box
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
    if not found:
        yield from _beside_line(line, evidence)
    elif len(found) == 1:
        names, node = found.popitem()
        if is_labelled or (_has_nothing_else(words, names, evidence) and not _is_below_text(line, evidence)):
            candidates = (Candidate(name, node) for name in names)
            yield from (c for c in candidates if not is_excluded(NOT_OF_AUTHOR, c, evidence))


def _beside_line(line: Node, evidence: Evidence) -> Iterator[Candidate]:
    """The full name that is all of the element right before the line of a date, or else right behind it."""
    siblings = [n for n in line.parent.children if isinstance(n, Node)] if line.parent is not None else []
    place = siblings.index(line) if siblings else 0
    for node in (*siblings[max(0, place - 1) : place], *siblings[place + 1 : place + 2]):
        names = _full_names(text := _short(node), evidence)
        rest = text.removeprefix(names[0]).lstrip(" ,|\u2013\u2014-") if names else text
        if (
            names
            and (not rest or author_names.is_role(rest))
            and node.tag not in _NO_NAME_ALONE
            and node.tag not in HEADINGS
        ):
            inner = [*node.first(_LINE_PARTS)]
            if not any(map(_names_section, inner)) and not is_excluded(
                NOT_OF_AUTHOR, candidate := Candidate(names[0], node), evidence
            ):
                yield candidate
                return


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
    between = evidence.facts.page.first_texts_of(evidence.middle, evidence.place(line))
    return sum(len(text) >= _PARAGRAPH for _, _, text in between) >= _LEAST_PARAGRAPHS


def _full_names(text: str, evidence: Evidence) -> tuple[str, ...]:
    """The full names in a text, none where a section's name may be among several."""
    parts = [part for part in _IN_LINE.split(text) if part]
    names = tuple(
        name
        for name in chain.from_iterable(author_names.clean([part], evidence.names) for part in parts)
        if _is_full_name(name) and heading_key(name) not in heading_key(evidence.title)
    )
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
