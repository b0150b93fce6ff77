"""The two kinds of steps that assembly consists of, and the index that finds the claims on an element."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..tree import Node
from ..tree.class_names import Cache
from .origins import Fate

if TYPE_CHECKING:
    from .walk import Walk

DROP: Fate = "control"
WRITTEN: Literal[True] = True
Leave = tuple[Callable[[], None], ...]
"""What is done when the children of an element have been written."""


Blocks = tuple[tuple[str, dict[str, str] | None], ...]
"""Tags and attributes of blocks, from outside to inside."""
Answer = Literal[True] | Fate | Blocks | None
"""``None``: the claim is not for this element. ``WRITTEN``: all of it has been handled. A fate such as
``DROP``: it is left out for this reason. Blocks: they are opened, and its children are written into them."""


Ask = Callable[[Node, str, bool, "Walk"], Answer]


class Claim(NamedTuple):
    """A step of the walk: what it may do with an element of the page.

    It is asked about elements with one of ``tags``. With ``names`` or ``attrs``, it is asked only about those
    among them whose class ``names`` accepts, or that have one of ``attrs``. No ``tags`` means all.

    Attributes:
        name: for switching it off.
        run: gives the answer. Its arguments are an element, the tag that this stands for, whether the element
            is kept completely, and the walk.
        needs: what the page must have: ``"code"`` or ``"posts"``.
        without_text: whether it is also asked about elements without chosen text.
    """

    name: str
    run: Ask
    tags: Collection[str] = ()
    names: Callable[[str], bool] | None = None
    attrs: Collection[str] = ()
    needs: str = ""
    without_text: bool = False


class Pass(NamedTuple):
    """A step over the finished content tree.

    Attributes:
        name: for switching it off.
        run: changes the tree. Its arguments are the tree, all nodes in it in document order, and the walk.
        needs: it runs if one of these tags is in the tree, or always if there are none.
        reason: the fate of texts that are gone afterwards.
    """

    name: str
    run: Callable[[Node, list[Node], Walk], None]
    needs: Set[str] = frozenset()
    reason: Fate = DROP


class ClaimIndex:
    """Tells which claims must be asked about an element, by its tag, class and attributes.

    A set of claims is a number with one bit for each claim, so that an element costs three look-ups and
    mostly no call.

    Attributes:
        of_posts: the claims that need posts.
        without_text: the claims that are also asked about elements without chosen text.
    """

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = {1 << place: claim for place, claim in enumerate(claims)}
        self._for_all_tags = self._all(lambda claim: not claim.tags)
        self._unconditional = self._all(lambda claim: not (claim.names or claim.attrs))
        self._by_tag: dict[str, int] = {}
        self._by_attr: dict[str, int] = {}
        for bit, claim in self._claims.items():
            for tag in claim.tags:
                self._by_tag[tag] = self._by_tag.get(tag, self._for_all_tags) | bit
            for name in claim.attrs:
                self._by_attr[name] = self._by_attr.get(name, 0) | bit
        self._attrs = frozenset(self._by_attr)
        self._named = [(bit, claim.names) for bit, claim in self._claims.items() if claim.names]
        self._by_class = Cache(self._of_class, 10_000)  # a page has a hundred; those of a site recur
        self._runs: dict[int, tuple[Ask, ...]] = {}
        self.of_posts = self._all(lambda claim: claim.needs == "posts")
        self.without_text = self._all(lambda claim: claim.without_text)

    def _all(self, accepts: Callable[[Claim], bool]) -> int:
        return sum(bit for bit, claim in self._claims.items() if accepts(claim))

    def _of_class(self, names: str) -> int:
        return sum([bit for bit, accepts in self._named if accepts(names)])

    def active(self, having: Collection[str]) -> int:
        """The claims that may apply to a page with these properties."""
        return self._all(lambda claim: not claim.needs or claim.needs in having)

    def of(self, tag: str, attrs: dict[str, str]) -> int:
        """The claims that may apply to an element."""
        asked = self._unconditional
        if attrs:
            if "class" in attrs:
                asked |= self._by_class[attrs["class"]]
            if not self._attrs.isdisjoint(attrs):
                for name in self._attrs.intersection(attrs):
                    asked |= self._by_attr[name]
        return asked & self._by_tag.get(tag, self._for_all_tags)

    def runs(self, claims: int) -> tuple[Ask, ...]:
        """The functions of a set of claims, in their order."""
        found = self._runs.get(claims)
        if found is None:
            found = self._runs[claims] = tuple([c.run for bit, c in self._claims.items() if bit & claims])
        return found
