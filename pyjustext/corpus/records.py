"""What the sources of a corpus give: pages, and what is left of them."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 12_000_001
"""Bytes of a page that are kept; the library reads one less, and says so."""


@dataclass(slots=True)
class Record:
    """A page as it was found.

    Attributes:
        source: the file.
        offset: the byte in it where the record begins, or the number of its row.
        inner: where the record begins in the unpacked gzip member at ``offset``; 0 where it is the first.
        url, date, status, encoding: as the record says; ``""`` and None where it does not.
        html: the body, without transfer and content encodings; text where the source holds text.
        error: a word for why it is broken, ``""`` where it is not; ``message`` says more.
    """

    source: str
    offset: int
    inner: int = 0
    url: str = ""
    date: str = ""
    status: int | None = None
    encoding: str | None = None
    html: bytes | str = b""
    error: str = ""
    message: str = ""

    @property
    def id(self) -> str:
        """Unique in a corpus, and the same in every run."""
        place = f"{self.offset}+{self.inner}" if self.inner else str(self.offset)
        return f"{self.source}:{place}"
