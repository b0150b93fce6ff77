"""The posts of a thread, with author and date of each.

There are no rules for particular sites. A post is the largest element around an author's name that contains
no other author's name, and has a date unless the name is certain. :mod:`post_authors` finds the names. The
first post may have its author in a head of its own, above it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import compress, islice, pairwise

from ..languages import dates
from ..tree import Node
from ..tree.class_names import Cache
from ..tree.elements import HEADINGS, PHRASING
from ..tree.index import PageIndex
from ..tree.visible_text import short_text
from . import post_authors, post_dates, post_heads
from .marks import Marks
from .post_authors import Authors

_PAGE = frozenset({"html", "body", "main"})
_NO_POST = frozenset({"a", "span", "p", "b", "strong", "time", "ul", "ol", "form", "cite", "bdi"})
_LISTS = frozenset({"ul", "ol"})
_LONGEST_CARD = 200
"""In characters: the longest card about an author beside a post."""
_AMID = 100
"""In characters: with this much chosen text above and below it, a post's only name is not its author's."""
_HIGHEST = 12
"""At most this many elements around an author's name are searched for the date."""
_OPENING_LEVELS = 3
"""At most this many elements above the box of all posts, the author of the first post is named."""
_FEWEST = 2
_MOST_HEADS = 100_000  # names and posts whose cards are remembered


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


class _Heads:
    """What stands beside the names of authors, each looked for once, as a name is tried in several groups.

    Args:
        known: the dates of some authors' posts.

    Attributes:
        cards: for the element with an author's name and the post, the author's card.
        words: for the same, the words of the post outside the card that are a date.
    """

    def __init__(
        self, page: PageIndex, marks: Marks, authors: Authors, known: Mapping[Node, str] | None = None
    ) -> None:
        self.page, self.marks = page, marks
        self.cards = Cache(partial(_card, marks.weight), _MOST_HEADS)
        self.words = Cache(partial(_words, page, self.cards), _MOST_HEADS)
        self._dates: dict[tuple[Node, Node], str] = {}
        self._known = known or {}
        self._beside: dict[Node | None, str] = {}
        for author, name in authors:
            if self._beside.setdefault(author.parent, name) != name:
                self._beside[author.parent] = ""  # the names of several

    def date(self, author: Node, name: str, post: Node) -> str:
        """The date near an author's name or in its line."""
        key = author, post
        if key not in self._dates:
            self._dates[key] = (
                self._known.get(author)
                or post_dates.stated_date(author)
                or self._date_near(author, name, post)
                or post_dates.date_in_line(author, name)
            )
        return self._dates[key]

    def _date_near(self, author: Node, name: str, post: Node) -> str:
        """The date nearest to an author's name, but none that stands right beside another's."""
        by_name = {"", name}
        for around in islice(post_heads.upwards(author), _HIGHEST):
            dated = self.dated.get(around, ())
            date = post_dates.first_date(n for n in dated if self._beside.get(n.parent, "") in by_name)
            if date or around is post:
                return date
        return ""

    @cached_property
    def dated(self) -> dict[Node, list[Node]]:
        """For each element around dates, the elements that have them."""
        return post_dates.around_dates(self.page)


def _card(weight: Mapping[Node, int], key: tuple[Node, Node]) -> Node | None:
    """The largest short element around an author's name that does not contain the post's text."""
    said, post = key
    card: Node | None = None
    for above in post_heads.upwards(said):
        # All above an element that holds the post's text hold it, too. The length takes longer to tell.
        if weight.get(above, 0) >= weight[post] or not short_text(above, _LONGEST_CARD):
            break
        card = above
    return card


def _words(page: PageIndex, cards: Mapping[tuple[Node, Node], Node | None], key: tuple[Node, Node]) -> str:
    return post_dates.date_in_head(page, *key, cards[key])


def find(page: PageIndex, marks: Marks) -> dict[Node, Post]:
    """The posts among the elements with chosen text, if there are at least two with an author.

    A post whose author was chosen with its text, in a line that says more, needs no other line above it and
    is not among them.
    """
    tiers = post_authors.find(page, marks)
    every = [author for tier in tiers for author in tier]
    heads = _Heads(page, marks, every)
    for upto in range(1, len(tiers) + 1):
        authors = [author for tier in tiers[:upto] for author in tier]
        found = _posts(authors, heads, dated=upto == len(tiers)) if tiers[upto - 1] else {}
        if _are_posts(found):
            return _headed(_completed(found, every, page, heads), heads)
    alike = [
        _posts(group, heads, dated=True) for group in post_authors.in_kinds(every) if len(group) >= _FEWEST
    ]
    best = max(filter(_are_posts, alike), key=_rank, default={})
    if not best and (said := post_authors.beside_dates(page, marks)):
        every = [(node, name) for node, (name, _) in said.items()]
        heads = _Heads(page, marks, every, {node: date for node, (_, date) in said.items()})
        found = _posts(every, heads, dated=True)
        best = found if _are_posts(found) else {}
    return _headed(_completed(best, every, page, heads), heads) if best else {}


def _completed(found: _Found, authors: Authors, page: PageIndex, heads: _Heads) -> _Found:
    """The posts with those of other kinds: the question above the answers, the comments on an answer."""
    known = {node for author, _, _ in found.values() for node in (author, *author.ancestors())}
    whole = dict(found)
    for group in post_authors.in_kinds(authors):
        for element, said in _posts(group, heads, dated=True, fewest=1).items():
            inside = next((above for above in post_heads.upwards(element) if above in whole), None)
            # A list with a single comment is around no other name.
            item = next(
                (above for above in said[0].ancestors() if above.tag == "li" or above is element), element
            )
            post = element if inside is None else item
            if post not in heads.marks.weight or post in known:
                continue
            if inside is None or (inside is not post and inside in found):
                whole[post] = said
    return whole | _opening(whole, authors, page, heads)


