"""The evidence from which all fields of the metadata are determined."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from ..languages import dates
from ..languages.dates import Custom
from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.visible_text import heading_key
from . import jsonld, language, sections, sites, title_parts, titles
from .facts import Facts
from .jsonld import Thing
from .near_title import Near, look_around

_HIGHEST = 60
"""Elements around the heading that are looked at."""


@dataclass
class Evidence:
    """What a page declares, and what has been determined so far.

    Attributes:
        facts: what the pass over the page found.
        article: the thing in its JSON-LD that is the page's article, None where there is none.
        url: what the page's relative addresses are relative to.
        site: the site's name as the page states it.
        names: the keys of the names that the site goes by.
        title: the headline; title_source: the key of its source in :mod:`.titles`.
        heading: the element that shows the title, or else the first ``h1``, None without one.
        start: whether the page is the start page of its site.
        lang: the language that the page declares.
        custom: how it writes its dates.
        kept: the candidates that functions have found, by function; see :func:`.surroundings.once`.
    """

    facts: Facts
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
    kept: dict[Any, Any] = field(default_factory=dict)

    @cached_property
    def middle(self) -> int:
        """The place of the heading, -1 without one."""
        return -1 if self.heading is None else self.heading.place

    @cached_property
    def around(self) -> Set[Node]:
        """The elements around the heading, which hold the article as well."""
        return frozenset(islice(self.heading.ancestors(), _HIGHEST) if self.heading is not None else ())

    @cached_property
    def near(self) -> Near:
        """What stands near the title; nothing without a heading."""
        return look_around(self.facts.page, self.middle) if self.heading is not None else Near([], [])

    def boxes(self, node: Node, most: int) -> Iterator[Node]:
        """The elements around another one, the innermost first, up to those that hold the heading, too.

        Args:
            most: how many of them are looked at.
        """
        for above in islice(node.ancestors(), most):
            if above in self.around:
                return
            yield above

    def date(self, text: str) -> str:
        """The date in a text as ISO 8601, ``""`` without one."""
        return dates.iso(text, custom=self.custom)

    def address(self, value: str) -> str:
        """An address made absolute; ``""`` for one that is no web address."""
        value = value.strip()
        absolute = resolved(value, self.url) if value else ""
        return absolute if absolute.startswith(("http://", "https://")) else ""


def examine(facts: Facts, url: str) -> Evidence:
    """The evidence of a page: its site, its article and its title, which the other fields build on."""
    url = resolved(facts.base or "", url) or url
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
    title = titles.find(article, sections.Above(facts, names, starts, url))
    if start:
        title = title._replace(text=sites.title_of_start(facts, names) or title.text, source="title")
    if title.text.casefold() in sites.LABELS:
        title = title._replace(text=sites.brief(site, url) or title.text)
    lang = language.declared(facts)
    custom = language.dates_of(lang, url)
    return Evidence(facts, article, url, site, names, *title, start, lang, custom)


def _is_beside(thing: Thing, titles: list[str]) -> bool:
    """Whether a thing is a video or another work beside the page's text: its titles say nothing of it.

    They say most of a question that the page asks. One that is only answered there has some of their words.
    """
    is_question = "question" in jsonld.kinds(thing)
    if jsonld.is_article(thing) and not is_question:
        return False
    named = set(title_parts.words(jsonld.text(thing.get("headline") or thing.get("name"))))
    said = {word for title in titles for word in title_parts.words(title)}
    says_little = 2 * len(named & said) < len(named) if is_question else named.isdisjoint(said)
    return bool(said) and says_little
