"""Defaults for an article if its page declares none: its first words, its first picture."""

from __future__ import annotations

import re

from ..languages import dates
from ..languages.words import count_words
from ..tree import Node, parse_fragment
from ..tree.visible_text import visible_text
from .tags import element

_LINE_ENDS = re.compile(r"</p>|<br ?/?>", re.I)
_LONGEST = 1000
"""At most this many characters in an excerpt."""
_SHORTEST = 8
"""Words of a paragraph of running text."""
_DATE_WORDS = 16
"""A paragraph with a date and no more words is a line above or below a text: who wrote it, and when."""


def first_words(tree: Node) -> str:
    """The first paragraph of running text; a long one is cut at the end of a sentence."""
    only_date = ""
    for node in tree.find_all("p"):
        text = visible_text(node, 2 * _LONGEST)
        if count_words(text) < _SHORTEST:
            continue
        if count_words(text) <= _DATE_WORDS and dates.find(text):
            only_date = only_date or text
            continue
        if len(text) <= _LONGEST:
            return text
        end = max(text.rfind(mark, 0, _LONGEST) for mark in (". ", "! ", "? ", "\u3002"))
        return text[: end + 1] if end > 0 else text[: _LONGEST - 1].rsplit(" ", 1)[0] + "…"
    return only_date


def first_image(tree: Node) -> str:
    """The address of the first picture, ``""`` if there is none."""
    image = tree.find("img")
    return image.get("src") if image is not None else ""


def from_description(text: str) -> Node:
    """A content tree for the plain text of a description, or for HTML, which some pages write into theirs."""
    if "</" in text or "<br" in text:
        text = parse_fragment(_LINE_ENDS.sub("\n", text)).text()
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return element("#fragment", {}, *[element("p", {}, line) for line in lines if line])


_IMAGES = ("figure", "img", "picture", "video", "audio", "source", "iframe", "svg svg")


def omit(tree: Node, *, tables: bool, links: bool, images: bool) -> None:
    """Remove what is not wanted from an assembled tree; the content of links is kept."""
    groups = ((("table",), tables), (("a",), links), (_IMAGES, images))
    unwanted = {tag for tags, is_wanted in groups if not is_wanted for tag in tags}
    for node in [*tree.iter()] if unwanted else ():
        if any(child.tag in unwanted for child in node.elements()):
            parts: list[Node | str] = []
            # Links cannot be nested, so their content needs no further unwrapping.
            for child in node.children:
                parts += (
                    child.children if isinstance(child, Node) and child.tag == "a" and not links else [child]
                )
            node.set_children(part for part in parts if isinstance(part, str) or part.tag not in unwanted)
