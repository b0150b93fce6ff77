"""What stands over, beside and below the content: dialogs, asides, small print, cards that are links.

Also what is said in every card and in every post, such as their controls.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from itertools import accumulate

from ....languages.phrases import labels, phrases
from ....tree.elements import CELLS
from ..blocks import Block, Element, blocks_in, is_linked, is_quoted, is_running
from ..decision import ONE
from ..rule import Kept
from ..view import View

_MOST_OF_PAGE = 0.5
"""An element with at least this share of a page's blocks is the page itself."""
_DIALOGS = frozenset({"dialog", "alertdialog"})
_LEVELS = 6
"""How many elements around a block are examined for a list, a table or a button."""
_BUTTON_LEVELS = 2

_CERTAIN = 3 * ONE // 4
"""From this score, a block is content wherever it stands."""
_UNLIKELY = -ONE // 2
"""Below this score, a text in a card that is a link is left out."""
_LEAST_BESIDE = 0.25
"""If less than this share of the kept words stands outside of dialogs, asides or linked cards, these are the
content: a site may open its posts in dialogs."""
_LINK_WORDS = 6
"""The most words of a link that stands alone."""
_LONGEST_CALL = 15
"""The most words of a link that is said below each of several texts."""
_BEGINNING_WORDS = 3
"""Such links begin with so many words that are the same."""
_FEWEST_SAID = 3
"""How often something is said that may be a control."""
_LEAST_BESIDE_LINKS = 0.8
"""If less than this share of the kept words stands outside of links that stand alone, the links are the
content."""
_OF_NAMES = frozenset({"li", "td", "th", "dt", "dd"})
"""Elements in which a link is an item or a value, not a button."""

_CALLS = labels("call")
_CALL_WORDS = 5

_FILTERS = frozenset({"filter", "filters", "facet", "facets"})
"""Parts of the names of panels with filters, if they have no pictures; else they may be of what was found."""

_SIDEBARS = frozenset({"side", "sidebar"})
"""Parts of the names of elements that are asides in a thread."""

DISCLAIMERS = phrases("disclaimer")
SMALL_PRINT = DISCLAIMERS | phrases("small-print")
_TOP_OF_PAGE = 0.5
"""The share of a page's blocks above which there is no small print."""
_LEAST_ABOVE = 0.05
"""If less than this share of the kept words stands outside of small print, that is the content. Small
print can be far longer than all else."""

_SIGNATURES = frozenset({"signature", "signatures", "postsignature"})
_SIGNATURES_IN_SHORT = frozenset({"sig"})
"""Parts of the names of elements that say the same under every post."""
_COUNT_WORDS = 10
"""The greatest number of words of what a forum says about each post or author: "Posts: 300", "5 likes"."""
_SAME_SHARE = 0.7
"""The least share of such texts in their slot that are the same but for numbers."""
_NUMBERS = re.compile(r"[\d.,]+")
_TIME = re.compile(r"\b(?:19|20)\d\d\b|\d:\d\d")
"""What the dates of posts have and counts do not."""
_CODE = frozenset({"pre", "code"})
_ADVERTISEMENT = re.compile(
    rf"(?:{'|'.join(sorted(phrases('advertisement')))})(?:\s?[-\u2013\u2014:(]|$)", re.I
)


def dialogs(view: View, kept: Kept) -> list[int]:
    """The blocks in modal dialogs: consent banners, invitations to subscribe, explanations of a term.

    A dialog that says that it is not modal may be part of the page: shops put descriptions in panels of this
    kind. So may a dialog that contains the headline.
    """
    modal = (e for e in view.page.declaring if _is_modal(e) and view.headline not in e.span)
    return _unless_most(view, kept, blocks_in(modal), _LEAST_BESIDE)


def _is_modal(element: Element) -> bool:
    attrs = element.node.attrs
    modal = attrs.get("aria-modal", "").strip().lower()
    if modal in ("true", "false"):
        return modal == "true"
    return element.tag == "dialog" or element.role in _DIALOGS


def said_of_every_post(view: View, kept: Kept) -> Iterator[int]:
    """What a forum says about every post and author: numbers of posts and likes, when someone joined.

    In one slot, such texts are the same but for numbers ("Reply 3"), or begin with the same label
    ("Joined:"). The dates of posts stay, and so do lines of code.
    """
    blocks = view.blocks
    for slot in _slots(view, kept):
        numbers = [number for number in slot if blocks[number].words <= _COUNT_WORDS]
        tag = blocks[slot[0]].element.tag
        if len(numbers) < _FEWEST_SAID or tag in _CODE:
            continue
        texts = [blocks[number].text for number in numbers]
        alike = Counter(_NUMBERS.sub("", text).strip().rstrip("s") for text in texts)
        is_same = alike.most_common(1)[0][1] >= _SAME_SHARE * len(slot)
        if is_same and not any(_TIME.search(text) for text in texts):
            yield from numbers
        elif tag != "p":  # a line such as "Edit: it works" may be part of a post
            labels = [text.split(maxsplit=1)[0] for text in texts]
            often = Counter(label for label in labels if label.endswith(":"))
            yield from (n for n, label in zip(numbers, labels, strict=True) if often[label] >= _FEWEST_SAID)


