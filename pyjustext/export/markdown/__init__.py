"""An article as Markdown: CommonMark, with tables and strikethrough as on GitHub."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...errors import PyjustextError
from ...model import Article, Highlight
from ...sanitize.urls import with_slashes
from ..files import archive, clean, distinct, file_name, to_bytes, without_templates
from ..front_matter import front_matter
from ..marking import Marked, mark
from ..media import PictureFolder, embed, keep_harmless_pictures
from ..origin import Head, address, is_address, source_lines
from .block_elements import render
from .line import escape, escape_label, escape_line_starts, one_line, target

__all__ = ["body", "plain", "quoted", "render", "to_markdown"]


def to_markdown(
    article: Article,
    *,
    images: Mapping[str, str] | None = None,
    head: Head = "source",
    template: str = "",
) -> str:
    """The title and the source, or another ``head``, and the content. Pictures stay links."""
    marked = mark(article)
    keep_harmless_pictures(marked.content, article.url)
    if head == "metadata":
        return clean(without_templates(f"{front_matter(article, template)}\n{body(article, marked)}"))
    above = _source(article) if head == "source" else []
    return clean(without_templates(_joined([*above, *_content(marked)])))


def body(article: Article, marked: Marked) -> str:
    """The title and the content, for a file whose front matter states the source."""
    return _joined([_title(article), *_content(marked)])


def _source(article: Article) -> list[str]:
    url = address(article)
    lines = [f"<{line}>" if line == url else escape(line) for line in source_lines(article)]
    return [_title(article), "  \n".join(lines)]


def _title(article: Article) -> str:
    return "# " + one_line(escape(article.title)) if article.title else ""


def _joined(parts: list[str]) -> str:
    return "\n\n".join([part for part in parts if part]) + "\n"


def _content(marked: Marked) -> list[str]:
    """The content, the highlights that are not in it, and the notes as footnotes."""
    parts = [render(marked.content), *_quotations(marked.elsewhere)]
    for number, note in enumerate(marked.notes, 1):
        indented = plain(note).replace("\n", "\n    ")
        parts.append(f"[^{number}]: {indented}")
    return parts


def quoted(text: str) -> str:
    """A text as a quotation, line by line."""
    return "\n".join([f"> {line}".rstrip() for line in plain(text).split("\n")])


def plain(text: str) -> str:
    """A text whose characters mean nothing but themselves. Its lines have no white space at their ends: more
    than three spaces would start a code block."""
    return "\n".join([escape_line_starts(one_line(escape(line))) for line in text.strip().splitlines()])


def to_markdown_zip(
    article: Article, *, images: Mapping[str, str] | None = None, template: str = ""
) -> bytes:
    """A zip of one Markdown file and its pictures."""
    return to_markdown_bundle([article], images=[images or {}], template=template)


def to_markdown_bundle(
    articles: Sequence[Article],
    *,
    title: str = "",
    images: Sequence[Mapping[str, str]] = (),
    template: str = "",
) -> bytes:
    """A zip with a Markdown file for each article, named after its title, and the folder ``images``. If there
    is a ``title``, both are in a folder with this name.

    Pictures that are not in ``images`` (for each article, ``data:`` addresses by address) become links. The
    same articles give the same bytes. The front matter is that of the ``template``.

    Raises:
        PyjustextError: if there are no articles, or the template cannot be used.
    """
    if not articles:
        raise PyjustextError("There are no articles to write.")
    folder = PictureFolder("images")
    taken: dict[str, int] = {}
    files: dict[str, bytes] = {}
    for article, own in zip(articles, images or [{}] * len(articles), strict=True):
        marked = mark(article)
        pictures = folder.take(marked.content, own)
        keep_harmless_pictures(marked.content, article.url, pictures)
        embed(marked.content, pictures)
        name = distinct(file_name(article.title), taken)
        text = f"{front_matter(article, template)}\n{body(article, marked)}"
        files[f"{name}.md"] = to_bytes(without_templates(text))
    files |= {path: picture.data for path, picture in folder.files.items()}
    top = f"{file_name(title)}/" if title else ""
    return archive({f"{top}{path}": data for path, data in files.items()})


def to_highlights(articles: Iterable[Article], title: str = "") -> bytes:
    """UTF-8: a heading with a link for each article, a quotation for each highlight, with its note below.

    Only http and https addresses become links.
    """
    parts = [f"# {one_line(escape(title))}"] if title else []
    for article in articles:
        url = with_slashes(article.url)
        name = one_line(escape_label(article.title)) or escape_label(url)
        parts.append(f"## [{name}]({target(url)})" if is_address(url) else f"## {name}")
        parts += _quotations(article.highlights)
    return to_bytes(without_templates("\n\n".join(parts) + "\n"))


def _quotations(highlights: Iterable[Highlight]) -> list[str]:
    """Each highlight as a quotation, with its note below it."""
    texts = [text for mark in highlights for text in (quoted(mark.quote), plain(mark.note))]
    return [text for text in texts if text]
