"""The whole of jusText: page → classified paragraphs."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ...errors import PyjustextError
from ...languages.detection import detect
from ...tree import Node, parse
from .classification import classify_paragraphs, revise_paragraph_classification
from .options import DEFAULT, Options
from .paragraphs import Paragraph, segment


def justext(
    html_text: str | bytes,
    stoplist: Iterable[str] | None,
    length_low: float | None = None,
    length_high: float | None = None,
    stopwords_low: float | None = None,
    stopwords_high: float | None = None,
    max_link_density: float | None = None,
    max_heading_distance: float | None = None,
    no_headings: bool | None = None,
    encoding: str | None = None,
    default_encoding: str = "utf8",
    enc_errors: str = "replace",
    preprocessor: Callable[[Node], Node] | None = None,
    *,
    options: Options = DEFAULT,
) -> list[Paragraph]:
    """Classify each paragraph of a page as content or boilerplate.

    The positional arguments have the names and the order of the Python package's.

    Args:
        html_text: the page, as text or as bytes.
        stoplist: the language's stop words, in any case; None is the language-independent mode.
        length_low, length_high, stopwords_low, stopwords_high, max_link_density, max_heading_distance,
            no_headings: see :class:`~.options.Options`; None stands for the value in ``options``, whose
                defaults are the package's.
        encoding: the encoding of a page in bytes, whatever the page declares.
        default_encoding: the encoding of a page that declares none and is not UTF-8.
        enc_errors: what to do with bytes that cannot be decoded, as in :meth:`bytes.decode`.
        preprocessor: a function that turns the page's tree into the tree to segment. It does all the
            removing; ``removed`` and ``unwrapped`` of the options are ignored.
        options: the preset ``DEFAULT``, ``PUBLISHED`` or ``JAVA``, or your own options.

    Raises:
        PyjustextError: if bytes cannot be decoded as required, or if a low threshold is above its high one.
        TypeError: if ``html_text`` is neither str nor bytes.

    Source: Jan Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", 2011; the Python
    package jusText 3.0.2.
    """
    given: dict[str, Any] = {
        "length_low": length_low,
        "length_high": length_high,
        "stopwords_low": stopwords_low,
        "stopwords_high": stopwords_high,
        "max_link_density": max_link_density,
        "max_heading_distance": max_heading_distance,
        "no_headings": no_headings,
    }
    changed = {name: value for name, value in given.items() if value is not None}
    if preprocessor is not None:
        changed |= {"removed": frozenset(), "unwrapped": frozenset()}
    options = replace(options, **changed)
    if isinstance(html_text, bytes | bytearray | memoryview):
        html_text = decode(
            bytes(html_text), encoding=encoding, default_encoding=default_encoding, errors=enc_errors
        )
    root = parse(html_text)
    if preprocessor is not None:
        root = preprocessor(root)
    return segment_and_classify(root, stoplist, options)


def segment_and_classify(
    root: Node, stoplist: Iterable[str] | None, options: Options = DEFAULT
) -> list[Paragraph]:
    """The classified paragraphs of a parsed page, which is not changed.

    Args:
        root: the page's tree.
        stoplist: the language's stop words; None is the language-independent mode.
        options: see :class:`~.options.Options`.
    """
    return classify(segment(root, options), stoplist, options)


def classify(
    paragraphs: list[Paragraph], stoplist: Iterable[str] | None, options: Options = DEFAULT
) -> list[Paragraph]:
    """Classify segmented paragraphs, context-free and context-sensitive; returns the same list.

    Args:
        paragraphs: all paragraphs of a document, in order.
        stoplist: the language's stop words; None is the language-independent mode.
        options: see :class:`~.options.Options`.
    """
    for paragraph in paragraphs:
        paragraph.class_type = ""
    classify_paragraphs(paragraphs, stoplist, options)
    revise_paragraph_classification(paragraphs, options)
    return paragraphs


def page_language(root: Node) -> str:
    """The BCP 47 code of a page's language: the declared one if it agrees with the text, else the one
    detected; ``""`` if there is neither."""
    hints = [node.get(name) for node in root.find_all("html", "body") for name in ("lang", "xml:lang")]
    text = "\n".join([paragraph.text for paragraph in segment(root)])
    return detect(text, hints=[hint for hint in hints if hint])


_META_CHARSET = re.compile(
    rb"""<meta(?:[^<>]|<(?!meta)){1,1024}charset=["']?([^'"/>\s]{1,64})""", re.IGNORECASE
)
"""The package's pattern, which finds the last charset of the first ``meta`` that has one; the bounds keep the
time linear."""

_NO_ELEMENT = re.compile(
    r"(?>[ \t\n\f\r]|<!--(?:-?>|.*?(?:--!?>|\Z))|<[!?][^>]*(?:>|\Z)|</(?:>|[^>]+(?:>|\Z)))*+"
    r"(?:[\ud800-\udfff]|\Z)",
    re.DOTALL,
)

_OF_HOSTS = frozenset({"idna", "punycode"})
"""Python's codecs for names of hosts. They take hours for a page of some megabytes."""


def decode(
    html: bytes, *, encoding: str | None = None, default_encoding: str = "utf8", errors: str = "replace"
) -> str:
    """The text of a page, decoded by ``encoding`` if it is given, else by the first ``meta``, else as UTF-8
    if that is valid, else by ``default_encoding``.

    Raises:
        PyjustextError: for an unknown encoding, or with ``errors="strict"`` for bytes that are invalid in it.
    """
    try:
        if encoding:
            return html.decode(encoding, errors)
        declared = _META_CHARSET.search(html)
        if declared:
            try:
                name = codecs.lookup(declared.group(1).decode("ascii", "replace")).name
                if name not in _OF_HOSTS:
                    return html.decode(name, errors)
            except (LookupError, ValueError) as error:
                if isinstance(error, UnicodeError) and errors == "strict":
                    raise
        try:
            return html.decode("utf-8")
        except UnicodeDecodeError:
            return html.decode(default_encoding, errors)
    except (LookupError, ValueError) as error:
        raise PyjustextError(f"the page cannot be decoded: {error}") from error


def is_empty(html: str) -> bool:
    """Whether lxml, the package's parser, makes no element of a page: one with nothing but white space,
    comments, declarations and end tags. A lone surrogate ends the page for lxml."""
    return _NO_ELEMENT.match(html) is not None
