"""The result of an import: articles and links for the library, as plain data."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from importlib import resources
from typing import Any

from ..export.text import text_of
from ..model import Highlight
from ..sanitize import purify_html
from ..tree import parse_fragment
from ..tree.invisible_characters import without_controls
from ..tree.limits import readable_length

RULES: dict[str, Any] = json.loads(resources.files(__package__).joinpath("bounds.json").read_text("utf-8"))
"""The limits of an entry."""
_ADDRESS = re.compile(RULES["address"], re.IGNORECASE)
_MAX_NAME = 100
_LATEST = 253_402_300_799_000
"""The end of the year 9999 in milliseconds since 1970."""


def is_address(text: str) -> bool:
    """Whether a text is an http or https address."""
    return _ADDRESS.fullmatch(text) is not None


@dataclass(slots=True)
class Item:
    """An entry of the library, with the field names of its schema. Times are milliseconds since 1970 in UTC.

    ``captured`` is a page whose article has yet to be extracted; ``images`` has ``data:`` URLs by address;
    ``original`` is the captured page of a saved article, gzip in base64. An item without ``html`` and
    ``captured`` is a link to read later. ``position`` is its place in the user's own order.
    """

    url: str
    title: str = ""
    saved: int | None = None
    opened: int | None = None
    archived: bool = False
    favourite: bool = False
    tags: list[str] = field(default_factory=list)
    byline: str = ""
    site: str = ""
    lang: str = ""
    dir: str = "ltr"
    excerpt: str = ""
    published: str = ""
    word_count: int = 0
    engine: str = ""
    text: str = ""
    html: str = ""
    images: dict[str, str] = field(default_factory=dict)
    highlights: list[Highlight] = field(default_factory=list)
    captured: str = ""
    original: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    uid: str = ""
    deleted: int | None = None
    place: float = 0.0
    missing: int = 0
    position: int | None = None
    refused: frozenset[str] = field(default=frozenset(), compare=False)
    """The fields that lost something because it was too long or not allowed."""

    def is_usable(self) -> bool:
        """Whether the address is http or https. A saved page may lack one."""
        return bool(is_address(self.url) or (not self.url and (self.captured or self.html)))

    @property
    def name(self) -> str:
        """The name of the item in messages."""
        return (self.title or self.url or self.uid)[:_MAX_NAME]

    def to_dict(self) -> dict[str, Any]:
        """The item as plain data for JSON."""
        plain = asdict(self)
        del plain["refused"]
        return plain


def _types(blank: Item | Highlight) -> dict[str, Any]:
    """The types that the value of each field may have, by what the field is in a blank record."""
    values = {field.name: getattr(blank, field.name) for field in fields(blank) if field.name != "refused"}
    more = {type(None): (int, type(None)), float: (int, float)}
    return {name: more.get(type(value), type(value)) for name, value in values.items()}


_ITEM_TYPES = _types(Item(""))
_HIGHLIGHT_TYPES = _types(Highlight(""))


def item_from(values: Mapping[str, Any]) -> Item:
    """The item with these fields. Values of the wrong type are left out, in lists too."""
    known = _well_typed(values, _ITEM_TYPES)
    item = Item(**{"url": "", **known})
    item.tags = [tag for tag in item.tags if isinstance(tag, str)]
    item.images = {k: v for k, v in item.images.items() if isinstance(v, str)}
    item.highlights = [mark for mark in map(_highlight, item.highlights) if mark]
    untyped = {name for name in _ITEM_TYPES if name in values and name not in known}
    lists = (("tags", item.tags), ("images", item.images), ("highlights", item.highlights))
    untyped |= {name for name, left in lists if name in known and len(left) < len(known[name])}
    if untyped:
        item.refused = frozenset(untyped)
    return item


def _highlight(value: Any) -> Highlight | None:
    """A highlight, perhaps from the values that have the right type; None if nothing is quoted."""
    if isinstance(value, Highlight):
        return value
    known = _well_typed(value, _HIGHLIGHT_TYPES) if isinstance(value, dict) else {}
    return Highlight(**known) if known.get("quote") else None


def _well_typed(values: Mapping[str, Any], types: Mapping[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name, type_ in types.items() if isinstance(values.get(name, ...), type_)}


@dataclass(slots=True)
class Imported:
    """The content of a file: its entries, the number of unusable ones, and the services it came from."""

    items: list[Item] = field(default_factory=list)
    skipped: int = 0
    services: set[str] = field(default_factory=set)

    def refused(self) -> list[str]:
        """The names of the entries that lost something."""
        return [item.name for item in self.items if item.refused]


def words(value: Any) -> str:
    """A value of any type as a single line of text, without invisible characters."""
    return " ".join(without_controls(str(value)).split()) if isinstance(value, (str, int, float)) else ""


def labels(values: Any) -> list[str]:
    """Tags in their order, without duplicates."""
    if not isinstance(values, list):
        return []
    names = [v.get("label") or v.get("name") if isinstance(v, dict) else v for v in values]
    return list(dict.fromkeys([label for label in map(words, names) if label]))


def moment(value: Any) -> int | None:
    """A time in milliseconds since 1970, from seconds, milliseconds, microseconds or an ISO date."""
    if isinstance(value, bool) or value is None or value == "":
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    except (TypeError, ValueError):
        return _iso(value)
    if not math.isfinite(number) or number <= 0:
        return None
    while number >= _LATEST / 50:  # a smaller unit than milliseconds
        number /= 1000
    return int(number * 1000 if number < 1e11 else number)


def _iso(value: Any) -> int | None:
    try:
        found = datetime.fromisoformat(str(value)[:40].strip())
    except ValueError:
        return None
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    try:
        return int(found.timestamp() * 1000)
    except (OverflowError, ValueError):
        return None


def set_content(item: Item, html: str) -> None:
    """Set the item's HTML, sanitized and cut to the greatest length of a page."""
    end = readable_length(html)
    if end < len(html):
        item.refused |= {"html"}
    item.html = purify_html(html[:end], base_url=item.url)


def fill(item: Item, html: str) -> None:
    """Set the item's content to HTML that another program extracted. The HTML is sanitized."""
    set_content(item, html)
    lines = text_of(parse_fragment(item.html)).split("\n")
    item.text = "\n".join([line for line in map(words, lines) if line])
    item.word_count = len(item.text.split())
    item.engine = "import" if item.html else ""
