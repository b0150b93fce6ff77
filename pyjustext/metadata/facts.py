"""What a page declares about itself, collected in one pass over the elements that declare something."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from ..tree import Node
from ..tree.index import PageIndex
from ..tree.visible_text import squeeze
from .jsonld import JsonLd

_META_KEYS = ("name", "property", "itemprop", "http-equiv")
_WHOLE = frozenset({"html", "body"})
_MOST_SCRIPTS = 60
_MOST_VALUES = 500
"""Meta elements of one name that are read. Some are examined several times, for each name in them."""


@dataclass(slots=True)
class Facts:
    """What was found, in document order, with unchanged texts.

    Attributes:
        page: the elements.
        metas: contents of ``meta`` elements by lower-case name or property.
        links: addresses of ``link`` elements by lower-case relation.
        base: what the first ``base`` element says, None where there is none.
        things: what the JSON-LD scripts describe.
        title: text of the ``title`` element.
        first_title: the same, or Open Graph's title where that stands before it.
        headings: the ``h1`` and ``h2`` elements.
        times: the ``time`` elements and others with a ``datetime``.
        items: elements with an ``itemprop``.
        anchors: ``a`` elements by lower-case relation, such as ``author``, ``tag`` or ``license``.
        spoken: whether an element below the root states a language or direction of its own.
    """

    page: PageIndex
    metas: dict[str, list[str]] = field(default_factory=dict)
    links: dict[str, list[str]] = field(default_factory=dict)
    base: str | None = None
    things: JsonLd = field(default_factory=JsonLd)
    title: str = ""
    first_title: str = ""
    headings: list[Node] = field(default_factory=list)
    times: list[Node] = field(default_factory=list)
    items: list[Node] = field(default_factory=list)
    anchors: dict[str, list[Node]] = field(default_factory=dict)
    spoken: bool = False

    def meta(self, *names: str) -> str:
        """The first content under the first of these names that has one."""
        return next((self.metas[name][0] for name in names if name in self.metas), "")

    def link(self, relation: str) -> str:
        """The first address with this relation, or ``""``."""
        return self.links.get(relation, [""])[0]

    @property
    def next(self) -> str:
        """The address of what comes after this page, ``""`` if the page does not say it."""
        shown = (anchor.get("href").strip() for anchor in self.anchors.get("next", ()))
        return self.link("next") or next(filter(None, shown), "")


def gather(page: PageIndex) -> Facts:
    """The facts of a page."""
    facts = Facts(page)
    scripts = 0
    for index in page.declaring:
        node = page.order[index]
        tag = node.tag
        attrs = node.attrs
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
        elif tag == "time":
            facts.times.append(node)
        if index and ("lang" in attrs or "dir" in attrs):
            facts.spoken = True
        if "itemprop" in attrs:
            facts.items.append(node)
        if tag == "a" and "rel" in attrs:
            for relation in {*attrs["rel"].lower().split()}:
                facts.anchors.setdefault(relation, []).append(node)
        elif "datetime" in attrs and tag != "time":
            facts.times.append(node)
    return facts


def _is_of_page(meta: Node) -> bool:
    """Whether a property in microdata is the page's own, not that of a review or another thing in it."""
    if "itemprop" not in meta.attrs or (meta.parent is not None and meta.parent.tag == "head"):
        return True
    return not any(
        "itemscope" in above.attrs and above.tag not in _WHOLE for above in islice(meta.ancestors(), 40)
    )


def _add_meta(facts: Facts, attrs: dict[str, str], of_page: bool) -> None:
    # Some pages write the attribute of form fields.
    content = squeeze(attrs.get("content", attrs.get("value", ""))[:5000])
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
