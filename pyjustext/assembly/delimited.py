"""Formulas written as TeX in the text, for a script to render: ``\\(…\\)``, ``\\[…\\]``, ``$$…$$``, ``$…$``.

A single dollar sign usually means money. It counts in an element with a class for formulas, as used by Stack
Exchange, pandoc and Sphinx, and on pages whose scripts say that it delimits formulas.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from ..tree import Node
from . import math

_START = re.compile(
    r"\\(?P<line>\()|\\(?P<block>\[)|(?P<dollars>\$\$)"
    r"|\\begin\{(?P<name>(?:equation|align|gather|multline|eqnarray)\*?)\}"
)
_START_OR_DOLLAR = re.compile(_START.pattern.replace(r"\$\$", r"\$\$|(?<![\\$\w])\$(?![\s$])"))
_SETTINGS = ("inlineMath", "renderMathInElement", "delimiters")
_SINGLE_DOLLAR = re.compile(r"""\[\s*(["'])\$\1\s*,\s*(["'])\$\2\s*\]|\bleft["']?\s*:\s*(["'])\$\3""")
"""``[["$", "$"]]`` for MathJax, ``{left: "$", right: "$"}`` for KaTeX."""
_LONGEST_SETTING = 1_000
_LONGEST = 5_000
"""At most this many characters between the delimiters of a formula."""
_SINGLE = re.compile(r"\s*\$(?P<line>(?:[^$\\]|\\.){1,2000})\$\s*", re.S)
_HOLDERS = re.compile(
    r"(?:^|\s)(?:math-container|arithmatex|math|tex2jax_process|math-inline|inline-math)(?=$|\s)"
)
_SIGNS = re.compile(r"[\\^_={}+*/<>()|]|^\s*\S{1,3}\s*$")
"""Text between delimiters is a formula if it contains one of these or is short."""
_CODE = frozenset({"code", "pre", "kbd", "samp", "tt", "textarea"})


def may_hold_formula(text: str) -> bool:
    """Whether a text has any sign that delimits formulas."""
    return "$" in text or "\\" in text


class Delimited:
    """Finds the formulas in the texts of a page.

    Args:
        elements: the page's elements.
    """

    def __init__(self, elements: Sequence[Node]) -> None:
        self._elements = elements
        self._single: bool | None = None

    def pieces(self, text: str, parent: Node) -> list[str | Node]:
        """Split a text at its formulas, which become nodes: ``code`` for inline formulas, in a ``p`` for
        display formulas.

        Args:
            parent: the page's element that holds the text.
        """
        if _HOLDERS.search(parent.get("class")[:200]):
            single = _SINGLE.fullmatch(text)
            formula = math.code(single["line"]) if single else None
            if formula is not None:
                return [formula]
        if is_code(parent):
            return [text]
        starts = _START_OR_DOLLAR if "$" in text and self._single_dollars() else _START
        out: list[str | Node] = []
        done = 0
        for start in starts.finditer(text):
            if start.start() < done:
                continue
            # Searching for the end separately keeps the time linear.
            closing = _closing(start)
            end = text.find(closing, start.end(), start.end() + _LONGEST)
            formula = _formula(start, text[start.end() : end]) if end >= 0 else None
            if formula is not None and (closing != "$" or _closes(text, end)):
                out += [text[done : start.start()], formula]
                done = end + len(closing)
        return [piece for piece in (*out, text[done:]) if piece]

    def _single_dollars(self) -> bool:
        """Whether a script of the page says that single dollar signs delimit formulas."""
        if self._single is None:
            scripts = (node for node in self._elements if node.tag == "script" and node.children)
            self._single = any(_names_dollar(script.text()) for script in scripts)
        return self._single


def _names_dollar(script: str) -> bool:
    """Whether a script configures MathJax or KaTeX for single dollar signs."""
    for name in _SETTINGS:
        begin = script.find(name)
        if begin >= 0 and _SINGLE_DOLLAR.search(script, begin, begin + _LONGEST_SETTING):
            return True
    return False


def _closes(text: str, end: int) -> bool:
    """Whether a dollar sign may end a formula: no space stands before it, and no digit after it."""
    return not text[end - 1].isspace() and text[end - 1] != "\\" and not text[end + 1 : end + 2].isdigit()


def _closing(start: re.Match[str]) -> str:
    if start["name"]:
        return f"\\end{{{start['name']}}}"
    if start["dollars"]:
        return start["dollars"]
    return "\\)" if start["line"] else "\\]"


def _formula(start: re.Match[str], source: str) -> Node | None:
    if "$" in source or not (start["name"] or _SIGNS.search(source)):
        return None
    if start["name"]:
        source = f"{start[0]}{source}{_closing(start)}"
    formula = math.code(source)
    if formula is None or start["line"] or start["dollars"] == "$":
        return formula
    line = Node("p")
    line.append(formula)
    return line


def is_code(node: Node) -> bool:
    """Whether an element is code or stands in code."""
    return node.tag in _CODE or any(above.tag in _CODE for above in islice(node.ancestors(), 8))
