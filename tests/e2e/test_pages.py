"""Real pages through the real extension: what the reader must show and must not show.

``with`` and ``without`` are passages of the ground truth of ``tests/pages``. No engine gets all of them
right, so the minimum applies to all pages together, and each page must show an article.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest

from tests.e2e import web
from tests.e2e.browsers import Browser, state, text, wait
from tests.e2e.conftest import records_of
from tests.fuzz import some

pytestmark = pytest.mark.both_browsers
WITH_FLOOR = 0.85
WITHOUT_FLOOR = 0.80
SCORES: dict[tuple[str, str], tuple[int, int, int, int]] = {}
"""For each browser and page: passages shown and expected, passages left out and to be left out."""

RECORDS = some(web.real_pages(), 2)


def plain(words: str) -> str:
    """Only letters and digits: browsers and the ground truth differ in spaces, quotes and dashes."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", words)).lower()


def test_page(app: Browser, site: str, record: dict[str, Any]) -> None:
    tab = app.open(f"{site}pages/{record['id']}")
    app.action(tab)
    wait("an end", lambda: state(tab) in ("ready", "failed"), 50)
    assert state(tab) == "ready", text(tab, "#failure")
    shown = plain(f"{text(tab, '#title')} {tab.eval('() => document.querySelector(`#content`).textContent')}")
    assert shown
    there = sum(plain(passage) in shown for passage in record["with"])
    away = sum(plain(passage) not in shown for passage in record["without"])
    SCORES[app.name, record["id"]] = (there, len(record["with"]), away, len(record["without"]))
    assert there or not record["with"], "nothing of what must be there"


def test_minimum_over_all_pages(name: str, request: pytest.FixtureRequest) -> None:
    """Over all pages of a browser. This test runs after them."""
    scores = [score for (browser, _), score in SCORES.items() if browser == name]
    read = len(records_of(name, request.module))
    assert len(scores) == read, f"{len(scores)} of {read} pages were read"
    there, wanted, away, unwanted = (sum(column) for column in zip(*scores, strict=True))
    print(f"{name}: {there} of {wanted} passages shown, {away} of {unwanted} kept away")
    assert there >= WITH_FLOOR * wanted, f"{there} of {wanted}: {SCORES}"
    assert away >= WITHOUT_FLOOR * unwanted, f"{away} of {unwanted}: {SCORES}"
