"""What readers wrote: the comments below an article, which are dropped together, and the posts of a thread,
which are kept whole.

Comments are known by the names of elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice, product

from ....languages.phrases import phrases
from ..blocks import Block, Element, Page, is_linked, outermost, quotation_around
from ..rule import Find, Kept
from ..view import View

COMMENTS = frozenset(phrases("comment") | phrases("comments"))
COMMENTS_AND_REVIEWS = COMMENTS | phrases("reviews")
"""Only on the page of a product reviews are comments; elsewhere, they may be the content. The singular also
names the summary with the stars."""
_LIST_TOKENS = phrases("comments")
"""Only the plural, because every post of a thread may be named a comment."""
_SEVERAL = 2
"""With so many lists of comments in a thread, each belongs to one of its posts."""
_NEXT_TO_NOTHING = 30
_A_FEW_COMMENTS = 60
"""With this many words of comments and almost no other content, a page is a thread."""
_FORM_TAGS = frozenset({"form", "button", "label", "legend", "select"})


_MEAN_WORDS = 12
"""The least mean number of words of posts, and of the texts in a slot."""
_LEAST_READ = 0.4
"""The share of the words of posts that is kept."""
_LEVELS = 5
"""How many elements around a text are examined for a post that is kept."""
_WITHIN_TEXT = frozenset(
    (
        *("a", "b", "big", "code", "dd", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i"),
        *("li", "ol", "p", "pre", "small", "span", "strike", "strong", "sub", "sup", "u", "ul"),
    )
)
"""Tags of elements that are a part of a text, rather than the text of a whole post."""
_LIKE_LEVELS = (3, 4)
"""The texts of posts have the same signatures in so many elements, starting with their own. The fourth tells
posts from answers to them, of which fewer may be worth keeping."""


# Comments


def named(tokens: Set[str]) -> Find:
    """The comments with these names, unless the page has almost nothing else."""

    def find(view: View, kept: Kept) -> Sequence[int]:
        found = comment_blocks(view.page, view.headline, tokens)
        return () if are_all_there_is(found, view.blocks, kept) else found

    return find


def comments_on_posts(view: View, kept: Kept) -> list[int]:
    """What is said in the comments on each post of a thread, such as on each answer.

    If most of what is kept stands in lists of comments, these are the posts.
    """
    lists = _named(view.page, view.headline, _LIST_TOKENS)
    numbers = [number for span in lists for number in span]
    words = sum(view.page.words[number] for number in numbers if kept[number])
    if len(lists) < _SEVERAL or 2 * words >= view.page.kept_words(kept)[-1]:
        return []
    return [n for n in numbers if is_said(view.blocks[n]) and not view.blocks[n].text.isdigit()]


def said(find: Find) -> Find:
    """The texts of comments, without controls."""
    return lambda view, kept: [number for number in find(view, kept) if is_said(view.blocks[number])]


def controls(find: Find) -> Find:
    """The controls, links and forms in comments."""
    return lambda view, kept: [number for number in find(view, kept) if not is_said(view.blocks[number])]


def comment_blocks(page: Page, headline: int, tokens: Set[str] = COMMENTS) -> list[int]:
    """The numbers of the blocks in the page's comments, in document order.

    Args:
        headline: the number of the headline's block. An element that also contains the headline is more than
            comments, whatever its name. Without a headline (-1), no element is recognised as comments.
        tokens: the names of comments.
    """
    if headline < 0:
        return []
    return [number for numbers in _named(page, headline, tokens) for number in numbers]


def _named(page: Page, headline: int, tokens: Set[str]) -> list[range]:
    """The blocks of each outermost element with one of these class names and without the headline."""
    return [e.span for e in outermost(e for e in page.named(tokens) if headline not in e.span)]


def are_all_there_is(comments: Sequence[int], blocks: Sequence[Block], kept: Sequence[bool]) -> bool:
    """Whether the page has almost no content but its comments, which makes it a thread."""
    words = sum(blocks[number].words for number in comments if kept[number])
    if words < _A_FEW_COMMENTS:
        return False
    every = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    return every - words < _NEXT_TO_NOTHING


def is_said(block: Block) -> bool:
    """Whether a block among comments is what someone wrote, rather than a link, a button or a form field."""
    return not is_linked(block) and not block.element.is_in(_FORM_TAGS)


# Posts


def posts(view: View, kept: Kept) -> Iterator[int]:
    """All that stands in the texts of posts, or in their quotations, of whose words enough are kept.

    The text of every post is in an element of the same kind. In it, no line, link, list or code is left out,
    however unlikely it is by itself; also not in the first post, of which nothing may be kept. A
    quotation has a box of its own in there, and so have the quotations
    of all posts. A quotation within such a text is kept with it.
    """
    blocks = view.blocks
    kept_texts: set[Element] = set()
    texts: dict[Element, list[int]] = {}
    quoted: dict[Element, list[int]] = {}
    for number, block in enumerate(blocks):
        quotation = quotation_around(block)
        texts.setdefault(quotation or _text_around(block.element), []).append(number)
        if quotation is not None and quotation.parent is not None:
            quoted.setdefault(_text_around(quotation.parent), []).append(number)
    alike: dict[tuple[str, ...], list[Element]] = {}
    for element, levels in product(texts, _LIKE_LEVELS):
        signatures_around = tuple(above.signature for above in element.up(levels))
        alike.setdefault(signatures_around, []).append(element)
    for elements in alike.values():
        numbers = [number for element in elements for number in texts[element]]
        counted = [*numbers, *(number for element in elements for number in quoted.get(element, ()))]
        words = sum(blocks[number].words for number in counted)
        read = sum(blocks[number].words for number in counted if kept[number])
        if len(elements) > 1 and words >= _MEAN_WORDS * len(elements) and read >= _LEAST_READ * words:
            kept_texts.update(elements)
            yield from (number for number in numbers if number > view.headline)
    for element, numbers in texts.items():
        within = any(above in kept_texts for above in islice(element.up(_LEVELS), 1, None))
        if within and numbers[0] > view.headline:
            yield from numbers


def _text_around(element: Element) -> Element:
    """The element of the text that an element is part of."""
    while element.tag in _WITHIN_TEXT and element.parent is not None:
        element = element.parent
    return element
