"""Node trees by lexbor, a C parser of the same standard, through the optional package selectolax."""

from __future__ import annotations

from typing import Any

from ..errors import PyjustextError
from .node import Node
from .treebuilder import MAX_DEPTH

INSTALL = 'pip install "pyjustext[lexbor]"'

_ROOTS = {"svg": "svg ", "math": "math "}
# Inside these the content is HTML again (13.2.6, HTML and MathML text integration points).
_SVG_WITH_HTML = frozenset({"foreignObject", "desc", "title"})
_MATH_WITH_HTML = frozenset({"mi", "mo", "mn", "ms", "mtext"})
_TEXT, _COMMENT = "-text", "-comment"


def parse_with_lexbor(text: str, parser: str = "lexbor") -> Node:
    """The ``html`` element of a page read by lexbor, as ``parsing.parse`` gives it.

    Raises PyjustextError where ``parser`` is not "lexbor" or selectolax is not installed.
    """
    if parser != "lexbor":
        raise PyjustextError(f'unknown parser {parser!r}: it must be "html5lib" or "lexbor"')
    try:
        from selectolax.lexbor import LexborHTMLParser
    except ImportError as error:
        raise PyjustextError(f'parser="lexbor" needs the package selectolax: {INSTALL}') from error
    # lexbor holds the text as UTF-8 of known length; what it makes of NUL is the standard's.
    root: Any = LexborHTMLParser(text).root
    while root is not None and root.tag != "html":
        root = root.next
    return _build(root) if root is not None else _empty()


def _empty() -> Node:
    html = Node("html")
    html.append(Node("head"))
    html.append(Node("body"))
    return html


def _build(source: Any) -> Node:
    """The same tree in Nodes: a walk along first children, next siblings and parents, not by recursion."""
    top = Node("html", _attributes(source))
    parent = top
    # A level of the walk: the prefix of the names in it, and where its Node stands.
    prefix = ""
    levels: list[tuple[Any, Node, str]] = []
    current = source.first_child
    while True:
        while current is None:
            if not levels:
                return top
            current, parent, prefix = levels.pop()
        tag = current.tag
        if tag == _TEXT:
            data = current.text_content
            if data:
                parent.append(data)
            current = current.next
            continue
        if tag[0] == "-" or tag[0] == "!":
            current = current.next
            continue
        inner = prefix
        if not prefix and tag in _ROOTS:
            prefix_here = inner = _ROOTS[tag]
        else:
            prefix_here = prefix
            if prefix and _holds_html(prefix, tag, current):
                inner = ""
        node = Node(prefix_here + tag, _attributes(current))
        node.parent = parent
        parent.children.append(node)
        below = current.first_child
        following = current.next
        if below is None:
            current = following
        else:
            levels.append((following, parent, prefix))
            # Deeper than browsers go: what is below becomes the node's siblings.
            if len(levels) < MAX_DEPTH:
                parent = node
            prefix = inner
            current = below


def _attributes(source: Any) -> dict[str, str]:
    attributes: dict[str, str | None] = source.attributes
    return {name: value or "" for name, value in attributes.items()}


def _holds_html(prefix: str, tag: str, source: Any) -> bool:
    if prefix == "svg ":
        return tag in _SVG_WITH_HTML
    if tag != "annotation-xml":
        return tag in _MATH_WITH_HTML
    encoding = (source.attributes.get("encoding") or "").lower()
    return encoding in ("text/html", "application/xhtml+xml")
