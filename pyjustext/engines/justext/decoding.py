"""Bytes → text with the encoding options of the Python package, and the pages that it calls empty."""

from __future__ import annotations

import codecs
import re

from ...errors import PyjustextError

_META_CHARSET = re.compile(
    rb"""<meta(?:[^<>]|<(?!meta)){1,1024}charset=["']?([^'"/>\s]{1,64})""", re.IGNORECASE
)
"""The package's pattern, which finds the last charset of the first ``meta`` that has one; the bounds keep the
time linear."""

_NO_ELEMENT = re.compile(
    r"(?>[ \t\n\f\r]|<!--(?:-?>|.*?(?:--!?>|\Z))|<[!?][^>]*(?:>|\Z)|</(?:>|[^>]+(?:>|\Z)))*+"
    r"(?:[\ud800-\udfff]|\Z)",
    re.DOTALL,
)

_OF_HOSTS = frozenset({"idna", "punycode"})
"""Python's codecs for names of hosts. They take hours for a page of some megabytes."""


def decode(
    html: bytes, *, encoding: str | None = None, default_encoding: str = "utf8", errors: str = "replace"
) -> str:
    """The text of a page, decoded by ``encoding`` if it is given, else by the first ``meta``, else as UTF-8
    if that is valid, else by ``default_encoding``.

    Raises:
        PyjustextError: for an unknown encoding, or with ``errors="strict"`` for bytes that are invalid in it.
    """
    try:
        if encoding:
            return html.decode(encoding, errors)
        declared = _META_CHARSET.search(html)
        if declared:
            try:
                name = codecs.lookup(declared.group(1).decode("ascii", "replace")).name
                if name not in _OF_HOSTS:
                    return html.decode(name, errors)
            except (LookupError, ValueError) as error:
                if isinstance(error, UnicodeError) and errors == "strict":
                    raise
        try:
            return html.decode("utf-8")
        except UnicodeDecodeError:
            return html.decode(default_encoding, errors)
    except (LookupError, ValueError) as error:
        raise PyjustextError(f"the page cannot be decoded: {error}") from error


def is_empty(html: str) -> bool:
    """Whether lxml, the package's parser, makes no element of a page: one with nothing but white space,
    comments, declarations and end tags. A lone surrogate ends the page for lxml."""
    return _NO_ELEMENT.match(html) is not None
