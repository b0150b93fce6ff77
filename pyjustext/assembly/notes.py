"""Notes: footnotes that the chosen text refers to although they were not chosen, and notes that stand in the
middle of a line, where a style sheet moves them into the margin or hides them.

Tufte CSS and LaTeXML, which makes arXiv's pages, write the latter. They become notes at the end, with a mark
in the line that leads to each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.visible_text import heading_key
from .naming import said_by
from .steps import WRITTEN, Answer, Blocks
from .tags import ADDED, element

if TYPE_CHECKING:
    from .walk import Walk

LONGEST_MARK = 12  # characters
MARK = re.compile(r"[\s\[(]*(?:\d{1,3}|[a-z]|[ivx]{1,5}|[*†‡§¶#]{1,3})[\s\])]*$", re.I)
_PLACES = frozenset({"li", "p", "div", "dd", "aside", "span", "td", "section"})
_ANCHORS = frozenset({"a", "sup", "b", "strong"})
"""Elements that are only the beginning of a note, with its name."""
_CAPTIONS = ("figcaption",)
_PARAGRAPHS = frozenset({"p", "li", "dd", "div"})
_CITED = re.compile(r"\[[^\[\]]{1,40}\]")
"""The term of a reference."""
_LONGEST_TERM = 42
_OPENING = re.compile(r"[\s\[(]*$")
_LONGEST = 2_000
_MOST = 300
_MOST_ELEMENTS = 500  # of a note in a line, or of a caption
_MARK_IN_NOTE = re.compile(r"\s*(?:\d{1,3}|[*†‡§¶]{1,3})\s*$")
_SIDENOTE = "sidenote."
_LINES = frozenset({"p", "li"})
_SHORTEST_TITLE = 12  # characters: a shorter one is a tooltip


Note = tuple[str, tuple[Node, ...]]
"""The id that marks refer to, and the element that has it, or a term that has it and its definition."""


def referred(walk: Walk) -> list[Note]:
    """The notes outside the chosen text that it refers to; all ids that links in it lead to become wanted."""
    wanted = walk.wanted
    marked: set[str] = set()
    cited: dict[str, str] = {}
    for node in walk.marks.weight:
        if node.tag == "a":
            target = walk.links.target(node.get("href"))
            if target:
                wanted.add(target)
                text = node.text()
                if _is_mark(text):
                    marked.add(target)
                elif len(text) <= _LONGEST_TERM:
                    cited[target] = text.strip("[] ")
    for index in walk.source.page.with_tags(_CAPTIONS):  # may be shown although they were not chosen
        wanted |= walk.links.targets(walk.elements[index].first(_MOST_ELEMENTS))
    weight = walk.marks.weight
    notes = _find(walk, marked, cited)
    begun = {part for _, parts in notes for part in parts}
    walk.begun = {part for part in begun if 0 < weight.get(part, 0) <= LONGEST_MARK}
    found = [note for note in notes if weight.keys().isdisjoint(note[1])]
    for part in [part for _, parts in found for part in parts]:
        wanted |= walk.links.targets(part.iter())
    return found


def add(walk: Walk, found: list[Note]) -> None:
    """Write footnotes at the end of the content tree, each item in a list of its own.

    The pass :func:`.lists.join_torn` joins these lists.
    """
    writer = walk.writer
    for name, (note, *told) in found:
        writer.close_to(1)
        if note is found[0][1][0]:
            writer.add_rule()
        for tag, attrs in _blocks(note, is_term=bool(told)):
            writer.open_block(tag, attrs)
        _write(walk, name, note)
        for part in told:
            writer.close_to(2)
            writer.open_block("dd")
            _write(walk, name, part)
    writer.close_to(1)


def _write(walk: Walk, name: str, note: Node) -> None:
    walk.writer.wanted.append(name)
    walk.writer.claim_ids()
    walk.run(note, True)


def _blocks(note: Node, *, is_term: bool) -> Blocks:
    """The blocks that a note begins with: a term, a numbered item or a paragraph."""
    if is_term:
        return (("dl", {ADDED: ""}), ("dt", None))
    item = _item(note)
    if item is None or item.parent is None:
        return (("p", {ADDED: ""}),)
    number = [child for child in item.parent.elements() if child.tag == "li"].index(item) + 1
    return (("ol", {ADDED: ""} if number == 1 else {ADDED: "", "start": str(number)}), ("li", None))


def _item(note: Node) -> Node | None:
    """The item of a list that is the note, or that the note begins."""
    if note.tag == "li":
        return note
    item = note.parent
    if item is None or item.tag != "li":
        return None
    first = next((c for c in item.children if not isinstance(c, str) or not c.isspace()), None)
    return item if first is note else None


def _is_mark(text: str) -> bool:
    """Whether a link's text looks like the mark of a note: a number or a sign."""
    return len(text) <= LONGEST_MARK and bool(MARK.match(text))


