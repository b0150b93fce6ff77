"""Opens a page: checks the input, cuts it to a bounded size and parses it."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from .errors import PyjustextError
from .model import Note
from .tree import ArrivingPage, Node, captured, parse_in_order
from .tree.binary import kind_of_binary
from .tree.encoding import decode, find_label
from .tree.index import PageIndex, telling_elements
from .tree.invisible_characters import beyond_ascii, drop_hidden_characters, holds_hidden
from .tree.limits import readable_length
from .tree.shadow_roots import open_shadow_roots
from .tree.visibility import drop_hidden

_PLACE = re.compile(r"https?://\S{1,2000}|[^\s<>][^\n<>]{0,250}\.(?:x?html?|mhtml|php|aspx?)", re.IGNORECASE)
"""An address or a file name, passed by mistake instead of the page itself."""

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,20}://[^\s<>]{1,2000}", re.IGNORECASE)
_START = 4096
"""Bytes that are examined to tell whether a page is text."""


class Opened(NamedTuple):
    """A page that was opened.

    Attributes:
        page: its visible elements.
        url: its address, ``""`` if that is unknown.
        notes: notes if it was cut or a part of it was selected.
        foreign: see :func:`.beyond_ascii`.
        unseen: see :class:`.Visible`.
    """

    page: PageIndex
    url: str
    notes: list[Note]
    foreign: str | None
    unseen: list[Node]


def open_page(
    html: str | bytes | ArrivingPage,
    url: str | None = None,
    *,
    encoding: str | None = None,
) -> Opened:
    """Parse a page, and take out of it what nobody sees.

    Args and Raises: see :func:`pyjustext.read`.
    """
    page = html.text if isinstance(html, ArrivingPage) else html
    _check(page)
    if url is not None and not isinstance(url, str):
        raise TypeError(f"url must be str or None, not {type(url).__name__}")
    if encoding is not None:
        label = find_label(encoding)
        if label is None:
            raise PyjustextError(f"unknown character encoding: {encoding!r}")
        encoding = label
    page, notes = _cut(page if isinstance(page, str) else bytes(page))
    if isinstance(page, bytes):
        page = decode(page, encoding)[0]
    foreign = beyond_ascii(page)
    elements = html.take_elements() if isinstance(html, ArrivingPage) and not notes else None
    if elements is None:
        elements = parse_in_order(page, is_well_formed=foreign is not None)
    root = elements[0]
    if captured.URL in root.attrs:
        elements = captured.restore_names(elements)
        if captured.share(root) < 100:
            notes = [_cut_note(captured.share(root))]
        url = url or root.get(captured.URL)
        elements = captured.keep_selected(elements)
        if captured.is_selection(root):
            notes.append(Note("selection"))
    if foreign is None or holds_hidden(foreign):
        drop_hidden_characters(elements)
    telling = telling_elements(elements)
    shown = open_shadow_roots(elements, telling)
    if shown is not elements:
        telling = telling_elements(shown)
    order, telling, unseen = drop_hidden(root, shown, telling)
    return Opened(PageIndex(order, telling), url or "", notes, foreign, unseen)


def _check(html: object) -> None:
    """Reject input that is not a web page.

    Raises:
        PyjustextError: for binary data, and for a file name or an address instead of the page.
        TypeError: for a path or any other wrong type.
    """
    if isinstance(html, os.PathLike):
        raise TypeError("read() takes the page itself, not its path: read(path.read_bytes())")
    if not isinstance(html, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"html must be str or bytes, not {type(html).__name__}")
    start = html[:_START] if isinstance(html, str) else bytes(html[:_START]).decode("latin-1")
    if not start.lstrip().startswith("<"):
        lines = start.split("\n")[:-1] if len(html) > _START else start.splitlines()
        named = [line.strip() for line in lines if line.strip()]
        if len(named) > 1 and all(map(_ADDRESS.fullmatch, named)):
            raise PyjustextError("This is a list of addresses, not a page.")
    if not isinstance(html, str):
        kind = kind_of_binary(bytes(html[:_START]))
        if kind:
            raise PyjustextError(f"This is {kind}, not a web page.")
    elif not html.startswith("<") and _PLACE.fullmatch(html.strip()):
        place = html.strip()
        if "://" in place:
            raise PyjustextError(f"read() takes the page itself, not its address: fetch {place} first.")
        raise PyjustextError(
            f"read() takes the page itself, not its file: read(Path({place!r}).read_bytes())"
        )


def _cut(html: str | bytes) -> tuple[str | bytes, list[Note]]:
    """The page, cut if it is too large, with a note if it was."""
    end = readable_length(html)
    if end == len(html):
        return html, []
    return html[:end], [_cut_note(int(100 * end / len(html)))]


def _cut_note(percent: int) -> Note:
    return Note("cut", {"percent": max(1, percent)})
