"""Where a block stands: on the page, below headings, in the tree, among its like and its neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub

from ..class_names import GROUPS
from .measured import FAR, TRACKED_TAGS, Measured, ratio
from .registry import Column, block_family, of_block

LONG_WAY_BLOCKS = 60
LONG_WAY_WORDS = 2000
"""Distances from a beginning count up to here. Few labelled articles are longer, so what a tree would
learn of farther places is that no content stands there, and a long article would fade away."""


@of_block("position")
def index(page: Measured) -> Column:
    """Blocks before it, at most 60."""
    return _capped(range(page.count), LONG_WAY_BLOCKS)


@of_block("position")
def index_from_end(page: Measured) -> Column:
    """Blocks after it."""
    return list(range(page.count - 1, -1, -1))


@of_block("position")
def index_share(page: Measured) -> Column:
    """Share of the blocks before it."""
    return [i / page.count for i in range(page.count)]


@of_block("position")
def words_before(page: Measured) -> Column:
    """Words before it, at most 2000."""
    return _capped(page.words_before[:-1], LONG_WAY_WORDS)


@of_block("position")
def words_after(page: Measured) -> Column:
    """Words from it to the end."""
    return [page.total - n for n in page.words_before[:-1]]


@of_block("position")
def words_before_share(page: Measured) -> Column:
    """Share of the words before it."""
    return [n / page.total for n in page.words_before[:-1]]


@of_block("headings")
def blocks_from_h1(page: Measured) -> Column:
    """Blocks since the first h1, at most 60, negative before it, -999 without one."""
    first = page.first_h1
    return _capped([i - first if first >= 0 else -999 for i in range(page.count)], LONG_WAY_BLOCKS)


@of_block("headings")
def words_from_h1(page: Measured) -> Column:
    """Words since the first h1, at most 2000, negative before it, -99999 without one."""
    first = page.first_h1
    if first < 0:
        return [-99999] * page.count
    start = page.words_before[first]
    return _capped([n - start for n in page.words_before[:-1]], LONG_WAY_WORDS)


@of_block("headings")
def blocks_from_heading(page: Measured) -> Column:
    """Blocks since the last heading, at most 60, -1 before the first."""
    return _capped(
        [i - s.heading if s.heading >= 0 else -1 for i, s in enumerate(page.sections)], LONG_WAY_BLOCKS
    )


@of_block("headings")
def words_from_heading(page: Measured) -> Column:
    """Words since the last heading, at most 2000, -1 before the first."""
    before = page.words_before
    return _capped(
        [before[i] - s.words_before if s.heading >= 0 else -1 for i, s in enumerate(page.sections)],
        LONG_WAY_WORDS,
    )


@of_block("headings")
def below_furniture_heading(page: Measured) -> Column:
    """Whether the last heading announces furniture: related articles, comments, a newsletter."""
    return [s.furniture for s in page.sections]


@of_block("headings")
def section_level(page: Measured) -> Column:
    """Level of the last heading, 0 before the first."""
    return [s.level for s in page.sections]


@of_block("headings")
def with_heading(page: Measured) -> Column:
    """Whether it stands in the element that the last heading stands in."""
    column: Column = []
    for i, section in enumerate(page.sections):
        parent = page.blocks[section.heading].element.parent if section.heading >= 0 else None
        column.append(parent is not None and parent.first <= i < parent.first + parent.block_count)
    return column


@of_block("headings")
def heading_link_density(page: Measured) -> Column:
    """Link density of the last heading, -1 before the first."""
    return [page.link_density[s.heading] if s.heading >= 0 else -1 for s in page.sections]


@block_family(
    "headings", {"heading_text_min": 0, "heading_text_max": 1, "heading_text_mean": 2}, learned="lexicon"
)
def heading_text(page: Measured, which: int) -> Column:
    """Learned score of the last heading's words: least (0), greatest (1), mean (2); here {0}."""
    return [page.text_scores[s.heading][which] if s.heading >= 0 else 0.0 for s in page.sections]


