"""What a reader highlighted, put into the content of an article: marks, and notes as footnotes."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from ..model import Article, Highlight
from ..tree import Node, parse_fragment

HIGHLIGHT = {"data-highlight": ""}
"""The attributes of a mark that is a reader's and not the page's."""
_REFERENCE = "data-note"
_MOST = 2_000
"""Highlights of one article; the others stand below the text."""
_MOST_PLACES = 100
"""Places with the same words that are compared."""
_HOLDS_NO_TEXT = frozenset({"table", "thead", "tbody", "tfoot", "tr", "colgroup", "ul", "ol", "dl", "select"})
_WHOLE = frozenset({"pre", "code", "samp", "tt", "svg svg", "math math"})
"""Elements that are not divided: a note's number stands behind them."""
_RUN = re.compile(rb"\x00+|\x01+")


class Marked(NamedTuple):
    """An article's content with marks in it.

    Attributes:
        content: has a ``mark`` with :data:`HIGHLIGHT` for each part of a highlight, and behind a highlight
            with a note the number of the note (see :func:`note_number`).
        notes: the notes, the first of which has the number 1.
        elsewhere: the highlights whose words are not in the content.
    """

    content: Node
    notes: Sequence[str]
    elsewhere: Sequence[Highlight]


def mark(article: Article) -> Marked:
    """The content of an article with its highlights. Its time is linear in the text for each highlight."""
    content = parse_fragment(article.html)
    if not article.highlights:
        return Marked(content, [], [])
    texts = list(_texts(content))
    text = _Text([words for _, _, words in texts])
    placed: list[tuple[int, int, str]] = []
    elsewhere: list[Highlight] = []
    for number, highlight in enumerate(article.highlights):
        place = text.find(highlight) if number < _MOST else None
        if place:
            placed.append((*place, highlight.note.strip()))
        else:
            elsewhere.append(highlight)
    placed.sort()
    notes = [note for _, _, note in placed if note]
    _write(texts, placed)
    return Marked(content, notes, elsewhere)


def note_number(node: Node) -> str:
    """The number of the note that an element refers to, ``""`` if it refers to none."""
    return node.get(_REFERENCE)


def annotated(article: Article) -> Node:
    """The content with its marks, the notes as a list of footnotes below it, and the highlights that are not
    in it as quotations."""
    content, notes, elsewhere = mark(article)
    for node in list(content.find_all("sup")):
        number = note_number(node)
        if number:
            del node.attrs[_REFERENCE]
            node.attrs["id"] = f"highlight-{number}"
            node.children = []
            node.append(element("a", number, href=f"#highlight-note-{number}"))
    for node in content.find_all("mark"):
        node.attrs.pop("data-highlight", None)
    for highlight in elsewhere:
        content.append(element("blockquote", element("p", highlight.quote)))
        if highlight.note.strip():
            content.append(element("p", highlight.note.strip()))
    if notes:
        items = []
        for which, note in enumerate(notes, 1):
            back = element("a", "\N{LEFTWARDS ARROW WITH HOOK}", href=f"#highlight-{which}")
            items.append(element("li", element("p", f"{note} ", back), id=f"highlight-note-{which}"))
        content.append(element("hr"))
        content.append(element("ol", *items))
    return content


def element(tag: str, *children: Node | str, **attributes: str) -> Node:
    """A new element."""
    node = Node(tag, attributes)
    node.set_children(children)
    return node


class _Text:
    """The text of an article without its white space, which browsers and exports write differently."""

    def __init__(self, parts: Iterable[str]) -> None:
        whole = "".join(parts)
        self._at = [place for place, letter in enumerate(whole) if not letter.isspace()]
        self._letters = _squeezed(whole)

    def find(self, highlight: Highlight) -> tuple[int, int] | None:
        """Where the words of a highlight begin and end: of several places the one whose surroundings are most
        alike, then the nearest."""
        quote = _squeezed(highlight.quote)
        if not quote:
            return None
        before, after = _squeezed(highlight.before), _squeezed(highlight.after)

        def likeness(at: int) -> tuple[int, int]:
            end = at + len(quote)
            alike = _alike(self._letters[max(0, at - len(before)) : at][::-1], before[::-1])
            alike += _alike(self._letters[end : end + len(after)], after)
            return alike, -abs(self._at[at] - highlight.start)

        places: list[int] = []
        at = self._letters.find(quote)
        while at >= 0 and len(places) < _MOST_PLACES:
            places.append(at)
            at = self._letters.find(quote, at + 1)
        if not places:
            return None
        found = max(places, key=likeness)
        return self._at[found], self._at[found + len(quote) - 1] + 1


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _alike(one: str, other: str) -> int:
    """The number of characters with which both begin."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _texts(content: Node) -> Iterable[tuple[Node, int, str]]:
    """Every text: its parent, its index there, and its characters."""
    stack: list[tuple[Node, int]] = [(content, 0)]
    while stack:
        node, at = stack.pop()
        while at < len(node.children):
            child = node.children[at]
            at += 1
            if isinstance(child, str):
                yield node, at - 1, child
            else:
                stack += [(node, at), (child, 0)]
                break


def _write(texts: Sequence[tuple[Node, int, str]], placed: Sequence[tuple[int, int, str]]) -> None:
    """Put marks around the parts of the texts, and numbers behind those with notes."""
    marked = bytearray(sum(len(words) for _, _, words in texts))  # for each character, 1 in a highlight
    last = 0
    for start, end, _ in placed:
        start = max(start, last)
        marked[start:end] = b"\1" * (end - start)
        last = max(last, end)
    ends = [end for _, end, note in placed if note]
    due = deque(sorted([(end, number) for number, end in enumerate(ends, 1)]))
    passed = 0
    new: dict[Node, dict[int, list[Node | str]]] = {}
    behind: dict[Node, list[Node]] = {}
    for parent, index, words in texts:
        begin, passed = passed, passed + len(words)
        references: dict[int, list[Node]] = {}
        while due and due[0][0] <= passed:
            end, number = due.popleft()
            reference = element("sup", str(number), **{_REFERENCE: str(number)})
            whole = _whole_around(parent)
            if whole is not None:
                behind.setdefault(whole, []).append(reference)
            else:
                references.setdefault(end, []).append(reference)
        if " " in parent.tag or (parent.tag in _HOLDS_NO_TEXT and not words.strip()):
            continue
        if not references and marked.find(1, begin, passed) < 0:
            continue
        cuts: list[Node | str] = []
        at = begin
        for edge in sorted({*references, *(run.end() for run in _RUN.finditer(marked, begin, passed))}):
            part = words[at - begin : edge - begin]
            cuts.append(element("mark", part, **HIGHLIGHT) if marked[at] and part.strip() else part)
            cuts += references.get(edge, ())
            at = edge
        new.setdefault(parent, {})[index] = cuts
    for parent, changed in new.items():
        pieces = [changed.get(index, [child]) for index, child in enumerate(parent.children)]
        parent.set_children(chain.from_iterable(pieces))
    for parent in list(dict.fromkeys([whole.parent for whole in behind if whole.parent is not None])):
        pieces = [
            [child, *(behind.get(child, ()) if isinstance(child, Node) else ())] for child in parent.children
        ]
        parent.set_children(chain.from_iterable(pieces))


def _whole_around(node: Node) -> Node | None:
    """The outermost element around a text that is not divided."""
    found = node if node.tag in _WHOLE else None
    for above in node.ancestors():
        found = above if above.tag in _WHOLE else found
    return found
