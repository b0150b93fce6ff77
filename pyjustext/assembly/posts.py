"""The posts of a thread, with author and date of each.

There are no rules for particular sites. A post is the largest element around an author's name that contains
no other author's name. An author is named by an attribute that declares it, else by a class name, else by a
link to a user's page with a date in the same post.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from ..languages import dates
from ..tree import Node
from ..tree.class_names import Values, class_search
from ..tree.elements import PHRASING
from ..tree.index import PageIndex
from ..tree.visible_text import short_text, visible_text
from . import post_dates, post_heads
from .marks import Marks

_AUTHOR_SIGNS = "author user post creator display"
_names_author = class_search(
    r"(?:^|[\s_-])(?:author|user-?name|user-?link|bigusername|poster|creator|user-?details|post-?user|display-?name|post-?left)(?:$|[\s_-])",
    _AUTHOR_SIGNS,
)
_NO_NAME = re.compile(
    r"[_-]ip\b|avatar|image|bio|rank|badge|title|meta|(?<!text-)info|stats|link-?back|mention|moderator|flair|about|signature",
    re.IGNORECASE,
)
_reacts = class_search(
    r"(?:^|[\s_-])(?:liked?|likes?(?:summary|text)?|reactions?(?:bar|list)?)(?:$|[\s_-])", "like reaction"
)
_REACTION_LEVELS = 3
"""Elements around a name that may say that it is of somebody who liked a post."""
_USER_PAGE = re.compile(r"/(?:u(?:sers?)?|members?|profiles?|people|[@~][^/]+)(?:[/?]|$)")
_SIGNS_OF_USERS = "/u /@ /~ /member /profile /people ?u= &u= uid= user?id="
"""An address that leads to a user's page contains one of these behind a slash and in lower case."""
_USER_QUERY = re.compile(r"[?&](?:[Uu](?:[Ii][Dd])?=\d|(?<=[Uu][Ss][Ee][Rr]\?)[Ii][Dd]=)")
_HANDLE_BEHIND = re.compile(r"(?<=\S)\s@[\w.-]+$")
_TELLING_BESIDE = frozenset({"itemprop", "data-author", "author", "data-testid"})
"""The attributes, besides the class and a link's address, that may name an author."""
_PAGE = frozenset({"html", "body", "main"})
_NO_POST = frozenset({"a", "span", "p", "b", "strong", "time", "ul", "ol", "form", "cite", "bdi"})
_LISTS = frozenset({"ul", "ol"})
_LOOKED_AT = 400
"""At most this many elements of a post are searched for its author's name."""
_LONGEST_NAME = 40
_LONGEST_CARD = 200
"""In characters: the longest card about an author beside a post."""
_AMID = 100
"""In characters: with this much chosen text above and below it, a post's only name is not its author's."""
_FEWEST = 2
_MOST_AUTHORS = 5_000


_Found = dict[Node, tuple[Node, str, str]]
"""For each post: the element that names its author, the name, and the date."""


@dataclass(frozen=True, slots=True)
class Post:
    """What stands above a post: its author, and its date as ISO 8601 (``""`` where it has none).

    ``name`` is the element with the author's name, ``card`` the one around it with whatever else the page
    says about the author, None if that also contains the text. ``chosen``: whether the name was chosen with
    the text. ``day``: the date for people, in the page's own words where they are a date.
    """

    author: str
    date: str
    name: Node
    card: Node | None
    chosen: bool
    day: str


def find(page: PageIndex, marks: Marks) -> dict[Node, Post]:
    """The posts among the elements with chosen text, if there are at least two with an author.

    A post whose author was chosen with its text, in a line that says more, needs no other line above it and
    is not among them.
    """
    tiers: list[list[tuple[Node, str]]] = [[], [], []]
    count = 0
    elements = page.order
    named = set(page.classes.accepted(_is_authors, _AUTHOR_SIGNS))
    by_attribute = page.with_attributes(_TELLING_BESIDE)
    for place in sorted({*named, *by_attribute, *_links_to_users(page)}):
        node = elements[place]
        tier = _tier(node, place in named)
        if tier is not None and count < _MOST_AUTHORS:
            name = _name(node)
            if name and not (_stands_in_text(node, name, marks) or _only_reacts(node)):
                tiers[tier].append((node, name))
                count += 1
    every = [author for tier in tiers for author in tier]
    for upto in range(1, len(tiers) + 1):
        authors = [author for tier in tiers[:upto] for author in tier]
        found = _posts(authors, marks, dated=upto == len(tiers)) if tiers[upto - 1] else {}
        if _are_posts(found):
            return _headed(_completed(found, every, marks), marks)
    alike = [_posts(group, marks, dated=True) for group in _alike(every) if len(group) >= _FEWEST]
    best = max(filter(_are_posts, alike), key=_rank, default={})
    return _headed(_completed(best, every, marks), marks) if best else {}


