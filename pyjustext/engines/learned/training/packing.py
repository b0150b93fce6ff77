"""Converts LightGBM's trees to the format of :class:`pyjustext.engines.learned.forest.Forest`."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from ..forest import LEAF

SCALE = 4096
"""The factor that makes a score an integer."""

_DIGITS = 6


def pack(trees: Sequence[dict[str, Any]], names: Sequence[str], base: float = 0.0) -> dict[str, Any]:
    """A forest as plain data.

    Args:
        trees: the ``tree_structure`` of each tree of ``Booster.dump_model()``.
        names: the names of the features, by LightGBM's number.
        base: what to add to every score.

    Raises:
        ValueError: if the forest has more features or thresholds than the format allows.
    """
    conditions: dict[int, set[float]] = {}
    for tree in trees:
        for node in _preorder(tree):
            if "split_feature" in node:
                conditions.setdefault(node["split_feature"], set()).add(_rounded(node["threshold"]))
    used = sorted(conditions)
    if len(used) > 255:
        raise ValueError(f"{len(used)} features, 255 fit")
    thresholds = [sorted(conditions[feature]) for feature in used]
    if max(map(len, thresholds), default=0) > 255:
        raise ValueError("more than 255 thresholds for a feature")
    numbers = {feature: number for number, feature in enumerate(used)}
    places = [{value: number for number, value in enumerate(values)} for values in thresholds]
    data = bytearray()
    lowest = 0
    for tree in trees:
        nodes = list(_preorder(tree))
        leaves = [round(n["leaf_value"] * SCALE) for n in nodes if "split_feature" not in n]
        low = min(leaves)
        lowest += low
        for node in nodes:
            if "split_feature" in node:
                number = numbers[node["split_feature"]]
                data += bytes((number + 1, places[number][_rounded(node["threshold"])]))
            else:
                data += bytes((LEAF,)) + (round(node["leaf_value"] * SCALE) - low).to_bytes(2, "little")
    return {
        "features": [names[feature] for feature in used],
        "thresholds": thresholds,
        "base": lowest + round(base * SCALE),
        "trees": b64encode(bytes(data)).decode(),
    }


def _rounded(value: float) -> float:
    short = float(f"{value:.{_DIGITS}g}")
    return int(short) if short == int(short) else short


def _preorder(tree: dict[str, Any]) -> list[dict[str, Any]]:
    stack, found = [tree], []
    while stack:
        node = stack.pop()
        found.append(node)
        if "split_feature" in node:
            stack += [node["right_child"], node["left_child"]]
    return found
