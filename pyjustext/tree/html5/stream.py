"""The input stream of html5lib's tokenizer: the text in memory, no bookkeeping of positions and errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from html5lib import _inputstream
from html5lib.constants import EOF

_CHARS_UNTIL = _inputstream.charsUntilRegEx


class Stream(_inputstream.HTMLUnicodeInputStream):
    """The whole text in memory, or what has arrived of it and is not read yet.

    html5lib reads chunks of 10 K characters and searches each for invalid characters, which we never report.
    The tokenizer's regular expressions match ``chunk`` from ``chunkOffset`` on and advance the offset
    themselves.

    Attributes:
        is_open: whether more text is to come. Then nothing may be read that it could change.
        has_nulls: whether there is a null character in the text.
    """

    def __init__(self, text: str, *, is_open: bool = False) -> None:
        self.is_open = is_open
        self._set(text)
        self._waiting: list[str] = []
        self._waits = 0
        self.errors = []
        # "certain": a <meta charset> must not restart the parser.
        self.charEncoding: Any = (None, "certain")

    def _set(self, text: str) -> None:
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.chunk = text
        self.chunkSize = len(text)
        self.chunkOffset = 0
        self.has_nulls = "\0" in text
        self._text_end = -1

    def add(self, text: str) -> bool:
        """Add text that has arrived; a carriage return and its line feed must arrive together.

        Returns:
            Whether it is worth reading on. What is left of the text before, perhaps a comment that has not
            ended, is looked at again only when as much text follows it, so that the time stays linear.
        """
        self._waiting.append(text)
        self._waits += len(text)
        if self._waits < self.chunkSize - self.chunkOffset:
            return False
        self._take()
        return True

    def close(self) -> None:
        """No more text is to come."""
        self.is_open = False
        if self._waiting:
            self._take()

    def _take(self) -> None:
        self._set("".join([self.chunk[self.chunkOffset :], *self._waiting]))
        self._waiting.clear()
        self._waits = 0

    def has_text_end(self) -> bool:
        """Whether a ``<`` follows, at which a text ends. It is searched for only once."""
        if self._text_end < self.chunkOffset:
            found = self.chunk.find("<", self.chunkOffset)
            self._text_end = found if found >= 0 else self.chunkSize
        return self._text_end < self.chunkSize

    def readChunk(self, chunkSize: int | None = None) -> bool:
        """html5lib's own methods call this at the end of the text; they are used only where it is known."""
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
