"""Views of made-up pages, for the tests of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pyjustext.engines.learned.features import KINDS, Lexicon, PageFacts
from pyjustext.engines.learned.ledger import Ledger
from pyjustext.engines.learned.rule import Find, Rule
from pyjustext.engines.learned.rules import RULES
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.structure import structure_of
from pyjustext.engines.learned.view import View
from pyjustext.engines.learned.whole_page import Kind
from pyjustext.metadata.hints import Hints
from pyjustext.tree import parse


def view_of(
    html: str, scores: Sequence[int] | None = None, threshold: int = 0, instructions: tuple[str, ...] = ()
) -> View:
    """The view of a page.

    Args:
        scores: of its blocks, in 4096ths of log-odds; all 0 if not given.
        instructions: what the page declares as the ingredients and steps of a recipe.
    """
    root = parse(html)
    hints = replace(Hints.of(root), instructions=instructions)
    measured = PageFacts(segment(root), "", Lexicon(), hints)
    if scores is None:
        scores = [0] * measured.count
    return View(structure_of(measured.page), measured, scores, threshold)


def kind_of(name: str = "article") -> Kind:
    """What a page is that is certainly of a kind; forums are threads."""
    return Kind([float(kind == name) for kind in KINDS], name == "forum")


def changed(view: View, kept: Sequence[bool], find: Find, *, keep: bool) -> list[str]:
    """The texts that a rule keeps, or drops, where some were kept before."""
    ledger = Ledger(kept)
    ledger.apply([Rule("made up", "whole-text", "keep" if keep else "drop", find)], view, kind_of())
    return _changed(view, kept, ledger)


def changed_by(view: View, kept: Sequence[bool], reason: str, kind: str = "article") -> list[str]:
    """The texts that all rules with a reason keep or drop on a page of a kind."""
    ledger = Ledger(kept)
    ledger.apply([rule for rule in RULES if rule.reason == reason], view, kind_of(kind))
    return _changed(view, kept, ledger)


def _changed(view: View, kept: Sequence[bool], ledger: Ledger) -> list[str]:
    return [block.text for block, was, is_ in zip(view.blocks, kept, ledger.kept, strict=True) if was != is_]
