"""Leaves out what stands beside the content: asides, teasers, slides, links, small print, rows of offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, islice

from ..blocks import Block, Element
from ..decision import ONE
from ..features import Measured
from ..slots import even_out

KINDS_WITH_ASIDES = frozenset({"forum", "product", "listing", "collection"})
"""On pages of other kinds, an aside may be a note or a definition that belongs to the text."""
KINDS_WITH_OUTER_ASIDES = frozenset({"documentation", "service"})
"""On these, one before or after all text says something of what the page is about: versions, a repository."""
KINDS_WITH_TEASERS = frozenset({"service", "product"})
"""On pages of cards, links and slides are the content."""
KINDS_WITH_SMALL_PRINT = frozenset({"service", "product", "listing", "collection"})
"""In an article, footnotes belong to the text."""
KINDS_WITH_OFFERS = frozenset({"product", "listing", "collection"})
KIND_WITH_LINKS = "service"
"""Elsewhere, a link that stands alone may be a name among others."""

_MOST_OF_PAGE = 0.5
"""An element with at least this share of a page's blocks is the page itself."""
_CERTAIN = 3 * ONE // 4
"""From this score, in 4096ths of log-odds, a block is content wherever it stands."""
_UNLIKELY = -ONE // 2
"""Below this score, a text in a teaser is left out."""
_WHOLLY = 256
"""The weight of the mean of a slot: all cards keep a text, or none does."""
_LEAST_BESIDE = 0.25
"""If less than this share of the kept words stands outside of asides or teasers, they are the content."""
_LEVELS = 6
"""How many elements around a block are examined for a quotation, a list or a table."""

_LINK_WORDS = 6
"""The most words of a link that stands alone."""
_MOST_LINKS = 0.2
"""The greatest share of the kept words in such links. With more, they are the content."""
_OF_NAMES = frozenset({"li", "td", "th", "dt", "dd"})
"""Where a link is a name among others rather than a button."""

_SMALL_PRINT = frozenset(
    {"footnote", "footnotes", "disclaimer", "disclaimers", "legal", "fineprint", "smallprint"}
)
"""Parts of the names of elements with the conditions of offers and the sources of claims."""
_SENTENCE_WORDS = 8
"""The least number of words in a block of the text that asides stand above or below."""
_BOILERPLATE = "boilerplate"
_TOP_OF_PAGE = 0.5
"""The share of a page's blocks above which there is no small print."""
_LEAST_ABOVE = 0.05
"""The same for small print, which can be far longer than all else."""

_FEWEST_OFFERS = 4
"""The least number of offers in a row."""
_PRICE = re.compile(
    r"[$\u00a3\u00a5\u20a9\u20ac\u20b9\u20ba\u20bd]\s?\d|"
    r"\d\s?(?:[\u20ac\u20bd\u5143\u5186\uc6d0]|(?:usd|eur|gbp|chf|pln|z\u0142|kr|k\u010d|\u0440\u0443\u0431)\b)",
    re.I,
)
_WITH_PRICE = 0.6
"""The least share of them that have a price."""
_OFFER_WORDS = range(8, 81)
"""The mean number of words of an offer. Shorter ones are bare names with a price: a list that a text
introduces."""
_TEXT_WORDS = 12
"""The least number of words in a block of running text."""
_TEXT_LINKED = 0.25
"""Its greatest share of linked words."""
_TEXT_SHARE = 0.4
"""The least share of running text, of all kept words, on a page that offers only surround."""


def drop_asides(measured: Measured, scores: Sequence[int], kept: list[bool], *, is_thread: bool) -> None:
    """Drop what stands in asides, unless a block is certain to be content.

    On the page of a product, these are help and advertisements; on that of a thread, the profiles of authors
    and previews of linked pages, which look like a text and are never certain. Forums also mark up quotations
    in this way, which stay.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        is_thread: whether the page is a thread.
    """
    asides = _asides(measured)
    if not asides:
        return
    quotations = [0, *accumulate(_is_quoted(block.element) for block in measured.blocks)]
    asides = [e for e in asides if quotations[e.first] == quotations[e.first + e.block_count]]
    found = [n for n in _within(asides) if is_thread or scores[n] < _CERTAIN]
    _drop(measured, found, kept, _LEAST_BESIDE)


def drop_outer_asides(measured: Measured, kept: list[bool]) -> None:
    """Drop the asides above and below all running text. Those amid it are notes or definitions.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    asides = _asides(measured)
    if not asides:
        return
    aside = set(_within(asides))
    blocks = measured.blocks
    text = [
        number
        for number, block in enumerate(blocks)
        if kept[number]
        and number not in aside
        and block.words >= _SENTENCE_WORDS
        and 2 * block.link_words < block.words
    ]
    if text:
        outer = [element for element in asides if not text[0] < element.first < text[-1]]
        _drop(measured, _within(outer), kept, _LEAST_BESIDE)


def drop_boilerplate(measured: Measured, kept: list[bool]) -> None:
    """Drop what the page itself calls boilerplate, such as the licence before and after a book.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    named = [element for element in measured.page.holders if _BOILERPLATE in element.tokens]
    _drop(measured, _within(named), kept, _LEAST_ABOVE)


