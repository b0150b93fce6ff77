"""Reads a page into an Article."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .assembly import Assembled, AssemblyInput, ShownHead, assemble, fate_of_most, plain_text
from .assembly.embeds import foreign_frames
from .assembly.excerpt import first_image, first_words, from_description, omit
from .corrections import leave_out
from .engines import registry as engines
from .engines.choice import Choice, Request
from .errors import PyjustextError
from .joining import next_part
from .languages.words import count_words
from .metadata import Facts, Hints, Metadata, describe, gather
from .model import Article, EngineName, Note
from .opening import Opened, open_page
from .page_language import PageLanguage
from .sanitize.purifier import purify_and_write
from .tree import ArrivingPage, Node, Position, captured
from .tree.collector import take_apart, without_collection
from .tree.index import PageIndex
from .tree.visibility import hidden_texts

WORDS_A_MINUTE = 230
"""Reading speed behind ``reading_time``: adults read 238 words of English non-fiction a minute (Brysbaert
2019, a meta-analysis of 190 studies); slightly less on screens."""

_MOST_FAVOR = 100
"""Log-odds that no block can outweigh."""
_LISTS = frozenset({"listing", "collection"})
"""The kinds of pages whose next page has other articles."""
_SHELL = 200
"""Characters. A page with less text may be an empty shell that scripts fill."""


def read(
    html: str | bytes | ArrivingPage,
    url: str | None = None,
    *,
    engine: EngineName = "article",
    encoding: str | None = None,
    favor: float = 0.0,
    comments: bool = False,
    tables: bool = True,
    links: bool = True,
    images: bool = True,
) -> Article:
    """Extract the article of a page.

    Args:
        html: the page; bytes are decoded as in browsers. An :class:`~pyjustext.tree.ArrivingPage` must be
            complete.
        url: the page's address, which makes the addresses of links and pictures absolute. A page captured by
            the extension contains its address.
        engine: the engine that chooses the content: ``"article"``, ``"justext"`` or ``"declutter"``.
        encoding: for bytes, the encoding declared by the server: a label of the Encoding standard, or
            Python's name for it.
        favor: the shift of the article engine's threshold, in log-odds. 0 gives the best balance; positive
            values favour precision (less is kept, with more certainty), negative values recall. 1 and -1 are
            strong; the limits are 100 and -100.
        comments: whether comments below an article and reviews of a product are also kept. In a thread,
            comments are the content and always kept.
        tables, links, images: whether they are kept. The text of links always remains; the text of tables
            does not.

    Returns:
        The article. If the page has no article, it contains whatever text was found, and ``readable`` is near
        0.

    Raises:
        PyjustextError: for an unknown engine or encoding, a ``favor`` out of bounds, binary data such as a
            PDF file, a page without any text, or a file name or an address instead of a page.
        TypeError: if ``html`` is neither str nor bytes, or ``url`` is not a str.
    """
    return Reader(engine, favor, comments, tables, links, images).read(html, url, encoding)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads pages with fixed options; see :func:`read`."""

    engine: EngineName = "article"
    favor: float = 0.0
    comments: bool = False
    tables: bool = True
    links: bool = True
    images: bool = True

    @without_collection
    def read(
        self,
        html: str | bytes | ArrivingPage,
        url: str | None = None,
        encoding: str | None = None,
        *,
        without: Sequence[str] = (),
        show: Callable[[Article], None] | None = None,
    ) -> Article:
        """The article of a page.

        Args:
            html, url, encoding: see :func:`read`.
            without: paths of elements to leave out, from :func:`pyjustext.corrections.path_to`. They are
                ignored if they contain much of the page.
            show: called with the first screens of a long article before the rest is ready. Its argument is an
                Article whose ``html`` is the beginning of the final one. It has no ``paragraphs``, and only
                the page's own ``excerpt`` and ``image``.

        Raises:
            PyjustextError, TypeError: see :func:`read`.
        """
        reading = self.open(html, url, encoding, without=without)
        article = reading.article(show)
        take_apart(reading.page.order)
        return article

    def open(
        self,
        html: str | bytes | ArrivingPage,
        url: str | None = None,
        encoding: str | None = None,
        *,
        without: Sequence[str] = (),
    ) -> Reading:
        """Parse the page. The returned Reading takes further steps on demand."""
        choose = engines.get(self.engine)
        if not -_MOST_FAVOR <= self.favor <= _MOST_FAVOR:
            raise PyjustextError(
                f"favor must be a number from -{_MOST_FAVOR} to {_MOST_FAVOR}, not {self.favor}."
            )
        opened = open_page(html, url, encoding=encoding)
        root = opened.page.root
        corrected = leave_out(root, without)
        if corrected:
            opened.notes.append(Note("corrected", {"count": corrected}))
            opened = opened._replace(page=PageIndex(root.in_order()))
        if captured.is_selection(root):
            choose = engines.whole_selection
        return Reading(self, choose, opened)


