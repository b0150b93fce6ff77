"""Bytes or text → Node tree, parsed by html5lib and so by the rules of the HTML standard."""

from __future__ import annotations

from .arriving import ArrivingPage, well_formed, without_mark
from .collector import without_collection
from .encoding import decode
from .html5.parser import Parser as Html5Parser
from .node import VOID_TAGS, Node, Position
from .serialize import escape_attribute, escape_text, serialize

__all__ = [
    "VOID_TAGS",
    "ArrivingPage",
    "Node",
    "Position",
    "decode",
    "escape_attribute",
    "escape_text",
    "parse",
    "parse_fragment",
    "parse_in_order",
    "serialize",
]


@without_collection
def parse(
    html: str | bytes,
    *,
    encoding: str | None = None,
    default_encoding: str | None = None,
) -> Node:
    """The ``html`` element of a parsed page. No markup and no bytes make it fail, however broken they are.

    The tree is the one that the standard prescribes, without comments and doctype and at most 512 elements
    deep (see ``treebuilder.MAX_DEPTH``). The time is linear in the length of the page.

    Args:
        html: the page. A byte-order mark at the start of text is dropped, and a lone surrogate, which no
            encoding can represent, becomes U+FFFD.
        encoding: for bytes, the encoding that the server declared.
        default_encoding: for bytes, the encoding if nothing else tells it; :func:`decode` explains the order.

    Raises:
        TypeError: if ``html`` is neither str nor bytes.

    Source: "Parsing HTML documents" in the HTML standard; html5lib 1.1.
    """
    return Html5Parser().read_in_order(well_formed(_text(html, encoding, default_encoding)))[0]


@without_collection
def parse_in_order(html: str, *, is_well_formed: bool = False) -> list[Node]:
    """The ``html`` element of a parsed page and all elements below it, in document order.

    Args:
        html: the page.
        is_well_formed: whether it is known to have no lone surrogates.
    """
    text = without_mark(html)
    return Html5Parser().read_in_order(text if is_well_formed else well_formed(text))


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
