"""The single pass over a page that collects everything it declares about itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from ..tree import Node
from ..tree.class_names import Classes
from ..tree.text import squeeze
from .jsonld import JsonLd

_META_KEYS = ("name", "property", "itemprop", "http-equiv")
_WHOLE = frozenset({"html", "body"})
_MOST_SCRIPTS = 60
_MOST_VALUES = 500
"""Meta elements of one name that are read. Some are examined several times, for each name in them."""
_TAGS_OF_INTEREST = frozenset({"meta", "link", "script", "base", "title", "h1", "h2", "time", "pre"})
_ATTRIBUTES_OF_INTEREST = frozenset(
    {"itemprop", "rel", "datetime", "lang", "dir", "author", "data-author", "data-testid"}
)


@dataclass(slots=True)
class Facts:
    """What was found, in document order, with unchanged texts.

    Attributes:
        root: the ``html`` element.
        order: all elements, in document order.
        place: for elements of interest, their index in ``order``.
        telling: the indexes of the elements with an attribute, besides the class, that says what they hold.
        by_class: for each value of ``class``, the elements that have it, as indexes in ``order``.
        metas: contents of ``meta`` elements by lower-case name or property.
        links: addresses of ``link`` elements by lower-case relation.
        base: what the first ``base`` element says, None where there is none.
        things: what the JSON-LD scripts describe.
        title: text of the ``title`` element.
        first_title: the same, or Open Graph's title where that stands before it.
        headings: the ``h1`` and ``h2`` elements.
        times: the ``time`` elements and others with a ``datetime``.
        items: elements with an ``itemprop``.
        authors: links marked as leading to the author.
        tags: links marked as leading to a tag of the page.
        next: the address of what comes after this page, by ``rel=next``.
        licenses: links marked as leading to the licence.
        has_code: whether the page has a ``pre``.
        spoken: whether an element below the root states a language or direction of its own.
    """

    root: Node
    order: list[Node]
    place: dict[Node, int] = field(default_factory=dict)
    telling: list[int] = field(default_factory=list)
    by_class: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    metas: dict[str, list[str]] = field(default_factory=dict)
    links: dict[str, list[str]] = field(default_factory=dict)
    base: str | None = None
    things: JsonLd = field(default_factory=JsonLd)
    title: str = ""
    first_title: str = ""
    headings: list[Node] = field(default_factory=list)
    times: list[Node] = field(default_factory=list)
    items: list[Node] = field(default_factory=list)
    authors: list[Node] = field(default_factory=list)
    tags: list[Node] = field(default_factory=list)
    next: str = ""
    licenses: list[str] = field(default_factory=list)
    has_code: bool = False
    spoken: bool = False
    _classes: Classes | None = None
    _first_texts: list[tuple[int, int, str]] | None = None

    def meta(self, *names: str) -> str:
        """The first content that is not blank under the first of these names that has one."""
        for name in names:
            for value in self.metas.get(name, ()):
                if value:
                    return value
        return ""

    def classes(self) -> Classes:
        """The elements by their value of ``class``."""
        if self._classes is None:
            self._classes = Classes(self.by_class)
        return self._classes

    def with_class(self, wanted: Callable[[str], bool], signs: str) -> list[Node]:
        """The elements of which a function accepts the value of ``class``, in document order.

        Args:
            wanted, signs: as for :meth:`.Classes.accepted`.
        """
        return [self.order[index] for index in self.classes().accepted(wanted, signs)]

    def first_texts(self) -> list[tuple[int, int, str]]:
        """The texts among the first four children of each element that are not blank, in document order:
        the element's index in ``order``, the text's index among its children, and the text."""
        if self._first_texts is None:
            found = self._first_texts = []
            # Slices and a comprehension take nearly twice the time.
            for place, node in enumerate(self.order):
                for index, child in enumerate(node.children):
                    if child.__class__ is str and not child.isspace():
                        found.append((place, index, child))
                    if index == 3:
                        break
        return self._first_texts

    def link(self, relation: str) -> str:
        """The first address with this relation, or ``""``."""
        return self.links.get(relation, [""])[0]


def gather(root: Node, elements: list[Node] | None = None) -> Facts:
    """The facts of a page.

    Args:
        root: the ``html`` element; it is not changed.
        elements: it and all elements below it, in document order, where they are known.
    """
    order = root.in_order() if elements is None else elements
    facts = Facts(root, order)
    by_class, telling = facts.by_class, facts.telling
    scripts = 0
    for index, node in enumerate(order):
        tag = node.tag
        attrs = node.attrs
        if "class" in attrs:
            by_class[attrs["class"]].append(index)
        if not _ATTRIBUTES_OF_INTEREST.isdisjoint(attrs):
            telling.append(index)
        elif tag not in _TAGS_OF_INTEREST:
            continue  # as most elements
        if tag == "meta":
            _add_meta(facts, attrs, _is_of_page(node))
        elif tag == "link":
            href = attrs.get("href", "").strip()
            if href:
                for relation in attrs.get("rel", "").lower().split():
                    facts.links.setdefault(relation, []).append(href)
        elif tag == "script":
            if "ld+json" in attrs.get("type", "").lower() and scripts < _MOST_SCRIPTS:
                scripts += 1
                facts.things.add(node.text())
            continue
        elif tag == "base":
            if facts.base is None:
                facts.base = attrs.get("href", "").strip()
        elif tag == "title":
            if not facts.title:
                facts.title = squeeze(node.text())
                facts.first_title = facts.first_title or facts.title
        elif tag in ("h1", "h2"):
            facts.headings.append(node)
            facts.place[node] = index
        elif tag == "time":
            facts.times.append(node)
            facts.place[node] = index
        elif tag == "pre":
            facts.has_code = True
        if index and ("lang" in attrs or "dir" in attrs):
            facts.spoken = True
        if "itemprop" in attrs:
            facts.items.append(node)
            facts.place[node] = index
        if tag == "a" and "rel" in attrs:
            _add_link(facts, node, index)
        elif "datetime" in attrs and tag != "time":
            facts.times.append(node)
            facts.place[node] = index
    return facts


def _add_link(facts: Facts, link: Node, index: int) -> None:
    relations = link.attrs["rel"].lower().split()
    if "author" in relations:
        facts.authors.append(link)
        facts.place[link] = index
    if "tag" in relations or "category" in relations:
        facts.tags.append(link)
    if "next" in relations and not facts.next:
        facts.next = link.get("href").strip()
    if "license" in relations and link.get("href"):
        facts.licenses.append(link.get("href").strip())


def _is_of_page(meta: Node) -> bool:
    """Whether a property in microdata is the page's own, not that of a review or another thing in it."""
    if "itemprop" not in meta.attrs or (meta.parent is not None and meta.parent.tag == "head"):
        return True
    return not any(
        "itemscope" in above.attrs and above.tag not in _WHOLE for above in islice(meta.ancestors(), 40)
    )


def _add_meta(facts: Facts, attrs: dict[str, str], of_page: bool) -> None:
    content = squeeze(attrs.get("content", "")[:5000])
    if not content:
        return
    if (attrs.get("property") or attrs.get("name", "")).lower() == "og:title":
        facts.first_title = facts.first_title or content
    for key in _META_KEYS:
        name = attrs.get(key)
        if name and (of_page or key != "itemprop"):
            for part in name.lower().split():
                values = facts.metas.setdefault(part, [])
                if len(values) < _MOST_VALUES:
                    values.append(content)
