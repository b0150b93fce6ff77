"""The comments below an article and the reviews of a product.

They are kept or dropped together, because nobody wants half of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from ..blocks import Block, Element, Page

_TOKENS = frozenset(
    (
        *("comment", "comments", "commentlist", "disqus", "respond", "replies", "kommentare"),
        *("commentaires", "comentarios", "commenti", "komentarze", "opinie"),
    )
)
_REVIEW_TOKENS = frozenset(
    ("reviews", "avis", "bewertungen", "opinie", "opiniones", "recensies", "recensioni", "rezensionen")
)
"""Only the plural, because "review" and "rating" also name the summary with the stars."""
_LIST_TOKENS = frozenset(
    {"comments", "commentlist", "kommentare", "commentaires", "comentarios", "commenti", "komentarze"}
)
"""Only the plural, because every post of a thread may be named a comment."""
_SEVERAL = 2
"""With so many lists of comments in a thread, each belongs to one of its posts."""
_NEXT_TO_NOTHING = 30
_A_FEW_COMMENTS = 60
"""With this many words of comments and almost no other content, a page is a thread."""
_WORD = re.compile(r"[^\W_]+")
_LONGEST_ID = 200
_FORM_TAGS = frozenset({"form", "button", "label", "legend", "select"})


def comment_blocks(
    page: Page, headline: int, *, of_product: bool = False, of_manual: bool = False
) -> list[int]:
    """The numbers of the blocks in the page's comments, in document order.

    Args:
        of_product: whether the page is about a product, so that reviews are comments. Elsewhere, reviews may
            be the content.
        of_manual: whether the page is documentation, whose sections are named after their headings, such as
            "Respond to review comments".
        headline: the number of the headline's block. An element that also contains the headline is more than
            comments, whatever its name. Without a headline (-1), no element is recognised as comments.
    """
    if headline < 0:
        return []
    tokens = _TOKENS | _REVIEW_TOKENS if of_product else _TOKENS
    named = _named(page, headline, tokens, of_manual=of_manual)
    if len(named) == 1 and len(named[0]) == 1:
        element = page.blocks[named[0].start].element
        if element.tag == "p" and not tokens.isdisjoint(element.tokens):
            return []  # a single paragraph is a remark on what the page is about
    return [number for numbers in named for number in numbers]


def on_posts(page: Page, headline: int, kept: Sequence[bool]) -> list[int]:
    """The numbers of the blocks in the comments on the posts of a thread, such as on each answer.

    If most of what is kept stands in lists of comments, these are the posts.

    Args:
        headline: the number of the headline's block, -1 for none.
    """
    lists = _named(page, headline, _LIST_TOKENS)
    found = [number for numbers in lists for number in numbers]
    before = page.kept_words(kept)
    words = sum(page.blocks[number].words for number in found if kept[number])
    return found if len(lists) >= _SEVERAL and 2 * words < before[-1] else []


def _named(page: Page, headline: int, tokens: Set[str], *, of_manual: bool = False) -> list[range]:
    """The blocks of each outermost element with one of these class names and without the headline."""
    found: list[range] = []
    if tokens.isdisjoint(page.tokens):
        return found
    end = 0
    for element in page.holders:
        first = element.first
        if first < end or tokens.isdisjoint(element.tokens):
            continue
        if of_manual and _is_named_after_heading(element, page.blocks[first]):
            continue
        numbers = range(first, first + element.block_count)
        if headline not in numbers:
            found.append(numbers)
            end = numbers.stop
    return found


def _is_named_after_heading(element: Element, block: Block) -> bool:
    """Whether the id of an element consists of words of the heading that it begins with."""
    words = _WORD.findall(element.node.get("id")[:_LONGEST_ID].lower())
    return bool(words) and block.element.heading > 0 and set(words) <= set(_WORD.findall(block.text.lower()))


def are_all_there_is(comments: Sequence[int], blocks: Sequence[Block], kept: Sequence[bool]) -> bool:
    """Whether the page has almost no content but its comments, which makes it a thread."""
    words = sum(blocks[number].words for number in comments if kept[number])
    if words < _A_FEW_COMMENTS:
        return False
    every = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    return every - words < _NEXT_TO_NOTHING


def is_said(block: Block) -> bool:
    """Whether a block among comments is what someone wrote, rather than a link, a button or a form field."""
    if 2 * block.link_words > block.words:
        return False
    return not any(element.tag in _FORM_TAGS for element in block.element.up())
