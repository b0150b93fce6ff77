"""The rules that follow the decision, in their order: what belongs to the kept text is kept, too, then what
does not belong to it is dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...reasons import ArticleRule
from ..facts import likeliest
from ..features import KINDS, Measured
from ..slots import share_of_cards
from ..structure import Structure
from . import (
    appended,
    beside,
    cards,
    comments,
    continued,
    copies,
    details,
    furniture,
    gaps,
    headings,
    headlines,
    loose,
    opening,
    overlays,
    pointers,
    prose,
    questions,
    recipes,
    remnants,
    replies,
    sign_up,
    tables,
    teasers,
    terms,
    threads,
    tiles,
    title,
)

_KINDS_OF_TEXT = ("article", "documentation")
"""The kinds of pages on which tables and similar sections between kept texts are part of them."""
_PRODUCT = 0.15
"""From this probability of a product, the reviews on a page are comments."""
_CARDS = 0.5
"""From this probability of a listing or a collection, the controls of a page's cards are left out."""
_SOME_CARDS = 0.3
"""The same for what a card says twice, and for what stands between cards."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The page of which a decision was made, and what it was made from.

    Attributes:
        scores: of the blocks, in 4096ths.
        shares: the probability of each of KINDS.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
        is_thread: whether the page is a thread, whose posts are not comments.
    """

    structure: Structure
    measured: Measured
    scores: Sequence[int]
    shares: Sequence[float]
    threshold: int
    is_thread: bool


def apply(
    page: Decided, kept: list[bool], *, with_comments: bool, after: Callable[[ArticleRule], None]
) -> list[int]:
    """Complete what the decision kept, and drop what does not belong to it.

    Args:
        kept: for each block, whether it is kept; changed in place.
        with_comments: whether the comments below an article are wanted.
        after: called after each rule that is a reason for what is kept.

    Returns:
        The numbers of the dropped blocks between kept siblings of the same kind.
    """
    _complete(page, kept, after)
    if page.is_thread:
        threads.complete(page.structure, page.measured, page.scores, kept, page.threshold)
        after("thread")
        threads.drop_counts(page.measured, kept)
        threads.drop_signatures(page.measured, kept)
        after("control")
        for number in comments.on_posts(page.measured.page, page.measured.headline, kept):
            kept[number] = kept[number] and with_comments
        after("comment")
    else:
        _drop_comments(page, kept, with_comments=with_comments)
        after("comment")
    is_article = likeliest(page.shares) == "article"
    if is_article:
        appended.drop(page.measured, kept)
        teasers.drop_below(page.measured.page, kept)
        after("remnant")
        sign_up.drop(page.measured.page, kept)
        pointers.drop(page.measured.page, kept)
        pointers.drop_jumps(page.measured.page, kept)
        furniture.drop(page.measured.page, page.scores, kept, page.threshold)
        after("control")
    if not page.is_thread:
        if not page.measured.hints.for_phones:
            is_article = teasers.drop_apart(page.measured, kept) or is_article
            after("remnant")
        headlines.restore(page.measured.page, kept)
        after("prose")
    found = gaps.left_out(page.structure, kept)
    has_repeats = likeliest(page.shares) in copies.KINDS_WITH_REPEATS
    copies.keep_once(page.structure, page.measured.blocks, kept, has_repeats=has_repeats)
    after("copy")
    if not page.is_thread:
        _drop_within_cards(page, kept, after)
    _drop_beside(page, kept)
    after("beside")
    if likeliest(page.shares) in _KINDS_OF_TEXT and page.measured.hints.for_phones:
        remnants.drop_above(page.measured.blocks, page.scores, kept, page.threshold)
    if is_article:
        remnants.drop_headings(page.measured.page, kept)
        after("remnant")
    return found


def _complete(decided: Decided, kept: list[bool], after: Callable[[ArticleRule], None]) -> None:
    """Keep what belongs to the kept text. Dialogs go first, because they are not completed."""
    measured, scores, threshold = decided.measured, decided.scores, decided.threshold
    page = measured.page
    if decided.shares[KINDS.index("product")] >= details.PRODUCT:
        details.complete(decided.structure, page.blocks, scores, kept, threshold)
    after("neighbours")
    overlays.leave_out(page, measured.headline, kept)
    after("dialog")
    kind = likeliest(decided.shares)
    if kind != "forum":
        title.complete(measured, kept)
        continued.complete(page, kept)
    prose.complete(page, kept)
    loose.complete(measured, scores, kept, threshold)
    opening.complete(measured, scores, kept, threshold)
    if kind != "forum":
        loose.complete_between(page, kept)
        questions.complete(page, kept, article=kind == "article")
        recipes.complete(page, measured.hints.instructions, kept, by_name=kind == "article")
        if kind in _KINDS_OF_TEXT:
            tables.complete(page, kept)
        headings.complete(page, scores, kept, threshold)
        if kind in _KINDS_OF_TEXT:
            headings.complete_alike(measured, kept)
    after("prose")


def _drop_comments(decided: Decided, kept: list[bool], *, with_comments: bool) -> None:
    page = decided.measured.page
    of_product = decided.shares[KINDS.index("product")] >= _PRODUCT
    of_manual = likeliest(decided.shares) == "documentation"
    headline = decided.measured.headline
    below = comments.comment_blocks(page, headline, of_product=of_product, of_manual=of_manual)
    if not comments.are_all_there_is(below, page.blocks, kept):
        for number in (*below, *replies.below_text(page, headline, kept)):
            kept[number] = with_comments and comments.is_said(page.blocks[number])


def _drop_within_cards(page: Decided, kept: list[bool], after: Callable[[ArticleRule], None]) -> None:
    share = share_of_cards(page.shares)
    if share >= _CARDS:
        cards.drop_controls(page.measured, kept)
        after("control")
    if share >= _SOME_CARDS:
        cards.drop_repeats(page.measured, kept)
        after("copy")
        tiles.drop_other_tiles(page.measured, kept)
        after("beside")


def _drop_beside(decided: Decided, kept: list[bool]) -> None:
    kind = likeliest(decided.shares)
    if kind in beside.KINDS_WITH_ASIDES:
        beside.drop_asides(decided.measured, decided.scores, kept, is_thread=decided.is_thread)
    if kind in beside.KINDS_WITH_OUTER_ASIDES:
        beside.drop_outer_asides(decided.measured, kept)
    beside.drop_boilerplate(decided.measured, kept)
    if kind in beside.KINDS_WITH_TEASERS:
        beside.drop_teasers(decided.measured, decided.scores, kept)
    if kind in beside.KINDS_WITH_SMALL_PRINT:
        beside.drop_small_print(decided.measured, kept)
    if kind in beside.KINDS_WITH_OFFERS:
        beside.drop_offers(decided.measured, decided.scores, kept)
    if kind == beside.KIND_WITH_LINKS:
        beside.drop_links(decided.measured, kept)
    if kind == "product":
        terms.drop(decided.measured, kept)
