"""Node trees made by lexbor, a C parser of the same standard, through the optional package selectolax."""

from __future__ import annotations

import re
from typing import Any

from ..errors import PyjustextError
from .arriving import well_formed
from .html5.treebuilder import MAX_DEPTH
from .markup_bounds import is_laborious
from .node import Node

INSTALL = 'pip install "pyjustext[lexbor]"'

_ROOTS = {"svg": "svg ", "math": "math "}
# The content of these is HTML again (13.2.6, HTML and MathML text integration points).
_SVG_WITH_HTML = frozenset({"foreignObject", "desc", "title"})
_MATH_WITH_HTML = frozenset({"mi", "mo", "mn", "ms", "mtext"})
_TEXT = "-text"
_new = object.__new__
# The search for "<" and one of a few letters, with their case, takes half the time.
_marked_formatting = re.compile(
    r"<(?=[bcefinstuBCEFINSTU])(?i:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/][^>]{0,500}"
).findall
_MOST_REOPENED = 2_000_000


def parse_with_lexbor(text: str, parser: str = "lexbor") -> list[Node]:
    """The elements of a page parsed by lexbor, in document order: the ``html`` element, in the form that
    ``tree.parse`` returns, and all below it.

    Empty if lexbor might take more than linear time, or its tree fill the memory: the standard reopens
    unclosed formatting elements in each paragraph, and lexbor has no bound for that.

    Raises PyjustextError if ``parser`` is not "lexbor" or selectolax is not installed.
    """
    if parser != "lexbor":
        raise PyjustextError(f'unknown parser {parser!r}: it must be "html5lib" or "lexbor"')
    try:
        from selectolax.lexbor import LexborHTMLParser
    except ImportError as error:
        raise PyjustextError(f'parser="lexbor" needs the package selectolax: {INSTALL}') from error
    # At most three equal elements stay open, so only many different ones can do harm.
    different = len(set(_marked_formatting(text)))
    if different * len(text) > _MOST_REOPENED and different * text.count("<") > _MOST_REOPENED:
        return []
    if is_laborious(text):
        return []
    try:
        data = text.encode()
    except UnicodeEncodeError:
        data = well_formed(text).encode()
    root: Any = LexborHTMLParser(data).root
    while root is not None and root.tag != "html":
        root = root.next
    return _build(root) if root is not None else _empty()


def _empty() -> list[Node]:
    html, head, body = Node("html"), Node("head"), Node("body")
    html.append(head)
    html.append(body)
    return [html, head, body]


def _build(source: Any) -> list[Node]:
    """Convert the tree to Nodes, walking along first children, next siblings and parents instead of
    recursing."""
    top = Node("html", _filled(source.attributes))
    elements = [top]
    parent = top
    # For each level of the walk: the namespace prefix of the names in it, and its Node.
    prefix = ""
    levels: list[tuple[Any, Node, str]] = []
    # Texts separated only by a comment, or by a level that the depth limit removed, are joined.
    pieces: list[str] = []
    current = source.first_child
    while True:
        while current is None:
            if not levels:
                if pieces:
                    parent.children.append("".join(pieces))
                return elements
            current, above, prefix = levels.pop()
            if above is not parent:
                if pieces:
                    parent.children.append("".join(pieces))
                    pieces.clear()
                parent = above
        tag = current.tag
        if tag == _TEXT:
            data = current.text_content
            if data:
                pieces.append(data)
            current = current.next
            continue
        if tag[0] == "-" or tag[0] == "!":
            current = current.next
            continue
        inner = prefix
        if prefix:
            if _holds_html(prefix, tag, current):
                inner = ""
            tag = prefix + tag
        elif tag in _ROOTS:
            inner = _ROOTS[tag]
            tag = inner + tag
        siblings = parent.children
        if pieces:
            siblings.append("".join(pieces))
            pieces.clear()
        node = _new(Node)  # without the call of __init__
        node.tag = tag
        attributes: dict[str, Any] = current.attributes
        # Most elements have none without a value.
        node.attrs = _filled(attributes) if None in attributes.values() else attributes
        node.children = []
        node.parent = parent
        siblings.append(node)
        elements.append(node)
        below = current.first_child
        following = current.next
        if below is None:
            current = following
        else:
            levels.append((following, parent, prefix))
            # Beyond the depth limit of browsers, descendants become siblings.
            if len(levels) < MAX_DEPTH:
                parent = node
            prefix = inner
            current = below


def _filled(attributes: dict[str, Any]) -> dict[str, str]:
    return {name: value or "" for name, value in attributes.items()}


def _holds_html(prefix: str, tag: str, source: Any) -> bool:
    if prefix == "svg ":
        return tag in _SVG_WITH_HTML
    if tag != "annotation-xml":
        return tag in _MATH_WITH_HTML
    encoding = (source.attributes.get("encoding") or "").lower()
    return encoding in ("text/html", "application/xhtml+xml")
