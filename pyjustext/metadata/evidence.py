"""The evidence from which all fields of the metadata are determined."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import partial, wraps
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urljoin

from ..languages.dates import Custom
from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.visible_text import heading_key, visible_text
from . import jsonld, language, sections, sites, title_parts, titles
from .facts import Facts
from .jsonld import JsonLd, Thing

_HIGHEST = 60
"""Elements around the heading that are looked at."""


@dataclass(slots=True)
class Evidence:
    """What a page declares, and what has been determined so far.

    Attributes:
        facts: what the pass over the page found.
        things: what its JSON-LD describes.
        article: the thing among them that is the page's article, None where there is none.
        url: what the page's relative addresses are relative to.
        site: the site's name as the page states it.
        names: the keys of the names that the site goes by.
        title: the headline; title_source: the key of its source in :mod:`.titles`.
        heading: the element that shows the title, or else the first ``h1``, None without one.
        start: whether the page is the start page of its site.
        lang: the language that the page declares.
        custom: how it writes its dates.
        around: the elements around the heading, which hold the article as well.
        kept: the candidates that functions have found, by function; see :func:`once`.
    """

    facts: Facts
    things: JsonLd
    article: Thing | None
    url: str
    site: str
    names: set[str]
    title: str
    title_source: str
    heading: Node | None
    start: bool
    lang: str
    custom: Custom
    around: Set[Node]
    kept: dict[Any, Any] = field(default_factory=dict)

    @property
    def middle(self) -> int:
        """The place of the heading, -1 without one."""
        return -1 if self.heading is None else self.place(self.heading)

    def place(self, node: Node) -> int:
        """The index of an element in document order."""
        return self.facts.page.place[node]

    def boxes(self, node: Node, most: int) -> Iterator[Node]:
        """The elements around another one, the innermost first, up to those that hold the heading, too.

        Args:
            most: how many of them are looked at.
        """
        for above in islice(node.ancestors(), most):
            if above in self.around:
                return
            yield above

    def address(self, value: str) -> str:
        """An address made absolute; ``""`` for one that is no web address."""
        value = value.strip()
        absolute = resolved(value, self.url) if value else ""
        return absolute if absolute.startswith(("http://", "https://")) else ""


def examine(facts: Facts, url: str) -> Evidence:
    """The evidence of a page: its site, its article and its title, which the other fields build on."""
    url = _base_url(facts.base, url)
    things = facts.things
    starts = [*sites.names_of_start(facts, url)]
    stated_names = sites.stated_names(facts, starts, url)
    names = sites.keys(*stated_names, *things.publishers(), url=url)
    stated = facts.meta("og:title", "twitter:title") or facts.title
    # Some pages give their title for the site's name, too.
    titled = [title for text in (stated, facts.title) for title in (text, title_parts.without_last(text))]
    names -= set(map(heading_key, titled)) - sites.keys(url=url)
    article = things.article(title_parts.clean(stated, names), url)
    if article is not None and _is_beside(article, [stated, facts.title]):
        article = None
    site = sites.publisher_of(article, things) or next(iter(stated_names), "")
    start = sites.is_start_page(facts, article, url)
    title = titles.find(facts, article, names, url, sections.Above(facts, names, starts, url, start))
    if start:
        title = title._replace(text=sites.title_of_start(facts, names) or title.text, source="title")
    if title.text.casefold() in sites.LABELS:
        title = title._replace(text=sites.brief(site, url) or title.text)
    heading = title.heading
    lang = language.declared(facts)
    around = frozenset(islice(heading.ancestors(), _HIGHEST)) if heading is not None else frozenset()
    return Evidence(
        facts=facts,
        things=things,
        article=article,
        url=url,
        site=site,
        names=names,
        title=title.text,
        title_source=title.source,
        heading=heading,
        start=start,
        lang=lang,
        custom=language.dates_of(lang, url),
        around=around,
    )


def _is_beside(thing: Thing, titles: list[str]) -> bool:
    """Whether a thing is a video or another work beside the page's text: its titles say nothing of it.

    They say most of a question that the page asks. One that is only answered there has some of their words.
    """
    is_question = "question" in jsonld.kinds(thing)
    if jsonld.is_article(thing) and not is_question:
        return False
    named = set(title_parts.words(jsonld.text(thing.get("headline") or thing.get("name"))))
    said = {word for title in titles for word in title_parts.words(title)}
    if is_question:
        return bool(said) and 2 * len(named & said) < len(named)
    return bool(said) and named.isdisjoint(said)


def _base_url(base: str | None, url: str) -> str:
    """What the page's relative addresses are relative to."""
    try:
        return urljoin(url, base) if base else url
    except ValueError:
        return url


Texts = Callable[[Evidence], Iterable[str]]
"""What a page states in one place, unchanged."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that a source gives for a field.

    Attributes:
        value: a date as ISO 8601; of a byline, the text that holds the names.
        node: the element that shows it, None where the page states it out of sight.
        label: the words before it that say what it is, such as "Updated".
        behind: the words behind it in the same text.
    """

    value: str
    node: Node | None = None
    label: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A place of the page where a field's value may be.

    Attributes:
        key: the name of the place in :attr:`pyjustext.Article.sources`, which stays the same.
        find: its candidates, the best first.
    """

    key: str
    find: Callable[[Evidence], Iterable[Candidate]]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What says that a value is not the article's.

    Attributes:
        name: what it is the value of.
        holds: whether it is so.
    """

    name: str
    holds: Callable[[Candidate, Evidence], bool]


