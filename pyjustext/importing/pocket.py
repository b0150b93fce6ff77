"""Pocket: ``ril_export.html``, and the CSV files of its last years (alone or in their zip).

CSV: title, url, time_added (seconds), tags (separated by "|"), status (unread, archive). HTML: a heading
(Unread, Read Archive) before each list, links with ``time_added`` and ``tags`` (separated by commas).

Source: importers of other programs, and their test files; Pocket has shut down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .items import Item, labels, moment, words
from .source import Source


def recognises(source: Source) -> bool:
    if {"url", "time_added", "status"} <= set(source.columns):
        return True
    return source.start.startswith("<") and "<title>pocket export</title>" in source.start


def items(source: Source) -> Iterator[Item]:
    if source.columns:
        for row in source.rows():
            added = moment(row.get("time_added"))
            archived = row.get("status", "").strip().lower() not in ("", "unread")
            yield Item(
                row.get("url", "").strip(),
                words(row.get("title", "")),
                saved=added,
                opened=added if archived else None,
                archived=archived,
                tags=labels(re.split(r"[|,]", row.get("tags", ""))),
            )
        return
    archived = False
    for node in source.links.find_all("h1", "h2", "a"):
        if node.tag != "a":
            archived = "archive" in node.text().lower()
        elif node.get("href"):
            added = moment(node.get("time_added"))
            yield Item(
                node.get("href").strip(),
                words(node.text()),
                saved=added,
                opened=added if archived else None,
                archived=archived,
                tags=labels(node.get("tags").split(",")),
            )
