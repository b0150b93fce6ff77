"""Real pages: the Article contains the chosen text once, sanitized, below its title."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pyjustext
from pyjustext import Article
from pyjustext.tree import parse_fragment

PAGES = Path(__file__).parents[1] / "pages"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (PAGES / "index.jsonl").read_text("utf-8").split("\n") if line
]
_WORD = re.compile(r"\w+")


@cache
def article(name: str) -> Article:
    row = next(row for row in ROWS if row["id"] == name)
    return pyjustext.read(gzip.decompress((PAGES / "html" / f"{name}.html.gz").read_bytes()), row["url"])


def words_f1(one: str, other: str) -> float:
    a, b = Counter(_WORD.findall(one.lower())), Counter(_WORD.findall(other.lower()))
    total = sum(a.values()) + sum(b.values())
    return 2 * sum((a & b).values()) / total if total else 1.0


def letters_f1(one: str, other: str) -> float:
    """The same for all sequences of five letters, so that it does not matter where words are divided: the
    chosen blocks join words between which only a style makes a space."""
    letters = ["".join(_WORD.findall(text.lower())) for text in (one, other)]
    a, b = (Counter(text[n : n + 5] for n in range(len(text))) for text in letters)
    total = sum(a.values()) + sum(b.values())
    return 2 * sum((a & b).values()) / total if total else 1.0


@pytest.mark.parametrize("name", [row["id"] for row in ROWS])
def test_page(name: str) -> None:
    found = article(name)
    chosen = "\n".join([paragraph.text for paragraph in found.paragraphs if paragraph.kept])
    assert letters_f1(found.text, chosen) >= 0.9
    assert found.title
    assert pyjustext.purify(found.html) == found.html
    tree = parse_fragment(found.html)
    assert tree.find("h1") is None
    ids = [node.get("id") for node in tree.iter() if "id" in node.attrs]
    assert len(ids) == len(set(ids))
    for link in tree.find_all("a"):
        if link.get("href").startswith("#"):
            assert link.get("href")[1:] in ids


def test_the_article_has_nearly_the_words_of_the_chosen_blocks() -> None:
    scores = []
    for row in ROWS:
        found = article(row["id"])
        scores.append(words_f1(found.text, "\n".join([p.text for p in found.paragraphs if p.kept])))
    assert sum(scores) / len(scores) >= 0.985


def test_titles_agree_with_the_labels() -> None:
    """The floor is a little below the measured value (tests/benchmarks/metadata.py)."""
    right = [_WORD.findall(article(r["id"]).title.lower()) == _WORD.findall(r["title"].lower()) for r in ROWS]
    assert sum(right) / len(right) >= 0.70


def test_dates_and_authors() -> None:
    dated = [row for row in ROWS if row["publish_date"]]
    right = [article(row["id"]).published[:10] == row["publish_date"][:10] for row in dated]
    assert sum(right) / len(right) >= 0.75
    signed = [row for row in ROWS if row["author"]]
    f1 = [words_f1(article(row["id"]).byline, row["author"]) for row in signed]
    assert sum(f1) / len(f1) >= 0.70
