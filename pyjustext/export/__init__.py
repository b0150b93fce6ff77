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
from .files import file_name, json_text
from .front_matter import TemplateError, front_matter
from .html import to_html
from .markdown import to_markdown, to_markdown_bundle, to_markdown_zip
from .origin import Head
from .tei import to_tei
from .text import to_text

__all__ = [
    "BOOK_FORMATS",
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


def to_json(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8, indented. ``Article.from_dict(json.loads(...))`` reads it back. Pictures stay links."""
    return f"{json_text(article.to_dict(), indent=2)}\n".encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Format:
    """A file format.

    Attributes:
        suffix: of the names of its files, with the dot.
        type: its media type.
        write: writes one article.
        write_together: writes several articles in one file.
        is_text: whether the file is UTF-8 text.
        has_choice_of_head: whether the ``head`` of an article can be chosen.
        has_front_matter: whether its files always have front matter.
    """

    suffix: str
    type: str
    write: Writer
    write_together: Writer | None = None
    is_text: bool = True
    has_choice_of_head: bool = False
    has_front_matter: bool = False


FORMATS = {
    "text": Format(".txt", "text/plain", _encoded(to_text), has_choice_of_head=True),
    "html": Format(".html", "text/html", to_html),
    "markdown": Format(".md", "text/markdown", _encoded(to_markdown), has_choice_of_head=True),
    "json": Format(".json", "application/json", to_json),
    "epub": Format(".epub", "application/epub+zip", to_epub, to_book, is_text=False),
    "tei": Format(".xml", "application/tei+xml", to_tei),
    "markdown-zip": Format(
        ".zip", "application/zip", to_markdown_zip, to_markdown_bundle, is_text=False, has_front_matter=True
    ),
}
"""All formats by name."""


HEADED = tuple([name for name, format_ in FORMATS.items() if format_.has_choice_of_head])
"""The formats whose ``head`` can be chosen."""
BOOK_FORMATS = tuple([name for name, format_ in FORMATS.items() if format_.write_together])
"""The formats whose files hold several articles."""


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
    made = _format(format_)
    if head not in get_args(Head):
        raise PyjustextError(f"There is no head {head!r}; the heads are {', '.join(get_args(Head))}.")
    if head != "source" and not made.has_choice_of_head:
        raise PyjustextError(
            f"The head of {format_!r} cannot be chosen, only that of {' and '.join(HEADED)}."
        )
    options: dict[str, str] = {"head": head} if made.has_choice_of_head else {}
    if made.has_front_matter or head == "metadata":
        options["template"] = template
    elif template:
        raise PyjustextError("A template is for front matter: with head='metadata' or 'markdown-zip'.")
    return made.write(article, images=images, **options)


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
    made = _format(format_)
    if made.write_together is None:
        able = ", ".join(BOOK_FORMATS)
        raise PyjustextError(f"A file of the format {format_!r} holds one article; {able} hold many.")
    options = {"template": template} if made.has_front_matter else {}
    return made.write_together(articles, title=title, images=images, **options)


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
