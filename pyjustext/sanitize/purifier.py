"""Purify keeps only what allowlist.json names. Everything that is shown or saved passes through here.

A safe tree is safe in a browser only if the browser builds the same tree from its serialization. Mutation XSS
and namespace confusion exploit any difference. The output rules out differences:

- no element whose content the parser does not treat as ordinary markup (``style``, ``textarea``,
  ``noscript``, ``template``, ``select``…), no SVG, and only MathML elements that contain MathML and text:
  nothing can switch namespaces;
- a ``p`` with a block in it becomes a ``div``; no ``a``, formatting element or heading is nested in its own
  kind; ``li``, ``dt``, ``rt``, ``source`` and parts of tables occur only in their proper parents; missing
  rows and cells of a table are added (see :mod:`.nesting`). Every start tag then opens exactly one element in
  its place, and every end tag closes one;
- no more than :data:`MAX_DEPTH` levels, because browsers turn deeper elements into siblings;
- no carriage returns, NULs, other control characters, lone surrogates or newlines at the start of ``pre``,
  which parsers change or drop.

The page's text is kept, except content that is not shown as text (``script``, ``style``, ``title``, form
values…). Inline SVG is dropped with its text: nearly all of it is icons, and a drawing's labels are noise
without the drawing. The extension captures charts and diagrams as pictures. MathML is kept as presentation
markup, without links, actions, images and annotations. ``audio`` and ``video`` keep their controls and load
nothing until they are played. Frames and plug-ins are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..tree import VOID_TAGS, Node, parse_fragment, serialize
from ..tree.elements import HEADINGS
from ..tree.invisible_characters import holds_hidden, without_hidden
from .allowlist import ALWAYS, DROP, ELEMENTS, RENAME, SCHEMES, VALUES
from .nesting import CLOSES_P, FORMATTING, MISFITS, TABLE_PARTS, WRAPPING, fitting, wrapper
from .urls import clean_srcset, clean_url

MAX_DEPTH = 200
"""Levels in the output, not counting the rows and cells of a table at the last level (browsers stop at
512)."""

_TABLE_LEVELS = 3

MAX_TEXT = 5_000
"""Text in attributes, such as ``alt``, is cut to this many characters."""

_FORBIDDEN_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_LINE_ENDS = re.compile("\r\n?")
_MATH_TOKENS = frozenset({"math mi", "math mn", "math mo", "math ms", "math mtext"})
_LANGUAGE_CLASS = re.compile(r"(?:^|\s)(language-[A-Za-z0-9_+#.-]{1,40})(?=\s|$)", re.ASCII)
_MAX_CLASS = 1_000
_MAX_IDS = 20
_MAY_BE_USELESS = frozenset({"a", "img", "source", "audio", "video"})
"""Elements that are useless without certain attributes."""
_SOURCE_OF = {"picture": "srcset", "audio": "src", "video": "src"}


def purify_html(html: str, *, base_url: str = "") -> str:
    """Reduce HTML to what the allow-list names. The result is safe in the ``body`` of any page.

    Args:
        html: a page or part of one.
        base_url: the page's address, to resolve relative URLs; without it they stay relative.

    Raises:
        TypeError: if ``html`` is not text.
    """
    return serialize(purify(parse_fragment(html), base_url=base_url))


def purify(node: Node, *, base_url: str = "") -> Node:
    """A new ``#fragment`` with the safe parts of ``node``; ``node`` itself is not changed.

    Args:
        base_url: the page's address, to resolve relative URLs; without it they stay relative.

    Any standard parser builds the same tree from its serialization. Purifying it again changes nothing. The
    time is linear in the size of the input.
    """
    top = place = _Place(Node("#fragment"), None)
    unjoined: set[Node] = set()
    above: list[tuple[_Place, Iterator[Node | str]]] = []
    children: Iterator[Node | str] = iter((node,))
    while True:
        for child in children:
            if isinstance(child, str):
                _add_text(place, child, unjoined)
                continue
            if child.tag not in ELEMENTS and _is_dropped(child):
                continue
            inside = _open(place, child, base_url) or place
            if child.children:
                above.append((place, children))
                place, children = inside, iter(child.children)
                break
        else:
            if not above:
                break
            place, children = above.pop()
    for made in unjoined:
        _join_texts(made)
    return top.node


class _Place:
    """An open element of the output, and what is forbidden inside it."""

    __slots__ = ("depth", "implied", "inside", "math", "node", "paragraph")

    def __init__(self, node: Node, parent: _Place | None) -> None:
        self.node = node
        self.implied: _Place | None = None
        if parent is None:
            self.depth = 0
            self.math = False
            self.inside: frozenset[str] = frozenset()
            self.paragraph: Node | None = None
            return
        node.parent = parent.node
        parent.node.children.append(node)
        tag = node.tag
        if tag in CLOSES_P and parent.paragraph is not None:
            parent.paragraph.tag = "div"
        self.depth = parent.depth + 1
        self.math = tag == "math math" or parent.math
        self.inside = parent.inside
        if tag in FORMATTING:
            self.inside |= {tag}
        elif tag in HEADINGS:
            self.inside |= HEADINGS
        self.paragraph = node if tag == "p" else parent.paragraph


def _proper_place(place: _Place, tag: str) -> _Place:
    """The place for ``tag`` (``""`` for text) inside an open element. In tables, missing rows and cells are
    added."""
    while implied := wrapper(place.node.tag, tag):
        if place.implied is None:
            place.implied = _Place(Node(implied), place)
        place = place.implied
    place.implied = None
    return place


def _add_text(place: _Place, text: str, unjoined: set[Node]) -> None:
    """Add a text. If :func:`_join_texts` must join or clean it, add its element to ``unjoined``."""
    tag, target = place.node.tag, place.node
    if tag in WRAPPING:
        if not text.strip():
            return
        target = _proper_place(place, "").node
    elif tag == "colgroup":
        return
    # Adjacent texts are joined once, at the end: joining them here would copy a long text for every piece.
    children = target.children
    if (
        not text
        or not text.isprintable()
        or (children and children[-1].__class__ is str)
        or tag == "pre"
        or (not text.isascii() and holds_hidden(text))
    ):
        unjoined.add(target)
    children.append(text)


def _is_dropped(node: Node) -> bool:
    tag = node.tag
    return tag in DROP or tag.startswith("svg ") or tag in ("#comment", "#doctype")


def _open(place: _Place, node: Node, base_url: str) -> _Place | None:
    """Add ``node`` to the output if it is allowed. Returns the place for its children; None if it is void or
    not allowed."""
    tag, parent = RENAME.get(node.tag, node.tag), place.node.tag
    if tag not in ELEMENTS:
        return None
    if tag.startswith("math "):
        allowed = place.math != (tag == "math math") and parent not in _MATH_TOKENS
    else:
        allowed = not place.math and tag not in place.inside and parent != "colgroup"
        allowed = allowed or (tag == "col" and parent == "colgroup")
    if not allowed:
        return None
    wraps = parent in WRAPPING
    if wraps and wrapper(parent, tag) and not node.children and tag not in VOID_TAGS:
        return None  # for example the empty form that parsers leave in a table
    if tag == "colgroup" and any(isinstance(c, Node) and c.tag != "col" for c in node.children):
        return None
    if tag in MISFITS:
        grandparent = place.node.parent.tag if place.node.parent is not None else ""
        tag = fitting(tag, parent, grandparent)
        if not tag:
            return None
    depth = place.depth + (_TABLE_LEVELS if wraps and wrapper(parent, tag) else 0)
    if depth >= MAX_DEPTH and tag not in TABLE_PARTS:
        return None
    attrs = _attributes(tag, node, base_url) if node.attrs or tag in ALWAYS else {}
    if tag in _MAY_BE_USELESS and not _is_useful(tag, attrs, parent, node, base_url):
        return None
    target = _proper_place(place, tag) if wraps else place
    made = _Place(Node(tag, attrs), target)
    return None if tag in VOID_TAGS else made


def _is_useful(tag: str, attrs: dict[str, str], parent: str, node: Node, base_url: str) -> bool:
    if tag == "a":
        return "href" in attrs or "id" in attrs
    if tag == "img":
        return "src" in attrs or "srcset" in attrs
    if tag == "source":
        return _SOURCE_OF[parent] in attrs
    if tag in ("audio", "video"):
        sources = [node, *(c for c in node.children if isinstance(c, Node) and c.tag == "source")]
        return any(clean_url(source.get("src"), "media", base_url) for source in sources)
    return True


def _attributes(tag: str, node: Node, base_url: str) -> dict[str, str]:
    kinds = ELEMENTS[tag]
    attrs = {}
    for name, value in node.attrs.items():
        kind = kinds.get(name)
        if kind is not None:
            cleaned = _value(kind, value, base_url)
            if cleaned is not None:
                attrs[name] = cleaned
    if tag in ALWAYS:
        attrs.update(ALWAYS[tag])
    return attrs


def _value(kind: str, value: str, base_url: str) -> str | None:
    """The safe form of a value of this kind; None if it is not allowed."""
    if kind == "text":
        return _clean_text(value[:MAX_TEXT])
    if kind in SCHEMES:
        return clean_url(value, kind, base_url) or None
    if kind == "srcset":
        return clean_srcset(value, base_url) or None
    if kind == "boolean":
        return ""
    if kind == "class":
        match = _LANGUAGE_CLASS.search(value[:_MAX_CLASS])
        return match[1] if match else None
    if kind == "ids":
        ids = [name for name in value[:MAX_TEXT].split()[:_MAX_IDS] if VALUES["id"].fullmatch(name)]
        return " ".join(ids) or None
    return value if VALUES[kind].fullmatch(value) else None


def _clean_text(text: str) -> str:
    """The text without characters that parsers change, or that XML or UTF-8 cannot represent."""
    # These characters are not printable, and isprintable() is faster than a regular expression.
    if text.isprintable() or not _FORBIDDEN_CHARACTER.search(text):
        return without_hidden(text)
    return without_hidden(_FORBIDDEN_CHARACTER.sub(_replacement, _LINE_ENDS.sub("\n", text)))


def _replacement(match: re.Match[str]) -> str:
    character = match.group()
    if character == "\x0c":
        return " "
    return "" if character < "\xa0" or character == "\ufeff" else "\ufffd"


def _join_texts(node: Node) -> None:
    """Join an element's adjacent texts and clean them."""
    children: list[Node | str] = []
    texts: list[str] = []
    for child in [*node.children, None]:
        if isinstance(child, str):
            texts.append(child)
            continue
        if texts:
            text = _clean_text("".join(texts))
            texts = []
            if node.tag == "pre" and not children:
                text = text.lstrip("\n")
            if text:
                children.append(text)
        if child is not None:
            children.append(child)
    node.children = children


