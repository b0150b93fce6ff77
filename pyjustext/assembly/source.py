"""What assembly is given: the page, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from ..tree.index import PageIndex


@dataclass(frozen=True, slots=True)
class Head:
    """What is shown above the article; ``""`` for missing fields; ``published`` is ISO 8601."""

    title: str = ""
    byline: str = ""
    published: str = ""
    site: str = ""


_NO_HEAD = Head()


@dataclass(frozen=True, slots=True)
class Source:
    """The page that an article is made of, and what is known of it.

    Attributes:
        page: its elements; they are not changed.
        base_url: the base for its relative addresses.
        head: what is shown above the article; it is removed from the top of the content.
        image: the address of the picture that the page declares. It is included if it is above the text.
        lang, dir: the default language and direction.
    """

    page: PageIndex
    base_url: str = ""
    head: Head = _NO_HEAD
    image: str = ""
    lang: str = ""
    dir: str = ""
