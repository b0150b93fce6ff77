"""Numbers of formulas: puts each on the line of its formula, as pages do by columns and by style."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ..tree import Node
from . import math
from .origins import Part, parents
from .tags import element

if TYPE_CHECKING:
    from .walk import Walk

_NUMBER = re.compile(
    r"[,.;]?\s*[(\uff08]\s?(?:[A-Z]{1,2}[.\u2013-]?)?\d{1,3}(?:[.\u2013-]\d{1,3}){0,3}[a-z]?\s?[)\uff09]\s*[,.;]?"
)
"""``(1)``, ``(2.3a)``, ``(A.1)``, perhaps with the formula's full stop."""
_LONGEST = 20
"""In characters."""


def join_numbers(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Join each paragraph that is nothing but the number of a formula with the formula before it, or else
    with the one after it."""
    numbers = {node for node in nodes if node.tag == "p" and _is_number(node)}
    joined: dict[Node, list[Part]] = {}
    for place in parents(numbers):
        formula: Node | None = None
        number: Node | None = None
        for child in place.children:
            if isinstance(child, str) or not (child in numbers or _is_formula(child)):
                formula = number = None
                continue
            formula, number = (formula, child) if child in numbers else (child, number)
            if formula is not None and number is not None:
                inner = formula.children[0]
                assert isinstance(inner, Node)
                inner.attrs["display"] = "block"  # which it was by standing alone
                walk.origins.absorb(formula, number, " ")
                joined[number] = []
                formula = number = None
    walk.origins.replace(joined)


def _is_number(node: Node) -> bool:
    """Whether a paragraph has no other text than the number of a formula."""
    text = ""
    for part in node.texts():
        text += part
        if len(text) > _LONGEST:
            return False
    return _NUMBER.fullmatch(text.strip()) is not None and node.find("img") is None


def _is_formula(node: Node) -> bool:
    """Whether a paragraph is one formula. One of which only the TeX is known must stay alone, because nothing
    else says that it is set off."""
    children = node.children
    return (
        node.tag == "p"
        and len(children) == 1
        and isinstance(children[0], Node)
        and children[0].tag == "math math"
    )


_START = re.compile(
    r"\\(?P<line>\()|\\(?P<block>\[)|(?P<dollars>\$\$)"
    r"|\\begin\{(?P<name>(?:equation|align|gather|multline|eqnarray)\*?)\}"
)
_START_OR_DOLLAR = re.compile(_START.pattern.replace(r"\$\$", r"\$\$|(?<![\\$\w])\$(?![\s$])"))
_SETTINGS = ("inlineMath", "renderMathInElement", "delimiters")
_SINGLE_DOLLAR = re.compile(r"""\[\s*(["'])\$\1\s*,\s*(["'])\$\2\s*\]|\bleft["']?\s*:\s*(["'])\$\3""")
"""``[["$", "$"]]`` for MathJax, ``{left: "$", right: "$"}`` for KaTeX."""
_LONGEST_SETTING = 1_000
_LONGEST_DELIMITED = 5_000
"""At most this many characters between the delimiters of a formula."""
_SINGLE = re.compile(r"\s*\$(?P<line>(?:[^$\\]|\\.){1,2000})\$\s*", re.S)
_HOLDERS = re.compile(
    r"(?:^|\s)(?:math-container|arithmatex|math|tex2jax_process|math-inline|inline-math)(?=$|\s)"
)
_SIGNS = re.compile(r"[\\^_={}+*/<>()|]|^\s*\S{1,3}\s*$")
"""Text between delimiters is a formula if it contains one of these or is short."""
_CODE = frozenset({"code", "pre", "kbd", "samp", "tt", "textarea"})


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
            end = text.find(closing, start.end(), start.end() + _LONGEST_DELIMITED)
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
    begins = [begin for name in _SETTINGS if (begin := script.find(name)) >= 0]
    return any(_SINGLE_DOLLAR.search(script, begin, begin + _LONGEST_SETTING) for begin in begins)


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
    return element("p", {}, formula)


def is_code(node: Node) -> bool:
    """Whether an element is code or stands in code."""
    return node.tag in _CODE or any(above.tag in _CODE for above in islice(node.ancestors(), 8))
