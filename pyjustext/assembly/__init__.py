"""Assembly: turns the chosen texts into a document, in reading order and with their markup.

A walk through the page asks the claims (:data:`claims.CLAIMS`) about each element,
:func:`belonging.write_without_text` handles elements without chosen text, :mod:`notes` adds footnotes, and
the passes (:data:`passes.PASSES`) finish the tree. Origins travel with the nodes of the tree, so that the
fate of each text is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from ..tree import Node, Position
from ..tree.plain_text import plain_lines
from . import lead, notes, passes, posts
from .claims import CLAIMS
from .head import AssemblyInput, ShownHead
from .marks import Marks
from .origins import Fate, Origins, fate_of_most
from .passes import PASSES
from .post_lines import PostLines
from .steps import ClaimIndex
from .tags import ADDED
from .walk import Walk

__all__ = [
    "STEPS",
    "Assembled",
    "AssemblyInput",
    "Fate",
    "ShownHead",
    "assemble",
    "fate_of_most",
    "plain_text",
]

STEPS = frozenset([step.name for step in (*CLAIMS, *PASSES)])
"""The names of the claims and passes; only these can be switched off."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The content tree, a ``#fragment``: the chosen texts with their markup, normalised. It must still be
    purified."""

    tree: Node
    _origins: Origins
    _chosen: dict[Node, set[int]]
    _finished: list[tuple[Node, Fate | None]]

    def fates(self) -> dict[Position, Fate]:
        """What became of texts, by position: chosen texts missing from the tree, and added texts. All other
        chosen texts are in the tree."""
        chosen = self._chosen
        found: dict[Position, Fate] = {(n, i): "control" for n, indexes in chosen.items() for i in indexes}
        told = [
            ((node, index), fate)
            for element, fate in self._finished
            for node in element.iter()
            for index, child in enumerate(node.children)
            if isinstance(child, str) and not child.isspace()
        ]
        for position, fate in (*told, *self._origins.lost().items()):
            is_chosen = position[1] in chosen.get(position[0], ())
            if fate is None and not is_chosen:
                found[position] = "label"
            elif fate is not None and is_chosen:
                found[position] = fate
            else:
                found.pop(position, None)
        return found


def assemble(source: AssemblyInput, kept: Iterable[Position], steps: Collection[str] = STEPS) -> Assembled:
    """The document made of the chosen texts.

    Args:
        kept: their positions: an element, and the text's index among its children.
        steps: the names of the steps to take, for measuring what a step does.
    """
    page = source.page
    marks, origins, index = Marks(page.root, kept), Origins(), _index(frozenset(steps))
    found_posts = posts.find(page, marks)
    having = [name for name, has in (("code", page.has_code), ("posts", found_posts)) if has]
    lines = PostLines(found_posts, source.head.title) if found_posts else None
    lead_image = lead.find_below_standfirst(source, marks)
    walk = Walk(source, marks, index, index.active(having), origins, lines, lead_image)
    footnotes = notes.referred(walk)
    walk.run(page.root, False)
    notes.add(walk, footnotes)
    walk.sidenotes.add(walk)
    passes.run(walk, [step for step in PASSES if step.name in steps])
    return Assembled(walk.writer.root, origins, marks.texts, walk.finished)


@lru_cache(16)
def _index(steps: frozenset[str]) -> ClaimIndex:
    return ClaimIndex([claim for claim in CLAIMS if claim.name in steps])


def plain_text(tree: Node) -> str:
    """The lines of the chosen text, as :func:`.plain_lines` has them. Captions, players and notes that were
    added to what was chosen are left out."""
    return "\n".join([line for _, line in plain_lines(tree, left_out=ADDED)])
