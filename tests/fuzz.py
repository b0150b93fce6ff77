"""Sets how much generated input the tests try, how often they kill what runs, and in how many browsers each
real page, attack and damaged file is tried: by default a fifth and one, in CI all in both.

``PYJUSTEXT_FUZZ`` sets the share of the full number: 1 for all, as in ``.ci/run``.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SHARE = float(os.environ.get("PYJUSTEXT_FUZZ") or 0.2)


def share(full: int) -> int:
    """This run's share of a number of examples, or of the size of a large one; at least 1."""
    return max(1, round(full * SHARE))


def some(cases: Sequence[T], every: int) -> Sequence[T]:
    """All cases with a share of 1, else each third for ``every=3``."""
    return cases if SHARE >= 1 else cases[::every]


def deal(cases: Sequence[T], hand: int, hands: int = 2) -> Sequence[T]:
    """The cases for one of several browsers: with a share of 1 all of them, else an equal part."""
    if SHARE >= 1:
        return cases
    return [cases[place % len(cases)] for place in range(hand, len(cases) + hand, hands)]


def browsers_for(number: int, names: Sequence[T]) -> Sequence[T]:
    """The browsers for one of several cases: with a share of 1 all, else one, in turn."""
    return names if SHARE >= 1 else [names[number % len(names)]]
