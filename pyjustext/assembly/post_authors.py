"""The elements of a page that name the authors of posts, and how certainly they do.

An author is named by an attribute that declares it, else by a class name, else by a link to a user's page. In
the heads of some posts, nothing but the date beside it tells a name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.class_names import Values, class_search
from ..tree.index import PageIndex
from ..tree.visible_text import short_text, squeeze, visible_text
from . import post_heads
from .marks import Marks

_AUTHOR_SIGNS = "author user poster postuser post-user postleft post-left creator display"
_names_author = class_search(
    r"(?:^|[\s_-])(?:author|user-?name|user-?link|bigusername|poster|creator|user-?details|post-?user|display-?name|post-?left)(?:$|[\s_-])",
    _AUTHOR_SIGNS,
)
_NO_NAME = re.compile(
    r"[_-]ip\b|avatar|image|bio|rank|badge|title|meta|(?<!text-)info(?![\w-]{0,30}name)|stats|link-?back|mention|moderator|flair|about|signature",
    re.IGNORECASE,
)
_reacts = class_search(
    r"(?:^|[\s_-])(?:liked?|likes?(?:summary|text)?|reactions?(?:bar|list)?)(?:$|[\s_-])", "like reaction"
)
_REACTION_LEVELS = 3
"""Elements around a name that may say that it is of somebody who liked a post."""
_USER_PAGE = re.compile(r"/(?:u(?:sers?)?|members?|profiles?|people|[@~][^/]+)(?:[/?]|$)")
_SIGNS_OF_USERS = "/u/ /u? /user /@ /~ /member /profile /people ?u= &u= uid= user?id="
"""An address that leads to a user's page contains one of these behind a slash and in lower case."""
_USER_QUERY = re.compile(r"[?&](?:[Uu](?:[Ii][Dd])?=\d|(?<=[Uu][Ss][Ee][Rr]\?)[Ii][Dd]=)")
_HANDLE_BEHIND = re.compile(r"(?<=\S)\s@[\w.-]+$")
_TELLING_BESIDE = frozenset({"itemprop", "data-author", "data-username", "author", "data-testid"})
"""The attributes, besides the class and a link's address, that may name an author."""
_LOOKED_AT = 400
"""At most this many elements of a post are searched for its author's name."""
_LONGEST_NAME = 40
_FEWEST_UNNAMED = 3
"""With so many names beside dates, they are of authors."""
_LONGEST_MOMENT = 60
_LEVELS_OF_HEAD = 3
_CLOCK = re.compile(r"\d:\d\d")
_BETWEEN = " \u00b7|\u2022\u2013\u2014-,:;"
"""What stands between a name and a date."""
_BY = re.compile(r"by\s+", re.I)
_MOST_AUTHORS = 5_000
_FEWEST_NAMES = 2
_HEADS = frozenset({"div", "span", "h3", "h4", "h5", "header"})
"""Tags of the elements around links to authors; an item of a menu is none."""
_WORDS_OF_SENTENCE = 4

Authors = list[tuple[Node, str]]
"""Elements that name authors, each with the name."""


def find(page: PageIndex, marks: Marks) -> list[Authors]:
    """The elements that may name authors, the most certain first: by attributes, by class names, by links."""
    tiers: list[Authors] = [[], [], []]
    count = 0
    elements = page.order
    named = {node.place for node in page.with_class(_is_authors, _AUTHOR_SIGNS)}
    by_attribute = page.with_attributes(_TELLING_BESIDE)
    linking = set(_links_to_users(page))
    for place in sorted({*named, *by_attribute, *linking}):
        node = elements[place]
        tier = _tier(node, by_class=place in named, by_link=place in linking)
        if tier is not None and count < _MOST_AUTHORS:
            name = _name(node)
            if name and not (_stands_in_text(node, name, marks) or _only_reacts(node)):
                tiers[tier].append((node, name))
                count += 1
    tiers[-1] += _where_links_stand([author for tier in tiers for author in tier], page)
    return tiers


def in_kinds(authors: Authors) -> Iterator[Authors]:
    """The elements that name authors, in groups of the same tag and class names: those that say so, or all
    where none does. A post may hold several, such as the author's name and rank, of which one group has the
    names."""
    groups: dict[tuple[str, str], Authors] = defaultdict(list)
    for node, name in authors:
        words = node.get("class")[:300].split()
        naming = [word for word in words if _is_authors(word)]
        groups[node.tag, " ".join(naming or words)].append((node, name))
    yield from groups.values()


def beside_dates(page: PageIndex, marks: Marks) -> dict[Node, tuple[str, str]]:
    """The elements in which a name stands beside a date with the time of day, in heads of one kind, of which
    some were chosen. For each the name and the date."""
    chosen = (node.children[index] for node, indexes in marks.texts.items() for index in indexes)
    timed = [text for text in chosen if isinstance(text, str) and ":" in text and _CLOCK.search(text, 0, 300)]
    if len(timed) < _FEWEST_NAMES:
        return {}
    groups: dict[tuple[str, str], dict[Node, tuple[str, str]]] = defaultdict(dict)
    for place, text in [(place, text) for place, _, text in page.first_texts if ":" in text]:
        if len(text) > 5 * _LONGEST_MOMENT or not (_CLOCK.search(text) and post_heads.is_moment(text)):
            continue
        node, moment = page.order[place], squeeze(text)
        for around in islice(post_heads.upwards(node), _LEVELS_OF_HEAD):
            line = short_text(around, _LONGEST_NAME + _LONGEST_MOMENT)
            name = line.replace(moment, "").strip(_BETWEEN)
            if name or not line:
                if _may_be_name(name):
                    groups[node.tag, node.get("class")][around] = name, dates.iso(moment)
                break
    return max(filter(_are_several, groups.values()), key=len, default={})


