"""``justext.core``: the package's functions and classes, on top of our implementation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ...engines.justext import classification as _classification
from ...engines.justext import paragraphs as _paragraphs
from ...engines.justext.algorithm import decode as _decode
from ...engines.justext.algorithm import is_empty as _is_empty
from ...engines.justext.options import PUBLISHED, Options, in_order
from ...engines.justext.paragraphs import Paragraph as _Paragraph
from ...errors import PyjustextError
from ...tree import Node, parse
from .paragraph import Paragraph as Paragraph
from .paragraph import PathInfo as PathInfo

MAX_LINK_DENSITY_DEFAULT = PUBLISHED.max_link_density
LENGTH_LOW_DEFAULT = PUBLISHED.length_low
LENGTH_HIGH_DEFAULT = PUBLISHED.length_high
STOPWORDS_LOW_DEFAULT = PUBLISHED.stopwords_low
STOPWORDS_HIGH_DEFAULT = PUBLISHED.stopwords_high
NO_HEADINGS_DEFAULT = PUBLISHED.no_headings
MAX_HEADING_DISTANCE_DEFAULT = PUBLISHED.max_heading_distance
PARAGRAPH_TAGS = _paragraphs.PARAGRAPH_TAGS
DEFAULT_ENCODING = "utf8"
DEFAULT_ENC_ERRORS = "replace"
GOOD_OR_BAD = {"good", "bad"}

JustextError = PyjustextError
"""The base class of all our errors."""


class JustextInvalidOptions(JustextError):
    """The error for invalid options of the package's command."""


def decode_html(
    html: str | bytes,
    default_encoding: str = DEFAULT_ENCODING,
    encoding: str | None = None,
    errors: str = DEFAULT_ENC_ERRORS,
) -> str:
    """The text of a page. Bytes are decoded with ``encoding``, else as the first ``meta`` says, else as UTF-8
    if that is valid, else with ``default_encoding``.

    Raises:
        JustextError: if the bytes cannot be decoded.
    """
    if isinstance(html, str):
        return html
    return _decode(html, encoding=encoding, default_encoding=default_encoding, errors=errors)


def html_to_dom(
    html: str | bytes,
    default_encoding: str = DEFAULT_ENCODING,
    encoding: str | None = None,
    errors: str = DEFAULT_ENC_ERRORS,
) -> Node:
    """The tree of a page.

    Raises:
        JustextError: for a page that is empty or cannot be decoded.
    """
    text = decode_html(html, default_encoding, encoding, errors)
    if _is_empty(text):
        raise JustextError("the document is empty")
    return parse(text)


def _to_node(document: Any) -> Node:
    """A Node unchanged; an element with ElementTree's interface (such as lxml's) converted to a new Node.

    Comments and processing instructions are left out; the text after them is kept.
    """
    if isinstance(document, Node):
        return document
    top = Node(document.tag)
    stack = [(document, top)]
    while stack:
        source, target = stack.pop()
        target.attrs.update({str(name): str(value) for name, value in source.attrib.items()})
        if source.text:
            target.append(source.text)
        for child in source:
            if isinstance(child.tag, str):
                twin = Node(child.tag)
                target.append(twin)
                stack.append((child, twin))
            if child.tail:
                target.append(child.tail)
    return top


def preprocessor(dom: Any) -> Node:
    """A copy of the tree without heads, scripts, styles and form controls. The contents of forms and frames
    are kept."""
    root = _to_node(dom)
    top = Node(root.tag, dict(root.attrs))
    # Each entry: the element whose children are copied, the index of the next child, and the target.
    stack = [(root, 0, top)]
    while stack:
        source, index, target = stack.pop()
        if index == len(source.children):
            continue
        stack.append((source, index + 1, target))
        child = source.children[index]
        if isinstance(child, str):
            target.append(child)
        elif child.tag in PUBLISHED.unwrapped:
            stack.append((child, 0, target))
        elif child.tag not in PUBLISHED.removed and not (
            child.tag == "link" and _paragraphs.is_style_sheet(child)
        ):
            twin = Node(child.tag, dict(child.attrs))
            target.append(twin)
            stack.append((child, 0, twin))
    return top


