"""The result of reading a page."""

from __future__ import annotations

from collections import UserList, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any, Literal, TypedDict

PageKind = Literal["article", "service", "forum", "product", "listing", "collection", "documentation", ""]
"""The kind of a page; ``""`` if the engine does not determine it."""
EngineName = Literal["article", "justext", "declutter"]

_NOTES = {
    "cut": "The page is very large; only its first {percent} % were read.",
    "described": "The text comes from the page's description of itself, without pictures and links.",
    "left-out": "Left out in the middle of the text: {count} of the page's texts.",
    "hidden": "The page hides some of this text, or shows it only when something is opened: {count}",
    "unchecked": "The page is very large; hidden text was not looked for in all of it.",
    "frame": "Part of this page is another site's, in a frame, and was not read: {host}",
    "selection": "Only the selected part of the page was read.",
    "next-part": "The article goes on at {url}",
    "joined": "The article was joined from its pages: {count}",
    "not-an-article": "This page does not look like an article.",
    "corrected": "Left out as you asked for this site: {count}",
}
"""The codes of notes, with their English texts."""


class NoteValues(TypedDict, total=False):
    """The values for the sentences of notes."""

    percent: int
    count: int
    host: str
    url: str
    pages: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for the reader about how a page was read. ``str()`` gives it in English.

    Attributes:
        code: the subject: ``"cut"`` (only the first ``percent`` % of a very large page were read),
            ``"described"`` (the text is the page's own description of itself), ``"left-out"`` (``count``
            texts between others of their kind are not part of the article; they are among
            :attr:`Article.paragraphs` with the kind ``"left-out"``, which a caption can also have although it
            is shown and not counted), ``"hidden"`` (``count`` texts of the article are invisible on the page
            until something is opened or scrolled to), ``"unchecked"`` (the page is too large to look for
            hidden texts in all of it), ``"frame"`` (a large part of the page is a frame with the address
            ``url`` on the site ``host``), ``"selection"`` (only the part selected on the page was read),
            ``"next-part"`` (the article continues at ``url``; ``pages`` has the addresses of the following
            parts, one a line, ``first`` and ``last`` their numbers), ``"joined"`` (the article was joined
            from ``count`` pages), ``"not-an-article"`` (the page consists of short entries, such as a
            mailbox, with hardly any running text), ``"corrected"`` (``count`` elements were left out because
            the caller asked for it).
        values: the values for the sentence, by name.
    """

    code: str
    values: NoteValues = field(default_factory=NoteValues)

    def __str__(self) -> str:
        sentence = _NOTES.get(self.code)  # a later version may have written another code
        # A value may be missing, too.
        return self.code if sentence is None else sentence.format_map(defaultdict(lambda: "?", self.values))


@dataclass(slots=True)
class Highlight:
    """A passage that a reader highlighted. It is located by its words and the words around it.

    Attributes:
        quote: its text; note: the reader's note about it.
        colour: ``"yellow"``, ``"green"``, ``"blue"`` or ``"pink"``.
        made: the time, in milliseconds since 1970; None if unknown.
        start: the number of characters (UTF-16 units) before it in the article's content.
        before, after: the text around it, up to 32 characters each.
        uid: its identifier in the library.
    """

    quote: str
    note: str = ""
    colour: str = "yellow"
    made: int | None = None
    start: int = 0
    before: str = ""
    after: str = ""
    uid: str = ""


@dataclass(slots=True)
class ArticleParagraph:
    """One block of the page, and the engine's decision.

    Attributes:
        text: the block's text, white space normalised.
        path: its position: the tag names from the body down, joined by ``"."``; only the end of a long path.
        kept: whether it is part of the article.
        kind: the engine's class (``"good"``, ``"bad"``, ... for jusText and declutter; ``"content"``,
            ``"boilerplate"`` or, between kept siblings of its kind, ``"left-out"`` for the article engine).
        score: the engine's confidence that it is content, 0 to 1.
        why: the deciding rule or measurement; :func:`pyjustext.explaining.explain` gives details.
    """

    text: str
    path: str
    kept: bool
    kind: str
    score: float
    why: str = ""


class Paragraphs(UserList[ArticleParagraph]):
    """Blocks that are made on first access, because most callers never look at them. A copy, also by
    ``pickle``, is a list.

    Args:
        make: makes the blocks. The article keeps it, so it should not refer to a tree.
    """

    def __init__(self, make: Callable[[], list[ArticleParagraph]]) -> None:
        self._make = make

    @cached_property
    def data(self) -> list[ArticleParagraph]:  # type: ignore[override]
        """The blocks."""
        return self._make()

    def __getitem__(self, index: Any) -> Any:
        return self.data[index]

    def __reduce__(self) -> tuple[type, tuple[list[ArticleParagraph]]]:
        return list, (self.data,)


@dataclass(slots=True)
class Article:
    """The article of a page and what is known about it.

    Attributes:
        title: the headline, without the site's name; ``""`` if there is none.
        byline: the authors as named by the page, joined by ``", "``.
        authors: the name of each author; a name may contain a comma, like "Ann Writer, PhD".
        published, modified: ISO 8601 dates, with time and zone if the page gives them, or ``""``.
        site: the site's name.
        url: the address given to :func:`pyjustext.read`; canonical: the one declared by the page.
        lang: BCP 47 code of the language; dir: ``"ltr"`` or ``"rtl"``.
        excerpt: one or two sentences about the content.
        image: address of the lead image.
        license: the address or name of the licence stated by the page.
        tags, categories: the page's own tags and categories for the article.
        kind: the kind of page, determined by the article engine: ``"article"``, ``"forum"``,
            ``"listing"``, ``"collection"``, ``"product"``, ``"service"``, ``"documentation"``; ``""`` from
            the other engines.
        html: the purified content, which is safe to show; its headings start at ``h2``, because ``h1`` is the
            title.
        text: the content as plain text: blocks separated by newlines, words by plain spaces, formulas as TeX;
            without the captions, players and notes that ``html`` may have in addition.
        word_count: words in ``text`` (for text without spaces: an estimate).
        reading_time: minutes, rounded up, at 230 words a minute.
        readable: the probability, 0 to 1, that the page has an article at all.
        engine: the engine that chose the content: ``"article"``, ``"justext"`` or ``"declutter"``.
        paragraphs: every block of the page with its class, in document order; made on first access.
        notes: remarks for the reader, such as that a huge page was cut.
        highlights: the reader's highlights, in the order of the text; every export has them.
        sources: the source of some fields' values, by field name: a key such as ``"json-ld"``,
            ``"meta:author"`` or ``"near-title"`` (seen near the headline). The tables of
            ``pyjustext.metadata`` list all keys.
    """

    title: str = ""
    byline: str = ""
    authors: list[str] = field(default_factory=list)
    published: str = ""
    modified: str = ""
    site: str = ""
    url: str = ""
    canonical: str = ""
    lang: str = ""
    dir: str = "ltr"
    excerpt: str = ""
    image: str = ""
    license: str = ""
    tags: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    kind: PageKind = ""
    html: str = ""
    text: str = ""
    word_count: int = 0
    reading_time: int = 0
    readable: float = 0.0
    engine: EngineName = "article"
    paragraphs: Sequence[ArticleParagraph] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    highlights: list[Highlight] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The article as plain data for JSON."""
        # dataclasses.asdict copies each field of each paragraph, which takes twenty times as long.
        data = {name: getattr(self, name) for name in _FIELDS}
        names = _PARAGRAPH_FIELDS
        data["paragraphs"] = [{name: getattr(p, name) for name in names} for p in self.paragraphs]
        data["notes"] = [{"code": note.code, "values": note.values} for note in self.notes]
        data["highlights"] = [asdict(highlight) for highlight in self.highlights]
        return data

    def record(self) -> dict[str, Any]:
        """The article as a flat record for a line of JSON or a row of a table: texts, numbers and lists of
        texts. Notes are in English; blocks, highlights and sources are left out."""
        data = {name: getattr(self, name) for name in _RECORD_FIELDS}
        data["notes"] = [str(note) for note in self.notes]
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Article:
        """The inverse of :meth:`to_dict`.

        Raises:
            TypeError: for an unknown field.
        """
        paragraphs = [ArticleParagraph(**p) for p in data.get("paragraphs", ())]
        notes = [Note(**n) for n in data.get("notes", ())]
        highlights = [Highlight(**h) for h in data.get("highlights", ())]
        return cls(**{**data, "paragraphs": paragraphs, "notes": notes, "highlights": highlights})


_FIELDS = tuple(f.name for f in fields(Article))
_PARAGRAPH_FIELDS = tuple(f.name for f in fields(ArticleParagraph))
_RECORD_FIELDS = tuple(
    name for name in _FIELDS if name not in ("paragraphs", "notes", "highlights", "sources")
)
