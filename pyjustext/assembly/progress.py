"""The state that the modules of assembly share while they assemble one article."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.elements import HEADINGS
from .fates import Fate, Fates
from .marks import Marks
from .measure import Measures
from .media import Media
from .writer import Writer

Step = Callable[[], None]
"""A piece of work. The step that was pushed last is taken first."""


@dataclass(slots=True)
class Progress:
    """The state of one article during assembly.

    Attributes:
        elements: the page's elements in document order.
        base_url: what the page's relative addresses are relative to.
        marks: the chosen texts; fates: what becomes of them.
        writer: builds the content tree.
        left: the number of chosen texts that are still to be written.
        has_code: whether the page has a ``pre``.
        lead: the lead image that stands between a standfirst and the text, with its figure.
        started: whether a chosen text has been written.
        seen: addresses of pictures and players that are in the content tree.
        wanted: the ids that links inside the chosen text lead to.
        measures: of elements without chosen text.
        media: which of them contain a picture, a player or a formula.
        steps: the work that is left; the next step is the last one.
    """

    elements: Sequence[Node]
    base_url: str
    marks: Marks
    fates: Fates
    writer: Writer
    left: int
    has_code: bool
    lead: Node | None = None
    started: bool = False
    seen: set[str] = field(default_factory=set)
    wanted: set[str] = field(default_factory=set)
    measures: Measures = field(default_factory=Measures)
    media: Media = field(default_factory=Media)
    steps: list[Step] = field(default_factory=list)
    _headings: set[str] | None = None

    def take_steps(self) -> None:
        """Run all pushed steps, including those pushed meanwhile."""
        steps = self.steps
        while steps:
            steps.pop()()

    def close_afterwards(self) -> None:
        """Push a step that closes all blocks opened from now on."""
        self.steps.append(partial(self.writer.close_to, self.writer.depth()))

    def settle(self, node: Node, fate: Fate | None = None) -> None:
        """Count the chosen texts inside an element that is kept as a whole, or left out for a reason."""
        self.left -= self.chosen_in(node)
        self.fates.settle(node, fate)

    def chosen_in(self, node: Node) -> int:
        """The number of chosen texts inside an element."""
        if node not in self.marks.weight:
            return 0
        texts = self.marks.texts
        return sum(len(texts[n]) for n in node.iter() if n in texts)

    def want(self, name: str | None) -> None:
        """Let links to this id, if there are any, lead to what is written next."""
        if name and name in self.wanted:
            self.writer.want_id(name)

    def headings(self) -> set[str]:
        """The ids of the page's headings: their own, and those of elements in, just before or around them."""
        if self._headings is None:
            self._headings = set()
            for node in self.elements:
                if node.tag not in HEADINGS:
                    continue
                places = [*node.first(10)]
                if node.parent is not None:
                    siblings = [c for c in node.parent.children[:10] if isinstance(c, Node)]
                    if node in siblings[:2]:
                        places += [node.parent, *siblings[:1]]
                self._headings.update(
                    [place.attrs[name] for place in places for name in ("id", "name") if name in place.attrs]
                )
        return self._headings

    def local_target(self, href: str) -> str:
        """The id that a link inside the page leads to, ``""`` where it leads elsewhere."""
        if "#" not in href:
            return ""
        address, _, fragment = href.partition("#")
        if not fragment or fragment.startswith(":~:"):
            return ""
        if address and resolved(address, self.base_url) != self.base_url.partition("#")[0]:
            return ""
        return fragment