def once(find: Callable[[Evidence], Iterable[Candidate]]) -> Callable[[Evidence], Sequence[Candidate]]:
    """Make a function keep its candidates in the evidence, so that they are found once for a page."""

    @wraps(find)
    def kept(evidence: Evidence) -> Sequence[Candidate]:
        found = evidence.kept.get(find)
        if found is None:
            found = evidence.kept[find] = tuple(find(evidence))
        return found

    return kept


class Chosen(NamedTuple):
    """The value of a field and the key of the source that gave it; both are ``""`` if no source has one."""

    value: str = ""
    source: str = ""


def choose(sources: Sequence[Source], evidence: Evidence, exclusions: Sequence[Exclusion] = ()) -> Chosen:
    """The first value that no exclusion rejects, of the first source that has one."""
    for source in sources:
        for candidate in source.find(evidence):
            if not is_excluded(exclusions, candidate, evidence):
                return Chosen(candidate.value, source.key)
    return Chosen()


def values(sources: Sequence[Source], evidence: Evidence) -> list[str]:
    """All values of the first source that has any."""
    found = ([candidate.value for candidate in source.find(evidence)] for source in sources)
    return next(filter(None, found), [])


def is_excluded(exclusions: Sequence[Exclusion], candidate: Candidate, evidence: Evidence) -> bool:
    """Whether one of the exclusions holds for a candidate."""
    return any(exclusion.holds(candidate, evidence) for exclusion in exclusions)


def stated(key: str, texts: Texts, read: Callable[[str, Evidence], str] = lambda text, _: text) -> Source:
    """A source of what the page states.

    Args:
        read: the value in a text, ``""`` if it has none.
    """
    return Source(
        key, lambda evidence: (Candidate(v) for text in texts(evidence) if (v := read(text, evidence)))
    )


def meta(*names: str) -> Texts:
    """The contents of the meta elements with these names, the first name first."""
    return lambda evidence: [text for name in names for text in evidence.facts.metas.get(name, ())]


def link(relation: str) -> Texts:
    """The addresses of the ``link`` elements with a relation."""
    return lambda evidence: evidence.facts.links.get(relation, ())


def of_work(*names: str, read: Callable[[Any], str] = jsonld.text) -> Texts:
    """Properties in JSON-LD of the article, or of the product, film or event that the page is about."""
    return lambda evidence: jsonld.texts(evidence.article, names, read)


def of_article(*names: str) -> Texts:
    """Properties in JSON-LD of the article itself."""
    texts = of_work(*names)
    return lambda e: texts(e) if e.article is not None and jsonld.is_article(e.article) else ()


# Microdata: properties that stand on the elements themselves

BESIDE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:(?:comments?|reply|reviews?|testimonials?|ratings?|feedback|(?:block)?quotes?|opinions|"
    r"recommended)(?:$|[\s_-])|related|teaser|tweet)|(?:^|\s)(?:footnotes|references|reflist)(?:$|\s)",
    re.I,
)
"""Classes of elements with comments, praise or other articles."""
_OTHERS = (
    *("comment", "review", "rating", "offer", "breadcrumb", "listitem", "answer", "imageobject"),
    "website",
)
"""Parts of the types of things that are beside the article."""


def microdata(name: str) -> Texts:
    """The values of a property of the page's article, in document order.

    If several things have the property, they are teasers, unless one of them holds the page's heading.
    """
    return partial(_of_property, name)


def _of_property(name: str, evidence: Evidence) -> list[str]:
    found: dict[Node | None, list[str]] = {}
    for node in evidence.facts.items:
        if name not in node.attrs["itemprop"].split():
            continue
        thing = _thing_of(node)
        if (thing is not None and _is_other_thing(thing)) or _is_in_comment(node):
            continue
        value = _value_of(node)
        if value:
            found.setdefault(thing, []).append(value)
    if len(found) > 1:
        found = {thing: texts for thing, texts in found.items() if thing is None or thing in evidence.around}
    return [value for texts in found.values() for value in texts]


def _thing_of(node: Node) -> Node | None:
    """The thing that a property belongs to, None where the page names none."""
    return next((above for above in islice(node.ancestors(), 40) if "itemscope" in above.attrs), None)


def _is_in_comment(node: Node) -> bool:
    """Whether the page marks an element as part of a comment or a review by a class only."""
    return any(BESIDE_CLASS.search(above.get("class")[:200]) for above in islice(node.ancestors(), 6))


def _is_other_thing(thing: Node) -> bool:
    """Whether a thing is a comment or another thing beside the article."""
    kind = thing.get("itemtype").lower()
    return any(other in kind for other in _OTHERS)


def _value_of(node: Node) -> str:
    for name in ("content", "datetime"):
        if node.get(name).strip():
            return node.get(name).strip()
    if "itemscope" in node.attrs:
        for inner in node.iter():
            if inner is not node and "name" in inner.get("itemprop").split():
                return inner.get("content").strip() or visible_text(inner, 200)
    return visible_text(node, 200)
