"""The whole of jusText: page → classified paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...languages.detection import detect
from ...tree import Node, parse
from .classification import (
    LENGTH_HIGH,
    LENGTH_LOW,
    MAX_HEADING_DISTANCE,
    MAX_LINK_DENSITY,
    NO_HEADINGS,
    STOPWORDS_HIGH,
    STOPWORDS_LOW,
    classify_paragraphs,
    revise_paragraph_classification,
)
from .decoding import decode
from .paragraph import Paragraph
from .segmentation import DOCUMENTED_REMOVED_TAGS, REMOVED_TAGS, UNWRAPPED_TAGS, segment

JAVA: dict[str, Any] = {
    "no_headlines": False,
    "no_images": False,
    "removed": DOCUMENTED_REMOVED_TAGS,
    "unwrapped": frozenset(),
}
"""The options of jusText for Java, as in ``justext(html, stoplist, **JAVA)``: an ``h1`` is good,
images count, and forms stay, so that what stands in a ``select`` is a bad block."""


def justext(
    html_text: str | bytes,
    stoplist: Iterable[str] | None,
    length_low: float = LENGTH_LOW,
    length_high: float = LENGTH_HIGH,
    stopwords_low: float = STOPWORDS_LOW,
    stopwords_high: float = STOPWORDS_HIGH,
    max_link_density: float = MAX_LINK_DENSITY,
    max_heading_distance: float = MAX_HEADING_DISTANCE,
    no_headings: bool = NO_HEADINGS,
    encoding: str | None = None,
    default_encoding: str = "utf8",
    enc_errors: str = "replace",
    preprocessor: Callable[[Node], Node] | None = None,
    **options: Any,
) -> list[Paragraph]:
    """The paragraphs of a page, each classified as content or boilerplate.

    The arguments are those of the Python package, with its names and in its order.

    Args:
        html_text: the page, as text or as bytes.
        stoplist: the language's stop words, in any case; None is the language-independent mode.
        length_low, length_high, stopwords_low, stopwords_high, max_link_density, no_headings: see
            :func:`~pyjustext.engines.justext.classification.classify_paragraphs`.
        max_heading_distance: characters that may stand between a heading and a good block.
        encoding: the encoding of a page in bytes, whatever the page says.
        default_encoding: the encoding where the page says nothing and it is no UTF-8.
        enc_errors: what to do with bytes that cannot be decoded, as in :meth:`bytes.decode`.
        preprocessor: a function from the page's tree to the tree to segment; it does the removing
            instead of ours. With it the options ``removed`` and ``unwrapped`` are empty unless given.
        options: see :func:`segment_and_classify`.

    Raises:
        PyjustextError: where bytes cannot be decoded as the options demand.
    """
    if isinstance(html_text, bytes | bytearray | memoryview):
        html_text = decode(
            bytes(html_text), encoding=encoding, default_encoding=default_encoding, errors=enc_errors
        )
    root = parse(html_text)
    if preprocessor is not None:
        root = preprocessor(root)
        options = {"removed": frozenset(), "unwrapped": frozenset(), **options}
    return segment_and_classify(
        root,
        stoplist,
        length_low=length_low,
        length_high=length_high,
        stopwords_low=stopwords_low,
        stopwords_high=stopwords_high,
        max_link_density=max_link_density,
        max_heading_distance=max_heading_distance,
        no_headings=no_headings,
        **options,
    )


def segment_and_classify(
    root: Node,
    stoplist: Iterable[str] | None,
    *,
    no_images: bool = True,
    removed: frozenset[str] = REMOVED_TAGS,
    unwrapped: frozenset[str] = UNWRAPPED_TAGS,
    **options: Any,
) -> list[Paragraph]:
    """The same for a parsed page, which is not changed.

    Args:
        root: the page's tree.
        stoplist: the language's stop words; None is the language-independent mode.
        no_images: False makes images blocks of their own (Java).
        removed, unwrapped: see :func:`~pyjustext.engines.justext.segmentation.segment`.
        options: see :func:`classify`.
    """
    paragraphs = segment(root, removed=removed, unwrapped=unwrapped, images=not no_images)
    return classify(paragraphs, stoplist, **options)


def classify(
    paragraphs: list[Paragraph],
    stoplist: Iterable[str] | None,
    *,
    max_heading_distance: float = MAX_HEADING_DISTANCE,
    as_published: bool = False,
    **options: Any,
) -> list[Paragraph]:
    """Classify segmented paragraphs, context-free and context-sensitive; returns the same list.

    Args:
        paragraphs: all paragraphs of a document, in order.
        stoplist: the language's stop words; None is the language-independent mode.
        max_heading_distance: characters that may stand between a heading and a good block.
        as_published: exactly what version 3.0.2 of the Python package does: no pre-processing of
            headings, "select" sought in the whole path, no measure for text without spaces.
        options: see :func:`~pyjustext.engines.justext.classification.classify_paragraphs`.
    """
    if as_published:
        options = {"select_in_path": True, "unspaced": False, **options}
    classify_paragraphs(paragraphs, stoplist, **options)
    revise_paragraph_classification(paragraphs, max_heading_distance, as_published=as_published)
    return paragraphs


def page_language(root: Node) -> str:
    """The BCP 47 code of a page's language: as the page says where that agrees with its text, else as its
    text shows; ``""`` where neither tells."""
    hints = [node.get(name) for node in root.find_all("html", "body") for name in ("lang", "xml:lang")]
    text = "\n".join([paragraph.text for paragraph in segment(root)])
    return detect(text, hints=[hint for hint in hints if hint])
