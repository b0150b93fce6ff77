"""Articles as EPUB 3: one article, or many as a book with a table of contents.

Source: EPUB 3.3, https://www.w3.org/TR/epub-33/
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from ...errors import PyjustextError
from ...model import Article
from ..files import archive
from ..origin import address, day
from ..xml import escape
from .chapter import Book, Chapter, bind, fallback, language, style

__all__ = ["to_book", "to_epub"]

_CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_PACKAGE = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">{identifier}</dc:identifier>
<dc:title>{title}</dc:title>
{about}<meta property="dcterms:modified">{modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
{items}</manifest>
<spine toc="ncx"{direction}>
{spine}</spine>
</package>
"""
_NAVIGATION = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" dir="{dir}">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
<nav epub:type="toc"><ol>
{entries}</ol></nav>
</body>
</html>
"""
_NCX = """<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head><meta name="dtb:uid" content="{identifier}"/></head>
<docTitle><text>{title}</text></docTitle>
<navMap>
{points}</navMap>
</ncx>
"""
_DATE = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")


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
        "META-INF/container.xml": _CONTAINER.encode(),
        "EPUB/package.opf": _package(held, title).encode(),
        "EPUB/nav.xhtml": _navigation(parts, title).encode(),
        "EPUB/toc.ncx": _contents(parts, title).encode(),
        "EPUB/style.css": style(),
    }
    files |= {f"EPUB/{part.path}": part.xhtml.encode() for part in parts}
    files |= {f"EPUB/{path}": picture.data for path, picture in held.pictures.items()}
    # First and not compressed, so that other programs can identify the file.
    return archive(files, stored=frozenset({"mimetype"}))


def _package(held: Book, title: str) -> str:
    """The list of all files, and the metadata of the book."""
    chapters, pictures = held.chapters, held.pictures
    items, spine = [], []
    for number, chapter in enumerate(chapters, 1):
        math = ' properties="mathml"' if chapter.has_math else ""
        kind = f'media-type="application/xhtml+xml"{math}'
        items.append(f'<item id="text-{number}" href="{chapter.path}" {kind}/>\n')
        spine.append(f'<itemref idref="text-{number}"/>\n')
    if len(chapters) > 1:
        spine.insert(0, '<itemref idref="nav"/>\n')
    numbers = {path: f"image-{number}" for number, path in enumerate(pictures, 1)}
    for path, picture in pictures.items():
        instead = fallback(path, picture)
        other = f' fallback="{numbers[instead]}"' if instead else ""
        cover = ' properties="cover-image"' if path == held.cover else ""
        items.append(
            f'<item id="{numbers[path]}" href="{path}" media-type="{picture.type}"{other}{cover}/>\n'
        )
    # EPUB 2 readers look for the id of the cover in a meta element.
    front = f'<meta name="cover" content="{numbers[held.cover]}"/>\n' if held.cover else ""
    return _PACKAGE.format(
        lang=language(chapters[0].article),
        identifier=_identifier(chapters),
        title=escape(_title(chapters, title)),
        about="".join([*_about(chapters), front]),
        modified=f"{_latest(chapters) or '2000-01-01'}T00:00:00Z",
        items="".join(items),
        spine="".join(spine),
        direction=' page-progression-direction="rtl"' if chapters[0].article.dir == "rtl" else "",
    )


def _navigation(chapters: Sequence[Chapter], title: str) -> str:
    """The table of contents of EPUB 3."""
    entries = [f'<li><a href="{chapter.path}">{escape(chapter.title)}</a></li>\n' for chapter in chapters]
    return _NAVIGATION.format(
        title=escape(_title(chapters, title)),
        dir="rtl" if chapters[0].article.dir == "rtl" else "ltr",
        entries="".join(entries),
    )


def _contents(chapters: Sequence[Chapter], title: str) -> str:
    """The table of contents of EPUB 2, for readers that do not support EPUB 3."""
    points = [
        f'<navPoint id="point-{number}" playOrder="{number}"><navLabel><text>{escape(chapter.title)}</text>'
        f'</navLabel><content src="{chapter.path}"/></navPoint>\n'
        for number, chapter in enumerate(chapters, 1)
    ]
    return _NCX.format(
        identifier=_identifier(chapters), title=escape(_title(chapters, title)), points="".join(points)
    )


def _title(chapters: Sequence[Chapter], title: str) -> str:
    return " ".join(title.split()) or chapters[0].title


def _identifier(chapters: Sequence[Chapter]) -> str:
    """An identifier that is always the same for the same content: a UUID of version 8 (custom)."""
    digest = hashlib.sha256("\0".join([chapter.xhtml for chapter in chapters]).encode()).hexdigest()
    return f"urn:uuid:{digest[:8]}-{digest[8:12]}-8{digest[13:16]}-a{digest[17:20]}-{digest[20:32]}"


def _about(chapters: Sequence[Chapter]) -> list[str]:
    languages = dict.fromkeys([language(chapter.article) for chapter in chapters])
    lines = [f"<dc:language>{code}</dc:language>\n" for code in languages]
    authors = dict.fromkeys([" ".join(chapter.article.byline.split()) for chapter in chapters])
    lines += [f"<dc:creator>{escape(author)}</dc:creator>\n" for author in authors if author]
    sources = dict.fromkeys([address(chapter.article) for chapter in chapters])
    lines += [f"<dc:source>{escape(source)}</dc:source>\n" for source in sources if source]
    if len(chapters) == 1:
        article = chapters[0].article
        if article.site.strip():
            lines.append(f"<dc:publisher>{escape(' '.join(article.site.split()))}</dc:publisher>\n")
        if article.excerpt.strip():
            lines.append(f"<dc:description>{escape(' '.join(article.excerpt.split()))}</dc:description>\n")
        if _DATE.fullmatch(day(article.published)):
            lines.append(f"<dc:date>{day(article.published)}</dc:date>\n")
    return lines


def _latest(chapters: Sequence[Chapter]) -> str:
    """The last date on which one of the articles was published or changed. It depends only on the content, so
    the same articles give the same book."""
    dates = [day(moment) for c in chapters for moment in (c.article.modified, c.article.published)]
    return max([date for date in dates if _DATE.fullmatch(date)], default="")
