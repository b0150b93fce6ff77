"""What stands between the paragraphs of a text says nothing of the page: a date, the author of a part."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ..tree import Node
from ..tree.text import visible_text
from .facts import Facts

_LINES = frozenset({"p", "div", "li"})
_NEAR = 80
"""Elements before and after a line among which the paragraphs of the text around it are."""
_LINE_HEIGHT = 4
"""Elements around a word among which its line is."""
_PARAGRAPH = 100
"""Characters of a paragraph of running text."""


def is_amid_text(facts: Facts, middle: int, place: int) -> bool:
    """Whether an element below the title stands in a line between the paragraphs of a text.

    Args:
        middle, place: the places of the title and of the element.
    """
    node = facts.order[place]
    for line in (node, *islice(node.ancestors(), _LINE_HEIGHT)):
        if line.tag in _LINES and line.parent is not None:
            before = facts.order[max(middle, place - _NEAR) : place]
            after = facts.order[place + 1 : place + _NEAR]
            return _paragraphs(before, line.parent) >= 2 and _paragraphs(after, line.parent) >= 1
    return False


def begins_section(facts: Facts, middle: int, place: int) -> bool:
    """Whether an element is the first below a heading that is not the first below the title.

    The date there is that of the section: a deadline, a release. The first one may be a standfirst.

    Args:
        middle, place: the places of the title and of the element.
    """
    node = facts.order[place]
    for line in (node, *islice(node.ancestors(), _LINE_HEIGHT)):
        if line.parent is None:
            return False
        before = line.parent.children[: line.parent.children.index(line)]
        last = next((child for child in reversed(before) if isinstance(child, Node) or child.strip()), None)
        if last is not None:
            return isinstance(last, Node) and _is_later_heading(facts, middle, last)
    return False


def _is_later_heading(facts: Facts, middle: int, node: Node) -> bool:
    below = [heading for heading in facts.headings if heading.tag == "h2" and facts.place[heading] > middle]
    return node in below[1:]


def _paragraphs(nodes: Iterable[Node], parent: Node) -> int:
    """How many of some elements are paragraphs of running text right below an element."""
    beside = (node for node in nodes if node.tag == "p" and node.parent is parent)
    return sum(len(visible_text(node, _PARAGRAPH)) >= _PARAGRAPH for node in beside)
