"""Entries of the library as articles, and articles as entries.

A library may come from anywhere, so nothing in an entry is trusted.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ..importing import Item
from ..model import Article
from ..sanitize import purify_html

_UNKNOWN = {f.name: getattr(Article(), f.name) for f in fields(Article)}
"""The fields of an article, with the values that mean unknown."""
_COLUMNS = frozenset({f.name for f in fields(Item)})
_NOT_STORED = ("paragraphs", "notes", "sources")


def article_of(item: Item) -> Article:
    """The stored entry as an article, with safe HTML. Facts of the wrong type are left out."""
    known = {name: value for name, value in item.facts.items() if _is_fact(name, value)}
    own = {name: getattr(item, name) for name in (_UNKNOWN.keys() & _COLUMNS) - {"highlights"}}
    article = Article.from_dict({**known, **own})
    article.highlights = item.highlights
    article.html = purify_html(article.html, base_url=article.url)
    return article


def fill(item: Item, article: Article) -> None:
    """Put into an entry what is known about the article. The entry keeps its own address."""
    for name, value in article.to_dict().items():
        if name in ("url", "highlights") or not value:
            continue
        if name in _COLUMNS:
            setattr(item, name, value)
        elif name not in _NOT_STORED:
            item.facts[name] = value
    item.url = item.url or article.canonical


def _is_fact(name: str, value: Any) -> bool:
    """Whether this may be a field of an article."""
    if name not in _UNKNOWN or name in ("paragraphs", "highlights", "sources"):
        return False
    if name == "notes":
        return isinstance(value, list) and all(_is_note(note) for note in value)
    if isinstance(value, list):
        return isinstance(_UNKNOWN[name], list) and all(isinstance(part, str) for part in value)
    numbers = (int, float) if isinstance(_UNKNOWN[name], (int, float)) else ()
    return isinstance(value, (type(_UNKNOWN[name]), *numbers))


def _is_note(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"code", "values"}
        and isinstance(value["code"], str)
        and isinstance(value["values"], dict)
    )
