"""The elements around a block: their tags, their class names, and their share of the page."""

from __future__ import annotations

from ....tree.elements import BLOCKS
from ..element_names import GROUPS
from ..shared import Column, Shared
from .all_features import of_block
from .page_facts import PageFacts

_TRACKED_TAGS = ("main", "nav", "footer", "form", "li", "figcaption", "div")
_CLASS_SCORES = ("class_min", "class_max", "class_sum", "class_near", "class_mid")


@of_block("characters")
def signature_length(page: PageFacts) -> Column:
    """Characters in the tag and first class name of its container's parent."""
    numbers, above = page.above_containers
    return Shared(numbers, [len(page.elements[index].signature) if index >= 0 else 0 for index in above])


@of_block("steps", {"tag_" + tag: tag for tag in _TRACKED_TAGS})
def tag_distance(page: PageFacts, which: str) -> Column:
    """Steps up to the nearest {1} element, at most 20."""
    return page.steps_up([end.tag == which for end in page.paths.ends])


@of_block("steps", {"group_" + name: 1 << bit for bit, name in enumerate(GROUPS)})
def group_distance(page: PageFacts, which: int) -> Column:
    """Steps up to the nearest element with a class name of the group {1}, at most 20."""
    return page.steps_up([end.groups & which for end in page.paths.ends])


@of_block("score", {name: number for number, name in enumerate(_CLASS_SCORES)}, learned="lexicon")
def class_score(page: PageFacts, which: int) -> Column:
    """Learned scores of the class names of the ten innermost elements around it: their {1} (near: the sum
    over the innermost two, mid: over the next two)."""
    return Shared(page.own_paths[0], [scores[which] for scores in page.class_paths])


@of_block("per word")
def shake_score(page: PageFacts) -> Column:
    """html-declutter's shake score of its container, per word."""
    shake, elements = page.shake, page.elements
    return [shake[index] / elements[index].words for index in page.container_places]


@of_block("per word")
def shake_score_above(page: PageFacts) -> Column:
    """html-declutter's shake score of its container's parent, per word."""
    numbers, above = page.above_containers
    shake, elements = page.shake, page.elements
    return Shared(numbers, [shake[index] / elements[index].words if index >= 0 else 0 for index in above])


@of_block("elements")
def shaken(page: PageFacts) -> Column:
    """How many of the elements around it html-declutter's shake would remove."""
    counts: list[int] = []
    """For each element, how many block elements around it, or itself, would be removed."""
    for element, parent, score in zip(page.elements, page.parents, page.shake, strict=True):
        is_removed = parent >= 0 and score < 0 and element.tag in BLOCKS
        counts.append((counts[parent] if parent >= 0 else 0) + is_removed)
    return [counts[index] for index in page.container_places]


@of_block("steps")
def steps_to_candidate(page: PageFacts) -> Column:
    """Steps up to the nearest element that also contains the candidate (see PageFacts.candidate)."""
    steps = page.candidate_steps
    return [steps[index][0] for index in page.container_places]


@of_block("steps")
def candidate_steps(page: PageFacts) -> Column:
    """Steps up from the candidate to the nearest element that also contains the block."""
    steps = page.candidate_steps
    return [steps[index][1] for index in page.container_places]


@of_block("share")
def parent_as_candidate(page: PageFacts) -> Column:
    """Score of its container's parent as a candidate, as a share of the best score."""
    scores = page.candidate_scores
    best = scores[page.candidate.index] + 1e-9
    numbers, above = page.above_containers
    return Shared(numbers, [scores[index] / best if index >= 0 else 0 for index in above])


@of_block("steps")
def steps_to_stretch(page: PageFacts) -> Column:
    """Steps up to the nearest element with at least two thirds of the words in the stretch of the page with
    the most running text."""
    start, end = page.stretch
    before = page.words_before
    wanted = (before[end] - before[start]) * 2 / 3
    steps: list[int] = []
    for element, parent in zip(page.elements, page.parents, strict=True):
        # An element has no more words than its parent.
        if parent < 0:
            steps.append(0)
        elif steps[parent]:
            steps.append(steps[parent] + 1)
        else:
            first, last = max(start, element.first), min(end, element.end)
            inside = before[last] - before[first] if first < last else 0
            steps.append(0 if inside >= wanted else 1)
    return [steps[index] for index in page.places]


@of_block(
    "share",
    {
        f"container{level}_{name}": (level, name)
        for level in range(4)
        for name in ("links", "prose", "share")
        if level < 2 or name != "links"
    },
)
def container(page: PageFacts, which: tuple[int, str]) -> Column:
    """Of the elements around it, each with more blocks than the one before (0: the innermost with at least
    two blocks): the {1} (links: the share of its words in links; share: its share of the page's words; prose:
    its share of the page's running text)."""
    level, name = which
    numbers, elements = page.widening[level]
    if name == "links":
        values = [e.link_words / e.words for e in elements]
    elif name == "prose":
        prose = page.prose_before
        whole = prose[-1] or 1
        values = [(prose[e.first + e.block_count] - prose[e.first]) / whole for e in elements]
    else:
        values = [e.words / page.total for e in elements]
    return Shared(numbers, values)
