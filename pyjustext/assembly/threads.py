"""The line above each post of a thread that names its author."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from ..tree.text import heading_key, short_text
from . import post_heads, posts
from .progress import Progress
from .tags import ADDED

_COUNTS = re.compile(
    r"(?:[^\W\d][^\d:,]{1,24}[:\s]\s*[\d.,]+\s?[kKmM]?(?:\s+|$)){1,8}|(?:[\d.,]+\s?[kKmM]?\s[^\W\d]{2,20}(?:\s+|$)){1,8}"
)
_LONGEST_COUNTS = 120
_ANSWERS = re.compile(r"(?:re|aw|antw|antwort|sv|odp|rif|res|vs|ynt|vá|ответ|回复|回覆)\s?[:\uff1a]\s?", re.I)
"""What forums write before the title of the thread, above each answer."""
_LONGEST_TITLE = 300
_HIGHEST = 8
"""An author's card is at most this many elements above what it contains."""


class Thread:
    """The posts of a page, and the line that was written last.

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

    def leaves_out(self, node: Node) -> bool:
        """Whether an element of a post is not part of its text; if so, its chosen texts count as done."""
        if self._line is None or node in self._posts:
            return False
        out = self._repeats(node) or self._counts(node) or post_heads.is_control(node, self._controls)
        if out:
            self._progress.settle(node)
        return out

    def _repeats(self, node: Node) -> bool:
        """Whether an element just below the line only repeats it."""
        if self._progress.left != self._left_at_line or node.tag in ("ul", "ol"):
            return False
        if node.parent in self._progress.marks.texts:
            return False  # it stands in a sentence
        if not (post_heads.is_head(node, self._author, self._date) or self._is_title(node)):
            return False
        self._left_at_line -= self._progress.chosen_in(node)
        self._repeated = True
        return True

    def _is_title(self, node: Node) -> bool:
        """Whether an element is the title of the thread, perhaps as that of an answer."""
        text = short_text(node, _LONGEST_TITLE) if self._title else ""
        return bool(text) and heading_key(_ANSWERS.sub("", text, count=1)) == self._title

    def _counts(self, node: Node) -> bool:
        """Whether an element in an author's card is only a count, such as "Messages 74"."""
        card = self._card
        if card is None or not any(above is card for above in islice(post_heads.upwards(node), _HIGHEST)):
            return False
        return bool(_COUNTS.fullmatch(short_text(node, _LONGEST_COUNTS)))

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
        self._left_at_line = progress.left

    def _is_only_around(self, node: Node) -> bool:
        """Whether the previous post contains this one and has no text of its own."""
        if self._repeated or self._progress.left != self._left_at_line:
            return False
        return any(above is self._post for above in node.ancestors())


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
    return line