@of_block("tree")
def depth(page: Measured) -> Column:
    """Elements above it."""
    return [b.element.depth for b in page.blocks]


@of_block("tree")
def signature_length(page: Measured) -> Column:
    """Characters of the tag and first class name of the element around its container."""
    return [len(c.parent.signature) if c.parent is not None else 0 for c in page.containers]


@of_block("tree")
def content_item(page: Measured) -> Column:
    """Whether microdata around it names an article's body, a description, a headline."""
    return [b.element.content_item for b in page.blocks]


@block_family("tags", {"tag_" + tag: bit for bit, tag in enumerate(TRACKED_TAGS)})
def tag_distance(page: Measured, bit: int) -> Column:
    """Steps up to the nearest element of tracked tag number {0}, at most FAR."""
    # The comparison takes a third of the time of min().
    return [depth - row[bit] if depth - row[bit] < FAR else FAR for depth, row in page.tag_rows]


@block_family("classes", {"group_" + name: bit for bit, name in enumerate(GROUPS)})
def group_distance(page: Measured, bit: int) -> Column:
    """Steps up to the nearest element with a class name of group number {0}, at most FAR."""
    return [depth - row[bit] if depth - row[bit] < FAR else FAR for depth, row in page.group_rows]


@of_block("declutter")
def shake_score(page: Measured) -> Column:
    """html-declutter's shake score of its container, by word."""
    return [page.shake[c.index] / max(1, c.words) for c in page.containers]


@of_block("declutter")
def shake_score_above(page: Measured) -> Column:
    """The same of the element around its container."""
    return [
        page.shake[c.parent.index] / max(1, c.parent.words) if c.parent is not None else 0
        for c in page.containers
    ]


@of_block("declutter")
def shaken(page: Measured) -> Column:
    """How many of the elements around it shake would throw out."""
    return [page.shaken[c.index] for c in page.containers]


@of_block("candidate")
def steps_to_candidate(page: Measured) -> Column:
    """Steps up until an element that holds the candidate, too (see Measured.candidate)."""
    return [page.candidate_steps[c.index][0] for c in page.containers]


@of_block("candidate")
def candidate_steps(page: Measured) -> Column:
    """Steps up from the candidate until an element that holds the block, too."""
    return [page.candidate_steps[c.index][1] for c in page.containers]


@of_block("candidate")
def parent_as_candidate(page: Measured) -> Column:
    """Its container's parent's score as a candidate, as a share of the best."""
    scores = page.candidate_scores
    best = scores[page.candidate.index] + 1e-9
    return [scores[c.parent.index] / best if c.parent is not None else 0 for c in page.containers]


_ALIKE_MEASURES = {
    prefix + name: (prefix, name)
    for prefix in ("alike_", "tags_alike_")
    for name in ("blocks", "words", "link_density", "stop_density", "share")
}


@block_family("alike", _ALIKE_MEASURES)
def alike_measure(page: Measured, which: tuple[str, str]) -> Column:
    """Over the blocks with the same signatures in the five elements around them ("alike_") or with
    the same tags all the way up ("tags_alike_"): their number, words a block, share of linked or
    function words, share of the page's words; here {0}."""
    prefix, name = which
    groups = page.alike if prefix == "alike_" else page.tags_alike
    if name == "blocks":
        return [g.blocks for g in groups]
    if name == "words":
        return [g.words / g.blocks for g in groups]
    if name == "link_density":
        return [g.link_words / g.words for g in groups]
    if name == "stop_density":
        return [g.stop_words / g.words for g in groups]
    return [g.words / page.total for g in groups]


@of_block("alike", learned="lexicon")
def alike_text(page: Measured) -> Column:
    """Mean learned text score among those with the same signatures."""
    return list(page.alike_text)


@of_block("repetition")
def siblings(page: Measured) -> Column:
    """Siblings of its innermost element with the same signature."""
    return [page.siblings[b.element.index][0] for b in page.blocks]


