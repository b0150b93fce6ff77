"""The bytes of a page → the columns of its row that describe the article."""

from __future__ import annotations

import hashlib
from typing import Any

from ..errors import PyjustextError
from ..export import to_markdown
from ..importing.mhtml import is_mhtml, read_mhtml
from ..model import Article
from ..reading import read
from .options import Options
from .records import writable


def extract(html: bytes | str, url: str, encoding: str | None, options: Options) -> dict[str, Any]:
    """The article's columns, with ``error`` and ``message`` if there is no text. Never raises.

    MHTML is unpacked. If it states the address of its page, and ``url`` is empty, there is a column ``url``.
    """
    found: dict[str, Any] = {}
    try:
        if isinstance(html, bytes) and is_mhtml(html):
            page = read_mhtml(html)
            html = page.html
            if page.url and not url:
                url = page.url
                found["url"] = url
        article = read(html, url or None, engine=options.engine, parser=options.parser, encoding=encoding)
        found |= _columns(article, options)
    except PyjustextError as error:
        found |= {"error": "no text", "message": str(error)}
    except MemoryError:
        found |= {"error": "memory", "message": f"more than {options.memory} MB"}
    except Exception as error:
        # A bug of ours costs one row, not the run.
        why = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        found |= {"error": "failed", "message": why}
    return found


def _columns(article: Article, options: Options) -> dict[str, Any]:
    text = writable(article.text)
    found = {
        "text_digest": hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest() if text else "",
        "language": article.lang,
        "title": writable(article.title),
        "byline": writable(article.byline),
        "published": article.published,
        "kind": article.kind,
        "text": text,
        "markdown": to_markdown(article).decode("utf-8") if options.markdown else None,
        "html": writable(article.html) if options.html else None,
        "word_count": article.word_count,
        "readable": article.readable,
        "replaced": text.count("\ufffd") / len(text) if text else 0.0,
        "notes": [str(note) for note in article.notes],
    }
    if not text:
        found |= {"error": "no article", "message": f"the engine {options.engine!r} found none"}
    return found


def check(options: Options) -> None:
    """Read a page with the options, which also loads what is loaded late.

    Raises:
        PyjustextError: if no page can be read with them: the engine is unknown, or the parser is missing.
    """
    article = read("<p>A page.</p>", engine=options.engine, parser=options.parser)
    if options.markdown:
        to_markdown(article)
