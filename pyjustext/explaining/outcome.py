"""What becomes of an engine's choice: what the user leaves out, and what assembly adds and leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..assembly import Head
from ..assembly.head import repeats
from ..engines.choice import Position
from ..engines.reasons import AssemblyRule
from ..languages import dates
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.text import heading_key
from .drawing import MOST_DRAWN

_NEAR = 20_000
"""In characters: a chosen text is looked for this far before and behind the last one that was found."""
_TELLING = 40
"""In characters: a shorter text may occur elsewhere by chance."""
_LONGEST_LINE = 160
"""In characters: a longer block does not only repeat what is shown above the article."""
_LABELS = HEADINGS | {"figcaption", "caption", "th", "summary", "pre", "dt", "p"}
"""Elements of the article whose whole text may be a block that the engine did not choose."""

Block = dict[str, Any]


def apply_corrections(
    blocks: Sequence[Block], parts: Sequence[Sequence[Position]], left_out: Iterable[Node]
) -> None:
    """Mark the blocks inside elements that the user leaves out on the site."""
    inside = {node for top in left_out for node in top.iter()}
    for block, own in zip(blocks, parts, strict=True):
        if own and own[0][0] in inside:
            _decide(block, False, "corrected")


def apply_outcome(
    blocks: Sequence[Block], parts: Sequence[Sequence[Position]], content: Node, head: Head
) -> None:
    """Compare the blocks with the assembled article, and correct the decisions that it does not follow.

    Args:
        content: the content tree.
        head: what is shown above the article.
    """
    drawn = blocks[:MOST_DRAWN]
    labels = Counter([_squeezed(node.text()) for node in content.iter() if node.tag in _LABELS])
    labels.subtract([_squeezed(block["text"]) for block in drawn if block["kept"]])
    _drop_unwritten(drawn, parts, _squeezed(content.text()), head)
    _keep_labels(drawn, labels, head)


def _drop_unwritten(
    blocks: Iterable[Block], parts: Iterable[Sequence[Position]], written: str, head: Head
) -> None:
    """Mark chosen blocks that are not in the article's text, ``written``, as left out."""
    at = 0
    for block, own in zip(blocks, parts, strict=False):
        if not block["kept"]:
            continue
        words = _longest_words(own)
        found = written.find(words, max(0, at - _NEAR), at + _NEAR + len(words))
        if found >= 0 and len(words) >= _TELLING:
            at = found
        elif found < 0 and words:
            _decide(block, False, "shown-above" if _is_shown_above(block["text"], head) else "control")


def _keep_labels(blocks: Iterable[Block], labels: Counter[str], head: Head) -> None:
    """Mark blocks that were not chosen as kept if they are in the article as labels, and as shown above it if
    they are its title.

    Args:
        labels: how often the article has each label that no chosen block accounts for, without white space.
    """
    for block in blocks:
        if block["kept"] or block["reasons"][-1]["rule"] in ("copy", "corrected", "control"):
            continue
        text = _squeezed(block["text"])
        if block["reasons"][-1]["rule"] != "shown-above" and labels[text] > 0:
            labels[text] -= 1
            _decide(block, True, "label")
        elif heading_key(block["text"]) == heading_key(head.title) and text:
            _decide(block, False, "shown-above")


def _decide(block: Block, kept: bool, rule: AssemblyRule) -> None:
    if block["reasons"][-1]["rule"] != rule:
        block["reasons"] = [*block["reasons"], {"rule": rule, "values": {}}]
    block["kept"] = kept


def _is_shown_above(text: str, head: Head) -> bool:
    """Whether a line that is left out is the title, author or date of the article, or of a post in it."""
    return len(text) <= _LONGEST_LINE and (repeats(text, head) or bool(dates.iso(text)))


def _longest_words(parts: Sequence[Position]) -> str:
    """The longest of a block's texts that is not a formula, without white space and signs around it."""
    texts = [parent.children[index] for parent, index in parts if not parent.tag.startswith("math ")]
    longest = max((text for text in texts if isinstance(text, str)), key=len, default="")
    words = _squeezed(longest)
    return "" if "\\" in words or "$" in words else words.strip("\u2022\u00b7-*\u2013\u00bb|#\u00b6")


def _squeezed(text: str) -> str:
    return "".join(text.split())
