"""Formulas that stand in the text as TeX, for a script to set: ``\\(…\\)``, ``\\[…\\]``, ``$$…$$``.

A single dollar sign is money more often than not: it counts only in an element that says by its class that
it holds a formula, as Stack Exchange, pandoc and Sphinx write it.
"""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from . import math

_STARTS = ("\\(", "\\[", "$$", "\\begin{")
_DELIMITED = re.compile(
    r"\\\((?P<line>[^$]{1,2000}?)\\\)"
    r"|\\\[(?P<block>[^$]{1,5000}?)\\\]"
    r"|\$\$(?P<dollars>[^$]{1,5000}?)\$\$"
    r"|(?P<environment>\\begin\{(?P<name>(?:equation|align|gather|multline|eqnarray)\*?)\}[^$]{1,5000}?\\end\{(?P=name)\})"
)
_SINGLE = re.compile(r"\s*\$(?P<line>(?:[^$\\]|\\.){1,2000})\$\s*", re.S)
_HOLDERS = re.compile(
    r"(?:^|\s)(?:math-container|arithmatex|math|tex2jax_process|math-inline|inline-math)(?=$|\s)"
)
_SIGNS = re.compile(r"[\\^_={}+*/<>()|]|^\s*\S{1,3}\s*$")
"""What stands between delimiters is a formula if it has one of these, or is short."""
_CODE = frozenset({"code", "pre", "kbd", "samp", "tt", "textarea"})


def pieces(text: str, parent: Node) -> list[str | Node]:
    """A text with its formulas made nodes: ``code`` in the line, a ``p`` around one that is set off.

    Args:
        parent: the page's element that holds the text.
    """
    if "$" not in text and "\\" not in text:
        return [text]
    if _HOLDERS.search(parent.get("class")[:200]):
        single = _SINGLE.fullmatch(text)
        formula = math.code(single["line"]) if single else None
        if formula is not None:
            return [formula]
    if not any(start in text for start in _STARTS) or _is_code(parent):
        return [text]
    out: list[str | Node] = []
    end = 0
    for match in _DELIMITED.finditer(text):
        formula = _formula(match)
        if formula is not None:
            out += [text[end : match.start()], formula]
            end = match.end()
    return [piece for piece in (*out, text[end:]) if piece]


def _formula(match: re.Match[str]) -> Node | None:
    if not match["environment"] and not _SIGNS.search(match["line"] or match["block"] or match["dollars"]):
        return None
    source = match["line"] or match["block"] or match["dollars"] or match["environment"]
    formula = math.code(source)
    if formula is None or match["line"]:
        return formula
    line = Node("p")
    line.append(formula)
    return line


def _is_code(node: Node) -> bool:
    return node.tag in _CODE or any(above.tag in _CODE for above in islice(node.ancestors(), 8))
