"""Restores MathML from MathJax output, for pages that contain only the rendered formula.

MathJax 3 and 4 render with elements named after MathML's (``mjx-mi``, in SVG ``data-mml-node="mi"``) and with
characters named by their code point (``mjx-c1D465``, in SVG ``data-c="1D465"``).
https://docs.mathjax.org/en/latest/output/
"""

from __future__ import annotations

import re
import unicodedata

from ..tree import Node
from .tex import TOKENS

_PARTS = {
    **{"msup": 2, "msub": 2, "mfrac": 2, "mroot": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3},
    **dict.fromkeys(("mrow", "msqrt", "mtable", "mtr", "mtd", "mstyle", "mpadded", "texatom"), 0),
}
"""The MathML elements that can be restored, and the number of parts that each must have (0: any number)."""
_UPPER_FIRST = frozenset({"msubsup", "munderover"})
"""MathJax has the superscript first, MathML the subscript."""
_SKIPPED = frozenset({"surd", "assistive-mml"})
_CHARACTER = re.compile(r"(?:^|\s)mjx-c([0-9A-F]{2,6})(?=$|\s)")
_SLANTED = frozenset([chr(code) for code in range(0x1D434, 0x1D468)] + ["\u210e"])
"""Mathematical italic letters."""
_MOST = 20_000
"""The most elements of a formula that are examined."""


def restored(drawn: Node) -> Node | None:
    """The formula that MathJax rendered inside an element, None if there is none."""
    start = next((node for node in drawn.iter() if _mathml_name(node) == "math"), None)
    if start is None:
        return None
    top = Node("math math")
    made = [top]
    stack: list[tuple[Node | str, Node]] = [(child, top) for child in reversed(start.children)]
    while stack and len(made) < _MOST:
        item, target = stack.pop()
        if isinstance(item, str):
            if target.tag[5:] in TOKENS:
                target.append(item)
            continue
        name = _mathml_name(item)
        if name in _SKIPPED:
            continue
        sign = _drawn_sign(item)
        if sign:
            if target.tag[5:] in TOKENS:
                # MathML makes a single letter italic by itself.
                slanted = target.tag == "math mi" and sign in _SLANTED
                target.append(unicodedata.normalize("NFKC", sign) if slanted else sign)
            continue
        if name in TOKENS or name in _PARTS:
            twin = Node("math mrow" if name == "texatom" else f"math {name}")
            target.append(twin)
            made.append(twin)
            target = twin
        stack.extend([(child, target) for child in reversed(item.children)])
    for node in made:
        _put_in_order(node)
    return top if any(node.text().strip() for node in made[:1]) else None


def _mathml_name(node: Node) -> str:
    if node.tag.startswith("mjx-"):
        return node.tag[4:]
    return node.attrs.get("data-mml-node", "").lower()


def _drawn_sign(node: Node) -> str:
    """The character that an element shows."""
    code = node.attrs.get("data-c", "")
    if not code and node.tag == "mjx-c":
        match = _CHARACTER.search(node.attrs.get("class", "")[:200])
        code = match[1] if match else ""
    try:
        number = int(code, 16) if 0 < len(code) <= 6 else 0
    except ValueError:
        return ""
    return chr(number) if 31 < number < 0x110000 and not 0xD800 <= number < 0xE000 else ""


def _put_in_order(node: Node) -> None:
    """Put the parts of an element in MathML's order. An element that lacks parts becomes a row."""
    name = node.tag[5:]
    wanted = _PARTS.get(name, 0)
    if name in _UPPER_FIRST and len(node.children) == wanted:
        node.children[1:] = reversed(node.children[1:])
    elif wanted and len(node.children) != wanted:
        node.tag = "math mrow"
