"""The choice of blocks, with the model in the package."""

from __future__ import annotations

import itertools
import json
import time
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyjustext.engines.choice import Choice, Request
from pyjustext.engines.learned.features import FEATURES, KINDS
from pyjustext.engines.learned.selection import READABLE_KINDS, Model, default_model
from pyjustext.engines.learned.whole_page import expected_f1
from pyjustext.tree import Node, parse, serialize
from tests.fuzz import share

PROSE = (
    "The council said on Monday that the bridge would open again in the spring, after engineers had found "
    "that the damage was less than they had feared. Traffic will be led over the old road until then."
)
PAGE = f"""<html><head><title>Bridge to open in spring</title></head><body>
<nav><ul><li><a href=/>Home</a></li>
<li><a href=/sport>Sport</a></li><li><a href=/w>Weather</a></li></ul></nav>
<main><article><h1>Bridge to open in spring</h1>
{"".join(f"<p>{PROSE} ({n})</p>" for n in range(6))}</article></main>
<aside class="related"><h3>Related stories</h3>
<ul><li><a href=/x>Ten best bridges</a></li></ul></aside>
<footer><a href=/p>Privacy policy</a> © 2024 The Paper. All rights reserved.</footer></body></html>"""


def chosen_of(root: Node) -> Choice:
    return default_model().select(Request(root))


def test_article_is_kept_and_boilerplate_is_not() -> None:
    selection = chosen_of(parse(PAGE))
    kept = [p.text for p in selection.paragraphs if p.kept]
    assert sum(text.startswith("The council said") for text in kept) == 6
    assert not {"Home", "Sport", "Weather", "Related stories", "Ten best bridges"} & set(kept)
    assert not any("Privacy policy" in text for text in kept)
    assert selection.kind in READABLE_KINDS
    assert selection.readable > 0.5


def test_a_page_with_only_a_menu_has_no_article() -> None:
    menu = "<ul>" + "".join(f"<li><a href=/{n}>Link number {n}</a></li>" for n in range(40)) + "</ul>"
    assert chosen_of(parse(menu)).readable < 0.5


def test_a_page_without_text() -> None:
    choice = chosen_of(parse("<script>1</script>"))
    assert (choice.kept, choice.paragraphs, choice.readable, choice.kind) == ([], [], 0.0, "")


def test_the_tree_is_unchanged_and_the_result_repeatable() -> None:
    root = parse(PAGE)
    before = serialize(root)
    first = [(p.text, p.path, p.score, p.kept) for p in chosen_of(root).paragraphs]
    assert serialize(root) == before
    assert [(p.text, p.path, p.score, p.kept) for p in chosen_of(root).paragraphs] == first
    assert all(0 <= score <= 1 for _, _, score, _ in first)
    assert first[0][1] == "body.nav.ul.li"


@settings(max_examples=share(100), deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 60)), min_size=1, max_size=9))
def test_expected_f1_is_that_of_the_best_choice(made: list[tuple[float, int]]) -> None:
    content = sum(share * words for share, words in made)

    def value(chosen: tuple[bool, ...] | list[bool]) -> float:
        picked = [one for one, keep in zip(made, chosen, strict=True) if keep]
        hits = sum(share * words for share, words in picked)
        return 2 * hits / (sum(words for _, words in picked) + content or 1)

    best = max(map(value, itertools.product((False, True), repeat=len(made))))
    found = expected_f1([words for _, words in made], [share for share, _ in made])
    assert found == pytest.approx(best, abs=1e-9)


def test_the_model_is_small_and_complete() -> None:
    text = files("pyjustext.engines.learned").joinpath("model.json").read_text(encoding="utf-8")
    assert len(text.encode()) <= 700_000
    model = Model(json.loads(text))
    for forest in (model.blocks, *model.kinds):
        assert set(forest.features) <= FEATURES.keys()
    assert len(model.kinds) == len(KINDS)
    probabilities = [p for _, p in model.probabilities]
    assert probabilities == sorted(probabilities)
    assert default_model() is default_model()


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 3_000 + PROSE,
        f"<p class='{'a-b ' * 5_000}'>{PROSE}</p>",
        "<p>" + "word " * 100_000,
        "<ul>" + "<li><a href=x>a</a>" * 5_000,
        "<table>" * 300 + PROSE,
        "<h2>x</h2>" * 3_000,
    ],
    ids=["deep", "classes", "long", "list", "tables", "headings"],
)
def test_time_for_hostile_pages_is_in_proportion_to_their_size(html: str) -> None:
    root = parse(html)
    start = time.process_time()
    chosen_of(root)
    assert time.process_time() - start < 20
