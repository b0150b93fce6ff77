"""What a page states out of sight: the table of its places by field, and how their texts are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import unescape
from itertools import islice
from typing import Any, NamedTuple

from ..tree import Node
from ..tree.visible_text import heading_key, squeeze, visible_text
from . import jsonld, title_parts
from .evidence import Evidence
from .jsonld import NAMES
from .surroundings import has_beside_class

_LONGEST_ADDRESS = 2000  # characters
_LONGEST_NAME = 200  # characters
_LONGEST_TERM = 60  # characters; a longer text is a sentence, not a tag
_LONGEST_DESCRIPTION = 1000  # characters
_LONGEST_READ = 5000  # characters
_LONGEST_MOTTO = 200  # characters
_LEAST_LETTERS = 4
"""Letters of a word by which a description may be recognised as that of the title's article."""
_MOST_TERMS = 30
_MOST_DAYS = 4
"""Days that are those of a list of articles."""
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\s)", re.I)
_SPACER = re.compile(r"/(?:spacer|blank|transparent|pixel|clear|1x1)\.(?:gif|png)(?:$|[?#])", re.I)
"""Pictures that show nothing."""
_LOGO = re.compile(
    r"/(?:[^\W_]+[-_. ]){0,2}(?:logo|favicon)(?:[-_. ][^\W_]+){0,3}"
    r"\.(?:png|jpe?g|gif|svg|webp|avif)(?:$|[?#])",
    re.I,
)
"""Files with the logo of a site, which says so for every page. A longer name says more than that."""
_BETWEEN_TERMS = re.compile(r"[,;|\uff0c\u3001]")
_CATEGORY_PATH = re.compile(
    r"/(?:categor(?:y|ies|ie|ia|ias)|kategorien?|rubri(?:k|que|ca)|sections?|topics?)/", re.I
)
_MACHINE = re.compile(r"^[\w.-]+[:=]\S|^\d+$|^https?:")
"""Tags that sites use only internally."""
_MARKUP = re.compile(r"</?(?:p|div|br|ul|ol|li|h[1-6]|(a|b|i|em|strong|span))\b[^<>]{0,200}>", re.I)
"""Elements that some pages write into their descriptions."""
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[nrt](?![a-z]))|(?<=\w)u(2019)(?=[a-z])")
"""Escapes of JavaScript that were escaped twice; of an apostrophe also without its backslash."""
_CARD_LABELS = re.compile(
    r"author|written|by\b|verfasst|autor|\u00e9crit|escrito|scritto|geschreven|skriv", re.I
)
"""What the first label of a Twitter card says if its value is the author."""
_PUBLISHED = re.compile(r"(?:^|[-_.:])publish(?:ed)?(?:[-_.:]?(?:date|time|on|at))?$|publication-?date", re.I)
"""Names of meta elements that sites made up themselves."""
_DATES = ("datePublished", "dateCreated", "uploadDate")
"""Properties of the thing that the page is about, the date of publication first."""

Texts = Callable[[Evidence], Iterable[str]]
"""What a page states in one place, unchanged."""


class Source(NamedTuple):
    """A place where a page may state a field's value.

    Attributes:
        key: the name of the place in :attr:`pyjustext.Article.sources`, which stays the same.
        texts: what is stated there.
        read: the value in a text, ``""`` if it is none.
    """

    key: str
    texts: Texts
    read: Callable[[Evidence, str], str]


class Chosen(NamedTuple):
    """The value of a field and the key of the source that gave it; both are ``""`` if no source has one."""

    value: str = ""
    source: str = ""


def by_source(field: str, evidence: Evidence) -> Iterator[tuple[str, list[str]]]:
    """The keys of the sources that have values, the best first, and the values of each."""
    for source in SOURCES[field]:
        if found := [value for text in source.texts(evidence) if (value := source.read(evidence, text))]:
            yield source.key, found


def each(field: str, evidence: Evidence) -> Iterator[Chosen]:
    """The values of a field, the best first."""
    return (Chosen(value, key) for key, found in by_source(field, evidence) for value in found)


def first(field: str, evidence: Evidence) -> Chosen:
    """The best value of a field."""
    return next(each(field, evidence), Chosen())


def terms(field: str, evidence: Evidence) -> list[str]:
    """The terms of the first source that has any, each once, in the page's order."""
    found: dict[str, str] = {}
    for term in next(by_source(field, evidence), ("", list[str]()))[1]:
        found.setdefault(term.casefold(), term)
    return list(found.values())[:_MOST_TERMS]


# Places


def meta(*names: str) -> Texts:
    """The contents of the meta elements with these names, the first name first."""
    return lambda evidence: [text for name in names for text in evidence.facts.metas.get(name, ())]


def _link(relation: str) -> Texts:
    """The addresses of the ``link`` elements with a relation."""
    return lambda evidence: evidence.facts.links.get(relation, ())


