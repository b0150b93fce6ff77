"""The list of all features: a name, a group, a sentence and a function each.

A feature's function gets the measured page and gives its column: one number for each block, in
document order. A page's feature gives a single number that holds for all its blocks. The sentence
that says what is measured is the function's docstring. A family is one function for several
features that differ in a parameter; its docstring has a place for it: ``{0}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from .measured import Measured

Column = list[float]
BlockMeasure = Callable[[Measured], Column]
PageMeasure = Callable[[Measured], float]


@dataclass(frozen=True, slots=True)
class Feature:
    """One measurement.

    Attributes:
        name: unique, as the model knows it.
        group: which features go together, for the ablation.
        help: what is measured.
        learned: what learned data it depends on: "" (none), "lexicon" (the learned words) or "scores" (the
            first forest's).
        of_block: its column; of_page: its number. Exactly one of the two is there.
    """

    name: str
    group: str
    help: str
    learned: str = ""
    of_block: BlockMeasure | None = None
    of_page: PageMeasure | None = None


FEATURES: dict[str, Feature] = {}


def _register(feature: Feature) -> None:
    if feature.name in FEATURES:
        raise ValueError(f"two features with the name {feature.name}")
    FEATURES[feature.name] = feature


def _sentence(function: Callable[..., Any], *values: object) -> str:
    return " ".join((function.__doc__ or "").split()).format(*values)


def of_block(group: str, learned: str = "") -> Callable[[BlockMeasure], BlockMeasure]:
    """Register a feature that differs between the blocks of a page, under its function's name."""

    def register(function: BlockMeasure) -> BlockMeasure:
        _register(Feature(function.__name__, group, _sentence(function), learned, of_block=function))
        return function

    return register


def of_page(group: str, learned: str = "") -> Callable[[PageMeasure], PageMeasure]:
    """Register a feature of the whole page, under its function's name with ``page_`` in front."""

    def register(function: PageMeasure) -> PageMeasure:
        _register(Feature("page_" + function.__name__, group, _sentence(function), learned, of_page=function))
        return function

    return register


def block_family(
    group: str, members: Mapping[str, Any], learned: str = ""
) -> Callable[[Callable[[Measured, Any], Column]], Callable[[Measured, Any], Column]]:
    """Register a feature for each member: its name and the parameter that the function gets."""

    def register(function: Callable[[Measured, Any], Column]) -> Callable[[Measured, Any], Column]:
        for name, value in members.items():
            help_ = _sentence(function, value)
            _register(Feature(name, group, help_, learned, of_block=partial(_call, function, value)))
        return function

    return register


def page_family(
    group: str, members: Mapping[str, Any], learned: str = ""
) -> Callable[[Callable[[Measured, Any], float]], Callable[[Measured, Any], float]]:
    """As :func:`block_family`, for features of the whole page."""

    def register(function: Callable[[Measured, Any], float]) -> Callable[[Measured, Any], float]:
        for name, value in members.items():
            help_ = _sentence(function, value)
            _register(Feature(name, group, help_, learned, of_page=partial(_call, function, value)))
        return function

    return register


def _call(function: Callable[[Measured, Any], Any], value: Any, page: Measured) -> Any:
    return function(page, value)
