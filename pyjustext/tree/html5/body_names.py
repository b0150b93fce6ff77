"""Names of elements in a page's body, grouped by what the standard's "in body" mode does (13.2.6.4.7), and
look-ups in the stack of open elements (13.2.4.2).

The sets follow html5lib's InBodyPhase where that and today's standard differ.
"""

from __future__ import annotations

from html5lib.constants import specialElements

from .nodes import HTML, Element


def words(names: str) -> frozenset[str]:
    """The set of names in a string, separated by spaces."""
    return frozenset(names.split())


BLOCKS = words(
    "address article aside blockquote center details dir div dl fieldset figcaption figure footer header "
    "hgroup main menu nav ol section summary ul"
)
FORMATTING = words("b big code em font i s small strike strong tt u")
HEADINGS = words("h1 h2 h3 h4 h5 h6")
LIST_ITEMS = words("li dd dt")
COMMON = words("span label noscript time abbr cite q sub sup mark picture video audio canvas")
"""Names without a rule of their own. All unlisted names are treated alike; these are only found faster."""

SPECIAL = frozenset(name for namespace, name in specialElements if namespace == HTML)

KEPT_OPEN = words(
    "html head body table caption colgroup tbody thead tfoot tr td th select applet marquee object"
)
"""Elements that an insertion mode relies on: they must not be removed from the stack out of turn."""
TABLE_CONTENT = words("caption colgroup col tbody thead tfoot tr td th")
NOT_NESTING = words(
    "area base basefont bgsound br col command embed frame hr image img input keygen link meta param "
    "source track wbr script style title textarea iframe noembed noframes xmp html body"
)
"""Start tags that do not make the stack of open elements higher in the end."""

SCOPE = frozenset({"applet", "caption", "html", "marquee", "object", "table", "td", "th"})
LIST_SCOPE = SCOPE | {"ol", "ul"}
BUTTON_SCOPE = SCOPE | {"button"}
LIST_ITEM_STOP = SPECIAL - {"address", "div", "p"}


def index_in_scope(stack: list[Element], name: str, limits: frozenset[str]) -> int | None:
    """The index of the last element ``name`` on the stack; 0 if there is none or one of ``limits`` ends its
    scope.

    None means that a foreign element is in between, and the decision is left to html5lib.
    """
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag == name:
            return index
        if node.tag in limits:
            return 0
    return 0


def open_list_item(stack: list[Element], name: str) -> int | None:
    """The index of the list item that a start tag ``name`` (li, dd, dt) closes; 0 and None as above."""
    names = ("li",) if name == "li" else ("dd", "dt")
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag in names:
            # The implied end tag works only within its scope.
            return index_in_scope(stack, node.tag, LIST_SCOPE if name == "li" else SCOPE)
        if node.tag in LIST_ITEM_STOP:
            return 0
    return 0
