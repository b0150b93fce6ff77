"""Where the texts of the page stand in the content tree, and the edits that take this along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Literal

from ..tree import Node, Position

Fate = Literal["shown-above", "control", "copy", "label"]
"""``"shown-above"``: it is the title, author or date, which stands above the article or the post;
``"control"``: a button, a count, navigation; ``"copy"``: what it says stands beside it already; ``"label"``:
it was not chosen, but goes with what was."""
Part = Node | str

_HIGHEST = 600  # elements around a removed one among which the removed block is


class Origins:
    """Knows for each node of the content tree which texts of the page stand in it, and which ids of the page
    links to it use.

    Passes move content only with :meth:`refill`, :meth:`replace` and :meth:`absorb`, so that its origins stay
    known. They may set tags and attributes themselves.

    Attributes:
        at: the positions of the texts in each node.
        ids: the page's ids by the node that links to them lead to.
        touched: whether an edit was made since :meth:`note_tree`.
    """

    def __init__(self) -> None:
        self.at: dict[Node, list[Position]] = {}
        self.ids: dict[Node, list[str]] = {}
        self.touched = False
        self._known_ids: set[str] = set()
        self._trees: list[tuple[Fate, Sequence[Node]]] = []
        self._reasons: dict[Node, Fate] = {}

    def send_links_to(self, names: Iterable[str], node: Node) -> None:
        """Let links to these ids lead to a node. An id keeps the first node that it gets."""
        new = [name for name in names if name not in self._known_ids]
        if new:
            self._known_ids.update(new)
            self.ids.setdefault(node, []).extend(new)

    def move_origins(self, old: Node, new: Node) -> None:
        """Record that the content of one node is now in another one."""
        if old is new:
            return
        if old in self.at:
            self.at.setdefault(new, []).extend(self.at.pop(old))
        if old in self.ids:
            self.ids.setdefault(new, []).extend(self.ids.pop(old))

    def refill(self, node: Node, parts: Iterable[Part]) -> None:
        """Give an element these children."""
        node.set_children(parts)
        self.touched = True

    def replace(self, changes: Mapping[Node, Sequence[Part]]) -> None:
        """Put other parts in the places of nodes, or nothing. The first element among the parts gets the
        origins of the node. The children of each parent are visited once."""
        for old, new in changes.items():
            first = next((part for part in new if isinstance(part, Node)), None)
            if first is not None:
                self.move_origins(old, first)
        for place in parents(changes):
            parts: list[Part] = []
            for child in place.children:
                if isinstance(child, Node) and child in changes:
                    parts += changes[child]
                else:
                    parts.append(child)
            self.refill(place, parts)

    def absorb(self, into: Node, node: Node, *between: Part) -> None:
        """Put the content of a node at the end of another one. The node itself must still be removed."""
        for part in (*between, *node.children):
            into.append(part)
        self.move_origins(node, into)
        self.touched = True

    def record_removal(self, node: Node, reason: Fate) -> None:
        """Record why a node was removed, if not for its pass's reason."""
        self._reasons[node] = reason

    def note_tree(self, reason: Fate, nodes: Sequence[Node]) -> None:
        """Record the nodes of the tree after a step. Texts that are gone since the step before have this
        reason."""
        self._trees.append((reason, nodes))
        self.touched = False

    def lost(self) -> dict[Position, Fate | None]:
        """For each text that was written: None if it stands in the finished tree, else why it does not."""
        trees = [(reason, set(nodes)) for reason, nodes in self._trees]
        inside = trees[-1][1]
        found: dict[Position, Fate | None] = {}
        for node, positions in self.at.items():
            fate = None if node in inside else self._reason(node, trees)
            found |= dict.fromkeys(positions, fate)
        return found

    def _reason(self, node: Node, trees: Sequence[tuple[Fate, set[Node]]]) -> Fate:
        for place in (node, *islice(node.ancestors(), _HIGHEST)):
            if place in self._reasons:
                return self._reasons[place]
        last = max((number for number, (_, nodes) in enumerate(trees) if node in nodes), default=len(trees))
        return trees[last + 1][0] if last + 1 < len(trees) else "control"


def parents(nodes: Iterable[Node]) -> list[Node]:
    """The parents of these nodes, each once."""
    return [place for place in dict.fromkeys([node.parent for node in nodes]) if place is not None]


def fate_of_most(parts: Sequence[Position], fates: Mapping[Position, Fate], *, is_kept: bool) -> Fate | None:
    """The fate of the longest text of a block, None if that is in the article as the engine decided.

    Args:
        parts: the positions of the block's texts.
        fates: the fates of texts, from :meth:`.Assembled.fates`.
        is_kept: whether the engine chose the block.
    """
    lengths = [(len(str(node.children[n]).strip()), place) for place, (node, n) in enumerate(parts)]
    if not lengths:
        return None
    fate = fates.get(parts[max(lengths)[1]])
    return fate if (fate == "label") is not is_kept else None
