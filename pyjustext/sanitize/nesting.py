"""What the HTML parser does with elements that stand where they may not: the facts that purify builds on.

Source: HTML standard, 13.2.6 (tree construction), https://html.spec.whatwg.org/multipage/parsing.html
"""

from __future__ import annotations

CLOSES_P = frozenset(
    {"address", "article", "aside", "blockquote", "details", "div", "dl", "dd", "dt", "figcaption", "figure"}
    | {"footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "ol", "p", "pre"}
    | {"section", "summary", "table", "ul"}
)
"""A start tag of these ends an open ``p``."""

FORMATTING = frozenset({"a", "b", "code", "em", "i", "s", "small", "strong", "u"})
"""Elements that the parser opens again after a block that was closed over them; with none of them inside
its own kind, its list of open formatting elements never differs from the elements that are open."""

TABLE_PARTS = frozenset({"caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"})
"""Elements that the parser knows only inside a table."""

_SECTIONS = frozenset({"tbody", "thead", "tfoot"})
_CELLS = frozenset({"td", "th"})
_IN_SECTION = frozenset({"tr"})
_FITS: dict[str, tuple[frozenset[str], str]] = {
    "table": (frozenset({"caption", "colgroup"}) | _SECTIONS, "tbody"),
    "tbody": (_IN_SECTION, "tr"),
    "thead": (_IN_SECTION, "tr"),
    "tfoot": (_IN_SECTION, "tr"),
    "tr": (_CELLS, "td"),
}

_PARENTS: dict[str, tuple[frozenset[str], str]] = {
    "li": (frozenset({"ul", "ol"}), "div"),
    "rb": (frozenset({"ruby"}), ""),
    "rp": (frozenset({"ruby"}), ""),
    "rt": (frozenset({"ruby"}), ""),
    "source": (frozenset({"picture", "audio", "video"}), ""),
    "caption": (frozenset({"table"}), "div"),
    "colgroup": (frozenset({"table"}), ""),
    "col": (frozenset({"colgroup"}), ""),
    "tbody": (frozenset({"table"}), ""),
    "thead": (frozenset({"table"}), ""),
    "tfoot": (frozenset({"table"}), ""),
    "tr": (_SECTIONS | {"table"}, "div"),
    "td": (_SECTIONS | {"table", "tr"}, "div"),
    "th": (_SECTIONS | {"table", "tr"}, "div"),
}


def wrapper(parent: str, child: str) -> str:
    """The element that must stand between ``parent`` and ``child`` (``""`` for text), ``""`` if none.

    In tables the parser moves what does not fit out to before the table; with the wrapper it stays.
    """
    rule = _FITS.get(parent)
    return rule[1] if rule and child not in rule[0] else ""


def fitting(tag: str, parent: str, grandparent: str) -> str:
    """The tag under which ``tag`` may stand in ``parent``; ``""`` where only its content may.

    An ``li`` closes another one through whatever stands between them but a list, a ``dt`` likewise; table
    parts outside a table are ignored.
    """
    if tag in ("dd", "dt"):
        return tag if parent == "dl" or (parent == "div" and grandparent == "dl") else "div"
    rule = _PARENTS.get(tag)
    return tag if rule is None or parent in rule[0] else rule[1]
