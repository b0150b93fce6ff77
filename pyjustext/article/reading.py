"""Reading: from a page to its Article."""

from __future__ import annotations

from urllib.parse import urljoin

from ..declutter.purify import purify
from ..errors import PyjustextError
from ..parsing import Node, parse, serialize
from . import engines, visibility
from .article import Article
from .assembly import assemble, plain_text
from .metadata import describe
from .words import count_words

WORDS_A_MINUTE = 230
"""Reading speed behind ``reading_time``: adults read 238 words of English non-fiction a minute
(Brysbaert 2019, a meta-analysis of 190 studies); a little less on screens."""

LONGEST = 24_000_000
"""Characters (or bytes) of a page that are read; what comes after is cut with a note."""


def read(
    html: str | bytes,
    url: str | None = None,
    *,
    engine: str = "article",
    parser: str = "html5lib",
    encoding: str | None = None,
) -> Article:
    """The article of a page.

    Args:
        html: the page; bytes are decoded as browsers do it.
        url: where it came from; links and pictures become absolute by it.
        engine: what chooses the content: ``"article"``, ``"justext"`` or ``"declutter"``.
        parser: ``"html5lib"`` or, where it is installed, ``"lexbor"``.
        encoding: for bytes, the encoding that the server stated.

    Returns:
        The Article. A page without an article gives one all the same, with what can be had and
        ``readable`` near 0.

    Raises:
        PyjustextError: for an engine or parser that does not exist, and for a page without any text.
    """
    choose = engines.get(engine)
    notes: list[str] = []
    if len(html) > LONGEST:
        notes.append(
            f"The page is very large; only its first {LONGEST // 1_000_000} million characters were read."
        )
        html = html[:LONGEST]
    root = parse(html, encoding=encoding)
    base_url = _base_url(root, url or "")
    if not any(not text.isspace() for text in _body(root).texts()):
        raise PyjustextError("This page has no text.")
    visibility.drop_hidden(root)
    metadata = describe(root, base_url)
    choice = choose(root, url or "", metadata.lang)
    tree = assemble(
        choice.root,
        choice.kept,
        base_url=base_url,
        title=metadata.title,
        lang=metadata.lang,
        dir_=metadata.dir,
    )
    tree = purify(tree, base_url=base_url)
    text = plain_text(tree)
    words = count_words(text)
    return Article(
        title=metadata.title,
        byline=metadata.byline,
        published=metadata.published,
        modified=metadata.modified,
        site=metadata.site,
        url=url or "",
        canonical=metadata.canonical,
        lang=metadata.lang,
        dir=metadata.dir,
        excerpt=metadata.excerpt,
        image=metadata.image,
        license=metadata.license,
        html=serialize(tree, inner=True),
        text=text,
        word_count=words,
        reading_time=-(-words // WORDS_A_MINUTE),
        readable=choice.readable,
        engine=engine,
        paragraphs=choice.paragraphs,
        notes=notes,
    )


def _body(root: Node) -> Node:
    return root.find("body") or root


def _base_url(root: Node, url: str) -> str:
    """What the page's relative addresses are relative to."""
    base = root.find("base")
    href = base.get("href").strip() if base is not None else ""
    try:
        return urljoin(url, href) if href else url
    except ValueError:
        return url