@of_block("repetition")
def repetition(page: Measured) -> Column:
    """The greatest number of like siblings that any element around it has."""
    return [page.siblings[page.most_repeated[b.element.index].index][0] for b in page.blocks]


@of_block("repetition")
def repetition_words(page: Measured) -> Column:
    """Words in each of those, on average."""
    found = [page.siblings[page.most_repeated[b.element.index].index] for b in page.blocks]
    return [words / count for count, words in found]


@of_block("repetition")
def item_place(page: Measured) -> Column:
    """Place, among its like siblings, of the most repeated element around it."""
    return [place for place, _ in page.set_places]


@of_block("repetition")
def set_begins(page: Measured) -> Column:
    """Share of the page's words before the first of those siblings."""
    before = page.words_before
    return [before[first] / page.total for _, first in page.set_places]


@of_block("repetition")
def set_share(page: Measured) -> Column:
    """Share of the page's words in those siblings."""
    return [g.words / page.total for g in page.sets]


@of_block("repetition")
def set_links(page: Measured) -> Column:
    """Share of linked words in those siblings."""
    return [ratio(g.link_words, g.words) for g in page.sets]


@of_block("repetition")
def set_dates(page: Measured) -> Column:
    """Blocks with a date for each of those siblings."""
    counts = [page.siblings[page.most_repeated[b.element.index].index][0] for b in page.blocks]
    return [g.dates / n for g, n in zip(page.sets, counts, strict=True)]


@of_block("repetition")
def set_prices(page: Measured) -> Column:
    """Blocks with a price for each of those siblings."""
    counts = [page.siblings[page.most_repeated[b.element.index].index][0] for b in page.blocks]
    return [g.prices / n for g, n in zip(page.sets, counts, strict=True)]


@of_block("prose")
def since_prose(page: Measured) -> Column:
    """Blocks back to the last running text."""
    return list(page.since_prose)


@of_block("prose")
def until_prose(page: Measured) -> Column:
    """Blocks on to the next running text."""
    return list(page.until_prose)


@of_block("prose")
def prose_before_share(page: Measured) -> Column:
    """Share of the running text before it."""
    total = page.prose_before[-1]
    return [ratio(n, total) for n in page.prose_before[:-1]]


@of_block("prose")
def words_since_prose(page: Measured) -> Column:
    """Words since the last running text."""
    before = page.words_before
    return [before[i] - before[max(0, i - n)] for i, n in enumerate(page.since_prose)]


@of_block("prose")
def words_until_prose(page: Measured) -> Column:
    """Words until the next running text."""
    before = page.words_before
    return [before[min(page.count, i + n)] - before[i] for i, n in enumerate(page.until_prose)]


@of_block("headline")
def blocks_from_headline(page: Measured) -> Column:
    """Blocks since the headline, at most 60, negative before it, -999 without one."""
    return _capped(
        [i - page.headline if page.headline >= 0 else -999 for i in range(page.count)], LONG_WAY_BLOCKS
    )


@of_block("headline")
def steps_to_headline(page: Measured) -> Column:
    """Steps up until an element that holds the headline, too."""
    return [page.headline_steps[c.index][0] for c in page.containers]


@of_block("headline")
def share_with_headline(page: Measured) -> Column:
    """Share of the page's words in that element."""
    return [page.headline_steps[c.index][1].words / page.total for c in page.containers]


@of_block("headline")
def links_with_headline(page: Measured) -> Column:
    """Share of linked words in that element."""
    found = [page.headline_steps[c.index][1] for c in page.containers]
    return [ratio(e.link_words, e.words) for e in found]


@of_block("heads")
def head_distance(page: Measured) -> Column:
    """Blocks since the heading at the beginning of an element around it, at most 60, -1 for none."""
    return _capped([i - h if h >= 0 else -1 for i, h in enumerate(page.head_of)], LONG_WAY_BLOCKS)


@of_block("heads")
def head_level(page: Measured) -> Column:
    """Level of that heading, 0 for none."""
    return [page.blocks[h].element.heading if h >= 0 else 0 for h in page.head_of]


