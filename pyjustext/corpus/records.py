"""The records that the sources of a corpus yield: pages, complete or broken."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 12_000_001
"""A page is cut to this many bytes: one more than the library reads, so that it still reports the cut."""


def writable(text: str) -> str:
    """The text without lone surrogates, which no encoding can represent. They occur in pages, in addresses
    from JSON, and in file names that are not UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(slots=True)
class Record:
    """A page as found in its source.

    Attributes:
        source: the file.
        offset: the byte at which the record begins in the file, or the number of its row.
        inner: where the record begins in the unpacked gzip member at ``offset``; 0 for the first one.
        url, date, status, encoding: as stated by the record; ``""`` and None if it does not state them.
        html: the body, without transfer and content encodings; text if the source contains text.
        error: one word for why the record is broken, ``""`` if it is not; ``message`` explains it.
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
        """An identifier that is unique in the corpus and the same in every run."""
        place = f"{self.offset}+{self.inner}" if self.inner else str(self.offset)
        return f"{self.source}:{place}"
