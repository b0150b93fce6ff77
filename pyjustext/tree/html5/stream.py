"""The input stream of html5lib's tokenizer: one chunk, no bookkeeping of positions and errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from html5lib import _inputstream
from html5lib.constants import EOF

_CHARS_UNTIL = _inputstream.charsUntilRegEx


class Stream(_inputstream.HTMLUnicodeInputStream):
    """The whole text in memory.

    html5lib reads chunks of 10 K characters and searches each for invalid characters, which we never report.
    The tokenizer's regular expressions match ``chunk`` from ``chunkOffset`` on and advance the offset
    themselves.
    """

    def __init__(self, text: str) -> None:
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.chunk = text
        self.chunkSize = len(text)
        self.chunkOffset = 0
        self.errors = []
        # "certain": a <meta charset> must not restart the parser.
        self.charEncoding: Any = (None, "certain")

    def readChunk(self, chunkSize: int | None = None) -> bool:
        """There is never a second chunk; html5lib's own methods call this at the end of the first."""
        self.chunkOffset = self.chunkSize
        return False

    def position(self) -> tuple[int, int]:
        """Unused: positions are only needed to report errors."""
        return (0, 0)

    def charsUntil(self, characters: Iterable[Any], opposite: bool = False) -> str:
        """The text up to the first of ``characters``, or with ``opposite`` up to the first other
        character."""
        pattern = _CHARS_UNTIL.get((characters, opposite))
        if pattern is None:
            # html5lib's cache of compiled patterns.
            return super().charsUntil(characters, opposite)
        match = pattern.match(self.chunk, self.chunkOffset)
        if match is None:
            return ""
        self.chunkOffset = match.end()
        return match.group()

    def unget(self, char: str | None) -> None:
        """Push back the character that was read last."""
        if char is not EOF:
            self.chunkOffset -= 1
