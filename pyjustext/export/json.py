"""An article as JSON: every field of :class:`~pyjustext.Article`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..article.article import Article


def to_json(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8, indented, as ``Article.from_dict(json.loads(...))`` reads it back. Pictures stay links."""
    return (json.dumps(article.to_dict(), ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")
