"""Makes formulas conform to the schema of EPUB."""

from __future__ import annotations

from ...tree import Node

_TOKENS = frozenset({"mi", "mn", "mo", "ms", "mtext"})
_CHILDREN = {
    **{"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3},
    **dict.fromkeys(("math", "mrow", "msqrt", "mstyle", "merror", "mpadded", "mphantom", "menclose", "mtd")),
    **dict.fromkeys(("mspace", "mtable", "mtr")),
}
"""The number of children that each element must have (None: any number)."""
_PARENTS = {"mtr": "mtable", "mtd": "mtr"}
_FLAGS = "accent accentunder displaystyle fence largeop movablelimits separator stretchy"
_VARIANTS = "normal bold italic bold-italic double-struck script fraktur sans-serif monospace"
_VALUES: dict[str, frozenset[str]] = {
    **dict.fromkeys(_FLAGS.split(), frozenset({"true", "false"})),
    "display": frozenset({"block", "inline"}),
    "mathvariant": frozenset(_VARIANTS.split()),
}
"""The values that an attribute may have."""
_OF = {
    "math": ("display",),
    "mstyle": ("displaystyle",),
    "mi": ("mathvariant",),
    "mn": ("mathvariant",),
    "mtext": ("mathvariant",),
    "mo": ("fence", "largeop", "movablelimits", "separator", "stretchy", "mathvariant"),
    "mover": ("accent",),
    "munder": ("accentunder",),
    "munderover": ("accent", "accentunder"),
}
"""The attributes that are kept, by element."""


def formula(math: Node) -> Node:
    """A new ``math``, or a ``span`` with the text of the formula if its structure is not valid MathML."""
    top = _copy(math)
    if top is not None and top.children:
        alt = " ".join(math.get("alttext").split())
        top.attrs |= {"alttext": alt} if alt else {}
        return top
    span = Node("span")
    span.append(" ".join((math.get("alttext") or math.text()).split()))
    return span


def _copy(math: Node) -> Node | None:
    top = Node("math math", _attributes(math))
    stack = [(math, top)]
    while stack:
        source, target = stack.pop()
        name = source.tag.removeprefix("math ")
        if name in _TOKENS:
            target.append(source.text())
            continue
        for child in source.children:
            if isinstance(child, str):
                if child.strip():
                    word = Node("math mtext")
                    word.append(child.strip())
                    target.append(word)
                continue
            kind = child.tag.removeprefix("math ")
            if kind not in _TOKENS and kind not in _CHILDREN:
                return None
            if _PARENTS.get(kind, name) != name or (name in ("mtable", "mtr") and kind not in _PARENTS):
                return None
            twin = Node(child.tag, _attributes(child))
            target.append(twin)
            stack.append((child, twin))
        count = _CHILDREN[name]
        if count is not None and len(target.children) != count:
            return None
        if name in ("mtable", "mtr") and any(
            isinstance(c, Node) and c.tag == "math mtext" for c in target.children
        ):
            return None
    return top


def _attributes(source: Node) -> dict[str, str]:
    names = _OF.get(source.tag.removeprefix("math "), ())
    return {n: source.get(n).lower() for n in names if source.get(n).lower() in _VALUES[n]}
