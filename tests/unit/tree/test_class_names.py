"""Signs of class names: found in all values at once, as in each of them."""

from __future__ import annotations

import random

import pytest

from pyjustext.tree import parse
from pyjustext.tree.class_names import Cache, Values, class_search
from pyjustext.tree.index import PageIndex


def holding(values: list[str], signs: str) -> list[str]:
    return [values[number] for number in Values(values).holding(signs)]


def test_values_that_hold_a_sign_come_in_their_order() -> None:
    values = ["post-title", "menu", "Entry POST", "byline author", "author"]
    assert holding(values, "post author") == ["post-title", "Entry POST", "byline author", "author"]
    assert holding(values, "menu") == ["menu"]
    assert holding(values, "footer") == []
    assert holding([], "post") == []


def test_a_sign_does_not_reach_from_one_value_into_the_next() -> None:
    assert holding(["po", "st", "post", ""], "post") == ["post"]


def test_with_a_null_character_all_values_are_left_to_the_search() -> None:
    assert holding(["a\0post", "b"], "post") == ["a\0post", "b"]


@pytest.mark.parametrize("seed", range(20))
def test_no_value_is_missed(seed: int) -> None:
    draw = random.Random(seed)
    pieces = ["post", "POST", "-", " ", "\n", "\u0130", "\u03a3", "entry", "e", "n", "tr", "y"]
    every = ["".join(draw.choices(pieces, k=draw.randrange(6))) for _ in range(50)]
    search = class_search("post|entry", "post entry")
    assert holding(every, "post entry") == [value for value in every if search(value)]


def test_elements_are_found_by_their_class_in_document_order() -> None:
    elements = parse("<p class=Post>1<b class=menu>2</b><p class=old>3<p>4<p class=Post>5").in_order()
    accepted = PageIndex(elements).with_class(lambda names: names != "menu", "post menu")
    assert [node.text() for node in accepted] == ["12", "5"]


def test_a_cache_asks_once_for_each_value_and_keeps_only_so_many() -> None:
    asked: list[str] = []

    def length(value: str) -> int:
        asked.append(value)
        return len(value)

    cache = Cache(length, most=2)
    assert [cache[value] for value in ("a", "bb", "a", "ccc", "a")] == [1, 2, 1, 3, 1]
    assert asked == ["a", "bb", "ccc", "a"]
    assert cache["x" * 1_000] == 1_000
    assert len(cache) == 2