def _find(walk: Walk, names: set[str], cited: Mapping[str, str]) -> list[Note]:
    """The notes with these ids, in document order: no headings and no whole sections of the page.

    Args:
        cited: the ids that other links lead to, and their texts: each a note if it is a term in brackets.
    """
    found: dict[tuple[Node, ...], str] = {}
    terms = [walk.elements[place] for place in walk.source.page.with_tags(("dt",))]
    for node in walk.elements if names else terms:
        if not (names or cited) or len(found) >= _MOST:
            break
        name = node.attrs.get("id")
        if node.tag == "a" and name not in names:
            name = node.attrs.get("name")
        if not name:
            continue
        if node.tag == "dt" and (name in names or (name in cited and _is_cited(node, cited[name]))):
            told = walk.places.after(node)
            if told is not None and told.tag == "dd" and _is_short(told):
                found[node, told] = name
        if name not in names:
            continue
        note = _begun(node) if node.tag in _ANCHORS else node
        if note is not None and note.tag in _PLACES and (note,) not in found and _is_short(note):
            found[note,] = name
            names.discard(name)
    return [(name, parts) for parts, name in found.items()]


def _is_cited(term: Node, text: str) -> bool:
    """Whether a term in brackets is that of a link's text, as in the references of specifications."""
    said = term.text().strip()
    return _CITED.fullmatch(said) is not None and said.strip("[] ") == text


def _begun(anchor: Node) -> Node | None:
    """The paragraph or item that an anchor begins, alone or after a bracket."""
    node = anchor
    while (around := node.parent) is not None:
        first = next(c for c in around.children if not isinstance(c, str) or not _OPENING.match(c))
        if first is not node:
            return None
        if around.tag in _PARAGRAPHS:
            return around
        node = around
    return None


def _is_short(note: Node) -> bool:
    """Whether there is text in it, but not too much."""
    length = 0
    for text in note.texts():
        length += len(text)
        if length > _LONGEST:
            return False
    return length > 0


class Sidenotes:
    """The notes that stand in lines.

    Attributes:
        found: the notes, in the order of their numbers.
        refused: elements of what is named a note and is none. A note within a note stays in its line, so that
            nothing is looked at again for each note around it.
        are_added: whether the notes are being written at the end.
    """

    def __init__(self) -> None:
        self.found: list[Node] = []
        self.refused: set[Node] = set()
        self.are_added = False

    def add(self, walk: Walk) -> None:
        """Write the notes at the end of the content tree, unless a list below the text has them, too."""
        if not self.found:
            return
        writer = walk.writer
        writer.close_to(1)
        listed = {heading_key(node.text()): node for node in writer.root.in_order() if node.tag in _LINES}
        self.are_added = True
        is_first = True
        for number, note in enumerate(self.found, start=1):
            name = f"{_SIDENOTE}{number}"
            line = listed.get(heading_key(note.text()))
            if line is not None:
                walk.origins.send_links_to([name], line)
                continue
            if is_first:
                writer.add_rule()
                writer.open_block("ol")
                is_first = False
            writer.close_to(2)
            writer.open_block("li")
            _write(walk, name, _without_number(note))
        writer.close_to(1)


def note_in_title(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """The mark of a note that is only in its ``title``."""
    title = " ".join(node.get("title").split())
    if len(title) < _SHORTEST_TITLE or " " not in title or not _is_mark(node.text()) or node.find("a"):
        return None
    _mark(element("span", {}, title), walk)
    walk.finish_whole(node)
    return WRITTEN


def sidenote(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A note in a line: its mark is written here, and the note at the end."""
    notes = walk.sidenotes
    if notes.are_added or node in notes.refused:
        return None
    elements = [*node.first(_MOST_ELEMENTS)]
    if len(elements) == _MOST_ELEMENTS or all(
        text.isspace() or _MARK_IN_NOTE.match(text) for text in _texts(node)
    ):
        notes.refused.update(elements)
        return None
    walk.finish_whole(node)
    _mark(node, walk)
    return WRITTEN


def _mark(note: Node, walk: Walk) -> None:
    """Write the mark of a note that is written at the end."""
    found = walk.sidenotes.found
    found.append(note)
    link = element("a", {"href": f"#{_SIDENOTE}{len(found)}"}, str(len(found)))
    walk.writer.add_inline(element("sup", {ADDED: ""}, link))


def _without_number(note: Node) -> Node:
    """What a note says besides the number with which it begins."""
    number, *rest = note.children
    if not rest or not isinstance(number, str) or not _MARK_IN_NOTE.match(number):
        return note
    said = Node(note.tag)
    said.children += rest  # whose parent stays the page's
    return said


def is_mark(node: Node) -> bool:
    """Whether an element that is named the mark of a note has its number, and not the note: notes at the end
    have their own."""
    return _MARK_IN_NOTE.match(node.text()) is not None


def _texts(note: Node) -> list[str]:
    """The texts of a note besides its number."""
    found = []
    stack = [note]
    while stack:
        for child in stack.pop().children:
            if isinstance(child, str):
                found.append(child)
            elif "notemark" not in said_by(child):
                stack.append(child)
    return found
