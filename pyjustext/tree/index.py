"""An index of a page: its elements in order, by class, and those that say what they hold."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence, Set
from functools import cached_property

from .captured import HIDDEN, UNCHECKED
from .class_names import Values
from .node import Node

_DECLARING_TAGS = frozenset({"meta", "link", "script", "base", "title", "h1", "h2", "time", "pre"})
OPENS = "aria-controls"
"""The attribute in which a button names what it reveals."""
SHADOW_MODES = ("shadowrootmode", "shadowroot")
"""The attributes by which a template declares a shadow root; older files have the second."""
_DECLARING_ATTRIBUTES = frozenset(
    {"itemprop", "rel", "datetime", "lang", "dir", "author", "data-author", "data-testid"}
)
BACKGROUNDS = frozenset(
    {"data-bg", "data-bg-src", "data-bg-image", "data-bgset", "data-setbg", "data-lazy-bg", "data-back"}
    | {"data-background", "data-background-image", "data-background-src", "data-lazy-background"}
)
"""Attributes in which the address of an element's background waits for a script."""
FORMULA_ATTRIBUTES = frozenset({"data-math", "data-tex", "data-latex"})
"""Attributes in which the TeX of a formula is, and nothing else."""
TELLING = (
    _DECLARING_ATTRIBUTES
    | BACKGROUNDS
    | FORMULA_ATTRIBUTES
    | {"data-username", "hidden", "style", "role", "popover", HIDDEN, UNCHECKED, OPENS, *SHADOW_MODES}
)
"""The attributes by which elements are found."""
_FIRST = 6
"""Children of an element among which its first texts are."""


def telling_elements(elements: Iterable[Node]) -> list[Node]:
    """The elements with one of the attributes of :data:`TELLING`, in the order given."""
    says_nothing = TELLING.isdisjoint
    return [node for node in elements if node.attrs and not says_nothing(node.attrs)]


class PageIndex:
    """The elements of a page. The page must not change afterwards.

    Args:
        order: the ``html`` element and all elements below it, in document order.
        telling: those of them that :func:`telling_elements` finds, where they are known.

    Attributes:
        root: the ``html`` element.
        order: as given. The index of an element in it is its *place*, which the element knows from now on.
    """

    def __init__(self, order: list[Node], telling: Sequence[Node] | None = None) -> None:
        self.root = order[0]
        self.order = order
        tagged: dict[str, list[int]] = defaultdict(list)
        by_class: dict[str, list[int]] = defaultdict(list)
        # One pass, which serves all searches for tags and classes.
        for place, node in enumerate(order):
            node.place = place
            tagged[node.tag].append(place)
            attrs = node.attrs
            if attrs and "class" in attrs:
                by_class[attrs["class"]].append(place)
        self._tagged, self._by_class = tagged, by_class
        self._telling = telling_elements(order) if telling is None else telling

    def with_tags(self, tags: Iterable[str]) -> list[int]:
        """The places of the elements with one of these tags, in document order."""
        tagged = self._tagged
        return sorted([place for tag in tags if tag in tagged for place in tagged[tag]])

    def with_attributes(self, names: Set[str]) -> list[int]:
        """The places of the elements with one of these attributes, in document order.

        Args:
            names: some of :data:`TELLING`.
        """
        places = self._by_attribute
        return sorted({place for name in names if name in places for place in places[name]})

    @cached_property
    def _by_attribute(self) -> dict[str, list[int]]:
        """The places of the elements with each of the attributes of :data:`TELLING`."""
        places: dict[str, list[int]] = defaultdict(list)
        for node in self._telling:
            for name in node.attrs:
                if name in TELLING:
                    places[name].append(node.place)
        return places

    @cached_property
    def declaring(self) -> list[int]:
        """The places of the elements whose tag or attributes, besides the class, say what they hold."""
        return sorted({*self.with_attributes(_DECLARING_ATTRIBUTES), *self.with_tags(_DECLARING_TAGS)})

    @property
    def has_code(self) -> bool:
        """Whether the page has a ``pre``."""
        return "pre" in self._tagged

    @cached_property
    def links(self) -> list[Node]:
        """The ``a`` elements, in document order."""
        return [self.order[place] for place in self.with_tags(("a",))]

    @cached_property
    def _class_names(self) -> Values:
        return Values([*self._by_class])

    def of_class(self, names: str) -> list[Node]:
        """The elements with one value of ``class``, in document order."""
        return [self.order[place] for place in self._by_class.get(names, ())]

    def with_class(self, wanted: Callable[[str], bool], signs: str) -> list[Node]:
        """The elements of which a function accepts the value of ``class``, in document order.

        Args:
            wanted: called once for each value, as most elements have that of another one.
            signs: lower-case strings separated by spaces, of which each accepted value contains one.
        """
        values = [*self._by_class]
        names = [values[number] for number in self._class_names.holding(signs)]
        places = sorted([place for name in names if wanted(name) for place in self._by_class[name]])
        return [self.order[place] for place in places]

    @cached_property
    def first_texts(self) -> list[tuple[int, int, str]]:
        """The texts among the first six children of each element that are not blank, in document order:
        the element's place, the text's index among its children, and the text."""
        found: list[tuple[int, int, str]] = []
        append = found.append
        for node in self.order:
            index = 0
            for child in node.children:
                if child.__class__ is str and not child.isspace():
                    append((node.place, index, child))
                index += 1  # noqa: SIM113 (enumerate() takes two fifths more)
                if index == _FIRST:
                    break
        return found

    def first_texts_of(self, begin: int, end: int) -> list[tuple[int, int, str]]:
        """The part of :attr:`first_texts` of the elements from place ``begin`` up to ``end``."""
        texts = self.first_texts
        return texts[bisect_left(texts, (begin,)) : bisect_left(texts, (end,))]
