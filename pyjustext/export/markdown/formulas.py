"""Formulas as TeX between dollar signs, which GitHub, pandoc, Obsidian and most others read.

Readers that do not support formulas parse the TeX as Markdown. So it is written in such a way that it
contains no tag, link or emphasis: TeX has an alternative for each character that could start one.
"""

from __future__ import annotations

import re

from ...tree import Node
from .escaping import WHITE

_CLASS = "language-tex"
"""The class of a ``code`` element that contains the TeX of a formula."""
_MEANT = re.compile(r"\\.?|[*<>~`|$]|(?<![^\W_])_(?=\S)|\](?=\()|!(?=\[)", re.S)
"""Characters with a meaning in Markdown. An underscore after a letter or digit does not start emphasis."""
_INSTEAD = {
    **{"*": "\\ast ", "<": "\\lt ", ">": "\\gt ", "~": "\\ ", "`": "'", "$": "", "_": "_ "},
    **{"]": "] ", "!": "! ", "\\": "\\ ", "\\`": "'", "\\<": "\\lt ", "\\>": "\\: ", "\\*": "\\ast "},
}
_IN_CELL = {"|": "\\vert ", "\\|": "\\Vert "}
"""A bar ends a cell even if it is escaped."""


def formula_source(node: Node) -> str:
    """The TeX of a formula, ``""`` if the element is not a formula or has no TeX."""
    if node.tag == "math math":
        return WHITE.sub(" ", node.get("alttext")).strip()
    return WHITE.sub(" ", node.text()).strip() if node.tag == "code" and node.get("class") == _CLASS else ""


def is_set_off(node: Node) -> bool:
    """Whether a formula is on a line of its own."""
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
