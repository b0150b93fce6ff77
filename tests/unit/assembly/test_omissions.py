"""Leaving out tables, links or images, and the ``favor`` option."""

from __future__ import annotations

import pytest

import pyjustext
from pyjustext.model import EngineName
from tests.real_pages import read, repo_pages

SENTENCE = "This is a sentence of the article with words that people use when they write to each other. "
ROWS = "".join([f"<tr><td>Cell {number}</td><td>{number * 37}</td></tr>" for number in range(6)])
PAGE = (
    f"<html lang=en><title>A headline</title><article><h1>A headline</h1><p>{SENTENCE * 3}"
    f"<a href='https://e.org/x'>A <b>linked</b> word</a> {SENTENCE}</p>"
    f"<figure><img src='https://e.org/a.jpg' width=900 height=600 alt=a>"
    f"<figcaption>A caption</figcaption></figure>"
    f"<table><tr><th>Name</th><th>Number</th></tr>{ROWS}</table><p>{SENTENCE * 4}</p></article>"
)


@pytest.mark.parametrize(("name", "tag"), [("tables", "<table"), ("links", "<a "), ("images", "<img")])
@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_each_kind_can_be_left_out(name: str, tag: str, engine: EngineName) -> None:
    html = pyjustext.read(PAGE, "https://e.org/", engine=engine).html
    without = pyjustext.read(PAGE, "https://e.org/", engine=engine, **{name: False})  # type: ignore[arg-type]
    assert tag not in without.html
    assert without.text.count("This is a sentence") == 8
    if engine == "article":
        assert tag in html
        for other in {"<table", "<a ", "<img"} - {tag}:
            assert other in without.html


def test_words_of_links_stay_words_of_tables_and_captions_do_not() -> None:
    article = pyjustext.read(PAGE, tables=False, links=False, images=False)
    assert "A linked word This is" in " ".join(article.text.split())
    assert "<b>linked</b>" in article.html
    assert "Cell" not in article.text
    assert "A caption" not in article.html


def test_favor_keeps_more_or_less_text() -> None:
    lengths = []
    for favor in (-1.0, 0.0, 1.0):
        articles = [pyjustext.read(read(path), favor=favor) for path in repo_pages()[:8]]
        lengths.append(sum([article.word_count for article in articles]))
    assert lengths[0] > lengths[1] > lengths[2] > 0
