"""Keeps threads whole: no single post is left out, and none is torn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from ..blocks import Block, Element
from ..decision import ONE
from ..features import Measured
from ..slots import slots_of
from ..structure import Structure

_RUNS = frozenset({"run item", "run row", "run box", "run main", "run unit"})
_FEWEST = 3
"""The least number of posts in a run."""
_FEWEST_WORDS = 4
"""The least number of words in a text that is restored: a shorter one may be a button or a link."""
_MARGIN = ONE
"""How far below the threshold the score of such a text may be, in 4096ths of log-odds."""
_BODY_WORDS = 12
"""The least mean number of words of the texts in a slot that holds what people wrote."""
_BODY_MARGIN = 2 * ONE
_NOT_OWN = frozenset({"quote", "quotes", "signature", "signatures", "sig"})
"""Parts of the names of elements that repeat what others wrote, or the same under every post."""
_SELECTING = "select"
"""A name with this part says that a quotation can be selected from an element: its text is the post's own."""
_LEVELS = 5
"""How many elements around a text are examined for these."""
_WITHIN_TEXT = frozenset(
    (
        *("a", "b", "big", "code", "dd", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i"),
        *("li", "ol", "p", "pre", "small", "span", "strike", "strong", "sub", "sup", "u", "ul"),
    )
)
"""Tags of elements that are a part of a text, rather than the text of a whole post."""
_LIKE_LEVELS = 4
"""The texts of posts have the same signatures in this many elements, starting with their own."""
_KEPT_SHARE = 0.5
"""The least share of such texts, by words, that the decision has kept."""
_LINKED = 0.5
"""The greatest share of linked words in a block of such a text."""
_COUNT_WORDS = 10
"""The greatest number of words of what a forum says about each post or author: "Posts: 300", "5 likes"."""
_SAME_SHARE = 0.7
"""The least share of such texts in their slot that are the same but for numbers."""
_NUMBERS = re.compile(r"[\d.,]+")
_TIME = re.compile(r"\b(?:19|20)\d\d\b|\d:\d\d")
"""What the dates of posts have and counts do not."""
_CODE = frozenset({"pre", "code"})


def complete(
    structure: Structure, measured: Measured, scores: Sequence[int], kept: list[bool], threshold: int
) -> None:
    """Restore what the decision dropped of posts, by their runs, their slots and their texts.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether the decision kept it; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    _restore_posts(structure, measured.blocks, scores, kept, threshold)
    _restore_bodies(measured, scores, kept, threshold)
    _restore_rest_of_bodies(measured, kept)


def drop_counts(measured: Measured, kept: list[bool]) -> None:
    """Drop what a forum says about every post and author: numbers of posts and likes, when someone joined.

    In one slot, such texts are the same but for numbers ("Reply 3"), or begin with the same label
    ("Joined:"). The dates of posts stay, and so do lines of code.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = measured.blocks
    for slot in slots_of(measured):
        numbers = [number for number in slot if blocks[number].words <= _COUNT_WORDS]
        tag = blocks[slot[0]].element.tag
        if len(numbers) < _FEWEST or tag in _CODE or not any(kept[number] for number in numbers):
            continue
        texts = [blocks[number].text for number in numbers]
        if len(numbers) == len(slot) and not any(_TIME.search(text) for text in texts):
            alike = Counter(_NUMBERS.sub("", text).strip().rstrip("s") for text in texts)
            if alike.most_common(1)[0][1] >= _SAME_SHARE * len(slot):
                for number in numbers:
                    kept[number] = False
        if tag == "p":  # a line such as "Edit: it works" may be part of a post
            continue
        labels = [text.split(maxsplit=1)[0] for text in texts]
        often = Counter(label for label in labels if label.endswith(":"))
        for number, label in zip(numbers, labels, strict=True):
            if often[label] >= _FEWEST:
                kept[number] = False


def drop_signatures(measured: Measured, kept: list[bool]) -> None:
    """Drop the signatures of the authors, which stand under every post of theirs.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    for number, block in enumerate(measured.blocks):
        if kept[number] and any(map(_is_signature, islice(block.element.up(), _LEVELS))):
            kept[number] = False


def _is_signature(element: Element) -> bool:
    return any(name == "sig" or name.startswith("signature") for name in element.tokens)


def _restore_bodies(measured: Measured, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Restore the texts of posts in slots of which at least half is kept, by words.

    Posts are not always a run of siblings, but the text of every post has the same elements around it.
    Quotations of earlier posts and signatures are not restored.
    """
    blocks = measured.blocks
    first = next((number for number, keep in enumerate(kept) if keep), 0)
    for numbers in slots_of(measured):
        words = sum(blocks[number].words for number in numbers)
        if words < _BODY_WORDS * len(numbers) or _is_not_own(blocks[numbers[0]]):
            continue
        if 2 * sum(blocks[number].words for number in numbers if kept[number]) >= words:
            for number in numbers:
                if number > first and scores[number] > threshold - _BODY_MARGIN:
                    kept[number] = True


def _restore_rest_of_bodies(measured: Measured, kept: list[bool]) -> None:
    """Restore all that stands in the texts of posts of which the decision kept at least half, by words.

    The text of every post is in an element of the same kind. In it, no line, list or code is left out,
    however unlikely it is by itself; also not in the first post, of which nothing may be kept. What has a box
    of its own in there, such as a quotation, is not part of the text.
    """
    blocks = measured.blocks
    bodies: dict[int, list[int]] = {}
    elements: dict[int, Element] = {}
    for number, block in enumerate(blocks):
        element = _text_around(block)
        bodies.setdefault(element.index, []).append(number)
        elements[element.index] = element
    alike: dict[tuple[str, ...], list[int]] = {}
    for index, element in elements.items():
        signatures = tuple(above.signature for above in islice(element.up(), _LIKE_LEVELS))
        alike.setdefault(signatures, []).append(index)
    kept_words = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    for indices in alike.values():
        numbers = [number for index in indices for number in bodies[index]]
        words = sum(blocks[number].words for number in numbers)
        read = sum(blocks[number].words for number in numbers if kept[number])
        if (
            len(indices) < 2
            or words < _BODY_WORDS * len(indices)
            or read < _KEPT_SHARE * words
            or _repeats(elements[indices[0]], is_most=2 * read >= kept_words)
        ):
            continue
        for number in numbers:
            block = blocks[number]
            if number > measured.headline and block.link_words <= _LINKED * block.words:
                kept[number] = True


def _text_around(block: Block) -> Element:
    """The element of the text that a block is part of."""
    element = block.element
    while element.tag in _WITHIN_TEXT and element.parent is not None:
        element = element.parent
    return element


def _is_not_own(block: Block) -> bool:
    return any(
        element.tag == "blockquote" or not _NOT_OWN.isdisjoint(element.tokens)
        for element in islice(block.element.up(), _LEVELS)
    )


def _repeats(body: Element, *, is_most: bool) -> bool:
    """Whether an element holds what others wrote, or the same under every post.

    Args:
        is_most: whether elements like it hold most of the thread. Then it may be a ``blockquote`` itself:
            forums use them for posts, too.
    """
    around = list(islice(body.up(), _LEVELS))
    return any(element.tag == "blockquote" for element in around[is_most:]) or any(
        not _NOT_OWN.isdisjoint(element.tokens) and _SELECTING not in element.tokens for element in around
    )


def _restore_posts(
    structure: Structure, blocks: Sequence[Block], scores: Sequence[int], kept: list[bool], threshold: int
) -> None:
    """Restore dropped posts in runs of which the decision kept at least half, by words.

    Every post of a thread is part of the conversation, but a short answer alone has few signs of content. Of
    each dropped post, the blocks whose score is high enough are restored.
    """
    parents, kinds = structure.parents, structure.kinds
    words, kept_words = [0] * len(parents), [0] * len(parents)
    for node, numbers in enumerate(structure.blocks):
        for number in numbers:
            words[node] += blocks[number].words
            kept_words[node] += blocks[number].words * kept[number]
    for node in range(len(parents) - 1, 0, -1):
        words[parents[node]] += words[node]
        kept_words[parents[node]] += kept_words[node]
    posts: dict[int, list[int]] = {}
    for node in range(1, len(parents)):
        if kinds[parents[node]] in _RUNS:
            posts.setdefault(parents[node], []).append(node)
    left_out = [False] * len(parents)
    for run, members in posts.items():
        read = sum(words[post] for post in members if kept_words[post])
        if len(members) >= _FEWEST and 2 * read >= words[run]:
            for post in members:
                left_out[post] = not kept_words[post]
    for node in range(1, len(parents)):
        left_out[node] = left_out[node] or left_out[parents[node]]
        if left_out[node]:
            for number in structure.blocks[node]:
                if scores[number] > threshold - _MARGIN and blocks[number].words >= _FEWEST_WORDS:
                    kept[number] = True
