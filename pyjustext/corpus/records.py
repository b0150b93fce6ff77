"""What is known of the pages of a corpus: their records as found, the columns of their rows, and counts."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

MOST = 12_000_001
"""A page is cut to this many bytes: one more than the library reads, so that it still reports the cut."""


def writable(text: str) -> str:
    """The text without lone surrogates, which UTF-8 cannot represent. They occur in pages, in addresses from
    JSON, and in file names that are not UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(slots=True)
class Record:
    """A page as found in its source.

    Attributes:
        source: the file.
        offset: the byte offset of the record in the file, or the number of its row.
        inner: the record's offset in the unpacked gzip member at ``offset``; 0 for the first record.
        url, date, status, encoding: as stated by the record; ``""`` or None if missing.
        html: the body, without transfer and content encodings; str if the source contains text.
        error: one word for why the record is broken; ``""`` if it is not.
        message: details of the error.
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


OF_RECORD = frozenset({"id", "url", "date", "source", "offset", "status", "digest"})
"""The columns that describe the source of a page, not its article."""
ON_REQUEST = frozenset({"markdown", "html"})
ABOUT = {
    "id": "source and offset; unique, the same in every run",
    "url": "address of the page",
    "date": "when it was crawled, as the archive writes it",
    "source": "the file",
    "offset": "byte where the record begins in the file, or the number of the row",
    "status": "HTTP status",
    "digest": "digest of the page's bytes: SHA-1 in base 32, as in WARC",
    "text_digest": "digest of the text: BLAKE2b, 16 bytes, hexadecimal",
    "language": "BCP 47",
    "base_language": "the language without region and script: en beside en-US",
    "title": "title of the article",
    "byline": "authors of the article",
    "published": "date of publication, ISO 8601",
    "modified": "date of the last change, ISO 8601",
    "site": "name of the site",
    "canonical": "address that the page declares as its own",
    "license": "address of the article's licence",
    "excerpt": "one or two sentences about the article",
    "tags": "the page's tags for the article",
    "kind": "kind of the page: article, forum, listing, ...",
    "text": "the article",
    "markdown": "the article, on request",
    "html": "the article, on request; purified",
    "word_count": "number of words in the text",
    "readable": "probability that the page holds an article",
    "replaced": "share of the text that could not be decoded",
    "notes": "notes about the reading, such as that the page was cut",
    "error": "null, or one word for why the text is missing or incomplete",
    "message": "details of the error",
}
"""The columns and their meanings."""
ALL_COLUMNS = tuple(ABOUT)


_SHOWN_COUNTS = 8
"""Counts that are shown; an ellipsis stands for the others."""
_MAX_REASONS = 200
"""Different reasons counted for a source: an archive may have a new media type in each record."""
_MAX_REASON = 80  # characters
_OTHER_REASONS = "other reasons"


def count_reason(counts: Counter[str], reason: str) -> None:
    """Count a record that is not a page. Reasons that are too long or too many are counted together."""
    reason = reason[:_MAX_REASON]
    if reason not in counts and len(counts) >= _MAX_REASONS:
        reason = _OTHER_REASONS
    counts[reason] += 1


@dataclass(slots=True)
class Summary:
    """Counts of pages.

    Attributes:
        pages: rows.
        kept: rows without an error.
        words: words in the texts.
        languages: kept rows by language; ``""`` if unknown.
        errors: rows by error.
        skipped: records that are not pages, by reason; they have no rows.
    """

    pages: int = 0
    kept: int = 0
    words: int = 0
    languages: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)

    def count(self, row: dict[str, Any]) -> None:
        """Count a row."""
        self.pages += 1
        self.words += row.get("word_count") or 0
        error = row.get("error")
        if error:
            self.errors[error] += 1
        else:
            self.kept += 1
            self.languages[row.get("language") or ""] += 1

    def add(self, other: Summary) -> None:
        """Add the counts of another summary."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def to_json(self) -> bytes:
        """Serialize; the same counts always give the same bytes."""
        data = {name: getattr(self, name) for name in self.__slots__}
        return (json.dumps(data, sort_keys=True, ensure_ascii=False, indent=1) + "\n").encode("utf-8")

    @classmethod
    def from_json(cls, data: bytes) -> Summary:
        """The inverse of :meth:`to_json`. Raises ValueError if the data is not a summary."""
        read: Any = json.loads(data)
        try:
            counters: dict[str, Any] = {
                name: Counter(read.pop(name)) for name in ("languages", "errors", "skipped")
            }
            return cls(**read, **counters)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"not a summary: {data[:100]!r}") from error

    def lines(self) -> list[str]:
        """The summary as lines of text for people."""
        return [
            f"{self.pages} pages, {self.kept} kept, {self.words} words",
            f"languages: {most(self.languages)}",
            f"errors: {most(self.errors)}",
            f"skipped, not pages: {most(self.skipped)}",
        ]


def most(counts: Counter[str]) -> str:
    """The largest counts with their names, for people. Equal counts are ordered by name."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    shown = [f"{name or 'unknown'} {count}" for name, count in ordered[:_SHOWN_COUNTS]]
    return ", ".join([*shown, *(["..."] if len(ordered) > _SHOWN_COUNTS else [])]) or "none"