def _of_work(*names: str, read: Callable[[Any], str] = jsonld.text) -> Texts:
    """Properties in JSON-LD of the article, or of the product, film or event that the page is about."""
    return lambda evidence: jsonld.texts(evidence.article, names, read)


def _of_article(*names: str) -> Texts:
    """Properties in JSON-LD of the article itself."""
    return lambda e: jsonld.texts(e.article, names) if e.article and jsonld.is_article(e.article) else ()


def _microdata(name: str) -> Texts:
    """The values of a property of the page's article, in document order.

    If several things have the property, they are teasers, unless one of them holds the page's heading.
    """
    return partial(_of_property, name)


def _of_property(name: str, evidence: Evidence) -> list[str]:
    found: dict[Node | None, list[str]] = {}
    for node in evidence.facts.items:
        if name in node.attrs["itemprop"].split() and not _is_beside(node):
            thing = next(
                (above for above in islice(node.ancestors(), 40) if "itemscope" in above.attrs), None
            )
            kind = thing.get("itemtype").lower() if thing is not None else ""
            if not any(other in kind for other in NAMES["beside"]) and (value := _value_of(node)):
                found.setdefault(thing, []).append(value)
    if len(found) > 1:
        found = {thing: texts for thing, texts in found.items() if thing is None or thing in evidence.around}
    return [value for texts in found.values() for value in texts]


def _is_beside(node: Node) -> bool:
    """Whether the page marks an element as part of a comment or a review by a class only."""
    return any(has_beside_class[above.get("class")[:200]] for above in islice(node.ancestors(), 6))


def _value_of(node: Node) -> str:
    for name in ("content", "datetime"):
        if node.get(name).strip():
            return node.get(name).strip()
    if "itemscope" in node.attrs:
        for inner in node.iter():
            if inner is not node and "name" in inner.get("itemprop").split():
                return inner.get("content").strip() or visible_text(inner, 200)
    return visible_text(node, 200)


def _authors(evidence: Evidence) -> list[str]:
    article = evidence.article or {}
    return evidence.facts.things.names(article.get("author") or article.get("creator"))


def _card(evidence: Evidence) -> Iterable[str]:
    is_author = _CARD_LABELS.search(evidence.facts.meta("twitter:label1"))
    return meta("twitter:data1")(evidence) if is_author else ()


def _of_one_thing(evidence: Evidence) -> list[str]:
    """Dates of microdata, if they are not those of a list of articles."""
    days = _of_property("datePublished", evidence)
    return days if len({day[:10] for day in days}) < _MOST_DAYS else []


def _made_up(evidence: Evidence) -> list[str]:
    metas = evidence.facts.metas
    return [value for name in metas if _PUBLISHED.search(name) for value in metas[name]]


def _split(texts: Texts) -> Texts:
    """The parts of texts that hold several terms."""
    return lambda evidence: [
        part for text in texts(evidence) for part in _BETWEEN_TERMS.split(unescape(text))
    ]


def _links(of_categories: bool) -> Texts:
    """The texts of the links to a page's tags or to its categories."""

    def texts(evidence: Evidence) -> Iterator[str]:
        anchors = evidence.facts.anchors
        every = {*anchors.get("tag", ()), *anchors.get("category", ())}
        for link in sorted(every, key=lambda link: link.place):
            leads_to_category = _CATEGORY_PATH.search(link.get("href")[:500]) is not None
            is_category = leads_to_category or "category" in link.get("rel").lower().split()
            if is_category if of_categories else not leads_to_category:
                yield visible_text(link, _LONGEST_TERM + 1)

    return texts


# Readers


def _picture(evidence: Evidence, text: str) -> str:
    return "" if _SPACER.search(text[:_LONGEST_ADDRESS]) else evidence.address(text)


def _no_logo(evidence: Evidence, text: str) -> str:
    return "" if _LOGO.search(text[:_LONGEST_ADDRESS]) else _picture(evidence, text)


def _licence(evidence: Evidence, text: str) -> str:
    # Some pages name it instead of linking it; what looks like an address of another kind is no name.
    return evidence.address(text) or ("" if _SCHEME.match(text) else squeeze(text)[:_LONGEST_NAME])


def _term(_: Evidence, text: str) -> str:
    term = squeeze(unescape(text)).lstrip("#")
    return "" if len(term) > _LONGEST_TERM or _MACHINE.search(term) else term


def _author(_: Evidence, text: str) -> str:
    return "" if text.startswith(("http", "/")) else unescape(text)


