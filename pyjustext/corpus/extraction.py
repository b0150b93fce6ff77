"""The bytes of a page → the columns of its row that describe the article."""

from __future__ import annotations

import hashlib
from typing import Any

from ..errors import PyjustextError
from ..export import to_markdown
from ..reading import read
from .options import Options
from .records import writable


def extract(html: bytes | str, url: str, encoding: str | None, options: Options) -> dict[str, Any]:
    """The article's columns, with ``error`` and ``message`` if there is no text. Never raises."""
    try:
        article = read(html, url or None, engine=options.engine, parser=options.parser, encoding=encoding)
        markdown = to_markdown(article).decode("utf-8") if options.markdown else None
    except PyjustextError as error:
        return {"error": "no text", "message": str(error)}
    except MemoryError:
        return {"error": "memory", "message": f"more than {options.memory} MB"}
    except Exception as error:
        # A bug of ours costs one row, not the run.
        return {"error": "failed", "message": " ".join(f"{type(error).__name__}: {error}".split())[:300]}
    text = writable(article.text)
    found = {
        "text_digest": hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest() if text else "",
        "language": article.lang,
        "title": writable(article.title),
        "byline": writable(article.byline),
        "published": article.published,
        "kind": article.kind,
        "text": text,
        "markdown": markdown,
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
