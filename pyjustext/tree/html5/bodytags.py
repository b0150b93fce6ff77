"""What start and end tags do in a page's body: tables taken from the standard's "in body" mode (13.2.6.4.7).

The tables follow html5lib's InBodyPhase where that and today's standard differ.
"""

from __future__ import annotations

from html5lib.constants import specialElements

from .treebuilder import HTML


def _words(names: str) -> frozenset[str]:
    return frozenset(names.split())


# Kinds of start tags. Their order is used: all up to LAST_REOPENING open lost formatting elements
# again before they are inserted, the next up to LAST_CLOSING_P close a paragraph that is open.
PLAIN, FORMATTING, ANCHOR, VOID, INPUT = range(5)
LAST_REOPENING = INPUT
BLOCK, P, HEADING, LIST_ITEM, PRE, RULE = range(5, 11)
LAST_CLOSING_P = RULE
HIDDEN_VOID, RAW, IFRAME, LEFT = range(11, 15)
NESTING = frozenset({PLAIN, FORMATTING, ANCHOR, BLOCK, P, HEADING, LIST_ITEM, PRE})
"""Kinds of elements that stay open."""

_BLOCKS = _words(
    "address article aside blockquote center details dir div dl fieldset figcaption figure footer header "
    "hgroup main menu nav ol section summary ul"
)
_FORMATTING_NAMES = _words("b big code em font i s small strike strong tt u")
HEADINGS = _words("h1 h2 h3 h4 h5 h6")
_LIST_ITEMS = _words("li dd dt")
# Names without a rule of their own. Any other name is of the same kind; these are only found faster.
_COMMON = _words("span label noscript time abbr cite q sub sup mark picture video audio canvas")

START: dict[str, tuple[str, int]] = {
    name: (name, kind)
    for names, kind in (
        (_COMMON, PLAIN),
        (_FORMATTING_NAMES, FORMATTING),
        (_words("a"), ANCHOR),
        (_words("area br embed img keygen wbr"), VOID),
        (_words("input"), INPUT),
        (_BLOCKS, BLOCK),
        (_words("p"), P),
        (HEADINGS, HEADING),
        (_LIST_ITEMS, LIST_ITEM),
        (_words("pre listing"), PRE),
        (_words("hr"), RULE),
        (_words("base link meta param source track"), HIDDEN_VOID),
        (_words("script style noembed"), RAW),
        (_words("iframe"), IFRAME),
        (
            _words(
                "html body head frameset frame form plaintext nobr button applet marquee object xmp table "
                "caption col colgroup tbody td tfoot th thead tr image isindex textarea title noframes "
                "select rp rt option optgroup math svg command basefont bgsound"
            ),
            LEFT,
        ),
    )
    for name in names
}
"""A start tag's name → the same name (one string for all elements) and its kind."""

# Kinds of end tags.
END_PLAIN, END_BLOCK, END_P, END_LIST_ITEM, END_HEADING, END_FORMATTING, END_LEFT = range(7)

END: dict[str, tuple[str, int]] = {
    name: (name, kind)
    for names, kind in (
        (_COMMON, END_PLAIN),
        (_BLOCKS | _words("button dialog listing pre"), END_BLOCK),
        (_words("p"), END_P),
        (_LIST_ITEMS, END_LIST_ITEM),
        (HEADINGS, END_HEADING),
        (_FORMATTING_NAMES | _words("a nobr"), END_FORMATTING),
        (_words("body html form applet marquee object br"), END_LEFT),
        # A table's cell and caption understand these otherwise.
        (_words("caption col colgroup table tbody td tfoot th thead tr"), END_LEFT),
    )
    for name in names
}
"""An end tag's name → the same name and its kind."""

SPECIAL = frozenset(name for namespace, name in specialElements if namespace == HTML)
SCOPE = _words("applet caption html marquee object table td th")
LIST_SCOPE = SCOPE | {"ol", "ul"}
BUTTON_SCOPE = SCOPE | {"button"}
LIST_ITEM_STOP = SPECIAL - {"address", "div", "p"}

KEPT_OPEN = _words(
    "html head body table caption colgroup tbody thead tfoot tr td th select applet marquee object"
)
"""Elements whose removal from the stack, out of turn, would leave an insertion mode without its ground."""
TABLE_CONTENT = _words("caption colgroup col tbody thead tfoot tr td th")
NOT_NESTING = _words(
    "area base basefont bgsound br col command embed frame hr image img input keygen link meta param "
    "source track wbr script style title textarea iframe noembed noframes xmp html body"
)
"""Start tags that leave the stack of open elements as high as it was, sooner or later."""