def drop_teasers(measured: Measured, scores: Sequence[int], kept: list[bool]) -> None:
    """Drop what is not likely to be content by itself from cards that are a link as a whole, and from groups,
    which are the slides of a carousel or the choices of a form.

    On the page of a service or a product, the decision keeps doubtful texts, because most of its sections
    belong together. Teasers of other pages and slides do not.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
    """
    evened = even_out(measured, scores, _WHOLLY)
    groups = measured.page.with_role("group")
    teasers = [e for e in measured.page.holders if e.tag == "a" or e in groups]
    teasers = [e for e in teasers if not _is_around(e, measured)]
    found = [number for number in _within(teasers) if evened[number] < _UNLIKELY]
    _drop(measured, found, kept, _LEAST_BESIDE)


def drop_links(measured: Measured, kept: list[bool]) -> None:
    """Drop the short texts that are nothing but a link, outside of headings, lists and tables: "Learn more".

    On the page of a service, most sections belong together and are kept, and many of them end in a link that
    is drawn as a button.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    found = [number for number, block in enumerate(measured.blocks) if kept[number] and _is_lone_link(block)]
    _drop(measured, found, kept, 1 - _MOST_LINKS)


def drop_small_print(measured: Measured, kept: list[bool]) -> None:
    """Drop the footnotes, disclaimers and legal notices at the end of a page that sells something, and the
    page's footer. They are long sentences, and look like a text.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    top = _TOP_OF_PAGE * measured.count
    footers = measured.page.with_role("contentinfo")
    small_print = [
        element
        for element in measured.page.holders
        if element.first > top
        and (
            not _SMALL_PRINT.isdisjoint(element.tokens)
            or ((element.tag == "footer" or element in footers) and _is_of_page(element))
        )
        and not _is_around(element, measured)
    ]
    _drop(measured, _within(small_print), kept, _LEAST_ABOVE)


def drop_offers(measured: Measured, scores: Sequence[int], kept: list[bool]) -> None:
    """Drop the rows of offers on a page that consists mostly of running text.

    Either a page is a list of offers, or it is a text, and offers stand around it: other products, or those
    of a shop whose page is an introduction to them.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
    """
    offers = _offers(measured, scores)
    if not any(kept[number] for number in offers):
        return
    blocks = measured.blocks
    words = text = 0
    for number, block in enumerate(blocks):
        if kept[number]:
            words += block.words
            is_text = block.words >= _TEXT_WORDS and block.link_words < _TEXT_LINKED * block.words
            if is_text and number not in offers:
                text += block.words
    if text >= _TEXT_SHARE * words:
        for number in offers:
            kept[number] = False


def _drop(measured: Measured, found: Iterable[int], kept: list[bool], least: float) -> None:
    """Drop these blocks unless less than this share of the kept words is left."""
    blocks = measured.blocks
    dropped = [number for number in found if kept[number]]
    every = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    if every - sum(blocks[number].words for number in dropped) >= least * every:
        for number in dropped:
            kept[number] = False


def _asides(measured: Measured) -> list[Element]:
    complementary = measured.page.with_role("complementary")
    asides = [e for e in measured.page.holders if e.tag == "aside" or e in complementary]
    return [e for e in asides if not _is_around(e, measured)]


def _numbers(element: Element) -> range:
    return range(element.first, element.first + element.block_count)


def _within(elements: Iterable[Element]) -> list[int]:
    """The numbers of the blocks in elements, which are in document order. What is nested is not visited
    again."""
    found: list[int] = []
    end = 0
    for element in elements:
        if element.first >= end:
            found += _numbers(element)
            end = element.first + element.block_count
    return found


def _is_of_page(footer: Element) -> bool:
    """Whether a footer is the page's, not that of a text in it."""
    return not any(above.tag in ("main", "article") for above in footer.up())


def _is_around(element: Element, measured: Measured) -> bool:
    """Whether an element contains the headline or most of the page."""
    is_most = element.block_count >= _MOST_OF_PAGE * measured.count
    return is_most or measured.headline in _numbers(element)


def _is_quoted(element: Element) -> bool:
    return any(above.tag == "blockquote" for above in islice(element.up(), _LEVELS))


def _is_lone_link(block: Block) -> bool:
    return (
        block.words <= _LINK_WORDS
        and block.link_words >= block.words
        and not block.element.heading
        and not any(element.tag in _OF_NAMES for element in islice(block.element.up(), _LEVELS))
    )


def _offers(measured: Measured, scores: Sequence[int]) -> set[int]:
    """The numbers of the blocks in rows of siblings of the same kind, most of which have a price, unless they
    are probably content."""
    blocks = measured.blocks
    rows: dict[tuple[int, str], list[Element]] = {}
    for element in measured.page.holders:
        if element.parent is not None and element.block_count > 1:
            rows.setdefault((element.parent.index, element.signature), []).append(element)
    long_enough = [
        row
        for row in rows.values()
        if len(row) >= _FEWEST_OFFERS and sum(e.words for e in row) // len(row) in _OFFER_WORDS
    ]
    if not long_enough:
        return set()
    prices = [0, *accumulate(_PRICE.search(block.text) is not None for block in blocks)]
    sums = [0, *accumulate(score * block.words for score, block in zip(scores, blocks, strict=True))]
    found: list[Element] = []
    for row in long_enough:
        ends = [(element.first, element.first + element.block_count) for element in row]
        priced = sum(prices[end] > prices[first] for first, end in ends)
        if (
            priced >= _WITH_PRICE * len(row)
            and not any(first <= measured.headline < end for first, end in ends)
            and sum(sums[end] - sums[first] for first, end in ends) < 0
        ):
            found += row
    return set(_within(sorted(found, key=lambda element: element.index)))
