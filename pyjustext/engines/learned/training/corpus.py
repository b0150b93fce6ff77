"""Reads labelled pages, and divides them into folds so that no site is in two of them."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDS = 5
"""The number of folds in the cross-validation."""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page with its content as labelled by a person.

    Attributes:
        id, url, kind: as in the labels; kind is one of ``features.KINDS``.
        content: the main content as plain text.
        html: the page, as bytes if it is not in UTF-8.
        lang: its language, if the labels state it.
    """

    id: str
    url: str
    kind: str
    content: str
    html: str | bytes
    lang: str = ""


_SECOND_LEVEL = frozenset(
    {"ac", "co", "com", "edu", "gob", "gov", "ltd", "me", "net", "or", "org", "plc", "sch"}
)


def site(url: str) -> str:
    """The registrable domain of an address, by the common forms of second-level suffixes."""
    host = re.sub(r"^[a-z]+://", "", url.lower()).split("/")[0].split("@")[-1].split(":")[0]
    parts = host.removeprefix("www.").split(".")
    size = 3 if len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in _SECOND_LEVEL else 2
    return ".".join(parts[-size:])


def read_labels(folder: Path) -> list[dict[str, str]]:
    """The labels of a folder: ``ground-truth.jsonl.gz`` or ``index.jsonl``, one JSON object per line."""
    packed = folder / "ground-truth.jsonl.gz"
    if packed.exists():
        text = gzip.decompress(packed.read_bytes()).decode()
    else:
        text = (folder / "index.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def read_pages(folder: Path, *, without_sites: frozenset[str] = frozenset()) -> Iterator[LabelledPage]:
    """The pages of a folder in the order of their ids, without those of some sites."""
    for label in sorted(read_labels(folder), key=lambda label: label["id"]):
        if label.get("main_content") and site(label["url"]) not in without_sites:
            packed = (folder / "html" / f"{label['id']}.html.gz").read_bytes()
            raw = gzip.decompress(packed)
            try:
                html: str | bytes = raw.decode("utf-8")
            except UnicodeDecodeError:
                html = raw
            yield LabelledPage(
                label["id"],
                label["url"],
                label["page_type"],
                label["main_content"],
                html,
                label.get("lang", ""),
            )


def fold(url: str, folds: int, salt: str = "") -> int:
    """The fold of a page, the same for all pages of its site."""
    digest = hashlib.sha256((salt + site(url)).encode()).digest()
    return int.from_bytes(digest[:4], "big") % folds
