"""An article as XML-TEI P5, for corpora that are processed with TEI tools.

Source: Text Encoding Initiative, P5 Guidelines (https://tei-c.org/guidelines/p5/).
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape, quoteattr

from ..model import Article
from ..tree import Node
from ..tree.elements import HEADINGS
from .file_characters import for_xml, to_bytes
from .marking import annotated
from .media import keep_harmless_pictures
from .origin import address, day

_NAMESPACE = "http://www.tei-c.org/ns/1.0"
_HEADINGS = HEADINGS | {"summary", "figcaption", "caption"}
_PARAGRAPHS = frozenset({"p", "address", "dt", "legend"})
_RENDITIONS = {
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), "italic"),
    **dict.fromkeys(("strong", "b", "mark"), "bold"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    **{"u": "underline", "sub": "sub", "sup": "sup", "small": "small"},
}
_PLAIN = {"q": "q", "del": "del", "s": "del"}
_PHRASES = frozenset({"a", "br", "img", *_RENDITIONS, *_PLAIN})
_DROPPED = frozenset({"audio", "video", "iframe", "source", "col", "colgroup", "script", "style", "template"})

_FLOW = frozenset({"div", "item", "cell", "quote"})
"""Elements that may contain paragraphs and other blocks."""
_BLOCKS_ONLY = frozenset({"div", "list", "table", "row"})
"""Elements that may not contain text directly."""
_INNER = {"list": "item", "table": "row", "row": "cell"}
"""The child that each of these elements requires. It is added around content that is not allowed there."""


def to_tei(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8 XML: a header with the metadata of the article, and its text. Pictures are given by address."""
    root = Element("TEI", {"xmlns": _NAMESPACE})
    if article.lang:
        root.set("xml:lang", article.lang)
    _header(SubElement(root, "teiHeader"), article)
    body = SubElement(SubElement(root, "text"), "body")
    content = SubElement(body, "div")
    marked = annotated(article)
    keep_harmless_pictures(marked, article.url)
    _Writer(content).write(marked)
    _fill(content)
    return to_bytes(f'<?xml version="1.0" encoding="UTF-8"?>\n{for_xml(_xml(root))}\n')


def _header(header: Element, article: Article) -> None:
    description = SubElement(header, "fileDesc")
    titles = SubElement(description, "titleStmt")
    _text(titles, "title", article.title, type="main")
    for name in article.authors or article.byline.split(", "):
        if name:
            _text(titles, "author", name)
    publication = SubElement(description, "publicationStmt")
    _text(publication, "publisher", article.site or "unknown")
    if article.license:
        _text(SubElement(publication, "availability"), "p", article.license)
    source = SubElement(SubElement(description, "sourceDesc"), "bibl")
    _text(source, "title", article.title)
    place = address(article)
    if place:
        _text(source, "ptr", "", target=place)
    if article.published:
        _text(source, "date", day(article.published))
    profile = SubElement(header, "profileDesc")
    if article.excerpt:
        _text(SubElement(profile, "abstract"), "p", article.excerpt)
    if article.lang:
        _text(SubElement(profile, "langUsage"), "language", article.lang, ident=article.lang)
    terms = [*article.categories, *article.tags]
    if terms:
        keywords = SubElement(SubElement(profile, "textClass"), "keywords")
        for term in terms:
            _text(keywords, "term", term)


