"""An article as XML-TEI P5, for corpora that are processed with TEI tools.

Source: Text Encoding Initiative, P5 Guidelines (https://tei-c.org/guidelines/p5/).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..model import Article
from ..tree import Node
from ..tree.elements import HEADINGS
from .marking import annotated, element
from .media import keep_harmless_pictures
from .origin import address, day
from .xml import serialize

_NAMESPACE = "http://www.tei-c.org/ns/1.0"
_BLOCKS: dict[str, tuple[str, dict[str, str]]] = {
    **dict.fromkeys(HEADINGS, ("ab", {"type": "heading"})),
    **{tag: ("ab", {"type": tag}) for tag in ("summary", "figcaption", "caption")},
    **dict.fromkeys(("p", "address", "dt", "legend"), ("p", {})),
    "pre": ("ab", {"type": "code"}),
    **dict.fromkeys(("ul", "dl"), ("list", {})),
    "ol": ("list", {"rend": "numbered"}),
    "blockquote": ("quote", {}),
    "table": ("table", {}),
}
"""The blocks of HTML, and the elements of TEI that they become, with their attributes."""
_PARTS: dict[str, tuple[str, str, dict[str, str]]] = {
    **dict.fromkeys(("li", "dd"), ("list", "item", {})),
    "tr": ("table", "row", {}),
    "td": ("row", "cell", {}),
    "th": ("row", "cell", {"role": "label"}),
}
"""Parts of lists and tables: the element around them, and the element that they become."""
_PHRASES: dict[str, tuple[str, dict[str, str]]] = {
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), ("hi", {"rend": "italic"})),
    **dict.fromkeys(("strong", "b", "mark"), ("hi", {"rend": "bold"})),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), ("hi", {"rend": "code"})),
    "u": ("hi", {"rend": "underline"}),
    **{tag: ("hi", {"rend": tag}) for tag in ("sub", "sup", "small")},
    "q": ("q", {}),
    **dict.fromkeys(("del", "s"), ("del", {})),
}
_DROPPED = frozenset({"audio", "video", "iframe", "source", "col", "colgroup", "script", "style", "template"})

_FLOW = frozenset({"div", "item", "cell", "quote"})
"""Elements that may contain paragraphs and other blocks."""
_BLOCKS_ONLY = frozenset({"div", "list", "table", "row"})
"""Elements that may not contain text directly."""
_INNER = {"list": "item", "table": "row", "row": "cell"}
"""The child that each of these elements requires. It is added around content that is not allowed there."""


def to_tei(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8 XML: a header with the metadata of the article, and its text. Pictures are given by address."""
    marked = annotated(article)
    keep_harmless_pictures(marked, article.url)
    content = Node("div")
    _Writer(content).write(marked)
    _fill(content)
    root = Node("TEI", {"xmlns": _NAMESPACE, **({"xml:lang": article.lang} if article.lang else {})})
    root.append(_header(article))
    root.append(element("text", element("body", content)))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{serialize(root, is_html=False)}\n'.encode()


def _header(article: Article) -> Node:
    header = Node("teiHeader")
    description = _add(header, "fileDesc")
    titles = _add(description, "titleStmt")
    _add(titles, "title", article.title, type="main")
    for name in article.authors or article.byline.split(", "):
        if name:
            _add(titles, "author", name)
    publication = _add(description, "publicationStmt")
    _add(publication, "publisher", article.site or "unknown")
    if article.license:
        _add(_add(publication, "availability"), "p", article.license)
    source = _add(_add(description, "sourceDesc"), "bibl")
    _add(source, "title", article.title)
    place = address(article)
    if place:
        _add(source, "ptr", target=place)
    if article.published:
        _add(source, "date", day(article.published))
    profile = _add(header, "profileDesc")
    if article.excerpt:
        _add(_add(profile, "abstract"), "p", article.excerpt)
    if article.lang:
        _add(_add(profile, "langUsage"), "language", article.lang, ident=article.lang)
    terms = [*article.categories, *article.tags]
    if terms:
        keywords = _add(_add(profile, "textClass"), "keywords")
        for term in terms:
            _add(keywords, "term", term)
    return header


