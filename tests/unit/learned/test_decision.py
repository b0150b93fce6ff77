"""The decision on structures: it is optimal, keeps units whole, and takes linear time."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyjustext.engines.learned.blocks import Page
from pyjustext.engines.learned.decision import (
    ONE,
    DecisionSettings,
    cheapest_labels,
    decide,
    decide_with_care,
)
from pyjustext.engines.learned.features import Lexicon, PageFacts
from pyjustext.engines.learned.ledger import Ledger, left_out
from pyjustext.engines.learned.rules import RULES
from pyjustext.engines.learned.rules.discussions import COMMENTS_AND_REVIEWS, are_all_there_is, comment_blocks
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.structure import Structure, structure_of
from pyjustext.engines.learned.whole_page import modernity, settings_of
from pyjustext.metadata.hints import Hints
from pyjustext.tree import parse
from tests.unit.learned.views import kind_of, view_of

PLAIN = DecisionSettings(threshold=0, firmness=256, links=0)


def page_of(html: str) -> Page:
    return segment(parse(html))


def kinds_of(html: str) -> list[str]:
    return list(structure_of(page_of(html)).kinds)


def decided(html: str, scores: dict[str, float], settings: DecisionSettings = PLAIN) -> list[str]:
    """The texts that are kept. A block's score is that of the first of these words that it begins with."""
    page = page_of(html)
    numbers = [
        next(round(score * ONE) for word, score in scores.items() if block.text.startswith(word))
        for block in page.blocks
    ]
    kept = decide(structure_of(page), page, numbers, settings)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 100_000), st.integers(1, 9))
def test_cheapest_labels_are_optimal(seed: int, count: int) -> None:
    chance = random.Random(seed)
    parents = [-1, *(chance.randrange(node) for node in range(1, count))]
    gains = [chance.randrange(-9, 10) for _ in range(count)]
    costs = [chance.choice([0, 1, 2, 5, 1 << 80]) for _ in range(count)]

    def price(labels: tuple[bool, ...] | list[bool]) -> int:
        differing = sum(costs[n] for n in range(1, count) if labels[n] != labels[parents[n]])
        return differing - sum(gain for gain, label in zip(gains, labels, strict=True) if label)

    least = min(map(price, itertools.product((False, True), repeat=count)))
    assert price(cheapest_labels(parents, gains, costs)) == least


def test_siblings_of_the_same_kind_make_a_run() -> None:
    assert kinds_of("<div><p>one</p><h2>two</h2><p>three</p></div>") == [
        *("alone main", "alone box", "run p", "in run p"),
        *("alone heading", "in run p"),
    ]


def test_texts_between_line_breaks_make_a_run() -> None:
    assert kinds_of("<td>one<br><br>two<br><br>three") == [
        "alone main",
        "run of texts",
        "text",
        "text",
        "text",
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<table><caption>cap</caption><tr><th>one</th><td>two</td></tr><tr><th>three</th><td>four</td></tr></table>",
        "<ul><li>one</li><li>two</li><li>three<ul><li>four</li></ul></li></ul>",
        "<ol><li>one</li><li>two</li></ol>",
        "<dl><dt>one</dt><dd>two</dd></dl>",
        "<pre><div>one</div><div>two</div></pre>",
        "<figure><img src=x><figcaption><p>one</p><p>two</p></figcaption></figure>",
        "<details><summary>one</summary><p>two</p></details>",
        "<blockquote><p>one</p><footer>two</footer></blockquote>",
    ],
)
def test_units_are_decided_as_a_whole(html: str) -> None:
    page = page_of(f"<p>{'word ' * 30}</p>{html}")
    units = [tuple(numbers) for numbers in structure_of(page).blocks if len(numbers) > 1]
    assert units == [tuple(range(1, len(page.blocks)))]


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td><table><tr><td>one</td><td>two</td></tr></table></td><td>three</td></tr></table>",
        f"<table><tr><td><p>{'word ' * 70}</p><p>more</p></td><td>side</td></tr></table>",
    ],
)
def test_layout_tables_are_not_units(html: str) -> None:
    page = page_of(html)
    assert tuple(range(len(page.blocks))) not in map(tuple, structure_of(page).blocks)


