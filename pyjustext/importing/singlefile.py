"""A saved page: one from SingleFile, which states its address and date in a comment, or any other HTML file.

Pages from SingleFile contain their pictures as ``data:`` addresses, so the article keeps them.

Source: SingleFile's own code (github.com/gildas-lormeau/single-file-core, core/index.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from ..tree.binary import kind_of_binary
from .items import Item
from .source import Source

_COMMENT = re.compile(r"<!--\s*Page saved with SingleFile\s(.{0,20000}?)-->", re.DOTALL)
_URL = re.compile(r"^[ \t]*url:\s*(\S+)", re.MULTILINE)
_SAVED = re.compile(
    r"^[ \t]*saved date:\s*(\w{3} \w{3} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4})", re.MULTILINE
)
_HTML = re.compile(r"<(?:!doctype html|html|head|body|!--|article|meta|title)\b|<!--", re.IGNORECASE)


def recognises(source: Source) -> bool:
    if "/" in source.name and source.beside:
        return False  # a part of an export, such as Omnivore's content
    if _HTML.match(source.start):
        return True
    return source.name.lower().endswith((".html", ".htm", ".xhtml")) and not kind_of_binary(source.data)


def items(source: Source) -> Iterator[Item]:
    comment = _COMMENT.search(source.text[:100_000])
    about = comment[1] if comment else ""
    url, saved = _URL.search(about), _SAVED.search(about)
    yield Item(url[1] if url else "", saved=_moment(saved[1]) if saved else None, captured=source.text)


def _moment(text: str) -> int | None:
    """Parse a date in JavaScript's format."""
    try:
        return int(datetime.strptime(text, "%a %b %d %Y %H:%M:%S GMT%z").timestamp() * 1000)
    except ValueError:
        return None