@of_block("heads")
def head_links(page: Measured) -> Column:
    """Link density of that heading, -1 for none."""
    return [page.link_density[h] if h >= 0 else -1 for h in page.head_of]


@of_block("heads")
def head_furniture(page: Measured) -> Column:
    """Whether that heading announces furniture, -1 for none."""
    return [page.sections[h].furniture if h >= 0 else -1 for h in page.head_of]


@block_family("heads", {"head_text_min": 0, "head_text_max": 1, "head_text_mean": 2}, learned="lexicon")
def head_text(page: Measured, which: int) -> Column:
    """Learned score of that heading's words: least (0), greatest (1), mean (2); here {0}."""
    return [page.text_scores[h][which] if h >= 0 else 0.0 for h in page.head_of]


@of_block("text")
def fragment_link(page: Measured) -> Column:
    """Whether it is a link into this very page (1), another link (0) or none (-1)."""
    return list(page.fragment_links)


_NEIGHBOUR_TEXT = {
    f"{side}{distance}_text": distance if side == "next" else -distance
    for side in ("previous", "next")
    for distance in (1, 2)
}


@block_family("neighbours", _NEIGHBOUR_TEXT, learned="lexicon")
def neighbour_text(page: Measured, offset: int) -> Column:
    """Learned score of the first words of the block {0} places on (negative: back), -1 past the ends."""
    return _shifted([scores[2] for scores in page.text_scores], offset, page.count)


_NEIGHBOUR_MEASURES = {
    f"{side}{distance}_{name}": ((distance if side == "next" else -distance), name)
    for side in ("previous", "next")
    for distance in (1, 2, 3)
    for name in ("words", "links", "stops", "heading", "same")
    if distance < 3 or name in ("words", "links", "stops")
}


@block_family("neighbours", _NEIGHBOUR_MEASURES)
def neighbour(page: Measured, which: tuple[int, str]) -> Column:
    """A measurement of the block so many places after it (or before), -1 past the ends: {0}."""
    offset, name = which
    values: Column
    if name == "words":
        values = [b.words for b in page.blocks]
    elif name == "links":
        values = page.link_density
    elif name == "stops":
        values = page.stop_density
    elif name == "heading":
        values = [b.element.heading for b in page.blocks]
    else:
        parents = [b.element.parent for b in page.blocks]
        count = page.count
        return [parents[i + offset] is parents[i] if 0 <= i + offset < count else -1 for i in range(count)]
    return _shifted(values, offset, page.count)


def _shifted(values: Column, offset: int, count: int) -> Column:
    gap: Column = [-1] * min(abs(offset), count)
    return (values[offset:] + gap if offset > 0 else gap + values[:offset])[:count]


@block_family(
    "neighbours", {f"window{n}_{name}": (n, name) for n in (5, 15) for name in ("words", "links", "stops")}
)
def window(page: Measured, which: tuple[int, str]) -> Column:
    """Over the blocks up to so many places away: mean words, share of linked or function words: {0}."""
    reach, name = which
    words = _windows(page.words_before, reach)
    if name == "words":
        return [
            n / blocks for n, blocks in zip(words, _windows(list(range(page.count + 1)), reach), strict=True)
        ]
    parts = _windows(page.link_words_before if name == "links" else page.stop_words_before, reach)
    return [part / whole if whole else 0.0 for part, whole in zip(parts, words, strict=True)]


def _windows(sums: list[float], reach: int) -> list[float]:
    """From the sums before each block, and the total: those over the blocks up to ``reach`` away."""
    count = len(sums) - 1
    lows = [*sums[:1] * min(reach, count), *sums[: max(0, count - reach)]]
    highs = [*sums[reach + 1 :], *sums[-1:] * min(reach, count)]
    return list(map(sub, highs, lows))


def _capped(distances: Iterable[float], most: int) -> Column:
    return [n if n < most else most for n in distances]