def test_a_list_of_posts_is_not_a_unit() -> None:
    about = "<ul><li>Messages: 12</li><li>Likes: 3</li><li>Since: 2011</li><li>From: Lund</li></ul>"
    posts = "".join(f"<li>{about}<p>Post {n} {'word ' * 70}</p></li>" for n in range(9))
    page = page_of(f"<ol>{posts}</ol>")
    assert [numbers for numbers in structure_of(page).blocks if len(numbers) > 5] == []


def test_a_page_with_nothing_but_comments_is_a_thread() -> None:
    page = page_of(f"<h1>Rust in May</h1><div class=comments>{'<p>Reply ' + 'word ' * 30 + '</p>'}</div>" * 3)
    below = [n for n, block in enumerate(page.blocks) if block.text.startswith("Reply")]
    assert are_all_there_is(below, page.blocks, [True] * len(page.blocks))
    assert not are_all_there_is(below[:1], page.blocks, [True] * len(page.blocks))


def test_the_other_blocks_of_a_run_outweigh_a_single_score() -> None:
    prose = "<p>Good " + "word " * 40 + "</p>"
    weak = "<p>Weak " + "word " * 20 + "</p>"
    assert len(decided(f"<div>{prose * 4}{weak}{prose * 4}</div>", {"Good": 2, "Weak": -0.8})) == 9
    teaser = "<div class=t><a href=x>Bad teaser with some words</a></div>"
    lucky = "<div class=t><a href=x>Lucky teaser with some words</a></div>"
    column = f"<div>{prose * 4}</div><section>{teaser * 9}{lucky}{teaser * 9}</section>"
    assert not [t for t in decided(column, {"Good": 2, "Bad": -1.5, "Lucky": 1}) if "teaser" in t]


def test_the_decision_may_keep_nothing() -> None:
    assert decided("<p>one two</p><p>three</p>", {"one": -1, "three": -2}) == []


@pytest.mark.parametrize(
    ("head", "roles", "expected"),
    [
        ("", 9, 0.0),
        ("<meta name=viewport content='width=device-width'>", 9, 1.0),
        ("<meta name=viewport content=x>", 2, 0.4),
    ],
)
def test_modernity_counts_viewport_and_roles(head: str, roles: int, expected: float) -> None:
    root = parse(f"<head>{head}</head><body>{'<p role=note>one</p>' * roles}")
    assert modernity(segment(root), Hints.of(root)) == expected


def test_a_service_has_a_lower_threshold_on_a_modern_page_and_a_higher_one_on_an_older_page() -> None:
    facts = PageFacts(page_of("<body><p>one text<p>another text"), "", Lexicon())
    scores = [0, 0]

    def threshold(kind: str, modern: float) -> int:
        return settings_of(facts, scores, [0.5, 0.5], kind_of(kind), modern).threshold

    modern, between, older = (threshold("service", modern) for modern in (1.0, 0.5, 0.0))
    assert modern < between < older
    assert threshold("listing", 1.0) == threshold("listing", 0.0)
    assert modern < threshold("listing", 0.0) < older


def test_what_stands_in_the_same_place_of_all_cards_is_decided_together() -> None:
    """One price is likely, and six are not; in a run of two, each is decided by itself."""

    def kept(count: int, *, alike: bool) -> list[str]:
        card = "<div class=card><h3>Lamp {0}</h3><div class=price>Price of {0}</div><p>Text {1}</p></div>"
        cards = "".join(card.format(n, "word " * 9) for n in range(count))
        scores = {"Lamp": 2.0, "Text": 2.0, "Price of 0": 9.0, "Price": -2.0, "Menu": -9.0}
        settings = DecisionSettings(threshold=0, firmness=0, links=0, same_label_per_template=alike)
        return [text for text in decided(f"<p>Menu<main>{cards}</main>", scores, settings) if "Price" in text]

    assert kept(7, alike=False) == ["Price of 0"]
    assert kept(7, alike=True) == []
    assert kept(2, alike=True) == ["Price of 0"]


def test_what_is_alike_is_decided_together_on_modern_pages_without_a_thread() -> None:
    facts = PageFacts(page_of("<body><p>one text<p>another text"), "", Lexicon())
    article, thread = kind_of("article"), kind_of("forum")
    assert settings_of(facts, [0, 0], [0.5, 0.5], article, 1.0).same_label_per_template
    assert not settings_of(facts, [0, 0], [0.5, 0.5], article, 0.4).same_label_per_template
    assert not settings_of(facts, [0, 0], [0.5, 0.5], thread, 1.0).same_label_per_template