def _completed(found: _Found, authors: list[tuple[Node, str]], marks: Marks) -> _Found:
    """The posts with those of other kinds: the question above the answers, the comments on an answer."""
    known = {node for author, _, _ in found.values() for node in (author, *author.ancestors())}
    whole = dict(found)
    for group in _alike(authors):
        for element, said in _posts(group, marks, dated=True, fewest=1).items():
            inside = next((above for above in post_heads.upwards(element) if above in whole), None)
            # A list with a single comment is around no other name.
            item = next(
                (above for above in said[0].ancestors() if above.tag == "li" or above is element), element
            )
            post = element if inside is None else item
            if post not in marks.weight or post in known:
                continue
            if inside is None or (inside is not post and inside in found):
                whole[post] = said
    return whole


def _are_posts(found: _Found) -> bool:
    said = [(name, date) for _, name, date in found.values()]
    return len(found) >= _FEWEST and not post_heads.name_one_author(said)


def _alike(authors: list[tuple[Node, str]]) -> Iterator[list[tuple[Node, str]]]:
    """The elements that name authors, in groups of the same tag and class names. A post may hold several,
    such as the author's name and rank, of which one group has the names."""
    groups: dict[tuple[str, str], list[tuple[Node, str]]] = defaultdict(list)
    for node, name in authors:
        naming = [word for word in node.get("class")[:300].split() if _is_authors(word)]
        groups[node.tag, " ".join(naming)].append((node, name))
    yield from groups.values()


def _rank(found: _Found) -> tuple[int, int]:
    """How many posts were found, and by how many authors."""
    return len(found), len({name for _, name, _ in found.values()})


def _links_to_users(page: PageIndex) -> list[int]:
    """The places of the links that lead to a user's page."""
    links = [node for node in page.links if "href" in node.attrs]
    # With the slash in front, a sign is also found at the beginning of an address.
    signed = Values(["/" + node.attrs["href"] for node in links]).holding(_SIGNS_OF_USERS)
    return [page.place[links[n]] for n in signed if _leads_to_user(links[n].attrs["href"])]


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


def _tier(node: Node, by_class: bool) -> int | None:
    """How certainly an element names the author of a post, 0 being the most certain; None for other elements.

    ``by_class``: whether it does so by its class names.
    """
    attrs = node.attrs
    named = attrs.get("class", "")
    if not _TELLING_BESIDE.isdisjoint(attrs):
        if attrs.get("itemprop") == "author" or "data-author" in attrs:
            return 0
        if "author" in attrs and "-" in node.tag:
            return 0  # an element of the page's own making
        if "data-testid" in attrs:
            named += " " + attrs["data-testid"]
            by_class = _is_authors(named)
    if by_class:
        return 1
    if node.tag == "a" and "href" in attrs and _leads_to_user(attrs["href"]):
        return None if _NO_NAME.search(named[:300]) else 2
    return None


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
    """Whether a text has the length of a name, and is neither the number of a post nor its date."""
    has_length = 1 < len(text) <= _LONGEST_NAME
    return has_length and ":" not in text and not text.strip("#() ").isdigit() and not dates.iso(text)


def _posts(authors: list[tuple[Node, str]], marks: Marks, *, dated: bool, fewest: int = _FEWEST) -> _Found:
    """The posts around the elements that name authors.

    Args:
        dated: whether only posts with a date count.
        fewest: fewer posts are none.
    """
    candidates = list(_candidates(authors, marks))
    posts = {post for _, _, post in candidates}
    if len(posts) < fewest:
        return {}  # as on most pages; the search for dates takes longer
    # An author may be named beside the main text, too; what is around all of that is no post.
    around = {outer for main in _mains_around(posts) for outer in main.ancestors()}
    candidates = [candidate for candidate in candidates if candidate[2] not in around]
    names = Counter(post for _, _, post in candidates)
    candidates = [
        (author, name, post)
        for author, name, post in candidates
        # Amid the text stands the name of a quoted person, or the author of a linked page.
        if names[post] > 1 or min(marks.around(author, post)) < _AMID
    ]
    above = _dates_above(posts)
    found: _Found = {}
    for author, name, post in candidates:
        if post in found:
            continue
        date = post_dates.near(author, post) or post_dates.in_line(author, name) or above.get(post, "")
        date = date or dates.iso(post_dates.in_head(author, post, _card(author, post, marks)))
        if date or not dated:
            found[post] = author, name, date
    return found