def labels_of_advertisements(view: View, kept: Kept) -> Iterator[int]:
    """Lines that only announce an advertisement, perhaps with who does not see it."""
    for number, block in enumerate(view.blocks):
        if kept[number] and block.words <= _COUNT_WORDS and _ADVERTISEMENT.match(block.text):
            yield number


def signatures(view: View, kept: Kept) -> list[int]:
    """Signatures that an author repeats under every post. The short name counts only on a page without the
    long one, as the text above a signature may be named after it."""
    named = view.page.named(_SIGNATURES) or view.page.named(_SIGNATURES_IN_SHORT)
    return blocks_in([element for element in named if not _is_around(element, view)])


def controls_of_cards(view: View, kept: Kept) -> list[int]:
    """The texts of buttons, of panels of filters, and of slots whose text is always the same, such as
    "Compare" or "In stock".

    Such a text says nothing about a single card; in the cell of a table it is a value. If more than half of
    what was kept consists of such texts, the page is not made of cards.
    """
    buttons = [number for number, block in enumerate(view.blocks) if kept[number] and _is_button(block)]
    panels = [panel for panel in view.page.named(_FILTERS) if panel.node.find("img") is None]
    return _unless_most(view, kept, {*buttons, *blocks_in(panels), *_said_in_all(view, kept)}, 0.5)


def _said_in_all(view: View, kept: Kept) -> Iterator[int]:
    """The texts of slots whose text is always the same, if several are kept: else they are copies of one."""
    for slot in _slots(view, kept):
        first = view.blocks[slot[0]]
        is_same = len({view.blocks[number].text for number in slot}) == 1
        if (
            is_same
            and sum(kept[number] for number in slot) > 1
            and not (first.element.heading or _fills_cell(first))
        ):
            yield from slot


def marked_asides(view: View, kept: Kept) -> list[int]:
    """What stands in asides, unless it is certain to be content: help and advertisements."""
    found = [number for number in _in_asides(view, frozenset()) if view.scores[number] < _CERTAIN]
    return _unless_most(view, kept, found, _LEAST_BESIDE)


def asides_of_thread(view: View, kept: Kept) -> list[int]:
    """The profiles of authors and previews of linked pages in a thread, which look like a text and are never
    certain. Forums also mark up quotations in this way, which stay."""
    return _unless_most(view, kept, _in_asides(view, _SIDEBARS), _LEAST_BESIDE)


def _in_asides(view: View, names: Set[str]) -> list[int]:
    """What stands in asides without quotations.

    Args:
        names: parts of the names of other elements that are asides.
    """
    asides = {*view.page.with_tag.get("aside", ()), *view.page.named(names)}
    found = sorted([e for e in asides if not _is_around(e, view)], key=lambda element: element.index)
    if not found:
        return []
    inside = {*blocks_in(found)}
    quoted = [0, *accumulate(n in inside and is_quoted(block) for n, block in enumerate(view.blocks))]
    return blocks_in([e for e in found if quoted[e.first] == quoted[e.end]])


def linked_cards(view: View, kept: Kept) -> list[int]:
    """What is not likely to be content by itself in cards that are a link as a whole, and in groups, which
    are the slides of a carousel or the choices of a form. If the longest text of a card is, all of it stays.

    The decision keeps doubtful texts, because most sections of such a page belong together. Teasers of other
    pages and slides do not.
    """
    groups = {element for element in view.page.declaring if element.role == "group"}
    cards = [e for e in view.page.holders if (e.tag == "a" or e in groups) and not _is_around(e, view)]
    scores, words = view.scores, view.page.words
    unlikely = [e for e in cards if scores[max(e.span, key=words.__getitem__)] < _UNLIKELY]
    found = [number for number in blocks_in(unlikely) if scores[number] < _UNLIKELY]
    return _unless_most(view, kept, found, _LEAST_BESIDE)


def lone_links(view: View, kept: Kept) -> list[int]:
    """The short texts that are nothing but a link, outside of headings, lists and tables: "Learn more". Also
    what all cards say. A link above the text of its own box is the name of what the text is about.

    Many sections of a page about a service end in a link that is drawn as a button.
    """
    links = [
        number
        for number, block in enumerate(view.blocks)
        if kept[number] and _is_lone_link(block) and not _names_text_below(number, view, kept)
    ]
    said = set(_said_in_all(view, kept))
    return [*_unless_most(view, kept, links, _LEAST_BESIDE_LINKS), *_unless_most(view, kept, said, 0.5)]


