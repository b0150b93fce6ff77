"""A page that arrives in pieces: its tree is built while the rest is still to come."""

from __future__ import annotations

from .collector import without_collection
from .html5.parser import Parser
from .node import Node

_OPENS_PAIR = ("\ud800", "\udbff")


class ArrivingPage:
    """A page in pieces, cut anywhere. Its tree is the one of all pieces joined.

    Args:
        longest: a page of more characters than this is only collected, and so is one of more than
            ``2 * most_tags`` tags, because nobody reads all of it.
    """

    def __init__(self, longest: int, most_tags: int) -> None:
        self._longest = longest
        self._most_tags = 2 * most_tags
        self._pieces: list[str] = []
        self._held = ""
        self._parser: Parser | None = Parser()
        self._parser.begin()

    @property
    def text(self) -> str:
        """All that has arrived."""
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""

    @without_collection
    def add(self, piece: str) -> None:
        """Add the next piece. It never fails: a page whose tree cannot be built is parsed when it is read."""
        if not piece:
            return
        is_first = not self._pieces
        self._pieces.append(piece)
        if self._parser is None:
            return
        self._longest -= len(piece)
        self._most_tags -= piece.count("<")
        if self._longest < 0 or self._most_tags < 0:
            self._parser = None
            return
        if is_first:
            piece = without_mark(piece)
        piece = self._held + piece
        # A carriage return and its line feed must stay together, and so must the two halves of a character.
        is_torn = piece.endswith("\r") or _OPENS_PAIR[0] <= piece[-1:] <= _OPENS_PAIR[1]
        self._held = piece[-1] if is_torn else ""
        try:
            self._parser.feed(well_formed(piece[:-1] if is_torn else piece))
        except Exception:  # such as files that are missing after a start from the snapshot
            self._parser = None

    @without_collection
    def take_elements(self) -> list[Node] | None:
        """The ``html`` element and all elements below it, in document order; None if the tree could not be
        built, or was taken already."""
        parser, self._parser = self._parser, None
        if parser is None:
            return None
        parser.feed(well_formed(self._held))
        return parser.finish_in_order()


def without_mark(text: str) -> str:
    """Text without a byte-order mark at its start."""
    return text.removeprefix("\ufeff")


def well_formed(text: str) -> str:
    """Text in which lone surrogates, which no encoding can represent, are U+FFFD."""
    try:
        if not text.isascii():
            text.encode("utf-16-le")  # in WebAssembly a quarter of the time of UTF-8
    except UnicodeEncodeError:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text
