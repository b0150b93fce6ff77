"""What is explained is what is read, whatever the options."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

import pyjustext
from pyjustext.explaining import explain
from pyjustext.model import EngineName
from pyjustext.tree.captured import SELECTION, UNSELECTED
from tests.fuzz import some
from tests.real_pages import repo_pages

TEXT = "The council said that the old bridge would open again in the spring, after two years of work on it."
COMMENTS = "".join(
    f"<div class=comment><b>Reader {n}</b><p>I have to say number {n}: this is what I think of it.</p></div>"
    for n in range(6)
)
ARTICLE = (
    f"<title>The bridge</title><main><h1>The bridge</h1>{f'<p>{TEXT} {TEXT} {TEXT}</p>' * 12}</main>"
    f"<section id=comments>{COMMENTS}</section>"
)
SELECTED = (
    f"<html data-pyjustext-url='https://example.org/' {SELECTION}><body><main>{f'<p>{TEXT}</p>' * 3}"
    f"<ul><li><a href=/a>A link</a></li><li><a href=/b>Another</a></li></ul></main>"
    f"<footer {UNSELECTED}>Not this.</footer>"
)


def kinds(html: str, **options: Any) -> tuple[list[str], list[str]]:
    """What was decided about each block, as reading has it and as explaining has it."""
    read = [paragraph.kind for paragraph in pyjustext.read(html, **options).paragraphs]
    return read, [block["kind"] for block in explain(html, **options).blocks]


@pytest.mark.parametrize("comments", [False, True])
def test_comments_are_explained_as_they_are_read(comments: bool) -> None:
    read, explained = kinds(ARTICLE, comments=comments)
    assert read == explained
    said = [p.text for p in pyjustext.read(ARTICLE, comments=comments).paragraphs if p.kept]
    assert ("I have to say number 3: this is what I think of it." in said) == comments


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_all_of_a_selection_is_explained_as_kept(engine: EngineName) -> None:
    read, explained = kinds(SELECTED, engine=engine)
    assert read == explained == ["good"] * 5
    assert all(block["kept"] for block in explain(SELECTED, engine=engine).blocks)


@pytest.mark.parametrize("favor", [-1.5, 0.0, 1.5])
@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_real_pages_are_explained_as_they_are_read(engine: EngineName, favor: float) -> None:
    for path in some(repo_pages()[:4], 3):
        html = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
        read, explained = kinds(html, engine=engine, favor=favor)
        assert read == explained
