"""Facts of the elements around the blocks of a page: their paths, and how far they are from the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ....tree.elements import BLOCKS
from ..blocks import Element
from ..shared import Column, Numbers, Shared, numbered, numbered_again
from .block_facts import BlockFacts, best_stretch, ratio

FAR = 20
"""The cap for distances in the tree, which is also the value if there is no such element."""


class Paths:
    """The distinct paths to elements. Elements with the same tags and class names all the way up share one,
    like the cards of a list, so that there are half as many paths as elements.

    Args:
        elements: parents first.
        parents: for each, the index of its parent, -1 for none.

    Attributes:
        numbers: for each element, the number of its path.
        ends: for each path, the first element that it leads to.
        parents: for each path, the one without its last step, which has a smaller number; -1 for none.
    """

    def __init__(self, elements: Sequence[Element], parents: Sequence[int]) -> None:
        self.numbers: list[int] = []
        self.ends: list[Element] = []
        self.parents: list[int] = []
        known: dict[tuple[int, str, str, int, int], int] = {}
        numbers, ends = self.numbers, self.ends
        for element, parent in zip(elements, parents, strict=True):
            above = numbers[parent] if parent >= 0 else -1
            # Most elements with the same names have them from the cache, so they need not be compared.
            key = above, element.tag, element.signature, element.groups, id(element.tokens)
            number = known.get(key)
            if number is None:
                number = known[key] = len(ends)
                ends.append(element)
                self.parents.append(above)
            numbers.append(number)

    def steps(self) -> Iterator[tuple[Element, int]]:
        """For each path, its last element and the number of the path to its parent."""
        return zip(self.ends, self.parents, strict=True)


class ElementFacts(BlockFacts):
    """What is known of the elements with text around the blocks, too."""

    @property
    def elements(self) -> list[Element]:
        """The elements with text, parents first."""
        return self.page.holders

    @cached_property
    def parents(self) -> list[int]:
        """For each element, the index of its parent, which is less than its own; -1 for the outermost."""
        return [e.parent.index if e.parent is not None else -1 for e in self.elements]

    @cached_property
    def places(self) -> list[int]:
        """For each block, the index of its element."""
        return [b.element.index for b in self.blocks]

    @cached_property
    def paths(self) -> Paths:
        """The paths to the elements with text."""
        return Paths(self.elements, self.parents)

    @cached_property
    def own_paths(self) -> tuple[Numbers, list[int]]:
        """For each block, a number; and for each number, the path to the block's element."""
        numbers = self.paths.numbers
        return numbered([numbers[index] for index in self.places])

    def steps_up(self, marks: Sequence[int]) -> Column:
        """For each block, the steps up to the nearest element with a mark, at most FAR.

        Args:
            marks: for each path, whether its last element has one.
        """
        if not any(marks):
            return Shared(bytes(self.count), [FAR])
        steps: list[int] = []
        for mark, above in zip(marks, self.paths.parents, strict=True):
            # Comparisons take a third of the time of min().
            steps.append(0 if mark else steps[above] + 1 if above >= 0 and steps[above] < FAR else FAR)
        numbers, own = self.own_paths
        return Shared(numbers, [steps[path] for path in own])

    @cached_property
    def container_places(self) -> list[int]:
        """For each block, the index of its container, the nearest block element around it."""
        nearest: list[int] = []
        for index, (element, parent) in enumerate(zip(self.elements, self.parents, strict=True)):
            nearest.append(index if parent < 0 or element.tag in BLOCKS else nearest[parent])
        return [nearest[index] for index in self.places]

    @cached_property
    def above_containers(self) -> tuple[Numbers, list[int]]:
        """For each block, a number; and for each number, the index of the parent of the block's container, -1
        for none."""
        parents = self.parents
        return numbered([parents[index] for index in self.container_places])

    @cached_property
    def shake(self) -> list[int]:
        """html-declutter's score of each element: words, minus two per linked word, minus inline tags."""
        return [e.words - 2 * e.link_words - e.inline_tags for e in self.elements]

    @cached_property
    def candidate_scores(self) -> list[float]:
        """Scores as in Readability: each paragraph adds to the elements around it, less with distance."""
        scores = [0.0] * len(self.elements)
        for block, container in zip(self.blocks, self.container_places, strict=True):
            if block.words - block.link_words < 8:
                continue
            score = 1 + min(block.words, 100) / 10 + block.text.count(",")
            element, share = self.elements[container].parent, 1.0
            for step in range(1, 6):
                if element is None:
                    break
                scores[element.index] += score * share
                element = element.parent
                share = 0.5 / step
        return scores

    @cached_property
    def candidate(self) -> Element:
        """The element with the greatest score: the one with the most running text just below it."""
        scores = self.candidate_scores
        # A comparison takes a third of the time of max().
        best, best_value = self.elements[0], 0.0
        for element, score in zip(self.elements, scores, strict=True):
            if score > best_value:
                value = score * (1 - ratio(element.link_words, element.words))
                if value > best_value:
                    best, best_value = element, value
        return best

    @cached_property
    def candidate_steps(self) -> list[tuple[int, int]]:
        """For each element, the steps up to its nearest common ancestor with the candidate, and the steps up
        from the candidate to the same ancestor."""
        line = {e.index: step for step, e in enumerate(self.candidate.up())}
        steps: list[tuple[int, int]] = []
        for index, parent in enumerate(self.parents):
            if index in line:
                steps.append((0, line[index]))
            else:
                above = steps[parent]
                steps.append((above[0] + 1, above[1]))
        return steps

    @cached_property
    def widening(self) -> list[tuple[Numbers, list[Element]]]:
        """Four times, for each block, the number of an element around it, and these elements: the innermost
        one with more blocks than the time before."""
        wider: list[int] = []
        counts = [e.block_count for e in self.elements]
        for index, parent in enumerate(self.parents):
            if parent < 0:
                wider.append(index)
            else:
                wider.append(parent if counts[parent] > counts[index] else wider[parent])
        level = numbered([index if counts[index] > 1 else wider[index] for index in self.places])
        levels = [level]
        for _ in range(3):
            numbers, indices = level
            level = numbered_again(numbers, [wider[index] for index in indices])
            levels.append(level)
        return [(numbers, [self.elements[index] for index in indices]) for numbers, indices in levels]

    @cached_property
    def stretch(self) -> tuple[int, int]:
        """The stretch of blocks with the most running text, as start and end: the one with the greatest sum
        of words minus links minus a constant per block (Pasternack and Roth's maximum subsequence)."""
        gains: list[int] = []
        for words, links in zip(self.page.words, self.page.link_words, strict=True):
            own = words - links
            gains.append((own if own < 100 else 100) - 2 * (links if links < 20 else 20) - 8)
        return best_stretch(gains)
