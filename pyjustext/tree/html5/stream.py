"""The page's text as html5lib's tokenizer reads it: one chunk, no bookkeeping of positions and errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from html5lib import _inputstream
from html5lib.constants import EOF

_CHARS_UNTIL = _inputstream.charsUntilRegEx


class Stream(_inputstream.HTMLUnicodeInputStream):
    """The whole text in memory.

    html5lib reads chunks of 10 K characters and searches each for characters that are errors; nobody
    asks for these errors here. The tokenizer's regular expressions read ``chunk`` from
    ``chunkOffset`` on and move the offset themselves.
    """

    def __init__(self, text: str) -> None:
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.chunk = text
        self.chunkSize = len(text)
        self.chunkOffset = 0
        self.errors = []
        # "certain": a <meta charset> on the way does not start the parser again.
        self.charEncoding: Any = (None, "certain")

    def readChunk(self, chunkSize: int | None = None) -> bool:
        """There is never a second chunk; html5lib's own methods call this when the one is read."""
        self.chunkOffset = self.chunkSize
        return False

    def position(self) -> tuple[int, int]:
        """Nobody is told where an error stands."""
        return (0, 0)

    def charsUntil(self, characters: Iterable[Any], opposite: bool = False) -> str:
        """The characters up to one of ``characters`` (``opposite``: as long as they are among them)."""
        pattern = _CHARS_UNTIL.get((characters, opposite))
        if pattern is None:
            # html5lib compiles the pattern and keeps it.
            return super().charsUntil(characters, opposite)
        match = pattern.match(self.chunk, self.chunkOffset)
        if match is None:
            return ""
        self.chunkOffset = match.end()
        return match.group()

    def unget(self, char: str | None) -> None:
        """Give back the character that was read last."""
        if char is not EOF:
            self.chunkOffset -= 1
