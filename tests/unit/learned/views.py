"""Views of made-up pages, for the tests of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import KINDS, Lexicon, Measured
from pyjustext.engines.learned.ledger import Ledger, Rule
from pyjustext.engines.learned.rules import RULES
from pyjustext.engines.learned.structure import structure_of
from pyjustext.engines.learned.view import View
from pyjustext.tree import parse


def view_of(
    html: str, scores: Sequence[int] | None = None, kind: str = "article", threshold: int = 0
) -> View:
    """The view of a page that is certainly of a kind.

    Args:
        scores: of its blocks, in 4096ths of log-odds; all 0 if not given.
    """
    measured = Measured(segment(parse(html)), "", Lexicon())
    if scores is None:
        scores = [0] * measured.count
    shares = [float(name == kind) for name in KINDS]
    return View(structure_of(measured.page), measured, scores, shares, threshold, kind == "forum")


def changed(
    view: View,
    kept: Sequence[bool],
    spans: Callable[[View, tuple[bool, ...]], Iterable[range]],
    *,
    keep: bool,
) -> list[str]:
    """The texts that a rule with these spans keeps, or drops, where some were kept before."""
    ledger = Ledger(kept)
    ledger.apply([Rule("whole-text", "keep" if keep else "drop", spans)], view)
    return [block.text for block, was, is_ in zip(view.blocks, kept, ledger.kept, strict=True) if was != is_]


def rule(name: str) -> Rule:
    """The rule of that name."""
    (found,) = [rule for rule in RULES if rule.name == name]
    return found
