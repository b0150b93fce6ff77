"""Reading: from a page to its Article."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .assembly import Assembled, Head, Source, assemble, fate_of_most, plain_text
from .assembly.described import from_description, link_to_next
from .assembly.embeds import foreign_frames
from .assembly.excerpt import first_image, first_words
from .assembly.omissions import omissions, omit
from .corrections import leave_out
from .engines import registry as engines
from .engines.choice import Choice, Request
from .errors import PyjustextError
from .joining import next_part
from .languages.words import count_words
from .metadata import Facts, Hints, Metadata, describe, gather
from .model import Article, Note
from .opening import open_page
from .page_language import PageLanguage
from .sanitize.in_parts import purify_and_write
from .tree import ArrivingPage, Node, captured
from .tree.collector import take_apart, without_collection
from .tree.index import PageIndex
from .tree.selected import is_selection
from .tree.visibility import hidden_texts

WORDS_A_MINUTE = 230
"""Reading speed behind ``reading_time``: adults read 238 words of English non-fiction a minute (Brysbaert
2019, a meta-analysis of 190 studies); slightly less on screens."""

_MOST_FAVOR = 100
"""In log-odds: far beyond what any block can outweigh."""
_LISTS = frozenset({"listing", "collection"})
"""The kinds of pages that go on with other articles."""
_SHELL = 200
"""In characters: a page with less text may be an empty shell that scripts fill."""


@without_collection
def read(
    html: str | bytes | ArrivingPage,
    url: str | None = None,
    *,
    engine: str = "article",
    encoding: str | None = None,
    favor: float = 0.0,
    comments: bool = False,
    tables: bool = True,
    links: bool = True,
    images: bool = True,
    without: Sequence[str] = (),
    show: Callable[[Article], None] | None = None,
) -> Article:
    """The article of a page.

    Args:
        html: the page; bytes are decoded as in browsers. Of an :class:`~pyjustext.tree.ArrivingPage` all has
            arrived.
        url: its address, used to make links and pictures absolute. A page captured by the extension contains
            it.
        engine: chooses the content: ``"article"``, ``"justext"`` or ``"declutter"``.
        encoding: for bytes, the encoding declared by the server: a label of the Encoding standard, or
            Python's name for it.
        favor: 0 for the best balance; positive values favour precision (less is kept, with more certainty),
            negative values recall. 1 and -1 are strong; the limits are 100 and -100. It shifts the article
            engine's threshold, in log-odds.
        comments: whether the comments below an article and the reviews of a product are kept as well. In a
            thread they are the content and always kept.
        tables, links, images: whether they are kept. Without links their text remains; without tables theirs
            is removed.
        without: paths of elements to leave out, from :func:`pyjustext.corrections.path_to`. They are ignored
            if they contain much of the page.
        show: called with the first screens of a long article before the rest is ready: with an Article whose
            ``html`` is the beginning of the final one, and that has no ``paragraphs``, and no ``excerpt`` and
            ``image`` but the page's own.

    Returns:
        The Article. For a page without an article it has whatever was found, and ``readable`` is near 0.

    Raises:
        PyjustextError: for an unknown engine or encoding, if ``favor`` is out of bounds, for binary
            data such as a PDF file, for a file name or an address instead of the page, and for a page without
            any text.
        TypeError: if ``html`` is neither str nor bytes, or ``url`` is no text.
    """
    choose = engines.get(engine)
    if not -_MOST_FAVOR <= favor <= _MOST_FAVOR:
        raise PyjustextError(f"favor must be a number from -{_MOST_FAVOR} to {_MOST_FAVOR}, not {favor}.")
    elements, url, notes = open_page(html, url, encoding=encoding)
    corrected = leave_out(elements[0], without)
    if corrected:
        elements = elements[0].in_order()
        notes.append(Note("corrected", {"count": corrected}))
    unwanted = omissions(tables=tables, links=links, images=images)
    return _read(
        elements, url, engine, choose, notes, comments=comments, favor=favor, unwanted=unwanted, show=show
    )


@dataclass(frozen=True, slots=True)
class Preferences:
    """The options of :func:`read` that stay the same from page to page; they are described there."""

    engine: str = "article"
    favor: float = 0.0
    comments: bool = False
    tables: bool = True
    links: bool = True
    images: bool = True

    def read(self, html: str | bytes, url: str | None = None, encoding: str | None = None) -> Article:
        """The article of a page, by these options; see :func:`read`."""
        return read(
            html,
            url,
            engine=self.engine,
            encoding=encoding,
            favor=self.favor,
            comments=self.comments,
            tables=self.tables,
            links=self.links,
            images=self.images,
        )


def _read(
    elements: list[Node],
    url: str,
    engine: str,
    choose: engines.Engine,
    notes: list[Note],
    *,
    comments: bool,
    favor: float,
    unwanted: frozenset[str],
    show: Callable[[Article], None] | None,
) -> Article:
    """The article of a parsed page, given as its elements in document order."""
    root = elements[0]
    facts = gather(PageIndex(elements))
    metadata = describe(facts, url)
    article = metadata.article
    if is_selection(root):
        choose = engines.everything
        metadata.body = article.image = article.excerpt = ""  # of the whole page
        metadata.next = []
    language = PageLanguage(facts, article.lang, metadata.body)
    if not language.has_text():
        raise PyjustextError(" ".join(["This page has no text.", *map(str, notes)]))
    article.lang, article.dir = language.before_reading(needed=engine in engines.NEED_LANGUAGE)
    choice = choose(Request(root, url, article.lang, comments, Hints.of(facts), favor))
    assembled = assemble(source(facts, metadata), choice.kept)
    left_out = _count_left_out(choice, assembled)
    tree = assembled.tree
    omit(tree, unwanted)
    text = plain_text(tree)
    article.lang = language.of_article(text)
    if len(text) < _SHELL and len(metadata.body) > 2 * len(text) + _SHELL:
        tree = from_description(metadata.body)
        text = plain_text(tree)
        notes.append(Note("described"))
    if not engines.looks_like_article(choice):
        notes.append(Note("not-an-article"))
    hidden = hidden_texts(choice.kept)
    if hidden:
        notes.append(Note("hidden", {"count": hidden}))
    if captured.URL in root.attrs and any(captured.UNCHECKED in element.attrs for element in elements):
        notes.append(Note("unchecked"))
    if left_out:
        notes.append(Note("left-out", {"count": left_out}))
    notes += [Note("frame", {"host": host, "url": url}) for host, url in foreign_frames(elements)]
    is_list = choice.kind in _LISTS
    if metadata.next and (not is_list or facts.next or facts.link("next")):
        if not is_list:  # whose next page is a page of its own
            tree.append(link_to_next(metadata.next[0]))
        notes.append(next_part(metadata.next, url, joinable=not is_list))
    _add_content(article, choice, text)
    article.url, article.engine, article.notes = url, engine, notes
    _write(article, tree, metadata.base_url, show)
    take_apart(elements)
    return article


def _count_left_out(choice: Choice, assembled: Assembled) -> int:
    """How many texts were left out between others of their kind, without those that are there as captions."""
    if not choice.gaps:
        return 0
    fates = assembled.fates()
    return sum(fate_of_most(choice.parts[number], fates, is_kept=False) is None for number in choice.gaps)


def _add_content(article: Article, choice: Choice, text: str) -> None:
    """Give the article what is known of its content before its HTML is written."""
    article.text = text
    article.word_count = count_words(text)
    article.reading_time = -(-article.word_count // WORDS_A_MINUTE)
    article.kind, article.readable = choice.kind, choice.readable
    article.paragraphs = choice.paragraphs


def _write(article: Article, tree: Node, base_url: str, show: Callable[[Article], None] | None) -> None:
    """Give the article the HTML of its tree, and what only that can tell."""
    begin = None if show is None else lambda html: show(replace(article, html=html, paragraphs=[]))
    clean, article.html = purify_and_write(tree, base_url=base_url, show=begin)
    article.excerpt = article.excerpt or first_words(clean)
    if not article.image and "<img" in article.html:
        article.image = first_image(clean)
    take_apart(tree.in_order())
    take_apart(clean.in_order())


def source(facts: Facts, metadata: Metadata) -> Source:
    """The page as assembly needs it."""
    article = metadata.article
    head = Head(article.title, article.byline, article.published, article.site)
    return Source(facts.page, metadata.base_url, head, article.image, article.lang, article.dir)
