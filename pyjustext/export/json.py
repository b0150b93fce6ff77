"""An article as JSON: every field of :class:`~pyjustext.Article`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..model import Article

_ESCAPES = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
"""Control characters that JSON allows unescaped, but that a terminal would obey."""


def to_json(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8, indented. ``Article.from_dict(json.loads(...))`` reads it back. Pictures stay links."""
    text = json.dumps(article.to_dict(), ensure_ascii=False, indent=2).translate(_ESCAPES)
    return f"{text}\n".encode("utf-8", "replace")