@pytest.mark.parametrize("score", [0.4, 1.6])
def test_a_single_text_among_boilerplate_is_kept(score: float) -> None:
    menu = "".join(f"<p>Menu {n}</p>" for n in range(12))
    page = page_of(f"<div>{menu}<blockquote>Good {'word ' * 60}</blockquote></div>")
    scores = [round((score if block.text.startswith("Good") else -3) * ONE) for block in page.blocks]
    structure = structure_of(page)
    assert not any(decide(structure, page, scores, PLAIN))
    kept = decide_with_care(structure, page, scores, PLAIN)
    assert [block.text[:4] for block, keep in zip(page.blocks, kept, strict=True) if keep] == ["Good"]


def test_many_short_posts_among_boilerplate_are_kept() -> None:
    posts = "".join(f"<p>Good {'word ' * 9}{n}</p><p>Reply {n}</p>" for n in range(9))
    page = page_of(f"<div>{posts}</div>")
    scores = [round((0.4 if block.text.startswith("Good") else -3) * ONE) for block in page.blocks]
    structure = structure_of(page)
    assert not any(decide(structure, page, scores, PLAIN))
    kept = decide_with_care(structure, page, scores, PLAIN)
    assert {block.text[:4] for block, keep in zip(page.blocks, kept, strict=True) if keep} == {"Good"}


def test_a_single_text_of_links_does_not_make_a_page() -> None:
    menu = "".join(f"<p>Menu {n}</p>" for n in range(12))
    page = page_of(f"<div>{menu}<blockquote><a href=x>Link {'word ' * 60}</a></blockquote></div>")
    scores = [round((0.4 if block.text.startswith("Link") else -3) * ONE) for block in page.blocks]
    assert not any(decide_with_care(structure_of(page), page, scores, PLAIN))


def test_a_run_of_links_beside_running_text_has_a_cost() -> None:
    cards = "".join(f"<li><a href={n}>Link with four words</a><p>x</p></li>" for n in range(20))
    html = f"<p>Good {'word ' * 60}</p><ul>{cards}</ul>"
    scores = {"Good": 2, "Link": 0.1, "x": 0.1}
    assert len(decided(html, scores)) == 41
    assert len(decided(html, scores, DecisionSettings(threshold=0, firmness=256, links=256))) == 1


# each text once


def kept_once(html: str, kind: str = "service") -> list[bool]:
    view = view_of(html)
    ledger = Ledger([True] * len(view.blocks))
    ledger.apply([rule for rule in RULES if rule.reason == "copy"], view, kind_of(kind))
    return list(ledger.kept)


COPY = "These eight words are on the page twice."


def test_a_copy_elsewhere_is_dropped_and_a_refrain_stays() -> None:
    assert kept_once(f"<div><p>{COPY}</p></div><section><p>{COPY}</p></section>") == [True, False]
    assert kept_once(f"<div><p>{COPY}</p><p>verse</p><p>{COPY}</p></div>") == [True, True, True]
    assert kept_once("<div><p>Short text</p></div><section><p>Short text</p></section>") == [True, True]


def test_a_quotation_in_a_thread_is_no_copy() -> None:
    posts = f"<div><p>{COPY}</p></div><section><blockquote>{COPY}</blockquote><p>Yes.</p></section>"
    assert kept_once(posts, "forum") == [True, True, True]
    assert kept_once(posts) == [True, False, True]


def test_a_heading_is_dropped_with_the_copies_below_it() -> None:
    part = f"<h2>Title</h2><p>{COPY}</p>"
    assert kept_once(f"<div>{part}</div><section>{part}</section>") == [True, True, False, False]
    other = f"<h2>Title</h2><p>{COPY}</p><p>And something of its own.</p>"
    assert kept_once(f"<div>{part}</div><section>{other}</section>") == [True, True, True, False, True]


def test_a_list_is_dropped_only_if_all_of_it_is_a_copy() -> None:
    items = "<li>One of the items</li><li>Another of the items</li>"
    twice = f"<div><ul>{items}</ul></div><section><ul>{items}</ul></section>"
    assert kept_once(twice) == [True, True, False, False]
    longer = f"<div><ul>{items}</ul></div><section><ul>{items}<li>third</li></ul></section>"
    assert kept_once(longer) == [True] * 5