def _names_text_below(number: int, view: View, kept: Kept) -> bool:
    """Whether a text is the first of a box, and above a longer one that is kept and no link."""
    box = view.blocks[number].box
    if box is None or box.first != number:
        return False
    below = view.blocks[number + 1]
    is_text = not is_linked(below) or below.words > _LONGEST_CALL
    return kept[number + 1] and is_text and below.words > view.blocks[number].words


def repeated_links(view: View, kept: Kept) -> list[int]:
    """The short texts that are nothing but a link and begin alike several times, also longer ones below a
    text each: "Compare deals on the Alder". One that is said only once or twice may lead to what the text is
    about."""
    blocks = view.blocks
    said: dict[tuple[str, ...], list[int]] = {}
    for number, block in enumerate(blocks):
        if block.link_words >= block.words and block.words <= _LONGEST_CALL:
            said.setdefault(tuple(block.tokens[:_BEGINNING_WORDS]), []).append(number)
    found: list[int] = []
    for numbers in said.values():
        if len(numbers) >= _FEWEST_SAID and any(kept[number] for number in numbers):
            links = [
                n
                for n in numbers
                if _is_lone_link(
                    blocks[n], _LONGEST_CALL if is_running(blocks[max(0, n - 1)]) else _LINK_WORDS
                )
            ]
            found += links if len(links) >= _FEWEST_SAID else ()
    return _unless_most(view, kept, found, _LEAST_BESIDE_LINKS)


def calls(view: View, kept: Kept) -> list[int]:
    """Drop calls such as "Learn more" or "Loading…"."""
    found = [
        number
        for number, block in enumerate(view.blocks)
        if kept[number]
        and block.words <= _CALL_WORDS
        and not block.element.heading
        and tuple(block.tokens) in _CALLS
    ]
    return _unless_most(view, kept, found, _LEAST_BESIDE_LINKS)


def small_print(view: View, kept: Kept, *, names: Set[str] = SMALL_PRINT) -> list[int]:
    """The footnotes, disclaimers and legal notices at the end of a page. They are long sentences, and look
    like a text. In a thread, an author may have written them.

    Args:
        names: parts of the names of their elements.
    """
    found = [
        element
        for element in view.page.named(names)
        if element.first > _TOP_OF_PAGE * len(view.blocks) and not _is_around(element, view)
    ]
    return _unless_most(view, kept, blocks_in(found), _LEAST_ABOVE)


def _slots(view: View, kept: Kept) -> list[list[int]]:
    """The texts with the same markup around them, such as the prices of all cards, as the numbers of their
    blocks: those with the same signatures in the five elements around them, if any of them is kept."""
    slots: dict[int, list[int]] = {}
    for number, group in enumerate(view.facts.alike[0]):
        slots.setdefault(group, []).append(number)
    several = [numbers for numbers in slots.values() if len(numbers) >= _FEWEST_SAID]
    return [numbers for numbers in several if any(kept[number] for number in numbers)]


def _unless_most(view: View, kept: Kept, found: Iterable[int], least: float) -> list[int]:
    """These blocks; none if less than this share of the kept words would be left."""
    numbers = list(found)
    every = view.page.kept_words(kept)[-1]
    left = every - sum(view.page.words[number] for number in numbers if kept[number])
    return numbers if left >= least * every else []


def _is_around(element: Element, view: View) -> bool:
    """Whether an element contains the headline or most of the page."""
    return element.block_count >= _MOST_OF_PAGE * len(view.blocks) or view.headline in element.span


def _is_lone_link(block: Block, most: int = _LINK_WORDS) -> bool:
    """Whether a text of so few words is nothing but a link, outside of headings, lists and tables."""
    element = block.element
    is_short_link = block.words <= most and block.link_words >= block.words
    return is_short_link and not (
        element.heading
        or element.is_in(_OF_NAMES, _LEVELS)
        or any(above.declares and above.role == "heading" for above in element.up(_LEVELS))
    )


def _fills_cell(block: Block) -> bool:
    """Whether a text is all of a table's cell: values that are equal in all rows are still values."""
    return any(
        element.tag in CELLS and element.block_count == 1 for element in block.element.up(_LEVELS // 2)
    )


def _is_button(block: Block) -> bool:
    """Whether a text is that of a button. A heading that is one opens the text below it, and a whole card
    with several texts may be one."""
    return not block.element.heading and any(
        element.tag == "button" or (element.block_count == 1 and element.role == "button")
        for element in block.element.up(_BUTTON_LEVELS)
    )
