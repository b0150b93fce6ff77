"""Articles as files: HTML, Markdown, EPUB, XML-TEI, plain text, JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import get_args

from ..errors import PyjustextError
from ..model import Article
from ..sanitize import purify_html
from ..tree.collector import without_collection
from .epub import to_book, to_epub
from .files import file_name
from .html import to_html
from .json import to_json
from .markdown import to_markdown, to_markdown_bundle, to_markdown_zip
from .origin import Head, TemplateError, front_matter
from .tei import to_tei
from .text import to_text

__all__ = [
    "FORMATS",
    "HEADED",
    "Format",
    "Head",
    "TemplateError",
    "export",
    "export_together",
    "file_name",
    "front_matter",
    "to_book",
    "to_epub",
    "to_html",
    "to_json",
    "to_markdown",
    "to_markdown_bundle",
    "to_markdown_zip",
    "to_tei",
    "to_text",
]


Writer = Callable[..., bytes]
"""Converts an article to the bytes of a file, or articles to those of a book. ``images`` maps addresses of
pictures to ``data:`` addresses; a book takes a mapping for each article, since two articles may have
different pictures with one address."""


def _encoded(write: Callable[..., str]) -> Writer:
    """The writer of the text in UTF-8."""
    return lambda article, **options: write(article, **options).encode("utf-8")


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its file extension, its media type, and the functions that write one or many
    articles."""

    suffix: str
    type: str
    write: Writer
    write_together: Writer | None = None

    @property
    def is_text(self) -> bool:
        """Whether the file is UTF-8 text."""
        return self.type.startswith("text/") or self.type in ("application/json", "application/tei+xml")


FORMATS = {
    "text": Format(".txt", "text/plain", _encoded(to_text)),
    "html": Format(".html", "text/html", to_html),
    "markdown": Format(".md", "text/markdown", _encoded(to_markdown)),
    "json": Format(".json", "application/json", to_json),
    "epub": Format(".epub", "application/epub+zip", to_epub, to_book),
    "tei": Format(".xml", "application/tei+xml", to_tei),
    "markdown-zip": Format(".zip", "application/zip", to_markdown_zip, to_markdown_bundle),
}
"""All formats by name."""


HEADED = ("text", "markdown")
"""The formats whose ``head`` can be chosen."""
_BUNDLE = "markdown-zip"
"""Its files always have front matter."""


@without_collection
def export(
    article: Article,
    format_: str,
    *,
    images: Mapping[str, str] | None = None,
    head: Head = "source",
    template: str = "",
) -> bytes:
    """Write an article in a file format. Its HTML passes the allow-list again.

    Args:
        format_: a key of :data:`FORMATS`.
        images: maps addresses of pictures to ``data:`` addresses, which are embedded in the file.
        head: what stands above the article: ``"source"`` (its title, address, authors and site),
            ``"metadata"`` (all its metadata, as YAML front matter) or ``"none"``. The last two are possible
            only in the formats of :data:`HEADED`.
        template: that of the front matter, as :func:`front_matter` has it; with ``head="metadata"``, or in
            the format ``"markdown-zip"``.

    Raises:
        PyjustextError: for an unknown format or head, for a head that the format cannot have, and for a
            template without front matter.
        TemplateError: for a template that cannot be used.
        TypeError: if ``article`` is not an Article.
    """
    if not isinstance(article, Article):
        raise TypeError(f"export() takes an Article, as read() returns it, not {type(article).__name__}")
    article = _prepared(article, format_)
    if format_ == _BUNDLE and head == "source":
        return to_markdown_zip(article, images=images, template=template)
    if template and head != "metadata":
        raise PyjustextError(f"A template is for front matter: with head='metadata' or {_BUNDLE!r}.")
    if head == "source":
        return _format(format_).write(article, images=images)
    if head not in get_args(Head):
        raise PyjustextError(f"There is no head {head!r}; the heads are {', '.join(get_args(Head))}.")
    if format_ not in HEADED:
        _format(format_)
        raise PyjustextError(
            f"The head of {format_!r} cannot be chosen, only that of {' and '.join(HEADED)}."
        )
    return FORMATS[format_].write(article, images=images, head=head, template=template)


@without_collection
def export_together(
    articles: Sequence[Article],
    format_: str,
    *,
    title: str = "",
    images: Sequence[Mapping[str, str]] = (),
    template: str = "",
) -> bytes:
    """Write several articles in one file: a book, or a zip with Markdown files.

    Args:
        title: the title of the book, or the name of the folder in the zip.
        images: for each article, its pictures as ``data:`` addresses by address; none if this is empty.
        template: that of the front matter, in the format ``"markdown-zip"``.

    Raises:
        PyjustextError: if the format is unknown or holds only one article, or if there are no articles.
        TypeError: if a member of ``articles`` is not an Article.
        ValueError: if ``images`` has more or fewer members than ``articles``.
    """
    if not all(isinstance(article, Article) for article in articles):
        raise TypeError("export_together() takes Articles, as read() returns them")
    articles = [_prepared(article, format_) for article in articles]
    if format_ == _BUNDLE:
        return to_markdown_bundle(articles, title=title, images=images, template=template)
    write = _format(format_).write_together
    if write is None:
        able = ", ".join([name for name, known in FORMATS.items() if known.write_together])
        raise PyjustextError(f"A file of the format {format_!r} holds one article; {able} hold many.")
    return write(articles, title=title, images=images)


def _prepared(article: Article, format_: str) -> Article:
    """The article with its HTML purified, which may come from anywhere, and with a link to its next part, as
    a file must not seem complete if it is not. JSON has the note instead."""
    html = article.html
    following = [note.values for note in article.notes if note.code == "next-part" and format_ != "json"]
    for values in following:
        address, number = escape(str(values.get("url", ""))), values.get("first", "…")
        html += f'<p><a href="{address}">→ {escape(article.title)} ({number})</a></p>'
    return replace(article, html=purify_html(html, base_url=article.url))


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise PyjustextError(f"There is no format {name!r}; the formats are {', '.join(FORMATS)}.")
    return FORMATS[name]