def _add(parent: Node, tag: str, text: str = "", **attributes: str) -> Node:
    """Add an element with a text to another one."""
    made = element(tag, " ".join(text.split()), **attributes)
    parent.append(made)
    return made


class _Writer:
    """Writes HTML content as blocks below a TEI ``div``. Where HTML allows content that TEI does not, it goes
    into the nearest element that may contain it, so that its text is kept."""

    def __init__(self, top: Node) -> None:
        self._open = [top]

    def write(self, root: Node) -> None:
        """Write everything below a node. It does not recurse, because pages may be deeply nested."""
        steps: list[tuple[Node | str, int]] = [(child, 0) for child in reversed(root.children)]
        while steps:
            item, depth = steps.pop()
            if depth:
                # The end of an element: close what it opened, unless that has been closed already.
                del self._open[depth:]
            elif isinstance(item, str):
                self._add_text(item)
            elif item.tag not in _DROPPED:
                if item.tag in _PHRASES or item.tag in ("a", "br", "img") or item.tag.startswith("math "):
                    self._ready_for_text()
                steps.append((item, len(self._open)))
                if self._start(item):
                    steps += [(child, 0) for child in reversed(item.children)]

    def _start(self, node: Node) -> bool:
        """Open the element's equivalent in TEI; False if its content has been written already."""
        tag = node.tag
        if tag in _BLOCKS:
            self._block(*_BLOCKS[tag])
        elif tag in _PARTS:
            self._part(*_PARTS[tag])
        elif tag in _PHRASES:
            self._push(*_PHRASES[tag])
        elif tag == "a" and node.get("href"):
            self._push("ref", {"target": node.get("href")})
        elif tag == "br":
            self._open[-1].append(Node("lb"))
        elif tag == "img" and node.get("src"):
            self._open[-1].append(Node("graphic", {"url": node.get("src")}))
        elif tag.startswith("math "):
            self._push("formula")
            self._add_text(" ".join(node.text().split()))
            return False
        return True

    def _push(self, name: str, attributes: Mapping[str, str] | None = None) -> None:
        made = Node(name, dict(attributes or {}))
        self._open[-1].append(made)
        self._open.append(made)

    def _block(self, name: str, attributes: Mapping[str, str] | None = None) -> None:
        while self._open[-1].tag not in _FLOW and self._open[-1].tag not in _INNER:
            self._open.pop()
        self._make_room()
        self._push(name, attributes)

    def _part(self, outer: str, name: str, attributes: Mapping[str, str] | None = None) -> None:
        """Open an item of a list or a part of a table. If there is no list or table around it, add one."""
        names = [made.tag for made in self._open]
        if outer in names:
            del self._open[len(names) - names[::-1].index(outer) :]
        elif outer == "row":
            self._part("table", "row")
        else:
            self._block(outer)
        self._push(name, attributes)

    def _add_text(self, text: str) -> None:
        if self._open[-1].tag in _BLOCKS_ONLY:
            if not text.strip():
                return
            self._ready_for_text()
        self._open[-1].append(text)

    def _ready_for_text(self) -> None:
        """If text is not allowed here, open a paragraph, which the following text continues."""
        self._make_room()
        if self._open[-1].tag == "div":
            self._push("p")

    def _make_room(self) -> None:
        """In a list, a table or a row, open the item or cell that content requires."""
        while self._open[-1].tag in _INNER:
            self._push(_INNER[self._open[-1].tag])


def _fill(content: Node) -> None:
    """Add an empty child to every empty element that requires one."""
    needed = {**_INNER, "div": "p"}
    for made in content.in_order():
        while not made.children and made.tag in needed:
            made = _add(made, needed[made.tag])
