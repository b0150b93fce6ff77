"""What a page's tags tell about the work of parsing it: for lexbor, which has no bounds of its own."""

from __future__ import annotations

import re

from .elements import HEADINGS
from .node import VOID_TAGS

_MOST_ATTRIBUTES = 2_000
_MOST_OPTIONS = 2_000
_MOST_OPEN = 500
"""lexbor compares an attribute with all before it, looks through a list at each new option, and through the
open elements at most tags."""
_FEW_TAGS = 5_000
"""So few start tags do no harm, however they are nested."""
_FEW_ROOTS = 4
_SHORT_TAG = 2 * _MOST_ATTRIBUTES
"""In characters: a shorter tag has fewer attributes than that."""

# A quote in an odd place makes a tag seem longer than it is, never shorter.
_start_tags = re.compile(r"<[a-zA-Z](?:[^>\"']++|\"[^\"]*+\"?|'[^']*+'?)*+").findall
_without_values = re.compile(r"\"[^\"]*+\"?|'[^']*+'?").sub
_gaps = re.compile(r"[\s/\"]++").findall
_options_and_roots = re.compile(r"<(?=[bhoBHO])(?i:option|html|body)").findall
_token = re.compile(
    r"<(?:!--(?:-?>|.*?(?:--!?>|\Z))"  # comments
    r"|[!?][^>]*+|/[^a-zA-Z>][^>]*+"  # what the standard takes for comments
    r"|(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*+)"
    r"(?:\s++|/(?!>)|[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:\"[^\"]*+\"?|'[^']*+'?|[^\s>\"'][^\s>]*+)?+)?+)*+"
    r"(?P<closed>/?))",
    re.DOTALL,
).search
_RAW = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search
    for name in ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
}
"""The content of these is text, up to their end tags."""
_hides_end_tags = re.compile(r"<!--.*<script", re.IGNORECASE | re.DOTALL).search
_UNCOUNTED = VOID_TAGS | {
    "html",
    "head",
    "body",
    "p",
    "li",
    "dt",
    "dd",
    "option",
    "optgroup",
    "tr",
    "td",
    "th",
}
_UNCOUNTED |= {"tbody", "thead", "tfoot", "col", "colgroup", "rb", "rt", "rtc", "rp"}
"""Elements that never stay open in their like, unless another element around each of them does."""
_FORMATTING = frozenset(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong"}
)
_FORMATTING |= {"tt", "u"}
_BOUNDARIES = frozenset({"table", "caption", "template", "object", "marquee", "applet", "select", "button"})
_BOUNDARIES |= {"frameset"}
_BLOCKS = HEADINGS | {
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "details",
    "dialog",
    "dir",
    "div",
}
_BLOCKS |= {"dl", "fieldset", "figcaption", "figure", "footer", "header", "hgroup", "listing", "main", "menu"}
_BLOCKS |= {"nav", "ol", "pre", "search", "section", "summary", "ul"}
_HTML_INSIDE = frozenset(
    {"foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml"}
)
_ENDS_FOREIGN = (
    HEADINGS | (_FORMATTING - {"a"}) | {"blockquote", "body", "br", "center", "dd", "div", "dl", "dt"}
)
_ENDS_FOREIGN |= {
    "embed",
    "head",
    "hr",
    "img",
    "li",
    "listing",
    "menu",
    "meta",
    "ol",
    "p",
    "pre",
    "ruby",
    "span",
}
_ENDS_FOREIGN |= {"sub", "sup", "table", "ul", "var"}


def is_laborious(text: str) -> bool:
    """Whether lexbor might take more than linear time for a page: because of the attributes of one element,
    the options of a list, or the depth of its elements."""
    found = _options_and_roots(text)
    roots = 0
    if len(found) > _FEW_ROOTS:
        roots = sum(1 for tag in found if tag[1] not in "oO")
        if len(found) - roots > _MOST_OPTIONS:
            return True
    return (
        roots > _FEW_ROOTS
        or text.count("<") - text.count("</") > _FEW_TAGS
        or any(_attributes(tag) > _MOST_ATTRIBUTES for tag in _start_tags(text) if len(tag) > _SHORT_TAG)
    ) and _exceeds_a_bound(text)


def _attributes(tag: str) -> int:
    """The number of attributes in a tag, at most."""
    return len(_gaps(_without_values('""', tag)))


def _exceeds_a_bound(text: str) -> bool:
    """Whether an element might have more attributes, or more elements be open at once, than the bounds (see
    13.2.6 of the HTML standard)."""
    names: list[str] = []
    # Whether the content of each open element is foreign: SVG or MathML.
    foreign: list[bool] = []
    roots = 0
    position = 0
    while (token := _token(text, position)) is not None:
        position = token.end()
        name = token["name"]
        if name is None:
            continue
        name = name.lower()
        if name in ("html", "body") or len(token[0]) > _SHORT_TAG:
            own = _attributes(token[0])
            # The attributes of all html tags, and of all body tags, become those of one element.
            roots += own if name in ("html", "body") else 0
            if max(own, roots) > _MOST_ATTRIBUTES:
                return True
        if token["end"]:
            still = _open_after(names, foreign, name)
            del names[still:], foreign[still:]
            continue
        is_foreign = bool(foreign) and foreign[-1]
        if is_foreign and name in _ENDS_FOREIGN:
            while foreign and foreign[-1]:
                names.pop()
                foreign.pop()
            is_foreign = False
        if is_foreign or name in ("svg", "math"):
            if token["closed"]:
                continue
            is_foreign = name not in _HTML_INSIDE
        elif name in _RAW:
            end = _RAW[name](text, position)
            if end is None:
                break
            if name == "script" and _hides_end_tags(text, position, end.start()):
                return True
            position = end.end()
            continue
        elif name in _UNCOUNTED:
            continue
        names.append(name)
        foreign.append(is_foreign)
        if len(names) > _MOST_OPEN:
            return True
    return False


def _open_after(names: list[str], foreign: list[bool], name: str) -> int:
    """How many of the open elements surely are so after an end tag; a form is taken out from amid them."""
    last = len(names) - 1
    if last < 0 or names[last] == name:
        return max(last, 0)
    if name == "form":
        for index in range(last, -1, -1):
            if names[index] == name:
                del names[index], foreign[index]
                break
        return len(names)
    if name in _FORMATTING or name in _UNCOUNTED:
        return len(names)
    is_block = name in _BLOCKS or name in _BOUNDARIES
    for index in range(last, -1, -1):
        open_ = names[index]
        if open_ == name:
            return index
        is_boundary = open_ in _BOUNDARIES and name not in _BOUNDARIES
        if is_boundary or open_ in _HTML_INSIDE or (open_ in _BLOCKS and not is_block):
            break
    return len(names)
