"""Converts LightGBM's trees to the format of :class:`pyjustext.engines.learned.forest.Forest`."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.forest import LEAF

_DIGITS = 6
"""Significant digits of a threshold: enough to tell values apart, and few enough for a small file."""
_MOST = 255
"""Features and thresholds have numbers of one byte."""


def pack(trees: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, Any]:
    """A forest as plain data.

    Args:
        trees: the ``tree_structure`` of each tree of ``Booster.dump_model()``.
        names: the names of the features, by LightGBM's number.

    Raises:
        ValueError: if the forest has more features or thresholds than the format allows.
    """
    conditions: dict[int, set[float]] = {}
    for tree in trees:
        for node in _preorder(tree):
            if "split_feature" in node:
                conditions.setdefault(node["split_feature"], set()).add(_rounded(node["threshold"]))
    used = sorted(conditions)
    if len(used) > _MOST:
        raise ValueError(f"{len(used)} features, {_MOST} fit")
    thresholds = [sorted(conditions[feature]) for feature in used]
    if max(map(len, thresholds), default=0) > _MOST:
        raise ValueError(f"more than {_MOST} thresholds for a feature")
    numbers = {feature: number for number, feature in enumerate(used)}
    places = [{value: number for number, value in enumerate(values)} for values in thresholds]
    data = bytearray()
    base = (
        0  # the least values of the trees: so what is left of each leaf is not negative, and fits two bytes
    )
    for tree in trees:
        nodes = list(_preorder(tree))
        leaves = [round(n["leaf_value"] * ONE) for n in nodes if "split_feature" not in n]
        low = min(leaves)
        base += low
        for node in nodes:
            if "split_feature" in node:
                number = numbers[node["split_feature"]]
                data += bytes((number + 1, places[number][_rounded(node["threshold"])]))
            else:
                data += bytes((LEAF,)) + (round(node["leaf_value"] * ONE) - low).to_bytes(2, "little")
    return {
        "features": [names[feature] for feature in used],
        "thresholds": thresholds,
        "base": base,
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