def showing(author: Node, name: str, post: Node) -> Node:
    """The element that shows the author's name, also if an attribute of another one states it."""
    if not any(named in author.attrs for named in ("data-author", "author")):
        return author
    inside = islice(post.first(_LOOKED_AT), 1, None)
    said = (n for n in inside if n.tag == "a" or _names_author(n.get("class")[:300]))
    return next((n for n in said if visible_text(n, 60) == name), post)


def _links_to_users(page: PageIndex) -> list[int]:
    """The places of the links that lead to a user's page."""
    links = [node for node in page.links if "href" in node.attrs]
    # With the slash in front, a sign is also found at the beginning of an address.
    signed = Values(["/" + node.attrs["href"] for node in links]).holding(_SIGNS_OF_USERS)
    return [links[n].place for n in signed if _leads_to_user(links[n].attrs["href"])]


def _where_links_stand(authors: Authors, page: PageIndex) -> Authors:
    """The elements that name authors without a page of their own, where others have links to theirs."""
    linked = {author.parent for author, _ in authors if author.tag == "a"}
    heads = [node for node in linked if node is not None and node.tag in _HEADS and "class" in node.attrs]
    named = {node.attrs["class"] for node in heads}
    found: Authors = []
    for node in [node for names in sorted(named) for node in page.of_class(names) if node not in linked]:
        name = _BY.sub("", short_text(node, _LONGEST_NAME), count=1)
        if _may_be_name(name) and all(inner.tag != "a" for inner in node.first(_LOOKED_AT)):
            found.append((node, name))
    return found


def _are_several(said: dict[Node, tuple[str, str]]) -> bool:
    return len(said) >= _FEWEST_UNNAMED and len({name for name, _ in said.values()}) >= _FEWEST_NAMES


def _stands_in_text(node: Node, name: str, marks: Marks) -> bool:
    """Whether an author's name is part of chosen text that is longer than the head of a post."""
    around = node.parent
    return around in marks.texts and around is not None and not post_heads.is_dated_line(around, name)


def _only_reacts(node: Node) -> bool:
    """Whether a name is in a list of those who liked a post."""
    around = islice(node.ancestors(), _REACTION_LEVELS)
    return any(_reacts(above.attrs["class"][:300]) for above in around if "class" in above.attrs)


def _is_authors(names: str) -> bool:
    """Whether class names are those of an author's name."""
    marks = names[:300]
    return _names_author(marks) and not _NO_NAME.search(marks)


def _tier(node: Node, *, by_class: bool, by_link: bool) -> int | None:
    """How certainly an element names the author of a post, 0 being the most certain; None for other elements.

    Args:
        by_class: whether it does so by its class names.
        by_link: whether it is a link to a user's page.
    """
    attrs = node.attrs
    named = attrs.get("class", "")
    if not _TELLING_BESIDE.isdisjoint(attrs):
        if attrs.get("itemprop") == "author" or "data-author" in attrs:
            return 0
        if "author" in attrs and "-" in node.tag:
            return 0  # an element of the page's own making
        by_class = by_class or "data-username" in attrs
        if "data-testid" in attrs:
            named += " " + attrs["data-testid"]
            by_class = by_class or _is_authors(named)
    if by_class:
        return 1
    if by_link:
        return None if _NO_NAME.search(named[:300]) or _shows_picture(node) else 2
    return None


def _shows_picture(link: Node) -> bool:
    """Whether a link is the picture of a user, or the letter in its place."""
    return any("avatar" in inner.get("class")[:200] for inner in islice(link.first(4), 1, None))


def _leads_to_user(address: str) -> bool:
    # Patterns that begin with a fixed character are ten times as fast, case-sensitive ones twice as fast.
    if _USER_PAGE.search("/" + address[:300].lower()):
        return True
    return "=" in address and _USER_QUERY.search(address, 0, 300) is not None


def _name(node: Node) -> str:
    stated = node.attrs.get("data-author") or (node.attrs.get("author") if "-" in node.tag else "")
    if stated:
        return stated.strip()[:_LONGEST_NAME]
    inside = [*islice(node.first(20), 1, None)]
    for inner in sorted(inside, key=lambda n: "username" not in n.get("class")[:200]):
        marks = inner.get("class")[:200]
        if inner.tag in ("a", "strong", "bdi") or inner.get("itemprop") == "name" or "username" in marks:
            text = inner.get("content").strip() or visible_text(inner, 60)
            if _may_be_name(text) or (text and inner.get("itemprop") == "name"):
                return text[:_LONGEST_NAME]
    text = _HANDLE_BEHIND.sub("", visible_text(node, 60))
    return text if _may_be_name(text) and not text.startswith("@") else ""


def _may_be_name(text: str) -> bool:
    """Whether a text has the length of a name, and is neither the number of a post, its date nor a
    sentence."""
    if not 1 < len(text) <= _LONGEST_NAME or ":" in text or text.strip("#() ").isdigit():
        return False
    return not (text.endswith(".") and text.count(" ") >= _WORDS_OF_SENTENCE) and not dates.iso(text)