class _Writer:
    """Writes HTML content as blocks below a TEI ``div``. Where HTML allows content that TEI does not, it goes
    into the nearest element that may contain it, so that its text is kept."""

    def __init__(self, top: Element) -> None:
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
                if item.tag in _PHRASES or item.tag.startswith("math "):
                    self._ready_for_text()
                steps.append((item, len(self._open)))
                if self._start(item):
                    steps += [(child, 0) for child in reversed(item.children)]

    def _start(self, node: Node) -> bool:
        """Open the element's equivalent in TEI; False if its content has been written already."""
        tag = node.tag
        if tag in _HEADINGS:
            self._block("ab", type="heading" if tag.startswith("h") else tag)
        elif tag in _PARAGRAPHS:
            self._block("p")
        elif tag == "pre":
            self._block("ab", type="code")
        elif tag in ("ul", "ol", "dl"):
            self._block("list", **({"rend": "numbered"} if tag == "ol" else {}))
        elif tag in ("li", "dd"):
            self._inner("list", "item")
        elif tag == "blockquote":
            self._block("quote")
        elif tag == "table":
            self._block("table")
        elif tag == "tr":
            self._inner("table", "row")
        elif tag in ("td", "th"):
            self._inner("row", "cell", **({"role": "label"} if tag == "th" else {}))
        elif tag == "br":
            self._phrase("lb")
            self._open.pop()
        elif tag == "img":
            if node.get("src"):
                self._phrase("graphic", url=node.get("src"))
                self._open.pop()
        elif tag == "a" and node.get("href"):
            self._phrase("ref", target=node.get("href"))
        elif tag in _RENDITIONS:
            self._phrase("hi", rend=_RENDITIONS[tag])
        elif tag in _PLAIN:
            self._phrase(_PLAIN[tag])
        elif tag.startswith("math "):
            self._phrase("formula")
            self._add_text(" ".join(node.text().split()))
            return False
        return True

    def _block(self, name: str, **attributes: str) -> None:
        while self._open[-1].tag not in _FLOW and self._open[-1].tag not in _INNER:
            self._open.pop()
        self._make_room()
        self._open.append(SubElement(self._open[-1], name, attributes))

    def _inner(self, outer: str, name: str, **attributes: str) -> None:
        """Open an item of a list or a part of a table. If there is no list or table around it, add one."""
        names = [element.tag for element in self._open]
        if outer in names:
            del self._open[len(names) - names[::-1].index(outer) :]
        elif outer == "row":
            self._inner("table", "row")
        else:
            self._block(outer)
        self._open.append(SubElement(self._open[-1], name, attributes))

    def _phrase(self, name: str, **attributes: str) -> None:
        self._open.append(SubElement(self._open[-1], name, attributes))

    def _add_text(self, text: str) -> None:
        if self._open[-1].tag in _BLOCKS_ONLY:
            if not text.strip():
                return
            self._ready_for_text()
        top = self._open[-1]
        if len(top):
            top[-1].tail = (top[-1].tail or "") + text
        else:
            top.text = (top.text or "") + text

    def _ready_for_text(self) -> None:
        """If text is not allowed here, open a paragraph, which the following text continues."""
        self._make_room()
        if self._open[-1].tag == "div":
            self._open.append(SubElement(self._open[-1], "p"))

    def _make_room(self) -> None:
        """In a list, a table or a row, open the item or cell that content requires."""
        while self._open[-1].tag in _INNER:
            self._open.append(SubElement(self._open[-1], _INNER[self._open[-1].tag]))


def _fill(content: Element) -> None:
    """Add an empty child to every empty element that requires one."""
    for element in list(content.iter()):
        if not len(element):
            while element.tag in _INNER:
                element = SubElement(element, _INNER[element.tag])
            if element.tag == "div":
                SubElement(element, "p")


def _xml(root: Element) -> str:
    """An element as XML. ``ElementTree.tostring`` recurses, and nested lists are twice as deep as in HTML."""
    out: list[str] = []
    stack: list[Element | str] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        attributes = "".join([f" {name}={quoteattr(value)}" for name, value in item.items()])
        stack.append(escape(item.tail or ""))
        if len(item) or item.text:
            out.append(f"<{item.tag}{attributes}>{escape(item.text or '')}")
            stack.append(f"</{item.tag}>")
            stack += reversed(item)
        else:
            out.append(f"<{item.tag}{attributes} />")
    return "".join(out)


def _text(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = " ".join(text.split()) or None
