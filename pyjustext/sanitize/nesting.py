"""The HTML parser's rules for misplaced elements, on which purify relies.

Source: HTML standard, 13.2.6 (tree construction), https://html.spec.whatwg.org/multipage/parsing.html
"""

from __future__ import annotations

from ..tree import elements

CLOSES_P = frozenset(
    {"address", "article", "aside", "blockquote", "details", "div", "dl", "dd", "dt", "figcaption", "figure"}
    | {"footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "ol", "p", "pre"}
    | {"section", "summary", "table", "ul"}
)
"""Start tags that close an open ``p``."""

FORMATTING = frozenset({"a", "b", "code", "em", "i", "s", "small", "strong", "u"})
"""Elements that the parser reopens after the block around them was closed. If none is nested in its own kind,
the parser's list of active formatting elements always agrees with the open elements."""

TABLE_PARTS = elements.TABLE_PARTS - {"table"}
"""Elements that the parser recognises only inside a table."""

_SECTIONS = frozenset({"tbody", "thead", "tfoot"})
_TABLE = frozenset({"table"})
_RUBY = frozenset({"ruby"})
_ALLOWED_CHILDREN: dict[str, tuple[frozenset[str], str]] = {
    "table": (frozenset({"caption", "colgroup"}) | _SECTIONS, "tbody"),
    **dict.fromkeys(_SECTIONS, (frozenset({"tr"}), "tr")),
    "tr": (elements.CELLS, "td"),
}
"""For each parent, its allowed children, and the element that others are put into."""

_ALLOWED_PARENTS: dict[str, tuple[frozenset[str], str]] = {
    "li": (frozenset({"ul", "ol"}), "div"),
    **dict.fromkeys(("rb", "rp", "rt"), (_RUBY, "")),
    "source": (frozenset({"picture", "audio", "video"}), ""),
    "caption": (_TABLE, "div"),
    "col": (frozenset({"colgroup"}), ""),
    **dict.fromkeys(("colgroup", *_SECTIONS), (_TABLE, "")),
    "tr": (_SECTIONS | _TABLE, "div"),
    **dict.fromkeys(elements.CELLS, (_SECTIONS | _TABLE | {"tr"}, "div")),
}
"""For each child, its allowed parents, and what it becomes elsewhere."""

WRAPPING = frozenset(_ALLOWED_CHILDREN)
"""The parents for which :func:`wrapper` may return an element."""
MISFITS = frozenset(_ALLOWED_PARENTS) | {"dd", "dt"}
"""The elements that :func:`fitting` may replace."""


def wrapper(parent: str, child: str) -> str:
    """The tag of the element to insert between ``parent`` and ``child`` (``""`` for text); ``""`` if none.

    The parser moves misplaced content out of a table to just before it. The wrapper keeps it inside.
    """
    rule = _ALLOWED_CHILDREN.get(parent)
    return rule[1] if rule and child not in rule[0] else ""


def fitting(tag: str, parent: str, grandparent: str) -> str:
    """The tag to use for ``tag`` in ``parent``; ``""`` if only its content is allowed there.

    An ``li`` closes an open ``li`` unless a list is between them; so do ``dt`` and ``dd``. The parser
    ignores parts of a table outside a table.
    """
    if tag in ("dd", "dt"):
        return tag if parent == "dl" or (parent == "div" and grandparent == "dl") else "div"
    rule = _ALLOWED_PARENTS.get(tag)
    return tag if rule is None or parent in rule[0] else rule[1]
