"""A page drawn from its blocks."""

from __future__ import annotations

from collections.abc import Sequence

from ..engines.choice import Position
from ..tree import Node
from ..tree.elements import HEADINGS

MOST_DRAWN = 5_000
"""At most this many blocks are drawn; the rest of a longer page is left out."""

_SAME = frozenset(
    {"p", "ul", "ol", "li", "table", "tr", "td", "pre", "blockquote", "br", "b", "strong", "i", "em"}
)
_SHAPES = {**{tag: tag for tag in _SAME}, "th": "td", "a": "u", **dict.fromkeys(HEADINGS, "p")}
_INLINE = frozenset(
    {"abbr", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "font", "ins", "kbd", "label", "mark", "q"}
    | {"s", "samp", "small", "span", "sub", "sup", "time", "tt", "u", "var"}
    | {"tbody", "thead", "tfoot", "html", "body"}
)
"""Elements of which only the content is drawn; every other element that is not in _SHAPES becomes a box."""


class Drawing:
    """Draws the page from its blocks: every text in its place, and nothing that does not belong to a block.

    Args:
        parts: the positions of each block's texts.
    """

    def __init__(self, parts: Sequence[Sequence[Position]]) -> None:
        self._numbers: dict[Position, int] = {}
        self._holding: set[Node] = set()  # elements that contain a block
        self._lengths = [0] * len(parts)
        self._linked = [0] * len(parts)
        for number, positions in enumerate(parts[:MOST_DRAWN]):
            for position in positions:
                self._numbers[position] = number
                node: Node | None = position[0]
                while node is not None and node not in self._holding:
                    self._holding.add(node)
                    node = node.parent

    def link_share(self, number: int) -> float:
        """The share of a block's characters in links; only valid after :meth:`draw`."""
        return self._linked[number] / self._lengths[number] if self._lengths[number] else 0.0

    def draw(self, root: Node) -> Node:
        """The page as a ``#fragment``, which must still be purified."""
        top = Node("#fragment")
        todo: list[tuple[Node | str, int | None, Node, bool]] = [(root, None, top, False)]
        while todo:
            item, number, out, linked = todo.pop()
            if isinstance(item, str):
                self._write(item, number, out, linked)
                continue
            if item.tag == "br":
                out.append(Node("br"))
                continue
            if item not in self._holding:
                continue
            if item.tag not in _INLINE:
                attrs: dict[str, str] = {
                    name: item.attrs[name] for name in ("lang", "dir") if name in item.attrs
                }
                shape = Node(_SHAPES.get(item.tag, "div"), attrs)
                out.append(shape)
                out = shape
                if item.tag in HEADINGS:
                    out = Node("strong")
                    shape.append(out)
            linked = linked or item.tag == "a"
            todo += [
                (child, self._numbers.get((item, i)) if isinstance(child, str) else None, out, linked)
                for i, child in reversed(list(enumerate(item.children)))
            ]
        return top

    def _write(self, text: str, number: int | None, out: Node, linked: bool) -> None:
        if number is None:
            if text.isspace():
                out.append(" ")
            return
        size = len("".join(text.split()))
        self._lengths[number] += size
        self._linked[number] += size if linked else 0
        span = Node("span", {"title": str(number)})
        span.append(text)
        out.append(span)
