"""Drops what leads elsewhere from among the paragraphs of an article, and below it: lines to other articles,
"Read also: …", or to somebody's account, the word above an advertisement, counts of comments, invitations to
subscribe, teasers.

Most of it stands in the same elements as the paragraphs, so nothing else tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain

from ....languages.phrases import folded, folded_phrases, labels, phrases
from ....tree import Node
from ..blocks import A_TEXT, COLONS, Block, Element, Page, is_linked, is_running, link_around
from ..rule import Kept
from ..view import View

_READ_ALSO = folded_phrases("read-also")
_MORE_ABOUT = tuple(folded_phrases("more-about"))
_CONTROLS = folded_phrases("share")
_NUMBERS = re.compile(r"\d+")
_ADVERTISEMENT = folded_phrases("advertisement")
_FOLLOW = re.compile(
    rf"[\W_]*+(?:{'|'.join(sorted(phrases('follow') | folded_phrases('follow')))})(?:\b|(?<=[\u2e80-\uffff]))"
)
"""A call to follow in lower case, as whole words except in scripts that have no spaces between them."""
_NETWORKS = phrases("social-network")
_LONGEST_FOLLOW = 25
"""Words of a line that asks readers to follow somebody elsewhere."""
_LONGEST_CALL = 100
"""Characters of it among which the network is named."""
_LONGEST = 40
"""Words of a line that leads to another article."""
_LONGEST_LABEL = 60
"""Characters of a line without a link."""
_TITLE_WORDS = 4
_MOST_FOLLOWING = 6
"""Links below a line that announces them."""
_ALL_LINKED = 0.9

_INVITING = phrases("newsletter")
_PROMOTING = phrases("promotion")
_LONGEST_PROMOTION = 60  # words
_LOOKED_AT = 40
"""How many elements of a form are examined for its field."""
_LEVELS = 4
"""Elements around a form among which its invitation is, and around a text among which its link and its list
are."""
_LABEL_WORDS = 8  # of the heading above the last links
_ANNOUNCING_WORDS = 16  # of the line with a colon above them
_TIMES = 2
"""How many times the words of the last links all other kept text must have."""

_SOURCES = labels("sources")
_OF_SOURCES = frozenset({"ol", "td", "th", "figcaption", "pre"})
_ADDRESS_OF_PAGE = re.compile(r"\s*(?:(?:https?:)?//[^/?#]+[/?]+[^/?#\s]|(?!\w+:|//|#)\S)", re.I)
"""An address that is neither that of a site nor a place on the page."""

_TEASER_WORDS = 12
"""Below a text of at least so many words that is no teaser there are none."""
_SHORT_TEXT = 30
"""The text of a page has at least so many words right below its title."""
_ROW = 2
"""Teasers stand in a row of at least so many similar elements: a single one may hold the sources."""
_LONGEST_CARD = 100
"""The most words of a teaser."""


def lines_elsewhere(view: View, kept: Kept) -> list[int]:
    """The lines that lead to other articles or to an account, and the links that they announce."""
    blocks = view.blocks
    found = [
        number
        for number, block in enumerate(blocks)
        if kept[number]
        and (
            ((block.link_words or len(block.text) <= _LONGEST_LABEL) and _leads_elsewhere(block))
            or (block.words <= _LONGEST_FOLLOW and _asks_to_follow(block))
        )
    ]
    numbers = {line for number in found for line in _with_links(blocks, number)}
    left = view.page.kept_words(kept)[-1] - sum(blocks[number].words for number in numbers if kept[number])
    return list(numbers) if left >= A_TEXT else []


def final_links(view: View, kept: Kept) -> list[int]:
    """The links to other pages that a text ends with and the lines that announce them, except its sources.

    The last line of a text is one if it announces links that were left out.
    """
    blocks = view.blocks
    found: list[int] = []
    links: list[int] = []
    for number in range(len(kept) - 1, -1, -1):
        block = blocks[number]
        if not kept[number]:
            continue
        if _is_link_elsewhere(block):
            links.append(number)
            continue
        if links and (tuple(block.tokens) in _SOURCES or _are_in_one_list(block, blocks[links[-1]])):
            break
        found += links
        has_colon = block.text.endswith(COLONS)
        announces = links or (has_colon and any(map(is_linked, blocks[number + 1 : number + 2])))
        most = _ANNOUNCING_WORDS if has_colon else _LABEL_WORDS if block.element.heading else 0
        if not announces or block.words > most:
            break
        found.append(number)
        links = []
    words = sum(blocks[number].words for number in found)
    return found if (1 + _TIMES) * words <= view.page.kept_words(kept)[-1] else []


def _is_link_elsewhere(block: Block) -> bool:
    """Whether a text is nothing but links to other pages, and no source, which says an address or stands in a
    numbered list or a table."""
    if not is_linked(block) or block.words > _LONGEST or "://" in block.text:
        return False
    if block.link_words < block.words and any(map(str.isalnum, chain.from_iterable(_beside_links(block)))):
        return False
    links = filter(None, [link_around(node, _LEVELS) for node, _ in block.parts])
    leads_away = any(_ADDRESS_OF_PAGE.match(link.get("href")) for link in links)
    return leads_away and not block.element.is_in(_OF_SOURCES, _LEVELS)


def _are_in_one_list(block: Block, other: Block) -> bool:
    own = next((above for above in block.element.up(_LEVELS) if above.tag == "ul"), None)
    return own is not None and own in other.element.up(_LEVELS)


def promotions(view: View, kept: Kept) -> list[int]:
    """The boxes that are named as promotions."""
    return _below_text(view, kept, _named(view.page, _PROMOTING))


def invitations(view: View, kept: Kept) -> list[int]:
    """The invitations to subscribe: the boxes that are named so, and the texts around each form that asks for
    nothing but an e-mail address."""
    page = view.page
    boxes = _named(page, _INVITING)
    if "form" in page.tag_counts:
        forms = [n for n, node in enumerate(page.nodes) if node.tag == "form" and _asks_for_address(node)]
        boxes += [box for form in forms if (box := _box(page, form)) is not None]
    return _below_text(view, kept, boxes)


def _named(page: Page, names: Set[str]) -> list[Element]:
    """The short elements with these names that lead somewhere."""
    return [
        box
        for box in page.named(names)
        if box.words <= _LONGEST_PROMOTION and (box.link_words or box.node.find("button") is not None)
    ]


def _below_text(view: View, kept: Kept, boxes: Iterable[Element]) -> list[int]:
    before = view.page.kept_words(kept)
    return [number for box in boxes if before[box.first] >= A_TEXT for number in box.span]


def _asks_for_address(form: Node) -> bool:
    """Whether the only field that can be filled in is one for an e-mail address."""
    fields = [
        node.get("type").lower() if node.tag == "input" else node.tag
        for node in form.first(_LOOKED_AT)
        if node.tag in ("input", "textarea", "select")
    ]
    return [field for field in fields if field not in ("hidden", "submit", "button", "checkbox")] == ["email"]


def _box(page: Page, form: int) -> Element | None:
    """The outermost element near a form that is no longer than an invitation; None if it has no text.

    Args:
        form: the number of the form's node. It may have no text: its field stands beside the invitation.
    """
    box: Element | None = None
    number = form
    for _ in range(_LEVELS):
        if number < 0:
            break
        if page.places[number] >= 0:
            element = page.holders[page.places[number]]
            if element.words > _LONGEST_PROMOTION:
                break
            box = element
        number = page.parents[number]
    return box


def _leads_elsewhere(block: Block) -> bool:
    """Whether a block is such words, with or without links beside them."""
    if block.words > _LONGEST:
        return False
    is_bracketed = block.text[0] + block.text[-1] in ("()", "[]") and block.words >= _TITLE_WORDS
    beside = "".join(_beside_links(block)) if block.link_words else block.text
    if is_bracketed and not any(map(str.isalnum, beside)):
        return True  # the title of another article
    if not beside.strip() and ":" in block.text:
        beside = block.text.partition(":")[0]  # "Read also" is in the link, too
    if len(beside) > _LONGEST_LABEL:
        return False
    key = folded(beside)
    if block.link_words and beside.strip().endswith(COLONS) and key.startswith(_MORE_ABOUT):
        return True
    if key in _READ_ALSO:
        return True
    return not block.link_words and (key in _ADVERTISEMENT or _without_numbers(key) in _CONTROLS)


def _without_numbers(key: str) -> str:
    return folded(" ".join(_NUMBERS.sub("", key).split())) if _NUMBERS.search(key) else key


def _asks_to_follow(block: Block) -> bool:
    """Whether a block begins with a call to follow, and names a network."""
    text = block.text[:_LONGEST_CALL].casefold()
    return _FOLLOW.match(text) is not None and any(network in text for network in _NETWORKS)


def _with_links(blocks: Sequence[Block], number: int) -> Iterator[int]:
    """The numbers of such a block and of the links right below it; none if it announces something else."""
    block = blocks[number]
    below = []
    if folded(block.text) in _READ_ALSO:
        for place in range(number + 1, min(len(blocks), number + 1 + _MOST_FOLLOWING)):
            if blocks[place].link_words < _ALL_LINKED * blocks[place].words:
                break
            below.append(place)
        if not below:
            return
    yield number
    yield from below


def _beside_links(block: Block) -> Iterator[str]:
    """The texts of a block that are in no link to another page."""
    for node, index in block.parts:
        link = link_around(node, top=block.element.node)
        text = node.children[index]
        if isinstance(text, str) and (link is None or link.get("href").startswith("#")):
            yield text


def teasers_below_article(view: View, kept: Kept) -> list[int]:
    """The teasers of other pages below all other text of an article: what stands in rows of similar cards
    with a link each, whose headlines were dropped."""
    words = view.page.kept_words(kept)
    found, last = _cards_below_text(view, kept, 0, whole=False)
    return found if 2 * words[last + 1] > words[-1] else []


def teasers_apart(view: View, kept: Kept) -> list[int]:
    """The teasers of other pages apart from a text below the title, which is in the container of the first
    running text.

    A page unlike the training pages, such as one that is not made for phones, is often taken for something
    other than an article, and its text may have fewer words than the teasers beside it.
    """
    first = next((n for n, block in enumerate(view.blocks) if kept[n] and is_running(block)), -1)
    box = view.blocks[first].box if first >= 0 and view.below_title(first) else None
    if box is None:
        return []
    words = view.page.kept_words(kept)
    of_text = words[box.end] - words[first]
    if of_text < _SHORT_TEXT:
        return []
    # A shorter text may be the introduction to a list, whose items are the cards of which all was kept.
    return _cards_below_text(view, kept, box.end, whole=of_text >= A_TEXT)[0]


def _cards_below_text(view: View, kept: Kept, start: int, *, whole: bool) -> tuple[list[int], int]:
    """The blocks of cards in rows below the last block of other text, and that block.

    A row of which most cards stand above it is part of the text, also its end.

    Args:
        start: the first block that may be one of a card.
        whole: whether cards of which all is kept count.
    """
    words = view.page.kept_words(kept)

    def is_card(element: Element) -> bool:
        if element.first < start or not 0 < element.link_words <= element.words <= _LONGEST_CARD:
            return False
        left = words[element.end] - words[element.first]
        return left > 0 and (whole or left < element.words)

    rows = [[*filter(is_card, row)] for row in view.page.like_siblings.rows(_ROW)]
    found = {number for cards in rows for card in cards for number in card.span}
    other = [n for n, b in enumerate(view.blocks) if kept[n] and b.words >= _TEASER_WORDS and n not in found]
    last = max(other, default=-1)
    for cards in rows:
        if 2 * sum(card.first < last for card in cards) > len(cards):
            found.difference_update(*[card.span for card in cards])
    return [number for number in found if number > last], last