_FIRST_CHILDREN = 200
"""Children of the content in its first screens: more than the largest screen shows."""
_MAX_FIRST_NODES = 4_000
"""Nodes in the first screens. With more, showing them would take too long."""


def purify_and_write(
    tree: Node, *, base_url: str = "", show: Callable[[str], None] | None = None
) -> tuple[Node, str]:
    """Purify a content tree and write it as HTML.

    Args:
        base_url: the page's address, against which URLs are resolved.
        show: called with the HTML of the first screens before the rest is purified, if the tree is long.

    Returns:
        The purified tree and its HTML, which do not depend on ``show``. The HTML begins with what ``show``
        was given.
    """
    end = _first_screens(tree) if show is not None else 0
    clean = purify(_part(tree.children[:end]), base_url=base_url)
    if show is None or not clean.children or isinstance(clean.children[-1], str):
        # Text at the end might be joined to text of the rest.
        clean = purify(tree, base_url=base_url)
        return clean, serialize(clean, inner=True)
    html = serialize(clean, inner=True)
    show(html)
    rest = purify(_part(tree.children[end:]), base_url=base_url)
    html += serialize(rest, inner=True)
    for child in rest.children:
        clean.append(child)
    return clean, html


def _first_screens(tree: Node) -> int:
    """The number of children in the first screens of a long tree; 0 if it is short."""
    if len(tree.children) < 2 * _FIRST_CHILDREN:
        return 0
    nodes = 0
    for index, child in enumerate(tree.children[:_FIRST_CHILDREN]):
        if isinstance(child, Node):
            nodes += sum(1 for _ in child.first(_MAX_FIRST_NODES))
        if nodes >= _MAX_FIRST_NODES:
            return index
    return _FIRST_CHILDREN


def _part(children: list[Node | str]) -> Node:
    """A fragment with these children. Their ``parent`` is not changed."""
    part = Node("#fragment")
    part.children = children
    return part
