"""Extracts the article columns of a row from the bytes of a page."""

from __future__ import annotations

import hashlib
from typing import Any

from ..errors import PyjustextError
from ..export import to_markdown
from ..importing.mhtml import is_mhtml, read_mhtml
from ..languages.known_languages import base_language, base_language_of
from ..model import Article
from ..tree.encoding import find_label
from .records import writable
from .run_options import Options


def extract(html: bytes | str, url: str, encoding: str | None, options: Options) -> dict[str, Any]:
    """The article's columns, with ``error`` and ``message`` if there is no text. Never raises.

    MHTML is unpacked. If ``url`` is empty and the MHTML states its page's address, the result has a ``url``.
    """
    found: dict[str, Any] = {}
    try:
        if isinstance(html, bytes) and is_mhtml(html):
            page = read_mhtml(html)
            html = page.html
            if page.url and not url:
                url = page.url
                found["url"] = url
        encoding = find_label(encoding) if encoding else None  # servers declare anything
        article = options.read(html, url or None, encoding)
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
        "base_language": base_language(article.lang),
        "title": writable(article.title),
        "byline": writable(article.byline),
        "published": article.published,
        "modified": article.modified,
        "site": writable(article.site),
        "canonical": writable(article.canonical),
        "license": writable(article.license),
        "excerpt": writable(article.excerpt),
        "tags": [writable(tag) for tag in article.tags],
        "kind": article.kind,
        "word_count": article.word_count,
        "readable": article.readable,
        "replaced": text.count("\ufffd") / len(text) if text else 0.0,
        "notes": [str(note) for note in article.notes],
    }
    if not text:
        return found | {"error": "no article", "message": f"the engine {options.engine!r} found none"}
    wanted = {base_language_of(name) for name in options.languages}
    if wanted and found["base_language"] not in wanted:
        about = f"the language is {article.lang or 'not known'}"
        return found | {"text_digest": "", "error": "language", "message": about}
    found["text"] = text
    if options.markdown:
        found["markdown"] = to_markdown(article)
    if options.html:
        found["html"] = writable(article.html)
    return found


def check(options: Options) -> None:
    """Read a small page with the options. This also imports and loads everything that is loaded late.

    Raises:
        PyjustextError: if the engine is unknown.
    """
    article = options.read("<p>A page.</p>")
    if options.markdown:
        to_markdown(article)
