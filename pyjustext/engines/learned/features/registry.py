"""The list of all features. Each has a name, a subject, a unit, a description and a function.

The function of a feature takes the measured page and returns a column: one number for each block, in document
order. A feature of the page returns one number for all blocks. The function's docstring says what is
measured. A family is one function for several features that differ in a parameter; in its docstring, ``{0}``
stands for the parameter and ``{1}`` for the last part of the name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..shared import Column
from .page_facts import PageFacts

BlockMeasure = Callable[[PageFacts], Column]
PageMeasure = Callable[[PageFacts], float]
Unit = str | Callable[[Any], str]
"""A unit, or a function from a member's parameter to its unit."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One measurement.

    Attributes:
        name: its unique name, as used in the model.
        group: its subject, which is the name of its module.
        unit: the unit of its numbers.
        help: what is measured.
        learned: the learned data that it depends on: "" (none), "lexicon" (the learned words) or "scores" (of
            the blocks).
        of_block, of_page: the function for its column, or for its number. Exactly one of the two is set.
    """

    name: str
    group: str
    unit: str
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


def of_block(unit: str) -> Callable[[BlockMeasure], BlockMeasure]:
    """Register a feature that differs between the blocks of a page, under its function's name."""

    def register(function: BlockMeasure) -> BlockMeasure:
        name = function.__name__
        _register(Feature(name, _group(function), unit, _sentence(function), of_block=function))
        return function

    return register


def of_page(unit: str) -> Callable[[PageMeasure], PageMeasure]:
    """Register a feature of the whole page, under its function's name with the prefix ``page_``."""

    def register(function: PageMeasure) -> PageMeasure:
        name = "page_" + function.__name__
        _register(Feature(name, _group(function), unit, _sentence(function), of_page=function))
        return function

    return register


def block_family(
    unit: Unit, members: Mapping[str, Any], *, learned: str = ""
) -> Callable[[Callable[[PageFacts, Any], Column]], Callable[[PageFacts, Any], Column]]:
    """Register a feature for each member: its name, and the parameter for the function."""

    def register(function: Callable[[PageFacts, Any], Column]) -> Callable[[PageFacts, Any], Column]:
        for name, value in members.items():
            measure = partial(_call, function, value)
            _register(_member(function, name, value, unit, learned, of_block=measure))
        return function

    return register


def page_family(
    unit: Unit, members: Mapping[str, Any], *, learned: str = ""
) -> Callable[[Callable[[PageFacts, Any], float]], Callable[[PageFacts, Any], float]]:
    """Like :func:`block_family`, for features of the whole page."""

    def register(function: Callable[[PageFacts, Any], float]) -> Callable[[PageFacts, Any], float]:
        for name, value in members.items():
            measure = partial(_call, function, value)
            _register(_member(function, name, value, unit, learned, of_page=measure))
        return function

    return register


def _member(
    function: Callable[..., Any], name: str, value: Any, unit: Unit, learned: str, **measure: Any
) -> Feature:
    own_unit = unit if isinstance(unit, str) else unit(value)
    return Feature(
        name,
        _group(function),
        own_unit,
        _sentence(function, value, name.rpartition("_")[2]),
        learned,
        **measure,
    )


def _group(function: Callable[..., Any]) -> str:
    return function.__module__.rpartition(".")[2]


def _call(function: Callable[[PageFacts, Any], Any], value: Any, page: PageFacts) -> Any:
    return function(page, value)
