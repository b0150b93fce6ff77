"""What each element of a page becomes in the content tree."""

from __future__ import annotations

ADDED = "data-added"
"""Marks what assembly put into the content tree beside the chosen text: captions, players, notes.
Purify takes the mark away."""

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

LEAVES = HEADINGS | {"p", "dt", "summary"}
"""Blocks that hold a line of text and no other block."""

FLOWS = frozenset({"blockquote", "li", "dd", "figure", "figcaption", "details", "td", "th", "caption"})
"""Blocks that hold lines and other blocks."""

STRUCTURES = frozenset({"ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"})
"""Blocks that hold only certain other blocks."""

TABLE_PARTS = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col"})

BREAKS = frozenset(
    {"address", "article", "aside", "body", "center", "dialog", "dir", "div", "fieldset", "footer", "form"}
    | {"header", "hgroup", "legend", "main", "menu", "nav", "optgroup", "option", "search", "section"}
    | {"listing", "xmp", "plaintext", "marquee"}
)
"""Blocks that are dropped themselves and leave a paragraph break."""

INLINES = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q"}
    | {"rp", "rt", "ruby", "s", "samp", "small", "strong", "sub", "sup", "time", "u", "var"}
)
"""Phrasing that is kept; every other element that is no block is transparent."""

RENAMED = {"tt": "code", "strike": "s", "acronym": "abbr", "dir": "ul", "menu": "ul"}
"""Elements that HTML has given up, and what stands for them now."""

INVISIBLE = frozenset(
    {"head", "script", "style", "template", "title", "meta", "link", "base", "param", "source", "track"}
    | {"input", "button", "select", "textarea", "datalist", "progress", "meter", "map", "area", "col"}
    | {"colgroup", "frame", "frameset", "noframes", "dialog", "canvas", "noembed"}
)
"""Elements that are dropped with all they hold, unless some of their text was chosen."""

KEPT_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "a": ("href", "title", "hreflang"),
    "abbr": ("title",),
    "dfn": ("title",),
    "time": ("datetime",),
    "del": ("datetime", "cite"),
    "ins": ("datetime", "cite"),
    "q": ("cite",),
    "blockquote": ("cite",),
    "ol": ("start", "reversed", "type"),
    "li": ("value",),
    "td": ("colspan", "rowspan"),
    "th": ("colspan", "rowspan", "scope"),
    "bdo": ("dir",),
    "details": (),
}
"""Attributes that go with an element into the content tree, beside ``lang`` and ``dir``."""