def _opening(found: _Found, authors: Authors, page: PageIndex, heads: _Heads) -> _Found:
    """The post above all others whose author is named apart from its text; ``{}`` if there is none."""
    weight = heads.marks.weight
    first = min(found, key=lambda post: post.place)
    for box in islice(first.ancestors(), _HIGHEST):
        before = [child for child in box.elements() if child in weight and child.tag not in HEADINGS]
        text = before[0] if before else first
        if text.place < first.place and not any(above is text for above in first.ancestors()):
            around = [box, *islice(box.ancestors(), _OPENING_LEVELS)]
            tops = {child for above in around if above.tag != "body" for child in above.elements()}
            return _named_above(text, authors, tops, page, heads)
    return {}


def _named_above(text: Node, authors: Authors, tops: Set[Node], page: PageIndex, heads: _Heads) -> _Found:
    """A post, if its author is named above it with a date.

    Args:
        tops: the elements in which the author may be named.
    """
    named = [(author.tag == "a", author.place, author, name) for author, name in authors]
    for _, begin, author, name in sorted(named, key=lambda said: said[:2], reverse=True):
        top = next((above for above in islice(post_heads.upwards(author), _HIGHEST) if above in tops), None)
        if begin < text.place and top is not None and top not in heads.marks.weight:
            date = heads.date(author, name, top)
            if date or post_dates.date_in_head(page, author, top, None):
                return {text: (author, name, date)}
    return {}


def _are_posts(found: _Found) -> bool:
    said = [(name, date) for _, name, date in found.values()]
    return len(found) >= _FEWEST and not post_heads.name_one_author(said)


def _rank(found: _Found) -> tuple[int, int]:
    """How many posts were found, and by how many authors."""
    return len(found), len({name for _, name, _ in found.values()})


def _posts(authors: Authors, heads: _Heads, *, dated: bool, fewest: int = _FEWEST) -> _Found:
    """The posts around the elements that name authors.

    Args:
        dated: whether only posts with a date count.
        fewest: fewer posts are none.
    """
    if len(authors) < fewest:
        return {}
    marks = heads.marks
    candidates = list(_candidates(authors, marks))
    posts = {post for _, _, post in candidates}
    if len(posts) < fewest:
        return {}  # as on most pages; the search for dates takes longer
    # An author may be named beside the main text, too; what is around all of that is no post.
    around = {outer for main in _mains_around(posts) for outer in main.ancestors()}
    candidates = [candidate for candidate in candidates if candidate[2] not in around]
    names = Counter(post for _, _, post in candidates)
    # Amid the text stands the name of a quoted person, or the author of a linked page.
    are_heads = [names[post] > 1 or min(marks.around(author, post)) < _AMID for author, _, post in candidates]
    # An author whose post begins with what it answers is named as the others are.
    kinds = [_kind(author, post) for author, _, post in candidates]
    counts = Counter(compress(kinds, are_heads))
    candidates = [
        candidate
        for candidate, is_head, kind in zip(candidates, are_heads, kinds, strict=True)
        if is_head or counts[kind] >= _FEWEST
    ]
    dates_above = cache(partial(_dates_above, posts, heads))  # mostly not asked for
    found: _Found = {}
    for author, name, post in candidates:
        if post in found:
            continue
        date = (
            heads.date(author, name, post)
            or dates_above().get(post, "")
            or dates.iso(heads.words[author, post])
        )
        if date or not dated:
            found[post] = author, name, date
    return found


def _kind(author: Node, post: Node) -> tuple[str, str, Node | None]:
    """What the elements that name the authors of posts in one list have in common."""
    return author.tag, author.get("class"), post.parent


def _dates_above(posts: set[Node], heads: _Heads) -> dict[Node, str]:
    """The dates in lines of their own right above posts."""
    found: dict[Node, str] = {}
    for parent in {post.parent for post in posts if post.parent is not None}:
        for above, post in pairwise(parent.elements()):
            if post in posts and above not in posts and short_text(above, post_heads.LONGEST):
                dated = heads.dated.get(above, ())
                found[post] = post_dates.stated_date(above) or post_dates.first_date(dated)
    return found


def _headed(found: _Found, heads: _Heads) -> dict[Node, Post]:
    """What stands above each post, without those that need no other line above them.

    Args:
        found: the posts, as :func:`_posts` gives them.
    """
    marks = heads.marks
    named = {post: post_authors.showing(author, name, post) for post, (author, name, _) in found.items()}
    chosen = {post for post, said in named.items() if said is not post and said in marks.weight}
    posts: dict[Node, Post] = {}
    for post, (_, author, date) in found.items():
        said = named[post]
        if post not in chosen or _stands_alone(said, author, date, post, marks):
            card = heads.cards[said, post]
            head = _around_head(said, post)
            day = post_dates.date_in_words(heads.page, head, date) or date[:10]
            day = day or (
                heads.words[said, post]
                if head is post
                else post_dates.date_in_head(heads.page, said, head, None)
            )
            posts[post] = Post(author, date, said, card, post in chosen, day)
    return posts


def _around_head(said: Node, post: Node) -> Node:
    """The element in which the page shows the date of a post: the post, or the head apart from it."""
    if any(above is post for above in post_heads.upwards(said)):
        return post
    return next(islice(said.ancestors(), _OPENING_LEVELS - 1, None), post)


def _candidates(authors: Authors, marks: Marks) -> Iterator[tuple[Node, str, Node]]:
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
