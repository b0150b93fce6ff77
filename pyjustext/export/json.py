"""An article as JSON: every field of :class:`~pyjustext.Article`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..model import Article
from ..tree.invisible_characters import without_hidden

_ESCAPES = {
    code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""Control characters that JSON allows unescaped, but that a terminal would obey."""


def to_json(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8, indented. ``Article.from_dict(json.loads(...))`` reads it back. Pictures stay links."""
    return f"{json_text(article.to_dict(), indent=2)}\n".encode("utf-8", "replace")


def json_text(value: Any, *, indent: int | None = None) -> str:
    """The value as JSON without control and hidden characters; one line if there is no ``indent``,
    else that many spaces for each level."""
    return without_hidden(json.dumps(value, ensure_ascii=False, indent=indent)).translate(_ESCAPES)
