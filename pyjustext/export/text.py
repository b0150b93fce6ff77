"""An article as plain text."""

from __future__ import annotations

from collections.abc import Mapping

from ..model import Article
from .characters import to_bytes
from .heading import source_lines


def to_text(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8: the title, the source, and the text, one block per line, without pictures."""
    head = "\n".join([line for line in (" ".join(article.title.split()), *source_lines(article)) if line])
    return to_bytes("\n\n".join([part for part in (head, article.text) if part]) + "\n")
