"""What the text of a block itself says."""

from __future__ import annotations

from ..vocabulary import CAPITALISED, DIGIT, SENTENCE_END, SYMBOL, UPPER
from .measured import Measured, ratio, shingles
from .registry import Column, block_family, of_block

_ENDS = tuple('.!?:"”…。！？»')  # noqa: RUF001
_SAMPLE = 2_000
"""Counting letters looks at so many characters at most: more tell nothing new."""


@of_block("core")
def words(page: Measured) -> Column:
    """Words in the block."""
    return [b.words for b in page.blocks]


@of_block("core")
def characters(page: Measured) -> Column:
    """Characters in the block (jusText's length)."""
    return [len(b.text) for b in page.blocks]


@of_block("core")
def link_density(page: Measured) -> Column:
    """Share of the characters that stand in links (jusText)."""
    return list(page.link_density)


@of_block("core")
def stop_density(page: Measured) -> Column:
    """Share of the words that are function words (jusText)."""
    return list(page.stop_density)


@of_block("core")
def own_words(page: Measured) -> Column:
    """Words outside links."""
    return [b.words - b.link_words for b in page.blocks]


@of_block("core")
def heading_level(page: Measured) -> Column:
    """1 to 6 in a heading, otherwise 0."""
    return [b.element.heading for b in page.blocks]


@of_block("text")
def word_length(page: Measured) -> Column:
    """Characters a word."""
    return [len(b.text) / b.words for b in page.blocks]


@of_block("text")
def tag_density(page: Measured) -> Column:
    """Inline elements a word."""
    return [b.inline_tags / b.words for b in page.blocks]


@of_block("text")
def sentence_ends(page: Measured) -> Column:
    """Full stops, question and exclamation marks a word."""
    return [len(SENTENCE_END.findall(b.text)) / b.words for b in page.blocks]


@of_block("text")
def commas(page: Measured) -> Column:
    """Commas a word."""
    return [b.text.count(",") / b.words for b in page.blocks]


@of_block("text")
def ends_sentence(page: Measured) -> Column:
    """Whether it ends as a sentence does."""
    return [b.text.endswith(_ENDS) for b in page.blocks]


@of_block("text")
def ends_in_colon(page: Measured) -> Column:
    """Whether it ends in a colon."""
    return [b.text.endswith(":") for b in page.blocks]


@of_block("text")
def upper_share(page: Measured) -> Column:
    """Share of upper-case letters."""
    return [len(UPPER.findall(b.text[:_SAMPLE])) / len(b.text[:_SAMPLE]) for b in page.blocks]


@of_block("text")
def capitalised(page: Measured) -> Column:
    """Words that begin with an upper-case letter, by word."""
    return [min(1.0, len(CAPITALISED.findall(b.text)) / b.words) for b in page.blocks]


@of_block("text")
def digit_share(page: Measured) -> Column:
    """Share of digits."""
    return [len(DIGIT.findall(b.text[:_SAMPLE])) / len(b.text[:_SAMPLE]) for b in page.blocks]


@of_block("text")
def symbol_share(page: Measured) -> Column:
    """Share of symbols that are neither letters nor plain punctuation."""
    return [len(SYMBOL.findall(b.text[:_SAMPLE])) / len(b.text[:_SAMPLE]) for b in page.blocks]


@of_block("text")
def copyright_sign(page: Measured) -> Column:
    """Whether it holds a copyright sign."""
    return ["©" in b.text for b in page.blocks]


@of_block("text")
def divider_sign(page: Measured) -> Column:
    """Whether it holds a sign that divides links: a bar, an arrow."""
    return ["|" in b.text or "»" in b.text or "›" in b.text for b in page.blocks]  # noqa: RUF001


@of_block("text")
def date(page: Measured) -> Column:
    """Whether it holds a date."""
    return list(page.has_date)


@of_block("text")
def price(page: Measured) -> Column:
    """Whether it holds a price."""
    return list(page.has_price)


@of_block("text")
def furniture_phrase(page: Measured) -> Column:
    """Whether it holds a phrase that stands mostly in page furniture."""
    return list(page.has_furniture_phrase)


@of_block("text")
def strong_share(page: Measured) -> Column:
    """Share of the characters in bold type."""
    return [min(1.0, b.strong_chars / len(b.text)) for b in page.blocks]


@of_block("text")
def images(page: Measured) -> Column:
    """Images inside the block."""
    return [b.images for b in page.blocks]


@of_block("text")
def copies(page: Measured) -> Column:
    """How often the same text stands on the page."""
    return [page.copies[b.text] for b in page.blocks]


@of_block("text")
def hidden(page: Measured) -> Column:
    """Whether it is marked as invisible."""
    return [b.element.hidden for b in page.blocks]


@of_block("head")
def in_title(page: Measured) -> Column:
    """Words shared with the page's title, by word of the block."""
    title = page.title_words
    return [len(title.intersection(b.tokens)) / b.words for b in page.blocks]


@of_block("head")
def title_covered(page: Measured) -> Column:
    """Share of the title's words that the block has."""
    title = page.title_words
    return [ratio(len(title.intersection(b.tokens)), len(title)) for b in page.blocks]


@of_block("head")
def in_description(page: Measured) -> Column:
    """Words shared with the page's description, by word of the block."""
    known = page.description_words
    return [len(known.intersection(b.tokens)) / b.words for b in page.blocks]


@of_block("head")
def in_structured_body(page: Measured) -> Column:
    """Share of its three-word runs in the article's text of the structured data; -1 where there is none."""
    known = page.body_shingles
    if not known:
        return [-1.0] * page.count
    return [_shared(b.tokens, known) for b in page.blocks]


@of_block("head")
def in_structured_description(page: Measured) -> Column:
    """Share of its three-word runs in descriptions of the structured data; -1 where there is none."""
    known = page.description_shingles
    if not known:
        return [-1.0] * page.count
    return [_shared(b.tokens, known) for b in page.blocks]


def _shared(tokens: list[str], known: set[tuple[str, ...]]) -> float:
    runs = shingles(tokens[:300])
    return ratio(len(runs & known), len(runs))


@block_family("lexicon", {"text_min": 0, "text_max": 1, "text_mean": 2}, learned="lexicon")
def text_score(page: Measured, which: int) -> Column:
    """Learned scores of its first words: least (0), greatest (1), mean (2); here {0}."""
    return [scores[which] for scores in page.text_scores]


_CLASS_SCORES = ("class_min", "class_max", "class_sum", "class_near", "class_mid", "class_far")


@block_family("lexicon", {name: number for number, name in enumerate(_CLASS_SCORES)}, learned="lexicon")
def class_score(page: Measured, which: int) -> Column:
    """Learned scores of the class names of the ten elements around it: least (0), greatest (1),
    sum (2); sum over the first two (3), the next two (4), the others (5); here {0}."""
    return [scores[which] for scores in page.class_paths]
