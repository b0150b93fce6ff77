"""Names of elements in a page's body, grouped by what the standard's "in body" mode does (13.2.6.4.7).

The sets follow html5lib's InBodyPhase where that and today's standard differ.
"""

from __future__ import annotations

from html5lib.constants import specialElements

from .nodes import HTML


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
