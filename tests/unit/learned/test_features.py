"""Every feature has a description and can be computed for every page."""

from __future__ import annotations

import math

import pytest

from pyjustext.engines.learned.features import FEATURES, Lexicon, PageFacts
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import columns, default_model
from pyjustext.engines.learned.shared import Column, Shared
from pyjustext.tree import parse
from training.feature_table import PATH, feature_table

PAGE = """<html><head><title>The ferry is back | Site</title><meta name=description
content="The ferry sails again">
<script type="application/ld+json">{"@type": "NewsArticle", "articleBody": "%s"}</script></head><body>
<nav class="main-menu dropdown"><ul><li><a href=/>Home</a><li><a href=/b>News</a></ul></nav>
<main><article class="post-content"><h1>The ferry is back</h1><p>%s</p><h2>Related stories</h2>
<p class=teaser><a href=/c>Another story</a> 3 hours ago</p></article></main>
<footer>© 2024 Site</footer></body></html>"""
PROSE = (
    "After two years in the yard the ferry sails again, and the island is glad of it, as one can hear. " * 3
)


def measured(html: str, url: str = "https://example.org/news/2024/ferry") -> PageFacts:
    lexicon = Lexicon({"post": 150, "menu": -200, "teaser": -100})
    page = PageFacts(segment(parse(html)), url, lexicon)
    return page.with_scores([100 * len(block.text) - 2000 for block in page.blocks])


@pytest.fixture(scope="module")
def page() -> PageFacts:
    return measured(PAGE % (PROSE, PROSE))


def column(page: PageFacts, name: str) -> list[float]:
    (found,) = columns(page, [name])
    return values_of(found)


def values_of(found: Column | float) -> list[float]:
    if isinstance(found, Shared):
        return found.spread()
    return found if isinstance(found, list) else [found]


@pytest.mark.parametrize("name", FEATURES)
def test_every_feature_is_described(name: str) -> None:
    assert len(FEATURES[name].help) > 4
    assert "{" not in FEATURES[name].help


@pytest.mark.parametrize(
    "html",
    [PAGE % (PROSE, PROSE), "<p>one", "word", "<a href=x>a</a>" * 50, "<h1>t</h1>", "<table><td>1<td>2"],
)
def test_every_feature_has_a_number_for_each_block(html: str) -> None:
    page = measured(html, "")
    for name, found in zip(FEATURES, columns(page, list(FEATURES)), strict=True):
        values = values_of(found)
        is_column = isinstance(found, (list, Shared))
        assert is_column != FEATURES[name].is_of_page, name
        assert len(values) == (page.count if is_column else 1), name
        assert all(math.isfinite(value) for value in values), name


def test_values_of_features(page: PageFacts) -> None:
    texts = [block.text for block in page.blocks]
    prose = texts.index(PROSE.strip())
    related = texts.index("Related stories")
    teaser = related + 1
    assert column(page, "words")[prose] == 63
    assert column(page, "link_density")[0] == 1
    assert column(page, "blocks_from_headline")[prose] == 1
    assert column(page, "tag_nav")[0] == 2
    assert column(page, "tag_nav")[prose] == 20
    assert column(page, "group_popup")[0] == 2
    assert column(page, "group_popup")[prose] == 20
    assert column(page, "class_min")[0] == -200
    assert column(page, "title_covered")[1 + 1] == pytest.approx(0.8)
    assert column(page, "since_prose")[teaser] == 2
    assert column(page, "page_dates") == [2]
    assert column(page, "stretch_blocks")[prose : teaser + 1] == [0, 1, 2]
    assert column(page, "container0_prose")[prose] == 1
    assert column(page, "page_og_article") == [False]
    assert column(page, "page_type_article") == [True]


def test_address_may_be_missing(page: PageFacts) -> None:
    assert column(page, "address_article") == [True]
    assert column(measured("<p>one", ""), "address_article") == [-1]


def test_the_lexicon_may_change(page: PageFacts) -> None:
    twin = page.with_lexicon(Lexicon())
    assert set(column(twin, "class_min")) == {0}
    assert column(page, "class_min") != column(twin, "class_min")


def test_the_table_of_features_is_current() -> None:
    assert PATH.read_text(encoding="utf-8") == feature_table()
    assert all(f"| `{name}` | {feature.unit} |" in feature_table() for name, feature in FEATURES.items())


def test_the_model_uses_every_feature() -> None:
    model = default_model()
    used = {name for forest in (model.blocks, *model.kinds) for name in forest.features}
    assert set(FEATURES) == used
