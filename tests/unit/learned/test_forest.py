"""Scoring many blocks at once gives the same scores as scoring each block alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pyjustext.engines.learned import forest
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.forest import CHUNK, Forest
from pyjustext.engines.learned.shared import Shared, numbered
from tests.fuzz import share
from training.packing import pack


def random_tree(chance: random.Random, features: int, depth: int) -> dict[str, Any]:
    if depth == 0 or chance.random() < 0.2:
        return {"leaf_value": round(chance.uniform(-1, 1), 3)}
    return {
        "split_feature": chance.randrange(features),
        "threshold": chance.choice([-2.5, -1, 0, 0.5, 1, 3, 7]),
        "left_child": random_tree(chance, features, depth - 1),
        "right_child": random_tree(chance, features, depth - 1),
    }


def walk(tree: dict[str, Any], row: list[float]) -> int:
    """The straightforward evaluation of one tree for one block."""
    while "split_feature" in tree:
        side = "left_child" if row[tree["split_feature"]] <= tree["threshold"] else "right_child"
        tree = tree[side]
    leaf: float = tree["leaf_value"]
    return round(leaf * ONE)


@settings(max_examples=share(60), deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([1, 2, 7, CHUNK - 1, CHUNK, CHUNK + 1]))
def test_same_scores_as_walking_each_tree(seed: int, count: int) -> None:
    chance = random.Random(seed)
    trees = [random_tree(chance, 4, 4) for _ in range(6)]
    rows = [[chance.choice([-3, -1, 0, 0.25, 1, 2, 9.5]) for _ in range(4)] for _ in range(count)]
    for row in rows:
        row[3] = 0.5  # a number that holds for the whole page
    known = Forest(pack(trees, ["a", "b", "c", "page"]))
    columns: list[Any] = []
    for name in known.features:
        if name == "page":
            columns.append(0.5)
        else:
            columns.append([row["abc".index(name)] for row in rows])
    assume(any(isinstance(column, list) for column in columns))
    expected = [sum(walk(tree, row) for tree in trees) for row in rows]
    assert known.scores(columns) == expected
    shared = [Shared(*numbered(column)) if isinstance(column, list) else column for column in columns]
    assert known.scores(shared) == expected
    for row, score in zip(rows[:10], expected, strict=False):
        named = dict(zip(["a", "b", "c", "page"], row, strict=True))
        assert known.score(named) == score


def test_a_value_at_a_threshold_fulfils_the_condition() -> None:
    tree = {
        "split_feature": 0,
        "threshold": 1,
        "left_child": {"leaf_value": -1},
        "right_child": {"leaf_value": 1},
    }
    known = Forest(pack([tree], ["a"]))
    assert known.scores([[0.5, 1, 2]]) == [-ONE, -ONE, ONE]
    assert [known.score({"a": value}) for value in (0.5, 1, 2)] == [-ONE, -ONE, ONE]


def test_broken_packing_is_an_error() -> None:
    with pytest.raises(ValueError, match="inside a tree"):
        Forest({"features": ["a"], "thresholds": [[1]], "base": 0, "trees": "AQA="})


def test_trees_whose_sum_is_too_high_for_a_lane_are_added_up_in_parts() -> None:
    wide = {
        "split_feature": 0,
        "threshold": 0,
        "left_child": {"leaf_value": 0},
        "right_child": {"leaf_value": 9},
    }
    many = Forest(pack([wide] * 1_000, ["a"]))
    assert many.scores([[0, 1, 0, 1, 1]]) == [0, 9_000 * ONE, 0, 9_000 * ONE, 9_000 * ONE]


def test_whole_numbers_beyond_a_byte_are_compared_with_every_kind_of_threshold() -> None:
    thresholds = [-7.5, -2, -0.5, 0, 0.5, 3, 254.5, 255, 256, 999.5]
    trees = [
        {
            "split_feature": 0,
            "threshold": threshold,
            "left_child": {"leaf_value": 0},
            "right_child": {"leaf_value": 2**place / ONE},
        }
        for place, threshold in enumerate(thresholds)
    ]
    known = Forest(pack(trees, ["a"]))
    whole: list[float] = [-8, -7, -2, -1, 0, 1, 3, 4, 254, 255, 256, 257, 999, 1000]
    for values in (whole, [*whole, 0.25], [*whole, -0.75, 255.5]):
        above = [sum(2**place for place, limit in enumerate(thresholds) if n > limit) for n in values]
        assert known.scores([values]) == above


def test_a_forest_too_large_for_its_format_is_an_error() -> None:
    leaf: dict[str, Any] = {"leaf_value": 0.0}
    many = [{"split_feature": n, "threshold": 0, "left_child": leaf, "right_child": leaf} for n in range(300)]
    with pytest.raises(ValueError, match="features"):
        pack(many, [str(n) for n in range(300)])


def test_values_are_looked_up_once_however_many_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block may have a value of its own, so doing this in each chunk would take quadratic time."""
    leaves = {"left_child": {"leaf_value": 1}, "right_child": {"leaf_value": 2}}
    packed = Forest(pack([{"split_feature": 0, "threshold": 1, **leaves}], ["a"]))
    lengths: list[int] = []
    places = forest._places

    def counted(column: Any, *rest: Any) -> bytes:
        lengths.append(len(column.values) if isinstance(column, Shared) else len(column))
        return places(column, *rest)

    monkeypatch.setattr(forest, "_places", counted)
    count = 3 * CHUNK
    packed.scores([Shared(list(range(count)), [float(n) for n in range(count)])])
    assert sum(lengths) == 2 * count
