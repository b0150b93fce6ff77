"""The classes of HTML elements that more than one package needs."""

from __future__ import annotations

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

CELLS = frozenset({"td", "th"})

TABLE_PARTS = CELLS | {"table", "thead", "tbody", "tfoot", "tr", "caption", "colgroup", "col"}

WITHIN_LINE = frozenset(
    {"a", "span", "b", "i", "em", "strong", "sup", "sub", "font", "u", "small", "wbr", "mark"}
)
"""Elements that do not separate words: their text joins the text around them without a space."""

PHRASING = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q"}
    | {"rp", "rt", "ruby", "s", "samp", "small", "strong", "sub", "sup", "time", "u", "var"}
)
"""Phrasing elements with a meaning of their own, unlike ``span`` and ``font``."""

_GROUPS = frozenset(
    {"address", "article", "aside", "body", "center", "dialog", "dir", "div", "fieldset", "footer", "form"}
    | {"header", "hgroup", "legend", "main", "menu", "nav", "optgroup", "option", "search", "section"}
)

SECTIONING = _GROUPS | {"listing", "xmp", "plaintext", "marquee"}
"""Blocks that group other blocks: they end the paragraph before them and begin a new one after them."""

BLOCKS = (
    _GROUPS
    | HEADINGS
    | TABLE_PARTS
    | {"blockquote", "button", "dd", "details", "dl", "dt", "figcaption", "figure", "hr", "html", "li"}
    | {"noscript", "ol", "p", "pre", "summary", "textarea", "ul"}
)
"""Elements that end a piece of text: the HTML standard's ``display: block``, tables, lists and form parts."""

UNRENDERED = frozenset(
    {"head", "script", "style", "template", "title", "meta", "link", "base", "param", "source", "track"}
    | {"input", "button", "select", "textarea", "datalist", "progress", "meter", "map", "area", "col"}
    | {"colgroup", "frame", "frameset", "noframes", "dialog", "canvas", "noembed"}
)
"""Elements whose content is not text of the document: data, form controls, and what is not rendered."""

DATA = frozenset({"script", "style", "template"})
"""Elements whose content is code or data."""

TEXTLESS = DATA | {"head", "title"}
"""Elements whose text is data and never part of the page's text."""
