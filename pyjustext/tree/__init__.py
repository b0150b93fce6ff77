"""Bytes or text → Node tree, parsed by html5lib and so by the rules of the HTML standard."""

from __future__ import annotations

from typing import Literal

from .arriving import ArrivingPage, html_element, well_formed, without_mark
from .collector import without_collection
from .encoding import decode
from .html5.parser import Parser as Html5Parser
from .lexbor import parse_with_lexbor
from .node import VOID_TAGS, Node
from .serialize import escape_attribute, escape_text, serialize

__all__ = [
    "VOID_TAGS",
    "ArrivingPage",
    "Node",
    "ParserName",
    "decode",
    "escape_attribute",
    "escape_text",
    "parse",
    "parse_fragment",
    "parse_in_order",
    "serialize",
]


ParserName = Literal["html5lib", "lexbor"]


@without_collection
def parse(
    html: str | bytes,
    *,
    encoding: str | None = None,
    default_encoding: str | None = None,
    parser: ParserName = "html5lib",
) -> Node:
    """The ``html`` element of a parsed page. No markup and no bytes make it fail, however broken they are.

    The tree is the one that the standard prescribes, without comments and doctype and at most 512 elements
    deep (see ``treebuilder.MAX_DEPTH``). The time is linear in the length of the page.

    Args:
        html: the page. A byte-order mark at the start of text is dropped, and a lone surrogate, which no
            encoding can represent, becomes U+FFFD.
        encoding: for bytes, the encoding that the server declared.
        default_encoding: for bytes, the encoding if nothing else tells it; :func:`decode` explains the order.
        parser: ``"lexbor"`` uses the C parser lexbor from the package selectolax. It is twice as fast. The
            tree differs only where today's standard differs from html5lib 1.1 (the content of a template is
            not part of it). Pages that lexbor might take long for are left to html5lib.

    Raises:
        PyjustextError: if ``parser`` is unknown or not installed.
        TypeError: if ``html`` is neither str nor bytes.

    Source: "Parsing HTML documents" in the HTML standard; html5lib 1.1.
    """
    text = _text(html, encoding, default_encoding)
    if parser != "html5lib" and (elements := parse_with_lexbor(text, parser)):
        return elements[0]
    return html_element(Html5Parser().read(well_formed(text)))


@without_collection
def parse_in_order(
    html: str | bytes, *, encoding: str | None = None, parser: ParserName = "html5lib"
) -> list[Node]:
    """The ``html`` element of a parsed page and all elements below it, in document order.

    Args and Raises: as for :func:`parse`.
    """
    text = _text(html, encoding, None)
    if parser != "html5lib" and (elements := parse_with_lexbor(text, parser)):
        return elements
    return html_element(Html5Parser().read(well_formed(text))).in_order()


@without_collection
def parse_fragment(html: str) -> Node:
    """The content of a ``body``, as a ``#fragment`` node. Raises TypeError if ``html`` is not text."""
    return Html5Parser().read_fragment(well_formed(_text(html, None, None)))


def _text(html: str | bytes, encoding: str | None, default_encoding: str | None) -> str:
    if isinstance(html, (bytes, bytearray, memoryview)):
        html = decode(bytes(html), encoding, default_encoding)[0]
    elif not isinstance(html, str):
        raise TypeError(f"html must be str or bytes, not {type(html).__name__}")
    return without_mark(html)
