"""The list of all features. Each has a name, a subject, a unit, a description and a function.

The function of a feature takes the measured page and returns a column: one number for each block, in document
order. A feature of the page returns one number for all blocks. The function's docstring says what is
measured. A family is one function for several features that differ in a parameter; in its docstring, ``{0}``
stands for the parameter and ``{1}`` for the last part of the name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from ..shared import Column
from .page_facts import PageFacts

BlockMeasure = Callable[[PageFacts], Column]
PageMeasure = Callable[[PageFacts], float]
Unit = str | Callable[[Any], str]
"""A unit, or a function from a member's parameter to its unit."""
_Family = TypeVar("_Family", bound=Callable[..., Any])


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


def of_block(unit: str) -> Callable[[BlockMeasure], BlockMeasure]:
    """Register a feature that differs between the blocks of a page, under its function's name."""

    def register(function: BlockMeasure) -> BlockMeasure:
        _register(function.__name__, function, unit, of_block=function)
        return function

    return register


def of_page(unit: str) -> Callable[[PageMeasure], PageMeasure]:
    """Register a feature of the whole page, under its function's name with the prefix ``page_``."""

    def register(function: PageMeasure) -> PageMeasure:
        _register("page_" + function.__name__, function, unit, of_page=function)
        return function

    return register


def block_family(
    unit: Unit, members: Mapping[str, Any], *, learned: str = ""
) -> Callable[[_Family], _Family]:
    """Register a feature for each member: its name, and the parameter for the function."""
    return _family("of_block", unit, members, learned)


def page_family(unit: Unit, members: Mapping[str, Any], *, learned: str = "") -> Callable[[_Family], _Family]:
    """Like :func:`block_family`, for features of the whole page."""
    return _family("of_page", unit, members, learned)


def _family(kind: str, unit: Unit, members: Mapping[str, Any], learned: str) -> Callable[[_Family], _Family]:
    def register(function: _Family) -> _Family:
        for name, value in members.items():
            own_unit = unit if isinstance(unit, str) else unit(value)
            words = (value, name.rpartition("_")[2])
            measure = partial(_call, function, value)
            _register(name, function, own_unit, words, learned=learned, **{kind: measure})
        return function

    return register


def _call(function: Callable[[PageFacts, Any], Any], value: Any, page: PageFacts) -> Any:
    return function(page, value)


def _register(
    name: str, function: Callable[..., Any], unit: str, words: Sequence[object] = (), **more: Any
) -> None:
    """Add a feature.

    Args:
        words: what the placeholders in the function's docstring stand for.
        more: the other attributes.
    """
    if name in FEATURES:
        raise ValueError(f"two features with the name {name}")
    group = function.__module__.rpartition(".")[2]
    about = " ".join((function.__doc__ or "").split()).format(*words)
    FEATURES[name] = Feature(name, group, unit, about, **more)
