"""Formulas as TeX between dollar signs, which GitHub, pandoc, Obsidian and most others read.

Readers without formulas take TeX for Markdown. So it is written in such a way that they see text, too: no
tag, no link and no emphasis begins in it. TeX has another way to write each sign that would.
"""

from __future__ import annotations

import re

from ...tree import Node
from .escaping import WHITE

_CLASS = "language-tex"
"""The class by which the article says that ``code`` in a line is a formula's TeX."""
_MEANT = re.compile(r"\\.?|[*<>~`|$]|(?<![^\W_])_(?=\S)|\](?=\()|!(?=\[)", re.S)
"""Signs that Markdown would read; an underscore after a letter or digit begins no emphasis."""
_INSTEAD = {
    **{"*": "\\ast ", "<": "\\lt ", ">": "\\gt ", "~": "\\ ", "`": "'", "$": "", "_": "_ "},
    **{"]": "] ", "!": "! ", "\\": "\\ ", "\\`": "'", "\\<": "\\lt ", "\\>": "\\: ", "\\*": "\\ast "},
}
_IN_CELL = {"|": "\\vert ", "\\|": "\\Vert "}
"""A cell ends at a bar, escaped or not."""


def formula_source(node: Node) -> str:
    """The TeX of an element that is a formula, ``""`` for others and where there is none."""
    if node.tag == "math math":
        return WHITE.sub(" ", node.get("alttext")).strip()
    return WHITE.sub(" ", node.text()).strip() if node.tag == "code" and node.get("class") == _CLASS else ""


def is_set_off(node: Node) -> bool:
    """Whether a formula stands in a line of its own."""
    if node.get("display") == "block":
        return True
    parent = node.parent
    return parent is not None and parent.tag == "p" and len(parent.children) == 1


def formula(source: str, *, set_off: bool, cell: bool) -> str:
    """TeX between dollar signs."""
    instead = {**_INSTEAD, **_IN_CELL} if cell else _INSTEAD
    text = _MEANT.sub(lambda match: instead.get(match[0], match[0]), source).strip()
    if not text:
        return ""
    if (len(text) - len(text.rstrip("\\"))) % 2:
        text += " "
    return f"$${text}$$" if set_off else f"${text}$"