class Reading:
    """One page and the steps of reading it: facts, metadata, language, choice, then the article or its
    explanation. Each step is taken once, on demand, from the steps before it.

    Args:
        reader: the options.
        choose: the engine, which chooses the content.
        opened: the page.
    """

    def __init__(self, reader: Reader, choose: engines.Engine, opened: Opened) -> None:
        self.reader = reader
        self.choose = choose
        self.page, self.url, self._notes, self._foreign, self._unseen = opened
        self.root = self.page.root

    @cached_property
    def facts(self) -> Facts:
        """The page's statements about itself."""
        return gather(self.page)

    @cached_property
    def hints(self) -> Hints:
        """The statements that the engine uses."""
        return Hints.of(self.facts)

    @cached_property
    def metadata(self) -> Metadata:
        """The metadata of the article. If only a part of the page is selected, statements about the whole
        page are left out."""
        found = describe(self.facts, self.url)
        if not captured.is_selection(self.root):
            return found
        return replace(found, article=replace(found.article, image="", excerpt=""), body="", next=[])

    @cached_property
    def language(self) -> PageLanguage:
        """The language of the page."""
        return PageLanguage(self.facts, self.metadata.article.lang, self.metadata.body, self._foreign)

    @cached_property
    def spoken(self) -> tuple[str, str]:
        """The language and the direction to use while reading the article."""
        return self.language.before_reading(needed=self.reader.engine in engines.NEED_LANGUAGE)

    def request(self, *, explained: bool = False) -> Request:
        """The request to the engine."""
        reader, lang = self.reader, self.spoken[0]
        return Request(
            self.root, self.url, lang, reader.comments, self.hints, reader.favor, explained=explained
        )

    def assembled(self, kept: Sequence[Position]) -> Assembled:
        """The document assembled from the chosen texts."""
        described, (lang, dir_) = self.metadata.article, self.spoken
        head = ShownHead(described.title, described.byline, described.published, described.site)
        source = AssemblyInput(self.facts.page, self.metadata.base_url, head, described.image, lang, dir_)
        return assemble(source, kept)

    def article(self, show: Callable[[Article], None] | None = None) -> Article:
        """The article, by all the steps.

        Args:
            show: as for :meth:`Reader.read`.

        Raises:
            PyjustextError: if the page has no text.
        """
        reader, metadata, language = self.reader, self.metadata, self.language
        if not language.has_text():
            raise PyjustextError(" ".join(["This page has no text.", *map(str, self._notes)]))
        choice = self.choose(self.request())
        assembled = self.assembled(choice.kept)
        left_out = _count_left_out(choice, assembled)
        tree = assembled.tree
        omit(tree, tables=reader.tables, links=reader.links, images=reader.images)
        text = plain_text(tree)
        lang = language.of_article(text)
        is_described = len(text) < _SHELL and len(metadata.body) > 2 * len(text) + _SHELL
        if is_described:
            tree = from_description(metadata.body)
            text = plain_text(tree)
        next_note = self._next_part(choice)
        words = count_words(text)
        article = replace(
            metadata.article,
            url=self.url,
            lang=lang,
            dir=self.spoken[1],
            engine=reader.engine,
            kind=choice.kind,
            readable=choice.readable,
            text=text,
            word_count=words,
            reading_time=-(-words // WORDS_A_MINUTE),
            paragraphs=choice.paragraphs,
            notes=[
                *self._notes,
                *([Note("described")] if is_described else ()),
                *self._notes_on(choice, left_out),
                *([next_note] if next_note else ()),
            ],
        )
        _write(article, tree, metadata.base_url, show)
        return article

    def _notes_on(self, choice: Choice, left_out: int) -> Iterator[Note]:
        """The notes about the chosen content."""
        if not self.hints.instructions and not engines.looks_like_article(choice):
            yield Note("not-an-article")
        hidden = hidden_texts(choice.kept, self._unseen)
        if hidden:
            yield Note("hidden", {"count": hidden})
        is_capture = captured.URL in self.root.attrs
        if is_capture and self.page.with_attributes({captured.UNCHECKED}):
            yield Note("unchecked")
        if left_out:
            yield Note("left-out", {"count": left_out})
        for host, url in foreign_frames(self.page.order) if is_capture else ():
            yield Note("frame", {"host": host, "url": url})

    def _next_part(self, choice: Choice) -> Note | None:
        """The note that the article continues. The next page of a list cannot be joined to it."""
        following, facts = self.metadata.next, self.facts
        is_list = choice.kind in _LISTS
        if not following or (is_list and not facts.next):
            return None
        return next_part(following, self.url, joinable=not is_list)


def _count_left_out(choice: Choice, assembled: Assembled) -> int:
    """The number of texts left out between others of their kind, except those that became captions."""
    if not choice.gaps:
        return 0
    fates = assembled.fates()
    return sum(fate_of_most(choice.parts[number], fates, is_kept=False) is None for number in choice.gaps)


def _write(article: Article, tree: Node, base_url: str, show: Callable[[Article], None] | None) -> None:
    """Set the article's HTML from its tree, and the fields that depend on it."""
    begin = None if show is None else lambda html: show(replace(article, html=html, paragraphs=[]))
    clean, article.html = purify_and_write(tree, base_url=base_url, show=begin)
    article.excerpt = article.excerpt or first_words(clean)
    if not article.image and "<img" in article.html:
        article.image = first_image(clean)
    take_apart(tree.iter())
    take_apart(clean.iter())
