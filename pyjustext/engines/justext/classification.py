"""Classification: context-free, then context-sensitive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from ...languages.stoplists import StopWords
from ..reasons import JustextRule
from .options import DEFAULT, Options
from .paragraphs import Paragraph, Reason


def classify_paragraphs(
    paragraphs: Iterable[Paragraph], stoplist: Iterable[str] | None, options: Options = DEFAULT
) -> None:
    """Context-free classification: each block by itself gets its ``cf_class`` and ``heading``.

    Args:
        paragraphs: what :func:`pyjustext.engines.justext.paragraphs.segment` gave.
        stoplist: the stop words; None is the language-independent mode, in which every density is
            high enough.
        options: see :class:`~.options.Options`.
    """
    stop_words = StopWords(stoplist, unspaced=options.unspaced)
    stopwords_low = 0 if stoplist is None else options.stopwords_low
    stopwords_high = 0 if stoplist is None else options.stopwords_high
    for paragraph in paragraphs:
        length, density = stop_words.measure(paragraph.text)
        paragraph.length, paragraph.stopword_density = length, density
        paragraph.heading = not options.no_headings and paragraph.is_heading

        rule: JustextRule
        if paragraph.image is not None:
            class_type, rule = "bad", "image"
        elif paragraph.links_density() > options.max_link_density:
            class_type, rule = "bad", "links"
        elif "\xa9" in paragraph.text or options.copyright_code in paragraph.text:
            class_type, rule = "bad", "copyright"
        elif not options.no_headlines and "h1" in paragraph.path.marks:
            class_type, rule = "good", "headline"
        elif options.select in paragraph.path.marks:
            class_type, rule = "bad", "select"
        elif length < options.length_low:
            if paragraph.chars_count_in_links > 0:
                class_type, rule = "bad", "short-with-links"
            else:
                class_type, rule = "short", "short"
        elif density >= stopwords_high:
            if length > options.length_high:
                class_type, rule = "good", "long-many-stop-words"
            else:
                class_type, rule = "neargood", "medium-many-stop-words"
        elif density >= stopwords_low:
            class_type, rule = "neargood", "some-stop-words"
        else:
            class_type, rule = "bad", "few-stop-words"
        paragraph.cf_class = class_type
        paragraph.reasons = [Reason(rule, class_type)]


def revise_paragraph_classification(paragraphs: Sequence[Paragraph], options: Options = DEFAULT) -> None:
    """Context-sensitive classification: every block gets its ``class_type``, good or bad.

    Args:
        paragraphs: all blocks of a document, in order, after :func:`classify_paragraphs`.
        options: see :class:`~.options.Options`.
    """
    # Version 3.0.2 looks for good blocks before it sets these classes, so in those that the caller gave.
    given = _classes(paragraphs)
    for paragraph in paragraphs:
        paragraph.class_type = paragraph.cf_class
        del paragraph.reasons[1:]

    # A short heading that precedes a block seen as good within the distance becomes near-good.
    distance = options.max_heading_distance
    seen = _classes(paragraphs) if options.preprocess_headings else given
    ahead = _before_good(paragraphs, seen, distance)
    _set_all([p for p in ahead if p.heading and p.class_type == "short"], "neargood", "heading-before-good")
    if options.images == "promote":  # In Java, an image before a good block becomes near-good, too.
        ahead = _before_good(paragraphs, _classes(paragraphs), distance)
        images = [p for p in ahead if p.image is not None and p.class_type == "bad"]
        _set_all(images, "neargood", "image-before-good")
    _revise_short(paragraphs, near_good_at_edges=options.near_good_at_edges)
    _revise_near_good(paragraphs)
    # A bad heading before a good block becomes good, unless its context-free class was bad, which Java
    # intends but never stores. Not iterative: a heading made good here makes no other one good.
    bad = [p for p in _before_good(paragraphs, _classes(paragraphs), distance) if p.class_type == "bad"]
    headings = [p for p in bad if p.heading and (options.headings_bad_at_first or p.cf_class != "bad")]
    _set_all(headings, "good", "heading-before-good")


def _revise_short(paragraphs: Sequence[Paragraph], *, near_good_at_edges: bool) -> None:
    """Short blocks take the class of the good and bad neighbours at the ends of their run. If the two differ,
    the near-good block nearest to the bad end is the border: bad beyond it, good before it.

    Java counts near-good blocks only if it finds a good or bad block beyond them. It decides the short blocks
    in turn, so that an earlier short one is such a block and a later one is not.
    """
    classes = _classes(paragraphs)
    before, after = _neighbours(classes, {"good", "bad"})
    near_before, near_after = _neighbours(classes, {"good", "bad", "neargood"})
    first = next((i for i, class_type in enumerate(classes) if class_type != "neargood"), len(classes))
    # The edges of the document count as bad, so ends[i + 1] is the class of i.
    ends = ["bad", *classes, "bad"]
    for i, paragraph in enumerate(paragraphs):
        if paragraph.class_type != "short":
            continue
        previous, following = ends[before[i] + 1], ends[after[i] + 1]
        if previous == following:
            rule: JustextRule = "between-good" if previous == "good" else "between-bad"
            _set(paragraph, previous, rule)
            continue
        at_bad_end = near_before[i] if previous == "bad" else near_after[i]
        counts = near_good_at_edges or (at_bad_end >= first if previous == "bad" else after[i] < len(classes))
        if counts and ends[at_bad_end + 1] == "neargood":
            _set(paragraph, "good", "near-good-before-bad-end")
        else:
            _set(paragraph, "bad", "at-bad-end")


def _revise_near_good(paragraphs: Sequence[Paragraph]) -> None:
    """Near-good blocks become bad if both neighbours are bad, else good."""
    after = _neighbours(_classes(paragraphs), {"good", "bad"})[1]
    before = -1
    for i, paragraph in enumerate(paragraphs):
        if paragraph.class_type == "neargood":
            previous_bad = before < 0 or paragraphs[before].class_type == "bad"
            following_bad = after[i] == len(paragraphs) or paragraphs[after[i]].class_type == "bad"
            if previous_bad and following_bad:
                _set(paragraph, "bad", "near-good-between-bad")
            else:
                _set(paragraph, "good", "near-good-beside-good")
        # As in the original, the block just decided is a neighbour of the next one.
        before = i


def _classes(paragraphs: Sequence[Paragraph]) -> list[str]:
    return [paragraph.class_type for paragraph in paragraphs]


def _neighbours(classes: Sequence[str], wanted: set[str]) -> tuple[list[int], list[int]]:
    """For every block the nearest one before it and after it whose class is wanted."""
    before, after = [], []
    last = -1
    for i, class_type in enumerate(classes):
        before.append(last)
        if class_type in wanted:
            last = i
    last = len(classes)
    for i in range(len(classes) - 1, -1, -1):
        after.append(last)
        if classes[i] in wanted:
            last = i
    after.reverse()
    return before, after


def _before_good(
    paragraphs: Sequence[Paragraph], classes: Sequence[str], max_distance: float
) -> list[Paragraph]:
    """The blocks followed by one whose class is good, with at most the distance between them."""
    ends = list(accumulate([paragraph.length for paragraph in paragraphs]))
    _, after = _neighbours(classes, {"good"})
    return [
        paragraph
        for paragraph, end, good in zip(paragraphs, ends, after, strict=True)
        if good < len(paragraphs) and ends[good - 1] - end <= max_distance
    ]


def _set_all(paragraphs: Iterable[Paragraph], class_type: str, rule: JustextRule) -> None:
    for paragraph in paragraphs:
        _set(paragraph, class_type, rule)


def _set(paragraph: Paragraph, class_type: str, rule: JustextRule) -> None:
    paragraph.class_type = class_type
    paragraph.reasons.append(Reason(rule, class_type))