def _description(evidence: Evidence, text: str) -> str:
    """A description that neither repeats the title or the site's name nor says what the site is."""
    text = unescape(text[:_LONGEST_READ])
    if "\\" in text or "u2019" in text:
        text = _ESCAPE.sub(lambda e: _character(number) if (number := e[1] or e[2]) else " ", text)
    if "</" in text or "/>" in text:  # A description of "the <table> element" has no end tags.
        text = _MARKUP.sub(lambda tag: "" if tag[1] else " ", text)
    text = squeeze(text)[:_LONGEST_DESCRIPTION]
    key = heading_key(text)
    repeats = key in ("", heading_key(evidence.title), *evidence.names)
    return "" if repeats or _names_site_alone(evidence) or _is_motto(text, evidence) else text


def _character(number: str) -> str:
    sign = chr(int(number, 16))
    return "" if "\ud800" <= sign <= "\udfff" else sign


def _names_site_alone(evidence: Evidence) -> bool:
    """Whether the title of a page, other than the site's start, is only the name of its site: its description
    is the site's, too."""
    if evidence.heading is not None or evidence.start:
        return False
    return bool(evidence.title) and title_parts.consists_of(evidence.title, evidence.names)


def _is_motto(text: str, evidence: Evidence) -> bool:
    """Whether a short description begins with the site's name and has no word of the title; a start page's is
    about the site."""
    if evidence.start or len(text) > _LONGEST_MOTTO:
        return False
    begin = heading_key(text)
    if not any(begin.startswith(name) for name in evidence.names if len(name) >= _LEAST_LETTERS):
        return False
    long_words = {word for word in title_parts.words(evidence.title) if len(word) >= _LEAST_LETTERS}
    return long_words.isdisjoint(title_parts.words(text))


SOURCES = {
    "authors": (
        Source("json-ld", _authors, _author),
        Source("microdata", _microdata("author"), _author),
        *[Source(f"meta:{name}", meta(name), _author) for name in NAMES["meta-author"]],
        Source("meta:twitter:data1", _card, _author),
    ),
    # Not what JSON-LD says of the page as such: sites give that for every page of theirs.
    "published": (
        Source("json-ld", _of_article(*_DATES), Evidence.date),
        Source("meta:article:published_time", meta("article:published_time"), Evidence.date),
        Source("microdata", _of_one_thing, Evidence.date),
        Source("meta", meta(*NAMES["meta-published"]), Evidence.date),
        Source("json-ld:work", _of_work(*_DATES), Evidence.date),
        Source("meta:other", _made_up, Evidence.date),
    ),
    "modified": (
        Source("json-ld", _of_work("dateModified"), Evidence.date),
        Source("meta:article:modified_time", meta("article:modified_time"), Evidence.date),
        Source("microdata", _microdata("dateModified"), Evidence.date),
        Source("meta", meta(*NAMES["meta-modified"]), Evidence.date),
        Source(
            "json-ld:page",
            lambda e: jsonld.texts(e.facts.things.first(*NAMES["page"]), ["dateModified"]),
            Evidence.date,
        ),
    ),
    "canonical": (
        Source("link", _link("canonical"), Evidence.address),
        Source("meta:og:url", meta("og:url"), Evidence.address),
    ),
    "excerpt": (
        Source("json-ld", _of_article("description"), _description),
        Source("meta:dc", meta("dc.description", "dcterms.description"), _description),
        Source("meta:og:description", meta("og:description"), _description),
        Source("meta:description", meta("description"), _description),
        Source("meta:twitter:description", meta("twitter:description"), _description),
        Source("json-ld:work", _of_work("description"), _description),
    ),
    "image": (
        Source("meta:og:image", meta("og:image:secure_url", "og:image", "og:image:url"), _no_logo),
        Source("meta:twitter:image", meta("twitter:image", "twitter:image:src"), _no_logo),
        Source("json-ld", _of_work("image", "thumbnailUrl", read=jsonld.address), _no_logo),
        Source("link", _link("image_src"), _no_logo),
        Source("meta:og:image", meta("og:image"), _picture),
    ),
    "license": (
        Source("link", _link("license"), _licence),
        Source("a", lambda e: [a.get("href").strip() for a in e.facts.anchors.get("license", ())], _licence),
        Source("json-ld", _of_work("license", read=jsonld.address), _licence),
        Source("meta:dc", meta("dcterms.license", "dc.rights.license"), lambda _, text: text[:_LONGEST_NAME]),
    ),
    "tags": (
        Source("meta:article:tag", _split(meta("article:tag")), _term),
        Source("json-ld", _split(_of_work("keywords")), _term),
        Source("a", _split(_links(of_categories=False)), _term),
        Source("meta:keywords", _split(meta("keywords", "news_keywords")), _term),
    ),
    "categories": (
        Source("meta:article:section", meta("article:section"), _term),
        Source("json-ld", _of_work("articleSection"), _term),
        Source("a", _links(of_categories=True), _term),
    ),
}
"""The places where a page states the fields, the best first."""
