"""Makes content conform to the schema of EPUB.

A browser shows an element wherever it is, but the schema of a book prescribes what each element may contain.
The content is built from the leaves up: every element becomes valid pieces, which are blocks where blocks are
allowed, otherwise phrasing.

Source: HTML standard, content models; EPUB 3.3, 6.1
"""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit, urlunsplit

from ...tree import Node
from ...tree.elements import HEADINGS
from ..origin import encoded
from .formulas import formula

Piece = Node | str

_SAME = (
    *("abbr", "b", "bdi", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small"),
    *("span", "strong", "sub", "sup", "u", "var"),
)
_PHRASING = {**{tag: tag for tag in _SAME}, "bdo": "span", "dfn": "i", "time": "span"}
"""Elements that contain only phrasing, and the names that they get."""

_FLOW = {
    **dict.fromkeys(("div", "section", "article", "aside", "header", "footer", "address", "hgroup"), "div"),
    **dict.fromkeys(("details", "summary", "li", "figcaption", "dt", "dd", "caption"), "div"),
    "blockquote": "blockquote",
}
"""Elements that may contain anything, and the elements that they become by default."""

_BLOCKS = HEADINGS | frozenset(
    {"p", "div", "blockquote", "pre", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead"}
    | {"tbody", "tfoot", "tr", "td", "th", "figure", "figcaption", "hr"}
)
_ONLY_PHRASING = HEADINGS | {"pre", "th", "dt", "caption"}
"""Blocks whose content is always converted to phrasing."""
_SECTIONS = ("thead", "tbody", "tfoot")
_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_LANG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?")
_COUNT = re.compile("[1-9][0-9]{0,2}")
_LENGTH = re.compile("[1-9][0-9]{0,4}")
_NUMBER = re.compile("-?[0-9]{1,9}")


def conform(content: Node) -> Node:
    """A new ``#fragment`` that is valid in the body of a book's page."""
    nodes = content.in_order()
    flat: set[Node] = set()  # nodes where only phrasing is allowed
    for node in nodes:
        if node.tag in _ONLY_PHRASING or node in flat:
            flat.update(node.elements())
    made: dict[Node, list[Piece]] = {}
    for node in reversed(nodes):
        inside: list[Piece] = []
        for child in node.children:
            inside += [child] if isinstance(child, str) else made[child]
        made[node] = _pieces(node, inside, node in flat)
    top = Node("#fragment")
    _fill(top, made[content])
    _settle_ids(top)
    return top


def _pieces(node: Node, inside: list[Piece], flat: bool) -> list[Piece]:
    tag = node.tag
    if tag == "math math":
        return [formula(node)]
    if tag in ("br", "wbr"):
        return [Node(tag)]
    if tag == "img":
        return [_element("img", node, [])] if node.get("src") else [node.get("alt")]
    if tag in _PHRASING:
        return inside if _has_block(inside) else [_element(_PHRASING[tag], node, inside)]
    if tag in ("a", "rt", "rp"):
        return [_element(tag, node, _loose(inside))]
    if tag == "ruby":
        return _ruby(node, inside)
    if flat:
        return [" ", *inside, " "]
    if tag == "hr":
        return [Node(tag)]
    if tag == "p":
        return [_element("div" if _has_block(inside) else "p", node, inside)]
    if tag in ("ul", "ol"):
        return _list(node, inside)
    if tag == "dl":
        return _definitions(node, inside)
    if tag == "figure":
        return [_figure(node, inside)]
    if tag == "table":
        return _table(node, inside)
    if tag in ("tr", *_SECTIONS):
        return [_element(tag, node, inside)]
    if tag in _ONLY_PHRASING or tag in ("td", "li", "dd", "figcaption"):
        return [_element(tag, node, _loose(inside))]  # the parent decides whether parts may stay as they are
    return [_element(_FLOW[tag], node, _loose(inside))] if tag in _FLOW else _loose(inside)


def _element(tag: str, source: Node, inside: list[Piece]) -> Node:
    made = Node(tag, _attributes(tag, source))
    _fill(made, inside)
    return made


def _fill(node: Node, pieces: list[Piece]) -> None:
    for piece in pieces:
        if isinstance(piece, Node):
            piece.parent = node
        node.children.append(piece)


def _has_block(pieces: list[Piece]) -> bool:
    return any(_is_block(piece) for piece in pieces)


def _is_block(piece: Piece) -> bool:
    if isinstance(piece, str):
        return False
    return piece.tag in _BLOCKS or (piece.tag in ("a", "rt", "rp") and _has_block(piece.children))


def _loose(pieces: list[Piece]) -> list[Piece]:
    """Convert parts of lists, tables and figures that are outside of these to blocks of their own."""
    for piece in pieces:
        if isinstance(piece, Node):
            if piece.tag in ("li", "dt", "dd", "figcaption", "caption", "tr", *_SECTIONS, "td", "th"):
                piece.tag, piece.attrs = "div", {}
            elif piece.tag in ("rt", "rp"):
                piece.tag, piece.attrs = "div" if _has_block(piece.children) else "span", {}
    return pieces


def _list(node: Node, inside: list[Piece]) -> list[Piece]:
    items: list[Piece] = []
    for piece in inside:
        if isinstance(piece, str):
            if not piece.strip():
                continue
        elif piece.tag == "li":
            if node.tag == "ul":
                piece.attrs.pop("value", None)
            items.append(piece)
            continue
        item = Node("li")
        _fill(item, _loose([piece]))
        items.append(item)
    return [_element(node.tag, node, items)] if items else []


def _definitions(node: Node, inside: list[Piece]) -> list[Piece]:
    """A ``dl`` if terms and descriptions alternate, otherwise blocks."""
    parts = [piece for piece in inside if isinstance(piece, Node)]
    tags = [part.tag for part in parts]
    text = any(isinstance(piece, str) and piece.strip() for piece in inside)
    if text or not tags or not set(tags) <= {"dt", "dd"} or tags[0] != "dt" or tags[-1] != "dd":
        return [_element("div", node, _loose(inside))]
    return [_element("dl", node, list(parts))]


def _figure(node: Node, inside: list[Piece]) -> Node:
    captions = [piece for piece in inside if isinstance(piece, Node) and piece.tag == "figcaption"]
    if len(captions) != 1:
        return _element("div", node, _loose(inside))
    caption = captions[0]
    rest = [piece for piece in inside if piece is not caption]
    first = next((piece for piece in inside if not isinstance(piece, str) or piece.strip()), None)
    caption.children = _loose(caption.children)
    return _element(
        "figure", node, [caption, *_loose(rest)] if first is caption else [*_loose(rest), caption]
    )


def _table(node: Node, inside: list[Piece]) -> list[Piece]:
    """Caption, head, bodies and foot in this order. A table without cells is replaced by its content."""
    caption: list[Piece] = []
    before: list[Piece] = []
    found: dict[str, list[Node]] = {section: [] for section in _SECTIONS}
    # The parser leaves no text and no row right below a table.
    for piece in [piece for piece in inside if isinstance(piece, Node)]:
        if piece.tag == "caption" and not caption:
            caption.append(piece)
        elif piece.tag in _SECTIONS:
            piece.children = [row for row in piece.children if isinstance(row, Node) and _is_row(row)]
            found[piece.tag] += [piece] if piece.children else []
        else:
            before += _loose([piece])
    for section in ("thead", "tfoot"):
        for other in found[section][1:]:
            _fill(found[section][0], other.children)
        del found[section][1:]
    parts = [part for section in _SECTIONS for part in found[section]]
    if not parts:
        return [*before, *_loose(caption)]
    return [*before, _element("table", node, [*caption, *parts])]


def _is_row(node: Node) -> bool:
    node.children = [cell for cell in node.children if isinstance(cell, Node) and cell.tag in ("td", "th")]
    return node.tag == "tr" and bool(node.children)


def _ruby(node: Node, inside: list[Piece]) -> list[Piece]:
    """``ruby`` if each base has its reading, otherwise the readings in parentheses."""
    if _has_block(inside):
        return _loose(inside)
    order = "".join(["r" if isinstance(p, Node) and p.tag == "rt" else "b" for p in inside if not _is_rp(p)])
    if re.fullmatch("(?:b+r)+", order) and all(_is_plain(piece) for piece in inside):
        return [_element("ruby", node, [piece for piece in inside if not _is_rp(piece)])]
    out: list[Piece] = []
    for piece in inside:
        if isinstance(piece, Node) and piece.tag == "rt":
            out += [" (", *piece.children, ")"]
        elif not _is_rp(piece):
            out.append(piece)
    return [_element("span", node, out)]


def _is_rp(piece: Piece) -> bool:
    return (isinstance(piece, Node) and piece.tag == "rp") or piece == ""


def _is_plain(piece: Piece) -> bool:
    return isinstance(piece, str) or piece.find("ruby") is None


def _attributes(tag: str, source: Node) -> dict[str, str]:
    attrs: dict[str, str] = {}
    for name in ("id", "title"):
        if source.get(name):
            attrs[name] = source.get(name)
    if _LANG.fullmatch(source.get("lang")):
        attrs["xml:lang"] = attrs["lang"] = source.get("lang")
    if source.get("dir").lower() in ("ltr", "rtl", "auto"):
        attrs["dir"] = source.get("dir").lower()
    if tag == "a":
        href = link(source.get("href"))
        attrs |= {"href": href} if href else {}
    elif tag == "img":
        attrs |= {"src": source.get("src"), "alt": source.get("alt")}
        attrs |= {n: source.get(n) for n in ("width", "height") if _LENGTH.fullmatch(source.get(n))}
    elif tag in ("td", "th"):
        attrs |= {n: source.get(n) for n in ("colspan", "rowspan") if _COUNT.fullmatch(source.get(n))}
        if tag == "th" and source.get("scope").lower() in ("row", "col", "rowgroup", "colgroup"):
            attrs["scope"] = source.get("scope").lower()
    elif tag in ("ol", "li"):
        name = "start" if tag == "ol" else "value"
        attrs |= {name: source.get(name)} if _NUMBER.fullmatch(source.get(name)) else {}
    if source.get("class") == "missing":
        attrs["class"] = "missing"
    return attrs


def _settle_ids(top: Node) -> None:
    """Remove duplicate ids, and links to ids that do not exist."""
    ids: set[str] = set()
    for node in top.iter():
        name = node.get("id")
        if name and (name in ids or not _ID.fullmatch(name)):
            del node.attrs["id"]
        ids.add(name)
    for node in top.find_all("a"):
        if node.get("href").startswith("#") and node.get("href")[1:] not in ids:
            del node.attrs["href"]


_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.)*[A-Za-z0-9-]+\.?(?::[0-9]{1,5})?")
_LONGEST_HOST = 260
"""In characters, with a port. The domain name system allows 253, and the time for turning a name into ASCII
grows with the square of its length."""
_MAIL = re.compile(r"(?:mailto|tel):[A-Za-z0-9.@+_%?=&()*-]+", re.IGNORECASE)
_SAFE = "!$&'()*+,;=:@/?%-._~"
_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def link(url: str) -> str:
    """The address in the form of the standard, ``""`` if it is not allowed in a book (a relative one)."""
    if url.startswith("#") or _MAIL.fullmatch(url):
        return url
    try:
        parts = urlsplit(url)
        if len(parts.netloc) > _LONGEST_HOST:
            return ""
        host = parts.netloc.encode("idna" if parts.netloc.isascii() else "utf-8").decode()
        host = host if host.isascii() else ".".join([encoded(label) for label in host.split(".")])
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(host):
        return ""
    rest = [
        _PERCENT.sub("%25", quote(part, safe=_SAFE, errors="replace"))
        for part in (parts.path, parts.query, parts.fragment)
    ]
    return urlunsplit((parts.scheme, host, rest[0] or "/", rest[1], rest[2]))
