"""The sections of a site that a page is in, and the headline of a page that states no more than those."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS
from ..tree.index import PageIndex
from ..tree.visible_text import heading_key, squeeze, visible_text
from . import title_parts
from .facts import Facts
from .sites import leads_on, parts_of

_is_path = class_search(r"breadcrumb|(?:^|[\s_-])crumbs?(?:$|[\s_-])", "crumb")
_is_headline = class_search(r"headline|title(?!s)", "headline title")
_MOST_LINKS = 400  # of a page, among which those to its sections are
_MOST_PATH = 60  # elements of a path that are looked at
_LONGEST_SECTION = 60  # characters of a section's name
_MOST_NAME = 6  # words of what is above a page; more words say what the page is about
_RUNNING = 120  # characters of a paragraph of running text
_BEFORE = 60  # elements before the text among which its headline is
_HIGHEST = 60  # elements around the text and the headline
_LONGEST_HEADLINE = 250  # characters
_LEAST_WORDS = 3  # of a headline
_NOT_RUNNING = frozenset({"a", "li", "nav", "footer", "aside", "figcaption", "script", "style", "noscript"})
_OTHER_ELEMENT = "h4"
"""The heading before which an element named after a headline is taken, and after the higher ones."""


@dataclass
class Above:
    """What is above a page: its site and its sections. Most titles are too long to need it.

    Attributes:
        names: the keys of the names that the site goes by.
        starts: what links to the start page say.
    """

    facts: Facts
    names: set[str]
    starts: list[str]
    url: str

    @cached_property
    def keys(self) -> set[str]:
        """The keys of the names of the site and its sections.

        They are what links to the start page and to the addresses above the page's own say, and the
        breadcrumbs that the page shows or states, without the last one.
        """
        page, parts = self.facts.page, _path(self.url).split("/")
        above = tuple("/".join(parts[:number]) for number in range(2, len(parts)))
        links = [
            link
            for link in (page.links[:_MOST_LINKS] if above else ())
            if above[0] in (address := link.attrs.get("href", "")) and _leads_to(address, above)
        ]
        for box in page.with_class(_is_path, "crumb")[:3]:
            every = [node for node in box.first(_MOST_PATH) if node.tag == "a"]
            # The last entry is the page itself, which may be a link to another address of its.
            is_last = every and visible_text(box).endswith(visible_text(every[-1]))
            links += every[:-1] if is_last else every
        names = [
            visible_text(link, _LONGEST_SECTION) for link in links if leads_on(link.get("href"), self.url)
        ]
        names += [self.facts.meta("og:site_name"), *self.starts, *self.facts.things.paths()]
        return self.names | set(map(heading_key, names)) - {""}

    @cached_property
    def sections(self) -> set[str]:
        """Those that the site does not go by."""
        return self.keys - self.names


def _leads_to(address: str, paths: tuple[str, ...]) -> bool:
    end = address.partition("#")[0].partition("?")[0].strip().rstrip("/")
    return end.endswith(paths) and _path(address) in paths  # most links end otherwise, which takes less time


def _path(address: str) -> str:
    return parts_of(address).path.rstrip("/")


def without_sections(title: str, above: Above) -> str:
    """A title without the sections at its beginning. What stands before a colon belongs to the title."""
    parts = title_parts.split(title)
    while len(parts) > 1 and ":" not in parts[1][0] and _names_section(parts[0][1], above):
        parts.pop(0)
    return title_parts.join(parts)


def _names_section(part: str, above: Above) -> bool:
    return title_parts.count_words(part) <= _MOST_NAME and heading_key(part) in above.sections


def names_no_page(title: str, above: Above) -> bool:
    """Whether a title consists of names of what is above the page."""
    return title_parts.count_words(title) <= _MOST_NAME and title_parts.consists_of(title, above.keys)


def headline_above_text(above: Above) -> tuple[Node, str] | None:
    """The headline that stands above the running text: of several the highest heading, then the one that
    shares the smallest element with the text, then the first."""
    page = above.facts.page
    begin = _begin_of_text(page)
    around = {box: height for height, box in enumerate(islice(page.order[begin].ancestors(), _HIGHEST))}
    found: tuple[str, int, Node, str] | None = None
    for node in page.order[max(0, begin - _BEFORE) : begin]:
        is_named = node.tag not in HEADINGS and _is_headline(node.get("class")[:200])
        if not (node.tag in HEADINGS or is_named):
            continue
        text = visible_text(node, _LONGEST_HEADLINE)
        if len(text) >= _LONGEST_HEADLINE or title_parts.count_words(text) < _LEAST_WORDS:
            continue
        if dates.find(text) or names_no_page(text, above):
            continue
        height = next((around[box] for box in islice(node.ancestors(), _HIGHEST) if box in around), _HIGHEST)
        rank = (node.tag if node.tag in HEADINGS else _OTHER_ELEMENT, height)
        if found is None or rank < found[:2]:
            found = *rank, node, text
    return found[2:] if found is not None else None


def _begin_of_text(page: PageIndex) -> int:
    """The place of the first paragraph in the element that holds the most running text; 0 without one."""
    order = page.order
    lengths: dict[Node, int] = {}
    begins: dict[Node, int] = {}
    for place, _, text in page.first_texts:
        if len(text) < _RUNNING or len(text := squeeze(text)) < _RUNNING:
            continue
        node = order[place]
        if any(above.tag in _NOT_RUNNING for above in (node, *islice(node.ancestors(), 4))):
            continue
        box = node.parent if node.tag == "p" and node.parent is not None else node
        lengths[box] = lengths.get(box, 0) + len(text)
        begins.setdefault(box, place)
    return begins[max(lengths, key=lengths.__getitem__)] if lengths else 0
