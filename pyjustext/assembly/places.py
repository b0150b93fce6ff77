"""Where an element without chosen text stands: between chosen texts, or right after the last one."""

from __future__ import annotations

from collections.abc import Iterator

from ..tree import Node
from . import clutter, embeds
from .progress import Progress


class Places:
    """Answers these questions; the children of an element are looked through once."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._between: dict[Node, set[Node]] = {}
        self._between_paragraphs: dict[Node, set[Node]] = {}
        self._last: dict[Node, set[Node]] = {}

    def ends_the_text(self, node: Node) -> bool:
        """Whether this is a formula, picture or player directly after the last chosen text, or inside one."""
        parent = node.parent
        if parent is None or not self._progress.started:
            return False
        if parent not in self._last:
            self._last[parent] = set(self._right_after_the_text(parent))
        if node not in self._last[parent]:
            return False
        self._last[node] = {child for child in node.children if isinstance(child, Node)}
        return True

    def _right_after_the_text(self, parent: Node) -> Iterator[Node]:
        """Formulas, pictures and players after the last child with chosen text, up to the first figure."""
        progress = self._progress
        places = [
            i for i, c in enumerate(parent.children) if not isinstance(c, str) and c in progress.marks.weight
        ]
        for child in parent.children[places[-1] + 1 :] if places else []:
            if isinstance(child, str):
                if child.isspace():
                    continue
                return
            if child.tag == "figure":
                if not (_is_caption_linked(child) and clutter.leads_away(child)):
                    yield child
                return
            measure = progress.measures(child)
            may_show = child.tag in ("p", "img") or _holds_player(child)
            if (may_show and measure.media and not measure.text) or measure.is_formula:
                yield child
            elif measure.text or measure.media:
                return

    def is_between(self, node: Node) -> bool:
        """Whether text was chosen on both sides of an element. Code there belongs to that text."""
        parent = node.parent
        if parent is None or not self._progress.started:
            return False
        if parent not in self._between:
            self._between[parent] = self._children_between(parent)
        return node in self._between[parent]

    def is_between_paragraphs(self, node: Node) -> bool:
        """Whether paragraphs with chosen text stand on both sides of an element.

        That is where the pictures of a text are, even beside a paragraph that is most of it.
        """
        parent = node.parent
        if parent is None:
            return False
        if parent not in self._between_paragraphs:
            self._between_paragraphs[parent] = self._children_between(parent, "p")
        return node in self._between_paragraphs[parent]

    def _children_between(self, parent: Node, tag: str = "") -> set[Node]:
        """The children of an element between the first and the last one with chosen text, or of those with a
        certain tag. They are found once for each element."""
        weight = self._progress.marks.weight
        children = [child for child in parent.children if not isinstance(child, str)]
        places = [i for i, child in enumerate(children) if child in weight and tag in ("", child.tag)]
        return set(children[places[0] : places[-1]]) if places else set()


def _holds_player(node: Node) -> bool:
    """Whether an element is or holds a player of a known service; other frames are mostly advertisements."""
    frame = node if node.tag == "iframe" else node.find("iframe")
    return frame is not None and embeds.is_player(frame)


def _is_caption_linked(figure: Node) -> bool:
    caption = figure.find("figcaption")
    return caption is not None and caption.find("a") is not None
