"""html-declutter: prune, bless, shake and purify a page's tree."""

from __future__ import annotations

from .bless import bless
from .pipeline import PHASES, Judgement, declutter, declutter_tree, judge
from .prune import prune
from .rules import Rules, load_rules
from .shake import shake

__all__ = [
    "PHASES",
    "Judgement",
    "Rules",
    "bless",
    "declutter",
    "declutter_tree",
    "judge",
    "load_rules",
    "prune",
    "shake",
]
