"""An article as one XHTML file of a book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain

from ...model import Article
from ..marking import annotated
from ..media import Picture, PictureFolder, decode, embed, keep_harmless_pictures
from ..origin import address, claimed_name, day, shown_host
from ..xml import escape, serialize
from .conform import conform, link

_PLACEHOLDER = "images/none.gif"
_NONE = Picture(
    bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b"),
    ".gif",
    "image/gif",
)
_LANGUAGE = re.compile("[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")
_ICON = 3000
"""The least size of a cover in bytes, unless the page states that the picture is its lead image."""

_FOREIGN = frozenset({"image/webp", "image/avif"})
"""Image formats that not all EPUB 3 readers support; the other readers show a placeholder."""

_PAGE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{lang}" lang="{lang}" dir="{dir}">
<head>
<title>{title}</title>
<link rel="stylesheet" type="text/css" href="../style.css"/>
</head>
<body>
<header>
{header}</header>
{content}
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """An article in a book: its file, its title in the table of contents, and whether it has formulas."""

    article: Article
    path: str
    title: str
    xhtml: str
    has_math: bool


@dataclass(frozen=True, slots=True)
class Book:
    """The content of a book: its chapters, their pictures by path, and the path of its cover, ``""`` for
    none."""

    chapters: Sequence[Chapter]
    pictures: Mapping[str, Picture]
    cover: str


def bind(articles: Sequence[Article], images: Sequence[Mapping[str, str]]) -> Book:
    """The articles as chapters, with their pictures: ``data:`` addresses by address, for each article."""
    folder = PictureFolder("images")
    held = list(zip(articles, images, strict=True))
    made = [_chapter(article, f"text/{i:04}.xhtml", folder, own) for i, (article, own) in enumerate(held, 1)]
    leads = (decode(own.get(article.image, article.image)) for article, own in held)
    found = _cover(leads, folder)
    cover = folder.put(found) if found else ""
    pictures = dict(folder.files)
    if any(picture.type in _FOREIGN for picture in pictures.values()):
        pictures[_PLACEHOLDER] = _NONE
    return Book(made, pictures, cover)


def _cover(leads: Iterable[Picture | None], folder: PictureFolder) -> Picture | None:
    """The first available lead image, otherwise the first picture in the text that is not an icon."""
    shown = (picture for picture in folder.files.values() if len(picture.data) >= _ICON)
    usable = (picture for picture in chain(leads, shown) if picture and picture.type not in _FOREIGN)
    return next(usable, None)


def fallback(path: str, picture: Picture) -> str:
    """The path of the fallback for a picture in a format that not all readers support, otherwise ``""``."""
    return _PLACEHOLDER if picture.type in _FOREIGN and path != _PLACEHOLDER else ""


def _chapter(article: Article, path: str, folder: PictureFolder, images: Mapping[str, str]) -> Chapter:
    content = annotated(article)
    pictures = {src: f"../{file}" for src, file in folder.take(content, images).items()}
    keep_harmless_pictures(content, article.url, pictures)
    embed(content, pictures)
    content = conform(content)
    title = " ".join(article.title.split()) or article.site or address(article) or "Article"
    xhtml = _PAGE.format(
        lang=language(article),
        dir="rtl" if article.dir == "rtl" else "ltr",
        title=escape(title),
        header="".join(_header(article, title)),
        content=serialize(content),
    )
    return Chapter(article, path, title, xhtml, content.find("math math") is not None)


def language(article: Article) -> str:
    """The article's language; a book must state one. It may come from a file of another program."""
    return article.lang if _LANGUAGE.fullmatch(article.lang) else "und"


def _header(article: Article, title: str) -> list[str]:
    url = address(article)
    host, site, by, date = (
        escape(" ".join(words.split()))
        for words in (
            shown_host(url),
            claimed_name(article.site, url),
            article.byline,
            day(article.published),
        )
    )
    if host and (href := link(url)):  # a book states one source, but each chapter has its own
        host = f'<a href="{escape(href)}">{host}</a>'
    lines = (" \u00b7 ".join(filter(None, parts)) for parts in ((host, site), (by, date)))
    return [f"<h1>{escape(title)}</h1>\n", *(f"<p>{line}</p>\n" for line in lines if line)]


@cache
def style() -> bytes:
    """The style sheet of every chapter."""
    return files(__package__).joinpath("book.css").read_bytes()
