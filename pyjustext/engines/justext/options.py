"""The options of the algorithm, and its three presets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, nextafter
from typing import Literal

from ...errors import PyjustextError


def _in_all_namespaces(*tags: str) -> frozenset[str]:
    """The tags in HTML, SVG and MathML, for jusText does not know namespaces."""
    return frozenset([prefix + tag for tag in tags for prefix in ("", "svg ", "math ")])


DOCUMENTED_REMOVED_TAGS = _in_all_namespaces("head", "meta", "title", "script", "style")
"""Elements that, according to the documentation, are removed with their content, as in jusText for Java.
Comments, doctype and XML declarations are never part of a tree."""

STYLE_SHEETS = "link[rel=stylesheet]"
"""Stands among removed tags for links to style sheets: lxml's cleaner, which Java does not have, removes them
as styles."""

REMOVED_TAGS = frozenset({"head", "title", STYLE_SHEETS}) | _in_all_namespaces(
    "script", "style", "base", "applet", "button", "input", "select", "textarea"
)
"""Elements that the Python package removes with their content: the head, scripts, styles and form controls;
also a title in the body, as documented, but not one of a drawing."""

UNWRAPPED_TAGS = _in_all_namespaces("embed", "form", "iframe", "layer", "object", "param")
"""Elements that the Python package removes but keeps the content of."""

THRESHOLDS: dict[str, type[int] | type[float]] = {
    "length_low": int,
    "length_high": int,
    "stopwords_low": float,
    "stopwords_high": float,
    "max_link_density": float,
    "max_heading_distance": int,
}
"""The options that are numbers, with their types on the command line."""

Images = Literal["ignore", "separate", "promote"]
Select = Literal["select", "select*", "*select*"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of jusText; the defaults are those of version 3.0.2 of the Python package.

    Attributes:
        length_low, length_high: characters that divide short, medium-size and long blocks.
        stopwords_low, stopwords_high: stop-word densities, 0 to 1, that divide few, some and many.
        max_link_density: the share of link characters, 0 to 1, above which a block is bad.
        max_heading_distance: characters that may stand between a heading and a good block.
        no_headings: whether headings are treated like any other block.
        no_headlines: whether an ``h1`` is treated as any other heading. Java: False, and an ``h1`` that
            neither links nor a copyright sign make bad is good.
        images: ``"ignore"`` (Python); ``"separate"``: each image is a bad block of its own (Java's
            default); ``"promote"``: such a block becomes near-good before a good one (Java, with images on).
            The block's text is the image's ``alt``.
        preprocess_headings: whether a short heading before a good block becomes near-good first, as the
            documentation says. Version 3.0.2 intends to, but looks for good blocks in classes that it has not
            set yet.
        select: the elements that make a block inside them bad, by their name: ``"select"`` itself;
            ``"select*"``, every name that begins so (Java); ``"*select*"``, every name with it (version
            3.0.2).
        copyright_code: the character reference of the copyright sign that makes a block bad, too, where it
            was escaped twice: ``"&copy"`` (Python) or ``"&copy;"`` (Java).
        spaced_breaks: whether a ``br`` separates the words beside it; in Java it does not.
        near_good_at_edges: whether a near-good block between a short one and an end of the page helps the
            short one; in Java it does not.
        headings_bad_at_first: whether a heading before a good block becomes good even if its links or a
            copyright sign made it bad; in Java it does.
        unspaced: whether text without spaces is measured in its own way (see
            :mod:`pyjustext.languages.words`), given a stop list of a language that writes none.
        removed: tags to skip with all their contents, and STYLE_SHEETS.
        unwrapped: tags to ignore; their content counts as their parent's.

    Raises:
        PyjustextError: if a low threshold is above its high one.
    """

    length_low: float = 70
    length_high: float = 200
    stopwords_low: float = 0.30
    stopwords_high: float = 0.32
    max_link_density: float = 0.2
    max_heading_distance: float = 200
    no_headings: bool = False
    no_headlines: bool = True
    images: Images = "ignore"
    preprocess_headings: bool = True
    select: Select = "select"
    copyright_code: str = "&copy"
    spaced_breaks: bool = True
    near_good_at_edges: bool = True
    headings_bad_at_first: bool = False
    unspaced: bool = True
    removed: frozenset[str] = REMOVED_TAGS
    unwrapped: frozenset[str] = UNWRAPPED_TAGS

    def __post_init__(self) -> None:
        for name in ("length", "stopwords"):
            low, high = getattr(self, f"{name}_low"), getattr(self, f"{name}_high")
            if low > high:
                raise PyjustextError(f"{name}_low is {low:g}, above {name}_high, which is {high:g}")


def in_order(
    options: Options,
    length_low: float,
    length_high: float,
    stopwords_low: float,
    stopwords_high: float,
) -> Options:
    """Options with these thresholds. If they contradict each other, the results are those of the package:
    the lower of two in the wrong order never decides."""
    if length_high < length_low:
        # Shorter than length_low is short, longer than length_high is long; no length is exactly between.
        length_low = length_high = nextafter(length_low, -inf)
    return replace(
        options,
        length_low=length_low,
        length_high=length_high,
        stopwords_low=min(stopwords_low, stopwords_high),
        stopwords_high=stopwords_high,
    )


DEFAULT = Options()
"""The algorithm as documented, with text without spaces measured in its own way."""

PUBLISHED = Options(
    preprocess_headings=False, select="*select*", unspaced=False, removed=REMOVED_TAGS - {"title"}
)
"""Exactly what version 3.0.2 of the Python package does with a page."""

CURATOR = replace(PUBLISHED, preprocess_headings=True, unspaced=True)
"""What NeMo Curator's extractor does with a page: it calls the Python package's functions and pre-processes
headings. Only text without spaces is measured in our way."""

JAVA = Options(
    no_headlines=False,
    images="promote",
    select="select*",
    copyright_code="&copy;",
    spaced_breaks=False,
    near_good_at_edges=False,
    headings_bad_at_first=True,
    unspaced=False,
    removed=DOCUMENTED_REMOVED_TAGS,
    unwrapped=frozenset(),
)
"""jusText for Java with headlines and images on: an ``h1`` is good, images count, and forms are kept, so that
the content of a ``select`` is a bad block."""