def _dates_above(posts: set[Node]) -> dict[Node, str]:
    """The dates in lines of their own right above posts."""
    found: dict[Node, str] = {}
    for parent in {post.parent for post in posts if post.parent is not None}:
        for above, post in pairwise(parent.elements()):
            if post in posts and above not in posts and short_text(above, post_heads.LONGEST):
                found[post] = post_dates.near(above, above)
    return found


def _headed(found: _Found, marks: Marks) -> dict[Node, Post]:
    """What stands above each post, without those that need no other line above them.

    Args:
        found: the posts, as :func:`_posts` gives them.
    """
    named = {post: _named(author, name, post) for post, (author, name, _) in found.items()}
    chosen = {post for post, said in named.items() if said is not post and said in marks.weight}
    posts: dict[Node, Post] = {}
    for post, (_, author, date) in found.items():
        said = named[post]
        if post not in chosen or _stands_alone(said, author, date, post, marks):
            card = _card(said, post, marks)
            day = post_dates.in_words(post, date) or date[:10] or post_dates.in_head(said, post, card)
            posts[post] = Post(author, date, said, card, post in chosen, day)
    return posts


def _candidates(authors: list[tuple[Node, str]], marks: Marks) -> Iterator[tuple[Node, str, Node]]:
    """The elements that may be posts, each after the element that names its author and the name."""
    owner = _owners(authors)
    for author, name in authors:
        post = author
        for above in author.ancestors():
            if above.tag in _PAGE or owner[above] != name:
                break
            if above.tag not in _LISTS:
                post = above
            elif _is_all_there_is(post, above, marks):
                break  # a list with a single post
        if post.tag in _NO_POST or post not in marks.weight:
            continue
        if post is not author or "author" in "".join(post.attrs):
            yield author, name, post


def _is_all_there_is(item: Node, around: Node, marks: Marks) -> bool:
    """Whether an item has all the chosen text of the element around its list."""
    weight = marks.weight.get(item, 0)
    return weight > 0 and around.parent is not None and weight == marks.weight.get(around.parent)


def _mains_around(posts: Iterable[Node]) -> set[Node]:
    return {above for post in posts for above in post.ancestors() if above.tag == "main"}


def _named(author: Node, name: str, post: Node) -> Node:
    """The element that shows the author's name, also if an attribute of another one states it."""
    if not any(named in author.attrs for named in ("data-author", "author")):
        return author
    inside = islice(post.first(_LOOKED_AT), 1, None)
    said = (n for n in inside if n.tag == "a" or _names_author(n.get("class")[:300]))
    return next((n for n in said if visible_text(n, 60) == name), post)


def _card(said: Node, post: Node, marks: Marks) -> Node | None:
    """The largest short element around an author's name that does not contain the post's text."""
    card: Node | None = None
    for above in post_heads.upwards(said):
        # All above an element that holds the post's text hold it, too. The length takes longer to tell.
        if marks.weight.get(above, 0) >= marks.weight[post] or not short_text(above, _LONGEST_CARD):
            break
        card = above
    return card


def _stands_alone(said: Node, author: str, date: str, post: Node, marks: Marks) -> bool:
    """Whether the line with an author's name, in ``said``, has only dates, ranks and counts besides."""
    line = said
    for above in post_heads.upwards(said):
        if above is post:
            break
        if above.tag not in PHRASING and above.tag != "span":
            holds_post = marks.weight.get(above, 0) >= marks.weight[post]
            if short_text(above, post_heads.LONGEST) and not holds_post:
                line = above
            break
        line = above
    siblings = line.parent.children if line.parent is not None else []
    if any(isinstance(sibling, str) and not sibling.isspace() for sibling in siblings):
        return False  # the name stands in a sentence
    return post_heads.is_head(line, author, date)


def _owners(authors: Iterable[tuple[Node, str]]) -> dict[Node, str]:
    """The author's name that each element contains, ``""`` if it contains several."""
    owner: dict[Node, str] = {}
    for author, name in authors:
        for node in post_heads.upwards(author):
            known = owner.setdefault(node, name)
            if not known:
                break  # and so have all elements above it
            if known != name:
                owner[node] = ""
    return owner
