"""The text of an element as a person sees it, and the comparison of headings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .elements import DATA, HEADINGS, WITHIN_LINE
from .node import Node

_UNREAD = DATA | {"noscript", "svg svg", "button"}
"""Elements whose text a person does not see."""

_MOST_ELEMENTS = 1_000
"""An element with so many descendants is not a short text."""
_PERMALINK_SIGNS = frozenset({"\u00b6", "#", "\u00a7", "\U0001f517", "\u200b"})
"""The last one has no width: a style sheet shows another sign instead."""
_MOST_SIGNS = _MOST_SIBLINGS = 20
_OPERATORS = frozenset("/\u2044\u2215\u00d7\u00f7\u22c5\u00b7:+-\u2212^*=")
_LONGEST_OPERAND = 20  # characters of an element beside the sign of an operation
_LOWER_CASE = bytes(range(256)).lower()
_NO_LETTERS = bytes([code for code in range(128) if not chr(code).isalnum()])
_NAMED_PLACES = frozenset({*HEADINGS, "dt", "caption", "figcaption", "summary"})


def squeeze(text: str) -> str:
    """White space collapsed to single spaces and stripped at the ends."""
    return " ".join(text.split())


def heading_key(text: str) -> str:
    """A heading reduced to its letters and digits, to compare it with another."""
    if text.isascii():  # as most are: without byte code for each character
        return text.encode().translate(_LOWER_CASE, _NO_LETTERS).decode()
    return "".join([c for c in text.casefold() if c.isalnum()])


def is_permalink(link: Node) -> bool:
    """Whether a link is only a permalink sign, by which pages offer the address of a heading or a
    paragraph around it."""
    children = link.children
    if len(children) != 1 or not isinstance(children[0], str) or "#" not in link.get("href"):
        return False
    if children[0].strip() not in _PERMALINK_SIGNS:
        return False
    around = [*islice(link.ancestors(), 2)]
    if any(node.tag in _NAMED_PLACES for node in around):
        return True
    target = link.get("href").partition("#")[2]
    return bool(target) and any(node.attrs.get("id") == target for node in around)


def visible_text(node: Node, most: int = 500) -> str:
    """The text of an element as a person sees it, white space collapsed, cut at about ``most`` characters."""
    parts: list[str] = []
    length = 0
    stack: list[Node | str] = [node]
    while stack and length <= most:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            length += len(item)
        elif item.tag == "a" and is_permalink(item):
            continue
        elif item.tag not in _UNREAD:
            if item.tag not in WITHIN_LINE:
                parts.append(" ")
            stack += item.children[::-1]
    return squeeze("".join(parts))


def short_text(node: Node, most: int) -> str:
    """The text of an element as a person sees it, ``""`` if it has more than ``most`` characters.

    Unlike :func:`visible_text`, it never returns the beginning of a longer text.
    """
    length = count = 0
    parts: list[str] = []
    # The elements that are open: each with whether its text is seen, after the children that follow it.
    above: list[tuple[Iterator[Node | str], bool]] = []
    children: Iterator[Node | str] = iter((node,))
    is_seen = True
    while True:
        for child in children:
            if isinstance(child, str):
                length += len(child.strip())
                if length > most:
                    return ""
                if is_seen:
                    parts.append(child)
                continue
            count += 1
            if count > _MOST_ELEMENTS:
                return ""
            tag = child.tag
            shows_text = is_seen and tag not in _UNREAD and not (tag == "a" and is_permalink(child))
            if shows_text and tag not in WITHIN_LINE:
                parts.append(" ")
            if child.children:
                above.append((children, is_seen))
                children, is_seen = iter(child.children), shows_text
                break
        else:
            if not above:
                break
            children, is_seen = above.pop()
    return text if len(text := squeeze("".join(parts))) <= most else ""


def text_before(node: Node) -> str:
    """The text right before an element, ``""`` where an element stands there, nothing, or many children."""
    siblings = node.parent.children if node.parent is not None else []
    place = next((index for index, child in enumerate(siblings[:_MOST_SIBLINGS]) if child is node), 0)
    text = siblings[place - 1] if place else ""
    return text if isinstance(text, str) else ""


def is_sign(node: Node) -> bool:
    """Whether an element holds a few signs, such as a check mark, and no letters or digits."""
    length = 0
    for text in node.texts():
        length += len(text)
        if length > _MOST_SIGNS or any(sign.isalnum() for sign in text):
            return False
    return length > 0 and not node.text().isspace()


def is_operator(node: Node) -> bool:
    """Whether an element is the sign between two numbers or words that touch it. Pages hide the stroke of a
    fraction whose numbers stand one above the other."""
    parent, children = node.parent, node.children
    if parent is None or len(children) != 1 or not isinstance(children[0], str):
        return False
    if children[0].strip() not in _OPERATORS or len(parent.children) > _MOST_SIBLINGS:
        return False
    place = parent.children.index(node)
    before, after = (
        part if isinstance(part, str) else part.text() if short_text(part, _LONGEST_OPERAND) else ""
        for part in ("", *parent.children, "")[place : place + 3 : 2]
    )
    return before[-1:].isalnum() and after[:1].isalnum()


def reading_in_brackets(node: Node) -> str:
    """What plain text has in the place of an ``rt``: the reading of the word before it. The page writes the
    brackets itself where it has any, as ``rp``."""
    text = node.text().strip()
    around = node.parent
    nearby = around.children[:_MOST_SIBLINGS] if around is not None else []
    has_brackets = any(isinstance(part, Node) and part.tag == "rp" for part in nearby)
    return text if has_brackets or not text else f"({text})"
