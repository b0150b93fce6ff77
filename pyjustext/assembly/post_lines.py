"""The line above each post that names its author."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice

from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import PHRASING
from ..tree.text import heading_key, short_text
from . import post_heads, posts
from .progress import Progress
from .tags import ADDED

_COUNTS = re.compile(
    r"(?:[^\W\d][^\d:,]{1,24}[:\s]\s*[\d.,]+\s?[kKmM]?(?:\s+|$)){1,8}|(?:[\d.,]+\s?[kKmM]?\s[^\W\d]{2,20}(?:\s+|$)){1,8}"
)
_LONGEST_COUNTS = 120
_DETAIL = re.compile(r"[^\W\d][^\d:,.]{1,24}\s?:\s\S.{0,40}")
"""What a card says of its author, such as "Location: Rome"."""
_is_quotation = class_search(
    r"(?:^|[\s_-])(?:bbcode)?quote(?:d|box|block|content|main|-?container)?(?=$|\s)", "quote"
)
_QUOTING = frozenset({"div", "td", "dd", "aside", "section"})
_LONGEST_NAMES = 200
_ANSWERS = re.compile(r"(?:re|aw|antw|antwort|sv|odp|rif|res|vs|ynt|vá|ответ|回复|回覆)\s?[:\uff1a]\s?", re.I)
"""What forums write before the title of the thread, above each answer."""
_LONGEST_TITLE = 300
_LONGEST_NUMBER = 6
_HIGHEST = 8
"""An author's card is at most this many elements above what it contains."""


class PostLines:
    """The lines above the posts of a page, and what of the posts only repeats them.

    Args:
        found: the posts, as :func:`posts.find` gives them.
        title: that of the thread.
    """

    def __init__(self, progress: Progress, found: dict[Node, posts.Post], title: str = "") -> None:
        self._progress = progress
        self._posts = found
        self._title = heading_key(title)
        self._controls = post_heads.controls_of(found)
        self._line: Node | None = None
        self._left_at_line = 0
        self._author = ""
        self._date = ""
        self._card: Node | None = None
        self._post: Node | None = None
        self._repeated = False
        self._left_after = 0
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

    def is_quotation(self, node: Node, tag: str) -> bool:
        """Whether an element of a post holds what that quotes: by its name, or a table of one cell above an
        answer. One with a ``blockquote`` in it is no second one."""
        weight = self._progress.marks.weight
        if self._post is None or (tag not in _QUOTING and tag != "table"):
            return False
        if tag == "table":
            if self.is_laid_out_by(node) or not _has_one_cell(node):
                return False
            if self._progress.left - self._progress.chosen_in(node) <= self._left_after:
                return False
        elif "class" not in node.attrs or not _is_quotation(node.attrs["class"][:_LONGEST_NAMES]):
            return False
        around = (above for above in islice(node.ancestors(), _HIGHEST) if above in self._quotations)
        if node.find("blockquote") is not None or any(weight.get(above) == weight[node] for above in around):
            return False
        self._quotations.add(node)
        return True

    def leaves_out(self, node: Node) -> bool:
        """Whether an element of a post is not part of its text; if so, its chosen texts count as done."""
        if self._line is None or node in self._posts:
            return False
        if self._repeats(node):
            self._progress.settle(node, "shown-above")
        elif self._counts(node) or post_heads.is_control(node, self._controls):
            self._progress.settle(node, "control")
        else:
            return False
        return True

    def _repeats(self, node: Node) -> bool:
        """Whether an element just below the line only repeats it."""
        if self._progress.left != self._left_at_line or node.tag in ("ul", "ol"):
            return False
        if any(above in self._progress.marks.texts for above in _line_around(node)):
            return False  # it stands in a sentence
        if not (
            post_heads.is_head(node, self._author, self._date) or self._is_title(node) or self._is_count(node)
        ):
            return False
        self._left_at_line -= self._progress.chosen_in(node)
        self._repeated = True
        return True

    def _is_title(self, node: Node) -> bool:
        """Whether an element is the title of the thread, perhaps as that of an answer, and not all that the
        post says."""
        if self._progress.left - self._progress.chosen_in(node) <= self._left_after:
            return False
        text = short_text(node, _LONGEST_TITLE) if self._title else ""
        return bool(text) and heading_key(_ANSWERS.sub("", text, count=1)) == self._title

    def _is_count(self, node: Node) -> bool:
        """Whether an element is only a number in the author's line, such as the points of a post."""
        if node.tag != "span" or not short_text(node, _LONGEST_NUMBER).isdigit():
            return False
        line = deque(_line_around(node), maxlen=1).pop()
        return self._author in short_text(line, post_heads.LONGEST)

    def _counts(self, node: Node) -> bool:
        """Whether an element in an author's card is only a count or a detail, such as "Messages 74"."""
        card = self._card
        if card is None or not any(above is card for above in islice(post_heads.upwards(node), _HIGHEST)):
            return False
        text = short_text(node, _LONGEST_COUNTS)
        if not (_COUNTS.fullmatch(text) or _DETAIL.fullmatch(text)):
            return False
        if self._progress.left == self._left_at_line:
            self._left_at_line -= self._progress.chosen_in(node)
        return True

    def enter(self, node: Node) -> None:
        """Write the line above a post if one begins here."""
        post = self._posts.get(node)
        if post is None:
            return
        progress = self._progress
        writer = progress.writer
        if self._line is not None and self._is_only_around(node):
            writer.drop_last(self._line)
        elif progress.started and not writer.is_in("li"):
            writer.add_rule()
        self._line = _line_above(post)
        self._author = post.author
        self._date = post.date
        self._card = post.card
        self._post = node
        self._repeated = False
        writer.add_block(self._line)
        writer.without_rule = self._line
        self._left_at_line = progress.left
        self._left_after = progress.left - progress.chosen_in(node)

    def _is_only_around(self, node: Node) -> bool:
        """Whether the previous post contains this one and has no text of its own."""
        if self._repeated or self._progress.left != self._left_at_line:
            return False
        return any(above is self._post for above in node.ancestors())


def _line_around(node: Node) -> Iterator[Node]:
    """The element that a node stands in, with the phrasing elements between."""
    for above in node.ancestors():
        yield above
        if above.tag not in PHRASING and above.tag != "span":
            return


def _has_one_cell(table: Node) -> bool:
    return table.find("th") is None and len(list(islice(table.find_all("td"), 2))) == 1


def _line_above(post: posts.Post) -> Node:
    line = Node("p", {} if post.chosen else {ADDED: ""})
    name = Node("strong")
    name.append(post.author)
    line.append(name)
    if post.date:
        line.append(", ")
        moment = Node("time", {"datetime": post.date})
        moment.append(post.day)
        line.append(moment)
    elif post.day:
        line.append(f", {post.day}")
    return line
