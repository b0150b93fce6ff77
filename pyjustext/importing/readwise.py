"""Readwise Reader: the CSV of its export page.

Title, URL, ID, Document tags (a Python list), Saved date, Reading progress (0 to 1), Location (new, later,
shortlist, archive, feed), Seen.

Source: converters of other programs, and their test files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .items import Item, labels, moment, words
from .source import Source

_TAG = re.compile(r"""'((?:[^'\\]|\\.)*+)(?:'|\\?\Z)|"((?:[^"\\]|\\.)*+)(?:"|\\?\Z)""", re.DOTALL)
"""A tag without a closing quote extends to the end, so that the list is scanned only once."""


def recognises(source: Source) -> bool:
    return {"url", "document tags", "saved date", "location"} <= set(source.columns)


def items(source: Source) -> Iterator[Item]:
    for row in source.rows():
        saved = moment(row.get("saved date", "").strip())
        location = row.get("location", "").strip().lower()
        archived = location == "archive"
        read = archived or row.get("seen", "").strip().lower() == "true"
        tags = [single or double for single, double in _TAG.findall(row.get("document tags", "")[:20_000])]
        yield Item(
            row.get("url", "").strip(),
            words(row.get("title", "")),
            saved=saved,
            opened=saved if read else None,
            archived=archived,
            favourite=location == "shortlist",
            tags=labels([tag.replace("\\'", "'") for tag in tags]),
        )
