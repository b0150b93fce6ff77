"""Reads labelled pages, and divides them into folds so that no site is in two of them."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pyjustext.engines.learned.features import KINDS

FOLDS = 5
"""The number of folds in the cross-validation."""


class UnusableCorpus(Exception):
    """A folder of labelled pages lacks something. The message says what, and in which file."""


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
    host = re.split("[/?#]", re.sub(r"^[a-z]+://", "", url.lower()))[0].split("@")[-1].split(":")[0]
    parts = host.removeprefix("www.").split(".")
    size = 3 if len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in _SECOND_LEVEL else 2
    return ".".join(parts[-size:])


def read_labels(folder: Path) -> list[dict[str, str]]:
    """The labels of a folder: ``ground-truth.jsonl.gz`` or ``index.jsonl``, one JSON object per line.

    Raises:
        UnusableCorpus: if there is neither file, or a line is not an object with an id and an address.
    """
    packed, plain = folder / "ground-truth.jsonl.gz", folder / "index.jsonl"
    if packed.is_file():
        path, data = packed, _unpacked(packed)
    elif plain.is_file():
        path, data = plain, plain.read_bytes()
    else:
        raise UnusableCorpus(f"{folder} has no labels: neither {packed.name} nor {plain.name}")
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise UnusableCorpus(f"{path}: not UTF-8: {error}") from None
    return [_label(line, f"{path}, line {number}") for number, line in enumerate(lines, 1) if line]


def _label(line: str, place: str) -> dict[str, str]:
    try:
        label = json.loads(line)
    except ValueError as error:
        raise UnusableCorpus(f"{place}: not JSON: {error}") from None
    if not isinstance(label, dict) or not all(isinstance(label.get(name), str) for name in ("id", "url")):
        raise UnusableCorpus(f"{place}: not an object with the texts id and url")
    if label.get("main_content") and label.get("page_type") not in KINDS:
        raise UnusableCorpus(
            f"{place}: page_type is {label.get('page_type')!r} instead of one of {', '.join(KINDS)}"
        )
    return label


def read_pages(folder: Path, *, without_sites: frozenset[str] = frozenset()) -> Iterator[LabelledPage]:
    """The pages of a folder whose label is not empty, in the order of their ids, whatever that of the labels.

    Args:
        folder: the labels, as for :func:`read_labels`, and ``html/ID.html.gz``.
        without_sites: sites whose pages are left out, as :func:`site` gives them.

    Raises:
        UnusableCorpus: if a label is wrong, or a page is missing or damaged.
    """
    for label in sorted(read_labels(folder), key=lambda label: label["id"]):
        if label.get("main_content") and site(label["url"]) not in without_sites:
            raw = read_html(folder, label["id"])
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


def read_html(folder: Path, page: str) -> bytes:
    """The bytes of the page with this id. Raises UnusableCorpus if it is missing or damaged."""
    return _unpacked(folder / "html" / f"{page}.html.gz")


def _unpacked(path: Path) -> bytes:
    try:
        return gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error) as error:
        raise UnusableCorpus(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def fold(url: str) -> int:
    """The fold of a page, from 0 to FOLDS - 1: the same for all pages of its site."""
    return lot(site(url), FOLDS)


def lot(text: str, count: int) -> int:
    """A number from 0 to ``count`` - 1, drawn by the text: the same in every run and on every machine."""
    digest = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(digest[:4], "big") % count
