"""Measurements of a page that several features share, each taken once and only when it is asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property

from ...parsing import Node
from ..blocks import BLOCK_TAGS, Block, Element, Page
from ..classes import GROUPS
from ..hints import Hints
from ..words import BOILERPLATE, DATE, FURNITURE_HEADING, PRICE, WORD

TRACKED_TAGS = (
    *(
        "main",
        "article",
        "section",
        "nav",
        "header",
        "footer",
        "aside",
        "form",
        "table",
        "ul",
        "li",
        "figure",
    ),
    *(
        "blockquote",
        "pre",
        "dl",
        "button",
        "label",
        "p",
        "a",
        "details",
        "td",
        "figcaption",
        "h",
        "div",
        "span",
    ),
)
"""Tags whose distance above a block is a feature; ``h`` stands for all headings."""

FAR = 20
"""Distances in the tree end here, as does not being there at all."""

LONG = 15
"""So many words outside links make running text."""

LEVELS = 5
_TAG_BIT = {tag: bit for bit, tag in enumerate(TRACKED_TAGS)}
_TAG_BIT.update({f"h{level}": _TAG_BIT["h"] for level in range(1, 7)})
_MAX_CLIMB = 64


@dataclass(slots=True)
class Lexicon:
    """Words with the logarithm of how much likelier they stand with content than with furniture.

    Attributes:
        classes: tokens of class names, ids and roles.
        texts: words at the beginning of blocks.
    """

    classes: dict[str, float] = field(default_factory=dict)
    texts: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class Group:
    """Sums over blocks that are made alike."""

    blocks: int = 0
    words: int = 0
    link_words: int = 0
    stop_words: int = 0
    dates: int = 0
    prices: int = 0

    def add(self, block: Block) -> None:
        self.blocks += 1
        self.words += block.words
        self.link_words += block.link_words
        self.stop_words += block.stop_words


@dataclass(slots=True)
class Section:
    """The heading that a block stands below (-1 where there is none) and what is known of it."""

    heading: int = -1
    level: int = 0
    furniture: bool = False
    first: int = 0
    words_before: int = 0


def ratio(part: float, whole: float) -> float:
    """``part / whole``, and 0 where there is no whole."""
    return part / whole if whole else 0.0


def running_sum(numbers: Iterable[float]) -> list[float]:
    """The sums before each number, and the total at the end."""
    total: float = 0
    sums: list[float] = [0]
    for number in numbers:
        total += number
        sums.append(total)
    return sums


class Measured:
    """A page that features are computed from.

    Args:
        page: its blocks.
        url: its address, or ``""``.
        lexicon: learned words; part of the model.
    """

    def __init__(self, page: Page, url: str, lexicon: Lexicon) -> None:
        self.page = page
        self.blocks = page.blocks
        self.elements = page.elements
        self.url = url
        self.lexicon = lexicon
        self.count = len(page.blocks)
        self.total = sum(b.words for b in page.blocks) or 1
        self.kinds: list[int] = [0] * 7
        """Scores of the page's kinds, where a model for them has run."""
        self.known: dict[str, float] = {}
        """Features of the whole page that were computed already."""

    def with_lexicon(self, lexicon: Lexicon) -> Measured:
        """The same page measured with other learned words (training crosses them)."""
        twin = copy(self)
        for name in ("text_scores", "class_scores", "class_paths", "alike_text"):
            twin.__dict__.pop(name, None)
        twin.lexicon = lexicon
        twin.known = {}
        return twin

    # the blocks in a row

    @cached_property
    def hints(self) -> Hints:
        return Hints(self.page.root)

    @cached_property
    def words_before(self) -> list[float]:
        return running_sum(b.words for b in self.blocks)

    @cached_property
    def link_words_before(self) -> list[float]:
        return running_sum(b.link_words for b in self.blocks)

    @cached_property
    def stop_words_before(self) -> list[float]:
        return running_sum(b.stop_words for b in self.blocks)

    @cached_property
    def link_density(self) -> list[float]:
        return [min(1.0, b.link_chars / len(b.text)) for b in self.blocks]

    @cached_property
    def stop_density(self) -> list[float]:
        return [b.stop_words / b.words for b in self.blocks]

    @cached_property
    def has_date(self) -> list[bool]:
        return [DATE.search(b.text[:300]) is not None for b in self.blocks]

    @cached_property
    def has_price(self) -> list[bool]:
        return [PRICE.search(b.text[:300]) is not None for b in self.blocks]

    @cached_property
    def has_furniture_phrase(self) -> list[bool]:
        return [BOILERPLATE.search(b.text[:300]) is not None for b in self.blocks]

    @cached_property
    def first_h1(self) -> int:
        """Index of the first block in an h1, -1 where there is none."""
        return next((i for i, b in enumerate(self.blocks) if b.element.heading == 1), -1)

    @cached_property
    def sections(self) -> list[Section]:
        """The section of each block: that of the last heading before it (or it itself)."""
        found: list[Section] = []
        section = Section()
        words: float = 0
        for index, block in enumerate(self.blocks):
            level = block.element.heading
            if level:
                furniture = len(block.tokens) <= 8 and FURNITURE_HEADING.search(block.text[:200]) is not None
                section = Section(index, level, furniture, index, int(words))
            found.append(section)
            words += block.words
        return found

    @cached_property
    def copies(self) -> Counter[str]:
        return Counter(b.text for b in self.blocks)

    @cached_property
    def title_words(self) -> frozenset[str]:
        return frozenset(WORD.findall(self.hints.title.lower()))

    @cached_property
    def description_words(self) -> frozenset[str]:
        return frozenset(WORD.findall(self.hints.description.lower()))

    @cached_property
    def body_shingles(self) -> set[tuple[str, ...]]:
        """Runs of three words in the article's text as structured data gives it."""
        return shingles(WORD.findall(self.hints.body.lower())) if len(self.hints.body) > 200 else set()

    @cached_property
    def description_shingles(self) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        for text in self.hints.descriptions[:50]:
            found |= shingles(WORD.findall(text[:20_000].lower()))
        return found

    # the tree

    @cached_property
    def distances(self) -> list[list[int]]:
        """For each element the depths at which each tracked tag was last seen above it."""
        rows: list[list[int]] = []
        nowhere = [-FAR - 1000] * len(TRACKED_TAGS)
        for element in self.elements:
            row = rows[element.parent.index] if element.parent is not None else nowhere
            bit = _TAG_BIT.get(element.tag)
            if bit is not None:
                row = row.copy()
                row[bit] = element.depth
            rows.append(row)
        return rows

    @cached_property
    def group_distances(self) -> list[list[int]]:
        """The same for the groups of class names."""
        rows: list[list[int]] = []
        nowhere = [-FAR - 1000] * len(GROUPS)
        for element in self.elements:
            row = rows[element.parent.index] if element.parent is not None else nowhere
            mask = element.groups
            if mask:
                row = row.copy()
                bit = 0
                while mask:
                    if mask & 1:
                        row[bit] = element.depth
                    mask >>= 1
                    bit += 1
            rows.append(row)
        return rows

    @cached_property
    def containers(self) -> list[Element]:
        """For each block the nearest block element around it."""
        found = []
        for block in self.blocks:
            element = block.element
            while element.tag not in BLOCK_TAGS and element.parent is not None:
                element = element.parent
            found.append(element)
        return found

    @cached_property
    def shake(self) -> list[int]:
        """html-declutter's score of each element: words, less two for a linked word, less inline tags."""
        return [e.words - 2 * e.link_words - e.inline_tags for e in self.elements]

    @cached_property
    def shaken(self) -> list[int]:
        """For each element how many block elements around it (and it itself) shake would throw out."""
        counts: list[int] = []
        for element, score in zip(self.elements, self.shake, strict=True):
            if element.parent is None:
                counts.append(0)
            else:
                counts.append(counts[element.parent.index] + (score < 0 and element.tag in BLOCK_TAGS))
        return counts

    @cached_property
    def candidate_scores(self) -> list[float]:
        """Readability's idea: prose pays into the elements around it, less the farther they are."""
        scores = [0.0] * len(self.elements)
        for block, container in zip(self.blocks, self.containers, strict=True):
            if block.words - block.link_words < 8:
                continue
            score = 1 + min(block.words, 100) / 10 + block.text.count(",")
            element, share = container.parent, 1.0
            for step in range(1, 6):
                if element is None:
                    break
                scores[element.index] += score * share
                element = element.parent
                share = 0.5 / step
        return scores

    @cached_property
    def candidate(self) -> Element:
        """The element with the most prose close below it."""
        scores = self.candidate_scores
        return max(self.elements, key=lambda e: scores[e.index] * (1 - ratio(e.link_words, e.words)))

    @cached_property
    def candidate_steps(self) -> list[tuple[int, int]]:
        """For each element: steps up to the line from the candidate to the root, and from the
        candidate to the place where it meets that line."""
        line = {e.index: step for step, e in enumerate(self.candidate.up())}
        steps: list[tuple[int, int]] = []
        for element in self.elements:
            if element.index in line:
                steps.append((0, line[element.index]))
            elif element.parent is None:
                steps.append((0, len(line)))
            else:
                above = steps[element.parent.index]
                steps.append((above[0] + 1, above[1]))
        return steps

    @cached_property
    def larger(self) -> list[Element | None]:
        """For each element the nearest one around it that holds notably more words."""
        found: list[Element | None] = []
        for element in self.elements:
            bound = element.words * 1.15 + 1
            above = element.parent
            for _ in range(_MAX_CLIMB):
                if above is None or above.words > bound:
                    break
                above = above.parent
            found.append(above)
        return found

    @cached_property
    def levels(self) -> list[list[Element | None]]:
        """For each of LEVELS and each block: the element around it, each level notably larger."""
        larger = self.larger
        row: list[Element | None] = []
        for block in self.blocks:
            first: Element | None = block.element
            for _ in range(_MAX_CLIMB):
                if first is None or first.words > block.words:
                    break
                first = first.parent
            row.append(first)
        rows = [row]
        for _ in range(LEVELS - 1):
            row = [larger[e.index] if e is not None else None for e in row]
            rows.append(row)
        return rows

    @cached_property
    def siblings(self) -> list[tuple[int, int]]:
        """For each element how many siblings with its signature there are (with it), and their words."""
        counts: Counter[tuple[int, str]] = Counter()
        words: Counter[tuple[int, str]] = Counter()
        keys = [(e.parent.index if e.parent is not None else -1, e.signature) for e in self.elements]
        for key, element in zip(keys, self.elements, strict=True):
            counts[key] += 1
            words[key] += element.words
        return [(counts[key], words[key]) for key in keys]

    @cached_property
    def most_repeated(self) -> list[Element]:
        """For each element the one around it (or it itself) that has the most siblings like it."""
        siblings = self.siblings
        found: list[Element] = []
        for element in self.elements:
            above = found[element.parent.index] if element.parent is not None else element
            found.append(element if siblings[element.index][0] >= siblings[above.index][0] else above)
        return found

    @cached_property
    def alike(self) -> list[Group]:
        """For each block the group of those with the same signatures in the five elements around it."""
        signatures: list[str] = []
        for element in self.elements:
            names = []
            above: Element | None = element
            for _ in range(5):
                if above is None:
                    break
                names.append(above.signature)
                above = above.parent
            signatures.append(">".join(names))
        return self._grouped([signatures[b.element.index] for b in self.blocks])

    @cached_property
    def tags_alike(self) -> list[Group]:
        """For each block the group of those with the same tags all the way up."""
        numbers: dict[tuple[int, str], int] = {}
        paths: list[int] = []
        for element in self.elements:
            key = paths[element.parent.index] if element.parent is not None else -1, element.tag
            paths.append(numbers.setdefault(key, len(numbers)))
        return self._grouped([str(paths[b.element.index]) for b in self.blocks])

    def _grouped(self, keys: list[str]) -> list[Group]:
        groups: dict[str, Group] = {}
        for key, block in zip(keys, self.blocks, strict=True):
            groups.setdefault(key, Group()).add(block)
        return [groups[key] for key in keys]

    # learned words

    @cached_property
    def text_scores(self) -> list[tuple[float, float, float]]:
        """For each block the least, greatest and mean score of its first words."""
        known = self.lexicon.texts
        scores = []
        for block in self.blocks:
            found = [known[w] for w in block.tokens[:15] if w in known]
            scores.append(
                (min(found), max(found), sum(found) / (len(found) + 1)) if found else (0.0, 0.0, 0.0)
            )
        return scores

    @cached_property
    def class_scores(self) -> list[tuple[float, float, float]]:
        """For each element the least, greatest and summed score of its own class names."""
        known = self.lexicon.classes
        scores = []
        for element in self.elements:
            found = [known[t] for t in element.tokens if t in known] if element.tokens else []
            scores.append((min(found), max(found), sum(found)) if found else (0.0, 0.0, 0.0))
        return scores

    @cached_property
    def class_paths(self) -> list[tuple[float, ...]]:
        """For each block, over its element and the nine around it: the least, greatest and summed
        score of their class names, and the sums over the first two, the next two and the others."""
        own = self.class_scores
        known: dict[int, tuple[float, ...]] = {}
        found = []
        for block in self.blocks:
            index = block.element.index
            if index not in known:
                low = high = 0.0
                sums = [0.0, 0.0, 0.0]
                above: Element | None = block.element
                for step in range(10):
                    if above is None:
                        break
                    least, most, total = own[above.index]
                    if least < low:
                        low = least
                    if most > high:
                        high = most
                    sums[min(step // 2, 2)] += total
                    above = above.parent
                known[index] = (low, high, sum(sums), *sums)
            found.append(known[index])
        return found

    @cached_property
    def alike_text(self) -> list[float]:
        """For each block the mean text score of those that are alike."""
        sums: dict[int, float] = {}
        for group, scores in zip(self.alike, self.text_scores, strict=True):
            sums[id(group)] = sums.get(id(group), 0.0) + scores[2]
        return [sums[id(group)] / group.blocks for group in self.alike]

    # prose, heads of containers, the headline

    @cached_property
    def prose(self) -> list[int]:
        """For each block its words outside links where it is running text, otherwise 0."""
        found = []
        for block in self.blocks:
            own = block.words - block.link_words
            found.append(own if own >= LONG and not block.element.heading else 0)
        return found

    @cached_property
    def prose_before(self) -> list[float]:
        return running_sum(self.prose)

    @cached_property
    def since_prose(self) -> list[int]:
        """For each block how many blocks back the last running text stands (0: it is itself)."""
        return _steps_since(self.prose)

    @cached_property
    def until_prose(self) -> list[int]:
        """For each block how many blocks on the next running text stands (0: it is itself)."""
        return _steps_since(self.prose[::-1])[::-1]

    @cached_property
    def headline(self) -> int:
        """Index of the headline: the h1 (or else the block) that covers the title best, -1 for none."""
        title = self.title_words
        best, best_value = -1, 0.0
        for number, block in enumerate(self.blocks):
            shared = len(title.intersection(block.tokens))
            value = 2 * shared / (len(title) + len(block.tokens)) + (block.element.heading == 1) * 0.5
            if value > best_value:
                best, best_value = number, value
        return best

    @cached_property
    def headline_steps(self) -> list[tuple[int, Element]]:
        """For each element the steps up to one that holds the headline, too, and that element."""
        line: set[int] = set()
        if self.headline >= 0:
            line = {e.index for e in self.blocks[self.headline].element.up()}
        found: list[tuple[int, Element]] = []
        for element in self.elements:
            if element.index in line or element.parent is None:
                found.append((0, element))
            else:
                steps, meeting = found[element.parent.index]
                found.append((steps + 1, meeting))
        return found

    @cached_property
    def head_of(self) -> list[int]:
        """For each block the first heading inside the nearest element around it that begins with
        or soon has one (within its first three blocks), -1 for none within eight steps."""
        headings = [i for i, b in enumerate(self.blocks) if b.element.heading]
        heads: dict[int, int] = {}
        found = []
        for number, block in enumerate(self.blocks):
            head = -1
            for step, element in enumerate(block.element.up()):
                if step > 8:
                    break
                if element.index not in heads:
                    place = bisect_left(headings, element.first)
                    first = headings[place] if place < len(headings) else self.count
                    heads[element.index] = (
                        first if first < element.first + min(3, element.block_count) else -1
                    )
                head = heads[element.index]
                if head >= 0 and head != number:
                    break
            found.append(head)
        return found

    @cached_property
    def fragment_links(self) -> list[int]:
        """For each block whether it stands in or holds a link into this very page (1), another link (0)
        or none (-1)."""
        own = self.url.split("#")[0]
        found = []
        for block in self.blocks:
            value = -1
            for node in {id(parent): parent for parent, _ in block.parts[:8]}.values():
                link: Node | None = node
                for _ in range(4):
                    if link is None or link.tag == "a":
                        break
                    link = link.parent
                if link is not None and link.tag == "a":
                    href = link.get("href")
                    value = max(value, href.startswith("#") or bool(own and href.startswith(own + "#")))
            found.append(value)
        return found

    @cached_property
    def set_sums(self) -> dict[int, Group]:
        """For each element that has many like it, the sums over what prices and dates they hold."""
        found: dict[int, Group] = {}
        for block, dated, priced in zip(self.blocks, self.has_date, self.has_price, strict=True):
            group = found.setdefault(self._set_of(block), Group())
            group.add(block)
            group.dates += dated
            group.prices += priced
        return found

    @cached_property
    def sets(self) -> list[Group]:
        """For each block the sums over the set of like siblings it stands in."""
        return [self.set_sums[self._set_of(b)] for b in self.blocks]

    @cached_property
    def _set_keys(self) -> list[int]:
        numbers: dict[tuple[int, str], int] = {}
        return [
            numbers.setdefault((e.parent.index if e.parent is not None else -1, e.signature), len(numbers))
            for e in self.elements
        ]

    def _set_of(self, block: Block) -> int:
        return self._set_keys[self.most_repeated[block.element.index].index]

    @cached_property
    def set_places(self) -> list[tuple[int, int]]:
        """For each element its place among its like siblings, and the first block of the first of them."""
        counts: Counter[int] = Counter()
        firsts: dict[int, int] = {}
        found = []
        for element, key in zip(self.elements, self._set_keys, strict=True):
            found.append((counts[key], firsts.setdefault(key, element.first)))
            counts[key] += 1
        return found

    @cached_property
    def group_counts(self) -> list[int]:
        """How many elements have a class name of each group."""
        counts = [0] * len(GROUPS)
        for mask, number in Counter(e.groups for e in self.elements).items():
            for bit in range(len(GROUPS)):
                if mask >> bit & 1:
                    counts[bit] += number
        return counts

    @cached_property
    def tag_counts(self) -> Counter[str]:
        return Counter(e.tag for e in self.elements)


def _steps_since(marks: list[int]) -> list[int]:
    steps = 999
    found = []
    for mark in marks:
        steps = 0 if mark else min(999, steps + 1)
        found.append(steps)
    return found


def shingles(words: list[str]) -> set[tuple[str, ...]]:
    """All runs of three words."""
    return set(zip(words, words[1:], words[2:], strict=False))
