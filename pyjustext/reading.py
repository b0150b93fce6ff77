"""Reading: from a page to its Article."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from .assembly import Head, assemble, plain_text
from .assembly.described import from_description, link_to_next
from .assembly.excerpt import first_image, first_words
from .assembly.omissions import omissions, omit
from .corrections import leave_out
from .engines import registry as engines
from .engines.choice import Choice, Position, Request
from .errors import PyjustextError
from .languages.detection import detect
from .languages.words import count_words
from .metadata import Facts, Hints, Metadata, describe, direction, gather, is_left_to_right
from .model import Article, Note
from .opening import open_page
from .sanitize.in_parts import purify_and_write
from .tree import ArrivingPage, Node
from .tree.collector import without_collection
from .tree.elements import TEXTLESS

WORDS_A_MINUTE = 230
"""Reading speed behind ``reading_time``: adults read 238 words of English non-fiction a minute (Brysbaert
2019, a meta-analysis of 190 studies); slightly less on screens."""

_UNREAD = TEXTLESS | {"svg svg"}
_SAMPLE = 20_000
_SHELL = 200
"""In characters: a page with less text may be an empty shell that scripts fill."""


@without_collection
def read(
    html: str | bytes | ArrivingPage,
    url: str | None = None,
    *,
    engine: str = "article",
    parser: Literal["html5lib", "lexbor"] = "html5lib",
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
        parser: ``"html5lib"`` or, where it is installed, ``"lexbor"``.
        encoding: for bytes, the encoding declared by the server.
        favor: 0 for the best balance; positive values favour precision (less is kept, with more certainty),
            negative values recall. 1 and -1 are strong. It shifts the article engine's threshold, in
            log-odds.
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
        PyjustextError: for an unknown engine or parser, if ``favor`` is not finite, for binary data such as a
            PDF file, for a file name or an address instead of the page, and for a page without any text.
        TypeError: if ``html`` is neither str nor bytes.
    """
    choose = engines.get(engine)
    if not math.isfinite(favor):
        raise PyjustextError(f"favor must be a finite number, not {favor}.")
    elements, url, notes = open_page(html, url, parser=parser, encoding=encoding)
    corrected = leave_out(elements[0], without)
    if corrected:
        elements = elements[0].in_order()
        notes.append(Note("corrected", {"count": corrected}))
    unwanted = omissions(tables=tables, links=links, images=images)
    return _read(
        elements, url, engine, choose, notes, comments=comments, favor=favor, unwanted=unwanted, show=show
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
    facts = gather(root, elements)
    metadata = describe(facts, url)
    if not _beginning(root, 1) and not metadata.body:
        raise PyjustextError(" ".join(["This page has no text.", *map(str, notes)]))
    declared = metadata.lang
    known_later = engine not in engines.NEED_LANGUAGE and _language_can_wait(facts, metadata)
    sample = "" if known_later else _sample(root, metadata)
    if not known_later:
        metadata.lang = detect(sample, [declared] if declared else [])
    if not metadata.dir:
        metadata.dir = direction(metadata.lang, sample)
    choice = choose(Request(root, url, metadata.lang, comments, Hints.of(facts), favor))
    tree = assembled(facts, metadata, choice.kept)
    omit(tree, unwanted)
    text = plain_text(tree)
    metadata.lang = _language(text, root, metadata, declared, is_known=not known_later)
    if len(text) < _SHELL and len(metadata.body) > 2 * len(text) + _SHELL:
        tree = from_description(metadata.body)
        text = plain_text(tree)
        notes.append(Note("described"))
    if choice.gaps:
        notes.append(Note("left-out", {"count": choice.gaps}))
    if metadata.next:
        tree.append(link_to_next(metadata.next))
        notes.append(Note("next-part", {"url": metadata.next}))
    article = _described(metadata, choice, text)
    article.url, article.engine, article.notes = url, engine, notes
    _write(article, tree, metadata.base_url, show)
    return article


def _language(text: str, root: Node, metadata: Metadata, declared: str, *, is_known: bool) -> str:
    """The language of the article: that of its text, or if it has little, that of the page.

    Args:
        declared: the language that the page declares.
        is_known: whether the language of the page was determined before, which is then that of the metadata.
    """
    if len(text) >= _SHELL:
        # The menu and the banners around an article may be in another language.
        hint = declared or metadata.lang
        return detect(text, [hint] if hint else [])
    return metadata.lang if is_known else detect(_sample(root, metadata), [declared])


def _described(metadata: Metadata, choice: Choice, text: str) -> Article:
    """What is known of an article before its HTML is written."""
    words = count_words(text)
    return Article(
        title=metadata.title,
        byline=metadata.byline,
        published=metadata.published,
        modified=metadata.modified,
        site=metadata.site,
        canonical=metadata.canonical,
        lang=metadata.lang,
        dir=metadata.dir,
        excerpt=metadata.excerpt,
        image=metadata.image,
        license=metadata.license,
        tags=metadata.tags,
        categories=metadata.categories,
        kind=choice.kind,
        text=text,
        word_count=words,
        reading_time=-(-words // WORDS_A_MINUTE),
        readable=choice.readable,
        paragraphs=choice.paragraphs,
    )


def _write(article: Article, tree: Node, base_url: str, show: Callable[[Article], None] | None) -> None:
    """Give the article the HTML of its tree, and what only that can tell."""
    begin = None if show is None else lambda html: show(replace(article, html=html, paragraphs=[]))
    tree, article.html = purify_and_write(tree, base_url=base_url, show=begin)
    article.excerpt = article.excerpt or first_words(tree)
    if not article.image and "<img" in article.html:
        article.image = first_image(tree)


def assembled(facts: Facts, metadata: Metadata, kept: Iterable[Position]) -> Node:
    """The content tree of the chosen texts, which must still be purified."""
    return assemble(
        facts.order,
        kept,
        base_url=metadata.base_url,
        head=shown_above(metadata),
        image=metadata.image,
        lang=metadata.lang,
        dir_=metadata.dir,
        has_code=facts.has_code,
        classes=facts.classes(),
        telling=facts.telling,
    )


def shown_above(metadata: Metadata) -> Head:
    """What is shown above the article."""
    return Head(metadata.title, metadata.byline, metadata.published, metadata.site)


def _language_can_wait(facts: Facts, metadata: Metadata) -> bool:
    """Whether the language need not be known before the content is assembled, as on most pages: the page
    declares one, no element states another, and the text runs from left to right in any case. Then only the
    language of the article is determined, not that of the page as well."""
    if not metadata.lang or facts.spoken:
        return False
    if metadata.dir:
        return True
    # Only texts that are not ASCII can say otherwise. To look at all of these, if they are not long, takes
    # a third of the time that the sample does.
    others = [
        child
        for node in facts.order
        if node.tag not in _UNREAD
        for child in node.children
        if child.__class__ is str and not child.isascii()
    ]
    text = "".join([*others, metadata.body[:_SAMPLE]])
    if len(text) <= 2 * _SAMPLE and is_left_to_right(metadata.lang, text):
        return True
    return is_left_to_right(metadata.lang, _sample(facts.root, metadata))


def _sample(root: Node, metadata: Metadata) -> str:
    """The beginning of the page's text, for language detection."""
    return _beginning(root, _SAMPLE) or metadata.body[:_SAMPLE]


def _beginning(root: Node, most: int) -> str:
    """The first texts of the page's body, about ``most`` characters."""
    parts: list[str] = []
    length = 0
    above: list[Iterator[Node | str]] = []
    children = iter((root.find("body") or root).children)
    while length < most:
        for child in children:
            if isinstance(child, str):
                text = child.strip()
                if not text:
                    continue
                parts.append(text)
                length += len(text)
                if length >= most:
                    break
            elif child.children and child.tag not in _UNREAD:
                above.append(children)
                children = iter(child.children)
                break
        else:
            if not above:
                break
            children = above.pop()
    return "\n".join(parts)
