"""Serializes a node tree as XHTML."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit, urlunsplit

from ...tree import VOID_TAGS, Node
from ..file_characters import for_xml
from ..origin import encoded

_MATHML = "http://www.w3.org/1998/Math/MathML"
_SPECIAL = re.compile('[&<>"\n\r\t]')
_NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_TEXT = re.compile("[&<>\r]")


def escape(text: str) -> str:
    """Escape text between tags."""
    return _TEXT.sub(_reference, for_xml(text))


def _attribute(value: str) -> str:
    return _SPECIAL.sub(_reference, for_xml(value))


def _reference(match: re.Match[str]) -> str:
    character = match[0]
    return _NAMES.get(character) or f"&#{ord(character)};"


def serialize(node: Node) -> str:
    """A fragment or a node as XHTML."""
    out: list[str] = []
    stack: list[Node | str | tuple[str]] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            out.append(item[0])
        elif isinstance(item, str):
            out.append(escape(item))
        elif item.tag == "#fragment":
            stack.extend(reversed(item.children))
        else:
            name = item.tag.rpartition(" ")[2]
            attrs = "".join([f' {key}="{_attribute(value)}"' for key, value in item.attrs.items()])
            if item.tag == "math math":
                attrs = f' xmlns="{_MATHML}"{attrs}'
            if item.tag in VOID_TAGS:
                out.append(f"<{name}{attrs}/>")
                continue
            out.append(f"<{name}{attrs}>")
            stack.append((f"</{name}>",))
            stack.extend(reversed(item.children))
    return "".join(out)


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


_TOKENS = frozenset({"mi", "mn", "mo", "ms", "mtext"})
_CHILDREN = {
    **{"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3},
    **dict.fromkeys(("math", "mrow", "msqrt", "mstyle", "merror", "mpadded", "mphantom", "menclose", "mtd")),
    **dict.fromkeys(("mspace", "mtable", "mtr")),
}
"""The number of children that each element must have (None: any number)."""
_PARENTS = {"mtr": "mtable", "mtd": "mtr"}
_FLAGS = "accent accentunder displaystyle fence largeop movablelimits separator stretchy"
_VARIANTS = "normal bold italic bold-italic double-struck script fraktur sans-serif monospace"
_VALUES: dict[str, frozenset[str]] = {
    **dict.fromkeys(_FLAGS.split(), frozenset({"true", "false"})),
    "display": frozenset({"block", "inline"}),
    "mathvariant": frozenset(_VARIANTS.split()),
}
"""The values that an attribute may have."""
_OF = {
    "math": ("display",),
    "mstyle": ("displaystyle",),
    "mi": ("mathvariant",),
    "mn": ("mathvariant",),
    "mtext": ("mathvariant",),
    "mo": ("fence", "largeop", "movablelimits", "separator", "stretchy", "mathvariant"),
    "mover": ("accent",),
    "munder": ("accentunder",),
    "munderover": ("accent", "accentunder"),
}
"""The attributes that are kept, by element."""


def formula(math: Node) -> Node:
    """A new ``math``, or a ``span`` with the text of the formula if its structure is not valid MathML."""
    top = _copy(math)
    if top is not None and top.children:
        alt = " ".join(math.get("alttext").split())
        top.attrs |= {"alttext": alt} if alt else {}
        return top
    span = Node("span")
    span.append(" ".join((math.get("alttext") or math.text()).split()))
    return span


def _copy(math: Node) -> Node | None:
    top = Node("math math", _attributes(math))
    stack = [(math, top)]
    while stack:
        source, target = stack.pop()
        name = source.tag.removeprefix("math ")
        if name in _TOKENS:
            target.append(source.text())
            continue
        for child in source.children:
            if isinstance(child, str):
                if child.strip():
                    word = Node("math mtext")
                    word.append(child.strip())
                    target.append(word)
                continue
            kind = child.tag.removeprefix("math ")
            if kind not in _TOKENS and kind not in _CHILDREN:
                return None
            if _PARENTS.get(kind, name) != name or (name in ("mtable", "mtr") and kind not in _PARENTS):
                return None
            twin = Node(child.tag, _attributes(child))
            target.append(twin)
            stack.append((child, twin))
        count = _CHILDREN[name]
        if count is not None and len(target.children) != count:
            return None
        if name in ("mtable", "mtr") and any(
            isinstance(c, Node) and c.tag == "math mtext" for c in target.children
        ):
            return None
    return top


def _attributes(source: Node) -> dict[str, str]:
    names = _OF.get(source.tag.removeprefix("math "), ())
    return {n: source.get(n).lower() for n in names if source.get(n).lower() in _VALUES[n]}
