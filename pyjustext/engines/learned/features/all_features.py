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
from typing import Any, TypeVar

from ..shared import Column

_Measure = TypeVar("_Measure", bound=Callable[..., Any])


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
        measure: the function from a page to its column, or to its number.
        is_of_page: whether it is one number for all blocks of a page.
    """

    name: str
    group: str
    unit: str
    help: str
    learned: str
    measure: Callable[..., Column | float]
    is_of_page: bool


FEATURES: dict[str, Feature] = {}


def of_block(
    unit: str | Callable[[Any], str],
    members: Mapping[str, Any] | None = None,
    *,
    learned: str = "",
    is_of_page: bool = False,
) -> Callable[[_Measure], _Measure]:
    """Register a function as a feature that differs between the blocks of a page, under its own name, or as
    a family of them.

    Args:
        unit: of its numbers, or a function from a member's parameter to its unit.
        members: of a family: the name of each feature, and what the function gets as ``which``.
    """

    def register(function: _Measure) -> _Measure:
        own_name = f"page_{function.__name__}" if is_of_page else function.__name__
        about = " ".join((function.__doc__ or "").split())
        for name, which in ({own_name: None} if members is None else members).items():
            if name in FEATURES:
                raise ValueError(f"two features with the name {name}")
            FEATURES[name] = Feature(
                name,
                function.__module__.rpartition(".")[2],
                unit if isinstance(unit, str) else unit(which),
                about.format(which, name.rpartition("_")[2]),
                learned,
                function if members is None else partial(function, which=which),
                is_of_page,
            )
        return function

    return register


of_page = partial(of_block, is_of_page=True)
"""Register a function as a feature of the whole page; without ``members``, under its name after ``page_``."""
