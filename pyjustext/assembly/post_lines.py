"""The line above each post that names its author, and what of a post only repeats it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ..sanitize.urls import host_of, resolved
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS, PHRASING
from ..tree.visible_text import heading_key, short_text
from . import post_heads, posts
from .origins import Fate
from .steps import Answer
from .tags import ADDED, element

if TYPE_CHECKING:
    from .walk import Walk

_LONGEST_DETAIL = 120  # characters of a rank or a detail
_DETAIL = re.compile(r"[^\W\d][^\d:,.]{1,24}\s?:\s\S.{0,40}")
"""What a card says of its author, such as "Location: Rome"."""
_is_quotation = class_search(
    r"(?:^|[\s_-])(?:bbcode)?quote(?:d|box|block|content|main|-?container)?(?=$|\s)", "quote"
)
_is_rank = class_search(
    r"(?:^|[\s_-])(?:user-?(?:title|rank|role)|member-?title|custom-?title|profile-?rank|rank(?:-?title)?)(?:$|[\s_-])",
    "title rank role",
)
_QUOTING = frozenset({"div", "td", "dd", "aside", "section"})
QUOTING = _QUOTING | {"table", "blockquote"}
_LONGEST_NAMES = 200
_ANSWERS = re.compile(r"(?:re|aw|antw|antwort|sv|odp|rif|res|vs|ynt|vá|ответ|回复|回覆)\s?[:\uff1a]\s?", re.I)
"""What forums write before the title of the thread, above each answer."""
_LONGEST_TITLE = 300
_LONGEST_HEAD = 1_000  # characters of chosen text, with the page's white space, of what is not a post's text
_CARDS = frozenset({"aside", "div", "article", "section"})
_LONGEST_LINKED = 1_000  # characters of a card about a linked page
_HIGHEST = 8
"""An author's card is at most this many elements above what it contains."""
_HIGHEST_POST = 16
"""A post is at most this many elements above what it contains."""


