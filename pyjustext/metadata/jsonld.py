"""JSON-LD: what the page declares about itself in the vocabulary of schema.org."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from importlib.resources import files
from typing import Any

from ..tree.visible_text import squeeze

Thing = dict[str, Any]

NAMES: dict[str, list[str]] = json.loads(
    files(__package__).joinpath("vocabulary.json").read_text(encoding="utf-8")
)

_ARTICLES = frozenset(NAMES["article"])
"""Types of things that a page is an article about or an article of."""
_WORKS = frozenset(NAMES["work"])
"""Types of other things that a page may be about."""
_ASIDE = frozenset(NAMES["aside"])
"""Properties whose things are not the page's article."""
_LONGEST = 3_000_000
_MOST_THINGS = 3_000
_MOST_VALUES = 20_000
"""Objects and lists of one script that are looked at."""
_MOST_ENTRIES = 10  # of breadcrumbs
_TRAILING_COMMA = re.compile(r",(\s{0,200}[}\]])")
_decode = json.JSONDecoder(strict=False).decode
_WRAPPING = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/)|(?:-->|//\s*\]\]>|\]\]>|/\*\s*\]\]>\s*\*/)\s*+;?\s*+$"
)


class JsonLd:
    """The things that a page describes, the outer ones before those inside them.

    Attributes:
        things: what has a type and is not beside the page's article, as comments are.
        types: the types of all things, lower case, those beside the article included.
    """

    def __init__(self) -> None:
        self.things: list[Thing] = []
        self.types: set[str] = set()
        self._by_id: dict[str, Thing] = {}

    def add(self, script: str) -> None:
        """Read one script."""
        data = _load(script)
        queue: list[tuple[Any, bool]] = [(data, False)]
        index = 0
        while index < len(queue) and index < _MOST_VALUES:
            item, aside = queue[index]
            index += 1
            if isinstance(item, list):
                queue.extend([(part, aside) for part in item])
            elif isinstance(item, dict):
                self._add_thing(item, aside)
                # What is asked often is beside the page's own text.
                aside = aside or "faqpage" in kinds(item)
                queue.extend(
                    [(v, aside or key in _ASIDE) for key, v in item.items() if isinstance(v, dict | list)]
                )

    def _add_thing(self, item: Thing, aside: bool) -> None:
        self.types.update(kind.lower() for kind in listed(item.get("@type")) if isinstance(kind, str))
        if aside or len(self.things) >= _MOST_THINGS:
            return
        if "@type" in item:
            self.things.append(item)
        name = item.get("@id")
        if isinstance(name, str) and len(item) > 1:
            self._by_id.setdefault(name, item)

    def resolve(self, value: Any) -> Any:
        """The thing that a reference stands for."""
        if isinstance(value, dict) and len(value) <= 2 and isinstance(value.get("@id"), str):
            return self._by_id.get(value["@id"], value)
        return value

    def article(self, headline: str, url: str) -> Thing | None:
        """The thing that is the page's article; of several, the one that fits best.

        Fit: a type of article before another work; then the headline; then the page's address; then the
        order.
        """
        wanted, page = squeeze(headline).casefold(), _path(url)

        def fit(thing: Thing) -> tuple[bool, bool, bool]:
            name = text(thing.get("headline") or thing.get("name")).casefold()
            is_named = bool(wanted and name and (wanted in name or name in wanted))
            pages = {_path(address(thing.get(key))) for key in ("url", "mainEntityOfPage", "@id")}
            return is_article(thing), is_named, bool(page) and page in pages

        works = [thing for thing in self.things[:200] if kinds(thing) & (_ARTICLES | _WORKS)]
        return max(works, key=fit, default=None)

    def first(self, *types: str) -> Thing | None:
        """The first thing of one of these types (lower-case)."""
        wanted = set(types)
        return next((thing for thing in self.things if kinds(thing) & wanted), None)

    def paths(self) -> Iterator[str]:
        """The names of the pages above this one, as its breadcrumbs state them."""
        for thing in self.things:
            if "breadcrumblist" not in kinds(thing):
                continue
            entries = thing.get("itemListElement")
            for entry in entries[:-1][:_MOST_ENTRIES] if isinstance(entries, list) else ():
                if isinstance(entry, dict):
                    page = entry.get("item")
                    yield text(entry.get("name") or (page.get("name") if isinstance(page, dict) else ""))

    def publishers(self) -> list[str]:
        """The names of those who publish what the page describes."""
        every = [self.resolve(thing.get("publisher")) for thing in self.things[:200]]
        named = [text(publisher.get("name")) for publisher in every if isinstance(publisher, dict)]
        return [name for name in named if name]

    def names(self, value: Any) -> list[str]:
        """The names of persons or organisations: the persons, where there are any."""
        found: list[tuple[bool, str]] = []
        for item in map(self.resolve, listed(value)):
            if isinstance(item, dict):
                name = item.get("name")
                person = "person" in kinds(item) or not kinds(item)
                found.extend([(person, text(part)) for part in listed(name)])
            elif isinstance(item, str):
                found.append((True, text(item)))
        persons = [name for person, name in found if person and name]
        return persons or [name for _, name in found if name]


def is_article(thing: Thing) -> bool:
    """Whether a thing is an article itself, and no product, video or event that a page is about."""
    return not kinds(thing).isdisjoint(_ARTICLES)


def kinds(thing: Thing) -> set[str]:
    """The types of a thing, lower-case, without addresses."""
    return {v.rpartition("/")[2].lower() for v in listed(thing.get("@type")) if isinstance(v, str)}


def listed(value: Any) -> list[Any]:
    """A value as a list: a property may have one value or several."""
    return value if isinstance(value, list) else [value]


def text(value: Any) -> str:
    """A plain string from any kind of value: the first of a list."""
    while isinstance(value, list):
        value = value[0] if value else ""
    return squeeze(unescape(value)) if isinstance(value, str) else ""


def texts(thing: Thing | None, names: Iterable[str], read: Callable[[Any], str] = text) -> list[str]:
    """The values of some properties of a thing, each of a list; none without a thing."""
    return [read(item) for name in names for item in listed(thing.get(name))] if thing is not None else []


def address(value: Any) -> str:
    """The address of a picture or licence."""
    while isinstance(value, list | dict):
        if isinstance(value, dict):
            value = value.get("url") or value.get("contentUrl") or value.get("@id")
        else:
            value = value[0] if value else ""
    return value.strip() if isinstance(value, str) else ""


def _path(url: str) -> str:
    """What all addresses of a page have in common."""
    plain = url.partition("#")[0].partition("?")[0].partition("//")[2]
    return plain.removeprefix("www.").rstrip("/").casefold()


def _load(script: str) -> Any:
    """The data of a script, repaired if it is not quite valid JSON; None if that fails."""
    if len(script) > _LONGEST:
        return None
    source = _WRAPPING.sub("", script.strip()).strip().rstrip(";")
    for _ in range(2):
        try:
            return _decode(source)
        except RecursionError:
            return None
        except ValueError:
            source = _TRAILING_COMMA.sub(r"\1", source)
    return None
