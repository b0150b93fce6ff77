"""Formulas written as TeX in the text, to be rendered by a script: ``\\(…\\)``, ``\\[…\\]``, ``$$…$$``.

A single dollar sign usually means money, so it counts only in an element with a class for formulas, as used
by Stack Exchange, pandoc and Sphinx.
"""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from . import math

_START = re.compile(
    r"\\(?P<line>\()|\\(?P<block>\[)|(?P<dollars>\$\$)"
    r"|\\begin\{(?P<name>(?:equation|align|gather|multline|eqnarray)\*?)\}"
)
_LONGEST = 5_000
"""Characters of a formula between its delimiters."""
_SINGLE = re.compile(r"\s*\$(?P<line>(?:[^$\\]|\\.){1,2000})\$\s*", re.S)
_HOLDERS = re.compile(
    r"(?:^|\s)(?:math-container|arithmatex|math|tex2jax_process|math-inline|inline-math)(?=$|\s)"
)
_SIGNS = re.compile(r"[\\^_={}+*/<>()|]|^\s*\S{1,3}\s*$")
"""Text between delimiters is a formula if it contains one of these or is short."""
_CODE = frozenset({"code", "pre", "kbd", "samp", "tt", "textarea"})


def pieces(text: str, parent: Node) -> list[str | Node]:
    """Split a text at its formulas, which become nodes: ``code`` for inline formulas, in a ``p`` for display
    formulas.

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
    if _is_code(parent):
        return [text]
    out: list[str | Node] = []
    done = 0
    for start in _START.finditer(text):
        if start.start() < done:
            continue
        # Searching for the end separately keeps the time linear.
        closing = _closing(start)
        end = text.find(closing, start.end(), start.end() + _LONGEST)
        formula = _formula(start, text[start.end() : end]) if end >= 0 else None
        if formula is not None:
            out += [text[done : start.start()], formula]
            done = end + len(closing)
    return [piece for piece in (*out, text[done:]) if piece]


def _closing(start: re.Match[str]) -> str:
    if start["name"]:
        return f"\\end{{{start['name']}}}"
    return "\\)" if start["line"] else "\\]" if start["block"] else "$$"


def _formula(start: re.Match[str], source: str) -> Node | None:
    if "$" in source or not (start["name"] or _SIGNS.search(source)):
        return None
    if start["name"]:
        source = f"{start[0]}{source}{_closing(start)}"
    formula = math.code(source)
    if formula is None or start["line"]:
        return formula
    line = Node("p")
    line.append(formula)
    return line


def _is_code(node: Node) -> bool:
    return node.tag in _CODE or any(above.tag in _CODE for above in islice(node.ancestors(), 8))