class PostLines:
    """The lines above the posts of a page: which post is being written, and what of it was written so far.

    Args:
        found: the posts, from :func:`posts.find`.
        title: the title of the thread.
    """

    def __init__(self, found: dict[Node, posts.Post], title: str = "") -> None:
        self._posts = found
        self._title = heading_key(title)
        self._place: Node | None = None
        self._post: posts.Post | None = None
        self._line: Node | None = None
        self._begin = self._end = 0  # texts done at the line, and at the end of the post
        self._repeated = False
        self._quotations: set[Node] = set()
        self._around_names: set[Node] = set()
        for post in found.values():
            for above in post.name.ancestors():
                if above in self._around_names:
                    break
                self._around_names.add(above)

    def is_laid_out_by(self, table: Node) -> bool:
        """Whether a table sets posts, or the author and the text of one, beside or below each other."""
        return table in self._around_names

    def is_quotation(self, node: Node, tag: str, walk: Walk) -> bool:
        """Whether an element of a post holds what that quotes: by its name, or a table of one cell above an
        answer. One with a ``blockquote`` in it is no second one."""
        if self._post is None:
            return False
        if tag == "table":
            if self.is_laid_out_by(node) or not _has_one_cell(node) or self._is_rest(node, walk):
                return False
        elif "class" not in node.attrs or not _is_quotation(node.attrs["class"][:_LONGEST_NAMES]):
            return False
        weight = walk.marks.weight
        around = (above for above in islice(node.ancestors(), _HIGHEST) if above in self._quotations)
        is_inside = node.parent is not None and node.parent.tag == "blockquote"
        if (
            is_inside
            or node.find("blockquote") is not None
            or any(weight.get(above) == weight.get(node) for above in around)
        ):
            return False
        self._quotations.add(node)
        return True

    def is_whole_post(self, node: Node, walk: Walk) -> bool:
        """Whether an element holds all that a post says: older forums mark posts up as quotations."""
        is_whole = self._place is not None and walk.done == self._begin and self._is_rest(node, walk)
        return is_whole or node.get("itemprop") == "text"

    def leave_out(self, node: Node, walk: Walk) -> Fate | None:
        """Why an element is not part of the post's text, None if it is."""
        if self._post is None or node in self._posts or walk.marks.weight.get(node, 0) > _LONGEST_HEAD:
            return None
        if self._repeats(node, self._post, walk):
            return "shown-above"
        if self._is_rank_or_detail(node, walk) or post_heads.is_control(node):
            return "control"
        return None

    def is_in_card(self, node: Node) -> bool:
        """Whether an element stands in the card with the name of the post's author."""
        card = None if self._post is None else self._post.card
        return card is not None and any(above is card for above in islice(post_heads.upwards(node), _HIGHEST))

    def linked_page(self, node: Node, base_url: str) -> Node | None:
        """The heading that links another site, if an element of a post is a card about a page there."""
        if self._post is None or node.tag not in _CARDS or not short_text(node, _LONGEST_LINKED):
            return None
        headings = list(islice(node.find_all(*HEADINGS), 2))
        link = headings[0].find("a") if len(headings) == 1 else None
        if link is None or link.text().strip() != headings[0].text().strip():
            return None
        if all(above is not self._place for above in islice(node.ancestors(), _HIGHEST_POST)):
            return None
        host = host_of(resolved(link.get("href"), base_url))
        return headings[0] if host and host != host_of(base_url) else None

    def _is_rest(self, node: Node, walk: Walk) -> bool:
        """Whether nothing of the post follows an element."""
        return walk.done + walk.marks.count.get(node, 0) >= self._end

    def _repeats(self, node: Node, post: posts.Post, walk: Walk) -> bool:
        """Whether an element only repeats the line: just below it, or below the text."""
        if node.tag in ("ul", "ol"):
            return False
        if any(above in walk.marks.texts for above in _line_around(node)):
            return False  # it stands in a sentence
        author, day = post.author, post.date
        if walk.done != self._begin:
            return post_heads.is_signed(node, author, day)
        is_head = post_heads.is_head(node, author, day)
        if not (is_head or self._is_title(node, walk)):
            return False
        self._begin += walk.marks.count.get(node, 0)
        self._repeated = True
        return True

    def _is_title(self, node: Node, walk: Walk) -> bool:
        """Whether an element is the title of the thread, perhaps as that of an answer, and not all that the
        post says."""
        text = short_text(node, _LONGEST_TITLE) if self._title and not self._is_rest(node, walk) else ""
        return bool(text) and heading_key(_ANSWERS.sub("", text, count=1)) == self._title

    def _is_rank_or_detail(self, node: Node, walk: Walk) -> bool:
        """Whether an element in an author's card is only a rank or a detail: "Location: Rome"."""
        if not self.is_in_card(node):
            return False
        text = short_text(node, _LONGEST_DETAIL)
        is_rank = text != "" and _is_rank(node.get("class")[:_LONGEST_NAMES])
        if not (is_rank or _DETAIL.fullmatch(text)):
            return False
        if walk.done == self._begin:
            self._begin += walk.marks.count.get(node, 0)
        return True

    def enter(self, node: Node, walk: Walk) -> None:
        """Write the line above a post if one begins here."""
        post = self._posts.get(node)
        if post is None:
            return
        writer = walk.writer
        if self._line is not None and self._is_only_around(node, walk):
            if writer.last() is self._line:
                writer.drop_last()
        elif walk.started:
            writer.add_rule()
        self._place, self._post, self._repeated = node, post, False
        self._line = writer.without_rule = _line_above(post)
        writer.add_block(self._line)
        self._begin = walk.done
        self._end = walk.done + walk.marks.count.get(node, 0)

    def _is_only_around(self, node: Node, walk: Walk) -> bool:
        """Whether the previous post contains this one and has no text of its own."""
        if self._repeated or walk.done != self._begin:
            return False
        return any(above is self._place for above in node.ancestors())


def head(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A claim: leaves out what only repeats the line above a post, and begins the next post."""
    lines = walk.posts
    if lines is None:
        return None
    fate = lines.leave_out(node, walk)
    if fate is None and tag != "li":
        lines.enter(node, walk)
    return fate


def quotation(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A claim: what a post quotes becomes a ``blockquote``."""
    if walk.posts is None:
        return None
    if tag == "blockquote":
        return () if walk.posts.is_whole_post(node, walk) else None
    return (("blockquote", None),) if walk.posts.is_quotation(node, tag, walk) else None


def _line_around(node: Node) -> Iterator[Node]:
    """The element that a node stands in, with the phrasing elements between."""
    for above in node.ancestors():
        yield above
        if above.tag not in PHRASING and above.tag != "span":
            return


def _has_one_cell(table: Node) -> bool:
    return table.find("th") is None and len(list(islice(table.find_all("td"), 2))) == 1


def _line_above(post: posts.Post) -> Node:
    parts: list[Node | str] = [element("strong", {}, post.author)]
    if post.date:
        parts += [", ", element("time", {"datetime": post.date}, post.day)]
    elif post.day:
        parts.append(f", {post.day}")
    return element("p", {} if post.chosen else {ADDED: ""}, *parts)


def names_quoted(cite: Node) -> bool:
    """Whether a ``cite`` is the line above a quotation that says whose it is."""
    for place in islice(cite.ancestors(), 2):
        before = place.children[: place.children.index(cite)]
        if any(isinstance(part, Node) or part.strip(" \n\t\r\f") for part in before):
            return False
        if place.tag == "blockquote":
            return True
        cite = place
    return False
