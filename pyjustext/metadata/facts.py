"""All places of a page that may say something about its article, gathered in one pass."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..assembly.anchors import is_permalink
from ..tree import Node

_META_KEYS = ("name", "property", "itemprop", "http-equiv")
_LOGO_WORDS = ("logo", "site-title", "sitename", "brand", "masthead")
_MOST_SCRIPTS = 60


@dataclass(slots=True)
class Facts:
    """What was found, in document order; texts as they stand in the page.

    Attributes:
        root: the ``html`` element.
        order: all elements, in document order.
        place: for elements of interest, their index in ``order``.
        metas: contents of ``meta`` elements by lower-case name or property.
        links: addresses of ``link`` elements by lower-case relation.
        base: what the first ``base`` element says, None where there is none.
        json: texts of the JSON-LD scripts.
        title: text of the ``title`` element.
        headings: the ``h1`` and ``h2`` elements.
        times: the ``time`` elements and others with a ``datetime``.
        items: elements with an ``itemprop``.
        authors: links that say that they lead to the author.
        next: the address of what comes after this page, by ``rel=next``.
        licenses: links that say that they lead to the licence.
    """

    root: Node
    order: list[Node] = field(default_factory=list)
    place: dict[Node, int] = field(default_factory=dict)
    metas: dict[str, list[str]] = field(default_factory=dict)
    links: dict[str, list[str]] = field(default_factory=dict)
    base: str | None = None
    json: list[str] = field(default_factory=list)
    title: str = ""
    headings: list[Node] = field(default_factory=list)
    times: list[Node] = field(default_factory=list)
    items: list[Node] = field(default_factory=list)
    authors: list[Node] = field(default_factory=list)
    next: str = ""
    licenses: list[str] = field(default_factory=list)

    def meta(self, *names: str) -> str:
        """The first content that is not blank under the first of these names that has one."""
        for name in names:
            for value in self.metas.get(name, ()):
                if value:
                    return value
        return ""

    def link(self, relation: str) -> str:
        """The first address with this relation, or ``""``."""
        return self.links.get(relation, [""])[0]


def gather(root: Node) -> Facts:
    """The facts of a page."""
    facts = Facts(root)
    order = facts.order
    order.extend(root.iter())
    for index, node in enumerate(order):
        tag = node.tag
        attrs = node.attrs
        if tag == "meta":
            _add_meta(facts, attrs)
        elif tag == "link":
            href = attrs.get("href", "").strip()
            if href:
                for relation in attrs.get("rel", "").lower().split():
                    facts.links.setdefault(relation, []).append(href)
        elif tag == "script":
            if "ld+json" in attrs.get("type", "").lower() and len(facts.json) < _MOST_SCRIPTS:
                facts.json.append(node.text())
            continue
        elif tag == "base":
            if facts.base is None:
                facts.base = attrs.get("href", "").strip()
        elif tag == "title":
            if not facts.title:
                facts.title = squeeze(node.text())
        elif tag in ("h1", "h2"):
            facts.headings.append(node)
            facts.place[node] = index
        elif tag == "time":
            facts.times.append(node)
            facts.place[node] = index
        if not attrs:
            continue
        if "itemprop" in attrs:
            facts.items.append(node)
            facts.place[node] = index
        if tag == "a" and "rel" in attrs:
            relations = attrs["rel"].lower().split()
            if "author" in relations:
                facts.authors.append(node)
                facts.place[node] = index
            if "next" in relations and not facts.next:
                facts.next = attrs.get("href", "").strip()
            if "license" in relations and attrs.get("href"):
                facts.licenses.append(attrs["href"].strip())
        elif "datetime" in attrs and tag != "time":
            facts.times.append(node)
            facts.place[node] = index
    return facts


def _add_meta(facts: Facts, attrs: dict[str, str]) -> None:
    content = squeeze(attrs.get("content", "")[:5000])
    if not content:
        return
    for key in _META_KEYS:
        name = attrs.get(key)
        if name:
            for part in name.lower().split():
                facts.metas.setdefault(part, []).append(content)


def squeeze(text: str) -> str:
    """White space folded, none at the ends."""
    return " ".join(text.split())


def visible_text(node: Node, most: int = 500) -> str:
    """The text of an element for a person, white space folded; at most about ``most`` characters."""
    parts: list[str] = []
    length = 0
    stack: list[Node | str] = [node]
    while stack and length <= most:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            length += len(item)
        elif item.tag == "a" and is_permalink(item):
            continue
        elif item.tag not in ("script", "style", "template", "noscript", "svg svg", "button"):
            if item.tag not in _WITHIN_LINE:
                parts.append(" ")
            stack.extend(reversed(item.children))
    return squeeze("".join(parts))


_WITHIN_LINE = frozenset(
    {"a", "span", "b", "i", "em", "strong", "sup", "sub", "font", "u", "small", "wbr", "mark"}
)
