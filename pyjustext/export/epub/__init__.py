"""Articles as EPUB 3: one article, or many as a book with a table of contents.

Source: EPUB 3.3, https://www.w3.org/TR/epub-33/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...errors import PyjustextError
from ...model import Article
from ..zips import archive
from .chapter import bind, style
from .package import CONTAINER, contents, navigation, package

__all__ = ["to_book", "to_epub"]


def to_epub(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """The article as a book of one chapter. Pictures that are not in ``images`` become links."""
    return to_book([article], images=[images or {}])


def to_book(
    articles: Sequence[Article], *, title: str = "", images: Sequence[Mapping[str, str]] = ()
) -> bytes:
    """Articles as the chapters of one book, in their order.

    Args:
        title: the title of the book; by default that of its first article.
        images: for each article, its pictures as ``data:`` addresses by address; none if this is empty. The
            cover is the first lead image among them, otherwise the first picture in the text.

    The same articles give the same bytes.

    Raises:
        PyjustextError: if there are no articles.
    """
    if not articles:
        raise PyjustextError("A book needs at least one article.")
    held = bind(articles, images or [{}] * len(articles))
    parts = held.chapters
    files: dict[str, bytes] = {
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": CONTAINER.encode(),
        "EPUB/package.opf": package(held, title).encode(),
        "EPUB/nav.xhtml": navigation(parts, title).encode(),
        "EPUB/toc.ncx": contents(parts, title).encode(),
        "EPUB/style.css": style(),
    }
    files |= {f"EPUB/{part.path}": part.xhtml.encode() for part in parts}
    files |= {f"EPUB/{path}": picture.data for path, picture in held.pictures.items()}
    # First and not compressed, so that other programs can identify the file.
    return archive(files, stored=frozenset({"mimetype"}))