class ParagraphMaker:
    """Makes paragraphs from a document."""

    @classmethod
    def make_paragraphs(cls, root: Any) -> list[_Paragraph]:
        """The paragraphs of a whole document."""
        return _paragraphs.segment(_to_node(root), Options(removed=frozenset(), unwrapped=frozenset()))


@lru_cache(maxsize=128)
def define_stoplist(stoplist: Iterable[str]) -> frozenset[str]:
    """The words, lower-cased."""
    return frozenset([word.lower() for word in stoplist])


def classify_paragraphs(
    paragraphs: Iterable[_Paragraph],
    stoplist: Iterable[str],
    length_low: float = LENGTH_LOW_DEFAULT,
    length_high: float = LENGTH_HIGH_DEFAULT,
    stopwords_low: float = STOPWORDS_LOW_DEFAULT,
    stopwords_high: float = STOPWORDS_HIGH_DEFAULT,
    max_link_density: float = MAX_LINK_DENSITY_DEFAULT,
    no_headings: bool = NO_HEADINGS_DEFAULT,
) -> None:
    """Context-free classification: sets ``cf_class`` of every paragraph."""
    options = in_order(PUBLISHED, length_low, length_high, stopwords_low, stopwords_high)
    options = replace(options, max_link_density=max_link_density, no_headings=no_headings)
    _classification.classify_paragraphs(paragraphs, stoplist, options)


def get_prev_neighbour(i: int, paragraphs: Sequence[_Paragraph], ignore_neargood: bool) -> str:
    """The class of the nearest preceding paragraph that is good, bad or, unless ignored, near-good."""
    return _neighbour(paragraphs[i - 1 :: -1] if i else (), ignore_neargood)


def get_next_neighbour(i: int, paragraphs: Sequence[_Paragraph], ignore_neargood: bool) -> str:
    """The class of the nearest following paragraph that is good, bad or, unless ignored, near-good."""
    return _neighbour(paragraphs[i + 1 :], ignore_neargood)


def _neighbour(paragraphs: Sequence[_Paragraph], ignore_neargood: bool) -> str:
    wanted = GOOD_OR_BAD if ignore_neargood else {*GOOD_OR_BAD, "neargood"}
    return next((p.class_type for p in paragraphs if p.class_type in wanted), "bad")


def revise_paragraph_classification(
    paragraphs: Sequence[_Paragraph], max_heading_distance: float = MAX_HEADING_DISTANCE_DEFAULT
) -> None:
    """Context-sensitive classification: sets ``class_type`` of every paragraph.

    As in version 3.0.2, headings are pre-processed by the classes that the paragraphs had before. The result
    matches the documentation if the caller first copies ``cf_class`` to ``class_type``, as NeMo Curator does.
    """
    for paragraph in paragraphs:
        # A caller may have set the classes without classify_paragraphs, which measures the lengths.
        paragraph.length = len(paragraph)
    options = replace(PUBLISHED, max_heading_distance=max_heading_distance)
    _classification.revise_paragraph_classification(paragraphs, options)


def justext(
    html_text: str | bytes,
    stoplist: Iterable[str],
    length_low: float = LENGTH_LOW_DEFAULT,
    length_high: float = LENGTH_HIGH_DEFAULT,
    stopwords_low: float = STOPWORDS_LOW_DEFAULT,
    stopwords_high: float = STOPWORDS_HIGH_DEFAULT,
    max_link_density: float = MAX_LINK_DENSITY_DEFAULT,
    max_heading_distance: float = MAX_HEADING_DISTANCE_DEFAULT,
    no_headings: bool = NO_HEADINGS_DEFAULT,
    encoding: str | None = None,
    default_encoding: str = DEFAULT_ENCODING,
    enc_errors: str = DEFAULT_ENC_ERRORS,
    preprocessor: Callable[[Node], Any] = preprocessor,
) -> list[_Paragraph]:
    """The classified paragraphs of a page.

    Raises:
        JustextError: for a page that is empty or cannot be decoded.
    """
    dom = preprocessor(html_to_dom(html_text, default_encoding, encoding, enc_errors))
    paragraphs = ParagraphMaker.make_paragraphs(dom)
    classify_paragraphs(
        paragraphs,
        stoplist,
        length_low,
        length_high,
        stopwords_low,
        stopwords_high,
        max_link_density,
        no_headings,
    )
    revise_paragraph_classification(paragraphs, max_heading_distance)
    return paragraphs
