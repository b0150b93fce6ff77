"""The corpus of known attacks in Python's sanitizer. (In real browsers: tests/e2e/test_safety.py.)"""

from __future__ import annotations

import json

import pytest

from pyjustext.engines.declutter import declutter
from pyjustext.sanitize import purify, purify_html
from pyjustext.tree import parse, serialize
from tests.unit.sanitize.safety import VECTORS, assert_safe, assert_stable, events, vectors

ALL = vectors()


def test_corpus_is_complete() -> None:
    assert len(ALL) >= 300
    assert len({name for name, _ in ALL}) == len(ALL)
    assert len({html for _, html in ALL}) == len(ALL)
    kinds = {path.stem for path in VECTORS.glob("*.jsonl")}
    assert {name.rpartition("-")[0] for name, _ in ALL} == kinds


def test_corpus_is_ascii_data() -> None:
    for path in VECTORS.glob("*.jsonl"):
        for line in path.read_text(encoding="ascii").splitlines():
            assert set(json.loads(line)) == {"name", "html"}


@pytest.mark.parametrize(("name", "html"), ALL, ids=[name for name, _ in ALL])
def test_vector(name: str, html: str) -> None:
    for wrapped in (html, f"<p>before {html} after", f"<table><tr><td>{html}</table>"):
        tree = purify(parse(wrapped), base_url="https://page.example/dir/")
        assert_safe(tree)
        assert_stable(tree)
        assert events(purify(tree, base_url="https://page.example/dir/")) == events(tree)
        fragment = purify_html(wrapped)
        assert purify_html(fragment) == fragment
        # A purified fragment stays the same when it is part of a full page.
        assert serialize(purify(parse(f"<p>x</p>{fragment}"))) == f"<p>x</p>{fragment}"


@pytest.mark.parametrize(("name", "html"), ALL, ids=[name for name, _ in ALL])
def test_vector_through_declutter(name: str, html: str) -> None:
    text = "These words are enough for a block to be kept by the shaking phase of the engine."
    tree = purify(parse(declutter(f"<p>{text} {html}</p><div>{text}{html}</div>")))
    assert_safe(tree)
    assert_stable(tree)