def repeats(html: str) -> list[bool]:
    return kept_once(html, "article")


CARD = f"<div class=card><h3>{{}}</h3><p>{COPY}</p></div>"


def test_what_similar_parts_have_in_common_stays() -> None:
    assert repeats(f"<div>{CARD.format('Monday')}{CARD.format('Tuesday')}</div>") == [True] * 4
    assert kept_once(f"<div>{CARD.format('Monday')}{CARD.format('Tuesday')}</div>") == [
        True,
        True,
        True,
        False,
    ]


def test_a_part_that_is_a_copy_as_a_whole_is_dropped() -> None:
    twice = f"<div>{CARD.format('Monday')}{CARD.format('Monday')}</div>"
    assert repeats(twice) == [True, True, False, False]
    phones = (
        f"<div class=wide><p>{COPY}</p><p>verse</p></div><div class=phone><p>{COPY}</p><p>verse</p></div>"
    )
    assert repeats(phones) == [True, True, False, False]


def test_a_heading_or_a_list_may_be_in_two_sections() -> None:
    part = "<div><h2>{}</h2>{}<p>{}</p></div>"
    parts = part.format("One", "{0}", "first") + part.format("Two", "{0}", "second").replace("div", "section")
    assert repeats(parts.format(f"<h3>{COPY}</h3>")) == [True] * 6
    assert repeats(
        parts.format("<ul><li>A step of four words</li><li>Another step of five words</li></ul>")
    ) == ([True] * 8)
    assert repeats(parts.format(f"<p>{COPY}</p>")) == [True, True, True, True, False, True]


def test_code_is_never_a_copy() -> None:
    code = "<div class=wide><pre>let one = 1; let two = 2; let three = 3; let four = 4;</pre></div>"
    assert repeats(code + code.replace("wide", "phone")) == [True, True]
    assert kept_once(code + code.replace("wide", "phone")) == [True, False]


# what is left out in the middle


def gaps(html: str, word: str) -> list[str]:
    page = page_of(html)
    found = left_out(structure_of(page), [not b.text.startswith(word) for b in page.blocks])
    return [page.blocks[number].text for number in found]


def test_gaps_are_between_kept_siblings_of_the_same_kind() -> None:
    html = "<div><p>gone 0</p><p>one</p><p>gone 1</p><p>gone 2</p><p>two</p><p>gone 3</p></div><p>three</p>"
    assert gaps(html, "gone") == ["gone 1", "gone 2"]
    assert gaps("<div><p>one</p><aside>gone</aside><p>two</p></div>", "gone") == []
    assert gaps("<td>one<br><br>gone<br><br>two", "gone") == ["gone"]


def test_deep_pages_have_a_structure() -> None:
    deep = page_of("<div>" * 3_000 + "deep" + "<table><tr><td>" * 300 + "x")
    structure = structure_of(deep)
    assert len(decide(structure, deep, [ONE] * len(deep.blocks), PLAIN)) == len(deep.blocks)
    assert isinstance(structure, Structure)


# comments


def in_comments(html: str, *tokens: frozenset[str]) -> list[str]:
    page = page_of(html)
    headline = next((n for n, b in enumerate(page.blocks) if b.text == "Title"), -1)
    return [page.blocks[number].text for number in comment_blocks(page, headline, *tokens)]


def test_elements_named_comments_are_comments_unless_they_contain_the_headline() -> None:
    thread = "<div id=comments><p>first</p><p>second</p></div>"
    assert in_comments(f"<main><h1>Title</h1><p>text</p></main>{thread}") == ["first", "second"]
    assert in_comments(f"<main class=has-comments><h1>Title</h1><p>text</p>{thread}</main>") == [
        "first",
        "second",
    ]
    assert in_comments(f"<main><p>text</p></main>{thread}") == []


def test_reviews_are_comments_on_the_page_of_a_product_only() -> None:
    page = "<h1>Title</h1><div class=product-rating>4.5</div><div class=reviews><p>I like it</p></div>"
    assert in_comments(page, COMMENTS_AND_REVIEWS) == ["I like it"]
    assert in_comments(page) == []
    assert in_comments(f"<div class=reviews>{page}</div>", COMMENTS_AND_REVIEWS) == ["I like it"]
