"""The benchmark of changed pages: labels stay with their texts, whatever is changed around them."""

from __future__ import annotations

from pyjustext.engines.learned.selection import default_model
from tests.benchmarks.reliance import CHANGES, page_scores, table
from training.labelled_pages import LabelledPage

SENTENCE = (
    "The keeper lit the lamp of Ness at four and wrote the hour down in his book, as it was done of old."
)
YEARS = [f"In the year {year} it was as before. {SENTENCE}" for year in range(1900, 1909)]
HTML = (
    "<title>The lamp</title><nav class=menu><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>"
    f"<main><article><h1>The lamp</h1>{''.join(f'<p>{year}</p>' for year in YEARS)}</article></main>"
    "<footer class=footer><p>All rights reserved.</p></footer>"
)
PAGE = LabelledPage("1", "https://ness.example/lamp", "article", "\n".join(YEARS), HTML)


def test_a_plain_article_is_found_whatever_is_changed() -> None:
    scores = page_scores(default_model(), PAGE)
    assert list(scores) == list(CHANGES)
    assert min(f1 for _, _, f1 in scores.values()) > 0.95


def test_the_table_counts_pages_that_lose_much() -> None:
    good, torn = (1.0, 1.0, 1.0), (1.0, 0.5, 0.667)
    first, second, *others = CHANGES
    rows = table([{first: good, second: torn, **dict.fromkeys(others, good)}]).splitlines()
    assert [row.split()[-1] for row in rows[1:4]] == ["0", "1", "0"]
