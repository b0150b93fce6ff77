"""Features of the whole page, to determine its kind, also from the scores of its blocks."""

from __future__ import annotations

import re

from ....model import PageKind
from .all_features import of_page
from .block_facts import ratio
from .page_facts import PageFacts

KINDS: tuple[PageKind, ...] = (
    "article",
    "service",
    "forum",
    "product",
    "listing",
    "collection",
    "documentation",
)
"""The kinds of pages in the labelled data."""


@of_page("blocks")
def blocks(page: PageFacts) -> float:
    """Number of blocks."""
    return page.count


@of_page("words")
def words(page: PageFacts) -> float:
    """Number of words."""
    return page.total


@of_page("elements")
def elements(page: PageFacts) -> float:
    """Number of elements."""
    return len(page.page.nodes)


@of_page("share")
def link_share(page: PageFacts) -> float:
    """Share of the words in links."""
    return page.link_words_before[-1] / page.total


@of_page("words")
def long_words(page: PageFacts) -> float:
    """Words in blocks with twenty or more words outside links."""
    return sum(b.words for b in page.blocks if b.words - b.link_words >= 20)


@of_page("share")
def long_share(page: PageFacts) -> float:
    """Share of the words in blocks with twenty or more words outside links."""
    return long_words(page) / page.total


@of_page(
    "elements",
    {f"page_tag_{t}": t for t in ("li", "article", "p", "h2", "pre", "form", "blockquote", "button", "time")},
)
def tag_count(page: PageFacts, which: str) -> float:
    """Number of {0} elements."""
    return page.page.tag_counts[which]


_TYPES = {"article": ("article", "blogposting", "newsarticle"), "product": ("product",)}


@of_page("yes or no", {"page_type_" + name: names for name, names in _TYPES.items()})
def structured_type(page: PageFacts, which: tuple[str, ...]) -> float:
    """Whether its structured data states a type that contains one of {0}."""
    return any(name in kind for kind in page.hints.types for name in which)


@of_page("yes or no")
def og_article(page: PageFacts) -> float:
    """Whether its Open Graph type is an article."""
    return "article" in page.hints.og_type


@of_page("blocks")
def prose_blocks(page: PageFacts) -> float:
    """Number of blocks of running text."""
    return sum([n > 0 for n in page.prose])


@of_page("share")
def headline_place(page: PageFacts) -> float:
    """Share of the words before the headline; -1 without one."""
    return page.words_before[page.headline] / page.total if page.headline >= 0 else -1


@of_page("blocks")
def prices(page: PageFacts) -> float:
    """Number of blocks with a price."""
    return sum(page.has_price)


@of_page("blocks")
def dates(page: PageFacts) -> float:
    """Number of blocks with a date."""
    return sum(page.has_date)


@of_page("share")
def price_share(page: PageFacts) -> float:
    """Share of the blocks with a price."""
    return sum(page.has_price) / page.count


@of_page("share")
def date_share(page: PageFacts) -> float:
    """Share of the blocks with a date."""
    return sum(page.has_date) / page.count


@of_page("share")
def candidate_share(page: PageFacts) -> float:
    """Share of the words in the candidate (see PageFacts.candidate)."""
    return page.candidate.words / page.total


@of_page("share")
def candidate_link_share(page: PageFacts) -> float:
    """Share of linked words in the candidate."""
    return ratio(page.candidate.link_words, page.candidate.words)


_ADDRESS = re.compile(r"^[a-z]{2,8}://([^/?#]{0,255})([^?#]{0,2000})", re.IGNORECASE)
_SHAPES = {
    "product": re.compile(r"/(?:product|products|p|dp|item|shop)/"),
    "forum": re.compile(r"thread|topic|forum|question|viewtopic|/t/|discuss|comments"),
    "documentation": re.compile(r"docs?\b|documentation|reference|wiki|guide|api|manual|help|learn"),
    "article": re.compile(r"blog|news|article|story|/20[012]\d/"),
    "number": re.compile(r"\d{4,}"),
}


def _split(url: str) -> tuple[str, str]:
    found = _ADDRESS.match(url)
    return (found[1].lower(), found[2].lower()) if found else ("", "")


@of_page("yes or no", {"address_" + name: name for name in _SHAPES})
def address_word(page: PageFacts, which: str) -> float:
    """Whether the address contains a pattern that is typical of {0}; -1 without an address."""
    host, path = _split(page.url)
    text = path + " " + host if which in ("forum", "documentation") else path
    return _SHAPES[which].search(text) is not None if host else -1


@of_page("count", {"address_length": "length", "address_dashes": "dashes"})
def address_shape(page: PageFacts, which: str) -> float:
    """A count in the path of the address: {0}; -1 without an address."""
    host, path = _split(page.url)
    if not host:
        return -1
    return len(path) if which == "length" else path.count("-")


def _unit(name: str) -> str:
    known = {"words": "words", "mean": "score", "length": "blocks", "blocks": "blocks"}
    return known.get(name.rpartition("_")[2], "share")


@of_page(
    _unit,
    {
        f"page_{name}": name
        for name in (
            *("expected_words", "expected_share", "stretch_words", "stretch_share", "stretch_links"),
            *("stretch_mean", "stretch_length", "stretch_begins", "stretch_block_words", "stretch_prose"),
            *("sure_words", "sure_share", "sure_prose", "sure_blocks", "clear_share"),
        )
    },
    learned="scores",
)
def summary(page: PageFacts, which: str) -> float:
    """{0}: a measurement of the words expected to be content (expected), of the stretch of blocks with the
    greatest sum of evidence (stretch), of the blocks that are certainly content (sure), or of those that are
    certainly content or certainly not (clear)."""
    return page.summary[which]
