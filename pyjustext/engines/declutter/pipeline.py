"""The phases in their order: prune, bless, shake, purify."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from ...errors import PyjustextError
from ...sanitize.allowlist import DROP
from ...sanitize.purifier import purify
from ...tree import Node, parse, serialize
from ..reasons import Reason
from .bless import bless, blessed
from .prune import prune, pruned
from .rules import RulesSource, load_rules
from .shake import shake, shaken

PHASES = ("prune", "bless", "shake", "purify")

_BLANK_LINES = re.compile(r"\n[ \t\n\f\r]*\n")
_VERBATIM = frozenset({"pre", "textarea", "script", "style"})


def declutter(
    html: str | bytes,
    *,
    rules: RulesSource | None = None,
    phases: Sequence[str] = PHASES,
    base_url: str = "",
    encoding: str | None = None,
) -> str:
    """Remove the clutter from a page's HTML. After all phases, the result is safe to show in any page.

    Args:
        html: the page, as text or as bytes.
        rules: changes to the default rules, as a mapping or the name of a JSON file, or complete Rules. See
            :func:`.rules.load_rules`.
        phases: the phases to run, in the given order: ``"prune"``, ``"bless"``, ``"shake"``, ``"purify"``; or
            the name of one.
        base_url: the page's address, to which purify resolves relative addresses.
        encoding: for bytes, the encoding that the server declared.

    Raises:
        PyjustextError: for a phase that does not exist, and for rules that make no sense.
        TypeError: if ``html`` is neither str nor bytes.

    Source: Daniel Beer's html-declutter.
    """
    root = parse(html, encoding=encoding)
    return serialize(declutter_tree(root, rules=rules, phases=phases, base_url=base_url))


def declutter_tree(
    root: Node, *, rules: RulesSource | None = None, phases: Sequence[str] = PHASES, base_url: str = ""
) -> Node:
    """A copy of a tree after the phases of :func:`declutter`.

    Removed elements leave no blank lines behind.

    Raises:
        PyjustextError: for a phase that does not exist.
    """
    rules = load_rules(rules)
    given = root
    for phase in (phases,) if isinstance(phases, str) else phases:
        if phase == "prune":
            root = prune(root, rules)
        elif phase == "bless":
            root = bless(root, rules)
        elif phase == "shake":
            root = shake(root, rules)
        elif phase == "purify":
            root = purify(root, base_url=base_url)
        else:
            raise PyjustextError(f"There is no phase {phase!r}; the phases are {', '.join(PHASES)}.")
    if root is not given:
        _close_blank_lines(root)
    return root


def _close_blank_lines(root: Node) -> None:
    """Remove the blank lines in a tree, except where white space is text."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.tag not in _VERBATIM:
            node.children = [
                _BLANK_LINES.sub("\n", child) if isinstance(child, str) else child for child in node.children
            ]
            stack += node.elements()


@dataclass(slots=True)
class Judgement:
    """The decisions of prune, bless and shake about the elements of a tree.

    Attributes:
        root: the tree.
        removed: every removed element, with the reason; elements inside one that prune removes are not
            listed.
        blessed: every element that the rules bless.
        standing: every element that its own score keeps, with the reason; only if that was asked for.
    """

    root: Node
    removed: dict[Node, Reason] = field(default_factory=dict)
    blessed: set[Node] = field(default_factory=set)
    standing: dict[Node, Reason] = field(default_factory=dict)

    def kept_texts(self) -> list[tuple[Node, int]]:
        """The texts that are kept, each as (element, index among its children), in document order."""
        kept: list[tuple[Node, int]] = []
        stack: list[Node | tuple[Node, int]] = [self.root]
        while stack:
            item = stack.pop()
            if isinstance(item, tuple):
                kept.append(item)
            elif item not in self.removed and item.tag not in DROP and not item.tag.startswith("svg "):
                stack.extend(
                    (item, i) if isinstance(child, str) else child
                    for i, child in reversed(list(enumerate(item.children)))
                )
        return kept

    def why(self, node: Node) -> Reason | None:
        """Why ``node`` is removed: itself, or the nearest removed element around it."""
        while node not in self.removed:
            if node.parent is None:
                return None
            node = node.parent
        return self.removed[node]


def judge(
    root: Node,
    rules: RulesSource | None = None,
    phases: Container[str] = PHASES,
    *,
    explained: bool = False,
) -> Judgement:
    """What prune, bless and shake, or those of them in ``phases``, decide, without removing anything;
    ``root`` is not changed. With ``explained``, also what keeps the elements that stay."""
    rules = load_rules(rules)
    standing: dict[Node, Reason] = {}
    removed = pruned(root, rules) if "prune" in phases else {}
    chosen = blessed(root, rules, removed) if "bless" in phases else set()
    if "shake" in phases:
        note = standing if explained else None
        removed |= shaken(root, rules, gone=removed, blessed=chosen, standing=note)
    return Judgement(root, removed, chosen, standing)


def reason(judgement: Judgement, node: Node, *, kept: bool) -> Reason:
    """The reason for the decision about the text directly in an element.

    Args:
        judgement: of :func:`.pipeline.judge` with ``explained``.
        node: the element.
        kept: whether its text was kept.
    """
    if not kept:
        return judgement.why(node) or Reason("no-text")
    block_tags = load_rules().block_tags
    counted: Reason | None = None
    nearest = True
    for element in (node, *node.ancestors()):
        if element in judgement.blessed:
            return Reason("blessed")
        if nearest and element.tag in block_tags:
            counted, nearest = judgement.standing.get(element), False
    return counted or Reason("holds-kept")
