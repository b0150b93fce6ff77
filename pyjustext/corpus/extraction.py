"""The bytes of a page → the columns of its row that describe the article."""

from __future__ import annotations

import hashlib
from typing import Any

from ..errors import PyjustextError
from ..export import to_markdown
from ..reading import read
from .options import Options


def extract(html: bytes | str, url: str, encoding: str | None, options: Options) -> dict[str, Any]:
    """The article's columns, or ``error`` and ``message`` if there is no article. Never raises."""
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
    text = _writable(article.text)
    return {
        "text_digest": hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest(),
        "language": article.lang,
        "title": _writable(article.title),
        "byline": _writable(article.byline),
        "published": article.published,
        "kind": article.kind,
        "text": text,
        "markdown": markdown,
        "html": _writable(article.html) if options.html else None,
        "word_count": article.word_count,
        "readable": article.readable,
        "replaced": text.count("\ufffd") / len(text) if text else 0.0,
        "notes": [str(note) for note in article.notes],
    }


def _writable(text: str) -> str:
    """The text without lone surrogates, which no encoding can represent."""
    return text.encode("utf-8", "replace").decode("utf-8")
