"""Articles as files: HTML, Markdown, plain text, JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ..errors import PyjustextError
from ..model import Article
from .html import to_html
from .json import to_json
from .markdown import to_markdown
from .names import file_name
from .text import to_text

__all__ = ["FORMATS", "Format", "export", "file_name", "to_html", "to_json", "to_markdown", "to_text"]


class Writer(Protocol):
    """Article → the bytes of a file. ``images`` has ``data:`` addresses for addresses of pictures."""

    def __call__(self, article: Article, *, images: Mapping[str, str] | None = None) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: the ending of its name, its media type, and what writes it."""

    suffix: str
    type: str
    write: Writer


FORMATS = {
    "text": Format(".txt", "text/plain", to_text),
    "html": Format(".html", "text/html", to_html),
    "markdown": Format(".md", "text/markdown", to_markdown),
    "json": Format(".json", "application/json", to_json),
}
"""Every format by its name."""


def export(article: Article, format_: str, *, images: Mapping[str, str] | None = None) -> bytes:
    """The article as a file.

    Args:
        format_: a key of :data:`FORMATS`.
        images: ``data:`` addresses for addresses of pictures, to be put into the file.

    Raises:
        PyjustextError: for a format that does not exist.
    """
    if format_ not in FORMATS:
        raise PyjustextError(f"There is no format {format_!r}; there are {', '.join(FORMATS)}.")
    return FORMATS[format_].write(article, images=images)
