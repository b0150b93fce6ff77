"""How much generated input the tests try, and how many browsers read each real page: all and both on a CI
server, a fifth and one by default.

``PYJUSTEXT_FUZZ`` names another share of the full number, 1 for all. CI servers set ``CI``.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SHARE = float(os.environ.get("PYJUSTEXT_FUZZ") or (1 if os.environ.get("CI") else 0.2))


def share(full: int) -> int:
    """This run's share of a number of examples, or of the size of one that is large; at least 1."""
    return max(1, round(full * SHARE))


def deal(cases: Sequence[T], hand: int, hands: int = 2) -> Sequence[T]:
    """What one of several browsers gets: all cases on a CI server, by default an equal part of them."""
    if SHARE >= 1:
        return cases
    return [cases[place % len(cases)] for place in range(hand, len(cases) + hand, hands)]
