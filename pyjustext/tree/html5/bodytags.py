"""Names of elements in a page's body, by what the standard's "in body" mode does with them (13.2.6.4.7).

The sets follow html5lib's InBodyPhase where that and today's standard differ.
"""

from __future__ import annotations

from html5lib.constants import specialElements

from .treebuilder import HTML


def words(names: str) -> frozenset[str]:
    """The names in a text, divided by spaces."""
    return frozenset(names.split())


BLOCKS = words(
    "address article aside blockquote center details dir div dl fieldset figcaption figure footer header "
    "hgroup main menu nav ol section summary ul"
)
FORMATTING = words("b big code em font i s small strike strong tt u")
HEADINGS = words("h1 h2 h3 h4 h5 h6")
LIST_ITEMS = words("li dd dt")
COMMON = words("span label noscript time abbr cite q sub sup mark picture video audio canvas")
"""Names without a rule of their own. Any other name is of the same kind; these are only found faster."""

SPECIAL = frozenset(name for namespace, name in specialElements if namespace == HTML)

KEPT_OPEN = words(
    "html head body table caption colgroup tbody thead tfoot tr td th select applet marquee object"
)
"""Elements whose removal from the stack, out of turn, would leave an insertion mode without its ground."""
TABLE_CONTENT = words("caption colgroup col tbody thead tfoot tr td th")
NOT_NESTING = words(
    "area base basefont bgsound br col command embed frame hr image img input keygen link meta param "
    "source track wbr script style title textarea iframe noembed noframes xmp html body"
)
"""Start tags that leave the stack of open elements as high as it was, sooner or later."""
